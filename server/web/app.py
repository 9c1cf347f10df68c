"""Puts the calls, the page and the guard together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

import structlog
from fastapi import FastAPI
from starlette.types import ASGIApp

from server.clock import ClockWatch
from server.web import refusals
from server.web.context import Context
from server.web.guard import Guard
from server.web.hub import Hub
from server.web.page_files import PageFiles
from server.web.routes import camera, games, pages, setting_up, table

log = structlog.get_logger()

_RETRY_S = 2.0


def create_app(context: Context) -> ASGIApp:
    """Return the whole application around a table."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        context.hub = Hub(context.service)
        minding = asyncio.create_task(_mind(context))
        yield
        minding.cancel()
        context.hub.close()

    app = FastAPI(
        title="Upcard",
        version=version("upcard"),
        description="The table's state, journal and stream. Writing needs the players' key.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        strict_content_type=False,
    )
    app.state.context = context
    refusals.install(app)
    app.include_router(table.router)
    app.include_router(games.router)
    app.include_router(setting_up.router)
    app.include_router(camera.router)
    pages.STATIC.mkdir(exist_ok=True)
    app.mount("/static", PageFiles(directory=pages.STATIC), name="static")
    app.include_router(pages.router)
    return Guard(app, context.doors)


async def _mind(context: Context) -> None:
    """Try again what the disk refused, beside the event loop so that a hanging disk stops nobody from reading."""
    clock = ClockWatch()
    while True:
        await asyncio.sleep(_RETRY_S)
        await asyncio.to_thread(context.service.retry)
        await asyncio.to_thread(context.service.report_trouble, "clock", clock.look())
