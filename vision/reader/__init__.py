"""Names the cards in a picture, in two stages: a finder of cards, then a namer that sees each card upright.

A model that reads whole pictures would see a card's index at 5 to 8 pixels; the namer sees every card cut out of the
full resolution.
"""

from pathlib import Path

from vision.reader.finder import Finder
from vision.reader.namer import Namer
from vision.reader.own_deck import OwnDeck, load_deck
from vision.reader.reader import TwoStageReader
from vision.reader.runtimes import RUNTIMES, load_network
from vision.reader.weights import ReaderError, ReaderSettings, load_settings

__all__ = ["ReaderError", "ReaderSettings", "TwoStageReader", "load_reader", "load_settings"]


def load_reader(
    weights: Path | None = None, runtime: str = RUNTIMES[0], threads: int = 2, deck: Path | None = None
) -> TwoStageReader:
    """Make the reader ready from a folder of weights (the project's own by default) and a table's own deck, if any.

    A run-time other than ONNX Runtime first has to give the same answers on a table that ships with the project.
    Raises ReaderError when a file is missing, damaged or does not belong to the others, or when the run-time differs.
    """
    settings = load_settings(weights)
    own = load_deck(deck, settings.fingerprint()) if deck else None
    reader = _reader(settings, runtime, threads, own)
    if runtime != RUNTIMES[0]:
        _refuse_unless_it_agrees(reader, _reader(settings, RUNTIMES[0], threads, own), runtime)
    return reader


def _reader(settings: ReaderSettings, runtime: str, threads: int, deck: OwnDeck | None) -> TwoStageReader:
    finder = Finder(load_network(settings.finder, runtime, threads), settings.faces)
    namer = Namer(load_network(settings.namer, runtime, threads), settings.names, settings.temperature, deck)
    return TwoStageReader(finder, namer, settings)


def _refuse_unless_it_agrees(reader: TwoStageReader, reference: TwoStageReader, runtime: str) -> None:
    from models.stock import TABLE
    from vision.reader.agreement import NEEDED, agreement, variations
    from vision.reader.pictures import read_picture

    same, seen = agreement(reader, reference, variations(read_picture(TABLE).image))
    if same < NEEDED * seen:
        raise ReaderError(f"{runtime} reads only {same} of {seen} cards as ONNX Runtime does on this machine; not used")
