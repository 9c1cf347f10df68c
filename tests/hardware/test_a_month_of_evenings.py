"""What must hold on a Pi that is never switched off: flat memory, a spared SD card. `make soak` plays 10,000 hands."""

import gc
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from server import evidence
from server.evidence import EvidenceFolder
from server.store import Store
from server.table_service import TableService
from tests.server.played_game import SEATS, hand

HANDS = int(os.environ.get("UPCARD_HANDS", "60"))
HANDS_IN_AN_HOUR = 40
HANDS_IN_A_GAME = 12
GROWTH_MIB = 40.0
WRITTEN_AN_HOUR_MIB = 60.0


@dataclass(frozen=True)
class Seen:
    """A play as the watcher hands it over, with the picture of the trick."""

    event: dict[str, Any]
    picture: NDArray[np.uint8]
    outlines: tuple[tuple[str, NDArray[np.float32]], ...] = ()


@pytest.mark.timeout(60 + HANDS)
def test_memory_stays_flat_and_the_card_is_written_little_over_many_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evidence, "MAX_FOLDER_BYTES", 20_000_000)
    service = TableService(Store(tmp_path / "table.sqlite3"), EvidenceFolder(tmp_path / "evidence"))
    rng = random.Random(7)
    trick = _trick(rng)
    looks: dict[int, tuple[float, int]] = {}
    for number in range(HANDS):
        if number % HANDS_IN_A_GAME == 0:
            service.submit({"kind": "game", "dealer": "N"})
        for event in hand(rng, SEATS[number % 4]):
            if event["kind"] == "play":
                service.observe(Seen({**event, "by": "camera", "confidence": 0.98}, trick))
            else:
                service.submit(event)
        if number + 1 in {max(1, HANDS // 100), HANDS // 10, HANDS}:
            looks[number + 1] = (_resident_mib(), _written_bytes())
            print(f"after {number + 1} hands {looks[number + 1][0]:.0f} MiB", flush=True)
    (few, (_, written_then)), (_, (memory_then, _)), (_, (memory_now, written_now)) = looks.items()
    an_hour_mib = (written_now - written_then) / (HANDS - few) * HANDS_IN_AN_HOUR / 2**20
    kept = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) / 2**20
    print(f"written in an hour of {HANDS_IN_AN_HOUR} hands: {an_hour_mib:.1f} MiB; kept in the end {kept:.0f} MiB")
    assert memory_now - memory_then < GROWTH_MIB
    assert an_hour_mib < WRITTEN_AN_HOUR_MIB


def test_the_oldest_games_pictures_make_room_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "MAX_FOLDER_BYTES", 100_000)
    kept = EvidenceFolder(tmp_path)
    for number in range(4):
        folder = tmp_path / f"2026-11-29-{number}"
        folder.mkdir()
        (folder / "h0-renege-S-t2-a.jpg").write_bytes(bytes(40_000))
        os.utime(folder, (number, number))
    kept.begin_game("2026-11-30-1")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2026-11-29-2", "2026-11-29-3"]


def _trick(rng: random.Random) -> NDArray[np.uint8]:
    """A picture as hard to compress as that of four cards on a cloth."""
    coarse = np.asarray([[rng.randrange(256) for _ in range(48)] for _ in range(48)], np.uint8)
    return np.repeat(np.kron(coarse, np.ones((9, 9), np.uint8))[..., None], 3, axis=2)


def _resident_mib() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _written_bytes() -> int:
    lines = Path("/proc/self/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))
