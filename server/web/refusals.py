"""How calls refuse: one sentence in `detail`, always JSON, and documented so."""

import re
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

log = structlog.get_logger()

_METHODS = ("get", "put", "post", "delete")


def install(app: FastAPI) -> None:
    """Make the application refuse in one form, and its OpenAPI document say so."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _with_json_refusals(
                get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            )
        return app.openapi_schema

    async def refused(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(_allowed(document(), request.url.path)) or headers.get("Allow", "GET")
        return JSONResponse({"detail": error.detail}, error.status_code, headers)

    async def not_understood(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        return JSONResponse({"detail": f"{'.'.join(str(part) for part in first['loc'][1:])}: {first['msg']}"}, 422)

    async def fault(request: Request, error: Exception) -> JSONResponse:
        log.error("a call failed", path=request.url.path, error=repr(error))
        return JSONResponse({"detail": "a fault of the program; it is logged"}, 500)

    app.openapi = document  # type: ignore[method-assign]
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, not_understood)
    app.add_exception_handler(Exception, fault)


def _allowed(document: dict[str, Any], path: str) -> list[str]:
    found: set[str] = set()
    for template, operations in document["paths"].items():
        pattern = re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path):
            found.update(method.upper() for method in _METHODS if method in operations)
    return sorted(found)


def _with_json_refusals(document: dict[str, Any]) -> dict[str, Any]:
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                content = answer.get("content")
                if status >= "400" and content and "application/json" not in content:
                    answer["content"] = {"application/json": next(iter(content.values()))}
    return document
