"""The film maker's own hands of Euchre."""

from random import Random

import pytest

from models.film.game import (
    SEATS,
    Call,
    Habits,
    HandScript,
    Trick,
    after,
    legal,
    play_hand,
    settle,
    side,
    suit_of,
    winner_of,
)


def replayed(script: HandScript) -> list[tuple[str, int, str]]:
    """Every play of a hand that its seat was not allowed to make, as seat, trick and card."""
    held = {seat: list(cards) for seat, cards in script.dealt.items()}
    if script.discard:
        held[script.dealer].append(script.upcard)
        held[script.dealer].remove(script.discard)
    wrong = []
    for number, trick in enumerate(script.tricks, 1):
        led = suit_of(trick.plays[0][1], script.trump)
        for place, (seat, card) in enumerate(trick.plays):
            if place and card not in legal(held[seat], led, script.trump):
                wrong.append((seat, number, card))
            held[seat].remove(card)
    return wrong


@pytest.mark.parametrize("benny", [False, True])
def test_honest_players_always_follow_suit_and_the_winner_leads(benny: bool) -> None:
    for seed in range(60):
        script = play_hand(Random(seed), SEATS[seed % 4], Habits(alone=0.3), benny)
        assert replayed(script) == []
        assert script.reneges == ()
        leaders = [trick.plays[0][0] for trick in script.tricks]
        assert leaders[1:] == [trick.winner for trick in script.tricks[:-1]]
        assert len(script.tricks) == 5
        assert not {seat for trick in script.tricks for seat, _ in trick.plays} & {*script.sitting_out}


def test_every_renege_of_a_whole_hand_is_found_with_its_proof() -> None:
    found = 0
    for seed in range(80):
        script = play_hand(Random(seed), "N", Habits(renege=1.0, stop_at_proof=0.0))
        assert [(renege.seat, renege.trick, renege.card) for renege in script.reneges] == replayed(script)
        assert all(renege.proof_trick is not None and renege.proof_trick > renege.trick for renege in script.reneges)
        found += len(script.reneges)
        if script.reneges:
            assert script.result == "renege"
            assert script.points[side(after(script.reneges[0].seat))] == 2
    assert found > 30


def test_the_left_bower_takes_the_ace_of_trumps() -> None:
    assert suit_of("Jd", "h") == "h"
    assert winner_of([("N", "Ah"), ("E", "Jd"), ("S", "9h"), ("W", "As")], "h") == "E"


@pytest.mark.parametrize(
    ("won_by_makers", "alone", "result", "points"),
    [
        (5, False, "march", {"NS": 2, "EW": 0}),
        (5, True, "lone_march", {"NS": 4, "EW": 0}),
        (3, False, "point", {"NS": 1, "EW": 0}),
        (4, True, "lone_point", {"NS": 1, "EW": 0}),
        (2, False, "euchre", {"NS": 0, "EW": 2}),
        (0, True, "lone_euchre", {"NS": 0, "EW": 2}),
    ],
)
def test_a_hand_scores_by_the_tricks_of_its_makers(
    won_by_makers: int, alone: bool, result: str, points: dict[str, int]
) -> None:
    tricks = tuple(
        Trick((("N", f"{rank}c"), ("E", f"{rank}d")), "N" if number < won_by_makers else "E")
        for number, rank in enumerate("9TQKA")
    )
    call = Call("N", "order", alone)
    script = settle(HandScript("E", {}, "9s", (call,), "N", "s", alone, True, "Ts", tricks))
    assert (script.result, script.points) == (result, points)


def test_the_rest_is_claimed_only_by_a_leader_who_takes_it_all() -> None:
    claimed = [script for seed in range(150) if (script := play_hand(Random(seed), "N", Habits(claim=1.0))).claim]
    assert len(claimed) > 5
    for script in claimed:
        assert script.claim is not None
        seat, cards = script.claim
        assert seat == script.tricks[-1].winner
        assert len(cards) == 5 - len(script.tricks)
        won = sum(side(trick.winner) == side(seat) for trick in script.tricks) + len(cards)
        assert (script.result in ("march", "lone_march")) == (won == 5 and side(seat) == side(script.maker))
