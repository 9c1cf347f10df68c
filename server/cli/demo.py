"""`upcard demo`: the main job on the film that ships with Upcard, through every real part."""

import argparse
from pathlib import Path

HELP = "play the film that ships with Upcard through camera, referee and scoreboard"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--headless", action="store_true", help="run it to the end and print hands, score and flags")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the final state to this file")
    parser.add_argument("--data", type=Path, help="keep the game in this folder (default: a temporary one)")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one)")  # noqa: S104
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000 or the next free one)")
    parser.add_argument("--no-announce", action="store_true", help="do not announce upcard.local")


def run(arguments: argparse.Namespace) -> int:
    """Play the film, on the page or in the terminal."""
    import tempfile

    from server import logs
    from server.demo import play_headless, play_on_page

    logs.configure(quiet=True)
    with tempfile.TemporaryDirectory(prefix="upcard-demo-") as temporary:
        data = arguments.data or Path(temporary)
        if arguments.headless:
            return play_headless(data, arguments.json)
        return play_on_page(data, arguments.json, arguments)
