"""Measures the namer on held-out cut-outs: `python -m models.evaluate.namer --pool DIR --weights models/weights`.

Prints the best temperature, top-1 by the card's height, calibration, and the confusions that matter at a table;
`--mistakes FILE.png` draws the worst ones, to see what the generator lacks.
"""

import argparse
import itertools
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.evaluate.calibration import accuracy_at_coverage, best_temperature, expected_calibration_error
from models.scenes.crops import NAMES
from vision.reader.cutouts import as_batch
from vision.reader.runtimes import load_network

HEIGHTS = (0, 30, 45, 60, 90, 400)


def read_pool(pool: Path) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float32]]:
    """Cut-outs, labels and card heights of all shards of a pool."""
    shards = sorted(done.parent for done in pool.glob("shard_*/done.json"))
    if not shards:
        raise FileNotFoundError(f"{pool}: no finished shard")
    arrays = [[np.load(shard / f"{name}.npy") for shard in shards] for name in ("crops", "labels", "heights")]
    crops, labels, heights = (np.concatenate(parts) for parts in arrays)
    return crops, labels, heights


def logits_of(namer: Path, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The namer's logits for all cut-outs."""
    network = load_network(namer, threads=1)
    parts = [network.run(as_batch(list(crops[start : start + 64])))[0] for start in range(0, len(crops), 64)]
    return np.concatenate(parts)


def confusions(labels: NDArray[np.int64], said: NDArray[np.int64]) -> dict[str, str]:
    """How often members of the notorious groups are taken for each other, as "times of cards"."""
    groups: dict[str, Callable[[str, str], bool]] = {
        "clubs/spades": lambda a, b: a[1:] != b[1:] and a[0] == b[0] and {a[1:], b[1:]} == {"c", "s"},
        "hearts/diamonds": lambda a, b: a[0] == b[0] and {a[1:], b[1:]} == {"h", "d"},
        "9/10": lambda a, b: {a[0], b[0]} == {"9", "T"},
        "6/9": lambda a, b: {a[0], b[0]} == {"6", "9"},
        "J/Q/K": lambda a, b: a[0] != b[0] and a[0] in "JQK" and b[0] in "JQK",
    }
    faces = [(NAMES[int(t)], NAMES[int(s)]) for t, s in zip(labels, said, strict=True) if int(t) < 52]
    table = {name: f"{sum(rule(t, s) for t, s in faces)} of {len(faces)}" for name, rule in groups.items()}
    for name in ("As", "Tc", "Td", "Th", "Ts", "B", "back", "none"):
        mine = labels == NAMES.index(name)
        table[name] = f"{int((said[mine] == labels[mine]).sum())} of {int(mine.sum())} right"
    return table


def draw_mistakes(crops: NDArray[np.uint8], labels: NDArray[np.int64], logits: NDArray[np.float32], path: Path) -> None:
    """A sheet of the hundred surest wrong answers, truth and answer under each."""
    said = logits.argmax(axis=1)
    wrong = np.nonzero(said != labels)[0]
    wrong = wrong[np.argsort(-logits[wrong].max(axis=1))][:100]
    tiles = []
    for index in wrong:
        tile = crops[index].copy()
        text = f"{NAMES[labels[index]]}>{NAMES[said[index]]}"
        cv2.putText(tile, text, (2, 124), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 255), 1, cv2.LINE_AA)
        tiles.append(tile)
    tiles += [np.zeros_like(crops[0])] * (-len(tiles) % 20)
    rows = [np.hstack(tiles[start : start + 20]) for start in range(0, len(tiles), 20)]
    cv2.imwrite(str(path), np.vstack(rows))


def main() -> int:
    """Measure from the command line; the figures go to standard output as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--mistakes", type=Path)
    arguments = parser.parse_args()
    crops, labels, heights = read_pool(arguments.pool)
    logits = logits_of(arguments.weights / "namer.onnx", crops)
    temperature = best_temperature(logits, labels)
    odds = np.exp((logits - logits.max(axis=1, keepdims=True)) / temperature)
    chances = odds / odds.sum(axis=1, keepdims=True)
    said, sure = chances.argmax(axis=1), chances.max(axis=1)
    right = said == labels
    figures: dict[str, object] = {
        "cut-outs": len(labels),
        "right": round(float(right.mean()), 4),
        "temperature": temperature,
    }
    for low, high in itertools.pairwise(HEIGHTS):
        mine = (heights >= low) & (heights < high)
        if mine.any():
            figures[f"right at {low}-{high} px"] = f"{right[mine].mean():.4f} of {int(mine.sum())}"
    figures["calibration error"] = round(expected_calibration_error(sure.tolist(), right.tolist()), 4)
    figures["accuracy at 90 % coverage"] = [
        round(v, 4) for v in accuracy_at_coverage(sure.tolist(), right.tolist(), 0.9)
    ]
    figures["confusions"] = confusions(labels, said)
    print(json.dumps(figures, indent=1))
    if arguments.mistakes:
        draw_mistakes(crops, labels, logits, arguments.mistakes)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
