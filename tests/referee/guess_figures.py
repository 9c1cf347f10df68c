"""How often the trump guess is right, and how well its probability is calibrated, on recorded games without calls.

Run as a program it prints the table in `docs/measurements/trump-guess.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee import Referee, parse_event, parse_rules
from referee.cards import SEATS

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "egn" / "golden_deals.jsonl"


@dataclass(frozen=True)
class Guess:
    """A guess after `tricks` tricks: its probability (1 once the referee settled trump), and whether it was right."""

    tricks: int
    probability: float
    right: bool
    settled: bool


def guesses() -> Iterator[Guess]:
    """The guess after each trick of each golden deal, its cards told with their seats and without any call."""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        deal = json.loads(line)
        rules = parse_rules({"preset": "egn-std", "lone.lead": deal["loner_lead"].lower()})
        dealt = Referee.start(rules).apply(parse_event({"kind": "deal", "dealer": SEATS[deal["dealer"]]}))
        if deal["upcard"]:
            dealt = dealt.apply(parse_event({"kind": "upcard", "card": deal["upcard"]}))
        told = dealt
        for index, call in enumerate(deal["calls"]):
            seat = SEATS[(deal["dealer"] + 1 + index) % 4]
            alone = {"alone": True} if call != "Pass" and deal["alone"] else {}
            told = told.apply(parse_event({"kind": "call", "seat": seat, "call": call.lower(), **alone}))
        for trick in deal["tricks"]:
            for card in trick:
                told = told.apply(parse_event({"kind": "play", "card": card}))
        without_calls = dealt
        for number, trick in enumerate(told.state()["hands"][0]["tricks"], start=1):
            for laid in trick["cards"]:
                without_calls = without_calls.apply(
                    parse_event({"kind": "play", "seat": laid["seat"], "card": laid["card"]})
                )
            yield _guess(without_calls, number, deal["trump"])


def _guess(referee: Referee, tricks: int, trump: str) -> Guess:
    state = referee.state()
    guess = state["trump_guess"]
    if guess is None:
        return Guess(tricks, 1.0, state["hands"][0]["trump"] == trump, settled=True)
    return Guess(tricks, guess["probability"], guess["trump"] == trump, settled=False)


def report() -> str:
    """The figures as a table."""
    found = list(guesses())
    lines = ["| after trick | right | settled |", "| --- | --- | --- |"]
    for tricks in range(1, 6):
        after = [one for one in found if one.tricks == tricks]
        right, settled = sum(one.right for one in after), sum(one.settled for one in after)
        lines.append(f"| {tricks} | {right} of {len(after)} | {settled} |")
    lines += ["", "| said | guesses | mean said | right |", "| --- | --- | --- | --- |"]
    open_ones = [one for one in found if not one.settled]
    for low, high in ((0.0, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 0.99), (0.99, 1.01)):
        some = [one for one in open_ones if low <= one.probability < high]
        if some:
            said = sum(one.probability for one in some) / len(some)
            right_share = sum(one.right for one in some) / len(some)
            lines.append(f"| {low:.2f} to {min(high, 1):.2f} | {len(some)} | {said:.2f} | {right_share:.2f} |")
    brier = sum((one.probability - one.right) ** 2 for one in open_ones) / len(open_ones)
    return "\n".join([*lines, "", f"Brier score of the open guesses: {brier:.3f}"])


if __name__ == "__main__":
    print(report())
