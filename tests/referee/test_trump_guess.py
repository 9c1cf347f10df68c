"""Trump that nobody called, worked out from the cards."""

from guess_figures import guesses
from table_talk import NORTH_MARCHES, call, deal, event, go_on, hand, passes, play, questions, result, table


def test_the_guess_on_recorded_games_is_nearly_always_right_after_two_tricks() -> None:
    found = list(guesses())
    for tricks, least in ((1, 0.8), (2, 0.9), (3, 0.95), (4, 0.97), (5, 0.97)):
        after = [one for one in found if one.tricks == tricks]
        assert sum(one.right for one in after) >= least * len(after)


def test_the_guess_on_recorded_games_is_as_sure_as_it_is_right() -> None:
    still_open = [one for one in guesses() if not one.settled]
    assert sum((one.probability - one.right) ** 2 for one in still_open) / len(still_open) < 0.1
    sure = [one for one in still_open if one.probability > 0.95]
    assert all(one.right for one in sure)


def test_a_guess_comes_with_the_question_who_called() -> None:
    referee = table(deal("W", "Qc"), passes("NESW"), NORTH_MARCHES[:9])
    guess = referee.state()["trump_guess"]
    assert guess["trump"] == "h"
    asked = referee.state()["questions"][0]
    assert asked["id"] == "h0-called-h"
    assert asked["text"] == f"Hearts look like trump, {guess['probability']:.0%}. Who called?"
    assert asked["options"] == ["N", "E", "S", "W", "c", "d", "s"]


def test_the_answer_names_the_maker_of_the_suit_guessed() -> None:
    referee = table(
        deal("W", "Qc"), passes("NESW"), NORTH_MARCHES[:9], event("answer", question="h0-called-h", option="N")
    )
    assert (hand(referee)["maker"], hand(referee)["trump"]) == ("N", "h")
    assert referee.state()["trump_guess"] is None


def test_the_answer_may_name_another_suit_and_then_the_maker_is_asked_for() -> None:
    referee = table(
        deal("W", "Qc"), passes("NESW"), NORTH_MARCHES[:9], event("answer", question="h0-called-h", option="s")
    )
    assert (hand(referee)["maker"], hand(referee)["trump"]) == (None, "s")
    assert questions(referee)["h0-called-s"] == ["N", "E", "S", "W"]


def test_a_call_that_comes_later_takes_the_place_of_the_guess() -> None:
    referee = table(deal("W", "Qc"), passes("NESW"), NORTH_MARCHES)
    assert result(go_on(referee, call("N", "h"))) == ("march", 2, 0)


def test_all_five_tricks_settle_trump_and_only_the_maker_is_asked_for() -> None:
    referee = table(deal("W", "Qc"), NORTH_MARCHES)
    assert hand(referee)["trump"] == "h"
    assert hand(referee)["tricks_won"] == {"NS": 5, "EW": 0}
    assert questions(referee) == {"h0-called-h": ["N", "E", "S", "W"]}
    assert result(go_on(referee, event("answer", question="h0-called-h", option="E"))) == ("euchre", 2, 0)


def test_the_guess_survives_a_renege() -> None:
    reneged = [
        *NORTH_MARCHES[:4],
        *play("N:Jd E:9d S:Tc W:9s"),
        *NORTH_MARCHES[8:11],
        *play("W:Ts N:Kh E:Qh S:Ks W:Kd"),
    ]
    reneged[10] = play("S:Td")[0]
    guess = table(deal("W", "Qc"), passes("NESW"), reneged).state()["trump_guess"]
    assert guess["trump"] == "h"


def test_the_upcard_played_by_the_dealer_settles_trump_at_once() -> None:
    referee = table(deal("W", "9h"), play("N:Ac E:9c S:Tc W:9h"))
    assert (hand(referee)["trump"], hand(referee)["upcard_fate"]) == ("h", "picked_up")


def test_a_seat_that_never_plays_tells_of_a_lone_partner() -> None:
    lone = [one for one in NORTH_MARCHES if one["seat"] != "S"]
    guess = table(deal("W", "Qc"), passes("NESW"), lone[:13]).state()["trump_guess"]
    assert (guess["trump"], guess["maker"]) == ("h", "N")


def test_there_is_no_guess_before_a_card_or_once_trump_is_known() -> None:
    assert table(deal("W", "Qc")).state()["trump_guess"] is None
    assert table(deal("W", "Qc"), call("N", "order"), play("N:Ac")).state()["trump_guess"] is None
