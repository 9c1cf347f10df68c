"""Past games, the numbers of players and pairs, and a flag's pictures."""

import json
from typing import Any

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import FileResponse

from referee.egn import write_egn
from server.exports.picture import game_as_svg
from server.exports.table import game_as_csv
from server.game import Game
from server.history import finished_part, game_entries, game_of, public_state
from server.stats import statistics
from server.web.answers import CHECKED, EVERY, FOUND, Answers
from server.web.context import Context, ContextDep
from server.web.models import GameEntry, State, Statistics

router = APIRouter(prefix="/api", responses={**EVERY, **CHECKED})


def _file(media_type: str) -> Answers:
    return {**FOUND, 200: {"content": {media_type: {"schema": {"type": "string"}}}}}


@router.get("/games", response_model=list[GameEntry])
def games(context: ContextDep) -> list[dict[str, Any]]:
    """Every game, the newest first."""
    return game_entries(context.service)


@router.get(
    "/games/{game_id}.egn",
    response_class=Response,
    responses={**FOUND, 200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
def game_record(context: ContextDep, game_id: str) -> Response:
    """The game as EGN. Of a game being played only the hands that are over."""
    game = finished_part(context.service, _found(context, game_id))
    record = json.dumps(write_egn(game.referee), ensure_ascii=False, indent=1)
    return _download(record, "application/json", f"{game.id}.egn")


@router.get("/games/{game_id}.csv", response_class=Response, responses=_file("text/csv"))
def game_table(context: ContextDep, game_id: str) -> Response:
    """The game as a table, one line for each hand."""
    game = finished_part(context.service, _found(context, game_id))
    return _download(game_as_csv(game.state), "text/csv", f"{game.id}.csv")


@router.get("/games/{game_id}.svg", response_class=Response, responses=_file("image/svg+xml"))
def game_picture(context: ContextDep, game_id: str) -> Response:
    """The game as a picture to share."""
    game = finished_part(context.service, _found(context, game_id))
    return Response(game_as_svg(game.state), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@router.get("/games/{game_id}", response_model=State, responses=FOUND)
def game(context: ContextDep, game_id: str) -> dict[str, Any]:
    """A game's whole state, with all of its tricks."""
    return public_state(context.service, _found(context, game_id))


@router.get("/stats", response_model=Statistics)
def stats(context: ContextDep) -> dict[str, Any]:
    """What every player and pair has done."""
    return statistics(context.service)


@router.get("/evidence/{game_id}/{name}.jpg", response_class=FileResponse, responses=_file("image/jpeg"))
def evidence(context: ContextDep, game_id: str, name: str) -> FileResponse:
    """A picture that a flag or a question points to."""
    path = None if context.evidence is None else context.evidence.file(game_id, name)
    if path is None:
        raise HTTPException(404, "there is no such picture")
    return FileResponse(path, media_type="image/jpeg", headers={"Cache-Control": "max-age=3600"})


def _found(context: Context, identity: str) -> Game:
    found = game_of(context.service, identity)
    if found is None:
        raise HTTPException(404, "there is no such game")
    return found


def _download(text: str, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="upcard-{name}"', "Cache-Control": "no-cache"}
    return Response(text, media_type=media_type, headers=headers)
