"""The table: its state, its journal, its stream, and the door for people's events."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Query, Response
from fastapi.responses import JSONResponse, StreamingResponse

from referee import EventError
from server.input import InputError, read_object
from server.storage.errors import StoreError
from server.table_service import Receipt, StaleError
from server.views import encode
from server.web.answers import CHECKED, EVERY, KEPT, Answers
from server.web.context import BodyDep, ContextDep, PlayersOnly
from server.web.event_schema import EVENT_SCHEMA
from server.web.models import Accepted, JournalEvent, LiveState, Seat

router = APIRouter(prefix="/api", responses=EVERY)

_STREAM: Answers = {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}}
_STALE: Answers = {409: {"model": LiveState, "description": "`if_version` is not the present one; the state"}}
_MAX_EVENTS = 20_000


@router.get("/state", response_model=LiveState)
def state(context: ContextDep) -> Response:
    """The state of the table."""
    return Response(context.service.state_json(), media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/events", response_model=list[JournalEvent], responses=CHECKED)
def events(
    context: ContextDep,
    since: Annotated[int, Query(ge=0, le=2**53)] = 0,
    limit: Annotated[int, Query(ge=1, le=_MAX_EVENTS)] = _MAX_EVENTS,
) -> StreamingResponse:
    """The journal from number `since` on, across all games; what only one player may know is left out."""
    found = context.service.game.public_events(context.service.store.rows(since))
    return StreamingResponse(_as_list(found, limit), media_type="application/json")


@router.get("/stream", response_class=StreamingResponse, responses=_STREAM)
async def stream(context: ContextDep) -> StreamingResponse:
    """Server-sent events: `state`, `camera` and `trouble`; the whole state first."""
    hub = context.hub
    if hub is None or hub.full:
        raise HTTPException(429, "too many phones listen already")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(hub.listen(), media_type="text/event-stream", headers=headers)


@router.post(
    "/events",
    response_model=Accepted,
    responses={**KEPT, **_STALE},
    dependencies=[PlayersOnly],
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/json": {"schema": EVENT_SCHEMA}}},
    },
)
def post_event(context: ContextDep, body: BodyDep, x_seat: Annotated[Seat | None, Header()] = None) -> Any:
    """Take in one table event from a person."""
    try:
        event = read_object(body)
        if_version = event.pop("if_version", None)
        if if_version is not None and (not isinstance(if_version, int) or isinstance(if_version, bool)):
            raise InputError("if_version: a whole number is wanted")
        receipt: Receipt = context.service.submit(event, by="phone", if_version=if_version, seat=x_seat)
    except (InputError, EventError) as error:
        raise HTTPException(422, str(error)) from error
    except StaleError as error:
        return JSONResponse(error.state, 409)
    except StoreError as error:
        raise HTTPException(503, str(error)) from error
    return {"n": receipt.n, "version": receipt.version}


def _as_list(events: Iterator[dict[str, Any]], limit: int) -> Iterator[bytes]:
    lead = b"["
    chunk: list[bytes] = []
    for index, event in enumerate(events):
        if index == limit:
            break
        chunk.append(encode(event))
        if len(chunk) == 200:
            yield lead + b",".join(chunk)
            lead, chunk = b",", []
    yield (lead + b",".join(chunk) if chunk else (b"[" if lead == b"[" else b"")) + b"]"
