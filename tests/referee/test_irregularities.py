"""What players say and the camera cannot judge: misdeals, the cheating section, wrong counts, poor hands."""

from typing import Any

import pytest
from table_talk import (
    NORTH_MARCHES,
    call,
    codes,
    deal,
    event,
    flag,
    flags,
    go_on,
    hand,
    hand_result,
    north_calls,
    passes,
    play,
    result,
    score,
    table,
)

from referee import Referee


def said(what: str, **more: Any) -> dict[str, Any]:
    return event("irregularity", what=what, **more)


def ends(referee: Referee) -> tuple[str | None, int, int, str | None]:
    """Result, points for NS and EW, and who deals next."""
    return (*result(referee), referee.state()["next_dealer"])


@pytest.mark.parametrize(("what", "upcard"), [("before", None), ("after", "9d")])
@pytest.mark.parametrize(("value", "dealer"), [("same_dealer", "W"), ("passes_left", "N")])
def test_who_deals_after_a_misdeal(what: str, upcard: str | None, value: str, dealer: str) -> None:
    referee = table(deal("W", upcard), said("misdeal"), rules={f"misdeal.{what}_upcard": value})
    assert ends(referee) == ("misdeal", 0, 0, dealer)
    assert flags(referee) == [("misdeal", "W", None, "claimed")]


def test_a_redealt_hand_has_the_next_number() -> None:
    referee = table(deal("W"), said("misdeal"), event("deal"))
    assert [(one["number"], one["dealer"]) for one in referee.state()["hands"]] == [(0, "W"), (1, "W")]


@pytest.mark.parametrize(("limit", "dealers"), [(0, "WWWW"), (2, "WWNN"), (3, "WWWN")])
def test_so_many_misdeals_of_one_dealer_pass_the_deal(limit: int, dealers: str) -> None:
    again = [event("deal"), said("misdeal")]
    referee = table(event("game", dealer="W"), again * 3, event("deal"), rules={"misdeal.limit": limit})
    assert "".join(one["dealer"] for one in referee.state()["hands"]) == dealers


@pytest.mark.parametrize(
    ("what", "rules", "expected"),
    [
        ("stolen_deal", {}, ("forfeit", 2, 0, "N")),
        ("stolen_deal", {"stolen_deal": "back_in_rotation"}, ("misdeal", 0, 0, "S")),
        ("stolen_deal", {"stolen_deal": "allowed"}, (None, 0, 0, "N")),
        ("no_cut", {}, ("misdeal", 0, 0, "N")),
        ("no_cut", {"no_cut": "none"}, (None, 0, 0, "N")),
        ("table_talk", {}, ("forfeit", 4, 0, "N")),
        ("table_talk", {"table_talk": "forfeit_2"}, ("forfeit", 2, 0, "N")),
        ("table_talk", {"table_talk": "none"}, (None, 0, 0, "N")),
        ("stacked_deck", {}, ("redeal", 0, 0, "W")),
        ("stacked_deck", {"stacked_deck": "forfeit_2"}, ("forfeit", 2, 0, "N")),
        ("stacked_deck", {"stacked_deck": "none"}, (None, 0, 0, "N")),
        ("six_cards", {}, ("redeal", 0, 0, "W")),
        ("no_discard", {}, ("redeal", 0, 0, "W")),
        ("short_hand", {}, ("redeal", 0, 0, "W")),
    ],
)
def test_each_irregularity_has_its_consequence(what: str, rules: dict[str, Any], expected: tuple[Any, ...]) -> None:
    referee = table(event("game", dealer="S"), deal("W"), said(what, seat="W"), rules=rules)
    assert ends(referee) == expected
    assert codes(referee) == [what]


def test_waiving_lifts_the_consequence() -> None:
    referee = table(deal("W"), said("table_talk", seat="E"))
    waived = go_on(referee, event("ruling", flag="h0-table_talk-E", decision="waive"))
    assert (result(waived), score(waived), waived.state()["phase"]) == ((None, 0, 0), (0, 0), "bidding_1")


def test_a_side_can_be_named_instead_of_a_seat() -> None:
    referee = table(deal("W"), said("table_talk", side="NS"))
    assert result(referee) == ("forfeit", 0, 4)
    assert hand(referee)["flags"][0]["id"] == "h0-table_talk-NS"


def test_with_offender_loses_the_deal_is_good_and_the_offender_cannot_score() -> None:
    rules = {"wrong_count": "offender_loses"}
    happened = [*north_calls(), said("six_cards", seat="W")]
    assert result(table(happened, rules=rules)) == (None, 0, 0)
    assert result(table(happened, NORTH_MARCHES, rules=rules)) == ("forfeit", 4, 0)
    theirs = [*deal("W", "Qc"), *passes("NESWN"), call("E", "h"), said("six_cards", seat="S")]
    assert result(table(theirs, NORTH_MARCHES, rules=rules)) == ("forfeit", 0, 2)
    lone = [*north_calls(alone=True), said("short_hand", seat="E"), hand_result("N", 3, alone=True)]
    assert result(table(lone, rules=rules)) == ("forfeit", 5, 0)


@pytest.mark.parametrize("what", ["uneven_deal", "looked_at_kitty", "call_out_of_turn", "other"])
def test_some_irregularities_only_flag_and_their_points_go_to_the_other_side(what: str) -> None:
    referee = table(deal("W"), said(what, seat="E", points=2), hand_result("E", 3))
    assert codes(referee) == [what]
    assert result(referee) == ("point", 2, 1)
    assert flag(referee, what)["points"] == {"NS": 2, "EW": 0}


@pytest.mark.parametrize("rule", ["first_legal", "callable", "none"])
def test_an_exposed_card_is_flagged_with_what_it_owes(rule: str) -> None:
    referee = table(north_calls(), said("exposed_card", seat="E", card="9h"), rules={"exposed_card": rule})
    told = flag(referee, "exposed_card")
    assert (told["status"], told["card"], told.get("duty")) == ("claimed", "9h", None if rule == "none" else rule)


@pytest.mark.parametrize("rule", ["stands", "call_card_or_suit", "exposed"])
def test_what_a_lead_out_of_turn_owes(rule: str) -> None:
    referee = table(north_calls(), play("E:9c S:Tc W:Kc N:Ac"), rules={"lead_out_of_turn": rule})
    told = flag(referee, "lead_out_of_turn")
    assert told.get("remedies") == (["call_card", "call_suit", "play_on"] if rule == "call_card_or_suit" else None)
    assert ("exposed_card" in codes(referee)) == (rule == "exposed")


def test_a_called_suit_is_kept_with_the_flag() -> None:
    ruling = event("ruling", flag="h0-lead_out_of_turn-E-t1", decision="uphold", remedy="call_suit", suit="s")
    referee = table(north_calls(), play("E:9c S:Tc W:Kc N:Ac"), ruling, rules={"lead_out_of_turn": "call_card_or_suit"})
    told = flag(referee, "lead_out_of_turn")
    assert (told["status"], told["remedy"], told["called_suit"]) == ("upheld", "call_suit", "s")


def test_the_second_of_two_equal_irregularities_has_its_own_id() -> None:
    referee = table(deal("W"), said("other", seat="E"), said("other", seat="E"))
    assert [one["id"] for one in hand(referee)["flags"]] == ["h0-other-E", "h0-other-E-2"]


POOR = {
    "nines_tens": ["9c", "Tc", "9h", "Th", "9s"],
    "ace_no_face": ["9c", "Tc", "9h", "Th", "As"],
    "king_nothing": ["9c", "Tc", "9h", "Th", "Ks"],
    "three_queens": ["9c", "Tc", "Qh", "Qc", "Qs"],
    "lone_jack": ["9c", "Tc", "9h", "Th", "Js"],
}


@pytest.mark.parametrize("reason", POOR)
def test_poor_hands_can_be_thrown_in(reason: str) -> None:
    thrown = event("throw_in", seat="N", reason=reason, cards=POOR[reason])
    referee = table(deal("W", "9d"), thrown, rules={"poor.throw_in": [reason]})
    assert ends(referee) == ("thrown_in", 0, 0, "W")
    assert codes(referee) == []
    assert codes(table(deal("W", "9d"), thrown)) == ["not_in_rules"]


@pytest.mark.parametrize("reason", POOR)
def test_a_hand_thrown_in_that_is_not_held_is_flagged_and_thrown_in_all_the_same(reason: str) -> None:
    thrown = event("throw_in", seat="N", reason=reason, cards=["9c", "Tc", "9h", "Ah", "Ks"])
    referee = table(deal("W", "9d"), thrown, rules={"poor.throw_in": [reason]})
    assert codes(referee) == ["throw_in_not_held"]
    assert result(referee)[0] == "thrown_in"
    assert result(go_on(referee, call("N", "order"), play("N:9c")))[0] is None


@pytest.mark.parametrize("reason", ["ace_no_face", "king_nothing", "three_queens", "lone_jack"])
def test_before_the_make_a_trump_is_a_card_of_the_upcards_suit(reason: str) -> None:
    thrown = event("throw_in", seat="N", reason=reason, cards=POOR[reason])
    assert codes(table(deal("W", "Qc"), thrown, rules={"poor.throw_in": [reason]})) == ["throw_in_not_held"]


def test_no_ace_no_face_is_determined_after_the_make() -> None:
    thrown = event("throw_in", seat="E", reason="no_ace_no_face", cards=POOR["nines_tens"])
    rules = {"poor.throw_in": ["no_ace_no_face"]}
    assert codes(table(deal("W", "Qd"), thrown, rules=rules)) == ["throw_in_not_held"]
    assert codes(table(deal("W", "Qd"), call("N", "order"), thrown, rules=rules)) == []
    assert codes(table(deal("W", "Qc"), call("N", "order"), thrown, rules=rules)) == ["throw_in_not_held"]


@pytest.mark.parametrize(("value", "dealer"), [("same_dealer", "W"), ("passes_left", "N")])
def test_who_deals_after_a_hand_was_thrown_in(value: str, dealer: str) -> None:
    rules = {"poor.throw_in": ["nines_tens"], "poor.throw_in_deal": value}
    assert ends(table(deal("W"), event("throw_in", seat="N", reason="nines_tens"), rules=rules))[3] == dealer


def farmers(gives: list[str]) -> dict[str, Any]:
    return event("exchange", seat="N", **{"with": "kitty"}, gives=gives, takes=["Ac", "Kc", "Xx"])


@pytest.mark.parametrize(
    ("rule", "gives", "fine"),
    [
        ("off", ["9c", "9h", "9s"], False),
        ("three_of_a_rank", ["9c", "9h", "9s"], True),
        ("three_of_a_rank", ["9c", "9h", "Ts"], False),
        ("three_nines_tens", ["9c", "9h", "Ts"], True),
        ("three_nines_tens", ["9c", "9h", "Js"], False),
    ],
)
def test_a_farmers_hand_is_exchanged_for_the_kitty(rule: str, gives: list[str], fine: bool) -> None:
    referee = table(deal("W"), farmers(gives), rules={"poor.farmers": rule})
    assert codes(referee) == ([] if fine else ["not_in_rules"])


def test_exchanges_are_hidden_until_the_hand_is_over() -> None:
    referee = table(deal("W"), farmers(["9c", "9h", "9s"]), rules={"poor.farmers": "three_of_a_rank"})
    assert "exchanges" not in hand(referee)
    over = go_on(referee, hand_result("N", 3))
    assert hand(over)["exchanges"][0]["gives"] == ["9c", "9h", "9s"]


@pytest.mark.parametrize(
    ("rule", "maker", "defender"), [("off", False, False), ("exchange", True, True), ("give_best", True, False)]
)
def test_partners_best_is_for_lone_hands(rule: str, maker: bool, defender: bool) -> None:
    rules = {"lone.partners_best": rule, "lone.defend_alone": True}
    alone = [*north_calls(alone=True), event("defend_alone", seat="E")]
    for seat, partner, allowed in (("N", "S", maker), ("E", "W", defender)):
        exchange = event("exchange", seat=seat, **{"with": partner}, takes=["As"])
        assert codes(table(alone, exchange, rules=rules)) == ([] if allowed else ["not_in_rules"])
    not_alone = table(north_calls(), event("exchange", seat="N", **{"with": "S"}, takes=["As"]), rules=rules)
    assert codes(not_alone) == ["not_in_rules"]


def test_what_the_rules_switch_off_is_flagged_and_counts_all_the_same() -> None:
    defended = table(north_calls(alone=True), event("defend_alone", seat="E"))
    assert flag(defended, "not_in_rules")["what"] == "lone.defend_alone"
    assert hand(defended)["lone_defender"] == "E"
    no_trump = table(deal("W", "Qc"), passes("NESW"), call("N", "n"))
    assert flag(no_trump, "not_in_rules")["what"] == "bid.no_trump"
    assert hand(no_trump)["trump"] == "n"


def test_the_dealer_may_lay_the_upcard_away_or_not() -> None:
    happened = [*deal("W", "9d"), call("N", "order"), event("discard", seat="W", card="9d")]
    over = hand_result("N", 3)
    assert codes(table(happened, over)) == []
    on = table(happened, rules={"bid.upcard_discard": "forbidden"})
    assert codes(on) == []
    assert flag(go_on(on, over), "not_in_rules")["what"] == "bid.upcard_discard"


def test_a_maker_without_a_natural_trump_is_flagged_when_the_plays_prove_it() -> None:
    laid = play(
        "N:Ac E:Kc S:9c W:Tc  N:Ad E:9d S:Td W:Qd  N:As E:Ts S:9s W:Qs  N:Jd E:9h S:Th W:Ah  N:Ks E:Js S:Kd W:Jc"
    )
    happened = [*north_calls(), *laid]
    assert codes(table(happened)) == []
    referee = table(happened, rules={"bid.natural_trump": True})
    assert flags(referee) == [("natural_trump", "N", None, "proven")]


def test_alone_must_be_said_with_the_call_where_the_rules_say_so() -> None:
    happened = [*north_calls(), call("N", "h", alone=True)]
    assert codes(table(happened)) == []
    assert codes(table(happened, rules={"bid.late_alone": "with_the_call"})) == ["late_alone"]


def test_the_deal_passes_left_after_a_forfeit_and_the_game_goes_on() -> None:
    referee = table(deal("W"), said("table_talk", seat="E"), event("deal"), hand_result("N", 3))
    assert hand(referee)["dealer"] == "N"
    assert score(referee) == (5, 0)


def test_the_first_of_two_endings_counts() -> None:
    referee = table(deal("W"), said("misdeal"), said("table_talk", seat="E"))
    assert result(referee) == ("misdeal", 0, 0)
    assert flag(referee, "table_talk")["points"] == {"NS": 0, "EW": 0}
