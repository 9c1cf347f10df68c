"""A deck holds each card once, and the names of a picture are settled together (cases V1, V2, V22)."""

import numpy as np
import pytest

from vision.reader.assignment import name_jointly

NAMES = ["9h", "9d", "Jh", "none"]
CARDS = 3


def settle(rows: list[list[float]], one_card: bool = False) -> tuple[list[str], list[int]]:
    probabilities, kept = name_jointly(
        np.log(np.array(rows, np.float32)), [0.9] * len(rows), CARDS, lambda i, j: one_card
    )
    assert probabilities.sum(axis=1) == pytest.approx(1, abs=1e-4)
    return [NAMES[int(probabilities[i].argmax())] for i in kept], kept


def test_two_places_on_one_card_give_its_name_once() -> None:
    assert settle([[0.9, 0.05, 0.04, 0.01], [0.97, 0.01, 0.01, 0.01]], one_card=True) == (["9h"], [1])


def test_of_two_cards_with_one_name_the_less_sure_takes_its_next() -> None:
    names, _ = settle([[0.6, 0.38, 0.01, 0.01], [0.97, 0.01, 0.01, 0.01]])
    assert sorted(names) == ["9d", "9h"]


def test_two_decks_on_one_table_may_show_one_card_twice() -> None:
    names, _ = settle([[0.97, 0.01, 0.01, 0.01], [0.96, 0.02, 0.01, 0.01]])
    assert names == ["9h", "9h"]


def test_any_number_of_places_may_show_nothing_readable() -> None:
    names, _ = settle([[0.1, 0.1, 0.1, 0.7], [0.1, 0.1, 0.2, 0.6]])
    assert names == ["none", "none"]
