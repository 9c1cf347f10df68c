"""What must hold for hours, in a short slice; `make soak` runs the whole by setting the four numbers."""

import asyncio
import os
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from played_game import SEATS, game, hand
from served_table import ServedTable

KILLS = int(os.environ.get("UPCARD_KILLS", "6"))
PHONES = int(os.environ.get("UPCARD_PHONES", "30"))
EVENTS = int(os.environ.get("UPCARD_EVENTS", "1500"))
IDLE_S = float(os.environ.get("UPCARD_IDLE_S", "3"))
FAST_GAME_EVENTS = 120


def endless_game(seed: int) -> Iterator[dict[str, Any]]:
    """Games one after the other, every event with a name of its own."""
    names = count(1)
    rng = random.Random(seed)
    while True:
        yield {"kind": "game", "dealer": "N", "id": f"tap-{next(names)}"}
        for number in range(12):
            for event in hand(rng, SEATS[number % 4]):
                yield {**event, "id": f"tap-{next(names)}"}


@pytest.mark.timeout(60 + 8 * KILLS)
def test_a_killed_service_has_every_acknowledged_event_exactly_once(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    key = table.key
    acknowledged: list[str] = []
    in_flight: list[str] = []
    done = threading.Event()

    def tap() -> None:
        with httpx.Client(timeout=5.0) as phone:
            for event in endless_game(1):
                in_flight.append(event["id"])
                while not done.is_set():
                    try:
                        answer = phone.post(f"{table.url}/api/events", json=event, headers={"X-Table-Key": key})
                    except httpx.TransportError:
                        time.sleep(0.02)
                        continue
                    assert answer.status_code == 200, answer.text
                    acknowledged.append(event["id"])
                    break
                if done.is_set():
                    return

    tapping = threading.Thread(target=tap)
    tapping.start()
    rng = random.Random(KILLS)
    try:
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.02, 0.6))
            table.kill()
            told = list(acknowledged)
            table.start()
            kept = [event["id"] for event in table.get("/api/events").json()]
            assert kept[: len(told)] == told
            assert len(kept) == len(set(kept))
    finally:
        done.set()
        tapping.join()
    kept = [event["id"] for event in table.get("/api/events").json()]
    assert kept[: len(acknowledged)] == acknowledged
    assert set(kept) - set(acknowledged) <= set(in_flight[-1:])


@pytest.mark.timeout(60 + PHONES)
def test_every_phone_on_the_stream_gets_every_state_in_time(
    serve: Callable[..., ServedTable], record_property: Callable[[str, object], None]
) -> None:
    table = serve()
    events = game(2, hands=5)[:FAST_GAME_EVENTS]
    arrivals: dict[int, list[float]] = {}

    async def follow(ready: asyncio.Semaphore, sizes: list[int]) -> list[int]:
        reader, writer = await asyncio.open_connection("127.0.0.1", table.port, limit=1 << 20)
        writer.write(b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        versions: list[int] = []
        kind = b""
        while not versions or versions[-1] < len(events):
            line = await reader.readline()
            assert line, "the stream ended"
            if line.startswith(b"event: "):
                kind = line[7:].strip()
            elif line.startswith(b"data: "):
                sizes.append(len(line))
            elif line.startswith(b"id: ") and kind == b"state":
                version = int(line[4:])
                if not versions:
                    ready.release()
                versions.append(version)
                arrivals.setdefault(version, []).append(time.time())
        writer.close()
        return versions

    async def phones() -> tuple[list[list[int]], list[int]]:
        ready = asyncio.Semaphore(0)
        sizes: list[int] = []
        following = [asyncio.ensure_future(follow(ready, sizes)) for _ in range(PHONES)]
        for _ in range(PHONES):
            await ready.acquire()
        await asyncio.to_thread(play)
        return await asyncio.wait_for(asyncio.gather(*following), 30.0), sizes

    def play() -> None:
        for event in events:
            assert table.post(event).status_code == 200
            time.sleep(0.1)

    with ThreadPoolExecutor(1) as aside:
        versions, sizes = aside.submit(lambda: asyncio.run(phones())).result()
    assert all(seen == list(range(len(events) + 1)) for seen in versions)
    stored = {event["n"]: event["at"] for event in table.get("/api/events").json()}
    delays = sorted(arrived - stored[n] for n, times in arrivals.items() if n for arrived in times)
    median, late = statistics.median(delays), delays[int(0.95 * len(delays))]
    record_property("median_ms", round(median * 1000, 1))
    record_property("p95_ms", round(late * 1000, 1))
    print(f"{PHONES} phones, {len(delays)} messages: median {median * 1000:.1f} ms, 95 % within {late * 1000:.1f} ms")
    print(f"largest message {max(sizes)} bytes")
    assert max(sizes) < 8192


@pytest.mark.timeout(60 + EVENTS // 4)
def test_memory_stays_flat_over_many_events(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    events = endless_game(3)
    with httpx.Client(headers={"X-Table-Key": table.key}) as phone:
        measured = []
        begun = time.monotonic()
        for number in range(1, EVENTS + 1):
            assert phone.post(table.url + "/api/events", json=next(events)).status_code == 200
            if number % (EVENTS // 10) == 0:
                measured.append(table.memory_kb())
    took = time.monotonic() - begun
    print(f"{EVENTS} events in {took:.0f} s; resident memory after each tenth, in kB: {measured}")
    assert measured[-1] - measured[4] < 4_000


@pytest.mark.timeout(60 + int(IDLE_S))
def test_an_idle_service_hardly_uses_the_processor(table: ServedTable) -> None:
    stream = table.listen()
    next(stream)

    def used() -> float:
        assert table.process is not None
        fields = Path(f"/proc/{table.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before = used()
    time.sleep(IDLE_S)
    share = (used() - before) / IDLE_S
    print(f"idle: {share:.1%} of one core")
    assert share < 0.03
