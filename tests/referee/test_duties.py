"""A card that must be played, because it was exposed or called, and is not."""

from __future__ import annotations

from typing import Any

from referee import Referee
from tests.referee.table_talk import Event, call, codes, deal, event, flag, passes, play, result, table

DUE = "called_card_not_played"


def hearts_led(*happened: Event | list[Event], **rules: Any) -> Referee:
    """Dealt by W, North names spades."""
    house = {"preset": "short-rules", **rules}
    return table(*deal("W", "Qc"), *passes("NESW"), call("N", "s"), *happened, rules=house)


BACK = [*play("N:Kh E:9h S:9c"), event("retract", seat="S", card="9c"), *play("S:Th W:Qh")]
"""South takes back the 9 of clubs in time: it lies exposed."""


def test_an_exposed_card_is_played_at_the_first_legal_chance() -> None:
    referee = hearts_led(BACK, play("N:Ac E:Tc S:9c W:Jd"))
    assert codes(referee) == ["exposed_card"]


def test_an_exposed_card_kept_back_is_flagged_at_the_card_played_instead() -> None:
    referee = hearts_led(BACK, play("N:Ac E:Tc S:Kc"))
    broken = flag(referee, DUE)
    assert (broken["seat"], broken["trick"], broken["card"]) == ("S", 2, "9c")
    assert result(referee) == (None, 0, 0)


def test_an_exposed_card_need_not_be_played_where_it_does_not_follow() -> None:
    referee = hearts_led(BACK, play("N:Ad E:Td S:9d W:Jd"))
    assert DUE not in codes(referee)


def test_with_callable_exposed_cards_nothing_is_due_until_somebody_calls() -> None:
    referee = hearts_led(BACK, play("N:Ac E:Tc S:Kc"), exposed_card="callable")
    assert DUE not in codes(referee)


LEAD = {"lead_out_of_turn": "call_card_or_suit"}
WRONG_LEAD = play("E:9d N:Td S:Qd W:Kd")


def called(remedy: str, **what: str) -> Event:
    return event("ruling", flag="h0-lead_out_of_turn-E-t1", decision="uphold", remedy=remedy, **what)


def test_a_called_card_kept_back_is_flagged_once_its_player_shows_it() -> None:
    first: list[Event | list[Event]] = [WRONG_LEAD, called("call_card", card="Ac"), *play("W:9c N:Tc S:Qs E:Kc")]
    held = hearts_led(*first, **LEAD)
    assert DUE not in codes(held)
    shown = hearts_led(*first, *play("S:Qh W:Th N:9h E:Ac"), **LEAD)
    assert flag(shown, DUE)["trick"] == 2


def test_a_called_suit_not_led_is_flagged_once_its_player_shows_it() -> None:
    first: list[Event | list[Event]] = [
        WRONG_LEAD,
        called("call_suit", suit="h"),
        *play("W:9c N:Tc E:Ac S:Kc"),
        *play("E:As S:9s W:Ts N:Qs"),
    ]
    assert DUE not in codes(hearts_led(*first, **LEAD))
    shown = hearts_led(*first, *play("E:Qh"), **LEAD)
    assert flag(shown, DUE)["trick"] == 3


def test_a_waived_call_makes_no_duty() -> None:
    waived = event("ruling", flag="h0-lead_out_of_turn-E-t1", decision="waive", remedy="call_card", card="Ac")
    first: list[Event | list[Event]] = [WRONG_LEAD, waived, *play("W:9c N:Tc E:Kc S:Qs"), *play("S:Qh W:Th N:9h E:Ac")]
    assert DUE not in codes(hearts_led(*first, **LEAD))
