"""Asks a device file of Linux's video system what it is (VIDIOC_QUERYCAP of the kernel's videodev2.h)."""

import os
import struct
from fcntl import ioctl
from pathlib import Path
from typing import Final

QUERY: Final = 0x8068_5600
ANSWER: Final = struct.Struct("=16s32s32sIII12x")
GIVES_PICTURES: Final = 0x1 | 0x1000
"""Video capture, in one plane or several."""


def camera_name(path: Path) -> str | None:
    """Return the name of the camera behind a device file, or None when no pictures can come from there.

    A webcam has more than one device file: the others tell of the pictures, and a decoder's look the same.
    """
    answer = bytearray(ANSWER.size)
    try:
        device = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        ioctl(device, QUERY, answer)
    except OSError:
        return None
    finally:
        os.close(device)
    _driver, name, _bus, _version, _all, here = ANSWER.unpack(answer)
    return name.partition(b"\0")[0].decode("utf-8", "replace") if here & GIVES_PICTURES else None


def cameras(folder: Path) -> dict[int, str]:
    """Return the number and name of each camera whose device file lies in `folder`."""
    numbers = (path.name.removeprefix("video") for path in folder.glob("video*"))
    named = {
        number: camera_name(folder / f"video{number}") for number in sorted(int(n) for n in numbers if n.isdecimal())
    }
    return {number: name for number, name in named.items() if name is not None}
