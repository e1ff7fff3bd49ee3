"""One interaction and everything that answers it, from its arrival until its token dies.

Discord wants the first answer within three seconds, takes five follow-ups of an app that somebody has brought along,
and lets a token edit what was sent with it, and nothing else, for fifteen minutes. Private answers are sent here alone.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import copy_context
from typing import Any, Final, TypeVar, cast

import aiohttp
import discord
from discord import app_commands, ui

from bot.discord_internals import asked_at, consider_answered
from bot.errors import Reason, Refused
from bot.first_answers import FirstAnswers
from cogs.core.layouts import Files, Picture, files_of, settled
from cogs.core.outcomes import SENDING_FAILS, Meaning, NotSent, OutOfReach, lost_by, token_is_dead

logger = logging.getLogger(__name__)

ACKNOWLEDGED_AFTER: Final = 1.8
"""Seconds from an interaction's arrival at Discord until it is acknowledged, unless it has been answered."""
DEAD_AFTER: Final = 3.0
"""Seconds after which Discord takes no first answer any more."""
_SPARED: Final = 60
TOKEN_SECONDS: Final = 15 * 60 - _SPARED
"""Seconds for which a token is used. Discord's tokens live fifteen minutes; one minute is left for clocks that differ,
or are set back."""
_MOST_FOLLOW_UPS: Final = 5
"""Discord takes no more of an app that somebody has brought along."""
_Kind = discord.InteractionResponseType
_DEFERRED: Final = _Kind.deferred_channel_message
_NEW_MESSAGES: Final = (_Kind.channel_message, _DEFERRED)
"""After these answers the original response is a message of its own."""
_RAW_WITHIN: Final = 10.0
"""Seconds until a raw answer is given up: Discord takes it for three."""
_REFUSED: Final = 400
_EPHEMERAL: Final = discord.MessageFlags(ephemeral=True).value
_Result = TypeVar("_Result")


class Reply:
    """One interaction: its first answer in time, its follow-ups, what its token may edit and until when.

    :ivar arrived: when it came, in seconds.
    :ivar user: the number of who asks.
    :ivar is_private: whether the pressed component sits on a message that only the presser sees.
    :ivar pressed_answer: the number of the interaction that the pressed message has answered.
    :ivar is_double_tap: whether the presser has pressed the same button, or chosen the same, a moment before.
    :ivar is_removed: whether its private message is taken away.
    :ivar posts_openly: whether further messages that all see may be posted by it, as far as is known.
    :ivar context: the one of the task that answers: the webhook adapter that edits by token is a variable in it.
    """

    def __init__(self, interaction: discord.Interaction, arrived: float, *, is_double_tap: bool = False) -> None:
        pressed = interaction.message
        made_by = None if pressed is None else pressed.interaction_metadata
        self.interaction, self.arrived, self.is_double_tap = interaction, arrived, is_double_tap
        self.user = interaction.user.id
        self.is_private = pressed is not None and pressed.flags.ephemeral
        self.pressed_answer = None if made_by is None else made_by.id
        self.context = copy_context()
        self._is_handlers = False
        """Whether the handler has taken the first answer."""
        self._acknowledging: asyncio.Task[None] | None = None
        self._is_open = False
        """Whether it was answered with a message that all see."""
        self._follow_ups = 0
        self._private_follow_up: int | None = None
        """The follow-up that is the private panel, where the answer itself is something that all see."""
        self._open_follow_ups: list[int] = []
        self.is_removed = False
        self.posts_openly = True
        self._is_dead = False

    def __repr__(self) -> str:
        return f"Reply({self.interaction.id})"  # and nothing of its token

    @property
    def changes_pressed(self) -> bool:
        """Return whether the answer to a press is a change of the private message that was pressed; not where it was
        answered with one that all see."""
        return self.is_private and not self._is_open

    @property
    def answers_anew(self) -> bool:
        """Return whether the answer is a new message, which nobody but the asker sees."""
        return self.interaction.response.type in _NEW_MESSAGES and not self._is_open

    @property
    def follow_ups_left(self) -> int:
        """Return how many further messages the interaction may still be answered with."""
        return max(0, _MOST_FOLLOW_UPS - self._follow_ups)

    def lives(self, now: float) -> bool:
        """Return whether the token can be used. Where a clock was set back, it dies early rather than late."""
        return not self._is_dead and -_SPARED < now - self.arrived < TOKEN_SECONDS

    # An answer that is lost.

    async def attempt(self, answer: Awaitable[object]) -> NotSent | None:
        """Await an answer on which nothing else depends; return why it was lost."""
        try:
            await answer
        except SENDING_FAILS as error:
            return lost_by(error)
        return None

    @contextmanager
    def if_lost(self, react: Callable[[], object]) -> Iterator[None]:
        """Call ``react`` where an answer is lost that is given meanwhile."""
        try:
            yield
        except SENDING_FAILS:
            react()
            raise

    @contextmanager
    def in_reach(self) -> Iterator[None]:
        """Use the token for what all see.

        :raises OutOfReach: the token is dead, sooner than expected; it is used no more.
        """
        try:
            yield
        except discord.HTTPException as error:
            if token_is_dead(error):
                self._is_dead = True
                raise OutOfReach from error
            raise

    # The first answer: the handler's own, or where that takes long an acknowledgement; never both.

    @asynccontextmanager
    async def in_time(self, acknowledge: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        """Acknowledge the interaction about 1.8 seconds after its arrival, unless it was answered before.

        :param acknowledge: what is done then.
        """
        self.context = copy_context()  # later edits are logged with what is known of the interaction now
        loop = asyncio.get_running_loop()
        timer = loop.call_later(seconds_left(self.interaction), self._acknowledge_now, acknowledge)
        try:
            yield
        finally:
            timer.cancel()
            # An acknowledgement that is on its way is waited for. What went wrong with it is told to the handler alone.
            if (acknowledging := self._acknowledging) is not None:
                try:
                    await asyncio.wait({acknowledging})
                except asyncio.CancelledError:  # the program ends, and with it the connection that it would be sent by
                    acknowledging.cancel()
                    raise
                if (error := acknowledging.exception()) is not None:
                    logger.info("A press could not be acknowledged: %s", error)
                self._acknowledging = None  # its failure holds the frames that it came through

    def _acknowledge_now(self, acknowledge: Callable[[], Awaitable[None]]) -> None:
        """Acknowledge, unless the handler has taken the first answer."""
        if not (self._is_handlers or self._acknowledging or self.interaction.response.is_done()):
            self._acknowledging = asyncio.create_task(_try_to(acknowledge))

    async def take_first(self) -> bool:
        """Take the first answer for the handler, which may try again where that failed; return False where the
        acknowledgement was sent and the answer has to follow it.

        :raises discord.HTTPException: Discord has refused the acknowledgement: it wants no answer any more.
        """
        if self._acknowledging is not None:
            await asyncio.shield(self._acknowledging)
        if self.interaction.response.is_done():
            return False
        self._is_handlers = True
        return True

    async def defer(self) -> None:
        """Say that an answer follows: on a private panel its change, else a new private message. Only for whoever has
        the first answer."""
        if self.is_private:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def promise(self) -> None:
        """Say that an answer follows, where that has not been said."""
        if await self.take_first():
            await self.defer()

    async def acknowledge(self) -> None:
        """Answer a press that needs no words: all see what it did."""
        if await self.take_first():
            await self.interaction.response.defer()
        elif self.interaction.response.type is _DEFERRED:
            await self.interaction.delete_original_response()  # the private message that was to follow

    # Private answers.

    async def send_private(self, layout: ui.LayoutView, *pictures: Picture | None) -> None:
        """Answer with a new message that only the presser sees."""
        view, files = self._settled(layout), files_of(*pictures)
        if await self.take_first():
            await self.interaction.response.send_message(view=view, files=files, ephemeral=True)
            return
        # After a deferred private answer this takes its place, after anything else it is a private message of its own:
        # never a change of the message that was pressed.
        message = await self._follow_up(view=view, files=files, ephemeral=True)
        is_panel = message is not None and self.interaction.response.type is not _DEFERRED
        if message is not None and is_panel and self._private_follow_up is None:
            self._private_follow_up = message.id

    async def send_instead(self, layout: ui.LayoutView) -> None:
        """Answer privately in the place of a handler that is late and whose answer can't follow."""
        await self.interaction.response.send_message(view=self._settled(layout), ephemeral=True)

    async def say(self, words: str) -> None:
        """Answer privately with words and no panel, which costs a third."""
        if await self.take_first():
            await self.interaction.response.send_message(words, ephemeral=True)
        else:
            await self._follow_up(content=words, ephemeral=True)

    async def update(self, layout: ui.LayoutView, picture: Picture | None = None, *, keeps_files: bool = False) -> None:
        """Answer a press on a private panel by changing that panel; a press anywhere else gets a private message.

        The check of the flag is what keeps a hand off the public message that a button may sit on.

        :param keeps_files: the pressed panel's own picture stays, and is not sent again.
        """
        if not self.changes_pressed:
            await self.send_private(layout, picture)
            return
        is_first = await self.take_first()
        change = self.interaction.response.edit_message if is_first else self.interaction.edit_original_response
        view, files = self._settled(layout), discord.utils.MISSING if keeps_files else files_of(picture)
        await change(view=view, attachments=files)

    async def take_away(self) -> None:
        """Answer a press on a private panel by removing that panel."""
        await self.acknowledge()
        if self.changes_pressed:
            await self.interaction.delete_original_response()

    async def ask(self, form: ui.Modal) -> bool:
        """Answer with a form; return False where it was too late for one, so that another answer has to follow."""
        if not await self.take_first():
            return False
        await self.interaction.response.send_modal(form)
        return True

    async def offer(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        """Offer choices to a person who types. After they have typed on nobody waits for them: one line in the log."""
        lost = await self.attempt(self.interaction.response.autocomplete(choices))
        if lost is not None:
            logger.info("What is offered came too late: %s", lost.error)
            consider_answered(self.interaction)

    # What the token can do once the handler has ended, in a task of somebody else.

    async def in_context(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Return what ``work`` returns, carried out in the context of the task that answered."""
        return await asyncio.create_task(work, context=self.context)

    async def refresh(self, layout: ui.LayoutView, picture: Picture | None = None) -> None:
        """Change the private panel that the interaction was answered with.

        The answer to a press on a public message may have been that message itself, which all can read: that is left
        alone.
        """
        number = self._private_panel
        if number is not None:
            edit: Coroutine[Any, Any, object] = self.interaction.followup.edit_message(
                number, view=self._settled(layout), attachments=files_of(picture)
            )
        elif self._answer_is_private:
            edit = self.interaction.edit_original_response(view=self._settled(layout), attachments=files_of(picture))
        else:
            logger.error("A private panel would have gone onto a message that all can read")
            return
        await self.in_context(edit)

    async def remove(self) -> None:
        """Take away the private panel that the interaction was answered with, and never what all can read."""
        number = self._private_panel
        if number is not None:
            await self.in_context(self.interaction.followup.delete_message(number))
        elif self._answer_is_private:
            await self.in_context(self.interaction.delete_original_response())

    @property
    def _private_panel(self) -> int | None:
        return None if self.changes_pressed else self._private_follow_up

    @property
    def _answer_is_private(self) -> bool:
        return self.changes_pressed or self.answers_anew

    # Messages that all see, where the bot has no channel.

    async def take_up_pressed(self) -> bool:
        """Acknowledge a press on a message that all see as a change of that message, so that the token can change it
        from now on; return whether it can."""
        if self.interaction.message is None or self.is_private or not await self.take_first():
            return False
        await self.interaction.response.defer()
        return True

    async def answer_openly(self, layout: ui.LayoutView, files: Files) -> int:
        """Answer with a message that all see, where there is nothing private in it; return its number.

        :raises Refused: Discord shows it to nobody but the asker.
        """
        self._is_open = True
        sent = await self.interaction.response.send_message(view=self._settled_for_all(layout), files=files)
        number, is_private_answer = sent.message_id, sent.is_ephemeral()
        if number is None:  # Discord has taken the answer, and its word on that could not be read
            message = await self.interaction.original_response()
            number, is_private_answer = message.id, message.flags.ephemeral
        if is_private_answer:
            raise Refused(Reason.ONLY_PRIVATE)
        return number

    async def follow_openly(self, layout: ui.LayoutView, files: Files) -> int | None:
        """Post such a message after the presser has had their own answer; return its number, None where nobody but the
        asker sees it.

        :raises discord.HTTPException: it can't be posted.
        """
        number = None
        try:
            message = await self.in_context(self._follow_up(view=self._settled_for_all(layout), files=files))
            if message is not None and not message.flags.ephemeral:
                number = message.id
                self._open_follow_ups.append(number)
        finally:  # another reply posts what this one could not
            self.posts_openly = self.posts_openly and number is not None
        return number

    async def edit_openly(self, message: int, layout: ui.LayoutView, files: Files) -> None:
        """Change a message that all see: a follow-up, else the answer to the interaction or what was pressed."""
        view = self._settled_for_all(layout)
        if message in self._open_follow_ups:
            await self.in_context(self.interaction.followup.edit_message(message, view=view, attachments=files))
        elif not self.changes_pressed:
            await self.in_context(self.interaction.edit_original_response(view=view, attachments=files))

    async def remove_openly(self, follow_up: int) -> None:
        """Take a message away again that was posted so. Raises what ``SENDING_FAILS`` names."""
        await self.in_context(self.interaction.followup.delete_message(follow_up))

    async def _follow_up(self, **what: Any) -> discord.WebhookMessage | None:
        """Send a further message, counted before it is sent; return None where there have been as many as may be."""
        if not self.follow_ups_left:
            logger.error("An interaction would have had more follow-ups than Discord takes")
            return None
        self._follow_ups += 1
        return await self.interaction.followup.send(**what, wait=True)

    def _settled(self, layout: ui.LayoutView) -> ui.LayoutView:
        return settled(layout, self.interaction.client, answers=self.interaction.id)

    def _settled_for_all(self, layout: ui.LayoutView) -> ui.LayoutView:
        return settled(layout, self.interaction.client)


async def _try_to(acknowledge: Callable[[], Awaitable[None]]) -> None:
    try:
        await acknowledge()
        logger.debug("Acknowledged, since it takes long")
    except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
        logger.info("A press could not be acknowledged, so its answer is sent instead: %s", error)


def seconds_left(interaction: discord.Interaction) -> float:
    """Return the seconds until an interaction is to be acknowledged.

    Its age counts where it can be true: the clocks of Discord and of this machine may differ, and what is three seconds
    old is dead.
    """
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    return max(0.0, ACKNOWLEDGED_AFTER - age) if 0 <= age < DEAD_AFTER else ACKNOWLEDGED_AFTER


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

    async def _send(self, kind: _Kind, what: Mapping[str, Any] | None = None) -> NotSent | None:
        answer: dict[str, Any] = {"type": kind.value} if what is None else {"type": kind.value, "data": what}
        try:
            sent = json.dumps(answer).encode()
            answered = await self._first_answers.post(asked_at() + self._path, sent, within=_RAW_WITHIN)
            if answered.status < _REFUSED:
                return None
            refusal = await discord.http.json_or_text(cast(Any, answered))
        except (*SENDING_FAILS, ValueError) as error:
            return lost_by(error) or NotSent(Meaning.PASSING, error=error)
        return lost_by(discord.HTTPException(cast(Any, answered), refusal))
