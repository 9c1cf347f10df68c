"""One deal's bidding phase, from EGN to the table's calls."""

from __future__ import annotations

from dataclasses import dataclass

from referee.egn.place import Place, shown

SEATS = "NESW"
"""EGN's seat numbers 0 to 3 as the contract's seats."""

_ROUND_TWO_CALLS = "cdhsnx"


@dataclass(frozen=True)
class Bidding:
    """What was called in a deal: one entry of `calls` for each place in turn, and who plays."""

    calls: tuple[str, ...]
    maker: int | None
    trump: str | None
    alone: bool
    lone_defender: int | None
    forced: bool = False
    """Alone only because the house rules make the dealer's partner go alone, not because the record says so."""

    @property
    def ordered(self) -> bool:
        """Whether trump was made in the first round, so that the upcard went to the dealer."""
        return "order" in self.calls

    @property
    def players(self) -> int:
        """How many play to each trick."""
        return 4 - self.alone - (self.lone_defender is not None)

    @property
    def sitting_out(self) -> int | None:
        """The lone maker's partner."""
        return (self.maker + 2) % 4 if self.alone and self.maker is not None else None


def read_bidding(
    phase: Place, also_alone: bool, dealer: int, upcard: str | None, rules: BiddingRules, warnings: list[str]
) -> Bidding:
    """The calls of an `EUCHRE_BIDDING` phase.

    `also_alone` is the play phase's own `isAlone`; `upcard` is as written in the file.
    Raises EgnError where a call cannot be understood.
    """
    calls = [_call(place, index, upcard, warnings) for index, place in enumerate(_listed_calls(phase))]
    made = next((index for index, call in enumerate(calls) if call != "pass"), None)
    maker = None if made is None else (dealer + 1 + made) % 4
    trump = None if made is None else calls[made]
    if trump == "order":
        trump = upcard[1].lower() if upcard is not None and len(upcard) == 2 else None
    alone = _said(phase.key("isAlone"), warnings) or also_alone
    if alone and maker is None:
        warnings.append(f"{phase.key('isAlone').path}: nobody made trump, so nobody is alone; ignored")
        alone = False
    forced = rules.canadian and made == 1 and calls[made] == "order"
    defender = _lone_defender(phase.key("aloneDefender"), maker, alone or forced, rules.defend_alone, warnings)
    return Bidding(tuple(calls), maker, trump, alone or forced, defender, forced and not alone)


@dataclass(frozen=True)
class BiddingRules:
    """The two house rules that decide how many cards a trick holds."""

    canadian: bool
    defend_alone: bool


def call_events(bidding: Bidding, dealer: int) -> list[dict[str, object]]:
    """The call events, one for each entry of `bidding.calls`."""
    events: list[dict[str, object]] = []
    made = False
    for index, call in enumerate(bidding.calls):
        event: dict[str, object] = {"kind": "call", "seat": SEATS[(dealer + 1 + index) % 4], "call": call}
        if call != "pass" and not made and bidding.alone and not bidding.forced:
            event["alone"] = True
        made = made or call != "pass"
        events.append(event)
    return events


def _listed_calls(phase: Place) -> list[Place]:
    """The entries of `calls`; a phase without them has none."""
    calls = phase.key("calls")
    if calls.value is None:
        return []
    places = list(calls.require_list("calls").items())
    if len(places) > 8:
        raise places[8].refuse("a ninth call; the bidding has two rounds of four")
    return places


def _call(place: Place, index: int, upcard: str | None, warnings: list[str]) -> str:
    """One entry of `calls` as the contract's call."""
    text = place.text()
    if text == "Pass":
        return "pass"
    if text == "Order":
        if index >= 4:
            raise place.refuse("Order after the upcard was turned down")
        if upcard is None:
            warnings.append(f"{place.path}: ordered up, but the upcard is not known")
        return "order"
    call = text.lower() if text is not None and text in ("C", "D", "H", "S") else text
    if call is None or len(call) != 1 or call not in _ROUND_TWO_CALLS:
        raise place.refuse(f"no call EGN knows: {shown(place.value)}")
    if index < 4:
        warnings.append(f"{place.path}: a suit is named before the upcard was turned down")
    return call


def _said(flag: Place, warnings: list[str]) -> bool:
    """A true or false; anything else counts as false, with a warning."""
    if flag.value is not None and not isinstance(flag.value, bool):
        warnings.append(f"{flag.path}: must be true or false, not {shown(flag.value)}; ignored")
    return flag.value is True


def _lone_defender(seat: Place, maker: int | None, alone: bool, allowed: bool, warnings: list[str]) -> int | None:
    """The lone defender's seat; -1 or nothing is none, and without the ruleset's `defend_alone` it does not count."""
    if seat.value is None or seat.value == -1:
        return None
    if not (alone and allowed):
        warnings.append(f"{seat.path}: counts only against a lone maker with defend_alone in the ruleset; ignored")
        return None
    defender = seat.require_seat("aloneDefender")
    if maker is None or defender % 2 == maker % 2:
        raise seat.refuse(f"seat {defender} is on the maker's side and cannot defend")
    return defender
