"""Names for all cards of a picture together: a deck holds each card once."""

from collections.abc import Callable, Sequence

import numpy as np

from vision.reader.runtimes import Floats

SURE = 0.9
"""Two cards that lie apart may bear one name only when both are surer than this: then two decks are on the table."""
_NEVER = np.float32(-30.0)


def name_jointly(
    logs: Floats, scores: Sequence[float], cards: int, one_card: Callable[[int, int], bool]
) -> tuple[Floats, list[int]]:
    """Settle which of n sightings bears which name.

    `logs` is (n, names) log-probabilities, of which the first `cards` names are cards that a deck holds once. Of two
    sightings with one name, those of which `one_card(i, j)` holds are one card, and the surer one stays; apart from
    each other and both sure, both stay; else the less sure one takes its next likely name.

    Returns the probabilities after that and the indices of the sightings that stay.
    """
    logs = logs.copy()
    rank = np.exp(logs.max(axis=1)) * np.asarray(scores, np.float32)
    kept: list[int] = []
    waiting = list(np.argsort(-rank, kind="stable"))
    while waiting:
        index = int(waiting.pop(0))
        name = int(logs[index].argmax())
        rivals = [other for other in kept if int(logs[other].argmax()) == name] if name < cards else []
        if any(one_card(index, other) for other in rivals):
            continue
        if rivals and np.exp(logs[index, name]) < SURE:
            logs[index, name] = _NEVER
            logs[index] -= np.log(np.exp(logs[index]).sum())
            waiting.append(index)
            waiting.sort(key=lambda i: -float(np.exp(logs[i].max())) * scores[i])
            continue
        kept.append(index)
    return np.exp(logs), kept
