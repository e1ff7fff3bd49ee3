"""Refusal of presses under overload, before the library parses them.

Where several are turned away for each that is carried out, refusals are most of the work of a process."""

import asyncio
import time
from collections.abc import Mapping
from math import inf
from typing import Any, Final

import discord

from bot.errors import Reason, Refused
from bot.first_answers import FirstAnswers
from bot.running.supervision import begin_once, hold
from bot.tables.service.in_flight import InFlight
from bot.text import texts_for
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.arrivals import Arrivals, PressRate
from cogs.core.interactions import comes_from_server
from cogs.core.refusals import refusal_line
from cogs.core.reply import DEAD_AFTER, RawReply

_REMEMBERED_SECONDS: Final = 60.0


class Lateness:
    """Delay of interactions, relative to the fastest of the last minutes.

    An absolute delay can't be known: the clocks of Discord and of this machine may differ by anything."""

    def __init__(self) -> None:
        self._least = self._least_before = inf
        """The smallest difference of the two clocks in the present minute or so, and in the one before."""
        self._began = -inf

    def of(self, interaction: int, now: float) -> float:
        """Return the seconds by which an interaction came later than the fastest one.

        :param interaction: its number, which says when it was made.
        :param now: seconds of this machine.
        """
        if now - self._began > _REMEMBERED_SECONDS:
            self._least_before, self._least, self._began = self._least, inf, now
        # Of the present and the last minute: a clock that is set forward or back is forgotten soon.
        took = now - discord.utils.snowflake_time(interaction).timestamp()
        self._least = min(self._least, took)
        return took - min(self._least, self._least_before)


class TurningAway:
    """Filter that takes presses out of Discord's events under overload."""

    def __init__(
        self,
        arrivals: Arrivals,
        press_rate: PressRate,
        in_flight: InFlight,
        elsewhere: AnsweredElsewhere,
        first_answers: FirstAnswers,
    ) -> None:
        self._arrivals, self._press_rate, self._in_flight, self._elsewhere = arrivals, press_rate, in_flight, elsewhere
        self._first_answers = first_answers
        self._answering: set[asyncio.Task[None]] = set()
        self._lateness = Lateness()
        self._coming = 0
        """Number of presses let through that have not arrived yet: many events are read at once."""

    def takes(self, client: discord.Client, data: Mapping[str, Any]) -> bool:
        """Return whether a press was taken out, to be turned away.

        Commands, forms and presses where the bot has no channel are never taken: tables there are shown by them.

        :param data: an interaction as Discord sends it.
        """
        is_press = data.get("type") == discord.InteractionType.component.value
        if not (is_press and comes_from_server(data, client)):
            return False
        late = self._lateness.of(int(data["id"]), time.time())
        if not self._arrivals.is_full(self._coming):
            # Those read in one turn of the loop have not arrived when the next of them is judged, so they are counted.
            if not self._coming:
                asyncio.get_running_loop().call_soon(self._have_come)
            self._coming += 1
            return False
        if late >= DEAD_AFTER:  # nobody hears an answer; in the time that it takes, one who comes now is answered
            return True
        hold(begin_once("TurningAway.answer", self._answer(data)), self._answering)
        return True

    def _have_come(self) -> None:
        self._coming = 0

    async def _answer(self, data: Mapping[str, Any]) -> None:
        """Tell the author of the overload once in a while, and only acknowledge in between."""
        number, user = int(data["id"]), int(data["member"]["user"]["id"])
        reply = RawReply(self._first_answers, number, data["token"])
        self._elsewhere.heard(number)
        with self._in_flight:
            if self._press_rate.tells(user):
                lost = await reply.say(refusal_line(Refused(Reason.TOO_BUSY), texts_for(str(data.get("locale")))))
            else:
                lost = await reply.acknowledge()
            if lost is not None:
                await self._elsewhere.not_turned_away(number, lost)
