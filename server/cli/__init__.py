"""The `upcard` command. Each subcommand is a module of this package, imported only when it is asked for."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from server.cli.errors import UNUSABLE, UserError

COMMANDS = {
    "demo": "play the film that ships with Upcard through camera, referee and scoreboard",
    "run": "the table, live: camera, referee and scoreboard",
    "watch": "the same on a film, a folder of frames or a stream",
    "look": "name the cards in still pictures",
    "judge": "referee a record: .egn, .emn or a journal",
    "rules": "the house rules explained",
    "bench": "speeds measured",
    "doctor": "the set-up checked",
    "calibrate": "find the table and check light, focus and card size",
    "markers": "a sheet of corner tags and trump markers to print",
    "learn-deck": "teach the reader your own deck",
    "join": "show the code that lets players join",
    "backup": "copy everything kept to one file",
}


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNUSABLE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 wrong content, 2 wrong use or unreadable input."""
    _quieten_vendors()
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _Parser(prog="upcard", description="A camera referee for the Euchre table.")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, explanation in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=explanation, description=explanation)
        if words[:1] == [name]:
            import_module(_module_of(name)).add_arguments(subparser)
    arguments = parser.parse_args(words)
    try:
        return int(import_module(_module_of(arguments.command)).run(arguments))
    except UserError as error:
        print(f"upcard {arguments.command}: {error}", file=sys.stderr)
        return error.status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _quieten_vendors() -> None:
    """Keep OpenCV and its FFmpeg from printing lines of their own beside our one."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def _module_of(command: str) -> str:
    return "server.cli." + command.replace("-", "_")
