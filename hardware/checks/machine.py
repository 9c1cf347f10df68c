"""The computer itself: heat, power, memory, disk and clock."""

import os
import shutil
import subprocess
import time
from pathlib import Path

from hardware.checks.finding import Finding

NOT_HERE = "nothing to do, unless this is a Raspberry Pi: then update its system"
WARM_C, HOT_C = 75.0, 82.0
LOW_MEMORY_MIB, LOW_CMA_MIB, LOW_DISK_MIB = 200, 32, 500
EARLIEST_CLOCK_S = 1_760_000_000  # autumn 2025, before Upcard was written

UNDERVOLTAGE_NOW, THROTTLED_NOW = 1 << 0, 1 << 2
UNDERVOLTAGE_BEFORE, THROTTLED_BEFORE = 1 << 16, 1 << 18


def machine_findings(data: Path) -> list[Finding]:
    """Return what there is to say of this machine; `data` is the folder that keeps the score."""
    return [temperature(), power(), memory(), cma(), disk(data), card_errors(), clock()]


def temperature(zone: Path = Path("/sys/class/thermal/thermal_zone0/temp")) -> Finding:
    """The processor slows itself down from about 80 degrees."""
    try:
        degrees = int(zone.read_text()) / 1000
    except (OSError, ValueError):
        return Finding("temperature", "unknown", "this machine does not tell its temperature", NOT_HERE)
    if degrees >= HOT_C:
        return Finding("temperature", "bad", f"{degrees:.0f} C", "it slows down: add a fan or cooler, open the case")
    if degrees >= WARM_C:
        return Finding("temperature", "poor", f"{degrees:.0f} C", "close to slowing down: give it air")
    return Finding("temperature", "good", f"{degrees:.0f} C")


def power(flags: int | None = None) -> Finding:
    """Undervoltage and throttling as the Pi's firmware reports them (vcgencmd get_throttled)."""
    flags = _throttled() if flags is None else flags
    supply = "use the power supply made for this Pi, and its own cable"
    if flags is None:
        return Finding("power", "unknown", "no firmware to ask (vcgencmd is missing)", NOT_HERE)
    if flags & UNDERVOLTAGE_NOW:
        return Finding("power", "bad", "undervoltage now", supply)
    if flags & THROTTLED_NOW:
        return Finding("power", "bad", "slowed down now", "cool it, and " + supply)
    if flags & (UNDERVOLTAGE_BEFORE | THROTTLED_BEFORE):
        what = "undervoltage" if flags & UNDERVOLTAGE_BEFORE else "slowed down"
        return Finding("power", "poor", f"{what} since the last start", supply)
    return Finding("power", "good", "steady")


def _throttled() -> int | None:
    if shutil.which("vcgencmd") is None:
        return None
    answer = subprocess.run(["vcgencmd", "get_throttled"], capture_output=True, text=True, check=False).stdout
    try:
        return int(answer.partition("=")[2], 16)
    except ValueError:
        return None


def _meminfo(text: str | None = None) -> dict[str, int]:
    """Return /proc/meminfo in MiB."""
    lines = (text if text is not None else Path("/proc/meminfo").read_text()).splitlines()
    pairs = (line.split(":") for line in lines)
    return {name: int(value.split()[0]) // 1024 for name, value in pairs}


def memory(meminfo: str | None = None) -> Finding:
    """Reader, camera and service need about 400 MB together."""
    free = _meminfo(meminfo)["MemAvailable"]
    if free < LOW_MEMORY_MIB:
        return Finding("memory", "bad", f"{free} MiB free", "close other programs; a Pi with 2 GB or more is advised")
    return Finding("memory", "good", f"{free} MiB free")


def cma(meminfo: str | None = None) -> Finding:
    """The camera's buffers come out of memory set aside at start (CMA)."""
    known = _meminfo(meminfo)
    if "CmaFree" not in known or not known.get("CmaTotal"):
        return Finding("camera memory", "unknown", "none set aside", "only a Pi's own camera needs it")
    free = known["CmaFree"]
    if free < LOW_CMA_MIB:
        advice = "restart the Pi; if it stays low, set dtoverlay=vc4-kms-v3d,cma-256 in config.txt"
        return Finding("camera memory", "poor", f"{free} of {known['CmaTotal']} MiB free", advice)
    return Finding("camera memory", "good", f"{free} of {known['CmaTotal']} MiB free")


def disk(data: Path) -> Finding:
    """The score is written here before it is shown."""
    folder = next(part for part in [data, *data.parents] if part.exists())
    if os.statvfs(folder).f_flag & os.ST_RDONLY or not os.access(folder, os.W_OK):
        advice = "the score cannot be kept: check the card (it may be worn out) or the folder's owner"
        return Finding("disk", "bad", f"{folder} cannot be written", advice)
    free = shutil.disk_usage(folder).free // 2**20
    if free < LOW_DISK_MIB:
        return Finding("disk", "poor", f"{free} MiB free in {folder}", "delete recordings or old files")
    return Finding("disk", "good", f"{free} MiB free in {folder}")


def card_errors(kernel_log: str | None = None) -> Finding:
    """A dying SD card shows in the kernel's log first."""
    if kernel_log is None:
        asked = subprocess.run(["dmesg"], capture_output=True, text=True, check=False)
        if asked.returncode:
            return Finding("SD card", "unknown", "the kernel's log is closed to this user", "run it with sudo")
        kernel_log = asked.stdout
    errors = [line for line in kernel_log.splitlines() if "mmcblk" in line and "error" in line.lower()]
    if errors:
        return Finding(
            "SD card", "bad", f"{len(errors)} errors: {errors[-1].strip()}", "save the data, replace the card"
        )
    return Finding("SD card", "good", "no errors in the kernel's log")


def clock(now_s: float | None = None) -> Finding:
    """A Pi without a battery starts in the past and jumps when the network tells it the time."""
    now_s = time.time() if now_s is None else now_s
    said = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s))
    if now_s < EARLIEST_CLOCK_S:
        return Finding("clock", "poor", said, "connect it to a network once, or set it with: sudo date -s '...'")
    return Finding("clock", "good", said)
