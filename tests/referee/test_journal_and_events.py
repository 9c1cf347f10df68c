"""The vocabulary of table events and the journal."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import EventError, JournalError, Referee, dump_event, parse_event, parse_journal
from referee.journal import dump_journal


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"kind": "dance"}, "kind"),
        ({}, "kind"),
        ({"kind": "play"}, "card"),
        ({"kind": "play", "card": "1h"}, "card"),
        ({"kind": "play", "card": "10h"}, "card"),
        ({"kind": "play", "card": "9h", "seat": "X"}, "seat"),
        ({"kind": "call", "call": "hearts"}, "call"),
        ({"kind": "call", "call": "h", "alone": "yes"}, "alone"),
        ({"kind": "play", "card": "9h", "confidence": 2}, "confidence"),
        ({"kind": "play", "card": "9h", "hand": -1}, "hand"),
        ({"kind": "play", "card": "9h", "by": "somebody"}, "by"),
        ({"kind": "play", "card": "9h", "t": "noon"}, "t"),
        ({"kind": "game", "rules": "hoyle"}, "rules: preset"),
        ({"kind": "game", "rules": {"bid.no_trumps": True}}, "rules: bid.no_trumps"),
        ({"kind": "game", "names": {"N": 7}}, "names"),
        ({"kind": "game", "score": {"NS": "7"}}, "score"),
        ({"kind": "adjust_score", "side": "N", "points": 1}, "side"),
        ({"kind": "adjust_score", "side": "NS", "points": 1.5}, "points"),
        ({"kind": "adjust_score", "side": "NS", "points": True}, "points"),
        ({"kind": "hand_result", "maker": "N", "tricks": 6}, "tricks"),
        ({"kind": "irregularity", "what": "sneeze"}, "what"),
        ({"kind": "correct", "target": 1, "set": [1]}, "set"),
        ({"kind": "exchange", "seat": "N", "with": "kitty", "gives": ["9h", "?"]}, "gives"),
    ],
)
def test_what_is_no_table_event_is_refused_with_the_field(said: dict[str, object], place: str) -> None:
    with pytest.raises(EventError, match=f"^{place}"):
        parse_event(said)


def test_unknown_fields_are_kept() -> None:
    assert dump_event(parse_event({"kind": "deal", "weather": "fine"})) == {"kind": "deal", "weather": "fine"}


def test_null_counts_as_missing() -> None:
    assert dump_event(parse_event({"kind": "deal", "dealer": None})) == {"kind": "deal"}


def test_events_without_numbers_take_their_lines() -> None:
    events, warnings = parse_journal('{"kind": "deal"}\n\n{"kind": "upcard", "card": "9h"}\n')
    assert ([event.n for event in events], warnings) == ([1, 3], [])


def test_numbers_are_kept() -> None:
    events, _ = parse_journal('{"kind": "deal", "n": 7}\n{"kind": "upcard", "card": "9h", "n": 9}\n')
    assert [event.n for event in events] == [7, 9]


def test_numbers_that_do_not_grow_are_refused() -> None:
    with pytest.raises(JournalError, match=r"^line 2: n: "):
        parse_journal('{"kind": "deal", "n": 7}\n{"kind": "deal", "n": 7}\n')


def test_a_torn_last_line_is_dropped_with_a_warning() -> None:
    events, warnings = parse_journal('{"kind": "deal"}\n{"kind": "upc')
    assert (len(events), warnings) == (1, ["line 2: torn off in the middle; dropped"])


def test_the_same_damage_with_a_newline_after_it_is_refused() -> None:
    with pytest.raises(JournalError, match=r"^line 2: not JSON"):
        parse_journal('{"kind": "deal"}\n{"kind": "upc\n')


def test_damage_in_the_middle_is_refused_with_its_line() -> None:
    with pytest.raises(JournalError, match=r"^line 1: "):
        parse_journal('{"kind": \n{"kind": "deal"}\n')


def test_a_last_line_that_is_json_but_no_event_is_refused() -> None:
    with pytest.raises(JournalError, match=r"^line 2: kind"):
        parse_journal('{"kind": "deal"}\n{"kind": "dance"}')


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(JournalError, match="NaN"):
        parse_journal('{"kind": "deal", "t": NaN}\n')


def test_a_byte_order_mark_and_windows_lines_are_read() -> None:
    assert len(parse_journal('\ufeff{"kind": "deal"}\r\n{"kind": "deal"}\r\n')[0]) == 2


def test_a_journal_written_and_read_is_the_same() -> None:
    lines = [
        {"kind": "deal", "dealer": "W", "n": 1},
        {"kind": "play", "seat": "N", "card": "9h", "by": "camera", "n": 2},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    assert dump_journal(parse_journal(text)[0]) == text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["kind", "seat", "card", "call", "target", "set", "rules", "points", "side", "what", "tricks", "cards"]
)
KINDS = st.sampled_from(["play", "call", "deal", "game", "correct", "undo", "irregularity", "exchange", "hand_result"])


@given(st.dictionaries(FIELDS, JSON, max_size=5), KINDS)
def test_whatever_is_said_is_understood_or_refused_as_an_event(said: dict[str, object], kind: str) -> None:
    try:
        event = parse_event({**said, "kind": kind})
    except EventError:
        return
    Referee.start().apply(event).state()


@given(st.text(max_size=60))
def test_any_text_is_a_journal_or_refused(text: str) -> None:
    with contextlib.suppress(JournalError):
        parse_journal(text)
