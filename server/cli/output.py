"""Files a command writes: wholly or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from server.cli.errors import UserError


def write_whole(path: Path, text: str) -> None:
    """Puts `text` (UTF-8) into `path`, so that whoever looks finds the old content or the new, never a part.

    A device or pipe is written straight. Raises UserError when that fails; the old file then stands.
    """
    data = text.encode("utf-8", "backslashreplace")
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                stream.write(data)
            return
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        unfinished = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            unfinished.chmod(0o666 & ~_umask())
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror or error}") from error


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
