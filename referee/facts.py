"""The facts of one hand: its events after corrections and undos, sorted by what they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.cards import BENNY, deck
from referee.events import Event
from referee.rules import HouseRules

UPHOLD = "-uphold"
"""A question with this ending asks whether the table upholds the flag before it."""


@dataclass(slots=True)
class Facts:
    """What is known to have happened in hand `index`; each list in the order of the journal.

    `table` holds plays, retractions and turned tricks; `rulings` and `answers` the last word on each flag or question.
    `closed_n` is the number of the event that began the next hand, None while this is the newest.
    """

    index: int
    rules: HouseRules
    closed_n: int | None
    began_n: int
    deck: frozenset[str]
    deals: list[Event] = field(default_factory=list)
    upcards: list[Event] = field(default_factory=list)
    calls: list[Event] = field(default_factory=list)
    discards: list[Event] = field(default_factory=list)
    lone_defenders: list[Event] = field(default_factory=list)
    exchanges: list[Event] = field(default_factory=list)
    throw_ins: list[Event] = field(default_factory=list)
    table: list[Event] = field(default_factory=list)
    claims: list[Event] = field(default_factory=list)
    renege_claims: list[Event] = field(default_factory=list)
    irregularities: list[Event] = field(default_factory=list)
    results: list[Event] = field(default_factory=list)
    adjustments: list[Event] = field(default_factory=list)
    rulings: dict[str, Event] = field(default_factory=dict)
    answers: dict[str, Event] = field(default_factory=dict)
    first_play_n: int | None = None

    def card(self, written: str) -> str:
        """The card as the referee holds it: a 2 of spades that plays the Benny is the Benny."""
        return BENNY if written == "2s" and self.rules["deck.joker"] == "two_of_spades" else written

    def waived(self, flag: str) -> bool:
        """Whether the table waived the flag with this id."""
        ruling = self.rulings.get(flag)
        return ruling is not None and ruling.get("decision") == "waive"

    def answered(self, question: str) -> str | None:
        """The table's answer to a question, None where there is none."""
        answer = self.answers.get(question)
        return None if answer is None else str(answer.get("option"))


_LISTS = {
    "deal": "deals",
    "upcard": "upcards",
    "call": "calls",
    "discard": "discards",
    "defend_alone": "lone_defenders",
    "exchange": "exchanges",
    "throw_in": "throw_ins",
    "play": "table",
    "retract": "table",
    "turn_trick": "table",
    "claim_tricks": "claims",
    "concede": "claims",
    "claim_renege": "renege_claims",
    "irregularity": "irregularities",
    "hand_result": "results",
    "adjust_score": "adjustments",
}


def gather(index: int, rules: HouseRules, events: Iterable[Event], closed_n: int | None) -> Facts:
    """Sorts a hand's events."""
    cards = deck(rules["deck.min_rank"], rules["deck.joker"] != "off")
    facts = Facts(index, rules, closed_n, 0, cards)
    lists: dict[str, list[Event]] = {kind: getattr(facts, name) for kind, name in _LISTS.items()}
    for event in events:
        kind = event.kind
        facts.began_n = facts.began_n or event.n
        if kind in lists:
            lists[kind].append(event)
        elif kind == "ruling":
            facts.rulings[event.fields["flag"]] = event
        elif kind == "answer":
            facts.answers[event.fields["question"]] = event
            _hear_verdict(facts, event)
    facts.first_play_n = next((event.n for event in facts.table if event.kind == "play"), None)
    return facts


def _hear_verdict(facts: Facts, event: Event) -> None:
    """An answer to the question whether a renege is upheld is a ruling on its flag."""
    question, option = event.fields["question"], event.fields["option"]
    if question.endswith(UPHOLD) and option in ("uphold", "waive"):
        fields = {**event.fields, "flag": question.removesuffix(UPHOLD), "decision": option}
        facts.rulings[fields["flag"]] = Event("ruling", event.n, event.camera, fields)
