"""A table teaches the reader its own deck (cases V7 and V8)."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.stock import ON_THE_TABLE
from server.cli import main
from vision.reader import ReaderError, load_reader, load_settings
from vision.reader.enrolment import EnrolmentError, Showing, in_order
from vision.reader.own_deck import learn, load_deck

NAMES = ("Jh", "Qh", "Kh", "back", "none")


def views(middle: NDArray[np.float32], seed: int, count: int = 20) -> NDArray[np.float32]:
    return (middle + np.random.default_rng(seed).normal(0, 0.05, (count, len(middle)))).astype(np.float32)


def test_cards_that_the_namer_confuses_are_told_apart_once_shown(tmp_path: Path) -> None:
    jack, queen = np.eye(16, dtype=np.float32)[:2]
    learn({"Jh": views(jack, 1), "Qh": views(queen, 2)}, "pair").save(tmp_path / "deck.npz")
    deck = load_deck(tmp_path / "deck.npz", "pair")
    takes_jacks_for_kings = np.log(np.array([[0.2, 0.1, 0.68, 0.01, 0.01]], np.float32))
    assert NAMES[int(deck.judged(takes_jacks_for_kings, views(jack, 3, 1), NAMES).argmax())] == "Jh"
    assert NAMES[int(deck.judged(takes_jacks_for_kings, views(queen, 4, 1), NAMES).argmax())] == "Qh"


def test_a_deck_learnt_with_other_models_is_refused(tmp_path: Path) -> None:
    learn({"Jh": views(np.eye(4, dtype=np.float32)[0], 1)}, "older").save(tmp_path / "deck.npz")
    with pytest.raises(ReaderError, match="run upcard learn-deck again"):
        load_deck(tmp_path / "deck.npz", "newer")


def test_what_is_no_deck_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.npz").write_bytes(b"no deck")
    with pytest.raises(ReaderError, match="not a deck"):
        load_deck(tmp_path / "deck.npz", "pair")


def shown(name: str, start: float) -> Showing:
    chances = np.full(len(NAMES), 0.05, np.float32)
    chances[NAMES.index(name)] = 0.8
    showing = Showing(start)
    showing.add(np.ones((2, 4), np.float32), np.log(chances))
    return showing


def test_a_film_s_order_tells_which_card_is_which() -> None:
    """The queen is read as a king, and the first card is seen in two pieces."""
    film = [shown("Jh", 0), shown("Jh", 1), shown("Kh", 2), shown("Kh", 3)]
    cards = in_order(film, ["Jh", "Qh", "Kh"], NAMES)
    assert {card: [showing.start for showing in of] for card, of in cards.items()} == {
        "Jh": [0, 1],
        "Qh": [2],
        "Kh": [3],
    }


def test_a_card_that_was_not_shown_is_named() -> None:
    with pytest.raises(EnrolmentError, match="not seen: Qh"):
        in_order([shown("Jh", 0), shown("Kh", 1)], ["Jh", "Qh", "Kh"], NAMES)


def test_photographs_named_by_card_teach_the_deck(
    tmp_path: Path, table: NDArray[np.uint8], capsys: pytest.CaptureFixture[str]
) -> None:
    photographs = tmp_path / "cards"
    photographs.mkdir()
    for card, (x, y) in ON_THE_TABLE.items():
        cv2.imwrite(str(photographs / f"{card}.png"), table[y - 120 : y + 120, x - 140 : x + 140])
    deck = tmp_path / "deck.npz"
    assert main(["learn-deck", str(photographs), "--out", str(deck)]) == 0
    assert "5 cards learnt" in capsys.readouterr().out
    assert load_deck(deck, load_settings().fingerprint()).cards == tuple(sorted(ON_THE_TABLE))
    seen = {sighting.card for sighting in load_reader(deck=deck).read(table)}
    assert seen == set(ON_THE_TABLE)


def test_a_film_without_the_cards_writes_nothing(
    tmp_path: Path, table: NDArray[np.uint8], capsys: pytest.CaptureFixture[str]
) -> None:
    frames = tmp_path / "film"
    frames.mkdir()
    for number in range(10):
        cv2.imwrite(str(frames / f"frame{number}.jpg"), table)
    assert main(["learn-deck", str(frames), "--out", str(tmp_path / "deck.npz")]) == 1
    assert "not seen" in capsys.readouterr().err
    assert not (tmp_path / "deck.npz").exists()
    assert main(["learn-deck", str(tmp_path / "nowhere.mp4"), "--out", str(tmp_path / "deck.npz")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
