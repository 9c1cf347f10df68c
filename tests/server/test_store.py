"""The journal on disk: what was acknowledged is there afterwards, whatever happens to the disk."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.storage.backup import restore_backup, write_backup
from server.storage.errors import NewerSchemaError, StoreError
from server.storage.schema import MIGRATIONS
from server.store import Store

SOME = [{"kind": "deal", "id": "a"}, {"kind": "upcard", "card": "Jd", "id": "b"}, {"kind": "turn_trick"}]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite3"


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of its own, so small that it can be filled."""
    folder = Path("/mnt") / f"upcard-small-{os.getpid()}"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], capture_output=True)
    if done.returncode != 0:
        folder.rmdir()
        pytest.skip("file systems cannot be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
    folder.rmdir()


def filled(path: Path) -> Store:
    store = Store(path)
    for event in SOME:
        store.append(event, game="g")
    return store


def test_events_are_numbered_from_one_and_come_back_in_order(path: Path) -> None:
    store = filled(path)
    assert [(event["n"], event["kind"]) for event in store.events()] == [(1, "deal"), (2, "upcard"), (3, "turn_trick")]
    assert [event["n"] for event in store.events(since=2)] == [2, 3]


def test_an_event_sent_twice_is_kept_once(path: Path) -> None:
    store = filled(path)
    assert store.append({"kind": "deal", "id": "a"}, game="g") == 1
    assert store.last_n == 3


def test_the_database_waits_for_the_disk_at_every_commit(path: Path) -> None:
    store = filled(path)
    assert store._connection is not None
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_numbers_go_on_after_reopening(path: Path) -> None:
    filled(path).close()
    store = Store(path)
    assert store.append({"kind": "deal"}, game="g") == 4


def test_several_threads_never_get_the_same_number(path: Path) -> None:
    store = Store(path)
    numbers: list[int] = []

    def write() -> None:
        for _ in range(25):
            numbers.append(store.append({"kind": "play"}, game="g"))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(1, 101))


def test_the_text_copy_holds_every_event_on_a_line_of_its_own(path: Path) -> None:
    filled(path)
    lines = path.with_name("journal.jsonl").read_text().splitlines()
    assert [json.loads(line)["event"] for line in lines] == SOME


@pytest.mark.parametrize("damage", ["overwritten", "cut short", "emptied", "removed", "one page"])
def test_a_damaged_file_is_rebuilt_with_every_event_and_the_damaged_one_is_kept(path: Path, damage: str) -> None:
    store = filled(path)
    for number in range(200):
        store.append({"kind": "play", "note": f"{number}" * 20}, game="g")
    store.close()
    before = Store(path).events()
    if damage == "overwritten":
        path.write_bytes(os.urandom(40_000))
    elif damage == "cut short":
        path.write_bytes(path.read_bytes()[:5000])
    elif damage == "emptied":
        path.write_bytes(b"")
    elif damage == "removed":
        for file in path.parent.glob("table.sqlite3*"):
            file.unlink()
    else:
        whole = bytearray(path.read_bytes())
        whole[8192:12288] = os.urandom(4096)
        path.write_bytes(whole)
    again = Store(path)
    assert again.events() == before
    assert again.notice is not None
    assert "203 entries" in again.notice
    assert again.append({"kind": "deal"}, game="g") == 204
    if damage in ("overwritten", "cut short", "one page"):
        assert list(path.parent.glob("table.sqlite3.damaged-1"))


def test_a_file_overwritten_while_it_is_in_use_loses_nothing(path: Path) -> None:
    store = filled(path)
    path.write_bytes(os.urandom(30_000))
    store.append({"kind": "deal"}, game="g")
    store.close()
    assert len(Store(path).events()) == 4


def test_a_file_removed_while_it_is_in_use_is_written_again(path: Path) -> None:
    store = filled(path)
    path.unlink()
    assert store.append({"kind": "deal"}, game="g") == 4
    store.close()
    assert len(Store(path).events()) == 4


def test_a_torn_last_line_of_the_copy_is_dropped_and_written_again(path: Path) -> None:
    filled(path).close()
    copy = path.with_name("journal.jsonl")
    copy.write_bytes(copy.read_bytes()[:-20])
    Store(path).close()
    assert [json.loads(line)["n"] for line in copy.read_text().splitlines()] == [1, 2, 3]


def test_a_full_disk_refuses_the_event_says_so_and_recovers(small_disk: Path) -> None:
    store = Store(small_disk / "table.sqlite3")
    kept = [store.append({"kind": "play", "note": "x"}, game="g")]
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
        while True:
            file.write(bytes(4096))
    with pytest.raises(StoreError, match="disk is full"):
        for _ in range(200):
            kept.append(store.append({"kind": "play", "note": "y" * 300}, game="g"))
    assert store.trouble == "The disk is full: nothing new can be saved until there is room."
    assert [event["n"] for event in store.events()] == kept
    ballast.unlink()
    store.retry()
    assert store.trouble is None
    kept.append(store.append({"kind": "deal"}, game="g"))
    store.close()
    assert [event["n"] for event in Store(small_disk / "table.sqlite3").events()] == kept


def test_a_read_only_disk_shows_the_score_and_refuses_new_events(small_disk: Path) -> None:
    filled(small_disk / "table.sqlite3").close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    store = Store(small_disk / "table.sqlite3")
    assert len(store.events()) == 3
    assert store.trouble is not None
    with pytest.raises(StoreError, match="read-only"):
        store.append({"kind": "deal"}, game="g")
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    assert store.append({"kind": "deal"}, game="g") == 4
    assert store.trouble is None


def test_a_killed_writer_leaves_every_acknowledged_event(path: Path) -> None:
    program = (
        "import sys; from server.store import Store; s = Store(sys.argv[1])\n"
        "while True: print(s.append({'kind': 'play'}, game='g'), flush=True)"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    acknowledged = [int(process.stdout.readline()) for _ in range(300)]
    process.kill()
    process.wait()
    kept = [event["n"] for event in Store(path).events()]
    assert kept[:300] == acknowledged
    assert kept == list(range(1, len(kept) + 1))


def test_a_file_of_the_first_form_is_brought_to_the_newest(path: Path) -> None:
    old = sqlite3.connect(path)
    old.executescript(MIGRATIONS[0] + "PRAGMA user_version = 1;")
    old.execute("INSERT INTO journal VALUES (1, 'g', NULL, 0.0, NULL, '{\"kind\":\"deal\"}')")
    old.execute("INSERT INTO games VALUES ('g', 1, 0.0)")
    old.commit()
    old.close()
    store = Store(path)
    assert store.events() == [{"n": 1, "kind": "deal"}]
    store.keep_settings({"view": {"four_colours": True}})
    assert store.settings()["view"] == {"four_colours": True}


def test_a_file_of_the_future_is_refused_and_left_alone(path: Path) -> None:
    filled(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(NewerSchemaError, match="newer Upcard"):
        Store(path)
    assert path.read_bytes() == before


def test_a_copy_taken_during_play_is_a_whole_database(path: Path, tmp_path: Path) -> None:
    store = filled(path)
    store.copy_to(tmp_path / "copy.sqlite3")
    assert Store(tmp_path / "copy.sqlite3").events() == store.events()


def test_a_backup_holds_everything_but_the_key_and_can_be_put_back(path: Path, tmp_path: Path) -> None:
    store = filled(path)
    (tmp_path / "table-key").write_text("secret")
    (tmp_path / "evidence" / "g").mkdir(parents=True)
    (tmp_path / "evidence" / "g" / "h0.jpg").write_bytes(b"picture")
    backup = tmp_path / "backup.zip"
    assert write_backup(tmp_path, backup) == 3
    store.append({"kind": "deal"}, game="g")
    store.close()
    with zipfile.ZipFile(backup) as archive:
        assert sorted(archive.namelist()) == ["evidence/g/h0.jpg", "table.sqlite3"]
    assert restore_backup(backup, tmp_path) == 3
    assert len(Store(path).events()) == 3


def test_a_file_that_is_no_backup_changes_nothing(path: Path, tmp_path: Path) -> None:
    filled(path).close()
    backup = tmp_path / "backup.zip"
    with zipfile.ZipFile(backup, "w") as archive:
        archive.writestr("../escape", "x")
    with pytest.raises(ValueError, match="not a backup"):
        restore_backup(backup, tmp_path)
    assert len(Store(path).events()) == 3
