"""The table as camera and phones share it, with a real store, a real referee and real pictures."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from played_game import game, renege_hand

from referee import EventError
from server.evidence import EvidenceFolder
from server.storage.errors import StoreError
from server.store import Store
from server.table_service import Message, TableService


@dataclass(frozen=True)
class Seen:
    """What a watcher hands over."""

    event: dict[str, object]
    picture: NDArray[np.uint8] | None = None
    outlines: tuple[tuple[str, NDArray[np.float32]], ...] = ()


def seen(event: dict[str, object]) -> Seen:
    corners = np.array([[20, 20], [60, 20], [60, 80], [20, 80]], np.float32)
    return Seen(
        {**event, "by": "camera", "confidence": 0.98},
        np.full((120, 160, 3), 90, np.uint8),
        ((str(event.get("card")), corners),),
    )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "table.sqlite3")


@pytest.fixture
def service(store: Store, tmp_path: Path) -> TableService:
    return TableService(store, EvidenceFolder(tmp_path / "evidence"))


def test_a_renege_seen_by_the_camera_comes_with_both_pictures(service: TableService) -> None:
    for event in renege_hand():
        service.observe(seen(event)) if event["kind"] in ("upcard", "play") else service.submit(event)
    flag = service.state()["hands"][0]["flags"][0]
    assert [address.rsplit("/", 1)[1] for address in flag["evidence"]] == [
        "h0-renege-S-t2-a.jpg",
        "h0-renege-S-t2-b.jpg",
    ]


def test_an_event_is_kept_before_anybody_hears_of_it(service: TableService, store: Store) -> None:
    kept_when_told: list[bool] = []

    def listen(message: Message) -> None:
        if message.kind == "state":
            kept_when_told.append(store.last_n == message.version)

    service.subscribe(listen)
    for event in game(1, hands=1):
        service.submit(event)
    assert len(kept_when_told) == 30
    assert all(kept_when_told)


def test_what_the_camera_saw_while_the_disk_refused_is_taken_in_later_and_in_order(
    service: TableService, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = game(2, hands=1)
    for event in events[:5]:
        service.submit(event)

    def refuse(*_: object, **__: object) -> int:
        store.trouble = "The disk is full: nothing new can be saved until there is room."
        raise StoreError(store.trouble)

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", refuse)
        assert service.observe(seen(events[5])) is None
        assert service.observe(seen(events[6])) is None
        assert service.state()["hands"][0]["tricks"] in (
            [],
            [{"cards": [], "leader": None, "led": None, "winner": None}],
        )
        assert "disk is full" in service.troubles()[0]["text"]
        with pytest.raises(StoreError):
            service.submit(events[7])
    service.retry()
    cards = [card["card"] for card in service.state()["hands"][0]["tricks"][0]["cards"]]
    assert cards == [events[5]["card"], events[6]["card"]]
    assert service.troubles() == []


def test_the_camera_is_told_only_when_it_changes(service: TableService) -> None:
    told: list[Message] = []
    service.subscribe(told.append)
    for fps in (14.9, 15.0, 15.1):
        service.camera_status("ready", fps=fps)
    service.camera_status("blind", message="Too dark to see.")
    assert [message.kind for message in told] == ["camera", "camera"]
    assert service.state()["camera"]["message"] == "Too dark to see."


def test_an_event_that_is_not_understood_changes_nothing(service: TableService, store: Store) -> None:
    with pytest.raises(EventError):
        service.submit({"kind": "play", "card": "1x"})
    assert store.last_n == 0


def test_time_goes_on_after_a_restart(service: TableService, store: Store) -> None:
    service.submit({"kind": "deal", "dealer": "N", "t": 1000.0})
    assert TableService(store).now >= 1000.0


def test_points_past_the_target_are_carried_into_the_next_game(service: TableService) -> None:
    service.submit({"kind": "game", "rules": {"game.overshoot": "carry"}, "score": {"NS": 9, "EW": 0}})
    service.submit({"kind": "hand_result", "maker": "N", "tricks": 5, "alone": True})
    assert service.state()["winner"] == "NS"
    service.submit({"kind": "game"})
    assert service.state()["score"] == {"NS": 3, "EW": 0}
    assert TableService(service.store).state()["score"] == {"NS": 3, "EW": 0}


def test_a_journal_row_that_this_program_does_not_understand_is_passed_over(store: Store) -> None:
    store.append({"kind": "deal", "dealer": "N"}, game="g")
    store.append({"kind": "from-the-future"}, game="g")
    store.append({"kind": "upcard", "card": "Jd"}, game="g")
    service = TableService(store)
    assert service.state()["hands"][0]["upcard"] == "Jd"
    assert service.version == 3
