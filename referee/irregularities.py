"""What the camera cannot judge and a player says: misdeals, cheating, wrong counts; and poor hands thrown in.

Sources: 000 "Cheating" and "Throw-ins"; the house rules' keys for each.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.bidding import Bidding
from referee.cards import LEFT, effective_suit, is_known
from referee.events import Event
from referee.facts import Facts
from referee.flags import CLAIMED, PROVEN, WAIVED, Flag
from referee.rules import HouseRules

WRONG_COUNTS = ("six_cards", "no_discard", "short_hand")
FORFEITS = ("stolen_deal", "table_talk", "stacked_deck")
_BY_THE_DEALER = ("misdeal", "stolen_deal", "no_cut", "stacked_deck", "six_cards", "no_discard", "uneven_deal")
ONLY_FLAGGED = ("uneven_deal", "looked_at_kitty", "call_out_of_turn", "other")


@dataclass(slots=True)
class Ending:
    """A hand that ended otherwise than by its tricks: at event `n`, with a result, points, and who deals next.

    `deal` is a seat, or `same` or `left` as seen from this hand's dealer.
    """

    n: int
    result: str
    points: dict[str, int]
    deal: str = "left"
    misdeal: bool = False


def nothing() -> dict[str, int]:
    """No points for either side."""
    return {"NS": 0, "EW": 0}


def exposed_duty(rules: HouseRules) -> dict[str, str]:
    """What the house rules ask of an exposed card, for the page to say."""
    return {} if rules["exposed_card"] == "none" else {"duty": rules["exposed_card"]}


def said_flags(facts: Facts, dealer: str | None) -> list[Flag]:
    """A flag for each irregularity that a player reported."""
    flags: list[Flag] = []
    for event in facts.irregularities:
        what = event.fields["what"]
        seat, side = event.get("seat"), event.get("side")
        if seat is None and side is None and what in _BY_THE_DEALER:
            seat = dealer
        more = exposed_duty(facts.rules) if what == "exposed_card" else {}
        card = event.get("card")
        flags.append(
            Flag(
                what,
                event.n,
                seat=seat,
                side=None if seat else side,
                card=None if card is None else facts.card(card),
                status=CLAIMED,
                more=more,
            )
        )
    return flags


def draw_consequences(
    facts: Facts, flags: list[Flag], before_upcard: set[int], dealer: str | None, rightful: str | None, misdeals: int
) -> list[Ending]:
    """The endings that reported irregularities and rulings bring; pays what goes straight to a side.

    `before_upcard` holds the numbers of the events before the upcard was turned, `rightful` the seat whose deal it was,
    `misdeals` how many the dealer has already dealt in a row.
    """
    rules = facts.rules
    endings: list[Ending] = []
    events = {event.n: event for event in facts.irregularities}
    for flag in flags:
        ruling = facts.rulings.get(flag.id)
        if flag.more.get("remedy") == "redeal" and flag.status != WAIVED and ruling is not None:
            endings.append(Ending(ruling.n, "redeal", nothing(), "same"))
        event = events.get(flag.n)
        if event is None or flag.code != event.fields["what"] or not flag.counts:
            continue
        code = flag.code
        if code in ONLY_FLAGGED:
            flag.pay(flag.innocents, event.get("points") or 0)
        elif code == "misdeal":
            when = "misdeal.before_upcard" if flag.n in before_upcard else "misdeal.after_upcard"
            limit = rules["misdeal.limit"]
            passes = rules[when] == "passes_left" or (limit and misdeals + 1 >= limit)
            endings.append(Ending(flag.n, "misdeal", nothing(), "left" if passes else "same", misdeal=True))
        elif code == "no_cut" and rules["no_cut"] == "deal_passes":
            endings.append(Ending(flag.n, "misdeal", nothing()))
        elif code == "stolen_deal" and rules["stolen_deal"] == "back_in_rotation":
            endings.append(Ending(flag.n, "misdeal", nothing(), _rightful(rightful, dealer)))
        elif rules["wrong_count" if code in WRONG_COUNTS else code] == "redeal":
            endings.append(Ending(flag.n, "redeal", nothing(), "same"))
        elif code in FORFEITS and str(rules[code]).startswith("forfeit_"):
            endings.append(_forfeit(flag, int(rules[code][-1])))
    return endings


def _rightful(rightful: str | None, dealer: str | None) -> str:
    """The seat whose turn to deal it was by the rotation; the dealer himself where that is not known."""
    return rightful or dealer or "same"


def _forfeit(flag: Flag, points: int) -> Ending:
    paid = nothing()
    if flag.innocents is not None:
        flag.pay(flag.innocents, points)
        paid[flag.innocents] = points
    return Ending(flag.n, "forfeit", paid)


def wrong_count_penalty(facts: Facts, flags: list[Flag], alone: bool) -> str | None:
    """With `wrong_count: offender_loses` the deal is good: the offender loses 2, in a lone hand 4, and cannot score.

    Pays them, and returns the offending side.
    """
    if facts.rules["wrong_count"] != "offender_loses":
        return None
    offenders = None
    for flag in flags:
        if flag.code in WRONG_COUNTS and flag.counts and flag.offenders is not None:
            flag.pay(flag.innocents, 4 if alone else 2)
            offenders = offenders or flag.offenders
    return offenders


def throw_in(facts: Facts, bidding: Bidding, flags: list[Flag]) -> Ending | None:
    """The ending by a poor hand thrown in, and the flags about it."""
    for event in facts.throw_ins:
        seat, reason = event.fields["seat"], event.fields["reason"]
        if reason not in facts.rules["poor.throw_in"]:
            flags.append(Flag("not_in_rules", event.n, seat=seat, more={"what": "poor.throw_in"}))
        held = _holds(facts, bidding, event, reason)
        if not held:
            flags.append(Flag("throw_in_not_held", event.n, seat=seat, status=PROVEN, more={"what": reason}))
        played_on = any(later.kind == "play" and later.n > event.n for later in facts.table)
        if played_on and not (held and event.get("cards")):
            continue
        stays = facts.rules["poor.throw_in_deal"] == "same_dealer"
        return Ending(event.n, "thrown_in", nothing(), "same" if stays else "left")
    return None


_SHAPES = {"ace_no_face": "A", "king_nothing": "K", "three_queens": "QQQ", "lone_jack": "J"}
"""For each poor hand the cards beside 9s and 10s."""


def _holds(facts: Facts, bidding: Bidding, event: Event, reason: str) -> bool:
    """Whether the cards shown, as far as they are known, are the poor hand that was named."""
    made = bidding.trump is not None and any(call.makes_trump and call.n < event.n for call in bidding.calls)
    if reason == "no_ace_no_face" and not made:
        return False
    shown = event.get("cards")
    if not shown:
        return True
    cards = [facts.card(card) for card in shown if is_known(card)]
    rest = [card[0] for card in cards if card[0] not in "9T"]
    wanted = list(_SHAPES.get(reason, ""))
    whole = len(cards) == 5
    shape = rest == wanted if whole else len(cards) <= 5 and len(rest) <= len(wanted) and set(rest) <= set(wanted)
    if reason == "nines_tens" or not shape:
        return shape
    trump = bidding.trump if made else bidding.offered
    return all(not _is_trump(card, trump) for card in cards)


def _is_trump(card: str, trump: str | None) -> bool:
    return trump is not None and effective_suit(card, trump) == trump


def next_dealer(deal: str, dealer: str | None) -> str | None:
    """The seat that `Ending.deal` names."""
    if deal in LEFT:
        return deal
    if dealer is None:
        return None
    return dealer if deal == "same" else LEFT[dealer]
