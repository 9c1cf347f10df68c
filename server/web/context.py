"""Everything that the calls share, and how a call gets at it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from fastapi import Depends, HTTPException, Request
from numpy.typing import NDArray

from server.addresses import NAME, Doors, lan_address
from server.evidence import EvidenceFolder
from server.table_service import TableService
from server.web.hub import Hub
from server.web.key import COOKIE, HEADER, TableKey, WrongKeys

Check = Callable[[NDArray[np.uint8]], list[dict[str, Any]]]
"""Reads the cards in one frame, for the "play any card now" of setting up."""


@dataclass
class Context:
    """The parts behind the calls.

    `check_cards` and `begin_again` (watch anew, after calibrating) are None without a camera; `geometry` is the file
    that says where the table lies in the picture.
    """

    service: TableService
    key: TableKey
    doors: Doors
    port: int
    evidence: EvidenceFolder | None = None
    check_cards: Check | None = None
    begin_again: Callable[[], None] | None = None
    geometry: Path | None = None
    hub: Hub | None = None
    wrong_keys: WrongKeys = field(default_factory=WrongKeys)

    def url(self) -> str:
        """The address by number, which every phone understands."""
        return f"http://{lan_address()}{self._port_if_unusual}/"

    def name_url(self) -> str:
        """The address by name, which most phones understand."""
        return f"http://{NAME}{self._port_if_unusual}/"

    @property
    def _port_if_unusual(self) -> str:
        return "" if self.port == 80 else f":{self.port}"

    def player_url(self) -> str:
        """The address that makes a phone a player's phone."""
        return f"{self.url()}join/{self.key.value()}"


def context_of(request: Request) -> Context:
    """Return the application's context."""
    context = request.app.state.context
    assert isinstance(context, Context)
    return context


def has_key(request: Request) -> bool:
    """Tell whether the caller has the players' key, by header or by cookie."""
    key = context_of(request).key
    return key.fits(request.headers.get(HEADER)) or key.fits(request.cookies.get(COOKIE))


def is_here(request: Request) -> bool:
    """Tell whether the caller sits at the Pi's own screen."""
    return request.client is not None and request.client.host in ("127.0.0.1", "::1")


def require_key(request: Request) -> None:
    """Refuse whoever does not have the players' key: 401, or 429 after many tries."""
    if has_key(request):
        return
    tried = HEADER.lower() in request.headers or COOKIE in request.cookies
    address = request.client.host if request.client else "unknown"
    if tried and context_of(request).wrong_keys.too_many(address):
        raise HTTPException(429, "too many wrong keys, wait a minute", {"Retry-After": "60"})
    raise HTTPException(401, "the players' key is needed: scan the players' code", {"WWW-Authenticate": "TableKey"})


async def body_of(request: Request) -> bytes:
    """Return the body, whose size and pace the guard has checked."""
    return await request.body()


ContextDep = Annotated[Context, Depends(context_of)]
BodyDep = Annotated[bytes, Depends(body_of)]
PlayersOnly = Depends(require_key)
