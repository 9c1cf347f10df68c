"""Names the cards in a picture, in two stages: a finder of cards, then a namer that sees each card upright.

A model that reads whole pictures would see a card's index at 5 to 8 pixels; the namer sees every card cut out of the
full resolution.
"""

from pathlib import Path

from vision.reader.finder import Finder
from vision.reader.namer import Namer
from vision.reader.own_deck import load_deck
from vision.reader.reader import TwoStageReader
from vision.reader.runtimes import load_network
from vision.reader.weights import ReaderError, ReaderSettings, load_settings

__all__ = ["ReaderError", "ReaderSettings", "TwoStageReader", "load_reader", "load_settings"]


def load_reader(
    weights: Path | None = None, runtime: str = "onnx", threads: int = 2, deck: Path | None = None
) -> TwoStageReader:
    """Make the reader ready from a folder of weights (the project's own by default) and a table's own deck, if any.

    Raises ReaderError when a file is missing, damaged or does not belong to the others.
    """
    settings = load_settings(weights)
    own = load_deck(deck, settings.fingerprint()) if deck else None
    finder = Finder(load_network(settings.finder, runtime, threads), settings.faces)
    namer = Namer(load_network(settings.namer, runtime, threads), settings.names, settings.temperature, own)
    return TwoStageReader(finder, namer, settings)
