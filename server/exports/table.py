"""A game as a table of hands, for spreadsheets."""

import csv
import io
from collections.abc import Mapping
from typing import Any

_COLUMNS = (
    *("hand", "dealer", "upcard", "upcard_fate", "maker", "trump", "alone", "tricks_NS", "tricks_EW", "result"),
    *("points_NS", "points_EW", "score_NS", "score_EW", "flags"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def game_as_csv(state: Mapping[str, Any]) -> str:
    """Return a heading and one line for each hand; the players stand at the end of every line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = state.get("names") or {}
    writer.writerow(_COLUMNS + tuple(f"name_{seat}" for seat in "NESW"))
    for hand in state["hands"]:
        points, score, tricks = hand.get("points") or {}, hand.get("score_after") or {}, hand.get("tricks_won") or {}
        flags = " ".join(str(flag["id"]) for flag in hand.get("flags") or [])
        row = (
            *(hand["number"] + 1, hand.get("dealer"), hand.get("upcard"), hand.get("upcard_fate"), hand.get("maker")),
            *(hand.get("trump"), "alone" if hand.get("alone") else "", tricks.get("NS"), tricks.get("EW")),
            *(hand.get("result"), points.get("NS"), points.get("EW"), score.get("NS"), score.get("EW"), flags),
            *(names.get(seat) for seat in "NESW"),
        )
        writer.writerow([_plain(value) for value in row])
    return out.getvalue()


def _plain(value: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
