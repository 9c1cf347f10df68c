"""Cards on the table: seats, tricks, winners, bowers; gaps, wrong turns, impossible cards."""

import pytest
from table_talk import (
    NORTH_LONE,
    NORTH_MARCHES,
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
    winners,
)

from referee import Referee
from referee.cards import effective_suit, strength


def cards(referee: Referee, trick: int = -1) -> list[str]:
    return [f"{one['seat']}:{one['card']}" for one in hand(referee)["tricks"][trick]["cards"]]


def first_trick(trump: str, laid: str) -> str | None:
    winner: str | None = hand(table(deal("W", "Xx"), passes("NESW"), call("N", trump), play(laid)))["tricks"][0][
        "winner"
    ]
    return winner


def test_the_highest_card_of_the_suit_led_wins() -> None:
    assert first_trick("h", "9c Kc Ac Qc") == "S"


def test_a_card_of_another_suit_cannot_win() -> None:
    assert first_trick("h", "9c As Ad Tc") == "W"


def test_the_highest_trump_wins() -> None:
    assert first_trick("h", "Ac 9h Th Kc") == "S"


@pytest.mark.parametrize(
    ("trump", "left", "right"), [("h", "Jd", "Jh"), ("d", "Jh", "Jd"), ("s", "Jc", "Js"), ("c", "Js", "Jc")]
)
def test_the_bowers_are_the_two_highest_trumps(trump: str, left: str, right: str) -> None:
    ranked = [right, left, *[rank + trump for rank in "AKQT9"]]
    assert sorted(ranked, key=lambda card: -strength(card, trump, trump)) == ranked
    assert {effective_suit(card, trump) for card in ranked} == {trump}


def test_the_left_bower_led_leads_trump() -> None:
    assert hand(table(north_calls(), play("N:Jd E:9h S:Th W:9c")))["tricks"][0]["led"] == "h"


def test_in_other_suits_the_jack_stands_between_queen_and_ten() -> None:
    assert first_trick("h", "Js Ts Qs 9s") == "S"
    assert first_trick("h", "Ts Js 9s 9c") == "E"


def test_the_winner_leads_the_next_trick_and_play_goes_clockwise() -> None:
    referee = table(north_calls(), play("9c Kc Ac Qc 9s"))
    assert cards(referee) == ["S:9s"]
    assert referee.state()["turn"] == "W"


def test_a_lone_hand_has_three_cards_a_trick_and_with_a_lone_defender_two() -> None:
    assert winners(table(north_calls(alone=True), NORTH_LONE)) == "NNNNN"
    both = table(
        north_calls(alone=True),
        event("defend_alone", seat="E"),
        play("N:Jh E:9h N:Jd E:Qh"),
        rules={"lone.defend_alone": True},
    )
    assert winners(both) == "NN"
    assert hand(both)["sitting_out"] == ["S", "W"]


def test_at_no_trump_jacks_are_ordinary_and_only_the_suit_led_wins() -> None:
    referee = table(
        deal("W", "Qc"), passes("NESW"), call("N", "n"), play("N:Js E:Qs S:Ah W:Jc"), rules={"bid.no_trump": True}
    )
    assert winners(referee) == "E"


def test_a_missed_card_is_unseen_and_nobodys_fault() -> None:
    referee = table(north_calls(), play("N:Jh E:9h W:9c"))
    assert cards(referee) == ["N:Jh", "E:9h", "S:Xx", "W:9c"]
    assert codes(referee) == []
    assert referee.state()["turn"] == "S"


def test_a_seat_that_plays_again_has_begun_the_next_trick() -> None:
    referee = table(north_calls(), play("N:Jh E:9h W:9c N:Jd"))
    assert [len(trick["cards"]) for trick in hand(referee)["tricks"]] == [4, 1]
    assert hand(referee)["tricks"][0]["winner"] == "N"


def test_only_when_the_skipped_seat_plays_in_the_same_trick_are_those_before_it_flagged() -> None:
    referee = table(north_calls(), play("N:Jh E:9h W:9c S:Th"))
    assert flags(referee) == [("play_out_of_turn", "W", 1, "proven")]
    assert cards(referee) == ["N:Jh", "E:9h", "W:9c", "S:Th"]


def test_an_unseen_lead_leaves_the_suit_led_unknown() -> None:
    referee = table(north_calls(), play("E:9h S:Th W:9c E:Qs"))
    first = hand(referee)["tricks"][0]
    assert (first["leader"], first["led"]) == ("N", None)
    assert [one["card"] for one in first["cards"]] == ["Xx", "9h", "Th", "9c"]


def test_a_wrong_seat_that_leads_is_flagged_once_the_rightful_leader_plays() -> None:
    referee = table(north_calls(), play("E:9c S:Tc W:Kc"))
    assert codes(referee) == []
    told = go_on(referee, play("N:Ac"))
    assert flags(told) == [("lead_out_of_turn", "E", 1, "proven")]
    assert hand(told)["tricks"][0]["leader"] == "E"
    assert winners(told) == "N"


def test_a_later_trick_led_by_another_than_the_winner_is_a_wrong_leader() -> None:
    referee = table(north_calls(), play("N:Jh E:9h S:Th W:9c E:As S:Ks W:Qs N:Ts"))
    assert flags(referee) == [("wrong_leader", "E", 2, "proven")]
    assert winners(referee) == "NE"


def test_a_wrong_player_collecting_changes_nothing_where_all_cards_are_seen() -> None:
    referee = table(north_calls(), play("N:Jh E:9h S:Th W:9c"), event("turn_trick", winner="W"))
    assert winners(referee) == "N"


def test_an_unseen_tricks_winner_is_whom_the_turned_trick_names() -> None:
    referee = table(north_calls(), play("N:9c E:Kc W:Tc"), event("turn_trick", winner="S"), play("S:9s"))
    assert winners(referee) == "S-"


def test_an_unseen_tricks_winner_is_whom_the_next_lead_names() -> None:
    referee = table(north_calls(), play("N:9c E:Kc W:Tc"), event("turn_trick"), play("E:9s"))
    assert winners(referee)[0] == "E"


def test_an_unseen_tricks_winner_that_nothing_names_is_asked_for() -> None:
    referee = table(north_calls(), play("N:9c E:Kc W:Tc"), event("turn_trick"))
    assert questions(referee)["h0-winner-t1"] == ["E", "S"]
    assert winners(go_on(referee, event("answer", question="h0-winner-t1", option="S"))) == "S"


def test_a_named_winner_that_is_impossible_is_not_believed() -> None:
    referee = table(north_calls(), play("N:Jh E:9h W:9c"), event("turn_trick", winner="W"))
    assert winners(referee) == "N"


def test_tricks_that_nobody_saw_count_by_who_collected_them() -> None:
    turned = [event("turn_trick", winner=seat, by="camera") for seat in "NNEES"]
    referee = table(north_calls(), turned)
    assert winners(referee) == "NNEES"
    assert result(referee) == ("point", 1, 0)


def test_a_trick_collected_is_told_by_camera_and_person_only_once() -> None:
    referee = table(
        north_calls(), play("N:Jh E:9h S:Th W:9c"), event("turn_trick", by="camera"), event("turn_trick", winner="N")
    )
    assert winners(referee) == "N"
    assert len(hand(referee)["tricks"]) == 1


def test_a_card_told_by_camera_and_person_is_one_card() -> None:
    referee = table(north_calls(), play("N:Jh", by="camera"), play("N:Jh"))
    assert cards(referee) == ["N:Jh"]
    assert codes(referee) == []


def test_the_same_card_twice_is_a_conflict_and_a_question() -> None:
    referee = table(north_calls(), play("N:Jh E:9h S:Jh W:9c"))
    assert flags(referee) == [("duplicate_card", "S", 1, "proven")]
    assert questions(referee)["h0-duplicate-Jh"] == ["N-t1", "S-t1", "neither"]
    answered = go_on(referee, event("answer", question="h0-duplicate-Jh", option="N-t1"))
    assert cards(answered) == ["N:Jh", "E:9h", "S:Xx", "W:9c"]
    assert codes(answered) == []


def test_a_card_that_is_not_in_the_deck_is_a_conflict_and_a_question() -> None:
    referee = table(north_calls(), play("N:Jh E:8h S:Th W:9c"))
    assert flags(referee) == [("not_in_deck", "E", 1, "proven")]
    assert "9h" in questions(referee)["h0-card-E-t1"]
    answered = go_on(referee, event("answer", question="h0-card-E-t1", option="9h"))
    assert cards(answered)[1] == "E:9h"
    assert codes(answered) == []


def test_the_turned_down_upcard_cannot_be_played() -> None:
    assert codes(table(north_calls(), play("N:Qc"))) == ["duplicate_card"]


def test_only_the_dealer_can_play_the_upcard_that_was_picked_up() -> None:
    ordered = table(deal("W", "9d"), call("N", "order"))
    assert codes(go_on(ordered, play("N:9d"))) == ["duplicate_card"]
    assert codes(go_on(ordered, play("N:Ad E:Td S:Kd W:9d"))) == []


def test_a_sixth_card_is_a_conflict_and_a_question() -> None:
    referee = table(north_calls(), NORTH_MARCHES, play("E:Kc"))
    assert flags(referee) == [("too_many_cards", "E", 6, "proven")]
    assert result(referee) == ("march", 2, 0)
    assert len(questions(referee)["h0-too_many-E"]) == 6
    assert codes(go_on(referee, event("answer", question="h0-too_many-E", option="Kc"))) == []


def test_a_card_of_a_seat_that_sits_out_is_flagged_and_does_not_count() -> None:
    referee = table(north_calls(alone=True), play("N:Jh E:9h S:Th W:9c"))
    assert flags(referee) == [("play_out_of_turn", "S", 1, "proven")]
    assert cards(referee) == ["N:Jh", "E:9h", "W:9c"]


def test_the_last_unseen_card_is_worked_out_where_only_one_is_possible() -> None:
    laid = [one if one["card"] != "Ts" else {**one, "card": "Xs"} for one in NORTH_MARCHES]
    referee = table(north_calls(), laid)
    assert cards(referee, 2)[3] == "W:Ts"
    assert hand(referee)["tricks"][2]["cards"][3]["worked_out"] is True


def test_a_half_known_card_with_few_possibilities_is_asked_for() -> None:
    referee = table(north_calls(), play("N:Jh E:9h S:Th W:Jx"))
    assert questions(referee)["h0-card-W-t1"] == ["Jc", "Jd", "Js"]
    assert cards(go_on(referee, event("answer", question="h0-card-W-t1", option="Jd")))[3] == "W:Jd"


def test_the_rest_can_be_claimed_and_scores_as_usual() -> None:
    referee = table(north_calls(), NORTH_MARCHES[:8], event("claim_tricks", seat="N"))
    assert result(referee) == ("march", 2, 0)
    assert hand(referee)["tricks_won"] == {"NS": 5, "EW": 0}
    some = table(north_calls(), NORTH_MARCHES[:8], event("claim_tricks", seat="N", tricks=2))
    assert result(some) == ("point", 1, 0)


def test_the_rest_can_be_given_up() -> None:
    referee = table(north_calls(), NORTH_MARCHES[:8], event("concede", side="EW"))
    assert result(referee) == ("conceded", 2, 0)
    lost = table(north_calls(), event("concede", side="NS"))
    assert result(lost) == ("conceded", 0, 2)


def test_a_lone_hand_claimed_is_a_lone_march() -> None:
    assert result(table(north_calls(alone=True), event("claim_tricks", seat="N"))) == ("lone_march", 4, 0)


def test_the_benny_is_the_highest_trump_whatever_is_called() -> None:
    referee = table(north_calls(), play("N:Jh E:B S:Th W:9c"), rules="british-benny")
    assert winners(referee) == "E"


def test_the_two_of_spades_that_plays_the_benny_becomes_it() -> None:
    referee = table(north_calls(), play("N:Jh E:2s S:Th W:9c"), rules={"deck.joker": "two_of_spades"})
    assert cards(referee)[1] == "E:B"
    assert winners(referee) == "E"
    assert codes(referee) == []


def test_the_benny_turned_up_offers_the_suit_the_dealer_names_unseen() -> None:
    referee = table(
        event("deal", dealer="W"), event("upcard", card="B", suit="h"), call("N", "order"), rules="british-benny"
    )
    assert hand(referee)["trump"] == "h"
    down = table(
        event("deal", dealer="W"),
        event("upcard", card="B", suit="h"),
        passes("NESW"),
        call("N", "h"),
        rules="british-benny",
    )
    assert codes(down) == ["called_turned_down_suit"]


def test_the_suit_on_offer_with_the_benny_is_asked_for_where_it_was_not_heard() -> None:
    referee = table(event("deal", dealer="W"), event("upcard", card="B"), call("N", "order"), rules="british-benny")
    assert questions(referee)["h0-offer"] == ["c", "d", "h", "s"]
    assert hand(go_on(referee, event("answer", question="h0-offer", option="s")))["trump"] == "s"


@pytest.mark.parametrize(("rank", "allowed"), [(9, ""), (8, "8"), (7, "87")])
def test_sevens_and_eights_are_played_with_longer_decks(rank: int, allowed: str) -> None:
    for card in ("8s", "7s"):
        referee = table(north_calls(), play(f"N:Ts E:{card}"), rules={"deck.min_rank": rank})
        assert (codes(referee) == []) == (card[0] in allowed)


def test_the_nine_beats_the_eight_and_the_eight_the_seven() -> None:
    referee = table(north_calls(), play("N:7s E:8s S:9s W:9c"), rules={"deck.min_rank": 7})
    assert winners(referee) == "S"


def test_turned_tricks_leave_the_table_waiting_for_the_winner() -> None:
    referee = table(north_calls(), play("N:9c E:Kc S:Ac W:Tc"))
    expects = referee.expectation()
    assert (expects.trick, expects.waits_for, len(expects.on_table)) == (1, 0, 4)
    expects = go_on(referee, event("turn_trick")).expectation()
    assert (expects.trick, expects.waits_for, expects.on_table, expects.leader) == (2, 4, (), "S")


def test_a_flag_of_a_card_is_found_by_its_id() -> None:
    referee = table(north_calls(), play("E:9c S:Tc W:Kc N:Ac"))
    assert flag(referee, "lead_out_of_turn")["id"] == "h0-lead_out_of_turn-E-t1"


def test_a_person_names_the_card_that_the_camera_could_not_read() -> None:
    referee = table(north_calls(), play("N:Jh E:9h", by="camera"), play("S:Xx", by="camera"), play("S:Th"))
    assert cards(referee) == ["N:Jh", "E:9h", "S:Th"]
