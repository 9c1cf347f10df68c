"""What can go wrong with the disk, said so that a player understands it."""

import errno
import sqlite3


class StoreError(Exception):
    """The event was not kept: nothing was acknowledged and nothing is shown. The message is for the page."""


class NewerSchemaError(StoreError):
    """The file was written by a newer Upcard than this one."""


def explain(error: sqlite3.Error | OSError) -> str:
    """Return one sentence for the page about a failed write or read."""
    text = str(error).lower()
    number = error.errno if isinstance(error, OSError) else None
    if "full" in text or number in (errno.ENOSPC, errno.EDQUOT):
        return "The disk is full: nothing new can be saved until there is room."
    if "readonly" in text or "read-only" in text or number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return "The folder of scores is read-only: nothing new can be saved."
    if "locked" in text:
        return "Another program is holding the score file: nothing new can be saved until it lets go."
    if "unable to open" in text:
        return "The score file cannot be opened: nothing new can be saved."
    if is_damage(error):
        return "The score file is damaged: nothing new can be saved."
    return f"The disk reports an error ({error}): nothing new can be saved."


def is_damage(error: BaseException) -> bool:
    """Tell whether the file itself is broken, so that trying again cannot help."""
    text = str(error).lower()
    return isinstance(error, sqlite3.DatabaseError) and (
        "malformed" in text or "not a database" in text or "no such table" in text or "no such column" in text
    )
