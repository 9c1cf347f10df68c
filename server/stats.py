"""What players and pairs have done over all games: calls, euchres, marches, loners, reneges."""

from collections.abc import Iterable, Mapping
from typing import Any

from server.game import Game
from server.table_service import TableService

SEATS = "NESW"
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
_COUNTED = (
    "games",
    "won",
    "hands",
    "calls",
    "points_called",
    "euchred",
    "marches",
    "loners",
    "lone_marches",
    "reneges",
)
_EUCHRED = frozenset({"euchre", "lone_euchre", "super_euchre", "lone_defender_euchre"})
_LONE_MARCH = frozenset({"lone_march", "blind_loner"})

Tally = dict[str, int]


def statistics(service: TableService) -> dict[str, list[dict[str, Any]]]:
    """Return the numbers of every named player and pair. Finished games are counted once and then remembered."""
    players: dict[str, Tally] = {}
    pairs: dict[tuple[str, str], Tally] = {}
    for row in service.store.games():
        if row.undone:
            continue
        known = service.store.summary(row.id)
        if row.id == service.game.id:
            tallies = tallies_of(service.game.state)
        elif known is not None and known[0] == row.last_n and "tallies" in known[1]:
            tallies = known[1]["tallies"]
        else:
            tallies = tallies_of(Game.replay(row.id, service.store.rows(row.first_n, row.id)).state)
            service.store.keep_summary(row.id, row.last_n, {**(known[1] if known else {}), "tallies": tallies})
        for name, tally in tallies["players"]:
            _add(players.setdefault(name, dict.fromkeys(_COUNTED, 0)), tally)
        for first, second, tally in tallies["pairs"]:
            _add(pairs.setdefault((first, second), dict.fromkeys(_COUNTED, 0)), tally)
    return {
        "players": [{"name": name, **_with_rate(players[name])} for name in sorted(players)],
        "pairs": [{"names": list(names), **_with_rate(pairs[names])} for names in sorted(pairs)],
    }


def tallies_of(state: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Count one game: `players` as [name, tally], `pairs` as [name, name, tally]."""
    named = {seat: str(name).strip() for seat, name in (state.get("names") or {}).items() if name and str(name).strip()}
    tallies = {seat: dict.fromkeys(_COUNTED, 0) for seat in SEATS}
    over = [hand for hand in state["hands"] if hand.get("result") is not None]
    for hand in over:
        _count_hand(hand, tallies)
    for seat, tally in tallies.items():
        tally["games"] = int(bool(over))
        tally["won"] = int(state.get("winner") == SIDE[seat])
    pairs = []
    for first, second in (("N", "S"), ("E", "W")):
        if first in named and second in named and over:
            pair = {key: tallies[first][key] + tallies[second][key] for key in _COUNTED}
            pair.update({key: tallies[first][key] for key in ("games", "won", "hands")})
            pairs.append([*sorted((named[first], named[second])), pair])
    return {"players": [[named[seat], tallies[seat]] for seat in SEATS if seat in named and over], "pairs": pairs}


def _count_hand(hand: Mapping[str, Any], tallies: Mapping[str, Tally]) -> None:
    for seat in SEATS:
        tallies[seat]["hands"] += 1
    for flag in hand.get("flags") or []:
        if flag["code"] == "renege" and flag["status"] in ("proven", "upheld") and flag.get("seat") in tallies:
            tallies[flag["seat"]]["reneges"] += 1
    maker, result = hand.get("maker"), hand.get("result")
    if not isinstance(maker, str) or maker not in tallies:
        return
    tally = tallies[maker]
    tally["calls"] += 1
    tally["points_called"] += int((hand.get("points") or {}).get(SIDE[maker], 0))
    tally["euchred"] += int(result in _EUCHRED)
    tally["marches"] += int(result == "march" or result in _LONE_MARCH)
    tally["loners"] += int(bool(hand.get("alone")))
    tally["lone_marches"] += int(result in _LONE_MARCH)


def _add(total: Tally, more: Mapping[str, int]) -> None:
    for key in _COUNTED:
        total[key] += int(more.get(key, 0))


def _with_rate(tally: Tally) -> dict[str, Any]:
    calls = tally["calls"]
    return {**tally, "points_per_call": round(tally["points_called"] / calls, 2) if calls else None}


def names_of_sides(names: Mapping[str, str | None]) -> dict[str, str]:
    """Return how each side is called: its players' names, or the compass."""
    words: dict[str, str] = {}
    for side, seats in (("NS", "NS"), ("EW", "EW")):
        known: Iterable[str] = [str(names[seat]) for seat in seats if names.get(seat)]
        words[side] = " & ".join(known) or {"NS": "North & South", "EW": "East & West"}[side]
    return words
