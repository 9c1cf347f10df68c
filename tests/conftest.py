"""What every test may use: where the project lies, and where the reference material lies when there is any."""

import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the clone."""
    return PROJECT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference photographs and records beside the clone; the test is skipped where there are none."""
    folder = Path(os.environ.get("UPCARD_SHARED", PROJECT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip("no reference material beside the clone (set UPCARD_SHARED to its folder)")
    return folder
