"""The cards of one trick are dealt out to the seats together."""

import math

from vision.watcher.turn_order import LaidCard, Marks, read_trick

NOWHERE = dict.fromkeys("NESW", 0.0)


def marks(place: str | None = None, arm: str | None = None) -> Marks:
    """A card that lies in one player's place and was brought by one player's arm, as clearly as cards mostly are."""
    where = {seat: 0.0 if place in (None, seat) else -4.5 for seat in "NESW"}
    arms = {seat: 0.0 if arm in (None, seat) else math.log(0.06) for seat in "NESW"}
    return Marks(where, arms)


def test_cards_in_turn_are_everybodys_own() -> None:
    cards = [LaidCard(marks(seat, seat), t) for t, seat in enumerate("NESW")]
    reading = read_trick(cards, "N", frozenset())
    assert reading.seats == ("N", "E", "S", "W")
    assert reading.gaps == ((), (), (), ())
    assert min(reading.sure) > 0.95


def test_two_cards_free_at_once_are_told_in_the_order_of_turns() -> None:
    reading = read_trick([LaidCard(marks("S", "S"), 1.0), LaidCard(marks("E", "E"), 1.05)], "E", frozenset())
    assert reading.seats == ("S", "E")
    assert reading.order == (1, 0)


def test_a_card_laid_long_before_another_is_told_before_it_though_out_of_turn() -> None:
    reading = read_trick([LaidCard(marks("S", "S"), 1.0), LaidCard(marks("E", "E"), 4.0)], "E", frozenset())
    assert reading.order == (0, 1)


def test_place_or_arm_alone_do_not_make_a_play_out_of_turn() -> None:
    assert read_trick([LaidCard(marks(place=None, arm="S"), 1.0)], "E", frozenset()).seats == ("E",)


def test_place_and_arm_together_make_one() -> None:
    reading = read_trick([LaidCard(marks("W", "W"), 1.0)], "E", frozenset())
    assert reading.seats == ("W",)
    assert reading.gaps == (("E", "S"),)


def test_a_card_told_for_the_player_in_turn_is_told_anew_when_the_next_card_shows_whose_it_was() -> None:
    """East's card was not seen, South's lies over it; South's arm was there, but East's turn it was."""
    covering = Marks({**NOWHERE, "N": -4.5, "S": -3.0, "W": -4.5}, marks(arm="S").arm)
    alone = read_trick([LaidCard(marks("N", "N"), 0.0, "N"), LaidCard(covering, 2.0)], "N", frozenset())
    assert alone.seats == ("N", "E")
    known = [LaidCard(marks("N", "N"), 0.0, "N"), LaidCard(covering, 2.0, "E"), LaidCard(marks("W", "W"), 4.0)]
    assert read_trick(known, "N", frozenset()).seats == ("N", "S", "W")


def test_a_player_of_whom_nothing_is_seen_all_hand_leaves_no_gap() -> None:
    cards = [LaidCard(marks("N", "N"), 0.0, "N"), LaidCard(marks("E", "E"), 1.0, "E"), LaidCard(marks("W", "W"), 2.0)]
    assert read_trick(cards, "N", frozenset("S")).gaps[2] == ()
    assert read_trick(cards, "N", frozenset()).gaps[2] == ("S",)


def test_what_could_be_either_of_two_players_cards_is_known_to_be_unsure() -> None:
    cards = [LaidCard(marks("N", "N"), 0.0, "N"), LaidCard(marks(), 1.0, "E"), LaidCard(marks("W", "W"), 2.0, "W")]
    assert read_trick(cards, "N", frozenset()).sure[1] < 0.7


def test_the_last_card_of_a_trick_collected_too_small_goes_to_the_player_whose_arm_it_was() -> None:
    """West's card lies where South laid one, and both their arms were there; nobody laid a card after it."""
    both = {**marks(arm="W").arm, "S": math.log(0.5), "W": math.log(0.5)}
    covering = Marks({**NOWHERE, "N": -4.5, "E": -3.0, "W": -3.0}, both)
    cards = [*(LaidCard(marks(seat, seat), t, seat) for t, seat in enumerate("NE")), LaidCard(covering, 2.0, "S")]
    assert read_trick(cards, "N", frozenset()).seats == ("N", "E", "S")
    over = read_trick(cards, "N", frozenset(), over=True)
    assert over.seats == ("N", "E", "W") or over.sure[2] < 0.6
    assert read_trick(cards, "N", frozenset("W"), over=True).seats == ("N", "E", "S")
