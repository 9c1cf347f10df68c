"""Tables to speak to: one shared by tests that only look, and fresh ones."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from served_table import ServedTable


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., ServedTable]]:
    """Start a service on a fresh folder; it is ended with the test."""
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


@pytest.fixture
def table(serve: Callable[..., ServedTable]) -> ServedTable:
    """A fresh table."""
    return serve()
