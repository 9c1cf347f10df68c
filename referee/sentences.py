"""Flags and results told in sentences that a player understands.

Everything here reads the state object of the contract, so the command line, an EGN annotation and a page say the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import KEY_BY_NAME

Object = Mapping[str, object]

SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
SIDE_NAMES = {"NS": "North-South", "EW": "East-West"}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades", "n": "no trump"}
RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}

_RESULTS = {
    "point": "made it",
    "march": "a march",
    "lone_point": "made it alone",
    "lone_march": "a lone march",
    "blind_loner": "a blind double loner",
    "euchre": "euchred",
    "lone_euchre": "euchred alone",
    "lone_defender_euchre": "euchred by a lone defender",
    "super_euchre": "super-euchred",
    "fast_break": "a fast break",
    "renege": "a renege",
    "forfeit": "forfeited",
    "thrown_in": "thrown in",
    "misdeal": "a misdeal",
    "redeal": "dealt again",
    "conceded": "conceded",
}

_TABLE_FAULTS = {
    "lead_out_of_turn": "{who} led trick {trick} out of turn with {card}",
    "wrong_leader": "{who} led trick {trick} with {card} without having won the one before",
    "play_out_of_turn": "{who} played {card} out of turn in trick {trick}",
    "duplicate_card": "{card}, played by {who} in trick {trick}, was seen elsewhere too",
    "not_in_deck": "{card} is not in this deck, but {who} played it in trick {trick}",
    "too_many_cards": "{who} played a card too many, {card} in trick {trick}",
    "called_turned_down_suit": "{who} named the suit that was turned down, which counts as a pass",
    "must_go_alone": "{who} ordered up the dealer, the own partner, and so must go alone",
    "must_call": "{who} deals, everybody passed twice, and must name a suit",
    "late_alone": "{who} said alone too late",
    "natural_trump": "{who} made trump without a card of the suit",
    "throw_in_not_held": "{who} threw in a hand that is not one of those allowed",
    "exposed_card": "{who} exposed {card}",
    "called_card_not_played": "{who} could have played {card} in trick {trick}, as was due, and did not",
    "misdeal": "a misdeal by {who}",
    "stolen_deal": "{who} dealt out of turn",
    "no_cut": "{who} did not offer the cut",
    "table_talk": "{who} talked across the table",
    "six_cards": "{who} held six cards",
    "no_discard": "{who} laid no card away",
    "short_hand": "{who} was short of a card",
    "stacked_deck": "{who} stacked the deck",
    "call_out_of_turn": "{who} called out of turn",
    "uneven_deal": "{who} dealt unevenly",
    "looked_at_kitty": "{who} looked at the kitty",
    "other": "something irregular by {who}",
}

_STATUSES = {
    "suspected": "suspected only",
    "claimed": "claimed, not proven",
    "rejected": "claimed, but it did not happen",
    "upheld": "upheld by the table",
    "waived": "waived by the table",
}


def card_name(card: object) -> str:
    """A card in words; half-known ones say what is known."""
    text = str(card)
    if text == "B":
        return "the joker"
    if len(text) != 2 or text == "Xx":
        return "a card that was not seen"
    rank, suit = text[0], text[1]
    if rank == "X":
        return f"a card of {SUIT_NAMES.get(suit, 'an unknown suit')}"
    article = "an" if rank in "A8" else "a"
    if suit == "x":
        return f"{article} {RANK_NAMES.get(rank, rank)}"
    return f"the {RANK_NAMES.get(rank, rank)} of {SUIT_NAMES.get(suit, 'an unknown suit')}"


def seat_name(seat: object, names: Object) -> str:
    """A seat in words, with the player's name where it is known: `South (Ann)`."""
    if seat in SIDE_NAMES:
        return SIDE_NAMES[str(seat)]
    place = SEAT_NAMES.get(str(seat), "somebody")
    player = names.get(str(seat))
    return f"{place} ({player})" if player and player != place else place


def flag_sentence(flag: Object, names: Object) -> str:
    """What a flag says happened, with the tricks that show it, and what it costs."""
    who = seat_name(flag.get("seat") or flag.get("side"), names)
    if flag["code"] == "renege":
        told = _renege(flag, who)
    elif flag["code"] == "not_in_rules":
        what = str(flag.get("what"))
        rule = KEY_BY_NAME[what].explanation if what in KEY_BY_NAME else what
        told = f"{who} did what these house rules do not have ({rule})"
    else:
        pattern = _TABLE_FAULTS.get(str(flag["code"]), "{who}: " + str(flag["code"]).replace("_", " "))
        told = pattern.format(who=who, trick=flag.get("trick") or "?", card=card_name(flag.get("card")))
    status = _STATUSES.get(str(flag.get("status")))
    if flag.get("doubtful") and flag.get("status") in ("suspected", "claimed"):
        status = "not certain: a card may have been missed or misread"
    points = [f"{value} to {SIDE_NAMES[side]}" for side, value in _points(flag) if value]
    return (
        told[0].upper() + told[1:] + (f" ({status})" if status else "") + (f"; {', '.join(points)}" if points else "")
    )


def result_sentence(hand: Object, names: Object) -> str:
    """How a hand ended: who made what, tricks, result and points; what is missing where it did not end."""
    parts: list[str] = []
    if hand.get("maker") is not None:
        trump = SUIT_NAMES.get(str(hand.get("trump")), "an unknown trump")
        alone = " alone" if hand.get("alone") else ""
        parts.append(f"{seat_name(hand['maker'], names)} made {trump}{alone}")
    elif hand.get("trump") is not None:
        parts.append(f"{SUIT_NAMES[str(hand['trump'])]} was trump, made by nobody known")
    tricks = hand.get("tricks_won")
    if isinstance(tricks, Mapping) and any(tricks.values()):
        parts.append(f"tricks {tricks['NS']} to {tricks['EW']}")
    result = hand.get("result")
    parts.append(_RESULTS.get(str(result), str(result)) if result is not None else "not finished")
    points = [f"{value} to {SIDE_NAMES[side]}" for side, value in _points(hand) if value]
    if result is not None:
        parts.append(" and ".join(points) if points else "no points")
    return ", ".join(parts)


def _renege(flag: Object, who: str) -> str:
    """A renege with both tricks."""
    led = SUIT_NAMES.get(str(flag.get("led")), "the suit led")
    if flag.get("card") is None:
        where = f" in trick {flag['trick']}" if flag.get("trick") else ""
        return f"{who} is said to have reneged{where}"
    told = f"{who} did not follow {led} in trick {flag['trick']} with {card_name(flag['card'])}"
    proof = flag.get("proof")
    if isinstance(proof, Mapping):
        told += f" and played {card_name(proof['card'])} in trick {proof['trick']}"
    return told


def _points(scored: Object) -> list[tuple[str, object]]:
    """The points of a flag or hand, side by side."""
    points = scored.get("points")
    return list(points.items()) if isinstance(points, Mapping) else []
