"""One deal of an EGN file, turned into table events."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import UNKNOWN, effective_suit, is_known, strength
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
    tricks = _tricks(play_phase.key("tricks"))
    bidding = _as_played(bidding, tricks, play_phase.key("tricks"), bidding_phase.key("aloneDefender"), warnings)
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
    return events + _plays([[suits.card(card) for card in trick] for trick in tricks], bidding, dealer)


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
            warnings.append(f"{kind.path}: no phase EGN knows: {shown(kind.value)}; ignored")
            continue
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


def _tricks(tricks: Place) -> list[list[str]]:
    """The cards as written, trick by trick, without empty tricks at the end."""
    if tricks.value is None:
        return []
    read: list[list[str]] = []
    for trick in tricks.require_list("tricks").items():
        cards = list(trick.require_list("a trick").items())
        for card in cards:
            if not is_card(card.text() or ""):
                raise card.refuse(f"no card EGN knows: {shown(card.value)}")
        if cards and len(read) >= _TRICKS_IN_A_HAND:
            raise trick.refuse("a sixth trick; a hand has five")
        read.append([str(card.value) for card in cards])
    while read and not read[-1]:
        read.pop()
    return read


def _as_played(
    bidding: Bidding, tricks: list[list[str]], place: Place, defender: Place, warnings: list[str]
) -> Bidding:
    """The bidding, without a lone defender whose partner has cards in the tricks nevertheless.

    Raises EgnError for a trick with more cards than there are players.
    """
    most = max(map(len, tricks), default=0)
    if bidding.lone_defender is not None and most > bidding.players:
        warnings.append(f"{defender.path}: the partner's cards are in the tricks, so nobody defended alone; ignored")
        bidding = replace(bidding, lone_defender=None)
    players = 4 if bidding.forced else bidding.players
    for trick in place.items():
        if isinstance(trick.value, list) and len(trick.value) > players:
            raise trick.refuse(f"{len(trick.value)} cards in a trick to which {players} play")
    return bidding


def _plays(tricks: list[list[str]], bidding: Bidding, dealer: int) -> list[Event]:
    """The play events; cards missing from a trick that another one follows are unknown ones.

    They carry no seat, being in the order of play, save where all four played though the house rules would have had
    the dealer's partner go alone: then each card names its seat, as far as the winners can be told.
    """
    four = bidding.forced and any(len(trick) == 4 for trick in tricks)
    events: list[Event] = []
    leader: int | None = (dealer + 1) % 4
    for number, trick in enumerate(tricks):
        missing = (4 if four else bidding.players) - len(trick) if number + 1 < len(tricks) else 0
        seats = [None if leader is None or not four else (leader + place) % 4 for place in range(4)]
        for seat, card in zip(seats, trick + [UNKNOWN] * missing, strict=False):
            event: Event = {"kind": "play", "card": card}
            if seat is not None:
                event["seat"] = SEATS[seat]
            events.append(event)
        if four and leader is not None:
            place = _winner(trick, bidding.trump)
            leader = None if place is None else (leader + place) % 4
    return events


def _winner(trick: list[str], trump: str | None) -> int | None:
    """The place of the card that wins, None where not all is known."""
    if trump is None or len(trick) < 4 or not all(map(is_known, trick)):
        return None
    led = effective_suit(trick[0], trump)
    heights = [strength(card, led, trump) for card in trick]
    return heights.index(max(heights))


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
    if (
        partners_best
        and bidding.alone
        and bidding.maker is not None
        and (not bidding.ordered or bidding.sitting_out == dealer)
    ):
        seat = bidding.maker
    elif bidding.ordered or bidding.maker is None:
        seat = dealer
    else:
        warnings.append(f"{place.path}: nobody picked up a card, so nobody lays one away; ignored")
        return []
    return [{"kind": "discard", "seat": SEATS[seat], "card": suits.card(card)}]
