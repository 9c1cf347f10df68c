"""`upcard look`: names the cards in still pictures."""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from server.cli.errors import UNUSABLE, UserError

if TYPE_CHECKING:
    from vision.reader.pictures import Picture
    from vision.sighting import Sighting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "pictures", nargs="+", type=Path, metavar="IMAGE_OR_FOLDER", help="folders are searched through"
    )
    parser.add_argument("--json", action="store_true", help="print everything seen as JSON")
    parser.add_argument("--draw", type=Path, metavar="DIR", help="write each picture with outlines and names there")
    parser.add_argument("--weights", type=Path, metavar="DIR", help="a folder with other models (reader.json)")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="processor cores to use (2)")


def run(arguments: argparse.Namespace) -> int:
    """Read every picture; one that cannot be read is reported, the others are still named, and the status is 2."""
    from vision.reader import ReaderError, load_reader
    from vision.reader.pictures import PictureError, read_picture

    complaints: list[str] = []
    paths = list(_pictures(arguments.pictures, complaints))
    try:
        reader = load_reader(arguments.weights, threads=max(1, arguments.threads))
    except ReaderError as error:
        raise UserError(str(error)) from error
    if arguments.draw:
        _make_folder(arguments.draw)
    answers: list[dict[str, object]] = []
    drawn_names: set[str] = set()
    for path in paths:
        try:
            picture = read_picture(path)
        except PictureError as error:
            complaints.append(f"{path}: {error}")
            continue
        start = time.perf_counter()
        sightings = reader.read_still(picture.image)
        milliseconds = 1000 * (time.perf_counter() - start)
        if arguments.json:
            answers.append(_answer(path, picture, sightings, milliseconds))
        else:
            print(f"{path}: {_in_words(sightings)}")
        if arguments.draw:
            _draw(arguments.draw / _free_name(path, drawn_names), picture, sightings)
    if arguments.json and answers:
        print(json.dumps(answers))
    for complaint in complaints:
        print(f"upcard look: {complaint}", file=sys.stderr)
    return UNUSABLE if complaints else 0


def _pictures(given: Sequence[Path], complaints: list[str]) -> Iterator[Path]:
    from vision.reader.pictures import SUFFIXES

    for path in given:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
        if not inside:
            complaints.append(f"{path}: no pictures in this folder")
        yield from inside


def _answer(path: Path, picture: "Picture", sightings: Sequence["Sighting"], milliseconds: float) -> dict[str, object]:
    width, height = picture.stored_size
    cards = [
        {
            "card": sighting.card,
            "face": sighting.face,
            "confidence": round(sighting.confidence, 4),
            "guesses": [[name, round(probability, 4)] for name, probability in sighting.guesses],
            "corners": picture.to_stored(sighting.corners).round(1).astype(float).tolist(),
        }
        for sighting in sightings
    ]
    return {"image": str(path), "width": width, "height": height, "ms": round(milliseconds, 1), "cards": cards}


def _in_words(sightings: Sequence["Sighting"]) -> str:
    named = [f"{s.card} ({100 * s.confidence:.0f} %)" for s in sightings if s.card]
    unsure = ["/".join(name for name, _ in s.guesses[:2]) + "?" for s in sightings if s.face == "up" and not s.card]
    down = sum(s.face == "down" for s in sightings)
    words = named + unsure + ([f"{down} face down"] if down else [])
    return ", ".join(words) or "no cards"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or error}") from error


def _free_name(path: Path, taken: set[str]) -> str:
    name, number = f"{path.stem}.jpg", 2
    while name in taken:
        name, number = f"{path.stem}-{number}.jpg", number + 1
    taken.add(name)
    return name


def _draw(target: Path, picture: "Picture", sightings: Sequence["Sighting"]) -> None:
    import cv2

    from vision.reader.drawing import drawn

    _, encoded = cv2.imencode(".jpg", drawn(picture.image, sightings), [cv2.IMWRITE_JPEG_QUALITY, 92])
    try:
        target.write_bytes(encoded.tobytes())
    except OSError as error:
        raise UserError(f"{target}: {error.strerror or error}") from error
