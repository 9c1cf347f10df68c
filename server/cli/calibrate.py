"""`upcard calibrate`: where the table lies, and whether the camera sees it well enough."""

import argparse
from pathlib import Path

HELP = "find the table and check light, focus and card size"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("source", nargs="?", default="picamera", metavar="SOURCE", help="a camera, a film, a picture")
    parser.add_argument(
        "--corners", nargs=4, metavar="X,Y",
        help="the table's corners in pixels: north-west, north-east, south-east, south-west (default: by corner tags)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, help="where to keep the table (default: geometry.json in the data folder)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to look (default: 2)")


def run(arguments: argparse.Namespace) -> int:
    """Look, advise, and keep the table's place; 1 when something must be changed first."""
    from hardware.camera import CameraError
    from server.cli.errors import WRONG, UserError
    from server.data_folder import default_folder
    from vision.calibration import calibrate, frames_of
    from vision.geometry import GeometryError
    from vision.reader import ReaderError, load_reader

    try:
        frames = frames_of(arguments.source, arguments.seconds)
        reader = load_reader()
        corners = None if arguments.corners is None else [_point(text) for text in arguments.corners]
        result = calibrate(frames, reader, corners)
    except (CameraError, ReaderError) as error:
        raise UserError(str(error)) from error
    except GeometryError as error:
        raise UserError(f"--corners: {error}") from error
    for finding in result.findings:
        print(f"{'ok ' if finding.good else 'BAD'} {finding.what}: {finding.advice}")
    out = arguments.out or default_folder() / "geometry.json"
    if result.geometry is None:
        raise UserError(f"{arguments.source}: no table found: lay out two corner tags, or give --corners", WRONG)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        result.geometry.save(out)
    except OSError as error:
        raise UserError(f"{out}: cannot be written: {error.strerror or error}") from error
    print(f"The table is kept in {out}.")
    return 0 if all(finding.good for finding in result.findings) else WRONG


def _point(text: str) -> tuple[float, float]:
    from server.cli.errors import UserError

    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError as error:
        raise UserError(f"--corners: {text!r} is not x,y in pixels") from error
    return x, y
