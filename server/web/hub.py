"""Hands every message to every phone that listens: encoded once, one short queue for each phone."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from server.table_service import Message, TableService

QUEUE = 256
"""Messages that wait for a slow phone; when more come in it gets the newest state instead of all of them."""
HEARTBEAT_S = 5.0
"""A beat at least this often tells phone and service that the other is still there."""
_BEAT = KEEPALIVE_COMMENT + format_sse_event(data_str="{}", event="beat")
MAX_LISTENERS = 400


class Hub:
    """The phones that listen. Lives on the event loop; messages come in from any thread."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._loop = asyncio.get_running_loop()
        self._listeners: set[_Phone] = set()
        self._closed = False
        self._unsubscribe = service.subscribe(self._from_any_thread)

    @property
    def listeners(self) -> int:
        """How many phones listen now."""
        return len(self._listeners)

    @property
    def full(self) -> bool:
        """Whether another phone would be too many."""
        return self._closed or len(self._listeners) >= MAX_LISTENERS

    async def listen(self) -> AsyncIterator[bytes]:
        """The stream of one phone: first the whole truth, then every change."""
        phone = _Phone()
        self._listeners.add(phone)
        try:
            first = self._service.stream_message()
            shown = first.version
            yield b"retry: 2000\n\n" + encode_message(first)
            while not self._closed:
                try:
                    async with asyncio.timeout(HEARTBEAT_S):
                        await phone.wake.wait()
                except TimeoutError:
                    yield _BEAT
                    continue
                phone.wake.clear()
                chunks = []
                while phone.queue:
                    message, chunk = phone.queue.popleft()
                    if message.kind != "state" or message.version > shown:
                        chunks.append(chunk)
                        shown = max(shown, message.version)
                if chunks:
                    yield b"".join(chunks)
        finally:
            self._listeners.discard(phone)

    def close(self) -> None:
        """Let every phone go, so that the service can end."""
        if self._closed:
            return
        self._closed = True
        self._unsubscribe()
        for phone in self._listeners:
            phone.wake.set()

    def _from_any_thread(self, message: Message) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._fan_out, message)

    def _fan_out(self, message: Message) -> None:
        entry = (message, encode_message(message))
        for phone in self._listeners:
            if len(phone.queue) >= QUEUE:
                phone.queue.clear()
                newest = self._service.stream_message()
                phone.queue.append((newest, encode_message(newest)))
            else:
                phone.queue.append(entry)
            phone.wake.set()


class _Phone:
    def __init__(self) -> None:
        self.queue: deque[tuple[Message, bytes]] = deque()
        self.wake = asyncio.Event()


def encode_message(message: Message) -> bytes:
    """One server-sent event; the version is its id."""
    return format_sse_event(data_str=message.data.decode(), event=message.kind, id=str(message.version))
