"""Reads a pool of shards for training, and notices shards that were added since."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


class ShardPool:
    """One array of each finished shard of a pool (memory-mapped), with a shuffled, endless order over all of them."""

    def __init__(self, folders: list[Path], array: str, seed: int = 0) -> None:
        self._folders = folders
        self._array = array
        self._rng = np.random.default_rng(seed)
        self._shards: dict[Path, NDArray[np.uint8]] = {}

    def refresh(self) -> list[Path]:
        """Open new shards; returns the folders of all shards.

        Raises:
            FileNotFoundError: There is none at all.
        """
        for folder in self._folders:
            for done in sorted(folder.glob("shard_*/done.json")):
                if done.parent not in self._shards:
                    self._shards[done.parent] = np.load(done.parent / self._array, mmap_mode="r")
        if not self._shards:
            raise FileNotFoundError(f"no finished shard in {', '.join(map(str, self._folders))}")
        return list(self._shards)

    def __getitem__(self, shard: Path) -> NDArray[np.uint8]:
        return self._shards[shard]

    def order(self) -> Iterator[tuple[Path, int]]:
        """Endlessly (shard, index), each item once before any comes again; new shards join at each round."""
        while True:
            items = [(shard, index) for shard in self.refresh() for index in range(len(self[shard]))]
            for position in self._rng.permutation(len(items)):
                yield items[int(position)]
