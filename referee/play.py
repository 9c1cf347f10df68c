"""The cards on the table: which seat and which trick each played card belongs to.

A gap is first of all a card nobody saw: a seat that plays again has begun the next trick, and a trick that is turned
or followed by another is closed with what was seen of it. Sources: both documents, "Play" and "Playing Tricks".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from referee.bidding import Bidding
from referee.cards import ALL_CARDS, LEFT, PARTNER, SEATS, SIDE, UNKNOWN, fits, is_known
from referee.events import Event
from referee.facts import Facts
from referee.tricks import Played, Trick, arrange, settle, settle_by_cards

TRICKS = 5
LEFT_OF_DEALER = "left_of_dealer"


@dataclass(slots=True)
class Swap:
    """A card taken back too late, and the one put in its place: the first counts as played."""

    trick: int
    seat: str
    first: Played
    second: Played | None = None


@dataclass(slots=True)
class Table:
    """A hand's play. `strays` are cards of seats that sit out, `extras` cards after the fifth trick."""

    ring: tuple[str, ...]
    opening: str | None
    tricks: list[Trick] = field(default_factory=list)
    strays: list[tuple[int, Played]] = field(default_factory=list)
    extras: list[Played] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    exposed: list[tuple[int, Event]] = field(default_factory=list)
    """Cards taken back in time, with their tricks: no renege, but shown to all."""
    last_n: int = 0
    turn: str | None = None

    @property
    def open(self) -> Trick | None:
        """The trick being played, a full one until it is turned; None between tricks."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].closed else None

    @property
    def begun(self) -> int:
        """How many tricks have begun."""
        return len(self.tricks)

    @property
    def complete(self) -> bool:
        """Whether all five tricks have been played, whatever was seen of them."""
        return len(self.tricks) == TRICKS and (self.tricks[-1].closed or self.tricks[-1].full(self.ring))


def opening_leader(facts: Facts, dealer: str | None, bidding: Bidding) -> str | None:
    """Who leads to the first trick: the dealer's left, or as `lead.opening` and `lone.lead` say; the next who plays.

    None where that depends on a maker or dealer nobody told.
    """
    maker = bidding.maker
    if bidding.alone and maker is not None and facts.rules["lone.lead"] == "left_of_loner":
        seat: str | None = LEFT[maker]
    elif maker is not None and not bidding.alone and facts.rules["lead.opening"] == "makers_partner":
        seat = PARTNER[maker]
    elif maker is None and (facts.rules["lead.opening"], facts.rules["lone.lead"]) != (LEFT_OF_DEALER, LEFT_OF_DEALER):
        seat = None
    else:
        seat = LEFT[dealer] if dealer is not None else None
    while seat is not None and seat in bidding.sitting_out:
        seat = LEFT[seat]
    return seat


class _Layout:
    """Lays a hand's cards in order; used once, by `lay_out`."""

    def __init__(self, facts: Facts, bidding: Bidding, opening: str | None) -> None:
        self.facts = facts
        self.trump = bidding.trump
        out = bidding.sitting_out
        self.table = Table(tuple(seat for seat in SEATS if seat not in out), opening)
        self.expected = opening
        self.laid: set[str] = set()
        self.replacing: Swap | None = None
        self.mending: tuple[Trick, str, int] | None = None
        self.answers = bool(facts.answers)

    @cached_property
    def unseen(self) -> frozenset[str]:
        """The cards of the deck that were never played."""
        facts = self.facts
        return facts.deck - {facts.card(event.fields["card"]) for event in facts.table if event.kind == "play"}

    def play(self, event: Event) -> None:
        table, fields = self.table, event.fields
        card = self.facts.card(fields["card"])
        trick = table.open
        told = fields.get("seat")
        seat = told or self._next(trick)
        if card in self.laid and self._already_told(event, seat, card):
            return
        own = trick.card_of(seat) if trick is not None and trick.laid else None
        if own is not None and not event.camera and self._names_unclear(own, card):
            return
        if self.answers and self._not_a_play(seat, card):
            return
        self.laid.add(card)
        table.last_n = event.n
        played = Played(seat, card, event.n, fields.get("confidence"), event.camera)
        if (self.replacing is not None or self.mending is not None) and self._put_in_place(played):
            return
        ring = table.ring
        if seat not in ring and seat is not None:
            table.strays.append((max(1, len(table.tricks)), played))
            return
        if trick is not None and (len(trick.laid) >= len(ring) or (own is not None and seat is not None)):
            self._close(trick, told)
            trick = None
        elif trick is None and table.tricks:
            self._close(table.tricks[-1], told)
        if trick is None:
            if len(table.tricks) == TRICKS:
                table.extras.append(played)
                return
            trick = Trick(len(table.tricks) + 1, self.expected)
            if seat is None:
                played.seat = self.expected
            table.tricks.append(trick)
        if self.answers:
            self._answered(played, trick.number)
        trick.laid.append(played)

    def _put_in_place(self, played: Played) -> bool:
        """Whether this is the card that its seat lays instead of one it took back from a trick already turned."""
        swap, self.replacing = self.replacing, None
        if swap is not None and swap.seat == played.seat:
            swap.second = played
            return True
        mending, self.mending = self.mending, None
        if mending is not None and mending[1] == played.seat:
            trick, _, place = mending
            self._answered(played, trick.number)
            trick.laid.insert(place, played)
            self._close(trick, None)
            return True
        return False

    def retract(self, event: Event) -> None:
        seat, card = event.fields["seat"], self.facts.card(event.fields["card"])
        until = self.facts.rules["renege.correctable_until"]
        tricks = self.table.tricks[-2:]
        for trick in reversed(tricks):
            played = next((one for one in trick.laid if one.seat == seat and one.card == card), None)
            if played is None:
                continue
            follows = [later for later in tricks if later.number > trick.number]
            side_played = any(SIDE.get(one.seat or "") == SIDE[seat] for later in follows for one in later.laid)
            in_time = until == "trick_turned" and not trick.closed
            if in_time or (until == "own_side_plays_again" and not side_played):
                place = trick.laid.index(played)
                trick.laid.remove(played)
                self.table.exposed.append((trick.number, event))
                if trick.closed:
                    self.mending = (trick, seat, place)
                    self._close(trick, None)
                elif not trick.laid:
                    self.table.tricks.remove(trick)
            else:
                self.replacing = Swap(trick.number, seat, played)
                self.table.swaps.append(self.replacing)
            return

    def turn_trick(self, event: Event, repeated: bool) -> None:
        table = self.table
        trick = table.open
        if trick is None and table.tricks and (repeated or len(table.tricks) == TRICKS):
            last = table.tricks[-1]
            last.turned = True
            if event.get("winner") and not (event.camera and last.named):
                last.named = event.get("winner")
                self._close(last, None)
            return
        if trick is None:
            trick = Trick(len(table.tricks) + 1, self.expected)
            table.tricks.append(trick)
            table.last_n = event.n
        trick.turned = True
        trick.named = event.get("winner") or trick.named
        self._close(trick, None)

    def finish(self) -> Table:
        table = self.table
        if self.facts.closed_n is not None and len(table.tricks) == TRICKS and not table.tricks[-1].closed:
            self._close(table.tricks[-1], None)
        trick = table.open
        if trick is not None:
            arrange(trick, table.ring)
            if trick.full(table.ring):
                self._settle(trick, None)
                table.turn = trick.winner
                return table
            settle(trick, self.trump, self.unseen, None, None)
            trick.winner, trick.candidates = None, ()
        table.turn = self._next(trick)
        return table

    def _close(self, trick: Trick, next_lead: str | None) -> None:
        trick.closed = True
        arrange(trick, self.table.ring)
        self._settle(trick, next_lead if trick.winner is None else None)
        if trick is self.table.tricks[-1]:
            self.expected = trick.winner

    def _settle(self, trick: Trick, next_lead: str | None) -> None:
        answer = self.facts.answered(f"h{self.facts.index}-winner-t{trick.number}") if self.answers else None
        if not settle_by_cards(trick, self.trump):
            settle(trick, self.trump, self.unseen, next_lead, answer)

    def _next(self, trick: Trick | None) -> str | None:
        """Whose card comes next, None where that is not known."""
        ring = self.table.ring
        if trick is None or not trick.laid:
            return self.expected
        if trick.full(ring):
            if not trick.closed:
                arrange(trick, ring)
                self._settle(trick, None)
            return trick.winner
        last = trick.laid[-1].seat
        if last is None:
            return None
        seats = [played.seat for played in trick.laid]
        seat = LEFT[last]
        while seat not in ring or seat in seats:
            seat = LEFT[seat]
        return seat

    def _already_told(self, event: Event, seat: str | None, card: str) -> bool:
        """Whether camera and person report one and the same card."""
        for trick in self.table.tricks[-2:]:
            for played in trick.laid:
                if played.seat == seat and played.card == card and played.camera != event.camera and card != UNKNOWN:
                    played.camera = played.camera and event.camera
                    return True
        return False

    def _names_unclear(self, played: Played, card: str) -> bool:
        """Whether a person names the card that the camera saw being laid without knowing it."""
        if not played.camera or is_known(played.card) or not fits(card, played.card):
            return False
        played.card, played.camera = card, False
        self.laid.add(card)
        return True

    def _not_a_play(self, seat: str | None, card: str) -> bool:
        """Whether the table said that this card of a seat with too many was no play."""
        return self.facts.answered(f"h{self.facts.index}-too_many-{seat}") == card

    def _answered(self, played: Played, trick: int) -> None:
        """Takes the table's word for a card that was read badly or seen twice."""
        prefix = f"h{self.facts.index}"
        right = self.facts.answered(f"{prefix}-duplicate-{played.card}")
        if right is not None and right != f"{played.seat}-t{trick}":
            played.card = UNKNOWN
        named = self.facts.answered(f"{prefix}-card-{played.seat}-t{trick}")
        if named in ALL_CARDS:
            played.card = self.facts.card(named)


def lay_out(facts: Facts, bidding: Bidding, opening: str | None) -> Table:
    """Lays the hand's cards to tricks, as if all calls had been known from the start."""
    layout = _Layout(facts, bidding, opening)
    before: Event | None = None
    for event in facts.table:
        if event.kind == "play":
            layout.play(event)
        elif event.kind == "retract":
            layout.retract(event)
        else:
            repeated = before is not None and before.kind == "turn_trick" and before.camera != event.camera
            layout.turn_trick(event, repeated)
        before = event
    return layout.finish()
