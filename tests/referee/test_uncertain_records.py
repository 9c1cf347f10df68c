"""What a camera missed, misplaced or hardly read never makes a proven renege: the table is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee import Referee
from referee.cards import SEATS, deck
from referee.legality import legal_cards
from referee.tricks import Played, Trick, arrange, settle_by_cards
from tests.referee.table_talk import (
    Event,
    call,
    codes,
    deal,
    event,
    flag,
    flags,
    go_on,
    passes,
    play,
    questions,
    result,
    table,
)

SEEN: dict[str, Any] = {"by": "camera", "confidence": 0.97}


def hearts(*happened: Event | list[Event], **rules: Any) -> Referee:
    """Dealt by W, queen of clubs turned down, North names spades."""
    house = {"preset": "short-rules", **rules}
    return table(*deal("W", "Qc"), *passes("NESW"), call("N", "s"), *happened, rules=house)


def test_a_missed_card_whose_player_leads_next_is_no_renege() -> None:
    """West took trick 1 unseen and led a club: it lies where West's heart should, and a heart of his comes later."""
    referee = hearts(
        play("N:Kh E:9h S:Th W:9c N:Ac E:Tc S:Jd", **SEEN), play("N:Ad E:Td S:9d W:Qd N:Qs E:As S:9s W:Jh", **SEEN)
    )
    assert codes(referee) == []
    assert "h0-renege-W-t1-uphold" in questions(referee)
    assert result(referee) == (None, 0, 0)


def test_an_answer_decides_on_a_renege_that_a_gap_left_open() -> None:
    referee = hearts(
        play("N:Kh E:9h S:Th W:9c N:Ac E:Tc S:Jd", **SEEN), play("N:Ad E:Td S:9d W:Qd N:Qs E:As S:9s W:Jh", **SEEN)
    )
    question = event("answer", question="h0-renege-W-t1-uphold", option="uphold")
    assert result(go_on(referee, question)) == ("renege", 2, 0)
    waived = go_on(referee, {**question, "option": "waive"})
    assert result(waived) == (None, 0, 0)
    assert questions(waived) == {}


def test_a_card_given_to_the_wrong_seat_is_no_renege() -> None:
    """East's 9 of clubs on a heart went to South, whose own heart then seems to open the next trick."""
    referee = hearts(play("N:Kh S:9c S:Th W:9h", **SEEN), play("N:Ad E:Td S:9d W:Qd", **SEEN))
    assert all(status != "proven" for code, _, _, status in flags(referee) if code == "renege")
    assert result(referee) == (None, 0, 0)


def test_two_cards_that_the_camera_told_in_the_wrong_order_are_no_renege() -> None:
    """North led hearts and East had none; told the other way round East leads clubs and North refuses them."""
    later = play("N:Ac E:Td S:9d W:Qd", **SEEN)
    referee = hearts(play("E:9c N:Kh S:Th W:9h", **SEEN), later)
    assert "renege" not in codes(referee)
    assert "h0-renege-N-t1-uphold" in questions(referee)


def test_what_people_say_of_an_out_of_turn_lead_is_taken_at_their_word() -> None:
    referee = hearts(play("E:9c N:Kh S:Th W:9h E:Jd S:9d W:Qd N:Td W:Tc N:Ac"))
    assert ("renege", "N", 1, "proven") in flags(referee)


def test_a_card_missed_elsewhere_leaves_a_real_renege_proven() -> None:
    """South refused hearts in trick 1 with all cards seen; East's card in trick 2 was missed."""
    referee = hearts(play("N:Kh E:9h S:9c W:Th N:Ac S:Tc W:Qd", **SEEN), play("N:Ah E:Jd S:Jh", **SEEN))
    assert flag(referee, "renege")["status"] == "proven"
    assert result(referee) == ("renege", 0, 2)


def test_a_card_missed_before_the_offenders_turn_leaves_the_renege_proven() -> None:
    referee = hearts(play("N:Kh S:9c W:Th N:Ac E:Qd S:Tc W:Td", **SEEN), play("N:Ah E:Jd S:Jh", **SEEN))
    assert flag(referee, "renege")["status"] == "proven"


def test_a_lead_that_nobody_saw_makes_no_refusal() -> None:
    """The gap in trick 1 may have won it, and its player have led to trick 2, where a card is missing too."""
    turn = event("turn_trick", by="camera")
    referee = hearts(
        play("N:Qd E:Td S:9d", **SEEN), turn, play("N:9h E:Th S:Ts", **SEEN), turn, play("S:Jh W:Jc N:Ah E:9c", **SEEN)
    )
    assert all(status != "proven" for code, _, _, status in flags(referee) if code == "renege")


def test_a_card_read_with_less_than_even_odds_proves_nothing() -> None:
    first = play("N:Kh E:9h S:9c W:Th", **SEEN)
    referee = hearts(first, play("N:Ah E:Jd", **SEEN), play("S:Jh", by="camera", confidence=0.4))
    assert codes(referee) == []
    assert "h0-renege-S-t1-uphold" in questions(referee)
    sure = hearts(first, play("N:Ah E:Jd", **SEEN), play("S:Jh", by="camera", confidence=0.9))
    assert flag(sure, "renege")["status"] == "proven"


def test_silent_rules_ask_nothing() -> None:
    referee = hearts(
        play("N:Kh E:9h S:9c W:Th N:Ah E:Jd", **SEEN),
        play("S:Jh", by="camera", confidence=0.4),
        **{"renege.mode": "silent"},
    )
    assert questions(referee) == {}


def test_a_claim_of_a_renege_left_open_is_not_rejected_for_want_of_proof() -> None:
    referee = hearts(
        play("N:Kh E:9h S:Th W:9c N:Ac E:Tc S:Jd", **SEEN),
        play("N:Ad E:Td S:9d W:Qd N:Qs E:As S:9s W:Jh", **SEEN),
        event("claim_renege", side="NS", against="W"),
        **{"renege.false_claim_points": 2},
    )
    assert flag(referee, "renege")["status"] == "claimed"


def _legal_hand(chance: random.Random) -> list[Event]:
    """The plays of a random legal hand, spades trump, as a camera tells them, each trick turned."""
    cards = sorted(deck(9, joker=False) - {"Qc"})
    chance.shuffle(cards)
    hands = {seat: set(cards[index * 5 : index * 5 + 5]) for index, seat in enumerate(SEATS)}
    told: list[Event] = []
    leader = "N"
    for number in range(1, 6):
        trick = Trick(number, leader)
        for place in range(4):
            seat = SEATS[(SEATS.index(leader) + place) % 4]
            arrange(trick, SEATS)
            settle_by_cards(trick, "s")
            card = chance.choice(sorted(legal_cards(hands[seat], trick.led, "s")))
            hands[seat].remove(card)
            trick.laid.append(Played(seat, card))
            told.append({"kind": "play", "seat": seat, "card": card, **SEEN})
        arrange(trick, SEATS)
        settle_by_cards(trick, "s")
        leader = trick.winner or leader
        told.append({"kind": "turn_trick", "by": "camera"})
    return told


def _ever_proven(told: list[Event]) -> bool:
    """Whether a renege stands as proven at any moment of the hand, or after it."""
    referee = hearts()
    for one in [*told, event("deal")]:
        referee = go_on(referee, one)
        if ("renege", "proven") in {(code, status) for code, _, _, status in flags(referee, 0)}:
            return True
    return False


@pytest.mark.parametrize("turned", [True, False])
def test_no_single_missed_card_makes_a_renege(turned: bool) -> None:
    for seed in range(40):
        chance = random.Random(seed)
        told = [one for one in _legal_hand(chance) if turned or one["kind"] == "play"]
        plays = [index for index, one in enumerate(told) if one["kind"] == "play"]
        del told[chance.choice(plays)]
        referee = hearts(told, event("deal"))
        assert ("renege", "proven") not in {(code, status) for code, _, _, status in flags(referee, 0)}, seed


@pytest.mark.parametrize("turned", [True, False])
def test_no_single_wrong_seat_makes_a_renege(turned: bool) -> None:
    for seed in range(40):
        chance = random.Random(seed)
        told = [one for one in _legal_hand(chance) if turned or one["kind"] == "play"]
        chance.choice([one for one in told if one["kind"] == "play"])["seat"] = chance.choice(SEATS)
        assert not _ever_proven(told), seed
