"""Corrections, undos, ids: whatever is said later, everything is as if it had been known."""

from typing import Any

from table_talk import (
    NORTH_MARCHES,
    call,
    codes,
    deal,
    event,
    go_on,
    hand,
    hand_result,
    north_calls,
    passes,
    play,
    result,
    score,
    table,
    winners,
)

from referee import Referee, parse_event


def judged(referee: Referee) -> dict[str, Any]:
    """The state without its version."""
    return {key: value for key, value in referee.state().items() if key not in ("version", "warnings")}


def undo(target: int | None = None) -> dict[str, Any]:
    return event("undo", **({"target": target} if target else {}))


def test_undo_takes_back_the_last_event_of_a_person() -> None:
    before = table(north_calls(), play("N:Jh"))
    assert judged(go_on(before, play("E:9h"), undo())) == judged(before)


def test_undo_passes_over_what_the_camera_saw() -> None:
    referee = table(deal("W", "Qc"), call("N", "order"), play("N:Jh", by="camera"), undo())
    assert hand(referee)["maker"] is None
    assert hand(referee)["tricks"][0]["cards"][0]["card"] == "Jh"


def test_undoing_again_goes_further_back() -> None:
    before = table(deal("W", "Qc"))
    assert judged(go_on(before, call("N", "pass"), call("E", "order"), undo(), undo())) == judged(before)


def test_undo_of_an_event_by_its_number() -> None:
    referee = table(deal("W", "Qc"), call("N", "order"), call("E", "s"), undo(3))
    assert (hand(referee)["maker"], hand(referee)["trump"]) == ("E", "s")


def test_undoing_an_undo_is_redo() -> None:
    referee = table(deal("W", "Qc"), call("N", "order"))
    redone = go_on(referee, undo(), undo(4))
    assert judged(redone) == judged(referee)
    assert hand(go_on(redone, undo(5)))["maker"] is None


def test_undo_of_a_correction_brings_the_first_reading_back() -> None:
    referee = table(north_calls(), play("N:Jh E:9h"))
    corrected = go_on(referee, event("correct", target=8, set={"card": "Js"}))
    assert judged(corrected) != judged(referee)
    assert judged(go_on(corrected, undo())) == judged(referee)


def test_an_undo_without_anything_to_take_back_warns() -> None:
    assert table(undo()).state()["warnings"] == ["undo 1: there is nothing to take back; ignored"]
    assert "no event 99" in table(deal("W"), undo(99)).state()["warnings"][0]


def test_a_correction_of_nothing_warns() -> None:
    assert "no event 9" in table(deal("W"), event("correct", target=9, set={"card": "9h"})).state()["warnings"][0]
    assert "card" in table(deal("W"), event("correct", target=2, set={"card": "Qz"})).state()["warnings"][0]


def test_a_misread_upcard_corrected_in_the_fourth_trick_changes_everything_as_if_it_had_been_known() -> None:
    wrong = [*deal("W", "9d"), call("N", "order"), *NORTH_MARCHES[:14]]
    right = [*deal("W", "9h"), call("N", "order"), *NORTH_MARCHES[:14]]
    referee = table(wrong, event("correct", target=2, set={"card": "9h"}))
    assert judged(referee) == judged(table(right))
    assert winners(referee) == "NNN-"


def test_a_dealer_named_wrongly_is_one_correction() -> None:
    referee = table(
        event("deal", dealer="S"), event("upcard", card="Qc"), passes("NESW"), call("N", "h"), NORTH_MARCHES
    )
    corrected = go_on(referee, event("correct", target=1, set={"dealer": "W"}))
    assert judged(corrected) == judged(table(north_calls(), NORTH_MARCHES))


def test_a_call_that_arrives_after_three_tricks_is_as_if_it_had_been_known() -> None:
    late = table(deal("W", "Qc"), passes("NESW"), NORTH_MARCHES[:12], call("N", "h"))
    known = table(north_calls(), NORTH_MARCHES[:12])
    assert winners(late) == winners(known) == "NNN"
    assert hand(late)["maker"] == "N"


def test_a_late_alone_call_rearranges_the_tricks() -> None:
    lone = [one for one in NORTH_MARCHES if one["seat"] != "S"]
    late = table(deal("W", "Qc"), passes("NESW"), lone, call("N", "h", alone=True))
    assert winners(late) == "NNNNN"
    assert result(late) == ("lone_march", 4, 0)


def test_a_late_call_about_an_earlier_hand_moves_all_scores_after_it() -> None:
    referee = table(deal("W", "Qc"), passes("NESW"), NORTH_MARCHES, event("deal"), hand_result("E", 3))
    assert score(referee) == (0, 1)
    told = go_on(referee, call("N", "h", hand=0))
    assert score(told) == (2, 1)
    assert hand(told, 0)["score_after"] == {"NS": 2, "EW": 0}
    assert hand(told, 1)["score_after"] == {"NS": 2, "EW": 1}
    assert judged(go_on(told, undo())) == judged(referee)


def test_an_event_with_a_known_id_does_nothing() -> None:
    once = table(deal("W"), event("adjust_score", side="NS", points=1, id="tap-1"))
    twice = go_on(once, event("adjust_score", side="NS", points=1, id="tap-1"))
    assert score(twice) == (1, 0)
    assert len(twice.events) == 3


def test_events_get_numbers_where_they_have_none() -> None:
    referee = table(deal("W"), call("N", "pass"))
    assert [one.n for one in referee.events] == [1, 2, 3]
    assert referee.state()["version"] == 3


def test_a_persons_correction_outranks_the_cameras() -> None:
    referee = table(north_calls(), play("N:Jh", by="camera"))
    person = event("correct", target=8, set={"card": "Jd"})
    camera = event("correct", target=8, set={"card": "Js"}, by="camera")
    assert hand(go_on(referee, person, camera))["tricks"][0]["cards"][0]["card"] == "Jd"
    assert hand(go_on(referee, camera))["tricks"][0]["cards"][0]["card"] == "Js"
    assert hand(table(north_calls(), play("N:Jh"), camera))["tricks"][0]["cards"][0]["card"] == "Jh"


def test_applying_an_event_leaves_the_old_value_as_it_was() -> None:
    before = table(north_calls())
    state = judged(before)
    before.apply(parse_event(play("N:Jh")[0]))
    assert judged(before) == state


def test_a_new_game_can_be_undone() -> None:
    before = table(hand_result("N", 3))
    again = go_on(before, event("game"))
    assert score(again) == (0, 0)
    assert judged(go_on(again, undo())) == judged(before)


def test_a_deal_told_by_camera_and_person_is_one_deal() -> None:
    referee = table(event("deal", dealer="W"), event("deal", by="camera"))
    assert [one["dealer"] for one in referee.state()["hands"]] == ["W"]
    assert len(table(event("deal", dealer="W"), event("deal")).state()["hands"]) == 2


def test_a_wrong_kind_can_be_corrected() -> None:
    referee = table(deal("W", "Qc"), passes("NESW"), call("N", "pass"))
    assert hand(go_on(referee, event("correct", target=7, set={"call": "h", "alone": True})))["alone"]


def test_a_corrected_field_can_be_taken_away() -> None:
    referee = table(north_calls(), play("S:Jh"))
    mended = go_on(referee, event("correct", target=8, set={"seat": None}))
    assert hand(mended)["tricks"][0]["cards"][0]["seat"] == "N"
    assert codes(mended) == []


def test_taking_back_a_deal_gives_its_cards_to_the_hand_before() -> None:
    referee = table(north_calls(), NORTH_MARCHES[:8], event("deal"), NORTH_MARCHES[8:])
    assert result(go_on(referee, undo(16))) == ("march", 2, 0)


def test_a_person_who_names_the_dealer_after_the_camera_saw_the_upcard_begins_no_second_hand() -> None:
    seen = [event("deal", by="camera"), event("upcard", card="9d", by="camera")]
    referee = table(seen, event("deal", dealer="S"))
    assert [one["dealer"] for one in referee.state()["hands"]] == ["S"]


def test_corrections_and_undos_cannot_be_corrected() -> None:
    referee = table(deal("W"), undo(), event("correct", target=3, set={"target": 1}))
    assert "cannot be corrected" in referee.state()["warnings"][0]
