"""A look through the camera, and where the table lies in its picture: for players who set it up."""

from typing import Any

from fastapi import APIRouter, HTTPException, Response
from pydantic import ValidationError

from server.input import InputError, read_object
from server.web.answers import EVERY, FOUND, KEPT, KEYED
from server.web.context import BodyDep, ContextDep, PlayersOnly
from server.web.models import CameraCheck, TableCorners

router = APIRouter(prefix="/api", responses=EVERY)

_CORNERS = TableCorners.model_json_schema()


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


@router.get("/camera/table", response_model=TableCorners)
def table_corners(context: ContextDep) -> dict[str, Any]:
    """Where the table lies in the picture; `corners` is null while nobody has said so."""
    from vision.geometry import GeometryError, TableGeometry

    image = context.service.still()
    size = None if image is None else [image.shape[1], image.shape[0]]
    if context.geometry is None or not context.geometry.is_file():
        return {"corners": None, "size": size}
    try:
        known = TableGeometry.load(context.geometry)
    except GeometryError:
        return {"corners": None, "size": size}
    return {"corners": known.corners and [list(corner) for corner in known.corners], "size": list(known.size)}


@router.put(
    "/camera/table",
    response_model=TableCorners,
    responses={**KEPT, **FOUND},
    dependencies=[PlayersOnly],
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _CORNERS}}}},
)
def put_table_corners(context: ContextDep, body: BodyDep) -> dict[str, Any]:
    """Say where the table lies (null: the picture as it is); the camera is opened anew with it."""
    from vision.geometry import GeometryError, TableGeometry

    try:
        given = TableCorners.model_validate(read_object(body))
    except ValidationError as error:
        first = error.errors()[0]
        raise HTTPException(422, f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    except InputError as error:
        raise HTTPException(422, str(error)) from error
    image = context.service.still()
    if context.geometry is None or image is None:
        raise HTTPException(404, "there is no camera picture")
    size = (image.shape[1], image.shape[0])
    try:
        if given.corners is None:
            context.geometry.unlink(missing_ok=True)
        else:
            TableGeometry.from_corners(given.corners, size).save(context.geometry)
    except GeometryError as error:
        raise HTTPException(422, f"corners: {error}") from error
    except OSError as error:
        raise HTTPException(503, f"The calibration was not saved: {error.strerror}") from error
    if context.begin_again is not None:
        context.begin_again()
    return {"corners": given.corners, "size": list(size)}
