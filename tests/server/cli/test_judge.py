"""`upcard judge`: records in, the state out, one clear line for what is wrong."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from server.cli import main

DATA = Path(__file__).resolve().parents[2] / "data"
THREE_DEALS = DATA / "corpus" / "egn" / "three_deals.egn"
HAND = DATA / "corpus" / "journal" / "whole_hand.jsonl"

Capture = pytest.CaptureFixture[str]


def judge(capsys: Capture, *words: str | Path) -> tuple[int, str, str]:
    status = main(["judge", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err


def state_of(capsys: Capture, *words: str | Path) -> dict[str, Any]:
    status, out, _ = judge(capsys, "--json", *words)
    assert status == 0
    state: dict[str, Any] = json.loads(out)
    return state


def test_an_egn_file_is_judged(capsys: Capture) -> None:
    state = state_of(capsys, THREE_DEALS)
    assert state["rules"]["preset"] == "egn-std"
    assert [hand["points"] for hand in state["hands"]][:2] == [{"NS": 0, "EW": 1}, {"NS": 1, "EW": 0}]
    assert state["camera"]["state"] == "off"


def test_a_journal_is_judged(capsys: Capture) -> None:
    state = state_of(capsys, HAND)
    assert state["rules"]["preset"] == "short-rules"
    assert state["score"] == {"NS": 0, "EW": 1}


def test_a_dash_reads_a_journal_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(HAND.read_bytes())))
    assert state_of(capsys, "-")["score"] == {"NS": 0, "EW": 1}


def test_a_match_gives_one_state_for_each_game(capsys: Capture, tmp_path: Path) -> None:
    egn = json.loads(THREE_DEALS.read_text(encoding="utf-8"))
    players = [{"id": f"p{number}", "name": f"Player {number}"} for number in range(4)]
    games = [{"gameIndex": index, "players": ["p0", "p1", "p2", "p3"], "gameData": egn} for index in range(2)]
    match = {"fileType": "Euchre Match Notation", "version": "1.0", "metadata": {"players": players}, "games": games}
    (tmp_path / "m.emn").write_text(json.dumps(match), encoding="utf-8")
    states = state_of(capsys, tmp_path / "m.emn")["games"]
    assert [state["names"]["E"] for state in states] == ["Player 1", "Player 1"]
    assert [len(state["hands"]) for state in states] == [3, 3]


def test_rules_on_the_command_line_beat_those_of_the_file(capsys: Capture, tmp_path: Path) -> None:
    assert state_of(capsys, "--rules", "canadian", THREE_DEALS)["rules"]["preset"] == "canadian"
    rules = tmp_path / "ours.toml"
    rules.write_text('preset = "encyclopedia"\n[game]\ntarget = 5\n', encoding="utf-8")
    state = state_of(capsys, "--rules", rules, HAND)
    assert (state["rules"]["preset"], state["rules"]["game.target"]) == ("encyclopedia", 5)


def test_without_json_a_player_can_read_it(capsys: Capture) -> None:
    status, out, err = judge(capsys, DATA / "corpus" / "egn" / "renege.egn")
    assert (status, err) == (0, "")
    assert "did not follow" in out
    assert "Score: North-South" in out


def test_warnings_go_to_standard_error_and_nothing_else_to_standard_output(capsys: Capture) -> None:
    status, out, err = judge(capsys, "--json", DATA / "corpus" / "journal" / "torn_last_line.jsonl")
    assert status == 0
    json.loads(out)
    assert err.count("\n") == 1
    assert "torn_last_line.jsonl" in err


def test_taking_back_what_was_never_said_is_warned_about(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(
        '{"kind": "deal", "dealer": "N"}\n{"kind": "undo", "target": 9}\n', encoding="utf-8"
    )
    status, _, err = judge(capsys, "--json", tmp_path / "a.jsonl")
    assert (status, err.count("\n")) == (0, 1)
    assert "no event 9" in err


def test_the_game_is_written_as_egn(capsys: Capture, tmp_path: Path) -> None:
    status, _, _ = judge(capsys, "--json", "--egn", tmp_path / "out.egn", HAND)
    assert status == 0
    schema = json.loads((DATA / "egn" / "egn-schema-v1.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads((tmp_path / "out.egn").read_text(encoding="utf-8")), schema)
    assert state_of(capsys, tmp_path / "out.egn")["score"] == {"NS": 0, "EW": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["out.egn"]


@pytest.mark.parametrize(
    ("name", "content", "status", "said"),
    [
        ("a.egn", "{", 2, "line 1"),
        ("a.egn", "[]", 1, "$"),
        ("a.egn", '{"fileType": "Chess"}', 1, "$.fileType"),
        ("a.egn", '{"fileType": "Euchre Game Notation", "version": "1.4", "deals": 1}', 1, "$.deals"),
        ("a.emn", '{"fileType": "Euchre Match Notation", "games": 1}', 1, "$.games"),
        ("a.jsonl", '{"kind": "deal"}\n{"kind": "dance"}\n', 2, "line 2"),
        ("a.jsonl", '{"kind": "deal"}\nnonsense\n{"kind": "deal"}\n', 2, "line 2"),
        ("a.jsonl", '{"kind": "game", "rules": {"game.target": -1}}\n', 2, "game.target"),
        ("a.jsonl", "\udcff", 2, "byte 1"),
    ],
)
def test_what_is_wrong_is_one_line_with_its_place(
    capsys: Capture, tmp_path: Path, name: str, content: str, status: int, said: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    got, out, err = judge(capsys, "--json", "--egn", tmp_path / "never.egn", path)
    assert (got, out) == (status, "")
    assert err.count("\n") == 1
    assert name in err
    assert said in err
    assert not (tmp_path / "never.egn").exists()


def test_a_missing_file_is_unusable(capsys: Capture, tmp_path: Path) -> None:
    status, _, err = judge(capsys, tmp_path / "nowhere.egn")
    assert status == 2
    assert "nowhere.egn" in err


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("r.toml", "preset = ["),
        ("r.toml", '"game.target" = "many"\n'),
        ("r.json", "[]"),
        ("r.json", '{"game.tarrget": 5}'),
        ("r.json", '{"game.target": 10, "game.deals": 8}'),
    ],
)
def test_bad_house_rules_are_refused(capsys: Capture, tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    status, out, err = judge(capsys, "--json", "--rules", tmp_path / name, HAND)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_an_unknown_preset_is_refused(capsys: Capture) -> None:
    status, _, err = judge(capsys, "--rules", "calvinball", HAND)
    assert status == 2
    assert "calvinball" in err


def test_a_failed_output_leaves_nothing_behind(capsys: Capture, tmp_path: Path) -> None:
    status, out, err = judge(capsys, "--json", "--egn", tmp_path / "no" / "folder.egn", HAND)
    assert (status, out) == (2, "")
    assert "folder.egn" in err


@pytest.mark.shared
def test_every_recorded_game_is_judged(capsys: Capture, shared: Path) -> None:
    games = sorted((shared / "egn" / "games").glob("*.egn"))
    assert games
    for game in games:
        state = state_of(capsys, game)
        assert all(hand["result"] for hand in state["hands"]), game.name
