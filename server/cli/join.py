"""`upcard join`: the players' code once more, for the screen of the Pi or for whoever sits at its keyboard."""

import argparse
from pathlib import Path

from server.addresses import NAME, lan_address
from server.cli.errors import UserError
from server.data_folder import default_folder
from server.qr import as_blocks
from server.web.key import TableKey


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--data", type=Path, help="folder that holds everything kept (default: $UPCARD_DATA)")
    parser.add_argument("--port", type=int, default=8000, help="port that the table is served on (default: 8000)")


def run(arguments: argparse.Namespace) -> int:
    """Print the code that makes a phone a player's phone, and where everybody else watches."""
    folder = arguments.data or default_folder()
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder; `upcard run` makes it")
    port = "" if arguments.port == 80 else f":{arguments.port}"
    watchers, players = f"http://{lan_address()}{port}/", f"join/{TableKey(folder / 'table-key').value()}"
    print(f"{as_blocks(watchers + players)}\n")
    print(f"Players scan this code, or open {watchers}{players}")
    print(f"Everybody else watches at {watchers} or http://{NAME}{port}/")
    return 0
