"""`upcard watch` without --headless: the source watched in its own time, with the scoreboard beside it."""

import argparse
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hardware.camera import Camera
from referee import HouseRules
from server import logs
from server.addresses import Doors
from server.camera_worker import CameraWorker
from server.data_folder import DataFolder
from server.demo import free_port
from server.live import welcome
from server.serve import Service
from server.table_service import TableService
from server.watch_film import start_recording, write_results
from server.watching import SeenPlay, watch_table
from server.web.context import Context
from vision.geometry import TableGeometry
from vision.sighting import CardReader


def watch_on_page(
    arguments: argparse.Namespace,
    camera: Camera,
    reader: CardReader,
    taps: Sequence[dict[str, Any]],
    geometry: TableGeometry | None,
    rules: HouseRules | None,
) -> int:
    """Serve the page until Ctrl-C while the source is watched, then write what was asked for."""
    logs.configure(quiet=True)
    plays: list[SeenPlay] = []
    with tempfile.TemporaryDirectory(prefix="upcard-watch-") as temporary:
        folder = DataFolder(Path(temporary))
        kept = folder.path / "geometry.json"
        if geometry is not None:
            geometry.save(kept)
        taken = free_port(arguments.host, arguments.port)

        recorder = start_recording(arguments, rules)

        def watch(camera: Camera, reader: CardReader, service: TableService, stop: threading.Event) -> None:
            plays.extend(
                watch_table(camera, reader, service, stop=stop, taps=taps, geometry=kept, paced=True, recorder=recorder)
            )

        try:
            service = TableService(folder.store, folder.evidence)
            if rules is not None:
                service.submit({"kind": "game", "rules": rules.as_dict()}, by="file")
            context = Context(
                service, folder.key, Doors([arguments.host]), taken.getsockname()[1], evidence=folder.evidence
            )
            worker = CameraWorker(service, lambda: camera, lambda: reader, watch)
            context.check_cards = worker.check_cards

            def begin() -> None:
                welcome(context)
                worker.start()

            try:
                Service(context, taken, announce=False).run(begin)
            finally:
                worker.close()
                if recorder is not None:
                    recorder.close()
            write_results(arguments, service.state(), plays, service.game.referee)
        finally:
            folder.close()
    return 0
