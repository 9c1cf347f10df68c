"""Cards taken back, pushed, covered, thrown across, two at once, unclear."""

from collections.abc import Iterator

from hardware.camera import Frame
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


def at_once(evening: Evening, *moves: Iterator[Frame]) -> None:
    """Several players move at the same time; the table is looked at after all of them."""
    for frames in zip(*moves, strict=True):
        evening.watch.take(frames[-1])


def test_a_card_hidden_under_the_next_players_is_unknown_and_nobodys_fault(evening: Evening) -> None:
    """East and South lay their cards at once, South's lies wholly over East's, whose face nobody could read."""
    open_hand(evening)
    evening.reader.unseen.add("Kh")
    evening.say(kind="call", seat="N", call="order")
    play_trick(evening, "N", ["Ah"])
    spot = PLACES["E"]
    at_once(evening, lay(evening.table, "E", "Kh", spot), lay(evening.table, "S", "9s", (spot[0] - 4, spot[1] + 3), 90))
    evening.see(still(evening.table, 0.6)).see(lay(evening.table, "W", "Th")).see(still(evening.table, 0.4))
    evening.see(take(evening.table, "N", evening.table.cards[-4:], PILES["N"])).see(still(evening.table, 0.5))
    trick = evening.referee.state()["hands"][0]["tricks"][0]["cards"]
    known = {card["seat"]: card["card"] for card in trick}
    assert known["N"] == "Ah"
    assert known["W"] == "Th"
    assert known["E"] == "Xx"
    assert known["S"] in ("9s", "Xx")
    assert evening.referee.state()["hands"][0]["flags"] == []


def test_a_card_the_camera_missed_is_unknown_and_nobodys_fault(evening: Evening) -> None:
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order")
    play_trick(evening, "N", ["Ah"])
    evening.reader.unseen.add("Kh")
    evening.see(lay(evening.table, "E", "Kh")).see(still(evening.table, 0.4))
    evening.see(lay(evening.table, "S", "9h")).see(still(evening.table, 0.6))
    evening.see(lay(evening.table, "W", "Th")).see(still(evening.table, 0.6))
    hand = evening.referee.state()["hands"][0]
    assert [(card["seat"], card["card"]) for card in hand["tricks"][0]["cards"]] == [
        ("N", "Ah"),
        ("E", "Xx"),
        ("S", "9h"),
        ("W", "Th"),
    ]
    assert hand["flags"] == []


def test_another_card_laid_for_one_taken_back_under_an_arm_takes_its_place(evening: Evening) -> None:
    """North's arm stays over the trick, so that the card is not seen to be gone before the other one lies there."""
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order")
    play_trick(evening, "N", ["Ah"])
    wrong = evening.table.cards[-1]
    evening.table.arms.append(Arm(ROOTS["S"], (320, 140)))
    evening.see(still(evening.table, 0.3))
    evening.table.cards.remove(wrong)
    evening.see(still(evening.table, 0.3))
    evening.table.arms.clear()
    evening.see(lay(evening.table, "N", "9h", (338, 122))).see(still(evening.table, 1.5))
    evening.see(lay(evening.table, "E", "Kh")).see(still(evening.table, 0.5))
    hand = evening.referee.state()["hands"][0]
    assert [(card["seat"], card["card"]) for card in hand["tricks"][0]["cards"]] == [("N", "9h"), ("E", "Kh")]


def test_the_fourth_card_swept_away_before_it_was_clear_is_told_with_its_trick(evening: Evening) -> None:
    open_hand(evening)
    laid = play_trick(evening, "N", DECK[:3])
    evening.see(lay(evening.table, "W", DECK[3], misread=[(DECK[3], 0.5), ("Ks", 0.4)], frames=4))
    evening.see(still(evening.table, 0.2))
    evening.see(take(evening.table, "N", [*laid, evening.table.cards[-1]], PILES["N"])).see(still(evening.table, 0.5))
    trick = evening.referee.state()["hands"][0]["tricks"][0]["cards"]
    assert [card["seat"] for card in trick] == ["N", "E", "S", "W"]
    assert trick[3]["card"] in (DECK[3], "Xx")
    assert evening.kinds[-2:] == ["play", "turn_trick"]


def test_of_two_cards_laid_at_once_the_second_may_be_seen_first(evening: Evening) -> None:
    """South's card is free before East's, which an arm still hides; the order is put right when East's is seen."""
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order")
    play_trick(evening, "N", ["Ah"])
    spot = PLACES["E"]
    evening.reader.unseen.add("Kh")
    at_once(evening, lay(evening.table, "E", "Kh"), lay(evening.table, "S", "9h", (spot[0] - 48, spot[1] + 6), 90))
    evening.see(still(evening.table, 0.45))
    evening.reader.unseen.clear()
    evening.see(lay(evening.table, "W", "Th")).see(still(evening.table, 0.6))
    hand = evening.referee.state()["hands"][0]
    assert [(card["seat"], card["card"]) for card in hand["tricks"][0]["cards"]] == [
        ("N", "Ah"),
        ("E", "Kh"),
        ("S", "9h"),
        ("W", "Th"),
    ]
    assert hand["flags"] == []


def test_a_card_surely_seen_under_a_name_given_doubtfully_before_takes_that_name(evening: Evening) -> None:
    open_hand(evening)
    play_trick(evening, "N", ["Ah"])
    evening.see(lay(evening.table, "E", "Qd", misread=[("Ah", 0.45), ("Th", 0.5)])).see(still(evening.table, 1.5))
    assert evening.plays[-1] == ("E", "Th")
    evening.see(lay(evening.table, "S", "Th")).see(still(evening.table, 0.6))
    trick = evening.referee.state()["hands"][0]["tricks"][0]["cards"]
    assert [(card["seat"], card["card"]) for card in trick] == [("N", "Ah"), ("E", "Xx"), ("S", "Th")]


def test_a_last_card_that_hides_the_one_before_is_not_given_to_that_ones_player(evening: Evening) -> None:
    """South and West lay their cards at once, West's lies wholly over South's, and the trick is collected."""
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order")
    laid = play_trick(evening, "N", ["Ah", "Kh"])
    spot = PLACES["S"]
    at_once(evening, lay(evening.table, "S", "9h", spot), lay(evening.table, "W", "9s", (spot[0] - 4, spot[1] + 3), 0))
    evening.see(still(evening.table, 1.0))
    evening.see(take(evening.table, "N", [*laid, *evening.table.cards[-2:]], PILES["N"])).see(still(evening.table, 0.5))
    trick = evening.referee.state()["hands"][0]["tricks"][0]["cards"]
    known = {card["seat"]: card["card"] for card in trick}
    assert known["W"] in ("9s", "Xx")
    assert known["S"] in ("9h", "Xx")
    assert evening.referee.state()["hands"][0]["flags"] == []


def test_a_card_that_another_covers_at_once_is_known_from_the_way_it_came(evening: Evening) -> None:
    """East's card is seen while it comes, and lies under South's before it is ever still."""
    evening.reader.least_seen = 0.3
    open_hand(evening)
    evening.say(kind="call", seat="N", call="order")
    play_trick(evening, "N", ["Ah"])
    spot = PLACES["E"]
    at_once(evening, lay(evening.table, "E", "Kh", spot), lay(evening.table, "S", "9s", (spot[0] - 4, spot[1] + 3), 90))
    evening.see(still(evening.table, 0.6)).see(lay(evening.table, "W", "Th")).see(still(evening.table, 0.4))
    laid = evening.table.cards[-4:]
    evening.see(take(evening.table, "N", laid, PILES["N"])).see(still(evening.table, 0.5))
    trick = evening.referee.state()["hands"][0]["tricks"][0]["cards"]
    assert [(card["seat"], card["card"]) for card in trick] == [("N", "Ah"), ("E", "Kh"), ("S", "9s"), ("W", "Th")]
    assert evening.kinds.count("turn_trick") == 1
