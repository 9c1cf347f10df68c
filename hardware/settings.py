"""Focus, exposure and colour of a fixed camera: settled once over the table, then kept."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hardware.camera import CameraError


@dataclass(frozen=True)
class CameraSettings:
    """What is locked after calibration; None leaves it to the camera.

    `lens_position` is in dioptres, `exposure_us` in microseconds, `colour_gains` are those of red and blue. `crop` is
    (x, y, width, height) on the sensor. `mains_hz` is the frequency of the lamps' mains: exposure lasts whole half
    periods of it, so that lamps do not flicker in the picture.
    """

    lens_position: float | None = None
    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    crop: tuple[int, int, int, int] | None = None
    mains_hz: int = 50
    upside_down: bool = False

    @property
    def flicker_period_us(self) -> int:
        """Lamps brighten twice in each period of the mains."""
        return round(1_000_000 / (2 * self.mains_hz))

    def controls(self, offered: dict[str, Any]) -> dict[str, Any]:
        """Return the libcamera controls for these settings, leaving out what this camera does not offer."""
        wanted: dict[str, Any] = {}
        if self.lens_position is not None:
            wanted |= {"AfMode": 0, "LensPosition": self.lens_position}
        wanted["ExposureTime"] = self.exposure_us or self.flicker_period_us
        if self.gain is not None:
            wanted["AnalogueGain"] = self.gain
        if self.colour_gains is not None:
            wanted["ColourGains"] = self.colour_gains
        if self.crop is not None:
            wanted["ScalerCrop"] = self.crop
        return {name: value for name, value in wanted.items() if name in offered}


def load_settings(path: Path) -> CameraSettings:
    """Read settings kept by `save_settings`; a missing file gives the defaults, a damaged one raises CameraError."""
    if not path.exists():
        return CameraSettings()
    try:
        kept = json.loads(path.read_text())
        lists = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
        return CameraSettings(**(kept | lists))
    except (ValueError, TypeError, AttributeError) as error:
        raise CameraError(f"{path}: not camera settings; delete the file and calibrate again") from error


def save_settings(path: Path, settings: CameraSettings) -> None:
    """Keep the settings for the next start; the file is replaced in one step."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(settings), indent=1))
    fresh.replace(path)
