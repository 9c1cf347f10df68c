"""Whether "90 % sure" is right nine times in ten, and the temperature that makes it so."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BINS = 15


def expected_calibration_error(confidence: Sequence[float], right: Sequence[bool]) -> float:
    """Mean distance of confidence from accuracy over equally wide bins, weighed by their cards."""
    sure, hit = np.asarray(confidence, np.float64), np.asarray(right, np.float64)
    if len(sure) == 0:
        return float("nan")
    place = np.minimum((sure * BINS).astype(int), BINS - 1)
    error = 0.0
    for index in range(BINS):
        mine = place == index
        if mine.any():
            error += mine.mean() * abs(float(sure[mine].mean() - hit[mine].mean()))
    return error


def accuracy_at_coverage(confidence: Sequence[float], right: Sequence[bool], coverage: float) -> tuple[float, float]:
    """Accuracy of the surest part of the answers, and the confidence at which that part ends."""
    order = np.argsort(-np.asarray(confidence), kind="stable")[: max(1, round(len(confidence) * coverage))]
    return float(np.asarray(right)[order].mean()), float(np.asarray(confidence)[order[-1]])


def log_loss(logits: NDArray[np.float32], labels: NDArray[np.int64], temperature: float) -> float:
    """Mean negative log-probability of the labels at a temperature."""
    scaled = logits / temperature
    scaled = scaled - scaled.max(axis=1, keepdims=True)
    logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
    return float(-logs[np.arange(len(labels)), labels].mean())


def best_temperature(logits: NDArray[np.float32], labels: NDArray[np.int64]) -> float:
    """The temperature with the least log loss, to two decimals."""
    choices = np.round(np.arange(0.3, 3.01, 0.01), 2)
    return float(min(choices, key=lambda temperature: log_loss(logits, labels, float(temperature))))
