"""Structured logs: one JSON object a line, without secrets."""

import logging
import logging.config

from pythonjsonlogger.core import RESERVED_ATTRS


def configure(level: str) -> None:
    """Log everything, uvicorn's words included, as JSON on standard error."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "json": {
                    "()": "pythonjsonlogger.json.JsonFormatter",
                    "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
                    "reserved_attrs": [*RESERVED_ATTRS, "color_message"],  # uvicorn says it all twice
                    "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
                }
            },
            "handlers": {"errors": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"level": level.upper(), "handlers": ["errors"]},
            "loggers": {"uvicorn.access": {"level": "WARNING"}, "alembic": {"level": "WARNING"}},
        }
    )
