"""Reneges: failing to follow suit when able, proven by a later card of the same seat, and what they cost.

Sources: 000 "Reneging", 001 "A renege"; the house rules' `renege` keys with the old laws they come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from referee.bidding import Bidding
from referee.cards import HALF_KNOWN, SIDE, suits_under
from referee.events import Event
from referee.facts import Facts
from referee.flags import CLAIMED, PROVEN, REJECTED, SUSPECTED, UPHELD, Flag
from referee.play import TRICKS, Table
from referee.readings import is_even, lead_is_sure, other_readings
from referee.tricks import Played, Trick

Held = Mapping[str, frozenset[str]]
"""Cards that a seat is known to hold otherwise than by playing them: the upcard it picked up, what it was given."""

EVEN_ODDS = 0.5
"""A card that the camera read with less confidence than this proves nothing by itself."""


@dataclass(slots=True)
class Refusal:
    """A card that did not follow the suit led."""

    seat: str
    trick: Trick
    played: Played


def find_reneges(facts: Facts, bidding: Bidding, table: Table, held: Held) -> list[Flag]:
    """All reneges that the cards prove or known cards suggest, one for each refused trick.

    One that rests on an uncertain record (see `_doubt`) is only suspected, with its proof, and the table is asked.
    """
    if bidding.trump is None:
        return []
    flags: list[Flag] = []
    proven: list[tuple[Flag, Refusal, Played]] = []
    for refusal in _refusals(table, bidding.trump):
        proofs = _exposures(table, refusal, bidding.trump)
        known = held.get(refusal.seat, frozenset())
        if not proofs and not (known and _must_have_held(table, refusal, bidding.trump, known)):
            continue
        flag = Flag(
            "renege",
            refusal.played.n or 0,
            seat=refusal.seat,
            trick=refusal.trick.number,
            led=refusal.trick.led,
            card=refusal.played.card,
            status=SUSPECTED,
        )
        if proofs:
            trick, proof = proofs[0]
            flag.status, flag.n = PROVEN, proof.n or 0
            flag.proof = {"trick": trick, "card": proof.card}
            if facts.rules["renege.callable"] == "first_only" and len(proofs) > 1:
                flag.expires = proofs[1][1].n
            proven.append((flag, refusal, proof))
        flags.append(flag)
    _doubt(proven, table, bidding.trump)
    return flags


def _doubt(proven: list[tuple[Flag, Refusal, Played]], table: Table, trump: str) -> None:
    """Takes back what an uncertain record proves: cards hardly read, or laid in a trick that may have been another.

    A missed card or a wrong seat must not make a renege that was none, so the table is asked instead.
    """
    certain = {(refusal.seat, refusal.played.n) for _, refusal, _ in proven}
    if proven and not is_even(table):
        for tricks in other_readings(table, trump):
            if tricks is None:
                certain -= {(one.seat, one.played.n) for _, one, proof in proven if one.played.camera or proof.camera}
                break
            other = replace(table, tricks=tricks, swaps=[])
            found = [one for one in _refusals(other, trump) if _exposures(other, one, trump)]
            certain &= {(one.seat, one.played.n) for one in found}
            if not certain:
                break
    for flag, refusal, proof in proven:
        swapped = flag.proof is not None and flag.proof["trick"] == flag.trick
        sure = (swapped or (refusal.seat, refusal.played.n) in certain) and lead_is_sure(table, refusal.trick)
        if not sure or any(map(_hardly_read, (refusal.trick.cards[0], refusal.played, proof))):
            flag.status = SUSPECTED
            flag.more["doubtful"] = True


def _hardly_read(played: Played) -> bool:
    return played.camera and played.confidence is not None and played.confidence < EVEN_ODDS


def _refusals(table: Table, trump: str) -> list[Refusal]:
    suits = suits_under(trump)
    found: list[Refusal] = []
    for trick in table.tricks:
        led = trick.led
        if led is None:
            continue
        for played in trick.cards[1:]:
            suit = suits[played.card]
            if suit == led or suit is None or played.doubted or played.seat is None or played.worked_out:
                continue
            found.append(Refusal(played.seat, trick, played))
    return found


def _exposures(table: Table, refusal: Refusal, trump: str) -> list[tuple[int, Played]]:
    """The later plays by the same seat of cards of the suit it refused, with their tricks, in order.

    A card put in place of one that was taken back too late counts, in the same trick.
    """
    led, seat, suits = refusal.trick.led, refusal.seat, suits_under(trump)
    found: list[tuple[int, Played]] = []
    for swap in table.swaps:
        second = swap.second
        if swap.first is refusal.played and second is not None and suits[second.card] == led:
            found.append((swap.trick, second))
    for trick in table.tricks[refusal.trick.number :]:
        for played in trick.laid:
            if played.seat == seat and suits[played.card] == led and not (played.doubted or played.worked_out):
                found.append((trick.number, played))
    return found


def _must_have_held(table: Table, refusal: Refusal, trump: str, held: frozenset[str]) -> bool:
    """Whether the seat is known to have held a card of the suit then, and has not yet shown all of its cards."""
    suits = suits_under(trump)
    of_suit = {card for card in held if suits[card] == refusal.trick.led}
    if not of_suit or len(known_cards(table, refusal.seat)) == TRICKS:
        return False
    before = {
        played.card
        for trick in table.tricks[: refusal.trick.number]
        for played in trick.laid
        if played.seat == refusal.seat
    }
    return not of_suit <= before


def known_cards(table: Table, seat: str) -> list[str]:
    """The cards this seat was seen to play, without doubtful ones."""
    return [
        played.card
        for trick in table.tricks
        for played in trick.cards
        if played.seat == seat and played.card not in HALF_KNOWN and not played.doubted
    ]


def hear_claims(facts: Facts, table: Table, flags: list[Flag], bidding: Bidding, over_n: int | None) -> None:
    """Adds what players claim: a claim waits for its proof, and is rejected when all the seat's cards show none."""
    for event in facts.renege_claims:
        seat, trick, side = event.fields["against"], event.get("trick"), event.fields["side"]
        same = [flag for flag in flags if flag.code == "renege" and flag.seat == seat and trick in (None, flag.trick)]
        known = next((flag for flag in same if flag.status != SUSPECTED), None)
        in_time = _in_time(facts, table, event, known, over_n)
        if known is not None:
            known.more.setdefault("claimed_by", side)
            continue
        for flag in same:
            flags.remove(flag)
        flag = Flag("renege", event.n, seat=seat, trick=trick, status=CLAIMED, more={"claimed_by": side})
        doubtful = next((one for one in same if "doubtful" in one.more), None)
        if doubtful is not None:
            flag.trick, flag.proof, flag.more["doubtful"] = doubtful.trick, doubtful.proof, True
            trick = doubtful.trick
        refused = _refused_card(table, bidding, seat, trick)
        if refused is not None:
            flag.led, flag.card = refused
        if not in_time:
            flag.status = REJECTED
            flag.more["too_late"] = True
        elif doubtful is None and len(known_cards(table, seat)) == TRICKS and bidding.trump is not None:
            flag.status = REJECTED
            if side != SIDE[seat]:
                flag.pay(SIDE[seat], facts.rules["renege.false_claim_points"])
        flags.append(flag)


def _refused_card(table: Table, bidding: Bidding, seat: str, trick: int | None) -> tuple[str, str] | None:
    """Suit and card of a refusal by this seat in that trick."""
    if bidding.trump is None or trick is None:
        return None
    for refusal in _refusals(table, bidding.trump):
        if refusal.seat == seat and refusal.trick.number == trick:
            return refusal.trick.led or "", refusal.played.card
    return None


def _in_time(facts: Facts, table: Table, claim: Event, known: Flag | None, over_n: int | None) -> bool:
    """Whether `renege.claim_until` still hears this claim."""
    until = facts.rules["renege.claim_until"]
    if until == "hand_end":
        return over_n is None or claim.n <= over_n
    if until == "next_lead":
        number = claim.get("trick")
        if known is not None and known.proof is not None and known.n < claim.n:
            number = known.proof["trick"]
        if number is None:
            return True
        following = table.tricks[number].laid if number < len(table.tricks) else []
        return not following or (following[0].n or 0) > claim.n
    return facts.closed_n is None or claim.n < facts.closed_n


@dataclass(slots=True)
class Penalty:
    """What the hand's reneges come to: `n` is when the first one counted, `ends_hand` whether the hand ends there."""

    n: int
    points: dict[str, int]
    offender: str | None
    ends_hand: bool


def penalise(facts: Facts, bidding: Bidding, flags: Iterable[Flag]) -> Penalty | None:
    """Pays the reneges that count, as the house rules' `renege` keys say; None when none does."""
    rules = facts.rules
    mode = rules["renege.mode"]
    counting: list[tuple[int, Flag]] = []
    for flag in flags:
        if flag.code != "renege" or mode == "silent":
            continue
        ruled = facts.rulings.get(flag.id)
        if flag.status == PROVEN and mode == "auto":
            counting.append((flag.n, flag))
        elif flag.status == UPHELD and ruled is not None:
            counting.append((flag.n if flag.proof is not None and mode == "auto" else ruled.n, flag))
    if not counting:
        return None
    counting.sort(key=lambda pair: (pair[0], pair[1].trick or 0))
    n, first = counting[0]
    ends = bool(rules["renege.ends_hand"]) and first.more.get("remedy") != "play_on"
    points = {"NS": 0, "EW": 0}
    if rules["renege.mutual"] == "cancel" and len({flag.offenders for _, flag in counting}) == 2:
        return Penalty(n, points, None, ends)
    paid = [flag for _, flag in counting if flag.offenders == first.offenders]
    for flag in paid if rules["renege.repeat"] == "each" else paid[:1]:
        worth = _worth(facts, bidding, flag)
        flag.pay(flag.innocents, worth)
        points[flag.innocents or "NS"] += worth
    return Penalty(n, points, first.offenders, ends)


def _worth(facts: Facts, bidding: Bidding, flag: Flag) -> int:
    """What one renege costs."""
    if bidding.alone:
        return int(facts.rules["renege.points_lone"])
    points = facts.rules["renege.points"]
    if points == "hand_max":
        makers = bidding.maker is not None and SIDE[bidding.maker] == flag.offenders
        return int(facts.rules["score.super_euchre"]) if makers else 2
    return int(points)
