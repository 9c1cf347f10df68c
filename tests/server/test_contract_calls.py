"""The calls that phones and programs outside rely on, spoken to a real service over a real socket."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from played_game import game, renege_hand
from served_table import ServedTable


def test_the_scoreboard_page_is_served_and_names_no_outside_address(table: ServedTable) -> None:
    answer = table.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert not re.search(r"(https?:)?//[a-z0-9]", answer.text)


def test_an_event_gets_its_number_and_the_state_its_version(table: ServedTable) -> None:
    before = table.state()["version"]
    answer = table.post({"kind": "game"})
    assert answer.json() == {"n": before + 1, "version": before + 1}
    assert table.state()["version"] == before + 1


def test_a_whole_hand_over_http_ends_with_points(table: ServedTable) -> None:
    table.play(game(1, hands=1))
    state = table.state()
    hand = state["hands"][0]
    assert hand["result"] in ("point", "march", "euchre")
    assert sum(hand["tricks_won"].values()) == 5
    assert hand["discard"] is not None
    assert state["score"] == hand["score_after"]


def test_the_journal_gives_every_event_from_a_number_on(table: ServedTable) -> None:
    numbers = table.play(game(2, hands=1))
    events = table.get("/api/events", params={"since": table.state()["first_n"]}).json()
    assert [event["n"] for event in events] == numbers
    everything = table.get("/api/events").json()
    assert [event["n"] for event in everything] == list(range(1, numbers[-1] + 1))
    later = table.get("/api/events", params={"since": numbers[4]}).json()
    assert [event["n"] for event in later] == numbers[4:]
    assert all(event["by"] == "phone" for event in events)


def test_sending_an_event_twice_does_nothing_the_second_time(table: ServedTable) -> None:
    event = {"kind": "deal", "dealer": "N", "id": "tap-1"}
    first = table.post(event).json()
    assert table.post(event).json() == first
    assert table.post({**event, "if_version": 0}).json() == first
    assert [sent["n"] for sent in table.get("/api/events").json() if sent.get("id") == "tap-1"] == [first["n"]]


def test_a_phone_that_missed_something_is_told_the_state_instead(table: ServedTable) -> None:
    version = table.state()["version"]
    answer = table.post({"kind": "deal", "dealer": "N", "if_version": version - 1})
    assert answer.status_code == 409
    assert answer.json()["version"] == version
    assert table.post({"kind": "deal", "dealer": "N", "if_version": version}).status_code == 200


def test_of_two_phones_that_tap_at_once_one_wins_and_the_other_is_told(table: ServedTable) -> None:
    for _ in range(10):
        version = table.state()["version"]
        taps = [{"kind": "adjust_score", "side": side, "points": 1, "if_version": version} for side in ("NS", "EW")]
        with ThreadPoolExecutor(2) as phones:
            statuses = sorted(answer.status_code for answer in phones.map(table.post, taps))
        assert statuses == [200, 409]
    assert sum(table.state()["score"].values()) == 10


def test_the_stream_begins_with_the_whole_state_and_tells_every_change(table: ServedTable) -> None:
    stream = table.listen()
    kind, version, first = next(stream)
    assert (kind, version, first["version"]) == ("state", table.state()["version"], version)
    numbers = table.play(game(3, hands=1))
    told = [data["version"] for _, _, data in islice(stream, len(numbers))]
    assert told == numbers


def test_a_phone_that_slept_gets_the_whole_truth_in_its_first_message(table: ServedTable) -> None:
    table.play(game(4, hands=2))
    _, version, state = next(table.listen())
    assert version == table.state()["version"]
    assert state["score"] == table.state()["score"]
    assert "tricks" not in state["hands"][0]
    assert len(state["hands"][1]["tricks"]) == 5


def test_the_discard_is_nowhere_until_the_hand_is_over(table: ServedTable) -> None:
    events = game(5, hands=1)
    secret = next(event["card"] for event in events if event["kind"] == "discard")
    table.play(events[:-2])
    assert table.state()["hands"][0]["discard"] is None
    answers = ["/api/state", "/api/events", f"/api/games/{table.state()['game']}", "/api/games"]
    answers += [f"/api/games/{table.state()['game']}.{form}" for form in ("egn", "csv", "svg")]
    for path in answers:
        shown = table.get(path, params={"since": table.state()["first_n"]} if path == "/api/events" else {}).text
        assert f'"{secret}"' not in shown, path
    assert secret not in str(next(table.listen()))
    table.play(events[-2:])
    assert table.state()["hands"][0]["discard"] == secret
    assert f'"{secret}"' in table.get("/api/events", params={"since": table.state()["first_n"]}).text


def test_an_older_trick_is_closed_while_the_hand_is_on_and_open_afterwards(table: ServedTable) -> None:
    events = game(6, hands=1)
    table.play(events[:15])
    journal = table.get("/api/events", params={"since": table.state()["first_n"]}).json()
    first = next(event for event in journal if event["kind"] == "play")
    assert first["hidden"] is True
    assert "card" not in first
    assert table.state()["hands"][0]["tricks"][0]["cards"][0]["card"] == "Xx"
    table.play(events[15:])
    assert table.state()["hands"][0]["tricks"][0]["cards"][0]["card"] == events[5]["card"]


def test_a_renege_is_flagged_on_the_stream_at_the_card_that_proves_it(table: ServedTable) -> None:
    events = renege_hand()
    table.play(events[:-1])
    assert table.state()["hands"][0]["flags"] == []
    stream = table.listen()
    next(stream)
    table.play(events[-1:])
    _, _, state = next(stream)
    flag = state["hands"][0]["flags"][0]
    assert (flag["id"], flag["status"], flag["proof"]) == ("h0-renege-S-t2", "proven", {"trick": 4, "card": "Kh"})
    assert state["score"] == {"NS": 0, "EW": 2}
    table.play([{"kind": "ruling", "flag": flag["id"], "decision": "waive"}])
    assert table.state()["score"] == {"NS": 0, "EW": 0}
    assert table.state()["phase"] == "play"


def test_a_new_game_leaves_the_old_one_in_the_history_and_undo_brings_it_back(table: ServedTable) -> None:
    table.play(game(7, hands=2, names={"N": "Oak", "S": "Elm"}))
    old = table.state()
    table.post({"kind": "game", "dealer": "E"})
    new = table.state()
    assert new["game"] != old["game"]
    assert new["score"] == {"NS": 0, "EW": 0}
    entries = table.get("/api/games").json()
    assert [(entry["id"], entry["running"]) for entry in entries[:2]] == [(new["game"], True), (old["game"], False)]
    assert entries[1]["score"] == old["score"]
    table.post({"kind": "undo"})
    back = table.state()
    assert (back["game"], back["score"], len(back["hands"])) == (old["game"], old["score"], 2)
    assert back["version"] > new["version"]
    table.post({"kind": "undo", "target": back["version"]})
    assert table.state()["game"] == new["game"]


def test_undo_takes_back_the_last_tap_and_undoing_it_brings_it_back(table: ServedTable) -> None:
    table.play([{"kind": "adjust_score", "side": "NS", "points": 3}])
    undo = table.post({"kind": "undo"}).json()["n"]
    assert table.state()["score"]["NS"] == 0
    table.post({"kind": "undo", "target": undo})
    assert table.state()["score"]["NS"] == 3


def test_a_past_game_can_be_taken_away_as_egn_table_and_picture(table: ServedTable) -> None:
    table.play(game(8, hands=3, names={"N": "Oak", "E": "=cmd()", "S": "<b>Elm</b>", "W": "Fir"}))
    identity = table.state()["game"]
    record = table.get(f"/api/games/{identity}.egn")
    assert record.status_code == 200
    assert len(record.json()["deals"]) == 3
    lines = table.get(f"/api/games/{identity}.csv").text.splitlines()
    assert len(lines) == 4
    assert "'=cmd()" in lines[1]
    picture = table.get(f"/api/games/{identity}.svg").text
    assert "&lt;b&gt;Elm&lt;/b&gt;" in picture
    assert "<b>" not in picture


def test_numbers_of_players_and_pairs_add_up_over_games(table: ServedTable) -> None:
    names = {"N": "Rowan", "E": "Ash", "S": "Birch", "W": "Alder"}
    for seed in (9, 10):
        table.play(game(seed, hands=2, names=names))
    numbers = table.get("/api/stats").json()
    players = {player["name"]: player for player in numbers["players"] if player["name"] in names.values()}
    assert set(players) == set(names.values())
    assert {player["games"] for player in players.values()} == {2}
    assert sum(player["calls"] for player in players.values()) == 4
    assert [pair["names"] for pair in numbers["pairs"] if "Rowan" in pair["names"] or "Alder" in pair["names"]] == [
        ["Alder", "Ash"],
        ["Birch", "Rowan"],
    ]


def test_settings_are_remembered_over_a_restart_and_begin_the_next_game(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    settings = {"names": {"N": "Oak"}, "rules": "canadian", "view": {"four_colours": True}}
    key = {"X-Table-Key": table.key}
    assert table.client.put(table.url + "/api/settings", json=settings, headers=key).status_code == 200
    table.stop()
    table.start()
    assert table.get("/api/settings").json() == settings
    table.post({"kind": "game"})
    assert table.state()["names"]["N"] == "Oak"
    assert table.state()["rules"]["preset"] == "canadian"


def test_version_and_hand_survive_a_restart(serve: Callable[..., ServedTable]) -> None:
    table = serve()
    table.play(game(11, hands=1)[:12])
    before = table.state()
    table.kill()
    table.start()
    after = table.state()
    assert {**after, "camera": None} == {**before, "camera": None}
    table.play(game(11, hands=1)[12:])
    assert table.state()["phase"] in ("hand_over", "deal")


def test_health_names_the_version_and_every_part(table: ServedTable) -> None:
    answer = table.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["ok"] is True
    assert set(answer.json()["parts"]) == {"store", "camera", "reader", "stream"}


def test_the_source_of_what_runs_is_offered(table: ServedTable) -> None:
    assert "/source.zip" in table.get("/about").text
    archive = table.get("/source.zip")
    assert archive.content[:2] == b"PK"
    assert archive.headers["content-type"] == "application/zip"
