"""Other ways to read the same cards, where the record of a hand has gaps or cards out of turn.

A camera misses a card now and then, or gives one to the wrong seat, and either may move the cards after it to another
trick. So a renege that rests on such a record is proven only if it stands in every reading of the cards that needs no
more mistakes than the plain one: a card missed, one out of turn, one given to the wrong seat and two told in the wrong
order count one each.
People's seats are taken at their word, and a trick ends where it was turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.play import TRICKS, Table
from referee.tricks import Played, Trick, arrange, settle_by_cards

_Item = Played | None
"""A card as it was laid; None where the trick was turned."""
_MOST_STEPS = 2000
"""A record that leaves more open than this is not searched to its end."""


def is_even(table: Table) -> bool:
    """Whether every trick has all its cards in turn, so that there is only one way to read them."""
    size = len(table.ring)
    return not table.extras and all(
        not trick.faults and (len(trick.laid) >= size or (not trick.closed and len(trick.cards) == len(trick.laid)))
        for trick in table.tricks
    )


def lead_is_sure(table: Table, trick: Trick) -> bool:
    """Whether no unseen card can have been the lead: none is missing, or it was certain who had to lead."""
    if all(played.n is not None for played in trick.cards):
        return True
    if trick.number == 1 or trick.expected is None:
        return trick.expected is not None
    before = table.tricks[trick.number - 2]
    return before.named is not None or len(before.candidates) < 2


def other_readings(table: Table, trump: str) -> Iterator[list[Trick] | None]:
    """The tricks of every reading that is as likely as the plain one; a last None where too many are left open."""
    items: list[_Item] = []
    for trick in table.tricks:
        items += trick.laid
        items += [None] if trick.turned else []
    most = sum(_price(trick) for trick in table.tricks) + len(table.extras)
    items += table.extras
    search = _Search(table, trump, _MOST_STEPS)
    for price, reseated in _seatings(items, table.ring):
        if price <= most:
            yield from search.readings(reseated, most - price)
    if search.steps <= 0:
        yield None


def _price(trick: Trick) -> int:
    """How many mistakes this trick needs: cards nobody saw, and cards out of turn."""
    return len(trick.faults) + sum(played.n is None for played in trick.cards)


def _seatings(items: Sequence[_Item], ring: tuple[str, ...]) -> Iterator[tuple[int, list[_Item]]]:
    """The cards as told, and with one of the camera's cards given to another seat or two in a row exchanged."""
    yield 0, list(items)
    for index, one in enumerate(items):
        if one is None or not one.camera:
            continue
        for seat in ring:
            if seat != one.seat:
                yield 1, [*items[:index], replace(one, seat=seat), *items[index + 1 :]]
        following = items[index + 1] if index + 1 < len(items) else None
        if following is not None and following.camera:
            pair = replace(one, seat=following.seat), replace(following, seat=one.seat)
            yield 1, [*items[:index], *pair, *items[index + 2 :]]
            yield 1, [*items[:index], following, one, *items[index + 2 :]]


@dataclass
class _Search:
    """Cuts a row of cards into tricks in all ways that need few mistakes; stops when `steps` are used up."""

    table: Table
    trump: str
    steps: int

    def readings(self, items: Sequence[_Item], most: int) -> Iterator[list[Trick]]:
        """All ways to cut these cards that need at most so many mistakes."""
        return self._go_on(items, 0, (), (), most)

    def _go_on(
        self, items: Sequence[_Item], index: int, done: tuple[Trick, ...], laid: tuple[Played, ...], most: int
    ) -> Iterator[list[Trick]]:
        self.steps -= 1
        if self.steps <= 0 or most < 0:
            return
        if index == len(items):
            yield from self._end(done, laid, most)
            return
        item = items[index]
        if item is None:
            closed = self._close(done, laid, closed=True)
            yield from self._go_on(items, index + 1, (*done, closed), (), most - _price(closed))
            return
        if len(laid) < len(self.table.ring) and all(one.seat != item.seat for one in laid):
            if laid or len(done) < TRICKS:
                yield from self._go_on(items, index + 1, done, (*laid, item), most)
            else:
                yield from self._go_on(items, index + 1, done, (), most - 1)
        if laid:
            closed = self._close(done, laid, closed=True)
            yield from self._go_on(items, index, (*done, closed), (), most - _price(closed))

    def _end(self, done: tuple[Trick, ...], laid: tuple[Played, ...], most: int) -> Iterator[list[Trick]]:
        """The reading, if its open trick needs not too many mistakes, and a whole hand has its five tricks."""
        tricks = [*done]
        if laid:
            tricks.append(self._close(done, laid, closed=self.table.tricks[-1].closed))
            most -= _price(tricks[-1])
        last = self.table.tricks[-1]
        whole = self.table.begun == TRICKS and last.closed and not last.turned
        if most >= 0 and (len(tricks) == TRICKS or not whole):
            yield tricks

    def _close(self, done: tuple[Trick, ...], laid: tuple[Played, ...], *, closed: bool) -> Trick:
        """A trick of these cards, after those."""
        expected = done[-1].winner if done else self.table.opening
        trick = Trick(len(done) + 1, expected, laid=list(laid), closed=closed)
        arrange(trick, self.table.ring)
        settle_by_cards(trick, self.trump)
        return trick
