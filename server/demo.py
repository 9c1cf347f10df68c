"""The demonstration: the film that ships with Upcard through the real reader, watcher, referee and store."""

import argparse
import errno
import json
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.camera import Camera, CameraError, Frame
from hardware.sources import open_source
from referee import parse_journal
from server.addresses import Doors
from server.camera_worker import CameraWorker
from server.cli.errors import WRONG, UserError
from server.cli.output import write_whole
from server.cli.telling import tell_game
from server.data_folder import DataFolder
from server.live import welcome
from server.serve import Service, bind
from server.table_service import TableService
from server.web.context import Context
from vision.sighting import CardReader

FOLDER = Path(__file__).resolve().parent.parent / "models" / "demo"
_PORTS_TRIED = 10


def play_headless(data: Path, target: Path | None) -> int:
    """Run the film as fast as it can be read, print what happened, and write the state if asked to."""
    from server.watching import watch_table

    film, taps = demo_film()
    folder = DataFolder(data)
    try:
        service = TableService(folder.store, folder.evidence)
        camera = Progress(open_film(film))
        try:
            watch_table(camera, load_reader(), service, stop=threading.Event(), taps=taps, paced=False)
        except CameraError as error:
            raise UserError(str(error), WRONG) from error
        finally:
            camera.close()
        state = service.state()
    finally:
        folder.close()
    print("\n".join(tell_game(state)))
    write_state(state, target)
    return 0


def play_on_page(data: Path, target: Path | None, arguments: argparse.Namespace) -> int:
    """Serve the scoreboard and play the film on it in its own time; the page stays until Ctrl-C."""
    film, taps = demo_film()
    folder = DataFolder(data)
    taken = free_port(arguments.host, arguments.port)

    def watch(camera: Camera, reader: CardReader, service: TableService, stop: threading.Event) -> None:
        from server.watching import watch_table

        watch_table(camera, reader, service, stop=stop, taps=taps, paced=True)

    try:
        service = TableService(folder.store, folder.evidence)
        context = Context(
            service, folder.key, Doors([arguments.host]), taken.getsockname()[1], evidence=folder.evidence
        )
        worker = CameraWorker(service, lambda: open_film(film), load_reader, watch)
        context.check_cards = worker.check_cards

        def begin() -> None:
            welcome(context)
            worker.start()

        try:
            Service(context, taken, announce=not arguments.no_announce).run(begin)
        finally:
            worker.close()
        write_state(service.state(), target)
    finally:
        folder.close()
    return 0


def demo_film() -> tuple[Path, list[dict[str, Any]]]:
    """Return the film and what the people in it say, each thing with its time; raises UserError without them."""
    film, said = FOLDER / "demo.mp4", FOLDER / "taps.jsonl"
    if not film.is_file():
        raise UserError(f"{film}: the demonstration film is not installed")
    if not said.is_file():
        return film, []
    from referee import dump_event

    events, _ = parse_journal(said.read_text())
    return film, [dump_event(event) for event in events]


def open_film(film: Path) -> Camera:
    """Open the film; raises UserError when it cannot be read."""
    try:
        return open_source(str(film))
    except CameraError as error:
        raise UserError(str(error)) from error


def load_reader() -> CardReader:
    """Load the models that ship with Upcard."""
    from vision.reader import ReaderError
    from vision.reader import load_reader as load

    try:
        return load()
    except ReaderError as error:
        raise UserError(str(error)) from error


def free_port(host: str, port: int) -> socket.socket:
    """Take the port, or the next one that is free: a demonstration should not fail for that."""
    for candidate in range(port, port + _PORTS_TRIED):
        try:
            return bind(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or candidate == port + _PORTS_TRIED - 1:
                raise UserError(f"{host}:{candidate}: cannot listen here: {error.strerror}") from error
    raise UserError(f"{host}:{port}: cannot listen here")


def write_state(state: dict[str, Any], target: Path | None) -> None:
    """Write the state as it ended; the frame rate, which differs from run to run, is left out."""
    if target is not None:
        still = {**state, "camera": {**state["camera"], "fps": None}}
        write_whole(target, json.dumps(still, ensure_ascii=False, indent=1) + "\n")


class Progress:
    """A film that says on stderr how far it has been watched."""

    def __init__(self, camera: Camera, tell: Callable[[str], object] = sys.stderr.write) -> None:
        self._camera = camera
        self._tell = tell
        self._told = -1
        self.live = camera.live

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        """Return the next frame and say every ten seconds of film where it stands."""
        frame = self._camera.read(timeout_s)
        second = -1 if frame is None else int(frame.t) // 10
        if frame is None:
            self._tell("\rThe film is over.        \n")
        elif second != self._told:
            self._told = second
            self._tell(f"\rWatching the film: {int(frame.t):4d} s ")
        return frame

    def close(self) -> None:
        """Close the film."""
        self._camera.close()
