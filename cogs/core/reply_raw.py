"""Reply to an interaction as Discord sends it, of which the library has made nothing: its first answer alone."""

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import discord

from bot.discord_internals import asked_at
from bot.first_answers import FirstAnswers
from cogs.core.outcomes import SENDING_FAILS, Meaning, NotSent, lost_by

_LONGEST: Final = 10.0
"""Seconds until an answer is given up: Discord takes it for three."""
_REFUSED: Final = 400
_EPHEMERAL: Final = discord.MessageFlags(ephemeral=True).value
_Kind = discord.InteractionResponseType


class RawReply:
    """First answer to an interaction whose number and token were read, and nothing else of it."""

    def __init__(self, first_answers: FirstAnswers, number: int, token: str) -> None:
        self._first_answers, self._path = first_answers, f"/interactions/{number}/{token}/callback"

    @classmethod
    def to(cls, first_answers: FirstAnswers, data: object) -> "RawReply | None":
        """Return the reply to an interaction as Discord sends it; None where it does not say how to answer it."""
        if not isinstance(data, Mapping):
            return None
        number, token = str(data.get("id")), data.get("token")
        if not (number.isdecimal() and number.isascii() and isinstance(token, str)):
            return None
        # The token goes into an address, and this data is read before anything has checked it.
        is_safe = token and token.isascii() and not set(token) & set("/?#% \r\n")
        return cls(first_answers, int(number), token) if is_safe else None

    async def acknowledge(self) -> NotSent | None:
        """Say that a press was heard; return why that was lost."""
        return await self._send(_Kind.deferred_message_update)

    async def say(self, words: str) -> NotSent | None:
        """Answer with words that only the asker sees; return why they were lost."""
        return await self._send(_Kind.channel_message, {"content": words, "flags": _EPHEMERAL})

    async def offer_nothing(self) -> NotSent | None:
        """Offer no choices to a person who types; return why that was lost."""
        return await self._send(_Kind.autocomplete_result, {"choices": []})

    async def _send(
        self, kind: discord.InteractionResponseType, what: Mapping[str, Any] | None = None
    ) -> NotSent | None:
        answer: dict[str, Any] = {"type": kind.value} if what is None else {"type": kind.value, "data": what}
        try:
            sent = json.dumps(answer).encode()
            answered = await self._first_answers.post(asked_at() + self._path, sent, within=_LONGEST)
            if answered.status < _REFUSED:
                return None
            refusal = await discord.http.json_or_text(cast(Any, answered))
        except (*SENDING_FAILS, ValueError) as error:
            return lost_by(error) or NotSent(Meaning.PASSING, error=error)
        return lost_by(discord.HTTPException(cast(Any, answered), refusal))
