"""Logs: what they are about, and nothing that is secret."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from contextvars import copy_context

import pytest

from bot.running.about import about
from bot.running.logs import JsonFormatter, TextFormatter
from tests.commands.test_operations import TOKEN

WEBHOOK = "https://discord.com/api/v10/webhooks/1180000000000000000/" + "aW50ZXJhY3Rpb246" * 5 + "/messages/@original"
CALLBACK = "https://discord.com/api/v10/interactions/1180000000000000001/" + "aW50ZXJhY3Rpb246" * 5 + "/callback"


@pytest.fixture(params=[JsonFormatter, TextFormatter])
def log(request: pytest.FixtureRequest) -> Iterator[tuple[logging.Logger, io.StringIO]]:
    written, logger = io.StringIO(), logging.Logger("tried")
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param())
    logger.addHandler(handler)
    yield logger, written
    handler.close()


@pytest.mark.parametrize("secret", [TOKEN, WEBHOOK, CALLBACK, "aW50ZXJhY3Rpb246" + "MTE4" * 12])
def test_no_token_is_logged_wherever_it_stands(log: tuple[logging.Logger, io.StringIO], secret: str) -> None:
    logger, written = log
    try:
        raise OSError(f"{secret} did not answer")
    except OSError as error:
        logger.exception("Failed: %s", error)
    assert "did not answer" in written.getvalue()
    longest = max(secret.split("/"), key=len)
    assert longest not in written.getvalue()


def test_json_says_what_the_work_is_about() -> None:
    record = logging.LogRecord("bot.tables", logging.INFO, "", 1, "moved by «%s»", ("Zoë",), None)
    with about(interaction=5, shard=0), about(table="abc"):
        inside = json.loads(JsonFormatter().format(record))
    assert (inside["interaction"], inside["shard"], inside["table"]) == (5, 0, "abc")
    assert inside["message"] == "moved by «Zoë»"
    outside = json.loads(JsonFormatter().format(record))
    assert set(outside) == {"at", "level", "logger", "message"}


def test_work_that_is_abandoned_ends_quietly_in_whatever_context() -> None:
    async def work() -> None:
        with about(table="t1"):
            await asyncio.sleep(0)

    abandoned = work()
    copy_context().run(abandoned.send, None)
    abandoned.close()


@pytest.mark.parametrize(
    "address",
    ["postgresql://spite:s3cr/et+Word=@127.0.0.1:5999/spite", "postgresql://db/spite?user=spite&password=s3cret"],
)
def test_no_password_of_a_database_is_logged(log: tuple[logging.Logger, io.StringIO], address: str) -> None:
    logger, stream = log
    try:
        raise ValueError(f"invalid DSN {address!r}")
    except ValueError:
        logger.exception("It could not be used: %s", address)
    assert "s3cr" not in stream.getvalue()
    assert "/spite" in stream.getvalue()
