"""Setting up: house rules to choose from, what is remembered, and a look through the camera for players."""

from typing import Any

import structlog
from fastapi import APIRouter, HTTPException, Response
from pydantic import ValidationError

from referee import KEYS, PRESETS, RulesError, parse_rules
from server.input import InputError, check_event, read_object
from server.storage.errors import StoreError
from server.web.answers import EVERY, FOUND, KEPT, KEYED
from server.web.context import BodyDep, ContextDep, PlayersOnly
from server.web.models import CameraCheck, Rules, Settings

log = structlog.get_logger()
router = APIRouter(prefix="/api", responses=EVERY)

_MAX_VIEW = 40


@router.get("/rules", response_model=Rules)
def rules() -> dict[str, Any]:
    """Every house rule explained, and what each preset makes of it."""
    return {
        "presets": {name: dict(values) for name, values in PRESETS.items()},
        "keys": [
            {"name": key.name, "values": list(key.values), "default": key.values[0], "explanation": key.explanation}
            for key in KEYS
        ],
    }


@router.get("/settings", response_model=Settings)
def settings(context: ContextDep) -> dict[str, Any]:
    """What the next game starts with, and how the table's screen looks."""
    kept = context.service.store.settings()
    return {key: kept.get(key) for key in ("names", "rules", "view")}


@router.put(
    "/settings",
    response_model=Settings,
    responses=KEPT,
    dependencies=[PlayersOnly],
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/json": {"schema": Settings.model_json_schema()}}}
    },
)
def put_settings(context: ContextDep, body: BodyDep) -> dict[str, Any]:
    """Remember names, rules or view options; what is not named stays as it is."""
    try:
        given = Settings.model_validate(read_object(body)).model_dump(exclude_unset=True)
        check_event(given)
        if given.get("rules") is not None:
            parse_rules(given["rules"])
        if len(given.get("view") or {}) > _MAX_VIEW:
            raise InputError(f"view: more than {_MAX_VIEW} entries")
        context.service.store.keep_settings(given)
    except ValidationError as error:
        first = error.errors()[0]
        raise HTTPException(422, f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    except (InputError, RulesError) as error:
        raise HTTPException(422, str(error)) from error
    except StoreError as error:
        raise HTTPException(503, str(error)) from error
    return settings(context)


@router.get(
    "/camera/still.jpg",
    response_class=Response,
    responses={**KEYED, **FOUND, 200: {"content": {"image/jpeg": {"schema": {"type": "string"}}}}},
    dependencies=[PlayersOnly],
)
def still(context: ContextDep) -> Response:
    """The newest frame, for setting the camera up. Only players see it, and it is not kept."""
    import cv2

    image = context.service.still()
    if image is None:
        raise HTTPException(404, "there is no camera picture")
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 80])
    if not done:
        raise HTTPException(404, "there is no camera picture")
    return Response(data.tobytes(), media_type="image/jpeg", headers={"Cache-Control": "no-store"})


@router.get(
    "/camera/check",
    response_model=CameraCheck,
    responses={**KEYED, **FOUND},
    dependencies=[PlayersOnly],
)
def check(context: ContextDep) -> dict[str, Any]:
    """Read the cards in the newest frame now: "play any card and see"."""
    image = context.service.still()
    if image is None or context.check_cards is None:
        raise HTTPException(404, "there is no camera picture")
    return {"width": image.shape[1], "height": image.shape[0], "cards": context.check_cards(image)}
