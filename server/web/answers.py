"""The refusals that calls have in common, for the OpenAPI document."""

from typing import Any

from server.web.models import Reason

Answers = dict[int | str, dict[str, Any]]


def _refused(*statuses: tuple[int, str]) -> Answers:
    return {status: {"model": Reason, "description": description} for status, description in statuses}


EVERY = _refused(
    (400, "the `Host` is not ours"),
    (403, "from outside the local network, or from another page"),
    (405, "no such method here"),
    (413, "too large"),
    (429, "too many requests"),
    (431, "headers too large"),
    (500, "a fault of the program, which is logged"),
)
FOUND = _refused((404, "there is no such thing"))
CHECKED = _refused((422, "not understood, with the reason"))
KEYED = _refused((401, "the players' key is needed"), (408, "too slow"), (422, "not understood, with the reason"))
KEPT = {**KEYED, **_refused((503, "the disk refuses; nothing was kept"))}
