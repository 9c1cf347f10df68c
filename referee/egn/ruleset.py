"""EGN's ruleset switches and the house rules they stand for.

Source: `alternate-rules.md` of Euchre Game Notation 1.4. The preset `egn-std` is EGN's base rules; each switch sets one
or two keys on top of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.egn.place import Place, is_whole, shown, warn_unknown_keys

BASE_PRESET = "egn-std"

_SWITCHES: dict[str, tuple[str, object, object]] = {
    "std": ("bid.stick_the_dealer", True, False),
    "canadian": ("bid.canadian_loner", True, False),
    "defend_alone": ("lone.defend_alone", True, False),
    "partners_best": ("lone.partners_best", "give_best", "off"),
    "joker": ("deck.joker", "benny", "off"),
    "allow_no_trump": ("bid.no_trump", True, False),
    "fast_break": ("score.fast_break", True, False),
    "four_trick_tokens": ("score.four_trick_tokens", True, False),
}
"""Switch: the house rule's key, its value when the switch is on, its value when it is off."""

_NUMBERS: dict[str, tuple[str, tuple[int, ...]]] = {
    "min_rank": ("deck.min_rank", (9, 8, 7)),
    "loner_march_score": ("lone.march", (4, 3, 5)),
    "loner_euchred_score": ("lone.euchred", (2, 4)),
}
"""Number: the house rule's key and the values it may take, the default first."""

_FARMERS = ("farmers", "go_under")
_LEADS = {"LEFT_OF_DEALER": "left_of_dealer", "LEFT_OF_LONER": "left_of_loner"}
_LIMITS = ("winning_score", "num_deals")
_KNOWN = {*_SWITCHES, *_NUMBERS, *_FARMERS, *_LIMITS, "loner_lead", "num_players"}


def read_ruleset(ruleset: Place, warnings: list[str]) -> dict[str, object]:
    """The house rules a file's `ruleset` object asks for, as an object of the house rules' keys.

    A switch that cannot be understood is left at EGN's default with a warning.
    Raises EgnError when the game is not one for four players.
    """
    rules: dict[str, object] = {"preset": BASE_PRESET}
    if ruleset.value is None:
        return rules
    if not isinstance(ruleset.value, dict):
        warnings.append(f"{ruleset.path}: must be an object, not {shown(ruleset.value)}; EGN's standard rules are used")
        return rules
    warn_unknown_keys(ruleset, _KNOWN, warnings)
    players = ruleset.key("num_players")
    if players.value not in (None, 4):
        raise players.refuse(f"only games for 4 players are refereed, not {shown(players.value)}")
    for name, (key, when_on, when_off) in _SWITCHES.items():
        switch = _truth(ruleset.key(name), warnings)
        if switch is not None:
            rules[key] = when_on if switch else when_off
    for name, (key, allowed) in _NUMBERS.items():
        number = ruleset.key(name)
        if number.value is not None and (not is_whole(number.value) or number.value not in allowed):
            warnings.append(f"{number.path}: {shown(number.value)} is none of {_listed(allowed)}; {allowed[0]} is used")
        elif number.value is not None:
            rules[key] = number.value
    farmers = [_truth(ruleset.key(name), warnings) for name in _FARMERS]
    if any(farmers):
        rules["poor.farmers"] = "three_nines_tens"
    lead = ruleset.key("loner_lead")
    if lead.text() in _LEADS:
        rules["lone.lead"] = _LEADS[str(lead.value)]
    elif lead.value is not None:
        warnings.append(f"{lead.path}: {shown(lead.value)} is none of {', '.join(_LEADS)}; LEFT_OF_DEALER is used")
    _read_limits(ruleset, rules, warnings)
    if rules.get("deck.joker") == "benny" and rules.get("bid.no_trump"):
        warnings.append(
            f"{ruleset.key('allow_no_trump').path}: not used together with a joker, which needs a trump suit"
        )
        rules["bid.no_trump"] = False
    return rules


def write_ruleset(rules: Mapping[str, object]) -> dict[str, object]:
    """The `ruleset` object nearest to these house rules; the inverse of `read_ruleset` where EGN can say it."""
    ruleset: dict[str, object] = {name: rules[key] == when_on for name, (key, when_on, _) in _SWITCHES.items()}
    ruleset["joker"] = rules["deck.joker"] != "off"
    ruleset["partners_best"] = rules["lone.partners_best"] != "off"
    ruleset |= {name: rules[key] for name, (key, _) in _NUMBERS.items()}
    ruleset["farmers"] = rules["poor.farmers"] != "off"
    ruleset["loner_lead"] = next(name for name, lead in _LEADS.items() if lead == rules["lone.lead"])
    if rules["game.deals"]:
        ruleset["num_deals"] = rules["game.deals"]
    elif rules["game.target"]:
        ruleset["winning_score"] = rules["game.target"]
    return ruleset


def _read_limits(ruleset: Place, rules: dict[str, object], warnings: list[str]) -> None:
    """Sets target and number of deals; EGN allows one of them, and deals alone mean no target."""
    limits: dict[str, int] = {}
    for name in _LIMITS:
        limit = ruleset.key(name)
        if isinstance(limit.value, int) and is_whole(limit.value) and limit.value >= 0:
            limits[name] = limit.value
        elif limit.value is not None:
            warnings.append(f"{limit.path}: must be a number from 0 up, not {shown(limit.value)}; ignored")
    if limits.get("winning_score") and limits.get("num_deals"):
        warnings.append(f"{ruleset.key('num_deals').path}: not used beside winning_score")
    elif limits.get("num_deals"):
        rules |= {"game.target": 0, "game.deals": limits["num_deals"]}
        return
    if "winning_score" in limits:
        rules["game.target"] = limits["winning_score"]


def _truth(switch: Place, warnings: list[str]) -> bool | None:
    """A switch's value, or None where it is missing or (with a warning) not true or false."""
    if switch.value is None or isinstance(switch.value, bool):
        return switch.value
    warnings.append(f"{switch.path}: must be true or false, not {shown(switch.value)}; ignored")
    return None


def _listed(values: tuple[int, ...]) -> str:
    """Numbers as a message names them."""
    return ", ".join(map(str, values))
