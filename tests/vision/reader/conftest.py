"""The reader with its real weights, and the drawn table that ships."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.stock import TABLE
from vision.reader import TwoStageReader, load_reader


@pytest.fixture(scope="session")
def reader() -> TwoStageReader:
    """The reader as it ships."""
    return load_reader()


@pytest.fixture(scope="session")
def table() -> NDArray[np.uint8]:
    """A 1280x720 frame of five cards on a wooden table."""
    return np.asarray(cv2.imread(str(TABLE)), np.uint8)
