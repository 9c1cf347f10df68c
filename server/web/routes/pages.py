"""The pages: the scoreboard and its views, joining, and what this program is."""

from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from server.pages import STYLE, about_page, join_page
from server.qr import as_svg
from server.source import source_archive
from server.web.answers import CHECKED, EVERY, FOUND, KEYED, Answers
from server.web.context import ContextDep, PlayersOnly, has_key, is_here
from server.web.key import COOKIE
from server.web.models import Health, Join, NewKey
from server.web.page_files import answer_with

router = APIRouter(responses=EVERY)

STATIC = Path(__file__).resolve().parents[2] / "static"
_VIEWS = ("tv", "overlay", "history", "setup")
_A_YEAR_S = 365 * 24 * 3600
_HTML: Answers = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}


@router.get("/", response_class=HTMLResponse, responses={**_HTML, **KEYED})
def scoreboard(
    request: Request, context: ContextDep, key: Annotated[str | None, Query(max_length=100)] = None
) -> Response:
    """The scoreboard; with `?key=` in the address the phone becomes a player's."""
    if key is not None:
        return _let_in(request, context, key)
    return _view("index", request)


@router.get("/join/{key}", response_class=RedirectResponse, status_code=303, responses=KEYED)
def join_with_key(request: Request, context: ContextDep, key: str) -> Response:
    """Where the players' code leads: the phone keeps the key as a cookie and shows the scoreboard."""
    return _let_in(request, context, key)


@router.get("/join", response_class=HTMLResponse, responses={**_HTML, **CHECKED})
def join(request: Request, context: ContextDep, watch: bool = False) -> HTMLResponse:
    """The code to scan: the players' on the Pi's own screen and for players, the watchers' for everybody else."""
    players = not watch and (has_key(request) or is_here(request))
    url = context.player_url() if players else context.url()
    text = join_page(code=as_svg(url), url=context.url(), name_url=context.name_url(), players=players)
    return HTMLResponse(text, headers={"Cache-Control": "no-store"})


@router.get("/api/join", response_model=Join)
def join_facts(request: Request, context: ContextDep) -> dict[str, Any]:
    """The addresses of this table, and whether the caller is a player."""
    player = has_key(request)
    shown = context.player_url() if player or is_here(request) else None
    return {"url": context.url(), "name_url": context.name_url(), "player": player, "player_url": shown}


@router.get(
    "/api/join/qr.svg",
    response_class=Response,
    responses={**KEYED, 200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
def join_code(request: Request, context: ContextDep, players: bool = False) -> Response:
    """The code alone, as a picture."""
    if players and not (has_key(request) or is_here(request)):
        raise HTTPException(401, "the players' key is needed: scan the players' code")
    picture = as_svg(context.player_url() if players else context.url())
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.post("/api/key/renew", response_model=NewKey, responses=KEYED, dependencies=[PlayersOnly])
def renew_key(context: ContextDep, response: Response) -> dict[str, str]:
    """Make a new players' key; everybody but the caller must scan again."""
    _set_cookie(response, context.key.renew())
    return {"player_url": context.player_url()}


@router.get("/about", response_class=HTMLResponse, responses=_HTML)
def about() -> HTMLResponse:
    """What this program is, and the offer of its source."""
    return HTMLResponse(about_page(version("upcard")))


@router.get(
    "/source.zip",
    response_class=Response,
    responses={200: {"content": {"application/zip": {"schema": {"type": "string"}}}}},
)
def source() -> Response:
    """The source of the program that runs here."""
    headers = {"Content-Disposition": 'attachment; filename="upcard-source.zip"'}
    return Response(source_archive(), media_type="application/zip", headers=headers)


@router.get("/plain.css", include_in_schema=False)
def plain_style(request: Request) -> Response:
    """The style of the plain pages."""
    return answer_with(STYLE, request)


@router.get("/favicon.ico", include_in_schema=False)
def favicon(request: Request) -> Response:
    """The mark in the browser's tab."""
    path = STATIC / "favicon.svg"
    if not path.is_file():
        raise HTTPException(404, "there is no mark")
    return answer_with(path, request)


@router.get(
    "/healthz", response_model=Health, responses={503: {"model": Health, "description": "a part does not work"}}
)
def health(context: ContextDep, response: Response) -> dict[str, Any]:
    """Whether all parts work; 503 names the one that does not."""
    parts = dict.fromkeys(("store", "camera", "reader", "stream"), "ok")
    for trouble in context.service.troubles():
        if trouble["part"] in parts:
            parts[trouble["part"]] = trouble["text"]
    if context.hub is None:
        parts["stream"] = "not started"
    listeners = context.hub.listeners if context.hub else 0
    ok = all(word == "ok" for word in parts.values())
    response.status_code = 200 if ok else 503
    return {"ok": ok, "version": context.service.version, "listeners": listeners, "parts": parts}


@router.get("/{view}", response_class=HTMLResponse, responses={**_HTML, **FOUND, **CHECKED})
def view(view: str, request: Request) -> Response:
    """The scoreboard's other views."""
    if view not in _VIEWS:
        raise HTTPException(404, "there is no such page")
    return _view(view, request)


def _view(name: str, request: Request) -> Response:
    for candidate in (STATIC / f"{name}.html", STATIC / "index.html"):
        if candidate.is_file():
            return answer_with(candidate, request)
    raise HTTPException(404, "the page is not installed")


def _let_in(request: Request, context: Any, key: str) -> Response:
    if not context.key.fits(key):
        address = request.client.host if request.client else "unknown"
        if context.wrong_keys.too_many(address):
            raise HTTPException(429, "too many wrong keys, wait a minute", {"Retry-After": "60"})
        raise HTTPException(401, "this code is no longer valid: scan the players' code at the table")
    answer = RedirectResponse("/", 303, headers={"Cache-Control": "no-store"})
    _set_cookie(answer, key)
    return answer


def _set_cookie(response: Response, key: str) -> None:
    response.set_cookie(COOKIE, key, max_age=_A_YEAR_S, httponly=True, samesite="lax", path="/")
