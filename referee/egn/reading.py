"""EGN 1.0 to 1.4, turned into table events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.egn.annotations import read_rules
from referee.egn.bidding import SEATS, BiddingRules
from referee.egn.deals import Event, read_deal
from referee.egn.place import Place, is_whole, parse_json, shown, warn_unknown_keys
from referee.egn.ruleset import read_ruleset
from referee.rules import HouseRules, RulesError, parse_rules

FILE_TYPE = "Euchre Game Notation"

_GAME_KEYS = ("fileType", "version", "metadata", "deals")
_METADATA_KEYS = ("gameId", "title", "description", "players", "initialScore", "finalScore", "date", "ruleset")
MOST_POINTS = 10**6
"""A score beyond this is taken for a mistake."""

_VERSIONS = ("1.0", "1.1", "1.2", "1.3", "1.4")


@dataclass(frozen=True)
class EgnGame:
    """A game read from EGN.

    `events` are the contract's table events, the `game` event first; `rules` is that event's house rules.
    `final_score` is what the file itself claims (sides in the order NS, EW), which the referee's own may contradict.
    """

    rules: HouseRules
    events: tuple[Event, ...]
    warnings: tuple[str, ...]
    title: str | None = None
    final_score: tuple[int, int] | None = None


def read_egn(text: str, rules: HouseRules | None = None) -> EgnGame:
    """Reads an EGN file; `rules`, where given, take the place of the file's own ruleset.

    Raises NotJsonError, or EgnError with the JSON path of what cannot be understood.
    """
    return read_game(parse_json(text), rules)


def read_game(root: Place, rules: HouseRules | None = None, names: Mapping[str, str] | None = None) -> EgnGame:
    """Reads one EGN object; `names` by seat, from a match's register, take the place of the game's own."""
    root.require_object("a game")
    if root.key("fileType").value != FILE_TYPE:
        raise root.key("fileType").refuse(f"must be {shown(FILE_TYPE)}, not {shown(root.key('fileType').value)}")
    warnings: list[str] = []
    warn_unknown_keys(root, _GAME_KEYS, warnings)
    _check_version(root.key("version"), warnings)
    metadata = root.key("metadata")
    if not isinstance(metadata.value, dict):
        warnings.append(f"{metadata.path}: must be an object, not {shown(metadata.value)}")
    warn_unknown_keys(metadata, _METADATA_KEYS, warnings)
    deals = list(root.key("deals").require_list("deals").items())
    house_rules = _house_rules(metadata.key("ruleset"), deals, warnings)
    if rules is not None:
        house_rules = rules
    game: Event = {"kind": "game", "rules": house_rules.as_dict()}
    names = _names(metadata.key("players"), warnings) if names is None else names
    if names:
        game["names"] = dict(names)
    score = _score(metadata.key("initialScore"), warnings)
    if score is not None:
        game["score"] = {"NS": score[0], "EW": score[1]}
    bidding_rules = BiddingRules(
        canadian=house_rules["bid.canadian_loner"] is True, defend_alone=house_rules["lone.defend_alone"] is True
    )
    partners_best = house_rules["lone.partners_best"] != "off"
    events = [game]
    for deal in deals:
        events += read_deal(deal, bidding_rules, partners_best, warnings)
    return EgnGame(
        rules=house_rules,
        events=tuple({"by": "file", **event} for event in events),
        warnings=tuple(warnings),
        title=metadata.key("title").text(),
        final_score=_score(metadata.key("finalScore"), warnings, required=False),
    )


def _check_version(version: Place, warnings: list[str]) -> None:
    """Warns about a version this reader was not written for."""
    text = version.text() or ""
    if ".".join(text.split(".")[:2]) not in _VERSIONS:
        warnings.append(f"{version.path}: {shown(version.value)} is none of 1.0 to 1.4; read as 1.4")


def _house_rules(ruleset: Place, deals: list[Place], warnings: list[str]) -> HouseRules:
    """The house rules carried in the first deal's annotations, else those of the ruleset."""
    from_ruleset = parse_rules(read_ruleset(ruleset, warnings))
    for phase in deals[0].key("phases").items() if deals else ():
        carried = read_rules(phase.key("callAnnotations"), warnings)
        if carried:
            try:
                return parse_rules(carried)
            except RulesError as error:
                warnings.append(f"{phase.key('callAnnotations').path}: {error}; the ruleset is used instead")
    return from_ruleset


def _names(players: Place, warnings: list[str]) -> dict[str, str]:
    """The players' names by seat, from strings or objects with a name."""
    names: dict[str, str] = {}
    places = list(players.items())
    if len(places) != len(SEATS):
        warnings.append(f"{players.path}: {len(places)} players named, not 4")
    for seat, player in zip(SEATS, places, strict=False):
        name = player.text() if isinstance(player.value, str) else player.key("name").text()
        if name is None:
            warnings.append(f"{player.path}: has no name")
        elif name:
            names[seat] = name
    return names


def _score(score: Place, warnings: list[str], *, required: bool = True) -> tuple[int, int] | None:
    """A pair of scores, sides in the order NS, EW; None, with a warning where it was needed, if there is none."""
    values = [place.value for place in score.items()]
    points = [value for value in values if isinstance(value, int) and is_whole(value) and abs(value) <= MOST_POINTS]
    if len(values) == len(points) == 2:
        return points[0], points[1]
    if required or score.value is not None:
        warnings.append(f"{score.path}: must be two scores, not {shown(score.value)}; taken as not given")
    return None
