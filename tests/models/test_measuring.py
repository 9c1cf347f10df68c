"""How the models are measured, and that the shipped pair is what its description says."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.evaluate import own_deck
from models.evaluate.calibration import accuracy_at_coverage, best_temperature, expected_calibration_error
from models.evaluate.matching import Detection, Target, average_precision, mean_average_precision, pair
from models.scenes.crops import CROP_SIZE, MARGIN, NAMES
from vision.reader import load_reader, load_settings
from vision.reader.runtimes import load_network


def square(x: float, side: float = 10.0) -> np.ndarray:
    return np.array([[x, 0], [x + side, 0], [x + side, side], [x, side]], np.float32)


def test_each_card_is_paired_with_the_place_that_covers_it_best() -> None:
    assert pair([square(31), square(1), square(80)], [square(0), square(30)]) == {0: 1, 1: 0}


def test_one_place_does_not_answer_for_two_cards() -> None:
    assert pair([square(1)], [square(0), square(2)]) in ({0: 0}, {1: 0})


def test_finding_everything_in_its_place_is_worth_1() -> None:
    targets = [Target(0, False, square(0)), Target(1, True, square(5))]
    found = [Detection(0, 0.9, False, square(0)), Detection(1, 0.8, True, square(5))]
    assert mean_average_precision(found, targets) == (1.0, 1.0)


def test_a_surer_false_card_halves_the_worth_of_one_find() -> None:
    found = [Detection(0, 0.9, False, square(50)), Detection(0, 0.8, False, square(0))]
    assert average_precision(found, [Target(0, False, square(0))], 0.5) == pytest.approx(0.5)


def test_a_second_find_of_the_same_card_counts_as_false() -> None:
    found = [Detection(0, 0.9, False, square(0)), Detection(0, 0.8, False, square(0))]
    targets = [Target(0, False, square(0)), Target(0, False, square(50))]
    assert average_precision(found, targets, 0.5) == pytest.approx(0.5)


def test_a_card_that_cannot_be_read_need_not_be_found_and_finding_it_is_no_fault() -> None:
    targets = [Target(0, False, square(0)), Target(0, False, square(50), visible=0.05, readable=False)]
    strip = Detection(0, 0.9, False, square(50))
    card = Detection(0, 0.8, False, square(0))
    assert average_precision([strip, card], targets, 0.5) == 1.0
    assert average_precision([card], targets, 0.5) == 1.0
    assert average_precision([strip], targets, 0.5) == 0.0


def test_strips_can_be_left_out_of_a_measurement() -> None:
    targets = [Target(0, False, square(0)), Target(0, False, square(50), visible=0.2)]
    found = [Detection(0, 0.8, False, square(0))]
    assert average_precision(found, targets, 0.5) == pytest.approx(0.5)
    assert average_precision(found, targets, 0.5, visible=0.25) == 1.0


def test_being_as_often_right_as_one_says_is_perfect_calibration() -> None:
    assert expected_calibration_error([0.75] * 4, [True, True, True, False]) == pytest.approx(0)
    assert expected_calibration_error([1.0] * 4, [True, True, False, False]) == pytest.approx(0.5)


def test_the_surest_answers_are_judged_first() -> None:
    assert accuracy_at_coverage([0.9, 0.8, 0.1, 0.2], [True, True, False, True], 0.5) == (1.0, 0.8)


def test_the_temperature_undoes_too_much_confidence() -> None:
    rng = np.random.default_rng(0)
    logits = rng.normal(0, 2, (4000, 5)).astype(np.float32)
    chances = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    labels = np.array([rng.choice(5, p=row / row.sum()) for row in chances])
    assert best_temperature(logits * 2, labels) == pytest.approx(2.0, abs=0.2)


@pytest.fixture(scope="module")
def weights(request: pytest.FixtureRequest) -> Path:
    return Path(request.config.rootpath) / "models" / "weights"


def test_the_shipped_namer_knows_the_names_that_training_gives(weights: Path) -> None:
    described = json.loads((weights / "reader.json").read_text())
    assert tuple(described["namer"]["classes"]) == NAMES
    settings = load_settings(weights)
    assert settings.cutout == CROP_SIZE
    assert settings.margin == MARGIN


def test_the_shipped_models_stay_under_12_megabytes(weights: Path) -> None:
    assert sum(path.stat().st_size for path in weights.glob("*.onnx")) < 12_000_000


def test_the_shipped_models_take_any_number_and_size_of_pictures(weights: Path) -> None:
    settings = load_settings(weights)
    finder, namer = load_network(settings.finder, threads=1), load_network(settings.namer, threads=1)
    assert finder.run(np.zeros((1, 3, 96, 160), np.float32))[0].shape[:2] == (1, 7)
    logits, features, corners = namer.run(np.zeros((3, 3, 128, 96), np.float32))
    assert logits.shape == (3, len(NAMES))
    assert features.shape[0] == 3
    assert corners.shape == (3, 4, 2)


def test_an_empty_table_shows_no_card(weights: Path) -> None:
    assert load_reader(weights, threads=1).read(np.full((288, 512, 3), 90, np.uint8)) == []


def test_a_deck_to_learn_must_have_all_of_its_cards(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "9c.png"), np.full((90, 60, 3), 255, np.uint8))
    with pytest.raises(ValueError, match=r"Tc\.png: not a picture"):
        own_deck.pack_of(tmp_path)
