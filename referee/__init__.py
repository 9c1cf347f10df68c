"""The referee of a Euchre table: takes what happened, legal or not, and knows the score, what is owed, what to ask."""

from referee.events import Event, EventError, JournalError, dump_event, parse_event
from referee.expectation import Expectation
from referee.fold import Referee
from referee.journal import parse_journal
from referee.rules import KEYS, PRESETS, HouseRules, RulesError, parse_rules

__all__ = [
    "KEYS",
    "PRESETS",
    "Event",
    "EventError",
    "Expectation",
    "HouseRules",
    "JournalError",
    "Referee",
    "RulesError",
    "dump_event",
    "parse_event",
    "parse_journal",
    "parse_rules",
]
