"""Pictures that settle a dispute: cut-outs of the trick area, kept only as long and as few as a flag may need.

Each trick's newest picture is held in memory and written once when the trick is full; a flag's two pictures are drawn
from them with the cards outlined. Pictures show cards and table, never people: that is how the watcher cuts them.
"""

import hashlib
import json
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import structlog
from numpy.typing import NDArray

log = structlog.get_logger()

Outlines = tuple[tuple[str, NDArray[np.float32]], ...]

MAX_FOLDER_BYTES = 200_000_000
"""Oldest games' pictures go first beyond this, so that a small card is never filled by pictures."""
_QUALITY = 82
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,80}")
_OTHERS, _ACCUSED = (235, 235, 235), (0, 140, 255)


@dataclass(frozen=True)
class _Picture:
    image: NDArray[np.uint8]
    outlines: Outlines


class EvidenceFolder:
    """The evidence of the game being played, in `root`/<game>/. A disk that refuses costs pictures, never the score."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._game = ""
        self._tricks: dict[tuple[int, int], _Picture] = {}
        self._newest: _Picture | None = None
        self._names: set[str] = set()

    def begin_game(self, game: str) -> None:
        """Turn to another game, and let the oldest pictures go where there are too many."""
        self._game = game
        self._tricks.clear()
        self._names = {path.stem for path in self._folder.glob("*.jpg")}
        with suppress(OSError):
            self._tidy()

    def remember(self, n: int, picture: NDArray[np.uint8] | None, outlines: Outlines, state: dict[str, Any]) -> None:
        """Keep the picture that came with event `n`; on disk once its trick is full."""
        self._newest = None if picture is None else _Picture(picture, outlines)
        if self._newest is None or not state["hands"]:
            return
        hand = state["hands"][-1]
        for number, trick in enumerate(hand.get("tricks", []), start=1):
            if any(card.get("n") == n for card in trick["cards"]):
                if not self._tricks or next(iter(self._tricks))[0] != hand["number"]:
                    self._tricks.clear()
                self._tricks[hand["number"], number] = self._newest
                if len(trick["cards"]) >= 4 - len(hand.get("sitting_out") or []):
                    self._write_trick(hand["number"], number, self._newest)

    def attach(self, state: dict[str, Any], seen_n: int | None) -> dict[str, Any]:
        """Return the state with the addresses of the pictures in its flags and questions, drawing what is missing.

        `seen_n` is the number of the camera's event that led to this state, if one did: a question that is new then is
        about that picture.
        """
        if not self._game:
            return state
        hands = [self._with_pictures(hand) for hand in state["hands"]]
        questions = [self._question_with_picture(question, seen_n) for question in state.get("questions", [])]
        return {**state, "hands": hands, "questions": questions}

    def attach_known(self, state: dict[str, Any], game: str) -> dict[str, Any]:
        """Return another game's state with the addresses of the pictures that were drawn while it was played."""
        names = {path.stem for path in (self.root / game).glob("*.jpg")} if _NAME.fullmatch(game) else set()
        hands = []
        for hand in state["hands"]:
            flags = [
                {
                    **flag,
                    "evidence": [
                        f"/api/evidence/{game}/{flag['id']}-{letter}.jpg"
                        for letter in "ab"
                        if f"{flag['id']}-{letter}" in names
                    ],
                }
                for flag in hand.get("flags", [])
            ]
            hands.append({**hand, "flags": flags})
        return {**state, "hands": hands}

    def file(self, game: str, name: str) -> Path | None:
        """Return the file of a picture that was given out, None for anything else."""
        if not _NAME.fullmatch(game) or not _NAME.fullmatch(name) or name.startswith("trick-"):
            return None
        path = self.root / game / f"{name}.jpg"
        return path if path.is_file() else None

    @property
    def _folder(self) -> Path:
        return self.root / self._game

    def _with_pictures(self, hand: dict[str, Any]) -> dict[str, Any]:
        if not hand.get("flags"):
            return hand
        flags = []
        for flag in hand["flags"]:
            proof = flag.get("proof") or {}
            wanted = [("a", flag.get("trick"), flag.get("card")), ("b", proof.get("trick"), proof.get("card"))]
            addresses = [
                f"/api/evidence/{self._game}/{name}.jpg"
                for letter, trick, card in wanted
                if trick is not None and self._drawn(name := f"{flag['id']}-{letter}", hand["number"], trick, card)
            ]
            flags.append({**flag, "evidence": addresses} if addresses else flag)
        return {**hand, "flags": flags}

    def _drawn(self, name: str, hand: int, trick: int, card: str | None) -> bool:
        if name in self._names:
            return True
        if not _NAME.fullmatch(name):
            return False
        picture = self._tricks.get((hand, trick)) or self._read_trick(hand, trick)
        return picture is not None and self._write(name, _outlined(picture, card))

    def _question_with_picture(self, question: dict[str, Any], seen_n: int | None) -> dict[str, Any]:
        name = "question-" + hashlib.sha256(str(question["id"]).encode()).hexdigest()[:16]
        if name not in self._names:
            if seen_n is None or self._newest is None:
                return question
            if not self._write(name, _outlined(self._newest, None)):
                return question
        return {**question, "evidence": [f"/api/evidence/{self._game}/{name}.jpg"]}

    def _write_trick(self, hand: int, trick: int, picture: _Picture) -> None:
        stem = f"trick-h{hand}-t{trick}"
        if self._write(stem, picture.image):
            corners = [[card, np.asarray(outline).tolist()] for card, outline in picture.outlines]
            with suppress(OSError):
                (self._folder / f"{stem}.json").write_text(json.dumps(corners))

    def _read_trick(self, hand: int, trick: int) -> _Picture | None:
        import cv2

        path = self._folder / f"trick-h{hand}-t{trick}.jpg"
        if path.stem not in self._names:
            return None
        image = cv2.imread(str(path))
        outlines: Outlines = ()
        with suppress(OSError, ValueError):
            read = json.loads(path.with_suffix(".json").read_text())
            outlines = tuple((card, np.asarray(corners, dtype=np.float32)) for card, corners in read)
        return None if image is None else _Picture(np.asarray(image, dtype=np.uint8), outlines)

    def _write(self, name: str, image: NDArray[np.uint8]) -> bool:
        import cv2

        done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        if not done:
            return False
        partial = self._folder / f"{name}.part"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(data.tobytes())
            partial.rename(self._folder / f"{name}.jpg")
        except OSError as error:
            log.warning("picture not kept", picture=name, reason=str(error))
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            return False
        self._names.add(name)
        return True

    def _tidy(self) -> None:
        games = sorted((path for path in self.root.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
        for folder in games:
            if folder.name != self._game:
                for path in folder.glob("trick-*"):
                    path.unlink()
        sizes = {folder: sum(path.stat().st_size for path in folder.iterdir()) for folder in games}
        while games and sum(sizes.values()) > MAX_FOLDER_BYTES and games[0].name != self._game:
            oldest = games.pop(0)
            sizes.pop(oldest)
            shutil.rmtree(oldest)


def _outlined(picture: _Picture, accused: str | None) -> NDArray[np.uint8]:
    """Draw the outlines of all cards, that of the accused card thick and in another colour."""
    import cv2

    image = picture.image.copy()
    for card, corners in picture.outlines:
        points = np.asarray(corners, dtype=np.int32).reshape(-1, 1, 2)
        told = card == accused
        cv2.polylines(image, [points], isClosed=True, color=(20, 20, 20), thickness=7 if told else 4)
        cv2.polylines(image, [points], isClosed=True, color=_ACCUSED if told else _OTHERS, thickness=4 if told else 2)
    return image
