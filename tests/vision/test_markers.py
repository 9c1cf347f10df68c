"""Tags on the table: found, and what they say."""

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera import Frame
from server.cli import main
from server.memory_table import MemoryTable
from server.watching import Watch
from vision.markers import find_markers, table_from_tags, tag_dictionary
from vision.sighting import Region, Sighting
from vision.watcher import Watcher

SPOTS = {0: (230, 40), 1: (960, 40), 2: (960, 590), 3: (230, 590)}


def table_with(tags: dict[int, tuple[int, int]], side: int = 56) -> NDArray[np.uint8]:
    image = np.full((720, 1280, 3), (60, 110, 60), np.uint8)
    for number, (x, y) in tags.items():
        image[y : y + side + 16, x : x + side + 16] = 255
        tag = cv2.aruco.generateImageMarker(tag_dictionary(), number, side)
        image[y + 8 : y + 8 + side, x + 8 : x + 8 + side] = np.asarray(tag)[:, :, None]
    return image


@pytest.mark.parametrize("names", [c for r in (3, 4) for c in combinations(SPOTS, r)] + [(0, 2), (1, 3)])
def test_the_table_is_found_by_its_corner_tags(names: tuple[int, ...]) -> None:
    table = table_from_tags(find_markers(table_with({n: SPOTS[n] for n in names})), (1280, 720))
    assert table is not None
    assert np.allclose(table.corners, [(x + 35.5, y + 35.5) for x, y in SPOTS.values()], atol=3)


def test_two_tags_beside_each_other_make_a_square_table() -> None:
    table = table_from_tags(find_markers(table_with({0: (350, 40), 1: (880, 40)})), (1280, 720))
    assert table is not None
    assert table.corners is not None
    assert table.corners[2] == pytest.approx((915, 605), abs=6)


def test_one_tag_is_not_enough() -> None:
    assert table_from_tags(find_markers(table_with({0: SPOTS[0]})), (1280, 720)) is None


class NoCards:
    """A reader that sees no cards."""

    def read(self, image: NDArray[np.uint8], region: Region | None = None) -> list[Sighting]:
        return []


def test_a_trump_marker_laid_by_a_player_says_who_called_what_and_alone_says_alone() -> None:
    table = MemoryTable()
    table.submit({"kind": "deal", "dealer": "W"}, by="phone")
    table.submit({"kind": "upcard", "card": "Jd"}, by="phone")
    watch = Watch(Watcher(NoCards()), table)
    scenes = [({}, 8), ({6: (600, 560)}, 40), ({6: (600, 560), 9: (700, 560)}, 40)]
    number = 0
    for tags, frames in scenes:
        image = table_with(tags)
        for _ in range(frames):
            watch.take(Frame(image, number / 15, number, "drawn"))
            number += 1
    hand = table.state()["hands"][0]
    assert (hand["maker"], hand["trump"], hand["alone"]) == ("S", "d", True)
    assert [event.fields["by"] for event in table.referee.events if event.kind == "call"] == ["marker", "marker"]


def test_the_sheets_to_print_are_a_pdf_of_two_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "markers.pdf"
    assert main(["markers", str(out)]) == 0
    content = out.read_bytes()
    assert content.startswith(b"%PDF-1.4")
    assert content.count(b"/Type /Page ") == 2
    assert "two pages" in capsys.readouterr().out
    assert int(content.rsplit(b"startxref\n", 1)[1].split()[0]) == content.index(b"xref\n0 ")
