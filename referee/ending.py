"""How a hand ended, what it is worth, and how the game stands after it."""

from __future__ import annotations

from itertools import product
from typing import Any

from referee.cards import OTHER_SIDE, SIDE
from referee.events import Event
from referee.flags import REJECTED, WAIVED
from referee.irregularities import ONLY_FLAGGED, WRONG_COUNTS, next_dealer, nothing, wrong_count_penalty
from referee.judgement import Judgement
from referee.play import TRICKS
from referee.scoring import Contract, Standing, add_points, adjust, decide, score_hand

NO_REAL_HAND = ("misdeal", "redeal", "thrown_in")
"""Results that do not count towards a fixed number of hands."""


def tally(hand: Judgement) -> None:
    """Counts the tricks won by each side."""
    size = len(hand.table.ring)
    for trick in hand.table.tricks:
        if trick.winner is not None and (trick.closed or len(trick.laid) >= size):
            hand.tricks_won[SIDE[trick.winner]] += 1


def end_hand(hand: Judgement, before: Standing) -> None:
    """Finds how the hand ended and what it is worth, and the standing after it."""
    facts, rules, bidding = hand.facts, hand.facts.rules, hand.bidding
    deal, misdeal = "left", False
    if hand.ending is not None:
        deal, misdeal = hand.ending.deal, hand.ending.misdeal
    else:
        waived = any(flag.code == "must_call" and flag.status == WAIVED for flag in hand.flags)
        stuck = rules["bid.stick_the_dealer"] and not waived
        if bidding.all_passed and not stuck and not hand.table.tricks and hand.scored_by_word is None:
            hand.result, hand.over, hand.over_n = "redeal", True, bidding.calls[-1].n
        else:
            _score(hand)
        if not hand.over and facts.closed_n is not None:
            hand.over, hand.cut_off, hand.over_n = True, True, facts.closed_n
    for flag in hand.flags:
        if (flag.code == "renege" and flag.status == REJECTED) or flag.code in ONLY_FLAGGED:
            for side in ("NS", "EW"):
                hand.points[side] += flag.points[side]
    if not hand.over:
        hand.points = nothing()
    standing = before
    later: list[Event] = []
    for event in facts.adjustments:
        if hand.over_n is not None and event.n > hand.over_n:
            later.append(event)
        else:
            standing = adjust(standing, event.fields["side"], event.fields["points"], rules)
    if hand.over:
        standing = _close(hand, standing, deal, misdeal)
    hand.score_after = standing
    for event in later:
        standing = adjust(standing, event.fields["side"], event.fields["points"], rules)
    hand.after = standing


def _close(hand: Judgement, standing: Standing, deal: str, misdeal: bool) -> Standing:
    """The standing once the hand is over: tokens, points, the count of hands, and who deals next."""
    rules, result = hand.facts.rules, hand.result
    makers = SIDE[hand.bidding.maker] if hand.bidding.maker else None
    won = standing.tokens
    if (
        rules["score.four_trick_tokens"]
        and result == "point"
        and makers
        and hand.tricks_won[makers] == 4
        and not standing.over
    ):
        tokens = {"NS": standing.tokens[0], "EW": standing.tokens[1]}
        tokens[makers] += 1
        if tokens[makers] == 4:
            tokens[makers] = 0
            hand.points[makers] += 1
        won = tokens["NS"], tokens["EW"]
    every = hand.facts.rules.preset == "egn-std"
    counts = every or (not hand.cut_off and result not in NO_REAL_HAND)
    standing = standing._replace(
        tokens=won,
        dealer=next_dealer(deal, hand.dealer),
        counted=standing.counted + (1 if counts and not standing.over else 0),
        misdeals=standing.misdeals + 1 if misdeal and deal == "same" else 0,
    )
    if hand.points["NS"] or hand.points["EW"]:
        return add_points(standing, hand.points, rules, makers)
    return decide(standing, rules, makers) if rules["game.deals"] and not standing.over else standing


def _score(hand: Judgement) -> None:
    """Scores a hand that ran its course: five tricks played, the rest claimed or given up, or a result told."""
    facts, bidding, table = hand.facts, hand.bidding, hand.table
    said = hand.scored_by_word
    maker = bidding.maker
    size = len(table.ring)
    sides = [SIDE[t.winner] if t.winner else None for t in table.tricks if t.closed or len(t.laid) >= size]
    conceded = False
    if said is not None:
        assert maker is not None
        tricks = int(said.fields["tricks"])
        hand.tricks_won = {SIDE[maker]: tricks, OTHER_SIDE[SIDE[maker]]: TRICKS - tricks}
        hand.over, hand.over_n = True, said.n
        _settle(hand, [([], tricks)], False)
        return
    if table.complete:
        hand.over, hand.over_n = True, table.last_n
    elif facts.claims:
        claim = facts.claims[-1]
        hand.over, hand.over_n = True, claim.n
        side = OTHER_SIDE[claim.fields["side"]] if claim.kind == "concede" else SIDE[claim.fields["seat"]]
        rest = TRICKS - len(sides)
        taken = min(rest, claim.get("tricks")) if claim.get("tricks") is not None else rest
        sides += [side] * taken + [OTHER_SIDE[side]] * (rest - taken)
        hand.tricks_won = {one: sides.count(one) for one in ("NS", "EW")}
        conceded = claim.kind == "concede"
    else:
        return
    if maker is None:
        return
    makers = SIDE[maker]
    if None not in sides:
        _settle(hand, [(sides, sides.count(makers))], conceded)
        return
    unknown = [i for i, side in enumerate(sides) if side is None]
    worths: list[tuple[list[str | None], int]] = []
    for filled in product(("NS", "EW"), repeat=len(unknown)):
        whole = list(sides)
        for i, side in zip(unknown, filled, strict=True):
            whole[i] = side
        worths.append((whole, whole.count(makers)))
    _settle(hand, worths, conceded)


def _settle(hand: Judgement, worths: list[tuple[list[Any], int]], conceded: bool) -> None:
    """Result and points, where all that the unseen tricks may have been come to the same."""
    facts, bidding = hand.facts, hand.bidding
    assert bidding.maker is not None
    makers = SIDE[bidding.maker]
    contract = Contract(makers, bidding.alone, bidding.blind, bidding.lone_defender is not None)
    outcomes = {score_hand(contract, tricks, winners, facts.rules) for winners, tricks in worths}
    if len(outcomes) > 1:
        return
    result, side, points = outcomes.pop()
    hand.result = "conceded" if conceded else result
    hand.points = nothing()
    hand.points[side] = points
    _penalise_at_the_end(hand)


def _penalise_at_the_end(hand: Judgement) -> None:
    """Reneges of a hand that was played out, wrong counts where the deal stays good: the offender scores nothing."""
    penalty = hand.penalty
    if penalty is not None:
        hand.result = "renege"
        if penalty.offender is None:
            hand.points = nothing()
        else:
            hand.points[penalty.offender] = 0
            for side in ("NS", "EW"):
                hand.points[side] += penalty.points[side]
        return
    offenders = wrong_count_penalty(hand.facts, hand.flags, hand.bidding.alone)
    if offenders is not None:
        hand.result = "forfeit"
        hand.points[offenders] = 0
        for flag in hand.flags:
            if flag.code in WRONG_COUNTS:
                for side in ("NS", "EW"):
                    hand.points[side] += flag.points[side]
