"""Tables to speak to: one shared by tests that only look, and fresh ones."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from served_table import ServedTable


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., ServedTable]]:
    """Start a service on a fresh folder; it is ended with the test. For tests that kill, restart or lock out."""
    started: list[ServedTable] = []

    def start(*options: str, folder: str = "data") -> ServedTable:
        table = ServedTable(tmp_path / folder, *options)
        table.start()
        started.append(table)
        return table

    yield start
    for table in started:
        table.stop()
        table.client.close()


@pytest.fixture(scope="session")
def lasting_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedTable]:
    """One service for all tests that need no folder of their own."""
    with ServedTable(tmp_path_factory.mktemp("lasting") / "data", "--allow-host", "table.club") as table:
        yield table


@pytest.fixture
def table(lasting_table: ServedTable) -> ServedTable:
    """The lasting service with a new game."""
    lasting_table.play([{"kind": "game", "dealer": "N"}])
    return lasting_table
