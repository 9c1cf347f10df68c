"""Flags and results told so that a player understands them."""

from __future__ import annotations

import pytest

from referee.sentences import card_name, flag_sentence, result_sentence

RENEGE = {
    "code": "renege",
    "seat": "S",
    "trick": 2,
    "led": "h",
    "card": "9c",
    "proof": {"trick": 4, "card": "Kh"},
    "status": "proven",
    "points": {"NS": 0, "EW": 2},
}


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("Th", "the 10 of hearts"),
        ("Ac", "the ace of clubs"),
        ("B", "the joker"),
        ("Xx", "a card that was not seen"),
        ("Xd", "a card of diamonds"),
        ("Ax", "an ace"),
        ("Jx", "a jack"),
    ],
)
def test_a_card_is_told_in_words(card: str, told: str) -> None:
    assert card_name(card) == told


def test_a_renege_names_both_tricks_and_its_price() -> None:
    assert flag_sentence(RENEGE, {"S": "Ann"}) == (
        "South (Ann) did not follow hearts in trick 2 with the 9 of clubs and played the king of hearts in trick 4; "
        "2 to East-West"
    )


def test_a_waived_renege_says_so_and_costs_nothing() -> None:
    waived = RENEGE | {"status": "waived", "points": {"NS": 0, "EW": 0}}
    assert flag_sentence(waived, {}).endswith("in trick 4 (waived by the table)")


def test_a_claim_without_a_card_names_the_accused() -> None:
    claim = {"code": "renege", "seat": "W", "trick": None, "card": None, "status": "claimed"}
    assert flag_sentence(claim, {}) == "West is said to have reneged (claimed, not proven)"


def test_a_flag_against_a_side_names_the_side() -> None:
    assert flag_sentence({"code": "table_talk", "side": "EW", "status": "claimed"}, {}).startswith("East-West talked")


def test_what_the_house_rules_switch_off_is_explained() -> None:
    flag = {"code": "not_in_rules", "seat": "N", "what": "bid.no_trump", "status": "proven"}
    told = "North did what these house rules do not have (no trump may be named in the second round)"
    assert flag_sentence(flag, {}) == told


def test_a_code_that_has_no_sentence_yet_is_still_told() -> None:
    assert flag_sentence({"code": "new_fault", "seat": "N", "status": "proven"}, {}) == "North: new fault"


def test_a_result_names_maker_trump_tricks_and_points() -> None:
    hand = {
        "maker": "E",
        "trump": "d",
        "alone": True,
        "tricks_won": {"NS": 0, "EW": 5},
        "result": "lone_march",
        "points": {"NS": 0, "EW": 4},
    }
    assert result_sentence(hand, {}) == "East made diamonds alone, tricks 0 to 5, a lone march, 4 to East-West"


def test_an_open_hand_is_not_finished() -> None:
    hand = {"maker": None, "trump": None, "tricks_won": {"NS": 0, "EW": 0}, "result": None}
    assert result_sentence(hand, {}) == "not finished"
