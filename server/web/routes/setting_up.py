"""Setting up: house rules to choose from, what is remembered, and a look through the camera for players."""

from typing import Any

import structlog
from fastapi import APIRouter, HTTPException
from pydantic import ValidationError

from referee import KEYS, PRESETS, RulesError, parse_rules
from server.input import InputError, check_event, read_object
from server.storage.errors import StoreError
from server.web.answers import EVERY, KEPT
from server.web.context import BodyDep, ContextDep, PlayersOnly
from server.web.models import Rules, Settings

log = structlog.get_logger()
router = APIRouter(prefix="/api", responses=EVERY)

_MAX_VIEW = 40


@router.get("/rules", response_model=Rules)
def rules() -> dict[str, Any]:
    """Every house rule explained, and what each preset makes of it."""
    return {
        "presets": {name: parse_rules(name).as_dict() for name in PRESETS},
        "keys": [
            {
                "name": key.name,
                "values": list(key.values),
                "number": key.number,
                "several": key.several,
                "default": key.default,
                "explanation": key.explanation,
            }
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
