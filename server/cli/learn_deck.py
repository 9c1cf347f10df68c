"""`upcard learn-deck`: teaches the reader a table's own deck from a short film or from photographs."""

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from server.cli.errors import WRONG, UserError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision.reader import TwoStageReader
    from vision.reader.runtimes import Floats

_CARD_NAME = re.compile(r"([2-9TJQKA][cdhs]|B)(?![0-9A-Za-z])")
_VIEWS_PER_SECOND = 5.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "source",
        type=Path,
        metavar="FILM_OR_FOLDER",
        help="a film that shows the cards one by one, or a folder of photographs named by card (9h.jpg, 9h-2.jpg)",
    )
    parser.add_argument(
        "--order", metavar="CARDS", help="the film's order, as 9c,Tc,... (9 to A of clubs, diamonds, hearts, spades)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the deck is kept (deck.npz in the data folder)")
    parser.add_argument("--weights", type=Path, metavar="DIR", help="a folder with other models (reader.json)")


def run(arguments: argparse.Namespace) -> int:
    """Learn the deck and write it, or say which cards were not seen and write nothing."""
    from vision.reader import ReaderError, load_reader, load_settings
    from vision.reader.enrolment import EUCHRE, EnrolmentError
    from vision.reader.own_deck import learn

    order = _order(arguments.order) if arguments.order else list(EUCHRE)
    out = arguments.out or Path(os.environ.get("UPCARD_DATA", "data")) / "deck.npz"
    try:
        settings = load_settings(arguments.weights)
        reader = load_reader(arguments.weights)
        photographs = _photographs(arguments.source)
        if photographs:
            cards = _from_photographs(reader, photographs)
        else:
            cards = _from_film(reader, arguments.source, order, settings.names)
        deck = learn(cards, settings.fingerprint())
        out.parent.mkdir(parents=True, exist_ok=True)
        deck.save(out)
    except ReaderError as error:
        raise UserError(str(error)) from error
    except EnrolmentError as error:
        raise UserError(f"{arguments.source}: {error}", WRONG) from error
    except OSError as error:
        raise UserError(f"{out}: {error.strerror or error}") from error
    print(f"{out}: {len(deck.cards)} cards learnt")
    return 0


def _order(text: str) -> list[str]:
    cards = [card.strip() for card in text.split(",")]
    for card in cards:
        if not _CARD_NAME.fullmatch(card) or cards.count(card) > 1:
            raise UserError(f"--order: {card!r} is no card or is named twice")
    return cards


def _photographs(source: Path) -> dict[str, list[Path]]:
    from vision.reader.pictures import SUFFIXES

    named: dict[str, list[Path]] = {}
    if source.is_dir():
        for path in sorted(source.iterdir()):
            match = _CARD_NAME.match(path.name)
            if match and path.suffix.lower() in SUFFIXES:
                named.setdefault(match[1], []).append(path)
    return named


def _from_photographs(reader: "TwoStageReader", photographs: dict[str, list[Path]]) -> dict[str, "Floats"]:
    import numpy as np

    from vision.reader.enrolment import EnrolmentError, largest_card
    from vision.reader.pictures import PictureError, read_picture

    views: dict[str, list[Floats]] = {}
    for card, paths in photographs.items():
        for path in paths:
            try:
                image = read_picture(path).image
            except PictureError as error:
                raise UserError(f"{path}: {error}") from error
            view = largest_card(reader, image, reader.read_still(image))
            if view is None:
                raise EnrolmentError(f"{path.name} shows no card")
            views.setdefault(card, []).append(view[0])
    return {card: np.concatenate(rows) for card, rows in views.items()}


def _from_film(
    reader: "TwoStageReader", source: Path, order: Sequence[str], names: Sequence[str]
) -> dict[str, "Floats"]:
    import numpy as np

    from hardware.camera import CameraError
    from vision.reader.enrolment import in_order, showings

    try:
        found = showings(reader, _frames(source))
    except CameraError as error:
        raise UserError(str(error)) from error
    ordered = in_order(found, order, names)
    return {card: np.concatenate([show.views() for show in shown]) for card, shown in ordered.items()}


def _frames(source: Path) -> Iterator[tuple[float, "NDArray[np.uint8]"]]:
    """The film's frames, thinned to a few a second."""
    from hardware.sources import open_source

    camera = open_source(str(source))
    try:
        due = 0.0
        while (frame := camera.read()) is not None:
            if frame.t >= due:
                due = frame.t + 1 / _VIEWS_PER_SECOND
                yield frame.t, frame.image
    finally:
        camera.close()
