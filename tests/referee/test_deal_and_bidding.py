"""The deal and both rounds of bidding, as both rules documents have them."""

import itertools

import pytest
from table_talk import (
    call,
    codes,
    deal,
    event,
    flag,
    flags,
    go_on,
    hand,
    north_calls,
    passes,
    play,
    questions,
    result,
    table,
)

from referee import Referee


def phase(referee: Referee) -> tuple[str, str | None]:
    state = referee.state()
    return state["phase"], state["turn"]


def made(referee: Referee) -> tuple[str | None, str | None, str | None]:
    state = hand(referee)
    return state["maker"], state["trump"], state["upcard_fate"]


def test_before_the_first_deal_the_table_is_idle() -> None:
    assert phase(table(event("game", dealer="S"))) == ("idle", None)
    assert table(event("game", dealer="S")).state()["next_dealer"] == "S"


def test_a_dealt_hand_waits_for_its_upcard() -> None:
    assert phase(table(event("deal", dealer="N"))) == ("deal", None)


def test_an_upcard_begins_a_hand_where_none_is_open() -> None:
    assert hand(table(event("game", dealer="S"), event("upcard", card="Jh")))["dealer"] == "S"


def test_the_deal_moves_to_the_left_after_each_hand() -> None:
    referee = table(
        event("game", dealer="S"), [event("deal"), event("hand_result", maker="N", tricks=3)] * 4, event("deal")
    )
    assert [one["dealer"] for one in referee.state()["hands"]] == ["S", "W", "N", "E", "S"]


def test_a_named_dealer_overrides_the_rotation() -> None:
    referee = table(
        event("game", dealer="S"), event("deal"), event("hand_result", maker="N", tricks=3), event("deal", dealer="E")
    )
    assert hand(referee)["dealer"] == "E"


def test_bidding_begins_left_of_the_dealer_and_goes_clockwise() -> None:
    referee = table(deal("W"))
    assert phase(referee) == ("bidding_1", "N")
    assert phase(go_on(referee, passes("N"))) == ("bidding_1", "E")
    assert phase(go_on(referee, passes("NES"))) == ("bidding_1", "W")


def test_after_four_passes_the_upcard_is_turned_down_and_the_second_round_begins_at_the_left() -> None:
    referee = table(deal("W"), passes("NESW"))
    assert phase(referee) == ("bidding_2", "N")
    assert hand(referee)["upcard_fate"] == "turned_down"


def test_ordering_up_makes_the_upcards_suit_trump_and_the_dealer_picks_it_up() -> None:
    referee = table(deal("W", "9d"), passes("N"), call("E", "order"))
    assert made(referee) == ("E", "d", "picked_up")
    assert phase(referee) == ("discard", "W")


def test_the_discard_ends_the_dealers_turn_and_the_left_leads() -> None:
    referee = table(deal("W", "9d"), call("N", "order"), event("discard", seat="W", card="9c"))
    assert phase(referee) == ("play", "N")


def test_the_first_card_also_ends_the_discard() -> None:
    assert phase(table(deal("W", "9d"), call("N", "order"), play("N:Ac"))) == ("play", "E")


def test_the_discard_is_hidden_until_the_hand_is_over() -> None:
    referee = table(deal("W", "9d"), call("N", "order"), event("discard", seat="W", card="9c"))
    assert hand(referee)["discard"] is None
    assert hand(go_on(referee, event("hand_result", maker="N", tricks=3)))["discard"] == "9c"


def test_the_dealer_may_pick_up_when_all_others_pass() -> None:
    assert made(table(deal("W", "9d"), passes("NES"), call("W", "order"))) == ("W", "d", "picked_up")


def test_a_suit_named_in_the_second_round_is_trump_and_no_card_changes_hands() -> None:
    referee = table(north_calls())
    assert made(referee) == ("N", "h", "turned_down")
    assert phase(referee) == ("play", "N")


def test_the_suit_turned_down_cannot_be_named_and_counts_as_a_pass() -> None:
    referee = table(deal("W", "9d"), passes("NESW"), call("N", "d"))
    assert made(referee) == (None, None, "turned_down")
    assert flags(referee) == [("called_turned_down_suit", "N", None, "proven")]
    assert phase(referee) == ("bidding_2", "E")


def test_naming_the_upcards_suit_before_it_is_turned_down_is_ordering_up() -> None:
    assert made(table(deal("W", "9d"), passes("N"), call("E", "d"))) == ("E", "d", "picked_up")


def test_a_waived_call_of_the_turned_down_suit_makes_trump() -> None:
    referee = table(deal("W", "9d"), passes("NESW"), call("N", "d"))
    waived = go_on(referee, event("ruling", flag=flag(referee, "called_turned_down_suit")["id"], decision="waive"))
    assert made(waived)[:2] == ("N", "d")


def test_stick_the_dealer_asks_the_dealer_to_name_a_suit() -> None:
    referee = table(deal("W"), passes("NESWNESW"))
    assert flags(referee) == [("must_call", "W", None, "proven")]
    assert phase(referee) == ("bidding_2", "W")
    assert made(go_on(referee, call("W", "s")))[:2] == ("W", "s")
    assert codes(go_on(referee, call("W", "s"))) == []


def test_without_stick_the_dealer_eight_passes_pass_the_deal_to_the_left() -> None:
    referee = table(deal("W"), passes("NESWNESW"), rules="encyclopedia")
    assert result(referee) == ("redeal", 0, 0)
    assert referee.state()["phase"] == "hand_over"
    assert referee.state()["next_dealer"] == "N"


def test_a_late_call_takes_the_eight_passes_redeal_back() -> None:
    referee = table(deal("W"), passes("NESWNESW"), call("E", "s"), rules="encyclopedia")
    assert made(referee)[:2] == ("E", "s")
    assert result(referee) == (None, 0, 0)


def test_places_not_heard_are_passes_and_not_listed() -> None:
    referee = table(deal("W", "9d"), call("S", "order"))
    assert [one["seat"] for one in hand(referee)["calls"]] == ["S"]
    assert made(referee)[:2] == ("S", "d")


def test_a_pass_takes_back_an_order() -> None:
    referee = table(deal("W", "9d"), call("N", "order"), call("N", "pass"))
    assert made(referee) == (None, None, None)
    assert phase(referee) == ("bidding_1", "E")


def test_a_pass_takes_back_a_round_two_call_only_once_both_places_are_heard() -> None:
    named = table(deal("W", "9d"), call("N", "s"))
    assert made(go_on(named, call("N", "pass")))[:2] == ("N", "s")
    assert made(go_on(named, call("N", "pass"), call("N", "pass")))[:2] == (None, None)


def test_a_call_that_makes_trump_replaces_the_seats_other_one() -> None:
    assert made(table(deal("W", "9d"), call("N", "order"), call("N", "s")))[:2] == ("N", "s")
    assert made(table(deal("W", "9d"), call("N", "s"), call("N", "order")))[:2] == ("N", "d")


def test_of_two_makers_the_first_in_bidding_order_stands_and_the_table_is_asked() -> None:
    referee = table(deal("W", "9d"), call("S", "s"), call("E", "c"))
    assert made(referee)[:2] == ("E", "c")
    assert questions(referee)["h0-maker"] == ["E", "S"]
    assert made(go_on(referee, event("answer", question="h0-maker", option="S")))[:2] == ("S", "s")


CALLS = [*passes("NESW"), call("N", "pass"), call("E", "d"), call("S", "c", alone=True)]


@pytest.mark.parametrize("order", [[6, 5, 4, 3, 2, 1, 0], [5, 0, 6, 1, 4, 2, 3], [3, 6, 2, 5, 1, 4, 0]])
def test_calls_may_be_heard_in_any_order(order: list[int]) -> None:
    expected = hand(table(deal("W", "9d"), CALLS))
    heard = hand(table(deal("W", "9d"), [CALLS[i] for i in order]))
    for key in ("maker", "trump", "alone", "upcard_fate", "sitting_out"):
        assert heard[key] == expected[key]
    assert [one["code"] for one in heard["flags"]] == [one["code"] for one in expected["flags"]]


def test_every_order_of_five_calls_gives_the_same() -> None:
    said = [*passes("NES"), call("W", "pass"), call("N", "h")]
    for order in itertools.permutations(said):
        assert made(table(deal("W", "Qc"), list(order))) == ("N", "h", "turned_down")


def test_a_call_without_a_seat_is_the_next_players() -> None:
    assert made(table(deal("W", "9d"), call(None, "pass"), call(None, "order")))[:2] == ("E", "d")


def test_a_trump_said_without_a_seat_after_cards_were_played_has_no_maker_yet() -> None:
    referee = table(deal("W", "9d"), play("N:Ac E:9c S:Tc W:Kc"), call(None, "h"))
    assert made(referee) == (None, "h", "turned_down")
    assert questions(referee)["h0-called-h"] == ["N", "E", "S", "W"]
    assert made(go_on(referee, event("answer", question="h0-called-h", option="S")))[:2] == ("S", "h")


def test_a_maker_whose_suit_was_not_heard_is_asked_for_it() -> None:
    referee = table(deal("W", "9d"), call("N", "x"), play("N:Ac E:9c"))
    assert made(referee)[:2] == ("N", None)
    assert made(go_on(referee, event("answer", question="h0-called-x", option="s")))[:2] == ("N", "s")


def test_a_seen_discard_tells_that_the_upcard_was_picked_up() -> None:
    referee = table(deal("W", "9d"), event("discard", seat="W"))
    assert made(referee) == (None, "d", "picked_up")
    assert questions(referee)["h0-called-d"] == ["N", "E", "S", "W"]


def test_who_lays_a_card_away_deals_where_nobody_said() -> None:
    assert hand(table(event("upcard", card="9d"), event("discard", seat="S")))["dealer"] == "S"


def test_an_unknown_dealer_is_asked_for() -> None:
    referee = table(event("upcard", card="9d"), call("E", "order"))
    assert hand(referee)["dealer"] is None
    assert hand(go_on(referee, event("answer", question="h0-dealer", option="W")))["dealer"] == "W"


def test_a_persons_upcard_outranks_a_later_reading_of_the_camera() -> None:
    referee = table(deal("W", "9d"), event("upcard", card="9h", by="camera"))
    assert hand(referee)["upcard"] == "9d"
    assert hand(go_on(referee, event("upcard", card="Td")))["upcard"] == "Td"


def test_a_persons_call_outranks_a_later_reading_of_the_camera() -> None:
    assert made(table(deal("W", "9d"), call("N", "s"), call("N", "c", by="camera")))[:2] == ("N", "s")


def test_going_alone_sits_the_partner_out_and_the_left_leads() -> None:
    referee = table(deal("W", "9d"), call("W", "order", alone=True), event("discard", seat="W"))
    assert hand(referee)["sitting_out"] == ["E"]
    assert phase(referee) == ("play", "N")


def test_when_the_left_sits_out_the_dealers_partner_leads() -> None:
    assert phase(table(deal("W", "Qc"), passes("NESWNE"), call("S", "h", alone=True))) == ("play", "E")


def test_the_discard_phase_is_skipped_when_the_dealer_sits_out() -> None:
    assert phase(table(deal("W", "9d"), call("E", "order", alone=True))) == ("play", "N")


def test_alone_said_again_before_the_first_lead_is_in_time() -> None:
    referee = table(north_calls(), call("N", "h", alone=True))
    assert hand(referee)["alone"]
    assert codes(referee) == []


def test_alone_said_again_after_the_first_lead_is_flagged_and_counts() -> None:
    referee = table(north_calls(), play("N:Jh"), call("N", "h", alone=True))
    assert hand(referee)["alone"]
    assert codes(referee) == ["late_alone"]


def test_a_first_call_that_comes_late_is_no_late_alone() -> None:
    referee = table(deal("W", "Qc"), play("N:Jh E:9h W:9c"), call("N", "h", alone=True))
    assert hand(referee)["alone"]
    assert codes(referee) == []


def test_the_same_call_again_keeps_alone_unless_it_is_taken_back() -> None:
    assert hand(table(north_calls(alone=True), call("N", "h")))["alone"]
    assert not hand(table(north_calls(alone=True), call("N", "h", alone=False)))["alone"]


def test_a_deal_cuts_off_a_hand_which_scores_nothing_and_passes_left() -> None:
    referee = table(north_calls(), play("N:Jh E:9h S:Th W:9c"), event("deal"))
    assert result(referee, 0) == (None, 0, 0)
    assert hand(referee)["dealer"] == "N"


def test_a_deal_does_not_cut_off_a_hand_whose_fifth_trick_has_begun() -> None:
    from table_talk import NORTH_MARCHES

    referee = table(north_calls(), NORTH_MARCHES[:17], event("deal"))
    assert len(hand(referee, 0)["tricks"]) == 5
    assert hand(referee, 0)["points"]["NS"] >= 1 or hand(referee, 0)["result"] is None
