"""The state object that everybody outside sees, with what only one player may know left out while a hand is on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.bidding import Bidding
from referee.cards import LEFT, OTHER_SIDE, SIDES
from referee.flags import Flag
from referee.game import Game, Hand
from referee.judgement import Judgement
from referee.questions import ask
from referee.rules import HouseRules
from referee.scoring import Standing
from referee.tricks import Trick

VERSION = 1


def game_state(game: Game, game_id: str, version: int, warnings: Sequence[str]) -> dict[str, Any]:
    """The whole state of a game; `version` is the number of the newest event."""
    standing = game.standing
    views = [_viewed(hand) for hand in game.hands]
    last = game.newest.judgement if game.newest is not None else None
    phase, turn, dealer = "idle", None, standing.dealer
    if last is not None:
        phase, turn = last.phase, last.turn
        if last.over:
            phase = "game_over" if standing.over else "hand_over"
        else:
            dealer = LEFT[last.dealer] if last.dealer is not None else None
    guess = last.guess if last is not None else None
    questions = [question for view in views for question in view["questions"]]
    return {
        "v": VERSION,
        "version": version,
        "game": game_id,
        "rules": game.rules.as_dict(),
        "names": dict(game.start.names),
        "score": standing.score,
        "tokens": {"NS": standing.tokens[0], "EW": standing.tokens[1]},
        "winner": standing.winner,
        "next_dealer": dealer,
        "phase": phase,
        "turn": turn,
        "hands": [dict(view["hand"]) for view in views],
        "trump_guess": None if guess is None else guess.as_dict(),
        "questions": questions,
        "score_cards": {side: score_cards(standing.score[side], game.rules) for side in SIDES},
        "skunked": _skunked(standing),
        "adjustments": [_adjustment(event.fields) for event in _adjustments(game)],
        "warnings": list(warnings),
    }


def _viewed(hand: Hand) -> dict[str, Any]:
    """A hand's view and questions, worked out once for each hand."""
    ready: dict[str, Any] | None = hand.__dict__.get("view")
    if ready is None:
        judgement = hand.judgement
        ready = {"hand": hand_state(judgement), "questions": ask(judgement)}
        hand.__dict__["view"] = ready
    return ready


def hand_state(hand: Judgement) -> dict[str, Any]:
    """One hand of the state. The discard and exchanges are told only once the hand is over."""
    bidding = hand.bidding
    state: dict[str, Any] = {
        "number": hand.index,
        "dealer": hand.dealer,
        "upcard": hand.upcard,
        "upcard_fate": bidding.fate,
        "calls": _calls(bidding),
        "maker": bidding.maker,
        "trump": bidding.trump,
        "alone": bidding.alone,
        "blind": bidding.blind,
        "lone_defender": bidding.lone_defender,
        "sitting_out": list(bidding.sitting_out),
        "discard": hand.discard if hand.over else None,
        "tricks": [_trick(trick, len(hand.table.ring)) for trick in hand.table.tricks],
        "tricks_won": dict(hand.tricks_won),
        "points": dict(hand.points),
        "score_after": hand.score_after.score,
        "result": hand.result,
        "flags": [_flag(flag) for flag in hand.flags],
    }
    if bidding.offered is not None and hand.upcard == "B":
        state["upcard_suit"] = bidding.offered
    if hand.over and hand.facts.exchanges:
        state["exchanges"] = [
            {name: event.get(name) for name in ("n", "seat", "with", "gives", "takes") if event.get(name) is not None}
            for event in hand.facts.exchanges
        ]
    return state


def _calls(bidding: Bidding) -> list[dict[str, Any]]:
    """The calls as the state lists them, in bidding order."""
    listed: list[dict[str, Any]] = []
    for call in bidding.calls:
        entry: dict[str, Any] = {"n": call.n, "seat": call.seat, "call": call.call}
        if call.alone and call.makes_trump:
            entry["alone"] = True
        if call.blind:
            entry["blind"] = True
        if call.refused:
            entry["named"] = call.refused
        listed.append(entry)
    return listed


def _trick(trick: Trick, size: int) -> dict[str, Any]:
    cards: list[dict[str, Any]] = []
    for played in trick.cards:
        entry: dict[str, Any] = {
            "n": played.n,
            "seat": played.seat,
            "card": played.card,
            "confidence": played.confidence,
        }
        if played.worked_out:
            entry["worked_out"] = True
        cards.append(entry)
    done = trick.closed or len(trick.laid) >= size
    return {"leader": trick.leader, "led": trick.led, "cards": cards, "winner": trick.winner if done else None}


def _flag(flag: Flag) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": flag.id,
        "code": flag.code,
        "seat": flag.seat,
        "trick": flag.trick,
        "led": flag.led,
        "card": flag.card,
        "proof": None if flag.proof is None else dict(flag.proof),
        "status": flag.status,
        "points": dict(flag.points),
        "evidence": [],
        "n": flag.n,
    }
    if flag.side is not None:
        told["side"] = flag.side
    return {**told, **flag.more}


def score_cards(points: int, rules: HouseRules) -> dict[str, Any]:
    """How the table lays its score cards for so many points. Source: 000 "Scoring rituals".

    `six_four`: pips shown of the 6 and the 4 together. `two_three`: pips shown of the 2 and the 3, beside the V (5)
    that the two make when crossed. `barn`: one point short of the game, the cards lie face down.
    """
    shown = max(0, min(points, 10))
    target = rules["game.target"]
    return {
        "six_four": shown,
        "two_three": {"v": shown >= 5, "pips": shown - 5 if shown >= 5 else shown},
        "barn": bool(target) and points == target - 1,
    }


def _skunked(standing: Standing) -> str | None:
    """The losing side when it has no point at all."""
    if standing.winner is None:
        return None
    loser = OTHER_SIDE[standing.winner]
    return loser if standing.score[loser] <= 0 else None


def _adjustments(game: Game) -> list[Any]:
    found = [*game.start.prelude]
    for hand in game.hands:
        found += hand.judgement.facts.adjustments
    return found


def _adjustment(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fields[name] for name in ("n", "side", "points", "reason") if name in fields}
