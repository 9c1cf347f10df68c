"""`upcard look` names the cards in still pictures."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.stock import ON_THE_TABLE, TABLE
from server.cli import main


def test_json_says_what_the_contract_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["look", str(TABLE), "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["image"] == str(TABLE)
    assert (answer["width"], answer["height"]) == (1280, 720)
    assert answer["ms"] > 0
    assert sorted(card["card"] for card in answer["cards"]) == sorted(ON_THE_TABLE)
    for card in answer["cards"]:
        assert card["face"] == "up"
        assert card["guesses"][0] == [card["card"], card["confidence"]]
        assert np.array(card["corners"]).shape == (4, 2)


def test_a_picture_turned_by_its_camera_is_told_in_stored_pixels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = cv2.imencode(".jpg", np.rot90(cv2.imread(str(TABLE))))[1].tobytes()
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    path = tmp_path / "phone.jpg"
    path.write_bytes(data[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2) + exif + data[2:])
    assert main(["look", str(path), "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert (answer["width"], answer["height"]) == (720, 1280)
    middles = {card["card"]: np.mean(card["corners"], axis=0) for card in answer["cards"]}
    assert set(middles) == set(ON_THE_TABLE)
    for card, (x, y) in ON_THE_TABLE.items():
        assert middles[card] == pytest.approx((y, 1280 - x), abs=6)


def test_folders_are_searched_through_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner = tmp_path / "in" / "deeper"
    inner.mkdir(parents=True)
    shutil.copy(TABLE, inner / "a.jpg")
    shutil.copy(TABLE, inner.parent / "a.jpg")
    (inner / "notes.txt").write_text("no picture")
    assert main(["look", str(tmp_path / "in"), "--draw", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.count("Kh (") == 2
    drawings = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert drawings == ["a-2.jpg", "a.jpg"]
    difference = cv2.absdiff(cv2.imread(str(TABLE)), cv2.imread(str(tmp_path / "out" / "a.jpg")))
    assert difference.max() > 100


def test_what_cannot_be_read_is_named_and_the_rest_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(TABLE.read_bytes()[:5000])
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["look", str(broken), str(TABLE), "nowhere.png", str(empty), "--json"]) == 2
    out, err = capsys.readouterr()
    assert [answer["image"] for answer in json.loads(out)] == [str(TABLE)]
    lines = err.splitlines()
    assert len(lines) == 3
    assert any("broken.jpg: the picture is cut short" in line for line in lines)
    assert any("nowhere.png: No such file" in line for line in lines)
    assert any("empty: no pictures" in line for line in lines)


def test_models_that_are_missing_are_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["look", str(TABLE), "--weights", str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"upcard look: {tmp_path / 'reader.json'}: No such file or directory"
    ]


def test_looking_at_a_large_photograph_stays_within_400_megabytes(tmp_path: Path) -> None:
    large = tmp_path / "large.jpg"
    cv2.imwrite(str(large), cv2.resize(cv2.imread(str(TABLE)), (8000, 4500)))
    look = "import sys; from server.cli import main; assert main(['look', sys.argv[1]]) == 0; "
    tell_peak = "print(*(line for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    done = subprocess.run([sys.executable, "-c", look + tell_peak, large], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Kh" in done.stdout
    peak_kb = int(done.stdout.rpartition("VmHWM:")[2].split()[0])
    assert peak_kb < 400 * 1024


def test_real_photographs_are_read(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in (shared / "photos" / "labels.jsonl").read_text().splitlines()]
    chosen = [row for row in rows if row["n_cards"] == 1 and row["cards"][0]["visible"] == "whole"][::17]
    paths = [str(shared / "photos" / row["file"]) for row in chosen]
    assert main(["look", *paths, "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)
    truth = [row["cards"][0]["rank"].replace("10", "T") + row["cards"][0]["suit"].lower() for row in chosen]
    right = sum(name in [card["card"] for card in answer["cards"]] for name, answer in zip(truth, answers, strict=True))
    assert right >= 0.9 * len(chosen)
