"""Writes pools of scenes and cut-outs to train from: `python -m models.scenes.pool --out DIR --shards 20`.

A shard holds some hundred scenes and the cut-outs of their cards as plain arrays, so that training reads them
without decoding. Its number is its seed; a pool is added to by asking for higher numbers while training goes on.
"""

import argparse
import json
import time
from pathlib import Path

import cv2
import numpy as np

from models.decks.packs import MIXED, Pack, deck_table, list_packs, load_pack
from models.scenes.crops import NAMES, box_of, crops_of
from models.scenes.scene import make_scene

SCENES_PER_SHARD = 400
PACKS_PER_SHARD = 16
MIXED_SHARE = 0.55
NO_PLACE = np.full((4, 2), np.nan, np.float32)


def packs_of(rng: np.random.Generator, held_out: bool, count: int = PACKS_PER_SHARD) -> list[Pack]:
    """The packs of one shard: over half of them mixed, the others drawn by the weight of their decks."""
    names = list_packs(held_out)
    weights = np.array([deck_table()[name].weight for name in names])
    packs = []
    for _ in range(count):
        name = (
            MIXED if not held_out and rng.random() < MIXED_SHARE else str(rng.choice(names, p=weights / weights.sum()))
        )
        packs.append(load_pack(name, int(rng.integers(1, 2**31))))
    return packs


def write_shard(
    out: Path, number: int, size: int, held_out: bool = False, count: int = SCENES_PER_SHARD, cluttered: bool = False
) -> tuple[int, int]:
    """Write shard `number`; returns how many scenes and cut-outs it holds."""
    rng = np.random.default_rng([number, int(held_out)])
    packs = packs_of(rng, held_out)
    images = np.empty((count, size, size, 3), np.uint8)
    boxes, crops, labels, heights, places = [], [], [], [], []
    for index in range(count):
        empty = bool(rng.random() < (0.5 if cluttered else 0.04))
        clutter = int(rng.integers(3, 10)) if cluttered else 0
        pack, seed = packs[int(rng.integers(len(packs)))], int(rng.integers(2**31))
        scene = make_scene(seed, (size, size), pack, held_out, empty=empty, clutter=clutter)
        images[index] = scene.image
        for card in scene.cards:
            if card.readable:
                boxes.append(
                    [
                        index,
                        int(card.name == "back"),
                        *(box_of(card.outline) / [size, size, size, size, 1]),
                        card.visible,
                    ]
                )
        for cut in crops_of(scene, rng):
            crops.append(cut.picture)
            labels.append(NAMES.index(cut.name))
            heights.append(cut.tall)
            places.append(NO_PLACE if cut.place is None else cut.place)
    folder = out / f"shard_{number:04d}"
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "scenes.npy", images)
    np.save(folder / "boxes.npy", np.array(boxes, np.float32).reshape(-1, 8))
    np.save(folder / "crops.npy", np.array(crops, np.uint8))
    np.save(folder / "labels.npy", np.array(labels, np.int64))
    np.save(folder / "heights.npy", np.array(heights, np.float32))
    np.save(folder / "places.npy", np.array(places, np.float32).reshape(-1, 4, 2))
    (folder / "done.json").write_text(json.dumps({"scenes": count, "crops": len(crops), "size": size}))
    return count, len(crops)


def main() -> int:
    """Write the shards asked for, showing progress."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0, help="number of the first shard")
    parser.add_argument("--shards", type=int, default=20)
    parser.add_argument("--step", type=int, default=1, help="write every STEP-th number, to share the work")
    parser.add_argument("--size", type=int, default=384, help="side of a scene in pixels")
    parser.add_argument("--cluttered", action="store_true", help="many things beside few cards, half without any card")
    parser.add_argument("--count", type=int, default=SCENES_PER_SHARD, help="scenes in a shard")
    parser.add_argument("--held-out", action="store_true", help="decks, table tops and things that training never sees")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    for number in range(arguments.first, arguments.first + arguments.shards * arguments.step, arguments.step):
        if (arguments.out / f"shard_{number:04d}" / "done.json").exists():
            continue
        start = time.monotonic()
        scenes, crops = write_shard(
            arguments.out, number, arguments.size, arguments.held_out, arguments.count, arguments.cluttered
        )
        pace = (time.monotonic() - start) / scenes * 1000
        print(f"shard {number}: {scenes} scenes, {crops} cut-outs, {pace:.0f} ms a scene", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
