"""`upcard doctor` says what is wrong and what to do about it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError, Frame
from hardware.checks.camera import watch_camera
from hardware.checks.machine import card_errors, clock, cma, disk, memory, power, temperature
from hardware.checks.network import network_findings
from hardware.checks.picture import card_size, focus, glare, light
from hardware.field_of_view import LENSES, card_px, height_mm
from hardware.guide.drawings import DRAWINGS
from hardware.guide.printed import placement_pdf


@pytest.mark.parametrize(("flags", "health"), [(0x0, "good"), (0x1, "bad"), (0x4, "bad"), (0x50000, "poor")])
def test_undervoltage_is_told_now_and_afterwards(flags: int, health: str) -> None:
    assert power(flags).health == health


@pytest.mark.parametrize(("millidegrees", "health"), [("45000", "good"), ("78000", "poor"), ("84000", "bad")])
def test_a_hot_pi_is_told_before_it_slows_down(millidegrees: str, health: str, tmp_path: Path) -> None:
    (tmp_path / "temp").write_text(millidegrees)
    assert temperature(tmp_path / "temp").health == health


def test_memory_for_the_camera_is_watched() -> None:
    meminfo = "MemAvailable: 900000 kB\nCmaTotal: 524288 kB\nCmaFree: 8000 kB\n"
    assert memory(meminfo).health == "good"
    assert cma(meminfo).health == "poor"
    assert "cma-256" in cma(meminfo).advice


def test_a_folder_that_can_be_written_is_well_even_before_it_exists(tmp_path: Path) -> None:
    assert disk(tmp_path / "new" / "data").health == "good"


def test_a_dying_card_is_read_from_the_kernels_log() -> None:
    assert card_errors("[1.0] mmcblk0: error -110 transferring data\n").health == "bad"
    assert card_errors("[1.0] mmcblk0: mmc0:aaaa SD32G\n").health == "good"


def test_a_clock_from_before_upcard_is_doubted() -> None:
    assert clock(0.0).health == "poor"


def test_light_is_judged_from_the_tables_brightness() -> None:
    shades = {10: "bad", 50: "poor", 120: "good", 250: "bad"}
    assert {shade: light(np.full((90, 160), shade, np.uint8)).health for shade in shades} == shades


def test_a_sharp_card_is_told_from_a_blurred_one_and_from_no_card_at_all() -> None:
    print_on_card = np.full((360, 640), 200, np.uint8)
    for number in range(8):
        cv2.putText(print_on_card, "10", (20 + 75 * number, 180), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (20,), 4)
    card = np.array([[10, 120], [630, 120], [630, 210], [10, 210]], np.float32)
    assert focus(print_on_card, [card]).health == "good"
    assert focus(cv2.GaussianBlur(print_on_card, (0, 0), 6), [card]).health == "bad"
    assert focus(print_on_card, []).health == "unknown"


def test_a_lamps_reflection_is_named() -> None:
    table = np.full((360, 640, 3), 100, np.uint8)
    assert glare(table).health == "good"
    cv2.circle(table, (300, 200), 30, (255, 255, 255), -1)
    assert glare(table).health == "poor"


@pytest.mark.parametrize(("heights", "health"), [([], "unknown"), ([40.0], "bad"), ([75.0], "poor"), ([120.0], "good")])
def test_the_size_of_a_card_tells_how_high_the_camera_hangs(heights: list[float], health: str) -> None:
    assert card_size(heights).health == health


def test_a_camera_that_does_not_open_is_one_finding() -> None:
    def broken():
        raise CameraError("usb:0: no camera")

    findings, frame = watch_camera(broken)
    assert [finding.found for finding in findings] == ["usb:0: no camera"]
    assert frame is None


def test_a_small_picture_is_pointed_out() -> None:
    class Small:
        live = False
        left = 3

        def read(self, timeout_s: float = 2.0) -> Frame | None:
            self.left -= 1
            return Frame(np.zeros((480, 640, 3), np.uint8), 0.0, 0, "film") if self.left >= 0 else None

        def close(self) -> None:
            pass

    findings, frame = watch_camera(Small)
    assert [finding.health for finding in findings] == ["good", "poor"]
    assert frame is not None


def test_every_camera_of_the_guide_reads_cards_well_at_its_height() -> None:
    assert card_px() > 90
    assert all(300 < height_mm(lens) < 1000 for lens in LENSES)


def test_the_drawings_that_ship_are_those_the_figures_give(project: Path) -> None:
    for name, draw in DRAWINGS.items():
        assert (project / "hardware" / "guide" / name).read_text() == draw()


def test_the_printed_sheet_that_ships_is_the_one_the_figures_give(project: Path) -> None:
    assert (project / "hardware" / "guide" / "placement-sheet.pdf").read_bytes() == placement_pdf()


def test_an_address_without_a_way_to_the_internet_is_enough() -> None:
    found, _ = network_findings(["192.168.4.1", "fe80::1", "127.0.0.1"])
    assert found.health == "good"
    assert found.found.endswith("192.168.4.1")
    assert network_findings(["127.0.0.1", "::1"])[0].health == "bad"
