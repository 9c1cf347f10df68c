"""A real `upcard run` in a process of its own, on a free port, with its folder: to be spoken to and killed."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import httpx


class ServedTable:
    """The service under test. `post` speaks as a player's phone, `get` as anybody's."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.client = httpx.Client(timeout=10.0)
        self.log = data.parent / f"{data.name}.log"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.client.close()

    def start(self) -> None:
        """Start the service and wait until it can be reached."""
        command = [sys.executable, "-m", "server.cli", "run", "--no-camera", "--no-announce", "--data", str(self.data)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--host", "127.0.0.1", "--port", str(self.port), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        deadline = time.monotonic() + 90.0
        heard = b""
        while time.monotonic() < deadline:
            if select.select([self.process.stdout], [], [], 0.5)[0]:
                part = os.read(self.process.stdout.fileno(), 65536)
                heard += part
                if found := re.search(rb"watches at\s+http://[^:/]+:(\d+)/", heard):
                    self.port = int(found[1])
                    return
                assert part or self.process.poll() is None, self.log.read_text()
        raise AssertionError("the service did not start: " + self.log.read_text())

    def kill(self) -> None:
        """Pull the plug."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End the service as Ctrl-C does, and return its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=40)

    @property
    def url(self) -> str:
        """Where the service is reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def key(self) -> str:
        """The players' key, read where the contract says it lies."""
        return (self.data / "table-key").read_text().strip()

    def get(self, path: str, **options: Any) -> httpx.Response:
        """Ask as a watcher."""
        return self.client.get(self.url + path, **options)

    def post(self, event: Mapping[str, Any], **headers: str) -> httpx.Response:
        """Say something as a player."""
        return self.client.post(self.url + "/api/events", json=event, headers={"X-Table-Key": self.key, **headers})

    def play(self, events: list[dict[str, Any]]) -> list[int]:
        """Say all of it, each accepted; returns their numbers."""
        numbers = []
        for event in events:
            answer = self.post(event)
            assert answer.status_code == 200, (event, answer.text)
            numbers.append(answer.json()["n"])
        return numbers

    def state(self) -> dict[str, Any]:
        """The state as anybody sees it."""
        answer = self.get("/api/state")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def memory_kb(self) -> int:
        """The service's resident memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def listen(self) -> Iterator[tuple[str, int, dict[str, Any]]]:
        """The stream as (kind, version, data), until it ends."""
        with self.client.stream("GET", self.url + "/api/stream", timeout=30.0) as answer:
            yield from messages(answer.iter_lines())


def messages(lines: Iterator[str]) -> Iterator[tuple[str, int, Any]]:
    """Read server-sent events as a browser does."""
    kind, version, data = "", 0, ""
    for line in lines:
        if line.startswith("event: "):
            kind = line[7:]
        elif line.startswith("id: "):
            version = int(line[4:])
        elif line.startswith("data: "):
            data += line[6:]
        elif not line and data:
            yield kind, version, json.loads(data)
            data = ""
