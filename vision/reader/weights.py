"""The models' files and what belongs to them: class names, sizes, temperature, threshold."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

WEIGHTS = Path(__file__).resolve().parents[2] / "models" / "weights"
"""The weights that ship with the project."""

BACK = "back"
"""The namer's word for a card that lies face down."""
UNREADABLE = "none"
"""The namer's word for a cut-out that shows no card it could tell."""


class ReaderError(Exception):
    """The reader cannot be started: a model file is missing, damaged or does not fit the others."""


@dataclass(frozen=True)
class ReaderSettings:
    """What `reader.json` says of a pair of models.

    `faces` are the finder's classes ("up", "down") in its order, `names` the namer's: the cards first, then `back` and
    `none`. `cutout` is width and height of the namer's input in pixels, `margin` how far a cut-out reaches beyond the
    card's outline on each side, as a part of the card's width and height. The namer's probabilities p become
    calibrated ones by p ** (1 / temperature), and below `threshold` a card's name is not told.
    """

    finder: Path
    namer: Path
    faces: tuple[str, ...]
    names: tuple[str, ...]
    cutout: tuple[int, int] = (96, 128)
    margin: float = 0.05
    temperature: float = 1.0
    threshold: float = 0.5

    def fingerprint(self) -> str:
        """A short text that is the same only for the same namer; raises ReaderError when its file cannot be read."""
        try:
            return hashlib.sha256(self.namer.read_bytes()).hexdigest()[:16]
        except OSError as error:
            raise ReaderError(f"{self.namer}: {error.strerror or error}") from error


def load_settings(folder: Path | None = None) -> ReaderSettings:
    """Read `reader.json` from a folder of weights (the project's own by default); raises ReaderError."""
    folder = folder or WEIGHTS
    path = folder / "reader.json"
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReaderError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise ReaderError(f"{path}: not JSON: {error}") from error
    try:
        return _settings(folder, content)
    except (KeyError, TypeError, ValueError) as error:
        raise ReaderError(f"{path}: {_complaint(error)}") from error


def _settings(folder: Path, content: Mapping[str, Mapping[str, object]]) -> ReaderSettings:
    finder, namer = content["finder"], content["namer"]
    settings = ReaderSettings(
        finder=folder / str(finder.get("file", "finder.onnx")),
        namer=folder / str(namer.get("file", "namer.onnx")),
        faces=_words(finder.get("classes", ["up", "down"])),
        names=_words(namer["classes"]),
        cutout=(int(str(namer.get("width", 96))), int(str(namer.get("height", 128)))),
        margin=float(str(namer.get("margin", 0.05))),
        temperature=float(str(namer.get("temperature", 1.0))),
        threshold=float(str(content.get("threshold", 0.5))),
    )
    if settings.temperature <= 0:
        raise ValueError("namer.temperature must be above 0")
    if sorted(settings.faces) != ["down", "up"]:
        raise ValueError('finder.classes must be "up" and "down"')
    if settings.names[-2:] != (BACK, UNREADABLE):
        raise ValueError(f'namer.classes must end with "{BACK}" and "{UNREADABLE}"')
    return settings


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise ValueError("classes must be a list of names")
    return tuple(str(word) for word in value)


def _complaint(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
