"""How often the referee's guess of trump is right on the golden deals with their calls taken away.

`python tests/referee/oracle/guess_report.py` prints, after each of the tricks 1 to 4, how often there is a guess, how
often it is right, and how well its probability is calibrated.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from test_golden_deals import DEALS, events_of

from referee import Referee, parse_event, parse_rules

BINS = (0.0, 0.5, 0.7, 0.9, 0.97, 1.01)


def main() -> None:
    """Prints the report."""
    after: dict[int, list[tuple[bool, float]]] = defaultdict(list)
    settled: dict[int, list[bool]] = defaultdict(list)
    for deal in DEALS:
        referee = Referee.start(parse_rules("egn-std"))
        plays = 0
        size = len(deal["tricks"][0])
        for event in seated(deal):
            referee = referee.apply(parse_event(event))
            plays += event["kind"] == "play"
            if event["kind"] != "play" or plays % size or plays // size > 4:
                continue
            state = referee.state()
            guess, trump = state["trump_guess"], state["hands"][0]["trump"]
            if trump is not None:
                settled[plays // size].append(trump == deal["trump"])
            if guess is not None:
                after[plays // size].append((guess["trump"] == deal["trump"], guess["probability"]))
    print(f"{len(DEALS)} deals, calls taken away")
    for trick in range(1, 5):
        guesses = after[trick]
        right = sum(one for one, _ in guesses)
        print(
            f"after trick {trick}: {len(guesses)} guesses, {right} right ({right / max(1, len(guesses)):.0%}), "
            f"mean probability {sum(p for _, p in guesses) / max(1, len(guesses)):.2f}; "
            f"settled without a guess {len(settled[trick])}, right {sum(settled[trick])}"
        )
    everything = [one for guesses in after.values() for one in guesses]
    brier = sum((p - right) ** 2 for right, p in everything) / max(1, len(everything))
    print(f"Brier score {brier:.3f}")
    for low, high in pairwise(BINS):
        some = [(right, p) for right, p in everything if low <= p < high]
        if some:
            share, mean = sum(right for right, _ in some) / len(some), sum(p for _, p in some) / len(some)
            print(
                f"probability {low:.2f} to {min(high, 1):.2f}: {len(some)} guesses, said {mean:.2f}, right {share:.2f}"
            )


def seated(deal: dict[str, object]) -> list[dict[str, object]]:
    """The deal's events without calls, each play with the seat that a camera would give it."""
    with_calls = Referee.start(parse_rules({"preset": "egn-std", "lone.lead": str(deal["loner_lead"]).lower()}))
    for event in events_of(deal):
        with_calls = with_calls.apply(parse_event(event))
    events = [event for event in events_of(deal, calls=False) if event["kind"] != "play"]
    for trick in with_calls.state()["hands"][0]["tricks"]:
        events += [{"kind": "play", "seat": card["seat"], "card": card["card"]} for card in trick["cards"]]
    return events


if __name__ == "__main__":
    main()
