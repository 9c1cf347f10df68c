"""Cards taken back, pushed, covered, thrown across, two at once, unclear."""

from tests.vision.watcher.conftest import Evening
from tests.vision.watcher.moves import PILES, between, lay, still, take
from tests.vision.watcher.tabletop import PLACES, ROOTS, Arm
from tests.vision.watcher.test_a_hand import DECK, open_hand, play_trick


def test_a_card_taken_back_is_told_and_its_player_plays_another(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah", "Kh"])
    card = evening.table.cards[-1]
    arm = Arm(ROOTS["E"], ROOTS["E"])
    evening.table.arms.append(arm)
    for step in range(1, 7):
        arm.tip = between(ROOTS["E"], PLACES["E"], step / 6)
        evening.see(still(evening.table, 0.07))
    for step in range(1, 7):
        arm.tip = between(PLACES["E"], ROOTS["E"], step / 6)
        card.x, card.y = arm.tip
        evening.see(still(evening.table, 0.07))
    evening.table.arms.clear()
    evening.table.cards.remove(card)
    evening.see(still(evening.table, 1.5))
    assert [event["card"] for event in evening.events("retract")] == ["Kh"]
    evening.see(lay(evening.table, "E", "9h")).see(still(evening.table, 0.5))
    assert evening.plays == [("N", "Ah"), ("E", "Kh"), ("E", "9h")]


def test_a_card_pushed_aside_while_another_is_laid_stays_the_same_card(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah", "Kh"])
    first = evening.table.cards[-2]
    frames = lay(evening.table, "S", "9h", (322, 200))
    for step, frame in enumerate(frames):
        if 4 <= step < 8:
            first.x -= 9
            first.angle += 6
        evening.watch.take(frame)
    evening.see(still(evening.table, 1.2))
    assert evening.plays == [("N", "Ah"), ("E", "Kh"), ("S", "9h")]
    assert "retract" not in evening.kinds


def test_a_card_thrown_far_across_the_table_goes_to_the_player_whose_arm_it_was(evening: Evening) -> None:
    open_hand(evening)
    evening.see(lay(evening.table, "N", "Ah", PLACES["S"], 30)).see(still(evening.table, 0.4))
    assert evening.plays == [("N", "Ah")]


def test_a_card_played_out_of_turn_goes_to_who_played_it(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah"])
    evening.see(lay(evening.table, "W", "9h")).see(still(evening.table, 0.4))
    assert evening.plays[-1] == ("W", "9h")


def test_two_cards_laid_at_once_are_two_plays_in_the_right_order(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah"])
    both = zip(lay(evening.table, "E", "Kh"), lay(evening.table, "S", "9h"), strict=True)
    for _, second in both:
        evening.watch.take(second)
    evening.see(still(evening.table, 0.6))
    assert evening.plays == [("N", "Ah"), ("E", "Kh"), ("S", "9h")]


def test_a_card_laid_wholly_over_another_is_a_new_card(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah", "Kh"])
    evening.see(lay(evening.table, "S", "9h", PLACES["E"], 90)).see(still(evening.table, 1))
    assert evening.plays == [("N", "Ah"), ("E", "Kh"), ("S", "9h")]
    evening.see(lay(evening.table, "W", "Th")).see(still(evening.table, 0.4))
    evening.see(take(evening.table, "N", evening.table.cards[-4:], PILES["N"])).see(still(evening.table, 0.5))
    assert evening.kinds.count("turn_trick") == 1


def test_an_unclear_card_of_which_only_one_reading_is_possible_is_taken(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah"])
    evening.see(lay(evening.table, "E", "Kh", misread=[("Ah", 0.5), ("Kh", 0.45)])).see(still(evening.table, 1.5))
    assert evening.plays[-1] == ("E", "Kh")


def test_a_card_that_stays_unclear_is_played_as_unknown_with_its_guesses(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah"])
    evening.see(lay(evening.table, "E", "Kh", misread=[("Kh", 0.4), ("Kd", 0.39), ("Qh", 0.15)]))
    evening.see(still(evening.table, 2))
    assert evening.plays[-1] == ("E", "Xx")
    asked = evening.events("play")[-1]["guesses"]
    assert {card for card, _ in asked} >= {"Kh", "Kd"}


def test_a_better_look_later_corrects_the_name(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah"])
    evening.see(lay(evening.table, "E", "Kh", misread=[("Kd", 0.7), ("Kh", 0.25)])).see(still(evening.table, 1))
    evening.table.cards[-1].misread = [("Kh", 0.99)]
    evening.see(lay(evening.table, "S", "9h")).see(still(evening.table, 6))
    hand = evening.referee.state()["hands"][0]
    assert [card["card"] for card in hand["tricks"][0]["cards"]] == ["Ah", "Kh", "9h"]


def test_a_trick_collected_before_its_fourth_card_was_clear_leaves_a_gap_not_a_fault(evening: Evening) -> None:
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:3])
    evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.4))
    evening.see(lay(evening.table, "N", DECK[4])).see(still(evening.table, 0.4))
    hand = evening.referee.state()["hands"][0]
    assert len(evening.plays) == 4
    assert hand["flags"] == []


def test_both_corners_of_a_card_read_as_two_cards_are_one() -> None:
    import numpy as np

    from vision.sighting import Sighting
    from vision.watcher.tracks import one_each

    box = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)
    twice = [Sighting("Qc", "up", 0.9, (), box), Sighting("Qc", "up", 0.8, (), box + 12)]
    twins = [Sighting("Qc", "up", 0.9, (), box), Sighting("Qs", "up", 0.5, (), box + 2)]
    assert len(one_each(twice)) == 1
    assert [s.card for s in one_each(twins)] == ["Qc"]
