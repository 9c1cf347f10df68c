"""Whatever happens at a table, in whatever order: the referee never fails and never contradicts itself."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from referee import KEYS, Referee, dump_event, parse_event, parse_journal, parse_rules
from referee.journal import dump_journal

SEATS = st.sampled_from("NESW")
CARDS = st.sampled_from([rank + suit for rank in "9TJQKA" for suit in "cdhs"] + ["B", "Xx", "Xh", "Jx", "8c", "2s"])
SIDES = st.sampled_from(["NS", "EW"])
SOURCE = st.sampled_from([{}, {"by": "camera"}])
FLAG_IDS = st.sampled_from(
    [
        "h0-renege-E-t1",
        "h0-renege-N",
        "h0-must_go_alone-E",
        "h1-misdeal-N",
        "h0-called_turned_down_suit-N",
        "h0-must_call-W",
    ]
)
QUESTIONS = st.sampled_from(
    [
        "h0-maker",
        "h0-called-h",
        "h0-called-x",
        "h0-dealer",
        "h0-winner-t1",
        "h0-card-E-t2",
        "h0-duplicate-Ah",
        "h0-offer",
    ]
)
OPTIONS = st.sampled_from(["N", "E", "h", "s", "Ah", "N-t1", "neither", "uphold", ""])
IRREGULARITIES = st.sampled_from(
    [
        "misdeal",
        "exposed_card",
        "stolen_deal",
        "no_cut",
        "table_talk",
        "six_cards",
        "no_discard",
        "short_hand",
        "stacked_deck",
        "other",
    ]
)


def said(what: str, /, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An event whose fields may be missing."""
    return st.fixed_dictionaries({"kind": st.just(what)}, optional=fields)


def needed(what: str, /, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"kind": st.just(what), **fields})


CALL = st.one_of(
    needed("call", seat=SEATS, call=st.sampled_from(["pass", "order", "c", "d", "h", "s", "n", "x"])),
    needed("call", seat=SEATS, call=st.sampled_from(["order", "h"]), alone=st.booleans(), blind=st.booleans()),
    needed("call", call=st.sampled_from(["pass", "order", "h"])),
)
PLAY = st.one_of(needed("play", seat=SEATS, card=CARDS), needed("play", card=CARDS))
HAPPENS = st.one_of(
    PLAY,
    PLAY,
    PLAY,
    PLAY,
    CALL,
    CALL,
    said("deal", dealer=SEATS),
    needed("upcard", card=CARDS),
    needed("discard", seat=SEATS, card=CARDS),
    needed("defend_alone", seat=SEATS),
    st.builds(
        lambda seat, other, cards: {"kind": "exchange", "seat": seat, "with": other, "takes": cards},
        SEATS,
        st.sampled_from([*"NESW", "kitty"]),
        st.lists(CARDS, max_size=3),
    ),
    needed(
        "throw_in", seat=SEATS, reason=st.sampled_from(["nines_tens", "lone_jack"]), cards=st.lists(CARDS, max_size=5)
    ),
    needed("retract", seat=SEATS, card=CARDS),
    said("turn_trick", winner=SEATS),
    needed("claim_tricks", seat=SEATS, tricks=st.integers(0, 5)),
    needed("concede", side=SIDES),
    needed("claim_renege", side=SIDES, against=SEATS, trick=st.integers(1, 5)),
    needed("ruling", flag=FLAG_IDS, decision=st.sampled_from(["uphold", "waive"])),
    needed("ruling", flag=FLAG_IDS, decision=st.just("uphold"), remedy=st.sampled_from(["redeal", "play_on"])),
    needed("answer", question=QUESTIONS, option=OPTIONS),
    needed("irregularity", what=IRREGULARITIES, seat=SEATS, points=st.integers(0, 3)),
    needed("hand_result", maker=SEATS, tricks=st.integers(0, 5), alone=st.booleans()),
    needed("adjust_score", side=SIDES, points=st.integers(-3, 3)),
    needed("call", seat=SEATS, call=st.just("s"), hand=st.just(0)),
)
EVENTS = st.builds(lambda one, source: {**one, **source}, HAPPENS, SOURCE)


def a_value(key: Any) -> st.SearchStrategy[Any]:
    if key.several:
        return st.lists(st.sampled_from(key.values), unique=True)
    return st.sampled_from(key.values)


CHANGEABLE = [key for key in KEYS if key.name not in ("game.target", "game.deals")]


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """House rules without a target, so that every point counts."""
    chosen: dict[str, Any] = {
        "game.target": 0,
        "preset": draw(st.sampled_from(["short-rules", "somerset-1888", "egn-std"])),
    }
    for key in draw(st.lists(st.sampled_from(CHANGEABLE), max_size=8)):
        chosen[key.name] = draw(a_value(key))
    if chosen.get("deck.joker", "off") != "off":
        chosen["bid.no_trump"] = False
    return chosen


def fold(events: list[dict[str, Any]], rules: dict[str, Any]) -> Referee:
    referee = Referee.start(parse_rules(rules))
    for event in events:
        referee = referee.apply(parse_event(event))
    return referee


def judged(referee: Referee) -> dict[str, Any]:
    return {key: value for key, value in referee.state().items() if key not in ("version", "warnings")}


class Table(RuleBasedStateMachine):
    """A table at which anything may happen, and a second referee who hears the same."""

    @initialize(rules=house_rules())
    def sit_down(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.happened: list[dict[str, Any]] = []
        self.referee = fold([], rules)

    @rule(event=EVENTS)
    def something_happens(self, event: dict[str, Any]) -> None:
        self.happened.append(event)
        self.referee = self.referee.apply(parse_event(event))

    @rule(event=EVENTS)
    def something_happens_and_is_taken_back(self, event: dict[str, Any]) -> None:
        before = judged(self.referee)
        self.something_happens(event)
        undo = {"kind": "undo", "target": len(self.happened)}
        self.something_happens(undo)
        assert judged(self.referee) == before

    @rule(back=st.integers(1, 12), card=CARDS)
    def a_card_was_misread(self, back: int, card: str) -> None:
        target = max(1, len(self.happened) - back)
        self.something_happens({"kind": "correct", "target": target, "set": {"card": card}})

    @rule()
    def the_last_word_is_taken_back(self) -> None:
        self.something_happens({"kind": "undo"})

    @invariant()
    def the_score_is_the_sum_of_all_points(self) -> None:
        state = self.referee.state()
        for side in ("NS", "EW"):
            points = sum(hand["points"][side] for hand in state["hands"])
            points += sum(one["points"] for one in state["adjustments"] if one["side"] == side)
            assert state["score"][side] == points

    @invariant()
    def the_state_is_json_and_hides_what_it_must(self) -> None:
        state = self.referee.state()
        json.dumps(state, allow_nan=False)
        if state["hands"] and state["phase"] not in ("hand_over", "game_over"):
            assert state["hands"][-1]["discard"] is None
            assert "exchanges" not in state["hands"][-1]
            assert all(one["status"] != "suspected" for one in state["hands"][-1]["flags"])
        self.referee.expectation()

    def teardown(self) -> None:
        if not hasattr(self, "rules"):
            return
        assert judged(fold(self.happened, self.rules)) == judged(self.referee)
        journal = dump_journal(self.referee.events)
        events, warnings = parse_journal(journal)
        again = fold([dump_event(event) for event in events], self.rules)
        assert (judged(again), warnings) == (judged(self.referee), [])


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=40, stateful_step_count=45, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)

CALLS_OF_FOUR = st.lists(st.sampled_from(["pass", "order", "c", "d", "h", "s"]), min_size=4, max_size=4).map(
    lambda calls: [{"kind": "call", "seat": seat, "call": call} for seat, call in zip("NESW", calls, strict=True)]
)


@settings(max_examples=40, deadline=None)
@given(CALLS_OF_FOUR, st.lists(PLAY, max_size=16), st.randoms(use_true_random=False))
def test_late_calls_commute(calls: list[dict[str, Any]], plays: list[dict[str, Any]], chance: Any) -> None:
    start: list[dict[str, Any]] = [{"kind": "deal", "dealer": "W"}, {"kind": "upcard", "card": "9d"}]
    plays = [one for one in plays if "seat" in one]
    mixed = list(calls)
    chance.shuffle(mixed)
    essence = []
    for order in (calls, mixed):
        hand = fold([*start, *plays, *order], {}).state()["hands"][0]
        essence.append(
            {key: hand[key] for key in ("maker", "trump", "alone", "points", "result", "tricks_won", "sitting_out")}
        )
    assert essence[0] == essence[1]


@settings(max_examples=40, deadline=None)
@given(st.lists(EVENTS, max_size=40), house_rules())
def test_judging_twice_gives_the_same(events: list[dict[str, Any]], rules: dict[str, Any]) -> None:
    assert fold(events, rules).state() == fold(events, rules).state()
