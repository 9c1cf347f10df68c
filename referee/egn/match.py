"""EMN 1.0: a match of several games, read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.egn.bidding import SEATS
from referee.egn.place import Place, parse_json, shown, warn_unknown_keys
from referee.egn.reading import EgnGame, read_game
from referee.egn.writing import write_egn
from referee.fold import Referee
from referee.rules import HouseRules

FILE_TYPE = "Euchre Match Notation"

_MATCH_KEYS = ("fileType", "version", "metadata", "games")
_METADATA_KEYS = ("matchId", "title", "description", "date", "players", "matchFormat", "result")
_GAME_KEYS = ("gameIndex", "players", "gameData")


@dataclass(frozen=True)
class EmnMatch:
    """A match read from EMN: its games in the order of `gameIndex`, and the warnings of all of them."""

    games: tuple[EgnGame, ...]
    warnings: tuple[str, ...]
    title: str | None = None


def is_match(root: Place) -> bool:
    """Whether a JSON document says that it is a match."""
    return root.key("fileType").value == FILE_TYPE


def read_emn(text: str, rules: HouseRules | None = None) -> EmnMatch:
    """Reads a match file; `rules`, where given, take the place of every game's own ruleset.

    Raises NotJsonError, or EgnError with the JSON path of what cannot be understood.
    """
    return read_match(parse_json(text), rules)


def read_match(root: Place, rules: HouseRules | None = None) -> EmnMatch:
    """Reads one EMN object; see `read_emn`."""
    root.require_object("a match")
    if not is_match(root):
        raise root.key("fileType").refuse(f"must be {shown(FILE_TYPE)}, not {shown(root.key('fileType').value)}")
    warnings: list[str] = []
    warn_unknown_keys(root, _MATCH_KEYS, warnings)
    version = root.key("version")
    if not (version.text() or "").startswith("1.0"):
        warnings.append(f"{version.path}: {shown(version.value)} is not 1.0; read as 1.0")
    metadata = root.key("metadata")
    warn_unknown_keys(metadata, _METADATA_KEYS, warnings)
    register = _register(metadata.key("players"), warnings)
    entries = list(root.key("games").require_list("games").items())
    for entry in entries:
        warn_unknown_keys(entry.require_object("a game"), _GAME_KEYS, warnings)
    games = [_game(entry, register, rules, warnings) for entry in sorted(entries, key=_game_index)]
    for game in games:
        warnings.extend(game.warnings)
    return EmnMatch(tuple(games), tuple(warnings), metadata.key("title").text())


def write_emn(games: Sequence[Referee], title: str | None = None) -> dict[str, object]:
    """A match file of these games, with one entry in its register for each name at a seat."""
    register: dict[str, str] = {}
    entries: list[dict[str, object]] = []
    for index, game in enumerate(games):
        data = write_egn(game)
        metadata = data["metadata"]
        assert isinstance(metadata, dict)
        names = [str(name) for name in metadata["players"]]
        labels = [
            name if names.count(name) == 1 else f"{name} ({seat})" for name, seat in zip(names, SEATS, strict=True)
        ]
        players = [register.setdefault(label, f"p{len(register) + 1}") for label in labels]
        entries.append({"gameIndex": index, "players": players, "gameData": data})
    about: dict[str, object] = {"players": [{"id": player, "name": name[:64]} for name, player in register.items()]}
    if title:
        about["title"] = title[:128]
    return {"fileType": FILE_TYPE, "version": "1.0", "metadata": about, "games": entries}


def _register(players: Place, warnings: list[str]) -> dict[str, str]:
    """Names by player id."""
    names: dict[str, str] = {}
    for player in players.items():
        identity, name = player.key("id").text(), player.key("name").text()
        if identity is None or name is None:
            warnings.append(f"{player.path}: needs an id and a name; ignored")
        else:
            names[identity] = name
    return names


def _game(entry: Place, register: Mapping[str, str], rules: HouseRules | None, warnings: list[str]) -> EgnGame:
    """One game of the match, its seats named from the register."""
    places = list(entry.key("players").items())
    if len(places) != len(SEATS):
        warnings.append(f"{entry.key('players').path}: must be four player ids; the game's own names are used")
        return read_game(entry.key("gameData"), rules)
    names: dict[str, str] = {}
    for seat, place in zip(SEATS, places, strict=True):
        identity = place.text()
        if identity is None or identity not in register:
            warnings.append(f"{place.path}: {shown(place.value)} is not in the register of players")
        elif register[identity]:
            names[seat] = register[identity]
    return read_game(entry.key("gameData"), rules, names)


def _game_index(entry: Place) -> int:
    """A game's place in the match; one without a number keeps its place in the file among the first."""
    index = entry.key("gameIndex").value
    return index if isinstance(index, int) else 0
