"""Scenes: a picture and the truth about it."""

from pathlib import Path

import numpy as np
import pytest

from models.decks import Pack, load_pack
from models.scenes import make_scene
from models.scenes.crops import CROP_SIZE, NAMES, box_of, crops_of, jittered, label_of
from models.scenes.scene import CardTruth
from models.scenes.view import placed, random_view
from vision.reader.outlines import overlap

SIZE = 320, 240


@pytest.fixture
def pack(art: Path) -> Pack:
    return load_pack("fomin_english", seed=1)


def test_the_same_seed_draws_the_same_scene(pack: Pack) -> None:
    one, other = make_scene(5, SIZE, pack), make_scene(5, SIZE, pack)
    assert np.array_equal(one.image, other.image)
    assert [card.name for card in one.cards] == [card.name for card in other.cards]


def test_an_empty_scene_has_no_card(pack: Pack) -> None:
    assert make_scene(6, SIZE, pack, empty=True).cards == ()


def test_no_two_cards_of_one_scene_are_the_same(pack: Pack) -> None:
    for seed in range(12):
        names = [card.name for card in make_scene(seed, SIZE, pack).cards if card.name not in {"back", "B"}]
        assert len(names) == len(set(names))


def test_a_card_is_reported_when_its_corner_or_a_quarter_of_it_is_seen(pack: Pack) -> None:
    cards = [card for seed in range(25) for card in make_scene(seed, SIZE, pack).cards]
    assert any(card.visible > 0.98 for card in cards)
    assert any(card.visible < 0.9 for card in cards)
    for card in cards:
        assert 0 <= card.visible <= 1
        assert card.readable == (
            card.visible >= 0.25 or (card.name != "back" and card.index >= 0.75 and card.visible > 0.04)
        )


def test_the_camera_shows_a_card_in_the_middle_at_the_height_asked_for() -> None:
    view = random_view(np.random.default_rng(0), (640, 480), 100.0, tilt_limit=0.0)
    outline = view.project(placed(0, 0, 0.3, 0.714))
    assert np.linalg.norm(outline[3] - outline[0]) == pytest.approx(100, rel=0.01)
    assert outline.mean(axis=0) == pytest.approx([320, 240], abs=1)


def test_the_box_around_an_upright_card_has_its_sides_and_no_turn() -> None:
    outline = np.array([[10, 20], [60, 20], [60, 90], [10, 90]], np.float32)
    x, y, width, height, angle = box_of(outline)
    assert (x, y, width, height) == pytest.approx((35, 55, 50, 70))
    assert np.sin(angle) == pytest.approx(0, abs=1e-5)


def test_a_wrong_box_still_lies_on_its_card() -> None:
    rng = np.random.default_rng(2)
    outline = np.array([[100, 100], [171, 100], [171, 200], [100, 200]], np.float32)
    shares = [overlap(jittered(outline, rng), outline)[0] for _ in range(200)]
    assert np.mean(shares) > 0.85
    assert min(shares) > 0.5


@pytest.mark.parametrize(
    ("name", "visible", "index", "label"),
    [
        ("9h", 1.0, 1.0, "9h"),
        ("9h", 0.12, 0.9, "9h"),
        ("9h", 0.1, 0.0, "none"),
        ("9h", 0.4, 0.3, None),
        ("back", 0.5, 0.0, "back"),
        ("back", 0.05, 1.0, None),
    ],
)
def test_what_cannot_be_read_is_not_called_by_its_name(
    name: str, visible: float, index: float, label: str | None
) -> None:
    outline = np.zeros((4, 2), np.float32)
    assert label_of(CardTruth(name, outline, visible, index, True)) == label


def test_cut_outs_have_the_namers_size_and_known_names(pack: Pack) -> None:
    rng = np.random.default_rng(0)
    cut = [crop for seed in range(8) for crop in crops_of(make_scene(seed, SIZE, pack), rng)]
    assert cut
    for one in cut:
        assert one.picture.shape == (CROP_SIZE[1], CROP_SIZE[0], 3)
        assert one.name in NAMES
        assert one.place is not None or one.name == "none"
