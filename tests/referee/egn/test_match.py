"""Match files (EMN 1.0): several games, seats named from the register."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

from referee import Referee, parse_event
from referee.egn import EgnError, read_emn, write_emn

DATA = Path(__file__).resolve().parents[2] / "data" / "egn"


def game(index: int, players: list[str], deals: list[object]) -> dict[str, Any]:
    return {
        "gameIndex": index,
        "players": players,
        "gameData": {
            "fileType": "Euchre Game Notation",
            "version": "1.4",
            "metadata": {"players": ["n", "e", "s", "w"], "initialScore": [0, 0]},
            "deals": deals,
        },
    }


def match(*games: object) -> dict[str, Any]:
    register = [{"id": f"p{number}", "name": f"Player {number}"} for number in range(1, 6)]
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"title": "evening", "players": register},
        "games": list(games),
    }


def validate(content: dict[str, object]) -> None:
    schemas = {
        name: json.loads((DATA / name).read_text(encoding="utf-8"))
        for name in ("egn-schema-v1.json", "emn/emn-schema-v1.json")
    }
    registry: Registry[Any] = Registry().with_resources(
        (f"http://schemas/{name}", Resource.from_contents(schema)) for name, schema in schemas.items()
    )
    schema = {**schemas["emn/emn-schema-v1.json"], "$id": "http://schemas/emn/emn-schema-v1.json"}
    jsonschema.Draft7Validator(schema, registry=registry).validate(content)
    for entry in content["games"]:  # type: ignore[attr-defined]
        jsonschema.validate(entry["gameData"], schemas["egn-schema-v1.json"])


def judged(text: str) -> list[Referee]:
    games = []
    for read in read_emn(text).games:
        referee = Referee.start(read.rules)
        for event in read.events:
            referee = referee.apply(parse_event(event))
        games.append(referee)
    return games


def test_partners_change_from_game_to_game() -> None:
    read = read_emn(json.dumps(match(game(0, ["p1", "p2", "p3", "p4"], []), game(1, ["p1", "p3", "p2", "p5"], []))))
    assert [event["names"] for event in (one.events[0] for one in read.games)] == [
        {"N": "Player 1", "E": "Player 2", "S": "Player 3", "W": "Player 4"},
        {"N": "Player 1", "E": "Player 3", "S": "Player 2", "W": "Player 5"},
    ]


def test_a_refusal_names_the_game() -> None:
    bad = {"dealNumber": 0, "initialState": {"dealer": 9, "upCard": "9c"}, "phases": []}
    with pytest.raises(EgnError) as refusal:
        read_emn(json.dumps(match(game(0, ["p1", "p2", "p3", "p4"], []), game(1, ["p1", "p2", "p3", "p4"], [bad]))))
    assert refusal.value.path == "$.games[1].gameData.deals[0].initialState.dealer"


def test_a_player_who_is_not_registered_is_warned_about() -> None:
    read = read_emn(json.dumps(match(game(0, ["p1", "p2", "p3", "p9"], []))))
    assert any("$.games[0].players[3]" in warning for warning in read.warnings)


def test_what_is_written_validates_and_comes_back() -> None:
    deal = {
        "dealNumber": 0,
        "initialState": {"dealer": 3, "upCard": "9c"},
        "phases": [{"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": False}],
    }
    games = judged(json.dumps(match(game(0, ["p1", "p2", "p3", "p4"], [deal]), game(1, ["p1", "p3", "p2", "p5"], []))))
    written = write_emn(games, "evening")
    validate(written)
    again = judged(json.dumps(written))
    assert [one.state()["names"] for one in again] == [one.state()["names"] for one in games]
    assert [one.state()["hands"] for one in again] == [one.state()["hands"] for one in games]
