"""Logs that people can read and programs can search: one line for each thing worth knowing, on stderr."""

import logging
import sys

import structlog


def configure(*, quiet: bool = False) -> None:
    """Set the logs up: coloured lines on a terminal, JSON elsewhere (the journal of systemd keeps it)."""
    level = logging.WARNING if quiet else logging.INFO
    terminal = sys.stderr.isatty()
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=False),
        structlog.processors.format_exc_info,
    ]
    renderer = structlog.dev.ConsoleRenderer(colors=True) if terminal else structlog.processors.JSONRenderer()
    if terminal:
        shared = shared[:-1]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer], foreign_pre_chain=shared
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
