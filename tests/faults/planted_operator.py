"""Bugs in what the operator is shown and announces."""

from typing import Any

from bot.operation.announcing import Announcements
from bot.operation.error_log import ErrorLog
from cogs.operator import channel
from cogs.operator.channel import LivingMessage
from cogs.shared.operators import Operators

Changes = list[tuple[Any, str, Any]]


def anybody_is_the_operator() -> Changes:
    async def includes(self: Operators, interaction: Any) -> bool:
        return True

    return [(Operators, "includes", includes)]


def announced_again() -> Changes:
    async def told(self: Announcements, announcement: Any) -> set[int]:
        return set()

    return [(Announcements, "told", told)]


def errors_with_their_fillings() -> Changes:
    original = ErrorLog.emit

    def emit(self: ErrorLog, record: Any) -> None:
        record.msg, record.args = record.getMessage(), ()
        original(self, record)

    return [(ErrorLog, "emit", emit)]


def another_message_each_time() -> Changes:
    async def note_shown(self: LivingMessage, shown: Any) -> None:
        """Forget it."""

    return [(LivingMessage, "note_shown", note_shown)]


def posted_anew_at_every_alarm() -> Changes:
    return [(channel, "_ANEW_AFTER", 0.0)]


OPERATOR = {
    "anybody is let in as the operator": anybody_is_the_operator,
    "an announcement is posted again": announced_again,
    "the operator is told of errors with what they are filled with": errors_with_their_fillings,
    "errors are told in another message each time": another_message_each_time,
    "the living message is posted anew at every alarm": posted_anew_at_every_alarm,
}
