"""The second stage: which card a cut-out shows, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reader.cutouts import as_batch
from vision.reader.own_deck import OwnDeck
from vision.reader.runtimes import Floats, Network

_LEAST = 1e-9
_JOKER = "B"
_JOKERS_SEEN = np.float32(-np.log(60))
"""The log of how much rarer jokers lie on tables than in training, where odd things were most often taken for them."""


@dataclass(frozen=True)
class Naming:
    """What the namer says of n cut-outs.

    `logs` is (n, names): logarithms of calibrated probabilities. `embeddings` is (n, d), of length 1 each, or None
    where the model does not give them; so are `places`, (n, 4, 2): where the card's true corners lie in parts of the
    outline that it was cut by (see `outlines.as_placed`).
    """

    logs: Floats
    embeddings: Floats | None
    places: Floats | None = None


class Namer:
    """A YOLO classification model over upright cut-outs of cards, and what was learnt of the table's own deck."""

    def __init__(
        self, network: Network, names: tuple[str, ...], temperature: float, deck: OwnDeck | None = None
    ) -> None:
        self._network = network
        self._names = names
        self._temperature = temperature
        self._deck = deck

    def name(self, cutouts: Sequence[NDArray[np.uint8]]) -> Naming:
        """Name all cut-outs in one batch."""
        outputs = self._network.run(as_batch(cutouts))
        logs = normalised(_logarithms(outputs[0]) / np.float32(self._temperature))
        if _JOKER in self._names:
            logs[:, self._names.index(_JOKER)] += _JOKERS_SEEN
            logs = normalised(logs)
        embeddings = outputs[1] if len(outputs) > 1 else None
        if embeddings is not None:
            embeddings = embeddings.reshape(len(embeddings), -1)
            embeddings = embeddings / np.maximum(np.linalg.norm(embeddings, axis=1, keepdims=True), np.float32(_LEAST))
            if self._deck:
                logs = normalised(self._deck.judged(logs, embeddings, self._names))
        return Naming(logs, embeddings, outputs[2].reshape(-1, 4, 2) if len(outputs) > 2 else None)


def normalised(logs: NDArray[np.floating[Any]]) -> Floats:
    """Shift rows of log-probabilities so that the probabilities of each row add up to 1."""
    top = logs.max(axis=1, keepdims=True)
    return np.asarray(logs - top - np.log(np.exp(logs - top).sum(axis=1, keepdims=True)), np.float32)


def _logarithms(output: Floats) -> Floats:
    """Take a model's first output, probabilities or logits alike, as unnormalised log-probabilities."""
    if np.all(output >= 0) and np.allclose(output.sum(axis=1), 1, atol=1e-2):
        return np.asarray(np.log(np.maximum(output, _LEAST)), np.float32)
    return output
