"""How a command tells the user that it cannot go on."""

WRONG = 1
"""Exit status: readable, but something needed is missing or wrong in it."""
UNUSABLE = 2
"""Exit status: wrong use or unreadable input."""


class UserError(Exception):
    """One line for the user (file, place, reason) and the exit status that goes with it."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(message)
        self.status = status
