"""What a hand is worth, and the score of the game.

Sources: 001 "Scoring"; 000 "Objective and scoring", "Super-Euchre", "Going alone"; EGN's switches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import OTHER_SIDE
from referee.rules import HouseRules


class Contract(NamedTuple):
    """Who has to make it, and how."""

    makers: str
    alone: bool = False
    blind: bool = False
    lone_defender: bool = False


def score_hand(
    contract: Contract, tricks: int, winners: Sequence[str | None], rules: HouseRules
) -> tuple[str, str, int]:
    """Result, side that scores, and points for `tricks` won by the makers; `winners` are the sides trick by trick."""
    makers, defenders = contract.makers, OTHER_SIDE[contract.makers]
    if rules["score.fast_break"] and list(winners) == [defenders] * 2 + [makers] * 3:
        return "fast_break", makers, 0
    if tricks == 5:
        if contract.blind and rules["lone.blind_march"]:
            return "blind_loner", makers, int(rules["lone.blind_march"])
        return ("lone_march", makers, int(rules["lone.march"])) if contract.alone else ("march", makers, 2)
    if tricks >= 3:
        return "lone_point" if contract.alone else "point", makers, 1
    super_euchre = int(rules["score.super_euchre"]) if tricks == 0 else 2
    if contract.alone and contract.lone_defender:
        return "lone_defender_euchre", defenders, int(rules["lone.defender_euchre"])
    if contract.alone:
        euchred = int(rules["lone.euchred"])
        return (
            ("super_euchre", defenders, super_euchre) if super_euchre > euchred else ("lone_euchre", defenders, euchred)
        )
    return ("super_euchre", defenders, super_euchre) if super_euchre > 2 else ("euchre", defenders, 2)


class Standing(NamedTuple):
    """The game between two hands: score, tokens, who deals next, and whether it is won.

    `overflow` are points that `game.overshoot: carry` saves for the next game; `counted` the hands that count towards
    `game.deals`; `misdeals` how many in a row the next dealer has dealt.
    """

    ns: int = 0
    ew: int = 0
    tokens: tuple[int, int] = (0, 0)
    overflow: tuple[int, int] = (0, 0)
    winner: str | None = None
    over: bool = False
    dealer: str | None = None
    counted: int = 0
    misdeals: int = 0

    @property
    def score(self) -> dict[str, int]:
        """Points by side."""
        return {"NS": self.ns, "EW": self.ew}


def add_points(standing: Standing, points: dict[str, int], rules: HouseRules, makers: str | None = None) -> Standing:
    """The standing with a hand's points, unless the game is over; points past the target as `game.overshoot` says."""
    if standing.over:
        return standing
    score = [standing.ns + points["NS"], standing.ew + points["EW"]]
    overflow = list(standing.overflow)
    target, overshoot = rules["game.target"], rules["game.overshoot"]
    limit = 13 if overshoot == "cap13" else target
    if target and overshoot != "count":
        for i, before in enumerate((standing.ns, standing.ew)):
            past = score[i] - max(limit, before)
            if past > 0:
                score[i] -= past
                overflow[i] += past if overshoot == "carry" else 0
    return decide(standing._replace(ns=score[0], ew=score[1], overflow=(overflow[0], overflow[1])), rules, makers)


def adjust(standing: Standing, side: str, points: int, rules: HouseRules) -> Standing:
    """The standing after the table adjusts a score by hand, which may win the game or take a win back."""
    if side == "NS":
        return decide(standing._replace(ns=standing.ns + points), rules, None)
    return decide(standing._replace(ew=standing.ew + points), rules, None)


def decide(standing: Standing, rules: HouseRules, makers: str | None) -> Standing:
    """Finds the winner: the first side at the target, the leader once all hands of a fixed number are played."""
    target, deals = rules["game.target"], rules["game.deals"]
    score = standing.score
    winner, over = None, False
    if target:
        there = [side for side in ("NS", "EW") if score[side] >= target]
        over = bool(there)
        if standing.winner in there:
            winner = standing.winner
        elif len(there) == 2 and score["NS"] == score["EW"]:
            winner = makers or "NS"
        elif there:
            winner = max(there, key=lambda side: score[side])
    elif deals and standing.counted >= deals:
        over = True
        if score["NS"] != score["EW"]:
            winner = "NS" if score["NS"] > score["EW"] else "EW"
    if (winner, over) == (standing.winner, standing.over):
        return standing
    return standing._replace(winner=winner, over=over)
