"""Bugs in places where the bot has no channel: tokens, further messages, what all see there."""

import asyncio
import logging
from typing import Any

from bot.store.postgres.passing import Passing
from cogs.core import reply as replying
from cogs.core.layouts import files_of, settled
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.table import notices

Changes = list[tuple[Any, str, Any]]
_log = logging.getLogger("cogs.planted_places")


def tokens_never_die() -> Changes:
    def editor(self: ReplyBook, message: int) -> Reply | None:
        return self.tables.of(message)

    return [(ReplyBook, "_table_editor", editor), (ReplyBook, "sweep", lambda self: None)]


def panels_tokens_never_die() -> Changes:
    return [(replying, "TOKEN_SECONDS", 1e9)]


def follow_ups_uncounted() -> Changes:
    return [(Reply, "follow_ups_left", 1)]


def token_in_a_log() -> Changes:
    original = ReplyBook.take_up

    async def take_up(self: ReplyBook, reply: Reply) -> None:
        _log.debug("pressed by %s: %s", reply.user, reply.interaction.token)
        await original(self, reply)

    return [(ReplyBook, "take_up", take_up)]


def any_token_for_any_message() -> Changes:
    """Whatever token lives is used for whatever message: it edits what was sent with it, and that is another one."""

    def editor(self: ReplyBook, message: int) -> Reply | None:
        now = self._clock.now()
        return next((reply for reply in reversed(self.tables.all()) if reply.lives(now)), None)

    return [(ReplyBook, "_table_editor", editor)]


def follow_up_edited_by_anothers_token() -> Changes:
    """A table that was posted anew is changed by the newest press, which has not sent it."""

    def editor(self: ReplyBook, message: int) -> Reply | None:
        reply, newest = original(self, message), next(reversed(self.tables.all()), None)
        if reply is not None and newest is not None and message in reply._open_follow_ups:
            newest._open_follow_ups.append(message)
        return reply and newest

    original = ReplyBook._table_editor
    return [(ReplyBook, "_table_editor", editor)]


def asked_of_a_channel() -> Changes:
    """People there are called by the channel's endpoints."""
    return [(notices, "is_server", lambda place: True)]


def never_posted_anew() -> Changes:
    return [(ReplyBook, "_table_poster", lambda self, table: None)]


def hands_for_all() -> Changes:
    """What follows a press is seen by all."""

    async def send(self: Reply, layout: Any, picture: Any = None) -> None:
        interaction = self.interaction
        if interaction.response.is_done():
            await interaction.followup.send(view=settled(layout), files=files_of(picture), ephemeral=False)
        else:
            await interaction.response.send_message(view=settled(layout), files=files_of(picture), ephemeral=True)

    return [(Reply, "send_private", send)]


def tables_not_acknowledged_as_such() -> Changes:
    """A press on the table is not taken up, so that nothing keeps the table up to date."""

    async def take_up(self: ReplyBook, reply: Reply) -> None:
        return None

    return [(ReplyBook, "take_up", take_up), (ReplyBook, "offer", lambda self, reply, table: None)]


def remembered_by_nobody() -> Changes:
    """What was taken is taken again."""
    original = Passing._take

    def take(self: Passing, said: Any) -> None:
        self._taken.clear()
        original(self, said)

    return [(Passing, "_take", take)]


def believed_to_be_taken() -> Changes:
    """Nobody waits until somebody says that it was taken."""

    async def hand_on(self: Passing, shard: int, heard: Any) -> bool:
        asyncio.create_task(original(self, shard, heard))  # noqa: RUF006
        return True

    original = Passing.hand_on
    return [(Passing, "hand_on", hand_on)]


FORWARDED = {
    "an interaction that is handed on is carried out twice": remembered_by_nobody,
    "one that nobody has taken is lost": believed_to_be_taken,
}
PLACES = {
    "a table's token is used after fifteen minutes": tokens_never_die,
    "a panel's token is used after fifteen minutes": panels_tokens_never_die,
    "an interaction has a sixth follow-up": follow_ups_uncounted,
    "a log tells a token": token_in_a_log,
    "any token changes any message": any_token_for_any_message,
    "a token changes what was not sent with it": follow_up_edited_by_anothers_token,
    "somebody is mentioned in a channel that the bot does not have": asked_of_a_channel,
    "a table is never posted anew": never_posted_anew,
    "what follows a press is seen by all": hands_for_all,
    "presses are not taken up": tables_not_acknowledged_as_such,
}
