"""What is locked after calibration is kept, and only what the camera offers is asked of it."""

from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.settings import CameraSettings, load_settings, save_settings

SETTLED = CameraSettings(1.7, 20000, 2.5, (1.8, 1.4), (10, 20, 2000, 1125), 50, True)
MODULE_3 = dict.fromkeys(("AfMode", "LensPosition", "ExposureTime", "AnalogueGain", "ColourGains", "ScalerCrop"))


def test_settings_survive_a_restart(tmp_path: Path) -> None:
    save_settings(tmp_path / "camera.json", SETTLED)
    assert load_settings(tmp_path / "camera.json") == SETTLED


def test_without_kept_settings_the_camera_decides(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "camera.json") == CameraSettings()


@pytest.mark.parametrize("text", ["", "[]", '{"zoom": 3}'])
def test_damaged_settings_are_named_with_what_to_do(text: str, tmp_path: Path) -> None:
    path = tmp_path / "camera.json"
    path.write_text(text)
    with pytest.raises(CameraError, match="delete the file and calibrate again"):
        load_settings(path)


def test_everything_settled_is_locked_on_a_camera_that_offers_it() -> None:
    assert set(SETTLED.controls(MODULE_3)) == set(MODULE_3)


def test_a_fixed_focus_camera_is_not_asked_to_focus() -> None:
    offered = {name: None for name in MODULE_3 if name not in {"AfMode", "LensPosition"}}
    assert "LensPosition" not in SETTLED.controls(offered)


@pytest.mark.parametrize(("mains_hz", "period_us"), [(50, 10000), (60, 8333)])
def test_exposure_lasts_whole_brightenings_of_the_lamp(mains_hz: int, period_us: int) -> None:
    assert CameraSettings(mains_hz=mains_hz).controls(MODULE_3)["ExposureTime"] == period_us
