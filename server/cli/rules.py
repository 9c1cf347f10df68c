"""`upcard rules`: the house rules explained, and what each preset changes."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

from referee.rules import DEFAULT_PRESET, KEYS, PRESETS, Key, RulesError, parse_rules
from server.cli.errors import UserError

HELP = "explain the house rules, or show what a preset changes"

_ABOUT = {
    "short-rules": "the short rules; the default",
    "encyclopedia": "the encyclopedia's base text and its cheating section, variations off",
    "egn-std": "the standard rules of Euchre Game Notation",
    "canadian": "the short rules with the Canadian loner",
    "british-benny": "25 cards, with the Benny",
    "michigan": "up to 13 points, misdeals lose the deal",
    "seton": "tournament: laid is played, lone hands pay 4",
    "vows": "tournament: eight hands, no target",
    "somerset-1888": "the old club laws: hands are played out, reneges cost 3 or 5",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the command line takes."""
    parser.add_argument("preset", nargs="?", metavar="PRESET", help=f"one of {', '.join(PRESETS)}")


def run(arguments: argparse.Namespace) -> int:
    """Prints the explanation; an unknown preset is wrong use (status 2)."""
    if arguments.preset is None:
        lines = _presets() + ["", "Keys, the default first:"] + [line for key in KEYS for line in _key(key)]
    else:
        lines = _preset(arguments.preset)
    print("\n".join(lines))
    return 0


def _presets() -> list[str]:
    width = max(map(len, PRESETS))
    return ["Presets:"] + [f"  {name:<{width}}  {_ABOUT[name]}" for name in PRESETS]


def _key(key: Key) -> list[str]:
    """A key with its values, and its explanation below."""
    values = " | ".join(map(_shown, key.values)) + (" | any number" if key.number else "")
    if key.several:
        values = f"[] or any of {', '.join(key.values)}"
    told = textwrap.wrap(key.explanation, 96, initial_indent="      ", subsequent_indent="      ")
    return [f"  {key.name}: {values}", *told]


def _preset(name: str) -> list[str]:
    try:
        rules = parse_rules(name)
    except RulesError as error:
        raise UserError(str(error)) from error
    default = parse_rules(DEFAULT_PRESET)
    changed = [key for key in KEYS if rules[key.name] != default[key.name]]
    lines = [f"{name}: {_ABOUT[name]}"]
    if not changed:
        return [*lines, f"  nothing changed against {DEFAULT_PRESET}"]
    width = max(len(key.name) for key in changed)
    for key in changed:
        values = f"{_shown(rules[key.name])} (default {_shown(default[key.name])})"
        lines += [f"  {key.name:<{width}}  {values}", f"  {'':<{width}}    {key.explanation}"]
    return lines


def _shown(value: Any) -> str:
    """A value as it is written in a rules file."""
    if isinstance(value, bool):
        return str(value).lower()
    return "[]" if value == () else str(value)
