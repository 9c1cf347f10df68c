"""What `upcard watch` does: a film or a camera refereed, in the terminal or on the page."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hardware.camera import Camera, CameraError
from hardware.read_ahead import ReadAhead
from hardware.sources import open_source
from referee import Event, HouseRules, JournalError, Referee, dump_event, parse_journal
from referee.egn import EgnError, write_egn
from server.cli.errors import WRONG, UserError
from server.cli.output import write_whole
from server.cli.rules_option import load_rules
from server.cli.telling import tell_game
from server.memory_table import MemoryTable
from server.recorder import TAPS_FILE, FolderRecorder
from server.watching import SeenPlay, Watch, plays_in
from vision.geometry import GeometryError, TableGeometry
from vision.sighting import CardReader
from vision.watcher import FrameSizeError, Watcher


def run(arguments: argparse.Namespace) -> int:
    """Watch a source to its end or until Ctrl-C, then print and write what happened."""
    rules = None if arguments.rules is None else load_rules(arguments.rules)
    taps = read_taps(arguments.taps) if arguments.taps is not None else _taps_beside(arguments.source)
    geometry = None if arguments.geometry is None else _geometry(arguments.geometry)
    camera = _open(arguments.source)
    if arguments.headless and not camera.live:
        camera = ReadAhead(camera)
    try:
        reader = _reader(arguments.weights)
        if not arguments.headless:
            from server.watch_page import watch_on_page

            return watch_on_page(arguments, camera, reader, [dump_event(tap) for tap in taps], geometry, rules)
        table = MemoryTable(rules, game_id=Path(arguments.source).stem or "game")
        recorder = start_recording(arguments, rules)
        watch = Watch(Watcher(reader, geometry), table, [dump_event(tap) for tap in taps], recorder)
        try:
            _to_the_end(camera, watch, arguments.source)
        finally:
            if recorder is not None:
                recorder.close()
    finally:
        camera.close()
    state = table.state()
    print("\n".join(tell_game(state)))
    write_results(arguments, state, watch.plays, table.referee)
    return 0


def start_recording(arguments: argparse.Namespace, rules: HouseRules | None) -> FolderRecorder | None:
    """Begin the record that was asked for; raises UserError when its folder cannot be used."""
    if arguments.record is None:
        return None
    return FolderRecorder(arguments.record, None if rules is None else rules.as_dict())


def write_results(
    arguments: argparse.Namespace, state: Mapping[str, Any], plays: list[SeenPlay], referee: Referee
) -> None:
    """Write the JSON and the EGN that were asked for."""
    if arguments.json is not None:
        content = {**state, "plays": plays_in(state, plays)}
        write_whole(arguments.json, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    if arguments.egn is not None:
        try:
            notation = write_egn(referee)
        except EgnError as error:
            raise UserError(f"{arguments.egn}: {error}", WRONG) from error
        write_whole(arguments.egn, json.dumps(notation, ensure_ascii=False, indent=2) + "\n")


def read_taps(path: Path) -> list[Event]:
    """Read what people tapped; raises UserError naming the line that cannot be understood."""
    try:
        events, warnings = parse_journal(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    except JournalError as error:
        raise UserError(f"{path}: {error}") from error
    for warning in warnings:
        print(f"upcard watch: {path}: {warning}", file=sys.stderr)
    return events


def _taps_beside(source: str) -> list[Event]:
    """What people said, where the source is a recorded folder that holds it."""
    taps = Path(source) / TAPS_FILE
    return read_taps(taps) if taps.is_file() else []


def _to_the_end(camera: Camera, watch: Watch, source: str) -> None:
    try:
        while (frame := camera.read()) is not None:
            try:
                watch.take(frame)
            except FrameSizeError as error:
                raise UserError(f"{source}: frame {frame.sequence}: {error}", WRONG) from error
    except CameraError as error:
        raise UserError(str(error)) from error
    except KeyboardInterrupt:
        if not camera.live:
            raise
    watch.tap_until(float("inf"))
    if not watch.watcher.seen_cards and not camera.live:
        raise UserError(f"{source}: no card is to be seen in this film", WRONG)


def _open(source: str) -> Camera:
    try:
        return open_source(source)
    except CameraError as error:
        raise UserError(str(error)) from error


def _reader(weights: Path | None) -> CardReader:
    from vision.reader import ReaderError, load_reader

    try:
        return load_reader(weights)
    except ReaderError as error:
        raise UserError(str(error)) from error


def _geometry(path: Path) -> TableGeometry:
    try:
        return TableGeometry.load(path)
    except GeometryError as error:
        raise UserError(str(error)) from error
