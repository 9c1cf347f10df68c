"""Euchre Game Notation (EGN 1.0 to 1.4) and Euchre Match Notation (EMN 1.0), read and written.

Reading gives the contract's table events, so a recorded game is judged like any other; writing takes a judged game.
"""

from referee.egn.errors import EgnError, NotJsonError
from referee.egn.match import EmnMatch, is_match, read_emn, read_match, write_emn
from referee.egn.place import parse_json
from referee.egn.reading import EgnGame, read_egn, read_game
from referee.egn.writing import write_egn

__all__ = [
    "EgnError",
    "EgnGame",
    "EmnMatch",
    "NotJsonError",
    "is_match",
    "parse_json",
    "read_egn",
    "read_emn",
    "read_game",
    "read_match",
    "write_egn",
    "write_emn",
]
