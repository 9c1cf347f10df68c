"""The source of the running program as one archive, which the licence promises to everybody who uses it."""

import io
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import structlog

log = structlog.get_logger()

_ROOT = Path(__file__).resolve().parent.parent
_PACKAGES = ("hardware", "vision", "referee", "server", "models")
_BESIDE = ("pyproject.toml", "requirements.lock", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", "install.sh")
_FOLDERS_BESIDE = ("docs", "tests", ".ci")
_LARGEST = 16_000_000
_LEFT_OUT = frozenset({".mp4", ".pyc"})


@lru_cache(maxsize=1)
def source_archive() -> bytes:
    """Return a zip of the packages as they run here, and of what lies beside them in a clone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_files()):
            archive.write(path, Path("upcard") / path.relative_to(_ROOT))
    return out.getvalue()


def _files() -> Iterator[Path]:
    is_clone = (_ROOT / "pyproject.toml").is_file()
    for name in (*_PACKAGES, *(_FOLDERS_BESIDE if is_clone else ())):
        for path in (_ROOT / name).rglob("*"):
            wanted = path.suffix not in _LEFT_OUT and "__pycache__" not in path.parts
            if wanted and path.is_file() and path.stat().st_size < _LARGEST:
                yield path
    for name in _BESIDE:
        if (path := _ROOT / name).is_file():
            yield path
