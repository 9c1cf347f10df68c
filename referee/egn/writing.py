"""A refereed game, written as EGN 1.4.

A deal is written in EGN's own fields. Then the file is read back and judged; a hand that does not come out the same
(cards, calls, winners, points) gets its table events as annotations beside its fields, and reading prefers those.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from referee.egn.annotations import event_annotations, rules_annotations
from referee.egn.deal_writing import Hand, objects, write_deal
from referee.egn.errors import EgnError
from referee.egn.place import Place
from referee.egn.reading import FILE_TYPE, read_game
from referee.egn.ruleset import read_ruleset, write_ruleset
from referee.events import parse_event
from referee.fold import Referee
from referee.rules import parse_rules
from referee.sentences import SEAT_NAMES

VERSION = "1.4"
MOST_DEALS = 100
"""Deals that EGN's schema allows in one file."""

_COMPARED = ("dealer", "upcard", "maker", "trump", "alone", "blind", "lone_defender", "tricks_won", "points", "result")


def write_egn(referee: Referee, title: str | None = None) -> dict[str, object]:
    """The current game as an EGN object that validates against the 1.4 schema.

    Raises EgnError when the game has more hands than EGN holds.
    """
    state = referee.state()
    hands = objects(state["hands"])
    if len(hands) > MOST_DEALS:
        raise EgnError("$.deals", f"EGN holds at most {MOST_DEALS} hands, this game has {len(hands)}")
    by_events: set[int] = set()
    while True:
        game = _write(referee, state, hands, by_events, title)
        differing = _differing(game, state) - by_events
        if not differing:
            return game
        by_events |= differing


def _write(
    referee: Referee, state: Hand, hands: list[Hand], by_events: Collection[int], title: str | None
) -> dict[str, object]:
    """The game with the table events annotated to the hands numbered in `by_events`."""
    names = state["names"]
    rules = state["rules"]
    score = state["score"]
    assert isinstance(names, Mapping)
    assert isinstance(rules, Mapping)
    assert isinstance(score, Mapping)
    ruleset = write_ruleset(rules)
    metadata: dict[str, object] = {
        "gameId": str(state["game"])[:64],
        "players": [str(names.get(seat, place))[:64] for seat, place in SEAT_NAMES.items()],
        "initialScore": [referee.game.opening.ns, referee.game.opening.ew],
        "ruleset": ruleset,
    }
    if title:
        metadata["title"] = title[:128]
    if state["phase"] == "game_over":
        metadata["finalScore"] = [score["NS"], score["EW"]]
    deals = [
        write_deal(
            index,
            hand,
            names,
            rules_annotations(_unsaid(rules, ruleset)) if index == 0 else [],
            event_annotations(_own_events(referee, index)) if index in by_events else {},
        )
        for index, hand in enumerate(hands)
    ]
    return {"fileType": FILE_TYPE, "version": VERSION, "metadata": metadata, "deals": deals}


def _own_events(referee: Referee, index: int) -> list[dict[str, object]]:
    """A hand's events as they make up just this hand wherever they are read: a deal, then all as its own."""
    events = [
        {name: value for name, value in event.items() if name not in ("n", "id", "t", "hand")}
        for event in referee.hand_events(index)
    ]
    first: dict[str, object] = events.pop(0) if events[0]["kind"] == "deal" else {"kind": "deal"}
    return [first, *({**event, "hand": index} for event in events)]


def _unsaid(rules: Mapping[str, object], ruleset: dict[str, object]) -> dict[str, object]:
    """The house rules as preset and departures from it where the ruleset does not say them all; else nothing."""
    if parse_rules(read_ruleset(Place("$", ruleset), [])).as_dict() == {**rules, "preset": "egn-std"}:
        return {}
    preset = parse_rules(str(rules["preset"])).as_dict()
    return {"preset": rules["preset"], **{key: value for key, value in rules.items() if preset[key] != value}}


def _differing(game: Mapping[str, object], state: Hand) -> set[int]:
    """The numbers of the hands that reading and judging the file would not give back."""
    read = read_game(Place("$", game))
    judged = Referee.start(read.rules)
    for event in read.events:
        judged = judged.apply(parse_event(event))
    again = judged.state()
    wanted, got = _essences(state), _essences(again)
    differing: set[int] = set()
    for index, (own, added) in enumerate(wanted):
        if index >= len(got) or own != got[index][0]:
            differing.add(index)
        elif added != got[index][1]:
            differing |= {index, max(0, index - 1)}
    if wanted and not differing and state["score"] != again["score"]:
        return {len(wanted) - 1}
    return differing


def _essences(state: Hand) -> list[tuple[object, object]]:
    """What each hand must come back with: its cards, calls, winners, points and flags; and what the score gained by it
    and by hand since the one before.
    """
    essences: list[tuple[object, object]] = []
    before: Mapping[str, int] = {}
    for hand in objects(state["hands"]):
        tricks = [
            ([(card["seat"], card["card"]) for card in objects(trick["cards"])], trick["winner"])
            for trick in objects(hand["tricks"])
        ]
        after = hand.get("score_after")
        after = after if isinstance(after, Mapping) else before
        added = {side: points - before.get(side, 0) for side, points in after.items()} if essences else None
        flags = [(flag["id"], flag["status"]) for flag in objects(hand["flags"])]
        essences.append(([tricks, flags, *(hand.get(key) for key in _COMPARED)], added))
        before = after
    return essences
