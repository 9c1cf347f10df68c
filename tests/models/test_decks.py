"""Decks: which there are, what their files mean, and that unseen ones stay unseen."""

from pathlib import Path

import numpy as np
import pytest

from models.decks import list_packs, load_pack
from models.decks.render import finish
from models.decks.sources import DECKS, FACES, HELD_OUT_FAMILIES, card_of


@pytest.mark.parametrize(
    ("stem", "naming", "card"),
    [
        ("10C", "plain", "Tc"),
        ("13h", "numbers", "Kh"),
        ("1s", "numbers", "As"),
        ("spade_queen", "words", "Qs"),
        ("heart_1", "words", "Ah"),
        ("cardDiamonds10", "kenney", "Td"),
        ("white_c_j", "openclipart", "Jc"),
        ("joker_red", "words", "B2"),
        ("Red_Back", "plain", "back1"),
        ("card-base", "words", None),
        ("readme", "plain", None),
    ],
)
def test_a_file_name_tells_which_card_it_shows(stem: str, naming: str, card: str | None) -> None:
    assert card_of(stem, naming) == card


def test_every_deck_names_its_licence_and_its_family() -> None:
    assert all(deck.licence and deck.family for deck in DECKS)
    assert len({deck.name for deck in DECKS}) == len(DECKS)


def test_decks_of_held_out_families_are_never_offered_for_training(art: Path) -> None:
    assert list_packs() == ["fomin_english"]
    assert list_packs(held_out=True) == ["kennard_2c"]
    assert {deck.family for deck in DECKS if deck.held_out} == HELD_OUT_FAMILIES


def test_a_pack_holds_all_faces_and_a_back(art: Path) -> None:
    pack = load_pack("fomin_english", seed=4)
    assert set(FACES) <= set(pack.faces)
    assert pack.backs
    assert all(face.shape[2] == 4 for face in pack.faces.values())


def test_the_same_seed_gives_the_same_pack(art: Path) -> None:
    one, other = load_pack("fomin_english", 9), load_pack("fomin_english", 9)
    assert np.array_equal(one.faces["As"], other.faces["As"])
    assert np.array_equal(one.backs[0], other.backs[0])


def test_a_missing_art_folder_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_ART", "/nonexistent")
    with pytest.raises(FileNotFoundError, match=r"models\.decks\.fetch"):
        list_packs()


def test_a_drawn_card_loses_its_outline_and_gets_round_corners() -> None:
    drawn = np.full((300, 214, 4), 255, np.uint8)
    drawn[:2, :, :3] = drawn[-2:, :, :3] = drawn[:, :2, :3] = drawn[:, -2:, :3] = 0
    card = finish(drawn, 200)
    assert card[..., :3].min() > 240
    assert card[0, 0, 3] == 0
    assert card[100, 70, 3] == 255
