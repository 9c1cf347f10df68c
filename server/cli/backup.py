"""`upcard backup`: everything kept, as one file."""

import argparse
from datetime import datetime
from pathlib import Path

HELP = "copy everything kept to one file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("file", type=Path, nargs="?", help="file to write (default: upcard-DATE.zip here)")
    parser.add_argument("--data", type=Path, help="folder that holds everything kept (default: $UPCARD_DATA)")
    parser.add_argument("--restore", action="store_true", help="put FILE back in place instead")


def run(arguments: argparse.Namespace) -> int:
    """Write or put back a backup."""
    import sqlite3
    import zipfile

    from server.cli.errors import UserError
    from server.data_folder import DataFolder, default_folder
    from server.storage.backup import DATABASE, restore_backup, write_backup

    data = arguments.data or default_folder()
    if arguments.restore:
        if arguments.file is None:
            raise UserError("--restore: which file?")
        try:
            DataFolder(data).close()
            events = restore_backup(arguments.file, data)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, sqlite3.Error) as error:
            raise UserError(f"{arguments.file}: cannot be put back: {error}") from error
        print(f"{data}: {events} entries put back from {arguments.file}")
        return 0
    if not (data / DATABASE).is_file():
        raise UserError(f"{data / DATABASE}: there is no score file to copy")
    target = arguments.file or Path(f"upcard-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.zip")
    try:
        events = write_backup(data, target)
    except (OSError, sqlite3.Error) as error:
        raise UserError(f"{target}: the backup was not written: {error}") from error
    print(f"{target}: {events} entries")
    return 0
