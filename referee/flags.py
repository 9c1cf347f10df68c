"""Flags: what the referee noticed or was told, as values that a table can uphold or waive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.cards import OTHER_SIDE, SIDE
from referee.events import Event

PROVEN, CLAIMED, SUSPECTED, REJECTED, UPHELD, WAIVED = (
    "proven",
    "claimed",
    "suspected",
    "rejected",
    "upheld",
    "waived",
)


@dataclass(slots=True)
class Flag:
    """One irregularity of a hand. Its id comes from its content, so it survives corrections elsewhere.

    `n` is the number of the event that brought it to light, `points` what it gave to each side, `more` what else is
    told about it (`what`, `remedy`, ...).
    """

    code: str
    n: int
    seat: str | None = None
    side: str | None = None
    trick: int | None = None
    led: str | None = None
    card: str | None = None
    proof: Mapping[str, Any] | None = None
    status: str = PROVEN
    points: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    more: dict[str, Any] = field(default_factory=dict)
    expires: int | None = None
    """The number of the event after which the table can no longer uphold it."""
    id: str = ""

    @property
    def offenders(self) -> str | None:
        """The side at fault, None where it is not known."""
        return SIDE[self.seat] if self.seat else self.side

    @property
    def innocents(self) -> str | None:
        """The other side."""
        side = self.offenders
        return None if side is None else OTHER_SIDE[side]

    @property
    def counts(self) -> bool:
        """Whether its consequence is drawn: shown by the cards, said by a player, or upheld; not waived."""
        return self.status in (PROVEN, CLAIMED, UPHELD)

    def pay(self, side: str | None, points: int) -> None:
        """Gives points to a side on account of this flag."""
        if side is not None:
            self.points[side] += points


def flag_id(hand: int, code: str, who: str | None = None, trick: int | None = None) -> str:
    """The id of the first such flag."""
    return f"h{hand}-{code}" + (f"-{who}" if who else "") + (f"-t{trick}" if trick else "")


def number(flags: Iterable[Flag], hand: int) -> list[Flag]:
    """Gives the flags their ids, the second of the same content `-2` and so on in the order they came to light."""
    ordered = sorted(flags, key=lambda flag: flag.n)
    seen: dict[str, int] = {}
    for flag in ordered:
        base = flag_id(hand, flag.code, flag.seat or flag.side, flag.trick)
        seen[base] = seen.get(base, 0) + 1
        flag.id = base if seen[base] == 1 else f"{base}-{seen[base]}"
    return ordered


def rule_on(flags: Iterable[Flag], rulings: Mapping[str, Event]) -> None:
    """Applies the table's rulings; the last one on a flag stands."""
    for flag in flags:
        ruling = rulings.get(flag.id)
        if ruling is None:
            continue
        if flag.expires is not None and ruling.get("decision") == "uphold" and ruling.n > flag.expires:
            continue
        flag.status = UPHELD if ruling.get("decision") == "uphold" else WAIVED
        for name in ("remedy", "card", "suit"):
            if ruling.get(name) is not None:
                flag.more["remedy" if name == "remedy" else f"called_{name}"] = ruling.get(name)
