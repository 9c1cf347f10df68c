"""The live table put together: store, service, camera, web, and the words in the terminal."""

import argparse
import sys
import threading
from pathlib import Path

import structlog

from hardware.camera import Camera, CameraError
from server.addresses import Doors
from server.camera_worker import CameraWorker, own_deck
from server.cli.errors import UserError
from server.data_folder import DataFolder
from server.qr import as_blocks
from server.serve import Service, bind
from server.table_service import TableService
from server.web.context import Context
from vision.sighting import CardReader

log = structlog.get_logger()

USUAL_SOURCES = ("picamera", "usb:0")


def run_table(arguments: argparse.Namespace, folder: DataFolder) -> int:
    """Serve the table that lives in `folder` until it is interrupted."""
    try:
        taken = bind(arguments.host, arguments.port)
    except OSError as error:
        raise UserError(f"{arguments.host}:{arguments.port}: cannot listen here: {error.strerror}") from error
    service = TableService(folder.store, folder.evidence)
    context = Context(
        service=service,
        key=folder.key,
        doors=Doors([*arguments.allow_host, arguments.host], anyone=arguments.allow_outside),
        port=taken.getsockname()[1],
        evidence=folder.evidence,
        geometry=folder.path / "geometry.json",
    )
    worker = None if arguments.no_camera else camera_worker(service, arguments.source, folder.path)
    if worker is not None:
        context.check_cards = worker.check_cards
        context.begin_again = worker.begin_again
        worker.start()
    try:
        Service(context, taken, announce=not arguments.no_announce).run(lambda: welcome(context))
    finally:
        if worker is not None:
            worker.close()
    return 0


def camera_worker(service: TableService, source: str | None, data: Path) -> CameraWorker:
    """Return the worker that watches `source`, or whatever camera is found when none is named."""

    def load() -> CardReader:
        from vision.reader import ReaderError, load_reader

        deck = own_deck(data)
        try:
            return load_reader(deck=deck)
        except ReaderError as error:
            if deck is None:
                raise
            log.warning("the table's own deck is not used", file=str(deck), reason=str(error))
            service.report_trouble("deck", f"Your own deck is not used: {error}")
            return load_reader()

    def watch(camera: Camera, reader: CardReader, service: TableService, stop: threading.Event) -> None:
        from server.watching import watch_table

        watch_table(camera, reader, service, stop=stop, geometry=data / "geometry.json", paced=True)

    return CameraWorker(service, lambda: open_camera(source, data), load, watch)


def open_camera(source: str | None, data: Path) -> Camera:
    """Open the named source, or the first usual one that is there; raises CameraError.

    `data` keeps what was settled for a Pi camera: focus, exposure and colour.
    """
    from hardware.sources import open_source

    if source is not None:
        return open_source(source, data)
    reasons = []
    for usual in USUAL_SOURCES:
        try:
            return open_source(usual, data)
        except CameraError as error:
            reasons.append(str(error))
    looked_for = CameraError("; ".join(reasons))
    raise CameraError("No camera was found: keep score by taps, or plug one in.") from looked_for


def welcome(context: Context) -> None:
    """Print where the table is found, with the players' code to scan."""
    sys.stdout.write(
        f"\n{as_blocks(context.player_url())}\n\n"
        f"  Players scan this code, or open  {context.player_url()}\n"
        f"  Everybody else watches at        {context.url()}\n"
        f"  On most phones this works too:   {context.name_url()}\n\n"
        "  Ctrl-C ends it; the game goes on where it was when you start again.\n\n"
    )
    sys.stdout.flush()
