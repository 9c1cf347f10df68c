"""What the tests of cameras share."""

import socket

import pytest


@pytest.fixture
def port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
