"""The `--rules` option: a preset's name, or a file of house rules."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path

from referee.rules import HouseRules, RulesError, parse_rules
from server.cli.errors import UserError

_LOADERS = {".toml": tomllib.loads, ".json": json.loads}


def load_rules(value: str) -> HouseRules:
    """The house rules that `value` names: a preset, or a `.toml` or `.json` file of their keys.

    In a file `bid.no_trump` may also be written as a table `bid` with a key `no_trump`.
    Raises UserError (exit status 2) naming the file or the key at fault.
    """
    path = Path(value)
    loader = _LOADERS.get(path.suffix.lower())
    try:
        if loader is None:
            return parse_rules(value)
        content: object = loader(path.read_text(encoding="utf-8-sig"))
        if isinstance(content, str):
            return parse_rules(content)
        if not isinstance(content, Mapping):
            raise UserError(f"{value}: must hold an object of house rules")
        return parse_rules(_flat(content))
    except RulesError as error:
        raise UserError(f"--rules {value}: {error}") from error
    except OSError as error:
        raise UserError(f"{value}: cannot be read: {error.strerror or error}") from error
    except RecursionError as error:
        raise UserError(f"{value}: nested too deeply") from error
    except ValueError as error:
        raise UserError(f"{value}: {error}") from error


def _flat(content: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Nested tables as the dotted names of the house rules."""
    rules: dict[str, object] = {}
    for key, value in content.items():
        if isinstance(value, Mapping):
            rules |= _flat(value, f"{prefix}{key}.")
        else:
            rules[f"{prefix}{key}"] = value
    return rules
