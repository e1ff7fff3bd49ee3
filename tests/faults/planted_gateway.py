"""Bugs between the bot and Discord: what can't be read, answers that were taken, sessions, connections."""

from typing import Any

from discord.gateway import DiscordWebSocket
from discord.shard import EventItem, EventType

from bot import client, discord_internals, discord_sending
from bot.discord_shards import SteadyShard, SteadySocket
from bot.session_starts import SessionStarts
from bot.store import sqlite_file
from cogs.core.http_watch import Attempts
from cogs.core.raw_events import UnreadableEvents

Changes = list[tuple[Any, str, Any]]


def events_end_the_bot() -> Changes:
    """The library's own way: whatever a parser raises ends the client."""

    def note(shard: Any, trouble: Exception) -> bool:
        if isinstance(trouble, LookupError | TypeError | ValueError | AttributeError):
            shard._queue_put(EventItem(EventType.terminate, shard, trouble))
            return True
        return is_final(shard, trouble)

    is_final = SteadyShard._is_final
    return [
        (client, "internals", _Unguarded()),
        (SteadySocket, "received_message", DiscordWebSocket.received_message),
        (SteadyShard, "_is_final", note),
    ]


class _Unguarded:
    """The library's insides, without the guard."""

    def __getattr__(self, name: str) -> Any:
        return (lambda *_: None) if name == "guard_parsers" else getattr(discord_internals, name)


def nobody_is_told() -> Changes:
    async def answer(self: UnreadableEvents, path: str, data: Any) -> None:
        """Says nothing."""

    return [(UnreadableEvents, "_answer", answer)]


def cut_frames_are_lost() -> Changes:
    async def leave(self: SteadySocket, session: str | None, place: Any, error: Exception) -> None:
        """Goes on."""

    return [(SteadySocket, "_leave", leave)]


def saved_and_told_as_a_fault() -> Changes:
    return [(sqlite_file, "note_saved", lambda: None)]


def own_answers_are_anothers() -> Changes:
    return [(Attempts, "may_have_answered", lambda self, interaction: False)]


def broken_answers_are_faults() -> Changes:
    """What Discord has taken is told as a fault: its answer is read as the library does."""
    return [
        (client, "expect_broken_answers", lambda: None),
        (discord_sending, "_taken", lambda interaction, answer: answer),
    ]


def edits_come_first() -> Changes:
    return [(discord_sending._FirstAnswerAdapter, "_session_beside", lambda self, librarys: librarys)]


def sessions_at_once() -> Changes:
    return [(SessionStarts, "_pause", lambda self, short: 0.0)]


def sessions_beyond_the_limit() -> Changes:
    return [(SessionStarts, "learn", lambda self, limit: 0.0)]


def sessions_close_together() -> Changes:
    async def turn_in(self: SessionStarts) -> float:
        return 0.0

    async def identify(self: SessionStarts, shard: int) -> None:
        self._began_at = -1e9
        await original(self, shard)

    original = SessionStarts.identify
    return [(SessionStarts, "_turn_in", turn_in), (SessionStarts, "identify", identify)]


ODD_EVENTS = {
    "an event that can't be read ends the bot": events_end_the_bot,
    "nobody is told that what they asked can't be read": nobody_is_told,
    "a press whose frame was cut is lost": cut_frames_are_lost,
    "what is saved is told as a fault": saved_and_told_as_a_fault,
    "an answer that was taken is told as a fault": broken_answers_are_faults,
    "an answer of one's own is taken for another process's": own_answers_are_anothers,
    "presses wait behind edits": edits_come_first,
}
SESSIONS = {
    "sessions that end at once begin again at once": sessions_at_once,
    "sessions begin beyond Discord's limit": sessions_beyond_the_limit,
    "sessions begin close together": sessions_close_together,
}
