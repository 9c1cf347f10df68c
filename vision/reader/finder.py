"""The first stage: where cards lie in a picture, and whether they show their face."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reader.letterbox import letterbox
from vision.reader.outlines import Corners, from_boxes
from vision.reader.runtimes import Network


@dataclass(frozen=True)
class Found:
    """A place where the finder sees a card: its outline in picture pixels, and how sure it is of each face."""

    outline: Corners
    score_up: float
    score_down: float

    @property
    def score(self) -> float:
        """How sure the finder is that a card lies here, whichever face it shows."""
        return max(self.score_up, self.score_down)


class Finder:
    """A YOLO model for oriented boxes with the classes "up" and "down"."""

    def __init__(self, network: Network, faces: tuple[str, ...]) -> None:
        self._network = network
        self._faces = faces

    def find(self, image: NDArray[np.uint8], long_side: int, least: float) -> list[Found]:
        """Find the cards of a BGR picture scaled to `long_side` pixels, surest first, several places for one card
        included; `least` is the smallest score that counts.
        """
        view = letterbox(image, long_side)
        boxes, scores = self._decode(self._network.run(view.batch)[0][0])
        best = scores.max(axis=1)
        order = np.argsort(-best, kind="stable")
        order = order[best[order] >= least]
        outlines = view.to_picture(from_boxes(boxes[order]))
        up = self._faces.index("up")
        return [
            Found(outline, float(score[up]), float(score[1 - up]))
            for outline, score in zip(outlines, scores[order], strict=True)
        ]

    def _decode(self, output: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Split the model's output into (n, 5) oriented boxes and (n, classes) scores.

        Both of YOLO's layouts are read: one row for each anchor (box, a score for each class, angle; exported with the
        anchors last), and one row for each final box (box, score, class, angle).
        """
        classes = len(self._faces)
        if output.shape[0] == 4 + classes + 1:
            rows = output.T
            return np.concatenate([rows[:, :4], rows[:, -1:]], axis=1), rows[:, 4 : 4 + classes]
        boxes = np.concatenate([output[:, :4], output[:, 6:7]], axis=1)
        scores = np.zeros((len(output), classes), np.float32)
        scores[np.arange(len(output)), output[:, 5].astype(int).clip(0, classes - 1)] = output[:, 4]
        return boxes, scores
