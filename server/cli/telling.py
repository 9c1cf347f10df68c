"""A game's state told in lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.sentences import SEAT_NAMES, SIDE_NAMES, SUIT_NAMES, card_name, flag_sentence, result_sentence, seat_name

Object = Mapping[str, object]

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "n": "NT"}


def tell_game(state: Object) -> list[str]:
    """The whole game: each hand with its flags, the score, and what is still open."""
    names = _object(state["names"])
    lines = [f"House rules: {_object(state['rules'])['preset']}"]
    if names:
        lines.append(
            "Players: " + ", ".join(f"{SEAT_NAMES[seat]} {names[seat]}" for seat in SEAT_NAMES if seat in names)
        )
    for hand in _objects(state["hands"]):
        lines += ["", *tell_hand(hand, names)]
    lines += ["", f"Score: {_score(_object(state['score']))}{_winner(state)}"]
    lines += _open_matters(state)
    return lines


def tell_hand(hand: Object, names: Object) -> Iterator[str]:
    """One hand: the deal, the calls, its tricks, how it ended, and its flags."""
    number = hand["number"]
    assert isinstance(number, int)
    upcard = f", {card_name(hand['upcard'])} turned up" if hand.get("upcard") else ""
    fate = {"picked_up": " and picked up", "turned_down": " and turned down"}.get(str(hand.get("upcard_fate")), "")
    yield f"Hand {number + 1}: dealt by {seat_name(hand.get('dealer'), names)}{upcard}{fate}"
    for index, trick in enumerate(_objects(hand["tricks"])):
        yield f"  Trick {index + 1}: {_trick(trick)}"
    yield f"  {_capitalised(result_sentence(hand, names))}"
    for flag in _objects(hand["flags"]):
        yield f"  ! {flag_sentence(flag, names)}"
    after = hand.get("score_after")
    if hand.get("result") is not None and isinstance(after, Mapping):
        yield f"  Score: {_score(after)}"


def _trick(trick: Object) -> str:
    """A trick's cards in order with their seats, the winner marked."""
    cards = [f"{card.get('seat') or '?'} {_short(str(card['card']))}" for card in _objects(trick["cards"])]
    winner = f"  -> {trick['winner']}" if trick.get("winner") else ""
    return "  ".join(cards) + winner


def _short(card: str) -> str:
    """A card as rank and suit sign."""
    if card == "B":
        return "Joker"
    rank = {"T": "10", "X": "?"}.get(card[0], card[0])
    return rank + _SIGNS.get(card[1:], "?" if rank != "?" else "")


def _open_matters(state: Object) -> Iterator[str]:
    """The trump the referee guesses and the questions it still has."""
    guess = state.get("trump_guess")
    if isinstance(guess, Mapping):
        probability = guess["probability"]
        assert isinstance(probability, float | int)
        yield f"Trump was not said; it looks like {SUIT_NAMES.get(str(guess['trump']), '?')} ({probability:.0%})"
    for question in _objects(state["questions"]):
        yield f"? {question['text']}"


def _score(score: Object) -> str:
    """Both sides' points."""
    return ", ".join(f"{name} {score[side]}" for side, name in SIDE_NAMES.items())


def _winner(state: Object) -> str:
    """Who won, once somebody has."""
    winner = state.get("winner")
    return f". {SIDE_NAMES[str(winner)]} won" if winner else ""


def _capitalised(text: str) -> str:
    """With a capital at the start and the rest as it is."""
    return text[:1].upper() + text[1:]


def _object(value: object) -> Object:
    """A JSON object of the state."""
    assert isinstance(value, Mapping)
    return value


def _objects(value: object) -> list[Object]:
    """A list of JSON objects of the state."""
    assert isinstance(value, list | tuple)
    return list(value)
