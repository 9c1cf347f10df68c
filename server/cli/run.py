"""`upcard run`: the table, live."""

import argparse
from pathlib import Path

HELP = "the table, live: camera, referee and scoreboard"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    camera = parser.add_mutually_exclusive_group()
    camera.add_argument("--source", help="picamera, usb:0, an http:// or rtsp:// address, a film, a folder of frames")
    camera.add_argument("--no-camera", action="store_true", help="keep score by taps alone")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one)")  # noqa: S104
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000, 0: any free one)")
    parser.add_argument("--data", type=Path, help="folder that holds everything kept (default: $UPCARD_DATA)")
    parser.add_argument("--allow-host", action="append", default=[], metavar="NAME", help="another name to answer to")
    parser.add_argument("--allow-outside", action="store_true", help="serve callers beyond the local network too")
    parser.add_argument("--no-announce", action="store_true", help="do not announce upcard.local")
    parser.add_argument("--renew-key", action="store_true", help="make a new players' key first")


def run(arguments: argparse.Namespace) -> int:
    """Serve the table until it is interrupted."""
    from server import logs
    from server.data_folder import DataFolder, default_folder
    from server.live import run_table

    logs.configure()
    folder = DataFolder(arguments.data or default_folder())
    try:
        if arguments.renew_key:
            folder.key.renew()
        return run_table(arguments, folder)
    finally:
        folder.close()
