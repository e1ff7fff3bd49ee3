"""Invitations and calls: the people they reach, their messages, and the way to the table."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.entities.kept import Invitation
from bot.errors import StoreError
from bot.tables.actions import Join
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import can_see, person_of, require_server
from cogs.core.kernel import Kernel
from cogs.core.outbox import MessageContent, Post
from cogs.core.outcomes import Meaning
from cogs.core.permissions import require_place
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING
from cogs.core.retrying import Failed, ask_discord
from cogs.core.ways_on import Place, ways_on
from cogs.shared.services import gathering_of
from cogs.table import presses
from cogs.table.opening import (
    can_have_threads,
    lobby_game,
    open_table,
    opening_of,
    require_chosen_channel,
    require_free_place,
    table_in_the_way,
)
from cogs.table.seats import has_room

logger = logging.getLogger(__name__)


MOST_INVITED: Final = 5
"""People per invitation."""


_PATIENCE: Final = 5.0
"""Seconds that an invitation waits for its turn to be sent; the inviter and others wait for the answer."""


FindTable = Callable[[], TableView | None]
"""Finder of the invitation's table while it has a free seat."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Member of the server to invite. ``sees`` tells whether they see the channel."""

    id: int
    name: str
    sees: bool


async def people_reached(
    kernel: Kernel, interaction: discord.Interaction, people: Iterable[Chosen | int]
) -> tuple[list[Chosen], list[Chosen]]:
    """Return the people whom the asker's invitation in this channel reaches, and those it does not.

    People outside the server are in neither list. Recent invitations by the asker are checked later, when this one is
    noted.
    """
    reached: list[Chosen] = []
    left_out: list[Chosen] = []
    for each in people:
        person = each if isinstance(each, Chosen) else await _asked_for(interaction, each)
        if person is not None:
            is_other = person.id != interaction.user.id
            reaches = is_other and person.sees and await may_be_invited(kernel, person.id)
            (reached if reaches else left_out).append(person)
    return reached, left_out


async def may_be_invited(kernel: Kernel, person: int) -> bool:
    """Return whether a person takes invitations: they have not said no, and may use the bot."""
    return not kernel.blocklist.has(person) and (await kernel.preferences.user(person)).invited


async def _asked_for(interaction: discord.Interaction, user: int) -> Chosen | None:
    """Fetch a member of the server; None for people outside.

    A member who can't be fetched now has no name, and counts as not seeing the channel.
    """
    guild = interaction.guild
    if guild is None:
        return None
    member = await ask_discord(lambda: guild.fetch_member(user))
    if isinstance(member, Failed):
        if member.meaning is Meaning.NOBODY:
            return None
        logger.info("Somebody who was to be invited could not be asked for: %s", member.error)
        return Chosen(user, "", sees=False)
    return Chosen(user, member.display_name, not member.bot and can_see(interaction.channel, member))


class _Invited(Post):
    """Message with an invitation; mentions are checked again when it is sent."""

    def __init__(self, press: Press, invitation: Invitation, find_table: FindTable) -> None:
        self.key, self.guild, self.patience = f"invite/{press.interaction.id}", invitation.guild, _PATIENCE
        self.channel, self.people = invitation.channel, list[int]()
        self._press, self._invitation, self._find_table = press, invitation, find_table

    async def draw(self) -> MessageContent | None:
        kernel, press = self._press.kernel, self._press
        # Settings may have changed while the invitation waited for its turn.
        is_quiet = await kernel.preferences.is_quiet(self.guild)
        still = [] if is_quiet else await gathering_of(kernel).still_invited(self._invitation)
        self.people = [each for each in still if await may_be_invited(kernel, each)]
        if not self.people:
            return None
        texts, table = await kernel.preferences.for_server(self.guild), self._find_table()
        link = None if table is None else kernel.board.link(table)
        name = person_of(press.interaction, press.texts).name
        layout = invitation_panel(name, self.people, link, texts)
        return MessageContent(nonce=self.key, layout=layout, mentions=self.people)


async def post_invitation(press: Press, invitation: Invitation, find_table: FindTable) -> Sequence[int]:
    """Post an invitation that was noted. Return whom it mentions, nobody where it does not stand. One that was not sent
    at all, because there was no turn for it in time or nobody to be mentioned by then, can be asked for again.

    :param find_table: the table that it leads to by then.
    :raises Unavailable: nobody can tell who may be mentioned.
    """
    post = _Invited(press, invitation, find_table)
    loss = await press.kernel.outbox.deliver(post)
    if loss is None:
        return post.people
    logger.info("An invitation could not be posted: %s", loss)
    if isinstance(loss.error, StoreError):
        raise loss.error
    # It was never sent, so it must not count among recent invitations.
    if loss.error is None:
        await gathering_of(press.kernel).take_back(invitation)
    return ()


def mentions(people: Sequence[int]) -> str:
    return " ".join(f"<@{user}>" for user in people)


def called_panel(name: str, people: Sequence[int], link: str | None, texts: Texts) -> ui.LayoutView:
    """Return the call to people who want to play, after somebody opened a table."""
    items: list[parts.Item] = [parts.text(texts.say("tables-opened", name=name, mentions=mentions(people)))]
    if link is not None:
        items.append(parts.row(parts.link_button(texts.say("thread-go"), link)))
    return parts.panel(items, parts.EDGE_TURN)


def invitation_panel(name: str, people: Sequence[int], link: str | None, texts: Texts) -> ui.LayoutView:
    """Return an invitation for everybody to read.

    :param link: address of a table that waits for players; None lets the first press open one.
    """
    words = texts.say("invite-words", name=name, mentions=mentions(people), count=len(people))
    meet = parts.button(texts.say("invite-meet"), presses.MeetHere().custom_id, parts.GREEN)
    way = meet if link is None else parts.link_button(texts.say("thread-go"), link)
    return parts.panel([parts.text(words), parts.row(way, *ways_on(Place.INVITATION, NOTHING, texts))], parts.EDGE_TURN)


@answers(presses.MeetHere)
async def meet(press: Press, asked: presses.MeetHere) -> None:
    """Sit down at a lobby of this channel or its threads, or open one. Simultaneous presses meet at the same table."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    require_server(interaction)
    async with kernel.part(_Meetings, _Meetings).lock(interaction.channel_id or 0):
        lobby = _lobby_here(press)
        if lobby is None:
            await require_chosen_channel(kernel, interaction)
            in_thread = can_have_threads(interaction) and await table_in_the_way(kernel, interaction) is not None
            if in_thread:
                await require_place(interaction, texts, in_thread=True)
            else:
                await require_free_place(kernel, interaction, texts, alone=False)
            game = await lobby_game(kernel, press.guild, press.user, texts)
            opening = await opening_of(kernel, interaction, game)
            await open_table(kernel, press.reply, texts, opening, in_thread=in_thread)
            return
    if lobby.seat_of(press.user) is None:
        await kernel.tables.act(lobby.id, Join(), person_of(interaction, texts, lobby))
    await kernel.private_panels.show(press.reply, lobby.id, texts)


def _lobby_here(press: Press) -> TableView | None:
    """Return a lobby in the channel or its threads where the presser sits, is expected, or may sit down."""
    guild, channel = press.interaction.guild, press.interaction.channel_id
    threads = {thread.id for thread in guild.threads if thread.parent_id == channel} if guild is not None else set()
    lobbies = [
        table
        for table in press.kernel.tables.in_guild(press.guild)
        if table.status is Status.LOBBY and not table.private and table.channel in {channel, *threads}
    ]
    own = [table for table in lobbies if table.seat_of(press.user) is not None]
    held = [table for table in lobbies if any(each.user == press.user for each in table.still_expected())]
    return next(iter((*own, *held, *filter(has_room, lobbies))), None)


class _Meetings:
    """Locks by channel for invited people who are about to open a table."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, channel: int) -> asyncio.Lock:
        """Return what one of them holds at a time."""
        return self._locks.setdefault(channel, asyncio.Lock())
