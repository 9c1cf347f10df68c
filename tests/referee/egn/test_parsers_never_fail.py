"""Whatever text comes in, the parsers answer or refuse; they raise nothing they have not declared.

The corpus under `tests/data/corpus` holds a seed for each shape of input and every input that once went wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import EventError, JournalError, Referee, parse_event, parse_journal
from referee.egn import EgnError, NotJsonError, read_egn, read_emn, write_egn
from referee.rules import RulesError, parse_rules

CORPUS = Path(__file__).resolve().parents[2] / "data" / "corpus"

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "N", "NS", "Jc", "Ag", "R", "Pass", "Order", "x", "B", "Xx", "9", "pass", "TRICK_PLAY"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)

seldom_slow = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def corpus(kind: str) -> list[Path]:
    return sorted((CORPUS / kind).iterdir())


@st.composite
def mutated(draw: st.DrawFn, kind: str) -> str:
    """A corpus file with one to four of its values replaced, doubled or taken away."""
    text = draw(st.sampled_from(corpus(kind))).read_text(encoding="utf-8")
    lines = text.splitlines() if kind == "journal" else [text]
    changed = []
    for line in lines:
        try:
            content = json.loads(line)
        except ValueError:
            changed.append(line)
            continue
        if kind != "journal" or draw(st.integers(0, 9)) == 0:
            for _ in range(draw(st.integers(1, 4))):
                content = draw(changed_somewhere(content))
        changed.append(json.dumps(content))
    return "\n".join(changed)


@st.composite
def changed_somewhere(draw: st.DrawFn, content: object) -> object:
    """JSON with one value, at whatever depth, replaced, doubled or removed."""
    if not isinstance(content, dict | list) or not content or draw(st.integers(0, 5)) == 0:
        return draw(JSON)
    if isinstance(content, dict):
        key = draw(st.sampled_from(sorted(content)))
        choice = draw(st.integers(0, 9))
        if choice == 0:
            return {name: value for name, value in content.items() if name != key}
        if choice == 1:
            return content | {draw(st.text(max_size=5)): content[key]}
        return content | {key: draw(changed_somewhere(content[key]))}
    index = draw(st.integers(0, len(content) - 1))
    choice = draw(st.integers(0, 9))
    if choice == 0:
        return content[:index] + content[index + 1 :]
    if choice == 1:
        return content[: index + 1] + content[index:]
    return [*content[:index], draw(changed_somewhere(content[index])), *content[index + 1 :]]


def judged(events: list[dict[str, object]]) -> Referee:
    referee = Referee.start()
    for event in events:
        referee = referee.apply(parse_event(event))
    json.dumps(referee.state())
    return referee


def read_all_egn(text: str) -> None:
    """Reads, judges and writes again whatever is accepted."""
    try:
        game = read_egn(text)
    except (EgnError, NotJsonError):
        return
    write_egn(judged(list(game.events)))


@pytest.mark.parametrize("path", corpus("egn"), ids=lambda path: path.name)
def test_every_egn_file_of_the_corpus_is_read_or_refused(path: Path) -> None:
    read_all_egn(path.read_text(encoding="utf-8"))


@seldom_slow
@given(mutated("egn"))
def test_a_damaged_egn_file_is_read_or_refused(text: str) -> None:
    read_all_egn(text)


@seldom_slow
@given(mutated("egn"))
def test_a_damaged_match_file_is_read_or_refused(text: str) -> None:
    match = {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": [{"id": "a", "name": "A"}]},
        "games": [{"gameIndex": 0, "players": ["a", "b", "c", "d"], "gameData": json.loads(text)}],
    }
    try:
        read_emn(json.dumps(match))
    except (EgnError, NotJsonError):
        return


@seldom_slow
@given(st.text(max_size=40))
def test_any_text_is_egn_or_refused(text: str) -> None:
    read_all_egn(text)


@pytest.mark.parametrize("path", corpus("journal"), ids=lambda path: path.name)
def test_every_journal_of_the_corpus_is_judged_or_refused(path: Path) -> None:
    judge_journal(path.read_text(encoding="utf-8"))


def judge_journal(text: str) -> None:
    try:
        events, _ = parse_journal(text)
    except JournalError:
        return
    referee = Referee.start()
    for event in events:
        referee = referee.apply(event)
    json.dumps(referee.state())
    write_egn(referee)


@seldom_slow
@given(mutated("journal"))
def test_a_damaged_journal_is_judged_or_refused(text: str) -> None:
    judge_journal(text)


@seldom_slow
@given(st.text(max_size=60))
def test_any_text_is_a_journal_or_refused(text: str) -> None:
    judge_journal(text)


@seldom_slow
@given(JSON)
def test_any_json_is_an_event_or_refused(content: object) -> None:
    try:
        parse_event(content)  # type: ignore[arg-type]
    except EventError:
        return


@seldom_slow
@given(mutated("rules"))
def test_damaged_house_rules_are_read_or_refused(text: str) -> None:
    try:
        parse_rules(json.loads(text))
    except RulesError:
        return
