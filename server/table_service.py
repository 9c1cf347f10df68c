"""The table as everybody shares it: takes events in, keeps them, and tells all who listen.

One lock orders everything: an event is checked, judged, stored and only then shown. Camera, phones and files come in
by the same door. Reading never waits for the disk: what was last shown is kept ready.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import numpy as np
import structlog
from numpy.typing import NDArray

from referee import EventError, Expectation, dump_event, parse_event
from server.evidence import EvidenceFolder
from server.game import Game
from server.input import check_event
from server.storage.errors import StoreError
from server.store import Store
from server.undoing import reached_by_undo
from server.views import State, encode, for_stream, hide_secrets

log = structlog.get_logger()

_WAITING_OBSERVATIONS = 500
_FPS_EVERY_S = 5.0


class Observed(Protocol):
    """What the watcher hands over: a table event, the cut-out of the trick for evidence, and the cards' outlines."""

    @property
    def event(self) -> dict[str, object]: ...
    @property
    def picture(self) -> NDArray[np.uint8] | None: ...
    @property
    def outlines(self) -> tuple[tuple[str, NDArray[np.float32]], ...]: ...


@dataclass(frozen=True)
class Receipt:
    """An event was kept under number `n`; the state has reached `version`."""

    n: int
    version: int


class StaleError(Exception):
    """The sender had not seen the newest state; nothing was kept. `state` is what he should look at first."""

    def __init__(self, state: State) -> None:
        super().__init__("the table has moved on")
        self.state = state


@dataclass(frozen=True)
class Message:
    """Something to tell every phone: `kind` is `state`, `camera` or `trouble`, `data` its JSON."""

    kind: str
    version: int
    data: bytes


Listener = Callable[[Message], None]


class TableService:
    """The one table of this Pi, safe to use from any thread."""

    def __init__(self, store: Store, evidence: EvidenceFolder | None = None) -> None:
        self.store = store
        self.evidence = evidence
        self._lock = threading.RLock()
        self._listeners: list[Listener] = []
        self._camera: dict[str, Any] = {"state": "off", "fps": None, "message": None, "recording": False}
        self._camera_told = 0.0
        self._troubles: dict[str, str] = {}
        self._troubles_told: list[dict[str, str]] = []
        self._waiting: deque[Observed] = deque(maxlen=_WAITING_OBSERVATIONS)
        self._still: NDArray[np.uint8] | None = None
        self._started = time.monotonic()
        self._t0 = 0.0
        self._game = self._load()
        if self.evidence is not None:
            self.evidence.begin_game(self._game.id)
        self._shown: State = {}
        self._shown_bytes: bytes | None = None
        self._show()

    @property
    def version(self) -> int:
        """Grows with every event and survives restarts: it is the number of the newest event."""
        return self.store.last_n

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._game

    @property
    def now(self) -> float:
        """Seconds of the service: goes on from the last event after a restart and knows nothing of clock jumps."""
        return self._t0 + time.monotonic() - self._started

    def submit(
        self,
        event: Mapping[str, Any],
        by: str = "phone",
        *,
        if_version: int | None = None,
        seat: str | None = None,
        observed: Observed | None = None,
    ) -> Receipt:
        """Take one event in.

        Raises EventError (or InputError) when it cannot be understood, StaleError when `if_version` is not the present
        version, StoreError when the disk refuses; in each case nothing has changed.
        """
        check_event(event)
        fields = {key: value for key, value in event.items() if key not in ("n", "if_version")}
        fields["by"] = by
        parse_event(fields)
        with self._lock:
            known = self.store.find(fields.get("id"))
            if known is not None:
                return Receipt(known, self.version)
            if if_version is not None and if_version != self.version:
                raise StaleError(self.state())
            fields.setdefault("t", round(self.now, 3))
            game, fields = self._game_for(fields)
            n = self.store.last_n + 1
            after = game.after(parse_event({**fields, "n": n}))
            try:
                kept = self.store.append(fields, game=game.id, seat=seat)
            except StoreError:
                self._tell_troubles()
                raise
            assert kept == n
            if game is not self._game and self.evidence is not None:
                self.evidence.begin_game(game.id)
            self._game = game
            game.take(after, n)
            if self.evidence is not None and observed is not None:
                self.evidence.remember(n, observed.picture, observed.outlines, game.state)
            self._show(n if observed is not None else None)
            return Receipt(n, self.version)

    def observe(self, observation: Observed) -> Receipt | None:
        """Take in what the camera saw. While the disk refuses it waits in memory, unseen, and None is returned."""
        with self._lock:
            self._waiting.append(observation)
            return self._take_waiting()

    def retry(self) -> None:
        """Called now and then: try a refused disk again, take in what waited, and tell of new or mended trouble."""
        with self._lock:
            self.store.retry()
            with suppress(StoreError):
                self._take_waiting()
            self._tell_troubles()

    def state(self) -> State:
        """The contract's state object, without anything that only one player may know."""
        with self._lock:
            return {**self._shown, "camera": dict(self._camera), "trouble": self.troubles()}

    def state_json(self) -> bytes:
        """The same as JSON, kept ready while nothing changes."""
        ready = self._shown_bytes
        if ready is None:
            with self._lock:
                ready = self._shown_bytes = encode(self.state())
        return ready

    def stream_message(self) -> Message:
        """What a phone that connects or wakes is told: the whole truth in one message."""
        with self._lock:
            return Message("state", self.version, encode(for_stream(self.state())))

    def expectation(self) -> Expectation:
        """The question that the watcher asks before it reads a frame."""
        return self._game.referee.expectation()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on, in order; returns how to stop. It must not block."""
        with self._lock:
            self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def camera_status(
        self, state: str, fps: float | None = None, message: str | None = None, recording: bool = False
    ) -> None:
        """Say what the camera does. Only changes are told; the frame rate alone at most every few seconds."""
        with self._lock:
            new = {
                "state": state,
                "fps": None if fps is None else round(fps, 1),
                "message": message,
                "recording": recording,
            }
            old, now = self._camera, time.monotonic()
            if new == old or ({**new, "fps": old["fps"]} == old and now - self._camera_told < _FPS_EVERY_S):
                return
            self._camera, self._camera_told, self._shown_bytes = new, now, None
            self._tell(Message("camera", self.version, encode(new)))

    def report_trouble(self, part: str, text: str | None) -> None:
        """Say on every page that a part does not work, or with None that it does again."""
        with self._lock:
            if text is None:
                self._troubles.pop(part, None)
            else:
                self._troubles[part] = text
            self._tell_troubles()

    def troubles(self) -> list[dict[str, str]]:
        """Everything that does not work, one sentence each."""
        found = dict(self._troubles)
        if self.store.notice is not None:
            found["repaired"] = self.store.notice
        if self.store.trouble is not None:
            found["store"] = self.store.trouble
        return [{"part": part, "text": text} for part, text in sorted(found.items())]

    def show_still(self, image: NDArray[np.uint8]) -> None:
        """Keep the newest frame in memory for setting up; it is never written down."""
        self._still = image

    def still(self) -> NDArray[np.uint8] | None:
        """The newest frame (height, width, 3) BGR, None without a camera."""
        return self._still

    def _load(self) -> Game:
        rows = self.store.games()
        if not rows:
            return Game.new(self._new_identity())
        newest = max(rows, key=lambda row: row.last_n)
        game = Game.replay(newest.id, self.store.rows(newest.first_n, newest.id))
        self._t0 = max((dump_event(event).get("t") or 0.0 for event in game.referee.events[-1:]), default=0.0)
        return game

    def _game_for(self, fields: dict[str, Any]) -> tuple[Game, dict[str, Any]]:
        """Find the game an event belongs to, and complete it where it begins one."""
        game = self._game
        if fields["kind"] == "game":
            fields = self._completed(fields)
            if game.first_n == 0:
                return game, fields
            carried = game.after(parse_event({**fields, "n": self.store.last_n + 1})).state()["score"]
            if "score" not in fields and any(carried.values()):
                fields["score"] = carried
            return Game.new(self._new_identity()), fields
        if fields["kind"] == "undo":
            return self._game_after_undo(fields)
        return game, fields

    def _game_after_undo(self, fields: dict[str, Any]) -> tuple[Game, dict[str, Any]]:
        game, games = self._game, self.store.games()
        events = (dump_event(event) for event in game.referee.events)
        target = reached_by_undo(fields, events)
        if target == game.first_n:
            earlier = [row for row in games if row.first_n < game.first_n and not row.undone]
            if earlier:
                fields["target"] = target
                return Game.replay(earlier[-1].id, self.store.rows(earlier[-1].first_n, earlier[-1].id)), fields
        for row in games:
            if row.undone and target == row.last_n + 1:
                fields["target"] = target
                return Game.replay(row.id, self.store.rows(row.first_n, row.id)), fields
        return game, fields

    def _completed(self, fields: dict[str, Any]) -> dict[str, Any]:
        settings = self.store.settings()
        kept: dict[str, Any] = {
            key: settings[key] for key in ("names", "rules") if settings.get(key) is not None and key not in fields
        }
        return fields | kept

    def _new_identity(self) -> str:
        taken = {row.id for row in self.store.games()}
        day = datetime.now().astimezone().date().isoformat()
        number = 1
        while f"{day}-{number}" in taken:
            number += 1
        return f"{day}-{number}"

    def _take_waiting(self) -> Receipt | None:
        receipt = None
        while self._waiting:
            observation = self._waiting[0]
            by = str(observation.event.get("by") or "camera")
            try:
                receipt = self.submit(observation.event, by=by, observed=observation)
            except StoreError:
                return None
            except EventError as error:
                log.error("the watcher said something not understood", event=observation.event, reason=str(error))
            except Exception:
                self._waiting.popleft()
                raise
            self._waiting.popleft()
        return receipt

    def _show(self, seen_n: int | None = None) -> None:
        shown = hide_secrets({**self._game.state, "version": self.version, "first_n": self._game.first_n})
        if self.evidence is not None:
            shown = self.evidence.attach(shown, seen_n)
        self._shown, self._shown_bytes = shown, None
        self._troubles_told = self.troubles()
        self._tell(self.stream_message())

    def _tell_troubles(self) -> None:
        now = self.troubles()
        if now != self._troubles_told:
            self._troubles_told, self._shown_bytes = now, None
            self._tell(Message("trouble", self.version, encode(now)))

    def _tell(self, message: Message) -> None:
        for listener in list(self._listeners):
            listener(message)
