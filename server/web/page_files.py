"""The page's own files, packed for the way to the phone.

A browser asks each time whether it still has the newest file (`no-cache` with an ETag made from the content) and gets
the file again only when it has changed: a phone never runs an old page against a new service.
"""

import gzip
import hashlib
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path

from fastapi import Request, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_PACKED = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class _File:
    stamp: int
    plain: bytes
    packed: bytes
    tag: str
    modified: str


_kept: dict[Path, _File] = {}


def answer_with(path: Path, request: Request) -> Response:
    """Answer with a text file of the page, packed where the browser takes that; 304 when it has it already."""
    file = _read(path)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{file.tag}-gzip"' if packs else f'"{file.tag}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding", "Last-Modified": file.modified}
    if tag in request.headers.get("if-none-match", "").replace("W/", "").split(", "):
        return Response(status_code=304, headers=headers)
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(file.packed if packs else file.plain, media_type=_PACKED[path.suffix], headers=headers)


class PageFiles(StaticFiles):
    """The folder of the page's files under `/static`."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file; raises HTTPException (404, 405) as its base does."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        found, stat = self.lookup_path(path)
        if stat is not None and Path(found).suffix in _PACKED and Path(found).is_file():
            return answer_with(Path(found), Request(scope))
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _read(path: Path) -> _File:
    stat = path.stat()
    kept = _kept.get(path)
    if kept is None or kept.stamp != stat.st_mtime_ns:
        plain = path.read_bytes()
        kept = _File(
            stat.st_mtime_ns,
            plain,
            gzip.compress(plain, 9, mtime=0),
            hashlib.sha256(plain).hexdigest()[:16],
            formatdate(stat.st_mtime, usegmt=True),
        )
        _kept[path] = kept
    return kept
