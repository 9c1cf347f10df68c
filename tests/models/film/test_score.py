"""Scoring what was seen in a film."""

import copy
from typing import Any

from models.film.score import score_film


def play(seat: str, card: str, t: float, trick: int = 1, taken_back: bool = False) -> dict[str, Any]:
    return {
        "hand": 0, "trick": trick, "seat": seat, "card": card, "t_still": t, "t_rest": t + 0.1, "until": 20.0,
        "taken_back": taken_back,
    }  # fmt: skip


TRICK = [["N", "Ah"], ["E", "Kh"], ["S", "9h"], ["W", "Td"]]
FACTS = {
    "number": 0, "dealer": "W", "upcard": "Qs", "upcard_fate": "picked_up", "maker": "N", "trump": "s", "alone": False,
    "points": {"NS": 0, "EW": 2}, "result": "renege",
}  # fmt: skip
TRUTH: dict[str, Any] = {
    "plays": [play(seat, card, 10.0 + place) for place, (seat, card) in enumerate(TRICK)],
    "hands": [{**FACTS, "tricks": [{"cards": TRICK, "winner": "N"}], "reneges": [{"seat": "W", "trick": 1}]}],
}
FLAG = {"code": "renege", "seat": "W", "trick": 1, "status": "proven"}
SEEN: dict[str, Any] = {
    "plays": [
        {"hand": 0, "trick": 1, "seat": seat, "card": card, "t": 10.3 + place}
        for place, (seat, card) in enumerate(TRICK)
    ],
    "hands": [
        {**FACTS, "flags": [FLAG], "tricks": [{"cards": [{"seat": seat, "card": card} for seat, card in TRICK]}]},
    ],
}


def test_a_film_seen_as_it_was_is_wholly_right() -> None:
    score = score_film(TRUTH, SEEN)
    assert (score.right, score.plays, score.false, score.whole, score.flagged, score.invented) == (4, 4, 0, 1, 1, 0)
    assert all(abs(delay - 0.2) < 1e-6 for delay in score.delays)
    assert score.faults == []


def test_a_card_at_the_wrong_seat_is_not_right_but_not_invented_either() -> None:
    seen = copy.deepcopy(SEEN)
    seen["plays"][1]["seat"] = "S"
    score = score_film(TRUTH, seen)
    assert (score.right, score.misplaced, score.false) == (3, 1, 0)


def test_a_card_nobody_played_is_false_and_so_is_one_long_before_its_time() -> None:
    seen = copy.deepcopy(SEEN)
    seen["plays"].append({"hand": 0, "trick": 1, "seat": "E", "card": "Jc", "t": 12.0})
    seen["plays"][0]["t"] = 4.0
    score = score_film(TRUTH, seen)
    assert (score.right, score.false) == (3, 2)


def test_a_card_taken_back_need_not_be_seen_and_is_not_false_when_it_is() -> None:
    truth = copy.deepcopy(TRUTH)
    truth["plays"].append(play("W", "Qh", 12.5, taken_back=True))
    seen = copy.deepcopy(SEEN)
    assert score_film(truth, seen).right == 4
    seen["plays"].append({"hand": 0, "trick": 1, "seat": "W", "card": "Qh", "t": 12.8})
    score = score_film(truth, seen)
    assert (score.right, score.false) == (4, 0)


def test_a_missed_renege_and_an_invented_one_are_both_counted() -> None:
    seen = copy.deepcopy(SEEN)
    seen["hands"][0]["flags"] = [{**FLAG, "seat": "E"}]
    score = score_film(TRUTH, seen)
    assert (score.reneges, score.flagged, score.invented) == (1, 0, 1)


def test_a_hand_with_other_points_is_not_wholly_right() -> None:
    seen = copy.deepcopy(SEEN)
    seen["hands"][0]["points"] = {"NS": 2, "EW": 0}
    score = score_film(TRUTH, seen)
    assert score.whole == 0
    assert "points" in score.faults[0]
