"""`upcard markers`: the sheets of tags to print."""

import argparse
from pathlib import Path

HELP = "a sheet of corner tags and trump markers to print"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("out", nargs="?", type=Path, default=Path("upcard-markers.pdf"), metavar="OUT.pdf")


def run(arguments: argparse.Namespace) -> int:
    """Write the PDF."""
    from server.cli.errors import UserError
    from vision.markers_sheet import marker_pages

    try:
        fresh = arguments.out.with_name(arguments.out.name + ".new")
        fresh.write_bytes(marker_pages())
        fresh.replace(arguments.out)
    except OSError as error:
        raise UserError(f"{arguments.out}: cannot be written: {error.strerror or error}") from error
    print(f"{arguments.out}: two pages; print them at 100 %, cut, and lay them on the table.")
    return 0
