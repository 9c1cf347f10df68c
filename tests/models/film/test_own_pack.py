"""A film of one's own deck: a folder of pictures is a pack."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.film.game import deck
from models.film.own_pack import PackError, read_pack


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, name in enumerate([*deck(), "back"]):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((140, 100, 3), number * 9, np.uint8))
    return tmp_path


def test_a_folder_of_face_pictures_is_a_pack_with_round_corners(folder: Path) -> None:
    (folder / "readme.txt").write_text("photographed on the kitchen table")
    pack = read_pack(folder)
    assert set(pack.faces) == set(deck())
    assert len(pack.backs) == 1
    face = pack.faces["As"]
    assert face.shape == (140, 100, 4)
    assert face[0, 0, 3] < 128 < face[70, 50, 3]


def test_a_picture_of_the_benny_is_the_benny(folder: Path) -> None:
    cv2.imwrite(str(folder / "B.png"), np.zeros((140, 100, 3), np.uint8))
    assert "B1" in read_pack(folder).faces


def test_what_is_missing_is_named(folder: Path) -> None:
    (folder / "Jh.png").unlink()
    (folder / "back.png").unlink()
    with pytest.raises(PackError, match=r"no picture of Jh, back"):
        read_pack(folder)


def test_a_file_that_is_no_picture_is_named(folder: Path) -> None:
    (folder / "9c.png").write_bytes(b"nothing")
    with pytest.raises(PackError, match=r"9c\.png"):
        read_pack(folder)
