"""One deal of an EGN file, turned into table events."""

from __future__ import annotations

from collections.abc import Iterator

from referee.egn.annotations import read_events
from referee.egn.bidding import SEATS, Bidding, BiddingRules, call_events, read_bidding
from referee.egn.cards import DealSuits, is_card, tell_suits
from referee.egn.exchanges import read_exchanges
from referee.egn.place import Place, shown, warn_unknown_keys

_DEAL_KEYS = ("dealNumber", "initialState", "phases", "alternativeLines")
_STATE_KEYS = ("dealer", "upCard", "playerCards")
_BIDDING_KEYS = (
    "phaseNumber",
    "type",
    "calls",
    "isAlone",
    "aloneDefender",
    "discard",
    "cardExchanges",
    "callAnnotations",
)
_PLAY_KEYS = ("phaseNumber", "type", "tricks", "isAlone", "playAnnotations")
_TRICKS_IN_A_HAND = 5

Event = dict[str, object]


def read_deal(deal: Place, rules: BiddingRules, partners_best: bool, warnings: list[str]) -> list[Event]:
    """The table events of one deal, beginning with its `deal` event.

    Plays carry no seat: they are in the order of play, so each is the next player's.
    Raises EgnError where dealer, calls or tricks cannot be understood.
    """
    if isinstance(deal.value, str):
        raise deal.refuse("the binary form of a deal is not read; save the file expanded")
    deal.require_object("a deal")
    warn_unknown_keys(deal, _DEAL_KEYS, warnings)
    start = deal.key("initialState").require_object("initialState")
    warn_unknown_keys(start, _STATE_KEYS, warnings)
    dealer = start.key("dealer").require_seat("dealer")
    upcard = _card_or_none(start.key("upCard"), warnings)
    bidding_phase, play_phase = _phases(deal.key("phases"), warnings)
    bidding = read_bidding(bidding_phase, play_phase.key("isAlone").value is True, dealer, upcard, rules, warnings)
    tricks = _tricks(play_phase.key("tricks"), bidding)
    discard = _card_or_none(bidding_phase.key("discard"), warnings)
    suits = _suits(bidding, upcard, discard, tricks)

    carried = read_events(bidding_phase.key("callAnnotations"), warnings)
    if carried:
        return carried
    events: list[Event] = [{"kind": "deal", "dealer": SEATS[dealer]}]
    if upcard is not None:
        events.append({"kind": "upcard", "card": suits.card(upcard)})
    exchanges = read_exchanges(bidding_phase.key("cardExchanges"), suits, warnings)
    events += [event for event in exchanges if event["with"] == "kitty"]
    events += call_events(bidding, dealer)
    if bidding.lone_defender is not None:
        events.append({"kind": "defend_alone", "seat": SEATS[bidding.lone_defender]})
    laid_away = _discard(bidding_phase.key("discard"), discard, dealer, bidding, partners_best, suits, warnings)
    events += [event for event in laid_away if event["seat"] == SEATS[dealer]]
    events += [event for event in exchanges if event["with"] != "kitty"]
    events += [event for event in laid_away if event["seat"] != SEATS[dealer]]
    return events + [{"kind": "play", "card": suits.card(card)} for card in _padded(tricks, bidding.players)]


def _phases(phases: Place, warnings: list[str]) -> tuple[Place, Place]:
    """The bidding phase and the play phase; an absent one is a place without value."""
    found: dict[str, Place] = {}
    if phases.value is None:
        warnings.append(f"{phases.path}: missing, so the deal has neither calls nor tricks")
    else:
        phases.require_list("phases")
    for phase in phases.items():
        kind = phase.require_object("a phase").key("type")
        keys = {"EUCHRE_BIDDING": _BIDDING_KEYS, "TRICK_PLAY": _PLAY_KEYS}.get(kind.text() or "")
        if keys is None:
            raise kind.refuse(f"no phase EGN knows: {shown(kind.value)}")
        if str(kind.value) in found:
            raise kind.refuse(f"a second {kind.value} phase")
        warn_unknown_keys(phase, keys, warnings)
        found[str(kind.value)] = phase
    nothing = Place(phases.path, None)
    return found.get("EUCHRE_BIDDING", nothing), found.get("TRICK_PLAY", nothing)


def _card_or_none(card: Place, warnings: list[str]) -> str | None:
    """A card outside the tricks; one that cannot be read is taken as not recorded, with a warning."""
    text = card.text()
    if text is not None and is_card(text):
        return text
    if card.value is not None:
        warnings.append(f"{card.path}: no card EGN knows: {shown(card.value)}; taken as not recorded")
    return None


def _tricks(tricks: Place, bidding: Bidding) -> list[list[str]]:
    """The cards as written, trick by trick, without empty tricks at the end."""
    if tricks.value is None:
        return []
    read: list[list[str]] = []
    for trick in tricks.require_list("tricks").items():
        cards = list(trick.require_list("a trick").items())
        for card in cards:
            if not is_card(card.text() or ""):
                raise card.refuse(f"no card EGN knows: {shown(card.value)}")
        if len(cards) > bidding.players:
            raise trick.refuse(f"{len(cards)} cards in a trick to which {bidding.players} play")
        if cards and len(read) >= _TRICKS_IN_A_HAND:
            raise trick.refuse("a sixth trick; a hand has five")
        read.append([str(card.value) for card in cards])
    while read and not read[-1]:
        read.pop()
    return read


def _padded(tricks: list[list[str]], players: int) -> Iterator[str]:
    """All cards in order; those missing from a trick that another one follows are unknown cards."""
    for trick in tricks[:-1]:
        yield from trick + ["Xx"] * (players - len(trick))
    yield from tricks[-1] if tricks else []


def _suits(bidding: Bidding, upcard: str | None, discard: str | None, tricks: list[list[str]]) -> DealSuits:
    """What this deal's suit letters mean."""
    away = [card for card in (discard, None if bidding.ordered else upcard) if card is not None]
    return tell_suits(bidding.trump, (card for trick in tricks for card in trick), away)


def _discard(
    place: Place,
    card: str | None,
    dealer: int,
    bidding: Bidding,
    partners_best: bool,
    suits: DealSuits,
    warnings: list[str],
) -> list[Event]:
    """The card laid away: the dealer's after picking up, else that of a loner who was given his partner's best."""
    if card is None:
        return []
    if partners_best and bidding.alone and bidding.maker is not None and (not bidding.ordered or bidding.sitting_out == dealer):
        seat = bidding.maker
    elif bidding.ordered or bidding.maker is None:
        seat = dealer
    else:
        warnings.append(f"{place.path}: nobody picked up a card, so nobody lays one away; ignored")
        return []
    return [{"kind": "discard", "seat": SEATS[seat], "card": suits.card(card)}]

