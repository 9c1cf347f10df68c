"""`upcard judge`: referees a recorded game or match."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

from referee import JournalError, Referee, dump_event, parse_event, parse_journal
from referee.egn import (
    EgnError,
    EgnGame,
    NotJsonError,
    is_match,
    parse_json,
    read_game,
    read_match,
    write_egn,
    write_emn,
)
from referee.egn.place import Place
from referee.events import Event
from referee.rules import HouseRules
from server.cli.errors import WRONG, UserError
from server.cli.output import write_whole
from server.cli.rules_option import load_rules
from server.cli.telling import tell_game


@dataclass(frozen=True)
class Record:
    """A judged record: its games, whether it is a match file, and what to warn about."""

    games: tuple[Referee, ...]
    warnings: tuple[str, ...]
    match: bool = False
    title: str | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what the command line takes."""
    parser.add_argument(
        "file", metavar="FILE", help="an .egn or .emn file, a journal (.jsonl), or - for a journal on stdin"
    )
    parser.add_argument("--rules", metavar="R", help="a preset's name, or a .toml or .json file of house rules")
    parser.add_argument("--json", action="store_true", help="print the state as JSON to stdout")
    parser.add_argument("--egn", metavar="OUT", type=Path, help="write the game as EGN (a match as EMN)")


def run(arguments: argparse.Namespace) -> int:
    """Judges the record and prints it; see the module for the exit statuses UserError carries."""
    rules = None if arguments.rules is None else load_rules(arguments.rules)
    record = _judge(arguments.file, rules)
    states = [{**game.state(), "camera": {"state": "off", "fps": 0.0, "message": None}} for game in record.games]
    for warning in (*record.warnings, *(warning for state in states for warning in state["warnings"])):
        print(f"upcard judge: {arguments.file}: {warning}", file=sys.stderr)
    if arguments.egn is not None:
        _write(arguments.egn, record)
    if arguments.json:
        print(json.dumps({"games": states} if record.match else states[0]))
        return 0
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    for index, state in enumerate(states):
        if record.match:
            print(f"{'' if index == 0 else chr(10)}Game {index + 1}")
        print("\n".join(tell_game(state)))
    return 0


def _judge(name: str, rules: HouseRules | None) -> Record:
    """Reads and judges the record called `name`, under `rules` where given.

    Raises UserError: status 1 for JSON that is refused, 2 for what is not JSON or is no journal.
    """
    text = _read(name)
    suffix = Path(name).suffix.lower()
    stem = "stdin" if name == "-" else Path(name).stem
    try:
        root = None if name == "-" or suffix == ".jsonl" else parse_json(text)
    except NotJsonError as error:
        if suffix in (".egn", ".emn", ".json"):
            raise UserError(f"{name}: {error}") from error
        root = None
    if root is None or _is_event(root):
        return _judge_journal(name, stem, text, rules)
    try:
        if is_match(root):
            match = read_match(root, rules)
            games = tuple(_fold(game, f"{stem}-{index + 1}") for index, game in enumerate(match.games))
            return Record(games, match.warnings, match=True, title=match.title)
        game = read_game(root, rules)
    except EgnError as error:
        raise UserError(f"{name}: {error}", WRONG) from error
    judged = _fold(game, stem)
    return Record((judged,), (*game.warnings, *_contradicted(game, judged)), title=game.title)


def _is_event(root: Place) -> bool:
    """Whether a whole JSON document is a journal of one line."""
    return root.key("fileType").value is None and root.key("kind").value is not None


def _read(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8")
    except OSError as error:
        raise UserError(f"{name}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{name}: byte {error.start + 1}: not text in UTF-8") from error
    except ValueError as error:
        raise UserError(f"{name}: cannot be read: {error}") from error


def _judge_journal(name: str, game_id: str, text: str, rules: HouseRules | None) -> Record:
    """Judges a journal of table events."""
    try:
        events, warnings = parse_journal(text)
    except JournalError as error:
        raise UserError(f"{name}: {error}") from error
    referee = Referee.start(game_id=game_id) if rules is None else Referee.start(rules, game_id=game_id)
    for event in events:
        referee = referee.apply(event if rules is None else _under(event, rules))
    return Record((referee,), tuple(warnings))


def _under(event: Event, rules: HouseRules) -> Event:
    """The event, with `rules` in place of its own where it begins a game."""
    content = dump_event(event)
    return parse_event({**content, "rules": rules.as_dict()}) if content["kind"] == "game" else event


def _fold(game: EgnGame, game_id: str) -> Referee:
    """Judges the events of a game read from EGN."""
    referee = Referee.start(game.rules, game_id=game_id)
    for event in game.events:
        referee = referee.apply(parse_event(event))
    return referee


def _contradicted(game: EgnGame, judged: Referee) -> Sequence[str]:
    """A warning where the file states another final score than its cards give."""
    score = judged.state()["score"]
    assert isinstance(score, dict)
    if game.final_score is None or game.final_score == (score["NS"], score["EW"]):
        return ()
    stated = "{}:{}".format(*game.final_score)
    return (f"$.metadata.finalScore: says {stated}, the record gives {score['NS']}:{score['EW']}",)


def _write(path: Path, record: Record) -> None:
    """Writes the record as EGN, or as EMN where it is a match."""
    try:
        content = write_emn(record.games, record.title) if record.match else write_egn(record.games[0], record.title)
    except EgnError as error:
        raise UserError(f"{path}: {error}", WRONG) from error
    write_whole(path, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
