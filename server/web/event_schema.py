"""The table events that a person may send, as a JSON schema: the contract's table in the form that tools read."""

from typing import Any

from server.input import MAX_ID, MAX_NAME, MAX_NUMBER, MAX_TEXT

_CARD = {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|B|Xx|X[cdhs]|[2-9TJQKA]x)$"}
_SEAT = {"type": "string", "enum": ["N", "E", "S", "W"]}
_SIDE = {"type": "string", "enum": ["NS", "EW"]}
_SUIT = {"type": "string", "enum": ["c", "d", "h", "s"]}
_CARDS = {"type": "array", "items": _CARD, "maxItems": 8}
_NUMBER = {"type": "integer", "minimum": 1, "maximum": MAX_NUMBER}
_POINTS = {"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000}
_TRUE = {"type": "boolean"}
_TEXT = {"type": "string", "maxLength": MAX_TEXT}
_TRICKS = {"type": "integer", "minimum": 0, "maximum": 5}

_COMMON: dict[str, Any] = {
    "id": {"type": "string", "minLength": 1, "maxLength": MAX_ID, "description": "sending it twice does nothing"},
    "note": _TEXT,
    "if_version": {"type": "integer", "description": "refused with 409 when this is not the present version"},
}
_CALLS = ["pass", "order", "c", "d", "h", "s", "n", "x"]
_REASONS = ["nines_tens", "ace_no_face", "king_nothing", "three_queens", "lone_jack", "no_ace_no_face"]
_IRREGULARITIES = [
    *("misdeal", "exposed_card", "stolen_deal", "no_cut", "table_talk", "six_cards", "no_discard", "short_hand"),
    *("stacked_deck", "call_out_of_turn", "uneven_deal", "looked_at_kitty", "other"),
]
_NAMES = {
    "type": "object",
    "properties": {seat: {"type": "string", "maxLength": MAX_NAME} for seat in "NESW"},
    "additionalProperties": False,
}
_SCORE = {"type": "object", "properties": {"NS": _POINTS, "EW": _POINTS}, "additionalProperties": False}

_KINDS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "game": ({"rules": {}, "names": _NAMES, "dealer": _SEAT, "score": _SCORE}, []),
    "deal": ({"dealer": _SEAT}, []),
    "upcard": ({"card": _CARD, "suit": _SUIT}, ["card"]),
    "call": ({"seat": _SEAT, "call": {"enum": _CALLS}, "alone": _TRUE, "blind": _TRUE}, ["call"]),
    "discard": ({"seat": _SEAT, "card": _CARD}, ["seat"]),
    "defend_alone": ({"seat": _SEAT}, ["seat"]),
    "exchange": (
        {"seat": _SEAT, "with": {"enum": [*"NESW", "kitty"]}, "gives": _CARDS, "takes": _CARDS},
        ["seat", "with"],
    ),
    "throw_in": ({"seat": _SEAT, "reason": {"enum": _REASONS}, "cards": _CARDS}, ["seat", "reason"]),
    "play": ({"seat": _SEAT, "card": _CARD}, ["card"]),
    "retract": ({"seat": _SEAT, "card": _CARD}, ["seat", "card"]),
    "turn_trick": ({"winner": _SEAT}, []),
    "claim_tricks": ({"seat": _SEAT, "tricks": _TRICKS, "cards": _CARDS}, ["seat"]),
    "concede": ({"side": _SIDE}, ["side"]),
    "claim_renege": ({"side": _SIDE, "against": _SEAT, "trick": {**_TRICKS, "minimum": 1}}, ["side", "against"]),
    "ruling": (
        {
            "flag": _TEXT,
            "decision": {"enum": ["uphold", "waive"]},
            "remedy": {"enum": ["call_card", "call_suit", "play_on", "redeal"]},
            "card": _CARD,
            "suit": _SUIT,
        },
        ["flag", "decision"],
    ),
    "answer": ({"question": _TEXT, "option": {}}, ["question", "option"]),
    "irregularity": (
        {"what": {"enum": _IRREGULARITIES}, "seat": _SEAT, "side": _SIDE, "card": _CARD, "points": _POINTS},
        ["what"],
    ),
    "hand_result": (
        {"maker": _SEAT, "tricks": _TRICKS, "alone": _TRUE, "lone_defender": _SEAT, "blind": _TRUE},
        ["maker", "tricks"],
    ),
    "adjust_score": ({"side": _SIDE, "points": _POINTS, "reason": _TEXT}, ["side", "points"]),
    "correct": ({"target": _NUMBER, "set": {"type": "object"}}, ["target", "set"]),
    "undo": ({"target": _NUMBER}, []),
}


def _described(fields: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """What a field may be; one that may be left out may as well be null."""
    return {
        name: schema if name in required or not schema else {"anyOf": [schema, {"type": "null"}]}
        for name, schema in fields.items()
    }


EVENT_SCHEMA: dict[str, Any] = {
    "title": "TableEvent",
    "oneOf": [
        {
            "title": kind,
            "type": "object",
            "properties": {"kind": {"const": kind}, **_described({**fields, **_COMMON}, required)},
            "required": ["kind", *required],
        }
        for kind, (fields, required) in _KINDS.items()
    ],
}
