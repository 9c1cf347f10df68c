"""Setting the table up. The service runs without a camera here; a picture stands in for what one would see."""

import json

import cv2
import numpy as np
import pytest
from phone import OpenPhone, Phone
from playwright.sync_api import Route, expect
from served_table import ServedTable

pytestmark = pytest.mark.browser
WIDTH, HEIGHT = 640, 360


def give_a_camera(phone: Phone, brightness: int) -> list[dict[str, object]]:
    """Answer the phone's questions about the camera; returns what it tells the table to keep."""
    noise = np.random.default_rng(1).integers(0, 30, (HEIGHT, WIDTH, 3))
    _, still = cv2.imencode(".jpg", np.clip(noise + brightness, 0, 255).astype(np.uint8))
    card = {"card": "Jh", "confidence": 0.98, "corners": [[300, 100], [330, 100], [330, 142], [300, 142]]}
    kept: list[dict[str, object]] = []

    def table(route: Route) -> None:
        if route.request.method == "PUT":
            kept.append(route.request.post_data_json)
        route.fulfill(json={"corners": None, "size": [WIDTH, HEIGHT]})

    state = {**phone.table.state(), "camera": {"state": "ready", "fps": 15.0, "message": None, "recording": False}}
    phone.page.route("**/api/state", lambda route: route.fulfill(body=json.dumps(state)))
    phone.page.route("**/api/camera/still.jpg*", lambda route: route.fulfill(body=still.tobytes()))
    phone.page.route("**/api/camera/table", table)
    seen = {"width": WIDTH, "height": HEIGHT, "cards": [card]}
    phone.page.route("**/api/camera/check", lambda route: route.fulfill(json=seen))
    return kept


def test_corners_are_dragged_seats_turned_and_advice_given(open_phone: OpenPhone) -> None:
    phone = open_phone("/about", size="wide")
    kept = give_a_camera(phone, brightness=10)
    phone.open("/setup")
    phone.shows("It is dark. Switch on a lamp above the table.", ".advice")
    phone.shows("Cards are only 42 pixels high.", ".advice")
    corner = phone.button("Corner north-west", exact=False)
    box = phone.page.locator(".camera-box").first.bounding_box()
    assert box is not None
    corner.drag_to(
        phone.page.locator(".camera-box").first, target_position={"x": box["width"] / 8, "y": box["height"] / 4}
    )
    phone.page.locator(".camera-box").first.click(position={"x": box["width"] * 0.9, "y": box["height"] * 0.85})
    phone.tap("Keep the outline")
    phone.shows("Kept.", "#camera")
    corners = kept[-1]["corners"]
    assert isinstance(corners, list)
    assert corners[0] == pytest.approx([WIDTH / 8, HEIGHT / 4], abs=8)
    assert corners[2] == pytest.approx([WIDTH * 0.9, HEIGHT * 0.85], abs=8)
    phone.button("North sits at this edge", exact=False).press("ArrowRight")
    phone.shows("Not kept yet.", "#camera")
    phone.tap("Keep the outline")
    phone.shows("Kept.", "#camera")
    assert kept[-1]["corners"] == [*corners[1:], corners[0]]


def test_any_card_can_be_played_to_see_whether_it_is_read(open_phone: OpenPhone) -> None:
    phone = open_phone("/about", size="small")
    give_a_camera(phone, brightness=120)
    phone.open("/setup")
    phone.tap("What do you see?", "#test")
    expect(phone.page.locator("#test figure")).to_contain_text("Jack of hearts")


def test_names_and_rules_kept_at_set_up_fill_in_the_next_game(table: ServedTable, open_phone: OpenPhone) -> None:
    phone = open_phone("/setup", size="tall")
    phone.shows("There is no camera picture", "#camera")
    phone.page.locator("[name=name-N]").fill("Oak")
    phone.page.locator("#house").get_by_label("Preset").select_option("canadian")
    phone.tap("Keep", "#house")
    phone.shows("Kept.", "#house")
    kept = table.get("/api/settings").json()
    assert kept["names"] == {"N": "Oak"}
    assert kept["rules"]["preset"] == "canadian"


def test_a_watcher_is_told_to_scan_the_players_code_first(open_phone: OpenPhone) -> None:
    phone = open_phone("/setup", player=False)
    expect(phone.page.locator("#gate")).to_be_visible()
    expect(phone.page.locator("main section")).to_have_count(0)
