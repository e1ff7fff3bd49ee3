"""Opening a table in a channel or in a thread of it, and the game that suits whoever opens it."""

import logging
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.standing.fitting import FittingGame, FittingGames, Rung
from bot.tables.actions import Leave, Person
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules.lobby_rules import quickened, seats_allowed
from bot.tables.service.opening import Opening
from bot.tables.state.meaning import Leaving
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.channels import channels_gone
from cogs.core.feature import answers
from cogs.core.interactions import (
    MODERATES,
    Where,
    answers_privately,
    manages,
    person_of,
    place_of,
    require_server,
    require_table_place,
    where,
)
from cogs.core.kernel import Kernel
from cogs.core.outcomes import why_no_thread
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.permissions import require_place
from cogs.core.press import Press
from cogs.core.reply import Reply
from cogs.core.retrying import Failed, ask_discord, make_once
from cogs.shared.games import QUICK, Named, find_game
from cogs.shared.services import learners_of
from cogs.table import presses
from cogs.table.buttons import open_table_button

logger = logging.getLogger(__name__)

_GOALS = ("goal_size", "handicap")
_THREAD_RESTS_AFTER: Final = 1440
"""Minutes without a message after which Discord archives a table's thread."""
LONGEST_THREAD_NAME: Final = 100


async def usual_game(kernel: Kernel, guild: int, texts: Texts, *, seats: int | None = None) -> Named:
    """Return the game of a server for people who name none: its own choice where that exists, else the standard game.

    :param seats: number of seats; where the chosen game does not allow it, the standard game is played.
    """
    chosen = (await kernel.preferences.server(guild)).game
    if chosen is not None:
        with suppress(Refused):
            game = await find_game(kernel.saved_rules, guild, chosen, texts)
            if seats is None or seats in seats_allowed(game[0]):
                return game
    return DEFAULT_SYSTEM, {}, None


async def usual_level(kernel: Kernel, guild: int) -> str:
    """Return the level of computers in a server where nobody names one."""
    chosen = (await kernel.preferences.server(guild)).level
    return chosen if chosen in FOR_PEOPLE else DEFAULT_LEVEL


async def fitting_game(kernel: Kernel, guild: int, user: int, texts: Texts) -> FittingGame:
    """Return the game against computers that suits somebody now.

    Quick games are those of the server's game. Whoever has played with people alone gets the server's usual game.

    :raises Unavailable: what they have played can't be read.
    """
    newcomer = await learners_of(kernel).is_newcomer(user)
    fits = await kernel.part(FittingGames, lambda: FittingGames(kernel.store)).game_for(user, newcomer=newcomer)
    if fits.rung is Rung.FIRST or (fits.rung is Rung.LAST and fits.has_played):
        return fits
    system, changes, _ = await usual_game(kernel, guild, texts, seats=2)
    if fits.rung is Rung.QUICK:
        return replace(fits, system=system, changes=quickened(system, changes))
    return replace(fits, system=system, changes=changes, levels=(await usual_level(kernel, guild),))


async def lobby_game(kernel: Kernel, guild: int, user: int, texts: Texts, *, seats: int | None = None) -> Named:
    """Return the game of a lobby that somebody opens without naming one: the server's, for beginners its quick form."""
    fits = await fitting_game(kernel, guild, user, texts)
    return await _lobby_of(kernel, guild, fits, texts, seats=seats)


async def _lobby_of(kernel: Kernel, guild: int, fits: FittingGame, texts: Texts, *, seats: int | None = None) -> Named:
    system, changes, known_as = await usual_game(kernel, guild, texts, seats=seats)
    return (system, changes, known_as) if fits.rung is Rung.LAST else (system, quickened(system, changes), known_as)


async def level_for(kernel: Kernel, guild: int, user: int, texts: Texts) -> str:
    """Return the level of computers that somebody plays against without naming one. What the server has chosen is for
    those who are no beginners any more."""
    return await _level_of(kernel, guild, await fitting_game(kernel, guild, user, texts))


async def _level_of(kernel: Kernel, guild: int, fits: FittingGame) -> str:
    chosen = (await kernel.preferences.server(guild)).level
    return await usual_level(kernel, guild) if fits.rung is Rung.LAST and chosen is not None else fits.level


def game_played_at(table: TableView) -> FittingGame:
    """Return the game against computers that goes on at a table, or is over."""
    levels = tuple(level or DEFAULT_LEVEL for level in table.computer_levels())
    return FittingGame(Rung.LAST, table.system, dict(table.changes), levels)


async def game_dealt_at(kernel: Kernel, table: TableView, user: int, texts: Texts) -> FittingGame:
    """Return the game against computers that a table deals, or that somebody alone in its lobby would be dealt there:
    the one that suits them, unless another one was chosen.

    :raises Unavailable: what they have played can't be read.
    """
    if table.game is not None:
        return game_played_at(table)
    return await _game_dealt_for(kernel, table, user, texts)


async def _game_dealt_for(kernel: Kernel, shown: TableView | Opening, user: int, texts: Texts) -> FittingGame:
    """Return the game that somebody alone in a lobby is dealt which shows this game."""
    fits = await fitting_game(kernel, shown.guild, user, texts)
    system, changes, _ = await _lobby_of(kernel, shown.guild, fits, texts)
    if (shown.system, shown.changes) == (system, changes):
        return fits
    return FittingGame(Rung.LAST, shown.system, dict(shown.changes), (await _level_of(kernel, shown.guild, fits),))


def with_other(game: FittingGame, *, goal_size: int | None = None, level: str | None = None) -> FittingGame:
    """Return a game with another number of goal cards, which undoes a handicap, or another level of its computers."""
    changes = game.changes
    if goal_size is not None:
        changes = {name: value for name, value in changes.items() if name not in _GOALS} | {"goal_size": goal_size}
    levels = game.levels if level is None else (level,) * len(game.levels)
    return FittingGame(Rung.LAST, game.system, changes, levels)


def computers_of(game: FittingGame) -> tuple[tuple[str, str], ...]:
    """Return level and name of each computer of a game."""
    return tuple((level, computer_name(place)) for place, level in enumerate(game.levels, start=1))


async def require_free_place(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, alone: bool, game: str = ""
) -> None:
    """Raise ``Refused`` where no table can be opened, with ways to the one in the way and to a thread.

    :param alone: whether it is a game against computers, of which nothing is posted.
    :param game: the game as typed.
    """
    await require_chosen_channel(kernel, interaction)
    # A private game takes no place in the channel.
    if alone:
        return
    if where(interaction) is Where.SERVER:
        await require_place(interaction, texts, in_thread=await opens_thread(kernel, interaction))
    elif answers_privately(interaction) and await learners_of(kernel).is_newcomer(interaction.user.id):
        raise Refused(Reason.ONLY_PRIVATE, newcomer=True)
    else:
        require_table_place(interaction)
    table = await table_in_the_way(kernel, interaction)
    if table is None:
        return
    link, thread = kernel.board.link(table), {}
    if can_have_threads(interaction):
        thread["game"] = game if game.removeprefix(QUICK) in SYSTEMS else ""
    raise Refused(Reason.TABLE_EXISTS_LINK, link=link, **thread) if link else Refused(Reason.TABLE_EXISTS, **thread)


async def require_chosen_channel(kernel: Kernel, interaction: discord.Interaction) -> None:
    """Refuse where a server wants no tables, with the channels where it does; where all of those are gone, with the way
    to mend that for who manages the server. Raises ``Refused``."""
    guild = place_of(interaction)
    chosen = (await kernel.preferences.server(guild)).channels
    # A thread counts as its channel.
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if not chosen or here & set(chosen):
        return
    gone = channels_gone(interaction.client, guild, chosen)
    channels = [channel for channel in chosen if channel not in gone]
    if not channels:
        raise Refused(Reason.CHANNELS_GONE, manager="yes" if manages(interaction) else "no")
    raise Refused(Reason.CHANNEL_NOT_CHOSEN, channels=" ".join(f"<#{channel}>" for channel in channels))


def can_have_threads(interaction: discord.Interaction) -> bool:
    """Whether a table can have a thread of the channel that is asked from."""
    here = interaction.channel
    return where(interaction) is Where.SERVER and isinstance(here, discord.TextChannel) and not here.is_news()


async def opens_thread(kernel: Kernel, interaction: discord.Interaction) -> bool:
    """Whether a lobby that is opened there gets a thread of its own."""
    return can_have_threads(interaction) and (await kernel.preferences.server(place_of(interaction))).threads


async def table_in_the_way(kernel: Kernel, interaction: discord.Interaction) -> TableView | None:
    """Return the table that keeps another from being opened in this channel, or None."""
    table = None if await opens_thread(kernel, interaction) else kernel.tables.holder_of(interaction.channel_id or 0)
    return None if table is None or table.status is Status.OVER else table


async def way_to_a_new_table(kernel: Kernel, interaction: discord.Interaction, texts: Texts) -> ui.Button[Any]:
    """Return the button that opens a table in this channel, or in a thread where another table is in the way."""
    if can_have_threads(interaction) and await table_in_the_way(kernel, interaction) is not None:
        return parts.button(texts.say("open-table-thread"), presses.OpenInThread("").custom_id)
    return open_table_button(texts)


async def opening_of(
    kernel: Kernel,
    interaction: discord.Interaction,
    game: Named,
    *,
    seats: int | None = None,
    computers: tuple[tuple[str, str], ...] = (),
) -> Opening:
    """Return the opening of a game in this channel, with the clock and seats saved with the game or the server's own.

    :param computers: levels and names of computers that sit down, so that the game is dealt at once.
    """
    guild = place_of(interaction)
    system, changes, known_as = game
    saved = None if known_as is None else await kernel.saved_rules.find(guild, known_as)
    usual_clock = 0 if computers else (await kernel.preferences.server(guild)).turn_seconds
    return Opening(
        guild=guild,
        channel=interaction.channel_id or 0,
        system=system,
        seats=saved.seats if seats is None and saved is not None else seats,
        turn_seconds=usual_clock if saved is None else saved.turn_seconds,
        changes=changes,
        computers=computers,
    )


async def open_table(
    kernel: Kernel,
    reply: Reply,
    texts: Texts,
    opening: Opening,
    said: PanelExtras = NO_EXTRAS,
    *,
    in_thread: bool = False,
) -> TableView:
    """Open a table and answer with the asker's private panel below it, or with the way to its thread. Raises
    ``Refused``.

    :param said: further content of that panel.
    :param in_thread: open a thread even where the server does not ask for one.
    """
    interaction = reply.interaction
    dealt = None if opening.deals else await _game_dealt_for(kernel, opening, reply.user, texts)
    opening = replace(opening, deals_first=dealt is not None and dealt.rung is Rung.FIRST)
    person = replace(person_of(interaction, texts), moderator=interaction.permissions >= MODERATES)
    if not opening.deals and (in_thread or await opens_thread(kernel, interaction)):
        return await _open_in_thread(kernel, reply, texts, opening, person)
    outcome = await kernel.tables.open(opening, person)
    # The board posts the table; without a channel the answer itself is the table.
    if is_server(opening.guild) or opening.deals:
        await kernel.board.wait_until_shown(outcome.table)
    else:
        await kernel.preferences.note_place(interaction)
        try:
            await kernel.board.present(outcome.table, reply)
        except Refused:  # Discord shows it to nobody else: it closes
            with suppress(Refused):
                await kernel.tables.act(outcome.table.id, Leave(Leaving.LOBBY), person.besides())
            raise
    # A second delivery shows the table as it is by now, at which another game may have been chosen.
    said = said if outcome.repeated else replace(said, dealt=dealt)
    await kernel.private_panels.show(reply, outcome.table.id, texts, said)
    return outcome.table


async def _open_in_thread(kernel: Kernel, reply: Reply, texts: Texts, opening: Opening, person: Person) -> TableView:
    opening = replace(opening, in_thread=True)
    # Check before a thread is made, and under the person's lock: two presses must not make two threads.
    async with kernel.tables.opening_of(person.user):
        await kernel.tables.check_opening(opening, person)
        thread = await _create_thread(kernel, reply.interaction, texts, person)
        try:
            outcome = await kernel.tables.open(replace(opening, channel=thread.id), person)
        except Refused:
            await ask_discord(thread.delete)
            raise
        if outcome.table.channel != thread.id:  # an earlier delivery has opened it
            await ask_discord(thread.delete)
    await kernel.board.wait_until_shown(outcome.table)
    way = parts.link_button(texts.say("thread-go"), kernel.board.link(outcome.table) or thread.jump_url)
    await reply.send_private(parts.panel([parts.text(texts.say("thread-opened")), parts.row(way)], parts.EDGE_LOBBY))
    return outcome.table


async def _create_thread(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, person: Person
) -> discord.Thread:
    """Create a public thread for a table. Raises ``Refused`` where Discord makes none."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused(Reason.NO_THREADS_HERE, channel=f"<#{interaction.channel_id}>")
    name = (await kernel.preferences.for_server(channel.guild.id)).say("thread-name", name=person.name)
    made = await make_once(
        lambda: channel.create_thread(
            name=name[:LONGEST_THREAD_NAME],
            type=discord.ChannelType.public_thread,
            auto_archive_duration=_THREAD_RESTS_AFTER,
        )
    )
    if isinstance(made, Failed):
        logger.info("No thread could be made for a table: %s", made.error)
        raise why_no_thread(made.error, channel.mention, texts) from made.error
    return made


@answers(presses.OpenTable)
async def open_here(press: Press, asked: presses.OpenTable) -> None:
    """Open a lobby in this channel."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    await require_free_place(kernel, interaction, texts, alone=False)
    game = await lobby_game(kernel, press.guild, press.user, texts)
    await open_table(kernel, press.reply, texts, await opening_of(kernel, interaction, game))


@answers(presses.OpenInThread)
async def open_in_thread(press: Press, asked: presses.OpenInThread) -> None:
    """Open a lobby in a thread, since the channel has a table."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    require_server(interaction)
    await require_chosen_channel(kernel, interaction)
    await require_place(interaction, texts, in_thread=True)
    if asked.game:
        game = await find_game(kernel.saved_rules, press.guild, asked.game, texts)
    else:
        game = await lobby_game(kernel, press.guild, press.user, texts)
    await open_table(kernel, press.reply, texts, await opening_of(kernel, interaction, game), in_thread=True)
