"""What the referee says about a deal that OpenSpiel played, compared card for card."""

from __future__ import annotations

from typing import Any

from openspiel_deals import Deal

from referee import Referee, parse_event, parse_rules
from referee.cards import effective_suit
from referee.legality import legal_cards
from referee.rules import HouseRules


def oracle_rules(stick_the_dealer: bool, **changes: object) -> HouseRules:
    """The house rules under which OpenSpiel's euchre is played, with `changes` (dots written as two underscores)."""
    rules: dict[str, object] = {
        "preset": "egn-std",
        "bid.stick_the_dealer": stick_the_dealer,
        "lone.defend_alone": True,
    }
    return parse_rules(rules | {key.replace("__", "."): value for key, value in changes.items()})


def judged(deal: Deal, rules: HouseRules) -> dict[str, Any]:
    """The state after the deal."""
    referee = Referee.start(rules)
    for event in deal.events():
        referee = referee.apply(parse_event(event))
    return referee.state()


def differences(deal: Deal, rules: HouseRules) -> list[str]:
    """Where the referee and OpenSpiel disagree about the deal: legality, winners, returns; and any flag at all."""
    hand = judged(deal, rules)["hands"][0]
    found = [f"flag {flag['id']}" for flag in hand["flags"] if flag["code"] != "not_in_rules"]
    for name, ours, theirs in (
        ("maker", hand["maker"], deal.maker),
        ("trump", hand["trump"], deal.trump),
        ("winners", tuple(trick["winner"] for trick in hand["tricks"]), deal.winners),
        ("returns", hand["points"]["NS"] - hand["points"]["EW"], deal.returns),
    ):
        if ours != theirs:
            found.append(f"{name}: {ours}, OpenSpiel {theirs}")
    return found + _illegal(deal)


def _illegal(deal: Deal) -> list[str]:
    """The plays for which the referee's legal cards are not OpenSpiel's."""
    players = 4 - deal.alone - (deal.lone_defender is not None)
    found = []
    led: str | None = None
    for index, play in enumerate(deal.plays):
        if index % players == 0:
            led = None
        legal = legal_cards(play.hand, led, deal.trump)
        if legal != play.allowed:
            found.append(f"play {index + 1}: {sorted(legal)}, OpenSpiel {sorted(play.allowed)}")
        led = led or effective_suit(play.card, deal.trump)
    return found
