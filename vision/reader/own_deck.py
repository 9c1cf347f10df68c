"""A table's own deck: how its cards are told apart by what the namer sees in them, learnt from a few views of each."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.reader.runtimes import Floats
from vision.reader.weights import BACK, UNREADABLE, ReaderError

_TRUST_IN_NAMER = 0.5
_TRUST_IN_DECK = 10.0
"""Score 1 is a card of the deck as it was shown, 0 is another one: this much is added to its log-probability."""
_RIDGE = 0.01


@dataclass(frozen=True)
class OwnDeck:
    """A linear reading of the namer's embeddings: (embedding - `middle`) @ `directions` scores each of `cards`.

    `weights` tells which models it belongs to; other models see cards otherwise.
    """

    cards: tuple[str, ...]
    middle: Floats
    directions: Floats
    weights: str

    def judged(self, logs: Floats, embeddings: Floats, names: Sequence[str]) -> Floats:
        """The namer's (n, names) log-probabilities, not normalised, with what is known of this deck put in.

        A card that was never shown scores below those that were; `back` and `none` are left to the namer.
        """
        scores = ((embeddings - self.middle) @ self.directions).astype(np.float32)
        shown = {card: scores[:, column] for column, card in enumerate(self.cards)}
        never = np.full(len(logs), -0.2, np.float32)
        neutral = np.full(len(logs), 0.3, np.float32)
        columns = [shown.get(name, neutral if name in {BACK, UNREADABLE} else never) for name in names]
        known: Floats = np.stack(columns, axis=1).astype(np.float32)
        return np.asarray(_TRUST_IN_NAMER * logs + _TRUST_IN_DECK * known, np.float32)

    def save(self, path: Path) -> None:
        """Write the deck to a file, whole or not at all."""
        content = io.BytesIO()
        np.savez_compressed(
            content,
            cards=np.array(self.cards),
            middle=self.middle,
            directions=self.directions,
            weights=np.array(self.weights),
        )
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(content.getvalue())
        beside.replace(path)


def learn(views: Mapping[str, Floats], weights: str) -> OwnDeck:
    """Fit a deck to (n, d) embeddings of each card, by ridge regression of "is this card" on the embedding."""
    embeddings = np.concatenate(list(views.values())).astype(np.float64)
    whose = np.repeat(np.arange(len(views)), [len(rows) for rows in views.values()])
    middle = embeddings.mean(axis=0)
    centred = embeddings - middle
    wanted = np.eye(len(views))[whose] - 1 / len(views)
    directions = np.linalg.solve(centred.T @ centred + _RIDGE * np.eye(centred.shape[1]), centred.T @ wanted)
    return OwnDeck(tuple(views), middle.astype(np.float32), directions.astype(np.float32), weights)


def load_deck(path: Path, weights: str) -> OwnDeck:
    """Read a deck from its file; raises ReaderError when it is none or was learnt with other models than `weights`."""
    try:
        with np.load(path, allow_pickle=False) as content:
            cards = tuple(content["cards"].tolist())
            deck = OwnDeck(cards, content["middle"], content["directions"], str(content["weights"]))
    except OSError as error:
        raise ReaderError(f"{path}: {error.strerror or error}") from error
    except (ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ReaderError(f"{path}: not a deck written by upcard learn-deck") from error
    if deck.weights != weights:
        raise ReaderError(f"{path}: learnt with other models; run upcard learn-deck again")
    return deck
