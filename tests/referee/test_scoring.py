"""What hands are worth and how games are won."""

from typing import Any

import pytest
from table_talk import (
    NORTH_LONE,
    NORTH_MARCHES,
    call,
    deal,
    event,
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


@pytest.mark.parametrize(
    ("tricks", "more", "expected"),
    [
        (3, {}, ("point", 1, 0)),
        (4, {}, ("point", 1, 0)),
        (5, {}, ("march", 2, 0)),
        (2, {}, ("euchre", 0, 2)),
        (0, {}, ("euchre", 0, 2)),
        (3, {"alone": True}, ("lone_point", 1, 0)),
        (4, {"alone": True}, ("lone_point", 1, 0)),
        (5, {"alone": True}, ("lone_march", 4, 0)),
        (2, {"alone": True}, ("lone_euchre", 0, 2)),
    ],
)
def test_the_table_of_scores(tricks: int, more: dict[str, Any], expected: tuple[str, int, int]) -> None:
    assert result(table(hand_result("N", tricks, **more))) == expected


@pytest.mark.parametrize(
    ("rules", "tricks", "more", "expected"),
    [
        ({"lone.march": 5}, 5, {"alone": True}, ("lone_march", 5, 0)),
        ({"lone.march": 3}, 5, {"alone": True}, ("lone_march", 3, 0)),
        ({"lone.euchred": 4}, 1, {"alone": True}, ("lone_euchre", 0, 4)),
        ({"score.super_euchre": 4}, 0, {}, ("super_euchre", 0, 4)),
        ({"score.super_euchre": 4}, 1, {}, ("euchre", 0, 2)),
        ({"score.super_euchre": 4}, 0, {"alone": True}, ("super_euchre", 0, 4)),
        ({"score.super_euchre": 4, "lone.euchred": 4}, 0, {"alone": True}, ("lone_euchre", 0, 4)),
        ({"lone.defend_alone": True}, 2, {"alone": True, "lone_defender": "E"}, ("lone_defender_euchre", 0, 8)),
        (
            {"lone.defend_alone": True, "score.super_euchre": 4},
            0,
            {"alone": True, "lone_defender": "E"},
            ("lone_defender_euchre", 0, 8),
        ),
        (
            {"lone.defend_alone": True, "lone.defender_euchre": 4},
            2,
            {"alone": True, "lone_defender": "E"},
            ("lone_defender_euchre", 0, 4),
        ),
        ({"lone.defend_alone": True}, 3, {"alone": True, "lone_defender": "E"}, ("lone_point", 1, 0)),
        ({"lone.blind_march": 8}, 5, {"blind": True}, ("blind_loner", 8, 0)),
        ({"lone.blind_march": 8}, 4, {"blind": True}, ("lone_point", 1, 0)),
        ({"lone.blind_march": 8}, 2, {"blind": True}, ("lone_euchre", 0, 2)),
    ],
)
def test_scores_under_house_rules(
    rules: dict[str, Any], tricks: int, more: dict[str, Any], expected: tuple[str, int, int]
) -> None:
    assert result(table(hand_result("N", tricks, **more), rules=rules)) == expected


def test_a_played_march_and_a_played_lone_march() -> None:
    assert result(table(north_calls(), NORTH_MARCHES)) == ("march", 2, 0)
    assert result(table(north_calls(alone=True), NORTH_LONE)) == ("lone_march", 4, 0)


def test_a_euchre_that_was_played() -> None:
    referee = table(deal("W", "Qc"), passes("NESWN"), call("E", "h"), NORTH_MARCHES)
    assert result(referee) == ("euchre", 2, 0)


def test_a_blind_double_loner_takes_the_upcards_suit() -> None:
    blind = call("N", "order", blind=True)
    referee = table(deal("W", "9h"), blind, NORTH_LONE, rules={"lone.blind_march": 8})
    assert hand(referee)["blind"]
    assert hand(referee)["alone"]
    assert result(referee) == ("blind_loner", 8, 0)
    off = table(deal("W", "9h"), blind)
    assert [one["code"] for one in hand(off)["flags"]] == ["not_in_rules"]


FAST_BREAK = play(
    "N:9c E:Kc S:Tc W:Ac   W:As N:Ts E:Js S:9s   W:Qs N:Jh E:9d S:Ks   N:Jd E:9h S:Th W:Kh   N:Ah E:Kd S:Qd W:Td"
)


@pytest.mark.parametrize(("on", "expected"), [(True, ("fast_break", 0, 0)), (False, ("point", 1, 0))])
def test_a_fast_break_scores_nothing_for_both(on: bool, expected: tuple[str, int, int]) -> None:
    assert result(table(north_calls(), FAST_BREAK, rules={"score.fast_break": on})) == expected


def test_a_fast_break_covers_lone_makers_too() -> None:
    laid = [one for one in FAST_BREAK if one["seat"] != "S"]
    assert result(table(north_calls(alone=True), laid, rules={"score.fast_break": True})) == ("fast_break", 0, 0)


def test_four_tokens_for_four_tricks_earn_a_point_that_belongs_to_the_hand() -> None:
    house = {"score.four_trick_tokens": True}
    referee = table([hand_result("N", 4)] * 3, rules=house)
    assert referee.state()["tokens"] == {"NS": 3, "EW": 0}
    assert score(referee) == (3, 0)
    referee = go_on(referee, hand_result("N", 3), hand_result("N", 4, alone=True), hand_result("S", 4))
    assert result(referee) == ("point", 2, 0)
    assert referee.state()["tokens"] == {"NS": 0, "EW": 0}
    assert score(referee) == (7, 0)


def test_the_first_side_with_ten_points_wins() -> None:
    referee = table([hand_result("N", 5, alone=True)] * 2, hand_result("N", 5))
    assert score(referee) == (10, 0)
    assert referee.state()["winner"] == "NS"
    assert referee.state()["phase"] == "game_over"
    assert referee.state()["skunked"] == "EW"


def test_hands_after_the_game_is_won_are_judged_and_listed_only() -> None:
    referee = table([hand_result("N", 5, alone=True)] * 3, hand_result("E", 5))
    assert score(referee) == (12, 0)
    assert result(referee) == ("march", 0, 2)
    assert hand(referee)["score_after"] == {"NS": 12, "EW": 0}
    assert referee.state()["winner"] == "NS"


@pytest.mark.parametrize(("target", "winner"), [(10, None), (5, "NS"), (0, None)])
def test_the_target_can_be_any_number(target: int, winner: str | None) -> None:
    referee = table([hand_result("N", 5, alone=True)] * 2, rules={"game.target": target})
    assert referee.state()["winner"] == winner


@pytest.mark.parametrize(
    ("overshoot", "after"), [("count", (12, 0)), ("stop", (10, 0)), ("carry", (10, 0)), ("cap13", (12, 0))]
)
def test_points_past_the_target(overshoot: str, after: tuple[int, int]) -> None:
    referee = table([hand_result("N", 5, alone=True)] * 3, rules={"game.overshoot": overshoot})
    assert score(referee) == after
    assert result(referee) == ("lone_march", 4, 0)


def test_a_score_counts_up_to_thirteen_at_most() -> None:
    rules = {"game.overshoot": "cap13", "lone.blind_march": 8}
    referee = table(event("game", score={"NS": 9, "EW": 0}), hand_result("N", 5, blind=True), rules=rules)
    assert score(referee) == (13, 0)


def test_points_carried_over_begin_the_next_game() -> None:
    referee = table([hand_result("N", 5, alone=True)] * 3, event("game"), rules={"game.overshoot": "carry"})
    assert score(referee) == (2, 0)
    assert referee.state()["hands"] == []


def test_a_fixed_number_of_deals_ends_the_game() -> None:
    referee = table([hand_result("N", 3)] * 7, hand_result("E", 5), rules="vows")
    assert (score(referee), referee.state()["winner"], referee.state()["phase"]) == ((7, 2), "NS", "game_over")


def test_a_tie_after_a_fixed_number_of_deals_leaves_no_winner() -> None:
    referee = table(hand_result("N", 3), hand_result("E", 3), rules={"game.target": 0, "game.deals": 2})
    assert (referee.state()["winner"], referee.state()["phase"]) == (None, "game_over")


@pytest.mark.parametrize(("preset", "over"), [("short-rules", False), ("egn-std", True)])
def test_misdeals_do_not_count_towards_a_number_of_deals_except_in_egn(preset: str, over: bool) -> None:
    rules = {"preset": preset, "game.target": 0, "game.deals": 2}
    referee = table(deal("W"), event("irregularity", what="misdeal"), event("deal"), hand_result("N", 3), rules=rules)
    assert (referee.state()["phase"] == "game_over") == over


def test_a_game_can_begin_with_a_score() -> None:
    referee = table(event("game", score={"NS": 9, "EW": 4}), hand_result("E", 3))
    assert score(referee) == (9, 5)
    assert hand(referee)["score_after"] == {"NS": 9, "EW": 5}


def test_an_adjustment_made_before_a_hand_ended_is_in_its_score_after() -> None:
    adjust = event("adjust_score", side="EW", points=3)
    before = table(deal("W"), adjust, hand_result("N", 3))
    after = table(hand_result("N", 3), adjust)
    assert hand(before)["score_after"] == {"NS": 1, "EW": 3}
    assert hand(after)["score_after"] == {"NS": 1, "EW": 0}
    assert score(before) == score(after) == (1, 3)


def test_an_adjustment_after_the_win_may_take_the_win_back() -> None:
    won = table([hand_result("N", 5, alone=True)] * 2, hand_result("N", 5))
    back = go_on(won, event("adjust_score", side="NS", points=-1))
    assert (back.state()["winner"], score(back), back.state()["phase"]) == (None, (9, 0), "hand_over")
    assert go_on(back, hand_result("E", 3)).state()["score"] == {"NS": 9, "EW": 1}


def test_an_adjustment_can_win_the_game() -> None:
    referee = table(event("adjust_score", side="EW", points=10))
    assert referee.state()["winner"] == "EW"


def test_score_cards_are_laid_as_people_lay_them() -> None:
    cards = table(event("game", score={"NS": 7, "EW": 9})).state()["score_cards"]
    assert cards["NS"] == {"six_four": 7, "two_three": {"v": True, "pips": 2}, "barn": False}
    assert cards["EW"]["barn"]


def test_points_of_a_hand_whose_last_trick_nobody_saw_are_given_where_it_does_not_matter() -> None:
    referee = table(north_calls(), NORTH_MARCHES[:16], play("N:As"), event("deal"))
    assert result(referee, 0) in (("march", 2, 0), (None, 0, 0))
    lost_anyway = table(deal("W", "Qc"), passes("NESWN"), call("E", "h"), NORTH_MARCHES[:17], event("deal"))
    assert result(lost_anyway, 0) == ("euchre", 2, 0)


def test_a_told_result_scores_the_open_hand_if_fewer_than_five_tricks_were_seen() -> None:
    referee = table(north_calls(), NORTH_MARCHES[:8], hand_result("N", 4))
    assert len(referee.state()["hands"]) == 1
    assert result(referee) == ("point", 1, 0)
    both = table(north_calls(), NORTH_MARCHES, hand_result("E", 4))
    assert len(both.state()["hands"]) == 2


@pytest.mark.parametrize(("lead", "seat"), [("left_of_dealer", "N"), ("makers_partner", "W")])
def test_who_leads_first(lead: str, seat: str) -> None:
    referee = table(deal("W", "9d"), call("E", "order"), event("discard", seat="W"), rules={"lead.opening": lead})
    assert referee.state()["turn"] == seat


@pytest.mark.parametrize(("lead", "seat"), [("left_of_dealer", "N"), ("left_of_loner", "S")])
def test_who_leads_to_a_lone_hand(lead: str, seat: str) -> None:
    referee = table(deal("W", "9d"), call("E", "order", alone=True), rules={"lone.lead": lead})
    assert referee.state()["turn"] == seat


def test_a_canadian_loner_is_forced_on_the_dealers_partner() -> None:
    referee = table(deal("W", "9d"), call("E", "order"), rules="canadian")
    assert hand(referee)["alone"]
    assert [one["code"] for one in hand(referee)["flags"]] == ["must_go_alone"]
    assert not hand(table(deal("W", "9d"), call("N", "order"), rules="canadian"))["alone"]
    told = table(deal("W", "9d"), call("E", "order", alone=True), rules="canadian")
    assert hand(told)["flags"] == []
    waived = go_on(referee, event("ruling", flag="h0-must_go_alone-E", decision="waive"))
    assert not hand(waived)["alone"]


def test_club_euchre_makes_the_dealer_maker_without_a_call() -> None:
    referee = table(deal("W", "9c"), rules={"bid.club_euchre": True})
    assert (hand(referee)["maker"], hand(referee)["trump"], referee.state()["phase"]) == ("W", "c", "discard")
    alone = go_on(referee, call("W", "order", alone=True))
    assert hand(alone)["alone"]
    assert hand(table(deal("W", "9d"), rules={"bid.club_euchre": True}))["maker"] is None


def test_the_dealer_must_play_the_benny_he_turned_up_where_the_rules_say_so() -> None:
    rules = {"deck.joker": "benny", "deck.benny_upcard": "dealer_must_play"}
    referee = table(deal("W", "B", suit="s"), rules=rules)
    assert (hand(referee)["maker"], hand(referee)["trump"]) == ("W", "s")
    assert hand(table(deal("W", "B", suit="s"), rules="british-benny"))["maker"] is None


def test_a_told_result_that_the_rules_switch_off_is_flagged_and_counts() -> None:
    referee = table(hand_result("N", 2, alone=True, lone_defender="E"))
    assert [(one["code"], one["seat"], one["what"]) for one in hand(referee)["flags"]] == [
        ("not_in_rules", "E", "lone.defend_alone")
    ]
    assert result(referee) == ("lone_defender_euchre", 0, 8)
