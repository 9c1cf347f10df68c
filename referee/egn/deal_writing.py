"""One hand of the state, written as an EGN deal."""

from __future__ import annotations

from collections.abc import Mapping

from referee.egn.annotations import LONGEST, MOST
from referee.egn.bidding import SEATS
from referee.egn.cards import is_card
from referee.sentences import flag_sentence

Hand = Mapping[str, object]

_UNKNOWN = "Xx"


def write_deal(
    number: int, hand: Hand, names: Hand, rules_texts: list[str], event_texts: Mapping[str, list[str]]
) -> dict[str, object]:
    """The deal's fields, with the flags told as annotations beside whatever else the annotations carry.

    `rules_texts` go to the first call, `event_texts` where they say; flags go to the card at fault, or the first call.
    """
    tricks = [_trick(trick) for trick in objects(hand["tricks"])]
    call_notes = {key: list(texts) for key, texts in event_texts.items()}
    play_notes: dict[str, list[str]] = {}
    for text in rules_texts:
        _note(call_notes, 0, text)
    for flag in objects(hand["flags"]):
        text = f"{flag['code']} ({flag['id']}, {flag['status']}): {flag_sentence(flag, names)}"[:LONGEST]
        place = _place_of(flag, hand)
        _note(call_notes if place is None else play_notes, place or 0, text)
    bidding: dict[str, object] = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": _calls(hand)}
    bidding["isAlone"] = bool(hand["alone"]) and not _forced_alone(hand)
    if hand.get("lone_defender") in tuple(SEATS):
        bidding["aloneDefender"] = SEATS.index(str(hand["lone_defender"]))
    if is_card(str(hand.get("discard"))):
        bidding["discard"] = hand["discard"]
    exchanges = _exchanges(hand)
    if exchanges:
        bidding["cardExchanges"] = exchanges
    if call_notes:
        bidding["callAnnotations"] = call_notes
    phases: list[dict[str, object]] = [bidding]
    if tricks:
        play: dict[str, object] = {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": tricks}
        if play_notes:
            play["playAnnotations"] = play_notes
        phases.append(play)
    dealer = hand.get("dealer")
    return {
        "dealNumber": number,
        "initialState": {
            "dealer": SEATS.index(str(dealer)) if dealer in tuple(SEATS) else 0,
            "upCard": _card(hand.get("upcard")),
        },
        "phases": phases,
    }


def _forced_alone(hand: Hand) -> bool:
    """Whether the maker is alone only because the house rules say so."""
    return any(flag["code"] == "must_go_alone" for flag in objects(hand["flags"]))


def objects(value: object) -> list[Hand]:
    """A list of objects in the state."""
    assert isinstance(value, list | tuple)
    return list(value)


def _card(card: object) -> str:
    """A card that EGN can write, else the unknown one."""
    return str(card) if is_card(str(card)) else _UNKNOWN


def _trick(trick: Hand) -> list[str]:
    """The cards of a trick in the order of play."""
    return [_card(card["card"]) for card in objects(trick["cards"])][:10]


def _calls(hand: Hand) -> list[str]:
    """Every call up to the one that made trump; passes not heard are passes."""
    maker, dealer = hand.get("maker"), hand.get("dealer")
    if maker is None or dealer is None:
        passes = sum(call["call"] == "pass" for call in objects(hand["calls"]))
        return ["Pass"] * min(8, max(passes, 4 if hand.get("upcard_fate") == "turned_down" else 0))
    place = (SEATS.index(str(maker)) - SEATS.index(str(dealer)) - 1) % 4
    if hand.get("upcard_fate") == "picked_up":
        return ["Pass"] * place + ["Order"]
    return ["Pass"] * (4 + place) + [str(hand.get("trump") or "x")]


def _exchanges(hand: Hand) -> list[dict[str, object]]:
    """The exchanges as EGN has them: what one seat takes from another or from the kitty, one direction at a time."""
    entries: list[dict[str, object]] = []
    exchanges = hand.get("exchanges")
    for exchange in objects(exchanges) if exchanges else []:
        seat, other = SEATS.index(str(exchange["seat"])), str(exchange["with"])
        takes, gives = ([_card(card) for card in objects(exchange.get(key) or [])] for key in ("takes", "gives"))
        if takes:
            sender = {} if other == "kitty" else {"sender": SEATS.index(other)}
            entries.append({**sender, "receiver": seat, "cards": takes})
        if gives and other != "kitty":
            entries.append({"sender": seat, "receiver": SEATS.index(other), "cards": gives})
    return entries[:4]


def _place_of(flag: Hand, hand: Hand) -> int | None:
    """The index, in the order of play, of the card a flag is about; None where it is about no card."""
    before = 0
    for number, trick in enumerate(objects(hand["tricks"]), start=1):
        for index, card in enumerate(objects(trick["cards"])):
            if number == flag.get("trick") and card["seat"] == flag.get("seat"):
                return before + index
        before += len(objects(trick["cards"]))
    return None


def _note(notes: dict[str, list[str]], index: int, text: str) -> None:
    """Adds an annotation at `index`, or at the next one that still has room."""
    while len(notes.get(str(index), [])) >= MOST:
        index += 1
    notes.setdefault(str(index), []).append(text)
