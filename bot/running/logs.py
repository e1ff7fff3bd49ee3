"""Logs: lines for people or JSON, with context, and without secrets."""

import json
import logging
import re
import sys
import time
from enum import StrEnum
from typing import Any, Final

from bot.running.about import about_now
from bot.running.terminal import printable

BOT_TOKEN: Final = re.compile(r"[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}")
_SECRETS: Final = (
    (re.compile(r"(webhooks/\d+/)[\w-]{20,}"), r"\1…"),
    (re.compile(r"(interactions/\d+/)[\w-]{20,}"), r"\1…"),
    (re.compile(r"aW50ZXJhY3Rpb246[\w-]{10,}"), "…"),
    (BOT_TOKEN, "…"),
    (re.compile(r"(postgres(?:ql)?://)[^\s\"']*@"), r"\1…@"),
    (re.compile(r"([?&](?:password|sslpassword)=)[^\s&\"']+"), r"\1…"),
)
"""Patterns of secrets: tokens of interactions, in addresses or by their beginning; the bot's own token anywhere; user
and password in the address of a database, and passwords in its options."""
_TALKATIVE: Final = ("aiosqlite", "discord")
"""Libraries that log their arguments at DEBUG: seeds, hands, tokens."""


class LogFormat(StrEnum):
    """Format of the log."""

    TEXT = "text"
    JSON = "json"


def without_secrets(text: str) -> str:
    """Return a text with all tokens removed."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class TextFormatter(logging.Formatter):
    """Formatter that writes a line for each record, with what it is about, and a traceback below it.

    No character in it steers a terminal.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s%(about)s")

    def format(self, record: logging.LogRecord) -> str:
        named = ", ".join(f"{name} {value}" for name, value in about_now().items())
        record.about = f" ({named})" if named else ""
        return printable(without_secrets(super().format(record)))


class JsonFormatter(logging.Formatter):
    """Formatter with one JSON object in a line: ``at``, ``level``, ``logger``, ``message``, and ``interaction``,
    ``table``, ``shard`` and ``exception`` if present."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **about_now(),
        }
        if record.exc_info:
            said["exception"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def configure_logging(level: str, form: LogFormat) -> None:
    """Log everything in this format to the error output from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form is LogFormat.JSON else TextFormatter())
    logging.basicConfig(level=level, handlers=[handler])


def keep_secrets_out_of_logs() -> None:
    """Limit libraries that would log secrets to INFO, whatever level was chosen."""
    for name in _TALKATIVE:
        library = logging.getLogger(name)
        library.setLevel(max(library.level, logging.INFO))
