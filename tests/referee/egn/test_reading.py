"""EGN files become table events; what cannot be understood is refused with its JSON path."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from referee.egn import EgnError, NotJsonError, read_egn

Egn = dict[str, Any]


def one_deal(**changes: object) -> Egn:
    """A file with one deal of spades made by East in round two; `changes` go into its bidding phase or ruleset."""
    bidding = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": ["Pass", "Pass", "Pass", "Pass", "s"],
        "isAlone": False,
    }
    tricks = [
        ["9h", "Jh", "9s", "Ah"],
        ["Js", "As", "9c", "Tc"],
        ["Td", "Jd", "Qd", "Kd"],
        ["Ad", "9d", "Th", "Qc"],
        ["Ac", "Qs", "Kh", "Kc"],
    ]
    ruleset = changes.pop("ruleset", {})
    upcard = changes.pop("upcard", "Jc")
    tricks = changes.pop("tricks", tricks)  # type: ignore[assignment]
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {"players": ["a", "b", "c", "d"], "initialScore": [0, 0], "ruleset": ruleset},
        "deals": [
            {
                "dealNumber": 0,
                "initialState": {"dealer": 0, "upCard": upcard},
                "phases": [bidding | changes, {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": tricks}],
            }
        ],
    }


def events_of(game: Egn, kind: str) -> list[dict[str, object]]:
    return [event for event in read_egn(json.dumps(game)).events if event["kind"] == kind]


def cards_of(game: Egn) -> list[object]:
    return [event["card"] for event in events_of(game, "play")]


def test_seats_0_to_3_are_n_e_s_w_and_calls_go_round_from_the_dealers_left() -> None:
    calls = events_of(one_deal(), "call")
    assert [(call["seat"], call["call"]) for call in calls] == [
        ("E", "pass"),
        ("S", "pass"),
        ("W", "pass"),
        ("N", "pass"),
        ("E", "s"),
    ]


def test_order_is_read_as_ordering_up() -> None:
    assert events_of(one_deal(calls=["Pass", "Order"]), "call")[-1] == {
        "kind": "call",
        "seat": "S",
        "call": "order",
        "by": "file",
    }


def test_is_alone_belongs_to_the_call_that_makes_trump() -> None:
    tricks = [["9h", "Jh", "Ah"]]
    calls = events_of(one_deal(isAlone=True, tricks=tricks), "call")
    assert [call.get("alone") for call in calls] == [None, None, None, None, True]


def test_the_dealers_discard_follows_an_order() -> None:
    assert events_of(one_deal(calls=["Order"], discard="9c"), "discard") == [
        {"kind": "discard", "seat": "N", "card": "9c", "by": "file"}
    ]


def test_names_and_score_come_from_the_metadata() -> None:
    game = one_deal()
    game["metadata"]["initialScore"] = [4, 7]
    game["metadata"]["players"] = ["a", {"name": "b", "id": "p2"}, "", "d"]
    (start,) = events_of(game, "game")
    assert start["score"] == {"NS": 4, "EW": 7}
    assert start["names"] == {"N": "a", "E": "b", "W": "d"}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Nh", "9h"),  # N is the nine
        ("TH", "Th"),  # capital suits
        ("R", "Js"),  # the right bower, spades being trump
        ("L", "Jc"),  # the left bower
        ("At", "As"),  # trump
        ("An", "Ac"),  # next, the other black suit
        ("Xx", "Xx"),
        ("Xc", "Xc"),
        ("Jx", "Jx"),
        ("B", "B"),
    ],
)
def test_every_way_to_write_a_card_is_read(written: str, read: str) -> None:
    assert cards_of(one_deal(tricks=[[written]])) == [read]


def test_green_is_told_when_the_other_green_suit_goes_by_its_own_name() -> None:
    assert cards_of(one_deal(tricks=[["Ag", "Ah"]])) == ["Ad", "Ah"]


def test_green_is_told_when_one_choice_would_have_a_card_twice() -> None:
    assert cards_of(one_deal(upcard="9d", tricks=[["9g", "Qg"]])) == ["9h", "Qh"]


def test_green_that_cannot_be_told_leaves_the_suit_open() -> None:
    assert cards_of(one_deal(tricks=[["Ag", "Kg"]])) == ["Ax", "Kx"]


def test_h_is_the_second_green_suit_where_hearts_goes_by_trump() -> None:
    game = one_deal(calls=["Pass"] * 4 + ["h"], upcard="9c", tricks=[["At", "Ah", "9g", "Qh"]])
    assert cards_of(game) == ["Ah", "Ac", "9s", "Qc"]


def test_suits_that_fit_no_reading_are_left_open() -> None:
    game = one_deal(calls=["Pass"] * 4 + ["h"], upcard="9c", tricks=[["At", "9h", "9g"]])
    assert cards_of(game) == ["Ah", "9x", "9x"]


def test_bowers_without_a_known_trump_are_jacks_of_an_open_suit() -> None:
    assert cards_of(one_deal(calls=["Pass"] * 4 + ["x"], tricks=[["R", "L", "At"]])) == ["Jx", "Jx", "Ax"]


def test_a_trick_cut_short_before_another_is_filled_with_unknown_cards() -> None:
    assert cards_of(one_deal(tricks=[["9h", "Jh"], ["Js"]])) == ["9h", "Jh", "Xx", "Xx", "Js"]


def test_the_last_trick_may_be_unfinished() -> None:
    assert cards_of(one_deal(tricks=[["9h", "Jh"]])) == ["9h", "Jh"]


def test_alone_defender_counts_only_with_defend_alone() -> None:
    alone = {"isAlone": True, "aloneDefender": 2}
    assert events_of(one_deal(**alone, tricks=[["Ac", "Kc"]], ruleset={"defend_alone": True}), "defend_alone") == [
        {"kind": "defend_alone", "seat": "S", "by": "file"}
    ]
    ignored = read_egn(json.dumps(one_deal(**alone, tricks=[["Ac", "Kc", "Qc"]])))
    assert all(event["kind"] != "defend_alone" for event in ignored.events)
    assert any("aloneDefender" in warning for warning in ignored.warnings)


def test_partners_best_gives_a_card_and_the_loner_lays_one_away() -> None:
    game = one_deal(
        isAlone=True,
        discard="9s",
        cardExchanges=[{"sender": 3, "receiver": 1, "cards": ["As"]}],
        tricks=[],
        ruleset={"partners_best": True},
    )
    assert events_of(game, "exchange") == [
        {"kind": "exchange", "seat": "E", "with": "W", "takes": ["As"], "by": "file"}
    ]
    assert events_of(game, "discard") == [{"kind": "discard", "seat": "E", "card": "9s", "by": "file"}]


def test_a_farmers_hand_takes_its_cards_from_the_kitty_before_the_calls() -> None:
    game = one_deal(cardExchanges=[{"receiver": 2, "cards": ["9s", "Ts", "Th"]}], ruleset={"farmers": True})
    kinds = [event["kind"] for event in read_egn(json.dumps(game)).events]
    assert kinds.index("exchange") < kinds.index("call")
    assert events_of(game, "exchange")[0]["with"] == "kitty"


@pytest.mark.parametrize(
    ("ruleset", "key", "value"),
    [
        ({"std": False}, "bid.stick_the_dealer", False),
        ({"std": True}, "bid.stick_the_dealer", True),
        ({"min_rank": 7}, "deck.min_rank", 7),
        ({"winning_score": 5}, "game.target", 5),
        ({"num_deals": 8}, "game.deals", 8),
        ({"num_deals": 8}, "game.target", 0),
        ({"canadian": True}, "bid.canadian_loner", True),
        ({"loner_lead": "LEFT_OF_LONER"}, "lone.lead", "left_of_loner"),
        ({"loner_march_score": 5}, "lone.march", 5),
        ({"loner_euchred_score": 4}, "lone.euchred", 4),
        ({"defend_alone": True}, "lone.defend_alone", True),
        ({"defend_alone": True}, "lone.defender_euchre", 4),
        ({"farmers": True}, "poor.farmers", "three_nines_tens"),
        ({"go_under": True}, "poor.farmers", "three_nines_tens"),
        ({"partners_best": True}, "lone.partners_best", "give_best"),
        ({"joker": True}, "deck.joker", "benny"),
        ({"allow_no_trump": True}, "bid.no_trump", True),
        ({"fast_break": True}, "score.fast_break", True),
        ({"four_trick_tokens": True}, "score.four_trick_tokens", True),
    ],
)
def test_every_ruleset_switch_sets_its_house_rule(ruleset: Egn, key: str, value: object) -> None:
    assert read_egn(json.dumps(one_deal(ruleset=ruleset))).rules[key] == value


def test_a_file_without_switches_plays_egn_std() -> None:
    assert read_egn(json.dumps(one_deal())).rules.preset == "egn-std"


def test_unknown_keys_are_read_over_with_a_warning() -> None:
    game = one_deal(mood="good", ruleset={"robson": True})
    game["deals"][0]["initialState"]["kitty"] = []
    warnings = read_egn(json.dumps(game)).warnings
    assert [warning.split(":")[0] for warning in warnings] == [
        "$.metadata.ruleset.robson",
        "$.deals[0].initialState.kitty",
        "$.deals[0].phases[0].mood",
    ]


def test_a_phase_of_another_kind_is_read_over_with_a_warning() -> None:
    game = one_deal()
    game["deals"][0]["phases"].append({"phaseNumber": 2, "type": "APPLAUSE"})
    assert [warning.split(":")[0] for warning in read_egn(json.dumps(game)).warnings] == ["$.deals[0].phases[2].type"]


@pytest.mark.parametrize("version", ["1.0", "1.0.0", "1.1", "1.2", "1.3.2", "1.4"])
def test_versions_1_0_to_1_4_are_read_without_a_warning(version: str) -> None:
    assert read_egn(json.dumps(one_deal() | {"version": version})).warnings == ()


def _set(*path: str | int, value: object) -> Callable[[Egn], None]:
    def change(game: Any) -> None:
        for step in path[:-1]:
            game = game[step]
        game[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (_set("fileType", value="Chess"), "$.fileType"),
        (_set("deals", value=3), "$.deals"),
        (_set("deals", 0, value="AAAA=="), "$.deals[0]"),
        (_set("deals", 0, "initialState", "dealer", value=4), "$.deals[0].initialState.dealer"),
        (_set("deals", 0, "initialState", "dealer", value=True), "$.deals[0].initialState.dealer"),
        (_set("deals", 0, "initialState", "dealer", value="N"), "$.deals[0].initialState.dealer"),
        (_set("deals", 0, "phases", 0, "calls", 1, value="Maybe"), "$.deals[0].phases[0].calls[1]"),
        (_set("deals", 0, "phases", 0, "calls", 4, value="Order"), "$.deals[0].phases[0].calls[4]"),
        (_set("deals", 0, "phases", 0, "calls", value="Pass"), "$.deals[0].phases[0].calls"),
        (_set("deals", 0, "phases", 0, "calls", value=["Pass"] * 9), "$.deals[0].phases[0].calls[8]"),
        (_set("deals", 0, "phases", 1, "tricks", 2, 1, value="Zz"), "$.deals[0].phases[1].tricks[2][1]"),
        (_set("deals", 0, "phases", 1, "tricks", 2, value=["9h"] * 5), "$.deals[0].phases[1].tricks[2]"),
        (_set("deals", 0, "phases", 1, "tricks", value=[["9h"]] * 6), "$.deals[0].phases[1].tricks[5]"),
        (_set("metadata", "ruleset", "num_players", value=3), "$.metadata.ruleset.num_players"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_path(change: Callable[[Egn], None], path: str) -> None:
    game = one_deal()
    change(game)
    with pytest.raises(EgnError) as refusal:
        read_egn(json.dumps(game))
    assert refusal.value.path == path


def test_a_lone_hand_has_three_cards_to_a_trick() -> None:
    with pytest.raises(EgnError, match="4 cards in a trick to which 3 play"):
        read_egn(json.dumps(one_deal(isAlone=True)))


@pytest.mark.parametrize("text", ["", "{", "[1,", "\x00", "{'a': 1}", "[" * 100_000])
def test_what_is_not_json_is_said_to_be_none(text: str) -> None:
    with pytest.raises(NotJsonError):
        read_egn(text)
