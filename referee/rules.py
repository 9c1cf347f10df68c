"""The house rules: their keys, what each may be, and how a table's choice is read.

The first value of each key is that of the preset `short-rules`. "000" is the rules document euchre-encyclopedia, "001"
is euchre-short-rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

THROW_INS = ("nines_tens", "ace_no_face", "king_nothing", "three_queens", "lone_jack", "no_ace_no_face")


class RulesError(ValueError):
    """House rules that cannot be used; the message names the key and the reason."""


@dataclass(frozen=True)
class Key:
    """One house rule: its dotted name, its values (the default first), and one line that explains it.

    `number` means that any whole number from 0 up is allowed; `several` that the value is a list of the values.
    """

    name: str
    values: tuple[Any, ...]
    explanation: str
    number: bool = False
    several: bool = False

    @property
    def default(self) -> Any:
        """The value of the preset `short-rules`."""
        return () if self.several else self.values[0]

    def read(self, value: object) -> Any:
        """The value as the rules hold it. Raises RulesError when it is not allowed."""
        if self.several:
            if isinstance(value, list | tuple) and all(isinstance(one, str) and one in self.values for one in value):
                return tuple(one for one in self.values if one in value)
            raise RulesError(f"{self.name}: must be a list of any of {_listed(self.values)}, not {value!r}")
        if self.number and type(value) is int and value >= 0:
            return value
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return value
        wanted = "a whole number from 0 up" if self.number else f"one of {_listed(self.values)}"
        raise RulesError(f"{self.name}: must be {wanted}, not {value!r}")


def _listed(values: tuple[Any, ...]) -> str:
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)


KEYS: tuple[Key, ...] = (
    Key("deck.min_rank", (9, 8, 7), "lowest rank in the deck: 24, 28 or 32 cards"),
    Key(
        "deck.joker",
        ("off", "benny", "two_of_spades"),
        "one more card, the Benny, the highest trump whatever is called",
    ),
    Key(
        "deck.benny_upcard",
        ("dealer_names_suit", "dealer_must_play"),
        "the Benny turned up: the dealer names the suit on offer unseen, or must also play it as maker",
    ),
    Key("game.target", (10,), "points that win; 0 for no target", number=True),
    Key("game.deals", (0,), "a fixed number of hands instead of a target; a tie leaves no winner", number=True),
    Key(
        "game.overshoot",
        ("count", "stop", "carry", "cap13"),
        "points past the target: counted, dropped, carried to the next game, or counted up to 13",
    ),
    Key(
        "bid.stick_the_dealer",
        (True, False),
        "when all pass twice the dealer must name trump; off: the cards are dealt again by the left",
    ),
    Key("bid.canadian_loner", (False, True), "the dealer's partner who orders up must go alone"),
    Key("bid.natural_trump", (False, True), "who calls must hold a card of the suit; the left bower does not count"),
    Key("bid.no_trump", (False, True), "no trump may be named in the second round"),
    Key("bid.club_euchre", (False, True), "a club turned up makes the dealer maker without a call"),
    Key("bid.upcard_discard", ("allowed", "forbidden"), "whether the dealer may lay the upcard itself away"),
    Key("bid.late_alone", ("until_first_lead", "with_the_call"), "how late alone can still be said"),
    Key("lead.opening", ("left_of_dealer", "makers_partner"), "who leads first"),
    Key(
        "lone.lead",
        ("left_of_dealer", "left_of_loner"),
        "who leads to a lone hand; the next who plays if that seat sits out",
    ),
    Key("lone.march", (4, 3, 5), "points for five tricks alone"),
    Key("lone.euchred", (2, 4), "points against a lone maker who is euchred"),
    Key("lone.defend_alone", (False, True), "a defender may stand alone against a lone maker"),
    Key("lone.defender_euchre", (8, 4), "points of a lone defender who euchres the lone maker"),
    Key(
        "lone.partners_best",
        ("off", "exchange", "give_best"),
        "a lone hand and its partner exchange one card unseen, or the partner gives his best",
    ),
    Key(
        "lone.blind_march", (0, 8), "points for five tricks alone, called before the cards are seen; 0 switches it off"
    ),
    Key("score.super_euchre", (2, 4), "points for the defenders who take all five tricks"),
    Key("score.fast_break", (False, True), "defenders take the first two tricks, makers the last three: nobody scores"),
    Key("score.four_trick_tokens", (False, True), "four tricks not alone earn a token, four tokens a point"),
    Key("poor.throw_in", THROW_INS, "which poor hands may be thrown in", several=True),
    Key("poor.throw_in_deal", ("same_dealer", "passes_left"), "who deals after a hand was thrown in"),
    Key(
        "poor.farmers",
        ("off", "three_of_a_rank", "three_nines_tens"),
        "a farmer's hand (three 9s or three 10s, or any three of them) is exchanged for the unexposed kitty",
    ),
    Key(
        "renege.points",
        (2, 3, "hand_max"),
        "points for a renege to the innocent side; hand_max: 2, or a super-euchre's when the makers reneged",
    ),
    Key("renege.points_lone", (2, 4, 5), "points for a renege in a hand in which anyone is alone"),
    Key("renege.ends_hand", (True, False), "a proven renege forfeits the hand at once; off: it is played out first"),
    Key(
        "renege.correctable_until",
        ("trick_turned", "never", "own_side_plays_again"),
        "how long a card can be taken back without harm",
    ),
    Key(
        "renege.claim_until",
        ("next_deal", "next_lead", "hand_end", "cards_mixed"),
        "how long a claim of a renege is heard",
    ),
    Key("renege.false_claim_points", (0, 2), "points for the side that was wrongly accused"),
    Key("renege.repeat", ("once", "each"), "several reneges of one side in a hand: paid once, or each"),
    Key("renege.mutual", ("first", "cancel"), "both sides reneged: the first proven pays, or neither side scores"),
    Key("renege.callable", ("any", "first_only"), "which later exposure of the refused suit may be called"),
    Key("renege.mode", ("auto", "ask", "silent"), "scored at the proof, only when the table upholds it, or only noted"),
    Key("lead_out_of_turn", ("stands", "call_card_or_suit", "exposed"), "what follows a lead out of turn"),
    Key("exposed_card", ("first_legal", "callable", "none"), "what becomes of a card that was shown"),
    Key(
        "misdeal.before_upcard", ("same_dealer", "passes_left"), "who deals after a misdeal before the upcard is turned"
    ),
    Key("misdeal.after_upcard", ("same_dealer", "passes_left"), "who deals after a misdeal once the upcard is turned"),
    Key("misdeal.limit", (0, 2, 3), "so many misdeals of one dealer pass the deal; 0 for no limit"),
    Key("wrong_count", ("redeal", "offender_loses"), "six cards, no discard or a short hand found in play"),
    Key("stolen_deal", ("forfeit_2", "back_in_rotation", "allowed"), "somebody dealt out of turn"),
    Key("no_cut", ("deal_passes", "none"), "the dealer did not offer the cut"),
    Key("table_talk", ("forfeit_4", "forfeit_2", "none"), "partners told each other what they hold"),
    Key("stacked_deck", ("redeal", "forfeit_2", "none"), "the dealer arranged the cards"),
    Key("review_tricks", ("last", "none", "all"), "which finished tricks the page shows while a hand is on"),
)

KEY_BY_NAME: dict[str, Key] = {key.name: key for key in KEYS}
_LISTS = tuple(key.name for key in KEYS if key.several)
DEFAULT_PRESET = "short-rules"

PRESETS: dict[str, dict[str, Any]] = {
    "short-rules": {},
    "encyclopedia": {"bid.stick_the_dealer": False},
    "egn-std": {"lone.defender_euchre": 4},
    "canadian": {"bid.canadian_loner": True},
    "british-benny": {"deck.joker": "benny"},
    "michigan": {
        "game.overshoot": "cap13",
        "misdeal.after_upcard": "passes_left",
        "stolen_deal": "back_in_rotation",
    },
    "seton": {
        "lone.euchred": 4,
        "renege.points_lone": 4,
        "renege.correctable_until": "never",
        "misdeal.limit": 2,
    },
    "vows": {
        "game.target": 0,
        "game.deals": 8,
        "renege.points_lone": 4,
        "renege.correctable_until": "never",
    },
    "somerset-1888": {
        "bid.upcard_discard": "forbidden",
        "bid.late_alone": "with_the_call",
        "lone.euchred": 4,
        "renege.points": 3,
        "renege.points_lone": 5,
        "renege.ends_hand": False,
        "renege.repeat": "each",
        "renege.mutual": "cancel",
        "lead_out_of_turn": "call_card_or_suit",
        "exposed_card": "callable",
        "wrong_count": "offender_loses",
    },
}
"""What each preset changes against `short-rules`."""


@dataclass(frozen=True)
class HouseRules:
    """A table's rules: every key with its value, as `rules["game.target"]`, and the preset they started from."""

    preset: str
    values: Mapping[str, Any] = field(hash=False)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def as_dict(self) -> dict[str, Any]:
        """The preset and every key, in JSON's own types."""
        lists = {name: list(self.values[name]) for name in _LISTS}
        return {"preset": self.preset, **self.values, **lists}


def parse_rules(value: str | Mapping[str, Any]) -> HouseRules:
    """The house rules that a preset's name, or an object of keys with `preset` among them, stands for.

    A key left out takes the preset's value. Raises RulesError naming the key that is unknown, has a value it may not
    have, or contradicts another one.
    """
    if isinstance(value, str):
        return _preset(value)
    if not isinstance(value, Mapping):
        raise RulesError(f"rules: must be a preset's name or an object of house rules, not {value!r}")
    name = value.get("preset", DEFAULT_PRESET)
    if not isinstance(name, str):
        raise RulesError(f"preset: must be a preset's name, not {name!r}")
    values = dict(_preset(name).values)
    for key, chosen in value.items():
        if key == "preset":
            continue
        if key not in KEY_BY_NAME:
            raise RulesError(f"{key}: no house rule of this name")
        values[key] = KEY_BY_NAME[key].read(chosen)
    if values["game.target"] and values["game.deals"]:
        raise RulesError("game.deals: contradicts game.target; set game.target to 0 for a fixed number of hands")
    if values["deck.joker"] != "off" and values["bid.no_trump"]:
        raise RulesError("bid.no_trump: contradicts deck.joker; the Benny needs a trump suit")
    return HouseRules(name, values)


@cache
def _preset(name: str) -> HouseRules:
    if name not in PRESETS:
        raise RulesError(f"preset: {name!r} is none of {', '.join(PRESETS)}")
    return HouseRules(name, {key.name: PRESETS[name].get(key.name, key.default) for key in KEYS})
