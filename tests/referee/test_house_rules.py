"""The house rules as a table of keys, values and presets. What each value does is tested where the rule is."""

import re
from typing import Any

import pytest

from referee import KEYS, PRESETS, RulesError, parse_rules


def test_the_default_is_the_short_rules_with_the_first_values() -> None:
    rules = parse_rules({})
    assert rules.preset == "short-rules"
    assert all(rules[key.name] == key.default for key in KEYS)


def test_a_key_left_out_takes_the_presets_value() -> None:
    rules = parse_rules({"preset": "seton", "lone.march": 5})
    assert (rules["lone.march"], rules["lone.euchred"], rules["renege.points_lone"]) == (5, 4, 4)


def test_the_state_gives_every_key() -> None:
    told = parse_rules("vows").as_dict()
    assert told["preset"] == "vows"
    assert set(told) == {"preset", *(key.name for key in KEYS)}
    assert parse_rules(told) == parse_rules("vows")


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_reads_back(preset: str) -> None:
    assert parse_rules(parse_rules(preset).as_dict()).values == parse_rules(preset).values


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_every_value_of_every_key_is_accepted_and_others_refused_by_name(key: Any) -> None:
    base = {"game.target": 0} if key.name == "game.deals" else {}
    for value in [[one] for one in key.values] if key.several else key.values:
        assert parse_rules({**base, key.name: value})[key.name] in (value, (value[0],) if key.several else value)
    for wrong in ("nonsense", -1, 2.5, None, {"a": 1}):
        with pytest.raises(RulesError, match=f"^{re.escape(key.name)}: "):
            parse_rules({**base, key.name: wrong})


def test_true_is_no_number_and_one_is_not_true() -> None:
    with pytest.raises(RulesError, match=r"^game\.target"):
        parse_rules({"game.target": True})
    with pytest.raises(RulesError, match=r"^bid\.no_trump"):
        parse_rules({"bid.no_trump": 1})


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("hoyle", "preset"),
        ({"preset": "hoyle"}, "preset"),
        ({"preset": 7}, "preset"),
        ({"bid.notrump": True}, "bid.notrump"),
        ({"game.target": 10, "game.deals": 8}, "game.deals"),
        ({"preset": "vows", "game.target": 10}, "game.deals"),
        ({"deck.joker": "benny", "bid.no_trump": True}, "bid.no_trump"),
        ({"preset": "british-benny", "bid.no_trump": True}, "bid.no_trump"),
        ({"poor.throw_in": ["nothing"]}, "poor.throw_in"),
        (["short-rules"], "rules"),
    ],
)
def test_unknown_and_contradictory_settings_are_refused_with_the_key(rules: Any, named: str) -> None:
    with pytest.raises(RulesError, match=f"^{re.escape(named)}: "):
        parse_rules(rules)
