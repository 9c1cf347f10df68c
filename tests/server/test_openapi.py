"""The OpenAPI document and the service agree, also where a machine thinks up the requests."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from served_table import ServedTable

EXAMPLES = os.environ.get("UPCARD_EXAMPLES", "1")
SKIPPED = ("/api/stream", "/source.zip", "/api/key/renew")
"""Endless, large, and the one that shuts the tester out."""


def test_every_call_is_described_with_its_refusals(lasting_table: ServedTable) -> None:
    document = lasting_table.get("/openapi.json").json()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            assert {"400", "403", "429"} <= set(operation["responses"]), (method, path)
    assert {"200", "401", "409", "413", "422", "503"} <= set(document["paths"]["/api/events"]["post"]["responses"])


@pytest.mark.timeout(900)
def test_thought_up_requests_find_no_fault_and_no_answer_outside_the_document(
    serve: Callable[..., ServedTable], tmp_path: Path
) -> None:
    table = serve()
    skipped = [word for path in SKIPPED for word in ("--exclude-path", path)]
    command = [
        Path(sys.executable).with_name("schemathesis"),
        "run",
        f"{table.url}/openapi.json",
        "--no-color",
        *skipped,
    ]
    options = ["--header", f"X-Table-Key: {table.key}", "--max-examples", EXAMPLES, "--seed", "1"]
    found = subprocess.run(
        [*command, *options, "--exclude-checks", "positive_data_acceptance"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout[-6000:]
    assert table.get("/healthz").status_code == 200
