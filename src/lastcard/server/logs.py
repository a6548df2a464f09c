"""Structured logs: one JSON object a line, without secrets."""

import logging
import logging.config

from pythonjsonlogger.core import RESERVED_ATTRS

# Uvicorn's messages about refused connections, with which anybody could fill the log.
REFUSALS = (
    "ASGI callable returned without completing handshake.",
    "Invalid HTTP request received.",
    "connection rejected",
    '%s - "WebSocket %s" ',
)


class WithoutRefusals(logging.Filter):
    """Filters out uvicorn's messages about refused connections."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno < logging.INFO or not str(record.msg).startswith(REFUSALS)


def configure(level: str) -> None:
    """Logs everything, uvicorn's messages included, as JSON on standard error."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "json": {
                    "()": "pythonjsonlogger.json.JsonFormatter",
                    "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
                    "reserved_attrs": [*RESERVED_ATTRS, "color_message"],  # a copy of it
                    "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
                }
            },
            "filters": {"without refusals": {"()": WithoutRefusals}},
            "handlers": {
                "errors": {
                    "class": "logging.StreamHandler",
                    "formatter": "json",
                    "filters": ["without refusals"],
                }
            },
            "root": {"level": level.upper(), "handlers": ["errors"]},
            "loggers": {"uvicorn.access": {"level": "WARNING"}, "alembic": {"level": "WARNING"}},
        }
    )
