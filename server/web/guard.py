"""What every request passes before anybody answers it, and the headers every answer carries.

Host names other than ours are refused (a page elsewhere may have its name resolved to this machine), writes from other
origins too; floods, large and slow bodies are cut off; browsers are told to load nothing from outside.
"""

import asyncio
import json
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.addresses import Doors
from server.web.limits import BODY_BYTES, BODY_SECONDS, HEADER_BYTES, RequestRate

log = structlog.get_logger()

_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self._app = app
        self._doors = doors
        self._rate = RequestRate()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        send = _with_headers(send)
        refusal = self._refusal(scope)
        if refusal is None and scope["method"] not in _SAFE:
            body = await _read_body(receive)
            if isinstance(body, bytes):
                receive = _given(body, receive)
            else:
                refusal = body
        if refusal is None:
            await self._app(scope, receive, send)
        else:
            await _answer(send, *refusal)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else "unknown"
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._doors.is_ours(hosts[0]):
            return 400, "this name is not served here (start with --allow-host to add one)"
        if not self._doors.is_near(client):
            return 403, "only the local network is served"
        if scope["method"] not in _SAFE and not _same_origin(headers, hosts[0]):
            return 403, "the request comes from another page"
        if sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["raw_path"]) > HEADER_BYTES:
            return 431, f"more than {HEADER_BYTES} bytes of headers"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > BODY_BYTES:
            return 413, f"more than {BODY_BYTES} bytes"
        if not self._rate.allow(client):
            return 429, "too many requests, wait a moment"
        return None


def _same_origin(headers: Headers, host: str) -> bool:
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    return origin != "null" and urlsplit(origin).netloc.lower() == host.lower()


async def _read_body(receive: Receive) -> bytes | tuple[int, str]:
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return 400, "the request broke off"
                body += message.get("body", b"")
                if len(body) > BODY_BYTES:
                    return 413, f"more than {BODY_BYTES} bytes"
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        return 408, "the request came too slowly"


def _given(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return wrapped


async def _answer(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"detail": reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status in (408, 413):
        headers.append((b"connection", b"close"))
    if status == 429:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
