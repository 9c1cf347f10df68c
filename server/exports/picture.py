"""A game as one picture to share: the score, and how it grew hand by hand."""

from collections.abc import Mapping
from html import escape
from typing import Any

from server.stats import names_of_sides

_WIDTH, _HEIGHT = 1080, 1080
_LEFT, _RIGHT, _TOP, _BOTTOM = 90, 1000, 520, 940
_COLOURS = {"NS": "#ffb454", "EW": "#6cb6ff"}
_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "n": "no trump"}
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def game_as_svg(state: Mapping[str, Any]) -> str:
    """Return a square SVG without scripts or outside resources; names are written as text only."""
    sides = names_of_sides(state.get("names") or {})
    score, winner = state["score"], state.get("winner")
    hands = [hand for hand in state["hands"] if hand.get("score_after")]
    highest = max([10, *(max(hand["score_after"].values()) for hand in hands), *score.values()])
    headline = f"{sides[winner]} won" if winner else "Game in progress"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="{escape(_FONT)}">',
        f"<title>{escape(f'Euchre, {headline}')}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#10231b"/>',
        _text(540, 96, 50, "#f4f1e6", headline, "middle"),
        *(_side(x, side, sides[side], score[side]) for x, side in ((290, "NS"), (790, "EW"))),
        *(_grid(value, highest) for value in range(0, highest + 1, max(1, highest // 10))),
        *(_line(hands, side, highest) for side in ("NS", "EW")),
        _text(540, 1040, 30, "#9db3a6", _story(hands, str(state.get("game", ""))), "middle"),
        "</svg>",
    ]
    return "\n".join(parts)


def _side(x: int, side: str, name: str, points: int) -> str:
    size = 42 if len(name) <= 22 else max(20, 42 * 22 // len(name))
    return _text(x, 180, size, _COLOURS[side], name, "middle") + _text(x, 430, 250, "#ffffff", str(points), "middle")


def _grid(value: int, highest: int) -> str:
    y = _y(value, highest)
    label = _text(_LEFT - 16, y + 9, 26, "#9db3a6", str(value), "end")
    return f'<line x1="{_LEFT}" x2="{_RIGHT}" y1="{y}" y2="{y}" stroke="#2b4539" stroke-width="2"/>{label}'


def _line(hands: list[Mapping[str, Any]], side: str, highest: int) -> str:
    values = [0, *(hand["score_after"][side] for hand in hands)]
    step = (_RIGHT - _LEFT) / max(1, len(values) - 1)
    points = [(round(_LEFT + index * step), _y(value, highest)) for index, value in enumerate(values)]
    path = " ".join(f"{x},{y}" for x, y in points)
    dash = "" if side == "NS" else ' stroke-dasharray="18 10"'
    marks = "".join(f'<circle cx="{x}" cy="{y}" r="8" fill="{_COLOURS[side]}"/>' for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{_COLOURS[side]}" stroke-width="7"{dash}/>{marks}'


def _story(hands: list[Mapping[str, Any]], game: str) -> str:
    loners = sum(1 for hand in hands if hand.get("result") in ("lone_march", "blind_loner"))
    euchres = sum(1 for hand in hands if "euchre" in str(hand.get("result")))
    trumps = [_SIGNS.get(str(hand.get("trump")), "") for hand in hands[-10:]]
    return f"{game[:10]}   {len(hands)} hands, {euchres} euchres, {loners} lone marches   {' '.join(trumps)}".strip()


def _y(value: int, highest: int) -> int:
    return round(_BOTTOM - (_BOTTOM - _TOP) * max(0, value) / highest)


def _text(x: int, y: int, size: int, colour: str, words: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'
