"""`upcard watch`: camera, watcher and referee on any source."""

import argparse
from pathlib import Path

HELP = "the same on a film, a folder of frames or a stream"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("source", metavar="SOURCE", help="a film, a folder of frames, picamera, usb:0, an address")
    parser.add_argument("--taps", type=Path, metavar="F", help="table events from people (.jsonl), each at its time")
    parser.add_argument("--rules", metavar="R", help="house rules: a preset's name, or a .toml or .json file")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the final state with the plays to this file")
    parser.add_argument("--egn", type=Path, metavar="OUT", help="write the game as EGN to this file")
    parser.add_argument("--headless", action="store_true", help="no page: run to the end and print what happened")
    parser.add_argument(
        "--record", type=Path, nargs="?", const=Path("upcard-report"), metavar="DIR",
        help="keep the last minutes of frames and the journal in this folder (default: upcard-report)",
    )  # fmt: skip
    parser.add_argument("--geometry", type=Path, help="the table as `upcard calibrate` found it")
    parser.add_argument("--weights", type=Path, help="another folder of models")
    parser.add_argument("--host", default="127.0.0.1", help="address for the page (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port for the page (default: 8000 or the next free one)")


def run(arguments: argparse.Namespace) -> int:
    """Watch the source to its end."""
    from server import watch_film

    return watch_film.run(arguments)
