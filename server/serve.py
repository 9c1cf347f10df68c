"""Serves the table over HTTP: Uvicorn with the limits that strangers' requests need."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from hardware import systemd
from server.announce import Announcement
from server.web.app import create_app
from server.web.context import Context

HEADER_SECONDS = 15.0
"""How long a caller may take to say what he wants."""
MAX_CONNECTIONS = 600


class PatientProtocol(H11Protocol):
    """HTTP that hangs up on callers who open a connection and then only trickle, or say nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock with the connection."""
        super().connection_made(transport)
        self.loop.call_later(HEADER_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


def bind(host: str, port: int) -> socket.socket:
    """Take the port; raises OSError when somebody else has it or it may not be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(512)
    except OSError:
        taken.close()
        raise
    return taken


class Service:
    """A running web service. `stop` may be called from any thread."""

    def __init__(self, context: Context, taken: socket.socket, *, announce: bool = True) -> None:
        config = uvicorn.Config(
            create_app(context),
            http=PatientProtocol,
            ws="none",
            loop="asyncio",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            limit_concurrency=MAX_CONNECTIONS,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=2,
            h11_max_incomplete_event_size=32_768,
            lifespan="on",
        )
        self._server = uvicorn.Server(config)
        self._socket = taken
        self._context = context
        self._announcement: AbstractContextManager[object] = Announcement(context.port) if announce else nullcontext()

    def run(self, when_ready: Callable[[], None] | None = None) -> None:
        """Serve until stopped or interrupted; `when_ready` is called once phones can connect."""
        with self._announcement, suppress(KeyboardInterrupt):
            asyncio.run(self._serve(when_ready))

    def stop(self) -> None:
        """End the service soon."""
        self._server.should_exit = True

    async def _serve(self, when_ready: Callable[[], None] | None) -> None:
        serving = asyncio.ensure_future(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.02)
        if when_ready is not None and not serving.done():
            when_ready()
        beside = [asyncio.ensure_future(self._close_listeners()), asyncio.ensure_future(self._tell_systemd())]
        await serving
        for task in beside:
            task.cancel()

    async def _tell_systemd(self) -> None:
        """Say that the table is served, and go on saying so while the event loop and the referee answer."""
        systemd.notify("READY=1")
        interval_s = systemd.watchdog_interval_s()
        while interval_s is not None:
            await asyncio.to_thread(self._context.service.state)
            systemd.notify("WATCHDOG=1")
            await asyncio.sleep(interval_s)

    async def _close_listeners(self) -> None:
        """Phones that listen would hold the service open: let them go as soon as it is to end."""
        while not self._server.should_exit:
            await asyncio.sleep(0.2)
        if self._context.hub is not None:
            self._context.hub.close()
