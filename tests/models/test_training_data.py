"""Pools: shards that training reads and that can be added to."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from models.scenes import pool
from models.train.pool import ShardPool


@pytest.fixture
def shards(art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pool, "MIXED_SHARE", 0.0)
    monkeypatch.setattr(pool, "PACKS_PER_SHARD", 1)
    for number in (0, 1):
        pool.write_shard(tmp_path, number, 128, count=3)
    return tmp_path


def test_a_shard_holds_scenes_with_their_boxes_and_cut_outs_with_their_names(shards: Path) -> None:
    folder = shards / "shard_0000"
    scenes, boxes = np.load(folder / "scenes.npy"), np.load(folder / "boxes.npy")
    crops, labels, heights = (np.load(folder / f"{name}.npy") for name in ("crops", "labels", "heights"))
    assert scenes.shape == (3, 128, 128, 3)
    assert set(boxes[:, 0]) <= {0.0, 1.0, 2.0}
    assert set(boxes[:, 1]) <= {0.0, 1.0}
    assert len(crops) == len(labels) == len(heights)


def test_training_sees_every_scene_once_before_any_again(shards: Path) -> None:
    seen = list(islice(ShardPool([shards], "scenes.npy").order(), 6))
    assert len(set(seen)) == 6


def test_an_unfinished_shard_is_not_read(shards: Path) -> None:
    (shards / "shard_0001" / "done.json").unlink()
    assert [folder.name for folder in ShardPool([shards], "scenes.npy").refresh()] == ["shard_0000"]


def test_a_pool_without_shards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no finished shard"):
        ShardPool([tmp_path], "scenes.npy").refresh()
