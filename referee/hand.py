"""A whole hand judged from its facts, the house rules and the standing before it.

Judging is a pure function of all that is known about the hand, so a call that comes late or a correction gives exactly
what would have been said had it been known from the start.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.bidding import Bidding, judge_bidding
from referee.cards import LEFT, SIDE, SUITS, is_known
from referee.duties import find_broken_duties
from referee.ending import end_hand, tally
from referee.events import Event
from referee.facts import Facts, gather
from referee.flags import CLAIMED, REJECTED, SUSPECTED, Flag, number, rule_on
from referee.guess import guess_trump
from referee.irregularities import (
    FORFEITS,
    Ending,
    draw_consequences,
    nothing,
    said_flags,
    throw_in,
)
from referee.judgement import Judgement
from referee.noticed import discard_card, find_broken_agreements, find_faults
from referee.play import lay_out, opening_leader
from referee.reneges import Held, find_reneges, hear_claims, penalise
from referee.rules import HouseRules
from referee.scoring import Standing
from referee.working_out import work_out


def judge_hand(
    index: int, rules: HouseRules, events: Iterable[Event], before: Standing, closed_n: int | None = None
) -> Judgement:
    """Judges hand `index` from its events; `closed_n` is the number of the event that began the next hand, if any."""
    facts = gather(index, rules, events, closed_n)
    dealer = _dealer(facts, before.dealer)
    upcard, named = _upcard(facts)
    bidding = judge_bidding(facts, dealer, upcard, named)
    said = _hear_result(facts, bidding)
    table = lay_out(facts, bidding, opening_leader(facts, dealer, bidding))
    guess = guess_trump(facts, bidding, table, dealer, upcard)
    if guess is not None and guess.settled:
        bidding.settle(guess.trump)
        table = lay_out(facts, bidding, opening_leader(facts, dealer, bidding))
    hand = Judgement(facts, dealer, upcard, bidding, table, discard=_laid_away(facts, bidding, dealer))
    hand.scored_by_word, hand.guess = said, guess
    _flag(hand, before)
    tally(hand)
    end_hand(hand, before)
    _place(hand)
    return hand


def _laid_away(facts: Facts, bidding: Bidding, dealer: str | None) -> str | None:
    """The dealer's discard, or with partner's best the loner's where the dealer picked nothing up."""
    return discard_card(facts, dealer) or discard_card(facts, bidding.maker)


def _last_word(events: list[Event]) -> Event | None:
    """The last of several readings; a person's word outranks the camera's."""
    people = [event for event in events if not event.camera]
    said = people or events
    return said[-1] if said else None


def _dealer(facts: Facts, expected: str | None) -> str | None:
    """The dealer: named, or by rotation, or, where nobody ever said, who laid a card away."""
    named = _last_word([event for event in facts.deals if event.get("dealer")])
    answer = facts.answers.get(f"h{facts.index}-dealer")
    outranked = named is not None and not named.camera and answer is not None and named.n > answer.n
    if answer is not None and answer.get("option") in LEFT and not outranked:
        return str(answer.get("option"))
    if named is not None:
        return str(named.get("dealer"))
    if expected is None and len({event.get("seat") for event in facts.discards}) == 1:
        return str(facts.discards[0].get("seat"))
    return expected


def _upcard(facts: Facts) -> tuple[str | None, str | None]:
    """The card turned up, and the suit the dealer put on offer with the Benny."""
    first_play = facts.first_play_n
    read = [event for event in facts.upcards if not (event.camera and first_play is not None and event.n > first_play)]
    event = _last_word(read) or _last_word(facts.upcards)
    if event is None:
        return None, None
    suit = next((one.get("suit") for one in reversed(facts.upcards) if one.get("suit")), None)
    answer = facts.answered(f"h{facts.index}-offer")
    return facts.card(event.fields["card"]), suit or (answer if answer in SUITS else None)


def _hear_result(facts: Facts, bidding: Bidding) -> Event | None:
    """A whole hand told without its cards: who made it, and how."""
    said = _last_word(facts.results)
    if said is None:
        return None
    maker = said.fields["maker"]
    if bidding.maker != maker:
        bidding.trump = bidding.trump if bidding.maker is None else None
    bidding.maker = maker
    bidding.blind = bool(said.get("blind"))
    bidding.alone = bool(said.get("alone") or said.get("blind") or said.get("lone_defender"))
    defender = said.get("lone_defender")
    bidding.lone_defender = defender if defender is not None and SIDE[defender] != SIDE[maker] else None
    for seat, key in (
        (maker if bidding.blind else None, "lone.blind_march"),
        (bidding.lone_defender, "lone.defend_alone"),
    ):
        known = any(flag.more.get("what") == key for flag in bidding.flags)
        if seat is not None and not facts.rules[key] and not known:
            bidding.flags.append(Flag("not_in_rules", said.n, seat=seat, more={"what": key}))
    return said


def _flag(hand: Judgement, before: Standing) -> None:
    """Finds all flags, numbers them, applies the table's rulings."""
    facts, bidding, table = hand.facts, hand.bidding, hand.table
    flags = [*bidding.flags, *find_faults(facts, bidding, table, hand.dealer, hand.upcard)]
    complete = table.complete
    done = bool(complete or facts.closed_n is not None or facts.results or facts.claims)
    if complete or facts.closed_n is not None:
        work_out(facts, bidding, table, hand.upcard)
    flags += find_reneges(facts, bidding, table, _held(hand))
    if facts.irregularities:
        flags += said_flags(facts, hand.dealer)
    flags += find_broken_agreements(facts, bidding, table, hand.dealer, hand.upcard, done)
    if facts.renege_claims:
        hear_claims(facts, table, flags, bidding, table.last_n if complete else None)
    hand.flags = flags
    thrown = throw_in(facts, bidding, flags) if facts.throw_ins else None
    if not flags and thrown is None:
        return
    hand.flags = number(flags, facts.index)
    rule_on(hand.flags, facts.rulings)
    broken = find_broken_duties(facts, hand.flags, table, bidding.trump)
    if broken:
        hand.flags = number([*hand.flags, *broken], facts.index)
        rule_on(broken, facts.rulings)
    hand.doubtful = [flag for flag in hand.flags if "doubtful" in flag.more and flag.status in (SUSPECTED, CLAIMED)]
    endings = draw_consequences(facts, hand.flags, _before_upcard(facts), hand.dealer, before.dealer, before.misdeals)
    if thrown is not None:
        endings.append(thrown)
    penalty = penalise(facts, bidding, hand.flags)
    if penalty is not None and penalty.ends_hand:
        endings.append(Ending(penalty.n, "renege", penalty.points))
    if endings:
        ending = min(endings, key=lambda one: one.n)
        hand.result, hand.points, hand.over_n, hand.over = ending.result, dict(ending.points), ending.n, True
        _unpay(hand, ending)
        hand.ending = ending
    elif penalty is not None:
        hand.penalty = penalty


def _unpay(hand: Judgement, ending: Ending) -> None:
    """Once the hand ended one way, flags that would have ended it later pay nothing."""
    for flag in hand.flags:
        if flag.code == "renege":
            late = ending.result != "renege" and flag.status != REJECTED
        else:
            late = flag.code in FORFEITS and (ending.result != "forfeit" or flag.n != ending.n)
        if late:
            flag.points = nothing()


def _before_upcard(facts: Facts) -> set[int]:
    """The numbers of the irregularities that came before the upcard was turned."""
    turned = facts.upcards[0].n if facts.upcards else None
    return {event.n for event in facts.irregularities if turned is None or event.n < turned}


def _held(hand: Judgement) -> Held:
    """The cards that seats are known to hold without having played them yet."""
    facts, bidding, dealer = hand.facts, hand.bidding, hand.dealer
    held: dict[str, set[str]] = {}
    upcard = hand.upcard
    has_it = bidding.fate == "picked_up" and dealer not in bidding.sitting_out and hand.discard != upcard
    if has_it and dealer is not None and upcard is not None:
        held[dealer] = {upcard}
    for event in facts.exchanges:
        seat, other = event.fields["seat"], event.fields["with"]
        for receiver, cards in ((seat, event.get("takes")), (other, event.get("gives"))):
            if receiver in SIDE and cards:
                away = {
                    facts.card(e.get("card")) for e in facts.discards if e.get("seat") == receiver and e.get("card")
                }
                held.setdefault(receiver, set()).update({facts.card(card) for card in cards} - away)
    for event in facts.claims:
        if event.kind == "claim_tricks" and event.get("cards"):
            held.setdefault(event.fields["seat"], set()).update(facts.card(card) for card in event.fields["cards"])
    return {seat: frozenset(card for card in cards if is_known(card)) for seat, cards in held.items()}


def _place(hand: Judgement) -> None:
    """Phase and turn."""
    bidding, table, facts = hand.bidding, hand.table, hand.facts
    if hand.over:
        hand.phase = "hand_over"
        return
    hand.flags = [flag for flag in hand.flags if flag.status != SUSPECTED]
    if table.tricks:
        hand.phase, hand.turn = "play", table.turn
    elif bidding.trump is not None or bidding.maker is not None:
        picked_up = bidding.fate == "picked_up" and hand.dealer is not None and hand.dealer not in bidding.sitting_out
        if picked_up and not any(event.get("seat") == hand.dealer for event in facts.discards):
            hand.phase, hand.turn = "discard", hand.dealer
        else:
            hand.phase, hand.turn = "play", table.turn
    elif hand.upcard is None and not bidding.calls:
        hand.phase = "deal"
    else:
        place = bidding.place
        hand.phase = "bidding_1" if place < 4 else "bidding_2"
        if hand.dealer is not None:
            seat = LEFT[hand.dealer]
            for _ in range(min(place, 7) % 4):
                seat = LEFT[seat]
            hand.turn = seat
