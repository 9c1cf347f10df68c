"""Past games: what is told of each in the list, and each one judged again from its journal."""

from typing import Any

from server.game import Game
from server.store import GameRow
from server.table_service import TableService
from server.views import State, hide_secrets


def game_entries(service: TableService) -> list[dict[str, Any]]:
    """Return every game as one entry, the newest first. Entries of finished games are kept, not judged again."""
    current = service.game.id
    entries = []
    for row in reversed(service.store.games()):
        known = service.store.summary(row.id)
        if row.id == current:
            entry = _entry(row, service.state())
        elif known is not None and known[0] == row.last_n and "entry" in known[1]:
            entry = known[1]["entry"]
        else:
            entry = _entry(row, _replayed(service, row).state)
            service.store.keep_summary(row.id, row.last_n, {**(known[1] if known else {}), "entry": entry})
        entries.append({**entry, "running": row.id == current and entry["winner"] is None, "undone": row.undone})
    return entries


def game_of(service: TableService, identity: str) -> Game | None:
    """Return a game by its name, None when there is none."""
    if identity == service.game.id:
        return service.game
    row = next((row for row in service.store.games() if row.id == identity), None)
    return None if row is None else _replayed(service, row)


def public_state(service: TableService, game: Game) -> State:
    """Return a game's state without secrets, with its pictures."""
    shown = hide_secrets({**game.state, "version": service.version, "first_n": game.first_n})
    return shown if service.evidence is None else service.evidence.attach_known(shown, game.id)


def finished_part(service: TableService, game: Game) -> Game:
    """Return the game without the hand being played, for records that are given away while it is on."""
    if game.running_since is None:
        return game
    return Game.replay(game.id, game.finished_rows(service.store.rows(game.first_n, game.id)))


def _replayed(service: TableService, row: GameRow) -> Game:
    return Game.replay(row.id, service.store.rows(row.first_n, row.id))


def _entry(row: GameRow, state: State) -> dict[str, Any]:
    return {
        "id": row.id,
        "started": row.started,
        "names": state["names"],
        "preset": str(state["rules"].get("preset", "")),
        "score": state["score"],
        "winner": state["winner"],
        "hands": len(state["hands"]),
    }
