"""How fast the referee judges: hands a second from journals, beside OpenSpiel, and the cost of one more event."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from referee import Referee, parse_journal
from referee.cards import SEATS, deck, effective_suit, strength
from referee.legality import legal_cards
from referee.rules import parse_rules


@dataclass(frozen=True)
class Rate:
    """Hands a second of processor time: over all of them, and over the quietest tenth, which a busy machine hides."""

    mean: float
    quiet: float


@dataclass(frozen=True)
class Figures:
    """The referee's speeds; `openspiel` is None where it is not installed."""

    referee: Rate
    openspiel: Rate | None
    event_ms_in_hand_1: float
    event_ms_in_hand_30: float


def measure(seconds: float = 2.0, seed: int = 1) -> Figures:
    """Measures for about `seconds` of processor time for each figure, which other programs disturb little."""
    journals = [_journal(random.Random(seed + index)) for index in range(200)]
    return Figures(
        referee=_rate(lambda index: _judge(journals[index % len(journals)]), seconds),
        openspiel=_openspiel(seconds, seed),
        event_ms_in_hand_1=_event_ms(1, seed),
        event_ms_in_hand_30=_event_ms(30, seed),
    )


def report() -> None:
    """Prints the figures."""
    figures = measure()
    ours, theirs = figures.referee, figures.openspiel
    print(f"referee   {_told(ours)} complete hands/s judged from their journals, JSON included")
    if theirs is not None:
        ratio = f"ratio {ours.mean / theirs.mean:.2f} (quietest tenth {ours.quiet / theirs.quiet:.2f})"
        print(f"OpenSpiel {_told(theirs)} random hands/s played in C++; {ratio}")
    first, late = figures.event_ms_in_hand_1, figures.event_ms_in_hand_30
    print(f"one more event with the new state: {first:.3f} ms in hand 1, {late:.3f} ms in hand 30")


def _judge(journal: str) -> None:
    """Judges one journal from its text to its state."""
    events, _ = parse_journal(journal)
    referee = Referee.start()
    for event in events:
        referee = referee.apply(event)
    referee.state()


def _journal(chance: random.Random, hands: int = 1) -> str:
    """The journal of some complete legal hands."""
    events = [event for number in range(hands) for event in _hand(chance, number % 4)]
    return "".join(json.dumps(event) + "\n" for event in events)


def _hand(chance: random.Random, dealer: int) -> list[dict[str, object]]:
    """One complete hand, ordered up by a random seat and played at random among the legal cards."""
    cards = sorted(deck(9, joker=False))
    chance.shuffle(cards)
    hands = {seat: set(cards[index * 5 : index * 5 + 5]) for index, seat in enumerate(SEATS)}
    upcard, maker = cards[20], chance.randrange(4)
    trump = upcard[1]
    events: list[dict[str, object]] = [
        {"kind": "deal", "dealer": SEATS[dealer]},
        {"kind": "upcard", "card": upcard},
    ]
    for place in range(maker + 1):
        call = "order" if place == maker else "pass"
        events.append({"kind": "call", "seat": SEATS[(dealer + 1 + place) % 4], "call": call})
    discard = min(hands[SEATS[dealer]])
    hands[SEATS[dealer]] ^= {discard, upcard}
    events.append({"kind": "discard", "seat": SEATS[dealer], "card": discard})
    leader = (dealer + 1) % 4
    for _ in range(5):
        trick: list[tuple[str, str]] = []
        led: str | None = None
        for place in range(4):
            seat = SEATS[(leader + place) % 4]
            card = chance.choice(sorted(legal_cards(hands[seat], led, trump)))
            hands[seat].remove(card)
            led = led or effective_suit(card, trump)
            trick.append((seat, card))
            events.append({"kind": "play", "seat": seat, "card": card})
        winner, _ = max(trick, key=lambda played: strength(played[1], led, trump))
        leader = SEATS.index(winner)
    return events


def _told(rate: Rate) -> str:
    return f"{rate.mean:8.0f} (quietest tenth {rate.quiet:.0f})"


def _rate(work: Callable[[int], None], seconds: float) -> Rate:
    """How often in a second of processor time `work` can be done, called with 0, 1, 2 and so on."""
    times: list[float] = []
    last = start = time.process_time()
    while last - start < seconds:
        work(len(times))
        now = time.process_time()
        times.append(now - last)
        last = now
    quiet = sorted(times)[: max(1, len(times) // 10)]
    return Rate(len(times) / (last - start), len(quiet) / sum(quiet))


def _event_ms(hand: int, seed: int, rounds: int = 60) -> float:
    """The median processor time, in ms, of applying one play in the given hand and making the state that shows it."""
    events, _ = parse_journal(_journal(random.Random(seed), hand))
    referee = Referee.start(parse_rules({"preset": "short-rules", "game.target": 0}))
    for event in events[:-1]:
        referee = referee.apply(event)
    times = []
    for _ in range(rounds):
        start = time.process_time()
        referee.apply(events[-1]).state()
        times.append(1000 * (time.process_time() - start))
    return statistics.median(times)


def _openspiel(seconds: float, seed: int) -> Rate | None:
    """The deals that OpenSpiel plays in C++, its moves drawn at random in Python; None where it is absent."""
    if find_spec("pyspiel") is None:
        return None
    game = import_module("pyspiel").load_game("euchre")
    chance = random.Random(seed)

    def play(_: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))

    return _rate(play, seconds)
