"""A hand from the upcard to the last trick."""

import pytest

from tests.vision.watcher.conftest import Evening
from tests.vision.watcher.moves import PILES, lay, still, take, turn_up
from tests.vision.watcher.tabletop import Card, Tabletop

DECK = [rank + suit for rank, suit in zip("9TJQKA9TJQKA9TJQKA9T", "hhhhhhccccccssssssdd", strict=True)]
ORDER = "NESW"


def open_hand(evening: Evening, dealer: str = "W", upcard: str = "Jd") -> None:
    """The dealer turns up a card, all but the maker pass, the upcard is taken away."""
    evening.see(still(evening.table, 0.8)).see(turn_up(evening.table, dealer, upcard))
    evening.see(take(evening.table, dealer, [c for c in evening.table.cards if c.name == upcard]))


def play_trick(evening: Evening, leader: str, cards: list[str], seats: int = 4) -> list[Card]:
    start = ORDER.index(leader)
    laid = []
    for k, name in enumerate(cards):
        seat = ORDER[(start + k) % 4] if seats == 4 else "NEW"[("NEW".index(leader) + k) % 3]
        evening.see(lay(evening.table, seat, name)).see(still(evening.table, 0.3))
        laid.append(evening.table.cards[-1])
    return laid


def test_five_tricks_are_seen_card_by_card_and_collected() -> None:
    evening = Evening(Tabletop())
    open_hand(evening)
    expected = []
    for number, leader in enumerate("NWSEN"):
        cards = DECK[4 * number : 4 * number + 4]
        laid = play_trick(evening, leader, cards)
        expected += [(ORDER[(ORDER.index(leader) + k) % 4], card) for k, card in enumerate(cards)]
        evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.4))
    assert evening.plays == expected
    assert evening.kinds.count("turn_trick") == 5
    assert evening.kinds[:2] == ["deal", "upcard"]
    assert evening.events("deal")[0]["dealer"] == "W"
    assert evening.events("upcard")[0]["card"] == "Jd"


def test_a_play_is_decided_a_quarter_of_a_second_after_the_hand_has_left_it(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", DECK[:4])
    assert len(evening.plays) == 4
    for play in evening.watch.plays:
        assert 0 <= play.t - play.t_rest <= 0.25


def test_the_upcard_that_lies_on_the_kitty_is_no_play(evening: Evening) -> None:
    evening.see(still(evening.table, 0.8)).see(turn_up(evening.table, "W", "Jd")).see(still(evening.table, 2))
    assert evening.kinds == ["deal", "upcard"]


def test_a_lead_counts_though_nobody_has_taken_the_upcard_away_or_called(evening: Evening) -> None:
    evening.see(still(evening.table, 0.8)).see(turn_up(evening.table, "W", "Jd"))
    evening.see(lay(evening.table, "N", "Ac")).see(still(evening.table, 0.5))
    assert evening.plays == [("N", "Ac")]


def test_a_lone_hand_told_late_has_tricks_of_three_cards(evening: Evening) -> None:
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:3], seats=3)
    evening.see(take(evening.table, "E", laid, PILES["E"])).see(still(evening.table, 0.4))
    evening.say(kind="call", seat="N", call="order", alone=True)
    laid = play_trick(evening, "E", DECK[3:6], seats=3)
    evening.see(take(evening.table, "W", laid, PILES["W"])).see(still(evening.table, 0.4))
    assert evening.plays == list(zip("NEWEWN", DECK[:6], strict=True))
    assert evening.kinds.count("turn_trick") == 2


def test_a_new_upcard_begins_the_next_hand(evening: Evening) -> None:
    open_hand(evening)
    for number in range(5):
        laid = play_trick(evening, "N", DECK[4 * number : 4 * number + 4])
        evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.3))
    evening.see(take(evening.table, "E", list(evening.table.cards)))
    evening.see(turn_up(evening.table, "E", "9d")).see(still(evening.table, 0.5))
    assert evening.kinds[-2:] == ["deal", "upcard"]
    assert evening.events("deal")[1]["dealer"] == "E"


@pytest.mark.parametrize("face", ["up", "down"])
def test_a_card_laid_away_face_down_is_no_play_but_one_laid_face_up_is(evening: Evening, face: str) -> None:
    open_hand(evening)
    evening.see(lay(evening.table, "N", "Ac", face=face)).see(still(evening.table, 0.5))
    assert evening.plays == ([("N", "Ac")] if face == "up" else [])


def ordered_up(evening: Evening, dealer: str = "W", alone: bool = False) -> None:
    """The upcard is ordered up, the dealer takes it and lays a card face down on the kitty."""
    evening.see(still(evening.table, 0.8)).see(turn_up(evening.table, dealer, "Jd"))
    evening.say(kind="call", seat="N", call="order", alone=alone)
    evening.see(take(evening.table, dealer, [c for c in evening.table.cards if c.name == "Jd"]))
    evening.see(still(evening.table, 0.6))


def test_the_dealers_discard_is_told_and_the_upcard_is_picked_up(evening: Evening) -> None:
    ordered_up(evening)
    evening.see(lay(evening.table, "W", "back", (112, 200), 80, face="down")).see(still(evening.table, 0.6))
    assert [event["seat"] for event in evening.events("discard")] == ["W"]
    hand = evening.referee.state()["hands"][0]
    assert hand["upcard_fate"] == "picked_up"
    assert hand["trump"] == "d"
    assert evening.plays == []


def test_the_picked_up_card_can_be_played_by_the_dealer(evening: Evening) -> None:
    ordered_up(evening)
    play_trick(evening, "N", ["Ah", "Kh", "9h"])
    evening.see(lay(evening.table, "W", "Jd")).see(still(evening.table, 0.5))
    assert evening.plays[-1] == ("W", "Jd")


def test_a_lone_maker_and_a_lone_defender_play_tricks_of_two(evening: Evening) -> None:
    ordered_up(evening, alone=True)
    evening.say(kind="defend_alone", seat="E")
    expected = []
    for k in range(3):
        names = DECK[2 * k : 2 * k + 2]
        for seat, name in zip("EN" if k == 0 else "NE", names, strict=True):
            evening.see(lay(evening.table, seat, name)).see(still(evening.table, 0.4))
            expected.append((seat, name))
        evening.see(take(evening.table, "N", evening.table.cards[-2:], PILES["N"])).see(still(evening.table, 0.4))
    assert evening.plays == expected
    assert evening.kinds.count("turn_trick") == 3
    assert all(flag["code"] != "play_out_of_turn" for flag in evening.referee.state()["hands"][0]["flags"])


def test_the_next_hands_upcard_may_lie_before_who_sat_out_in_the_last(evening: Evening) -> None:
    ordered_up(evening, alone=True)
    names = iter(DECK)
    for _ in range(5):
        laid = play_trick(evening, "N", [next(names) for _ in range(3)], seats=3)
        evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.3))
    evening.see(take(evening.table, "S", list(evening.table.cards)))
    evening.see(turn_up(evening.table, "S", "9d")).see(still(evening.table, 0.5))
    assert evening.events("upcard")[-1]["card"] == "9d"
    assert evening.events("deal")[-1]["dealer"] == "S"


def test_a_kitty_that_lies_between_two_seats_is_the_dealers_whose_arm_laid_it(evening: Evening) -> None:
    table = evening.table
    evening.see(still(table, 0.8))
    table.cards += [Card("back", 435 + k, 292 - k, 0, "down") for k in range(3)]
    evening.see(still(table, 0.5)).see(lay(table, "S", "Jd", (440, 290), 0)).see(still(table, 0.8))
    assert evening.events("deal")[0]["dealer"] == "S"


def test_a_hand_whose_upcard_lies_there_when_the_watching_begins_is_followed(evening: Evening) -> None:
    """The kitty is hidden under its upcard, the players' cards lie before them."""
    table = evening.table
    for x, y in ((300, 30), (600, 200), (300, 330), (40, 120)):
        table.cards.append(Card("back", x, y, 5, "down"))
    table.cards.append(Card("Jd", 440, 300, 0))
    evening.see(still(table, 2.5))
    assert evening.kinds == ["deal", "upcard"]
    evening.see(lay(table, "W", "Ac")).see(still(table, 0.5))
    assert [card for _, card in evening.plays] == ["Ac"]
