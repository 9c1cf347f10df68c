"""`upcard watch --record`: the last minutes as a folder that can be watched again."""

import json
import threading
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.camera import CameraError, Frame
from hardware.sources import open_source
from server.cli.errors import UserError
from server.recorder import KEPT_S, FolderRecorder
from server.store import Store
from server.table_service import Message, TableService
from server.watch_film import read_taps
from server.watching import watch_table
from vision.sighting import Region, Sighting


def shot(number: int, t: float) -> Frame:
    return Frame(np.full((36, 64, 3), number % 200, np.uint8), t, number, "usb:0")


def times_in(folder: Path) -> list[float]:
    camera, times = open_source(str(folder)), []
    while (frame := camera.read()) is not None:
        times.append(round(frame.t, 3))
    return times


def test_a_record_is_played_again_frame_by_frame_in_its_own_time(tmp_path: Path) -> None:
    recorder = FolderRecorder(tmp_path / "report")
    for number, t in enumerate((10.0, 10.066, 10.5)):
        recorder.frame(shot(number, t))
    recorder.event({"kind": "call", "seat": "N", "call": "pass", "by": "phone"}, 10.2)
    recorder.event({"kind": "play", "seat": "N", "card": "Ah", "by": "camera"}, 10.4)
    recorder.close()
    assert times_in(tmp_path / "report") == [0.0, 0.066, 0.5]
    taps = read_taps(tmp_path / "report" / "taps.jsonl")
    assert [tap.kind for tap in taps] == ["call"]
    assert json.loads((tmp_path / "report" / "taps.jsonl").read_text())["t"] == pytest.approx(0.2)
    assert len((tmp_path / "report" / "journal.jsonl").read_text().splitlines()) == 2


def test_only_the_last_minutes_are_kept_and_what_was_before_them_is_told(tmp_path: Path) -> None:
    recorder = FolderRecorder(tmp_path)
    recorder.event({"kind": "upcard", "card": "Jd", "by": "camera"}, 1.0)
    for number in range(40):
        recorder.frame(shot(number, number * 10.0))
    recorder.close()
    assert times_in(tmp_path)[-1] <= KEPT_S
    assert len(times_in(tmp_path)) == KEPT_S / 10 + 1
    assert [tap.kind for tap in read_taps(tmp_path / "taps.jsonl")] == ["upcard"]


def test_the_house_rules_are_part_of_the_record(tmp_path: Path) -> None:
    recorder = FolderRecorder(tmp_path, {"preset": "british-benny"})
    recorder.frame(shot(0, 0.0))
    recorder.close()
    assert read_taps(tmp_path / "taps.jsonl")[0].fields["rules"]["preset"] == "british-benny"


def test_a_new_record_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    for frames in (5, 2):
        recorder = FolderRecorder(tmp_path)
        for number in range(frames):
            recorder.frame(shot(number, number / 15))
        recorder.close()
    assert len(times_in(tmp_path)) == 2


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"sea")
    with pytest.raises(UserError, match="holds other files"):
        FolderRecorder(tmp_path)
    assert (tmp_path / "holiday.jpg").exists()


def test_a_table_s_own_data_folder_is_no_record_and_keeps_its_journal(tmp_path: Path) -> None:
    (tmp_path / "journal.jsonl").write_text('{"kind": "deal"}\n')
    (tmp_path / "evidence.jpg").write_bytes(b"a trick")
    with pytest.raises(UserError, match="holds other files"):
        FolderRecorder(tmp_path)
    assert (tmp_path / "journal.jsonl").read_text() == '{"kind": "deal"}\n'
    assert (tmp_path / "evidence.jpg").exists()


def test_a_broken_times_file_is_named_with_its_line(tmp_path: Path) -> None:
    recorder = FolderRecorder(tmp_path)
    recorder.frame(shot(0, 0.0))
    recorder.close()
    (tmp_path / "times.txt").write_text("00000000.jpg soon\n")
    with pytest.raises(CameraError, match=r"times\.txt: line 1"):
        open_source(str(tmp_path))


class NoCards:
    """A reader that sees nothing."""

    def read(self, image: NDArray[np.uint8], region: Region | None = None) -> list[Sighting]:
        return []


def test_while_frames_are_kept_every_page_is_told(tmp_path: Path) -> None:
    first = FolderRecorder(tmp_path / "first")
    for number in range(3):
        first.frame(shot(number, number / 15))
    first.close()
    told: list[bool] = []
    service = TableService(Store(tmp_path / "table.sqlite3"))

    def hear(message: Message) -> None:
        if message.kind == "camera":
            told.append(json.loads(message.data)["recording"])

    service.subscribe(hear)
    for recorder in (FolderRecorder(tmp_path / "second"), None):
        watch_table(open_source(str(tmp_path / "first")), NoCards(), service, stop=threading.Event(), recorder=recorder)
    assert told[:2] == [True, False]
    assert not any(told[2:])
