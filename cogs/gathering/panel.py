"""Screen with the tables of a place and one's own elsewhere: sitting down and waiting to play."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.errors import Reason, Refused
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import Where, can_have_tables, can_see, person_of, place_of, require_server, where
from cogs.core.kernel import Kernel
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.refusals import leads_on
from cogs.gathering import own_tables
from cogs.shared.services import gathering_of, standings_of
from cogs.table import presses
from cogs.table.buttons import play_now_button
from cogs.table.opening import can_have_threads, table_in_the_way, way_to_a_new_table
from cogs.table.seats import seats_to_take

_MOST_SHOWN: Final = 8
_MOST_NAMED: Final = 10


@press_id("wait-to-play")
class WaitToPlay(AboutNothing):
    """Choice whether the presser wants to play now."""

    wants: bool


@press_id("invite")
class AskWhom(AboutNothing):
    """Request for the select of people to invite."""


def tables_panel(
    own: Sequence[own_tables.OwnTable],
    tables: Sequence[own_tables.Linked],
    waiting: Mapping[int, str],
    user: int,
    texts: Texts,
    *,
    line: str = "",
    in_server: bool = True,
    begin: ui.Button[Any],
) -> ui.LayoutView:
    """Return the reader's own tables, the other tables they can see, and the people who want to play.

    :param waiting: names of the people who want to play, by number.
    :param line: words on the change just made.
    :param in_server: whether others could be found and invited here.
    :param begin: button that begins another table or game here.
    """
    heading = f"### {texts.say('tables-title')}"
    room = max(1, _MOST_SHOWN - len(own))  # a message holds so many parts; at least one table of others is shown
    shown = tables[:room]
    name_of = own_tables.names_that_fit(own[: own_tables.MOST_OWN], shown, texts)
    items: list[parts.Item] = [*own_tables.own_items(own, user, texts, name_of), parts.lines_of((heading, line))]
    for table, link in shown:
        words = parts.text(own_tables.table_words(table, texts, name_of))
        if (join := _join_button(table, user, texts)) is not None:
            items.append(ui.Section(parts.text(own_tables.table_words(table, texts, name_of, link)), accessory=join))
        elif link is None:
            items.append(words)
        else:
            is_watched = table.status is not Status.LOBBY
            label = "tables-watch" if is_watched else "thread-go"
            items.append(ui.Section(words, accessory=parts.link_button(texts.say(label), link)))
    if not tables:
        items.append(parts.text(texts.say("tables-none-other" if own else "tables-none")))
    elif len(tables) > room:
        items.append(parts.text(f"-# {texts.say('tables-more', count=len(tables) - room)}"))
    if waiting:
        names = list(waiting.values())[:_MOST_NAMED]
        if more := len(waiting) - len(names):
            names.append(texts.say("tables-waiting-more", count=more))
        items.append(parts.text(texts.say("tables-waiting", names=join_and(names, texts))))
    is_waiting = user in waiting
    wait = parts.button(
        texts.say("tables-stop-waiting" if is_waiting else "tables-wait"),
        WaitToPlay(not is_waiting).custom_id,
        parts.GREY if is_waiting else parts.BLUE,
    )
    invite = parts.button(texts.say("tables-invite"), AskWhom().custom_id, emoji="✉️")
    others = (wait, invite) if in_server else ()
    mine = (own_tables.mine_button(texts),) if own else ()
    return parts.panel([*items, parts.row(*others, begin, *mine)], parts.EDGE_LOBBY)


@leads_on(Reason.SEATED_ELSEWHERE, Reason.TOO_MANY_KEPT, Reason.TOO_MANY_TABLES, Reason.TOO_MANY_TABLES_HERE)
def _to_the_tables(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return the way to one's own tables, or to tables with free seats."""
    is_own = refused.reason in (Reason.SEATED_ELSEWHERE, Reason.TOO_MANY_KEPT)
    return [own_tables.mine_button(texts) if is_own else own_tables.tables_button(texts, "tables-title")]


def _join_button(table: TableView, user: int, texts: Texts) -> ui.Button[Any] | None:
    """Return the button that sits down at a table, or None for people who can't."""
    if table.seat_of(user) is not None or not own_tables.free_seats(table):
        return None
    in_lobby = table.status is Status.LOBBY
    if not in_lobby and not seats_to_take(table, user):
        return None
    press = presses.SitDown(table.id) if in_lobby else presses.SitOnSeat(table.id)
    return parts.button(texts.say("tables-join"), press.custom_id, parts.BLUE)


async def tables_here(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, line: str = ""
) -> discord.ui.LayoutView:
    """Return the asker's own tables everywhere, then other people's here that they can see, free seats first.

    :raises Unavailable: the people who want to play, or tables of other processes, can't be read now.
    """
    shown = [table for table in kernel.tables.in_guild(place_of(interaction)) if _is_listed(table, interaction)]
    shown.sort(key=lambda table: not own_tables.free_seats(table))
    own = await own_tables.own_tables(kernel, interaction, texts)
    linked = [(table, kernel.board.link(table)) for table in shown]
    waiting = await gathering_of(kernel).waiting(place_of(interaction))
    # Where a channel takes one table and has it, no button leads to another one.
    in_server = where(interaction) is Where.SERVER
    is_full = not can_have_threads(interaction) and await table_in_the_way(kernel, interaction) is not None
    if can_have_tables(interaction) and not is_full:
        begin = await way_to_a_new_table(kernel, interaction, texts)
    else:  # a game alone can always be begun
        begin = play_now_button(texts)
    return tables_panel(own, linked, waiting, interaction.user.id, texts, line=line, in_server=in_server, begin=begin)


def _is_listed(table: TableView, interaction: discord.Interaction) -> bool:
    guild, member = interaction.guild, interaction.user
    if table.seat_of(member.id) is not None or table.is_alone or table.private:
        return False
    if table.status not in (Status.LOBBY, Status.PLAYING):
        return False
    if where(interaction) is not Where.SERVER:  # who asks sees this very channel, and nothing tells of others
        return table.channel == interaction.channel_id
    if guild is None or not isinstance(member, discord.Member):
        return False
    return can_see(guild.get_channel_or_thread(table.channel), member)


async def show_tables(press: Press, line: str = "") -> None:
    await press.show(await tables_here(press.kernel, press.interaction, press.texts, line=line))


@answers(own_tables.ListTables)
async def tables(press: Press, asked: own_tables.ListTables) -> None:
    await show_tables(press)


@answers(WaitToPlay)
async def wait_to_play(press: Press, asked: WaitToPlay) -> None:
    require_server(press.interaction)
    gathering, guild = gathering_of(press.kernel), press.guild
    if not asked.wants:
        await gathering.stop_waiting(guild, [press.user])
        await show_tables(press)
        return
    if await press.kernel.preferences.is_quiet(guild):
        raise Refused(Reason.NOBODY_MENTIONED)
    if not await gathering.wait(guild, press.user, person_of(press.interaction, press.texts).name):
        raise Refused(Reason.TOO_MANY_WAIT)
    line = press.texts.say("tables-now-waiting")
    if await standings_of(press.kernel).is_hidden(press.user):
        line += f"\n{press.texts.say('tables-waiting-hidden')}"
    await show_tables(press, line)
