"""Screens with the tables of a place and one's own elsewhere: sitting down, waiting to play, leaving."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.discord_limits import LONGEST_CHOICE, MOST_OPTIONS
from bot.errors import Reason, Refused
from bot.tables.actions import Leave, Stop
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.state.meaning import Leaving
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import clip_name
from bot.text.play_words import ahead_line
from bot.text.rules_words import system_title
from bot.text.table_words import length, shortest_clip
from cogs.core.feature import answers
from cogs.core.interactions import can_see, chosen_value, person_of
from cogs.core.kernel import Kernel
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_WAIT,
    GREY,
    RED,
    Item,
    button,
    lines_of,
    link_button,
    panel,
    row,
    select_option,
    text,
)
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, AboutTable, press_id
from cogs.core.refusals import leads_on
from cogs.core.whereabouts import Where, can_have_tables, place_of, require_server, where
from cogs.gathering.own_tables import OwnTable, own_tables, takes_leave
from cogs.my_turn.presses import HandFrom
from cogs.shared.game_line import system_shown
from cogs.shared.services import gathering_of, standings_of
from cogs.table.buttons import hand_button, play_now_button
from cogs.table.leaving import leaving_words, stopping_words
from cogs.table.lobby import held_line
from cogs.table.opening import can_have_threads, table_in_the_way, way_to_a_new_table
from cogs.table.presses import SitDown, SitOnSeat
from cogs.table.resting import stopped_buttons, stopped_words
from cogs.table.seats import seats_to_take
from cogs.table.trying import trial_lines


@press_id("tables")
class ListTables(AboutNothing):
    """Request for a server's tables and people who want to play."""


@press_id("tables-mine", reopens=True)
class ListMine(AboutNothing):
    """Request for a page of the presser's own tables everywhere."""

    page: int = 0


@press_id("leave-from-sure")
class AskToLeaveFrom(AboutTable):
    """Request to leave an own table anywhere, before the confirmation."""

    goes_to_table = True


@press_id("leave-from")
class LeaveFrom(AboutTable):
    """Confirmation to leave an own table anywhere. ``means`` is what the presser was told it does: a ``Leaving``, or
    the number of the game that it stops."""

    goes_to_table = True

    means: str = ""


@press_id("leave-which")
class ChooseOwnTable(AboutNothing):
    """Choice of one's own tables."""


@press_id("wait-to-play")
class WaitToPlay(AboutNothing):
    """Choice whether the presser wants to play now."""

    wants: bool


@press_id("invite")
class AskWhom(AboutNothing):
    """Request for the select of people to invite."""


_MOST_SHOWN: Final = 8


_MOST_OWN: Final = 6
"""Own tables shown with their buttons."""


_MOST_MINE: Final = 6
"""Own tables on a page of their own, with three buttons each."""


_MOST_NAMED: Final = 10


_MOST_WORDS: Final = 3000
"""Characters of all tables together; where they need more, names are clipped."""


_SHORT_NAME: Final = 10


_STATES: Final = {Status.LOBBY: "tables-lobby", Status.PLAYING: "tables-playing", Status.ASLEEP: "tables-asleep"}


Naming = Callable[[str], str]


_NAMINGS: Final[tuple[Naming, ...]] = (str, lambda name: clip_name(name, _SHORT_NAME), shortest_clip)


Linked = tuple[TableView, str | None]
"""Table, and the address of its message if it has one."""


def tables_panel(
    own: Sequence[OwnTable],
    tables: Sequence[Linked],
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
    name_of = _names_that_fit(own[:_MOST_OWN], shown, texts)
    items: list[Item] = [*_own_items(own, user, texts, name_of), lines_of((heading, line))]
    for table, link in shown:
        words = text(_table_words(table, texts, name_of))
        if (join := _join_button(table, user, texts)) is not None:
            items.append(ui.Section(text(_table_words(table, texts, name_of, link)), accessory=join))
        elif link is None:
            items.append(words)
        else:
            is_watched = table.status is not Status.LOBBY
            label = "tables-watch" if is_watched else "thread-go"
            items.append(ui.Section(words, accessory=link_button(texts.say(label), link)))
    if not tables:
        items.append(text(texts.say("tables-none-other" if own else "tables-none")))
    elif len(tables) > room:
        items.append(text(f"-# {texts.say('tables-more', count=len(tables) - room)}"))
    if waiting:
        names = list(waiting.values())[:_MOST_NAMED]
        if more := len(waiting) - len(names):
            names.append(texts.say("tables-waiting-more", count=more))
        items.append(text(texts.say("tables-waiting", names=join_and(names, texts))))
    is_waiting = user in waiting
    wait = button(
        texts.say("tables-stop-waiting" if is_waiting else "tables-wait"),
        WaitToPlay(not is_waiting).custom_id,
        GREY if is_waiting else BLUE,
    )
    invite = button(texts.say("tables-invite"), AskWhom().custom_id, emoji="✉️")
    others = (wait, invite) if in_server else ()
    mine = (_mine_button(texts),) if own else ()
    return panel([*items, row(*others, begin, *mine)], EDGE_LOBBY)


def _own_items(own: Sequence[OwnTable], user: int, texts: Texts, name_of: Naming) -> list[Item]:
    """Return the reader's own tables with their buttons; those beyond the limit go into a select."""
    items: list[Item] = [text(f"### {texts.say('tables-own')}")] if own else []
    for each in own[:_MOST_OWN]:
        items += _own_item(each, user, texts, name_of)
    if more := own[_MOST_OWN:]:
        options = [
            select_option(_as_choice(each.table, texts), each.table.id, each.place) for each in more[:MOST_OPTIONS]
        ]
        choice: ui.Select[Any] = ui.Select(
            custom_id=ChooseOwnTable().custom_id, placeholder=texts.say("tables-more-own"), options=options
        )
        items.append(row(choice))
    return items


def _as_choice(table: TableView | TableElsewhere, texts: Texts) -> str:
    """Return who sits at a table as an option of a select says it, cut where it is too long for one."""
    names = [seat.name for seat in table.seats] if isinstance(table, TableView) else list(table.names)
    words = join_and(names, texts)
    # Clipping by letters may leave more characters than that, so the longest size whose result fits is looked for.
    sizes = range(LONGEST_CHOICE - 1, 0, -1)
    return next((short for size in sizes if len(short := clip_name(words, size)) < LONGEST_CHOICE), "")


def _own_item(own: OwnTable, user: int, texts: Texts, name_of: Naming = str) -> list[Item]:
    """Return one own table in words, with the button to leave it."""
    table, words = own.table, _own_words(own, texts, name_of)
    if table.tournament is not None:  # left by withdrawing from the tournament alone
        return [text(words)]
    if isinstance(table, TableView) and table.private:
        return [text(words), row(hand_button(table, texts), _leave_button(table, user, texts))]
    return [ui.Section(text(words), accessory=_leave_button(table, user, texts))]


def _leave_button(table: TableView | TableElsewhere, user: int, texts: Texts) -> ui.Button[Any]:
    is_ended = isinstance(table, TableView) and takes_leave(table, user) not in list(Leaving)
    return button(texts.say("tables-end" if is_ended else "tables-leave"), AskToLeaveFrom(table.id).custom_id)


def mine_panel(own: Sequence[OwnTable], user: int, texts: Texts, *, page: int = 0) -> ui.LayoutView:
    """Return a page of the reader's own tables with every way to each; tables that wait for the reader come first.

    :param page: number of the page, from 0.
    """
    pages = max(1, -(-len(own) // _MOST_MINE))
    page = min(page, pages - 1)  # tables may have closed since the button was made
    shown = own[page * _MOST_MINE : (page + 1) * _MOST_MINE]
    name_of = _names_that_fit(shown, (), texts)
    items: list[Item] = [text(f"### {texts.say('tables-mine')}")]
    for each in shown:
        items += [text(_own_words(each, texts, name_of)), row(*_ways_to(each, user, texts))]
    if not own:
        items.append(text(texts.say("tables-mine-none")))
    last = [_tables_button(texts, "tables-title")]
    if pages > 1:
        following = (page + 1) % pages
        last.insert(0, button(texts.say("tables-mine-more", page=following + 1), ListMine(following).custom_id))
    return panel([*items, row(*last)], EDGE_LOBBY)


def _ways_to(own: OwnTable, user: int, texts: Texts) -> list[ui.Button[Any]]:
    table, ways = own.table, list[ui.Button[Any]]()
    if table.status.in_game:
        ways.append(button(texts.say("table-my-hand"), HandFrom(table.id).custom_id, BLUE, emoji="🃏"))
    if own.link is not None:
        ways.append(link_button(texts.say("thread-go"), own.link))
    if table.tournament is None:
        ways.append(_leave_button(table, user, texts))
    return ways


def _own_words(own: OwnTable, texts: Texts, name_of: Naming) -> str:
    if isinstance(own.table, TableView):
        words = _table_words(own.table, texts, name_of, own.link)
    else:  # of a table of another process only what is stored is known
        names = join_and([*map(name_of, own.table.names)], texts)
        heading = f"**{names}**" if own.link is None else f"**[{names}]({own.link})**"
        words = f"{heading}\n{system_title(own.table.system, texts)} · {texts.say(_STATES[own.table.status])}"
    if own.turn:
        words += f"\n{own.turn}"
    if own.table.tournament is not None:
        words += f"\n-# {texts.say('tables-of-tournament')}"
    return f"-# {own.place}\n{words}" if own.place else words


def own_table_panel(own: OwnTable, user: int, texts: Texts) -> ui.LayoutView:
    """Return one own table with the way out of it."""
    return panel([*_own_item(own, user, texts), row(_tables_button(texts, "more-back"))], EDGE_WAIT)


def leave_from_panel(table: TableView, user: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Ask for confirmation, with what leaving an own table would do.

    :param line: reason why this is asked again.
    """
    means = takes_leave(table, user)
    if means in list(Leaving):
        question, answer = leaving_words(table, user, Leaving(means), texts)
    else:
        question, answer = stopping_words(table, user, texts), texts.say("more-stop-yes")
    yes = button(answer, LeaveFrom(table.id, means).custom_id, RED)
    items = lines_of((line, f"**{join_and([seat.name for seat in table.seats], texts)}**", question))
    return panel([items, row(yes, _tables_button(texts, "more-back"))], EDGE_WAIT)


def left_from_panel(texts: Texts, words: str, ways: Sequence[ui.Button[Any]] = ()) -> ui.LayoutView:
    """Return the answer after leaving an own table, with the way back to the others.

    :param ways: ways on at the table, of a game that was stopped.
    """
    return panel([text(words), row(*ways, _mine_button(texts))], EDGE_WAIT)


def _mine_button(texts: Texts) -> ui.Button[Any]:
    return button(texts.say("tables-mine"), ListMine().custom_id)


def _tables_button(texts: Texts, key: str) -> ui.Button[Any]:
    return button(texts.say(key), ListTables().custom_id)


@leads_on(Reason.SEATED_ELSEWHERE, Reason.TOO_MANY_KEPT, Reason.TOO_MANY_TABLES, Reason.TOO_MANY_TABLES_HERE)
def _to_the_tables(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return the way to one's own tables, or to tables with free seats."""
    is_own = refused.reason in (Reason.SEATED_ELSEWHERE, Reason.TOO_MANY_KEPT)
    return [_mine_button(texts) if is_own else _tables_button(texts, "tables-title")]


def free_seats(table: TableView) -> int:
    """Return the number of people who may still sit down at a table."""
    if table.status is Status.LOBBY:
        return table.seats_left
    return len(seats_to_take(table))


def _join_button(table: TableView, user: int, texts: Texts) -> ui.Button[Any] | None:
    """Return the button that sits down at a table, or None for people who can't."""
    if table.seat_of(user) is not None or not free_seats(table):
        return None
    in_lobby = table.status is Status.LOBBY
    if not in_lobby and not seats_to_take(table, user):
        return None
    press = SitDown(table.id) if in_lobby else SitOnSeat(table.id)
    return button(texts.say("tables-join"), press.custom_id, BLUE)


def _names_that_fit(own: Sequence[OwnTable], others: Sequence[Linked], texts: Texts) -> Naming:
    """Return how names are said so that all tables have room: whole, or clipped as far as that takes."""
    for name_of in _NAMINGS:
        told = [_own_words(each, texts, name_of) for each in own]
        told += [_table_words(table, texts, name_of, link) for table, link in others]
        if sum(map(length, told)) <= _MOST_WORDS:
            return name_of
    return _NAMINGS[-1]


def _table_words(table: TableView, texts: Texts, name_of: Naming, link: str | None = None) -> str:
    """Return a table in words.

    :param name_of: shortens a name to fit.
    :param link: address of the table, where no button leads there.
    """
    names = join_and([name_of(seat.name) for seat in table.seats], texts)
    state = texts.say(_STATES[table.status])
    heading = f"**{names}**" if link is None else f"**[{names}]({link})**"
    words = f"{heading}\n{system_title(system_shown(table), texts)} · {state}"
    if table.private:
        words += f"\n-# {texts.say('tables-private')}"
        words += "".join(f"\n{line}" for line in ([] if table.game is None else trial_lines(table.game, texts)))
    else:
        words += f" · {texts.say('tables-seats', count=free_seats(table))}"
    awaited = held_line(table, texts)
    if awaited:
        words += f"\n-# {awaited}"
    if table.status is Status.PLAYING and table.game is not None and table.game.result is None:
        words += f"\n-# {ahead_line(table.game.public, [*map(name_of, table.game.names)], texts)}"
    return words


async def tables_here(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, line: str = ""
) -> discord.ui.LayoutView:
    """Return the asker's own tables everywhere, then other people's here that they can see, free seats first.

    :raises Unavailable: the people who want to play, or tables of other processes, can't be read now.
    """
    shown = [table for table in kernel.tables.in_guild(place_of(interaction)) if _is_listed(table, interaction)]
    shown.sort(key=lambda table: not free_seats(table))
    own = await own_tables(kernel, interaction, texts)
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


@answers(ListMine)
async def list_mine(press: Press, asked: ListMine) -> None:
    """Show all of the presser's own tables."""
    own = await own_tables(press.kernel, press.interaction, press.texts)
    own.sort(key=lambda each: each.table.awaited != press.user)  # stable: else the order stays
    await press.show(mine_panel(own, press.user, press.texts, page=asked.page))


@answers(ListTables)
async def tables(press: Press, asked: ListTables) -> None:
    await show_tables(press)


def _own_table(press: Press, table_id: str) -> TableView:
    """Return a table of any place where the presser sits. Raises ``Refused``."""
    table = press.kernel.tables.find(table_id)
    if table is None:
        raise Refused(Reason.TABLE_GONE)
    if table.seat_of(press.user) is None:
        raise Refused(Reason.NOT_SEATED)
    return table


@answers(AskToLeaveFrom)
async def ask_to_leave(press: Press, asked: AskToLeaveFrom) -> None:
    """Ask for confirmation before the presser leaves an own table."""
    await _require_served(press, asked.table)
    await _ask_to_leave(press, _own_table(press, asked.table))


async def _require_served(press: Press, table_id: str) -> None:
    """Raise ``Refused`` where another process has the table and has not taken the press."""
    is_held = press.kernel.tables.find(table_id) is not None
    if not is_held and await press.kernel.store.tables.place_of(table_id) is not None:
        raise Refused(Reason.TABLE_ELSEWHERE)


async def _ask_to_leave(press: Press, table: TableView, line: str = "") -> None:
    await press.reply.update(leave_from_panel(table, press.user, press.texts, line))


@answers(LeaveFrom)
async def leave_from(press: Press, asked: LeaveFrom) -> None:
    """Leave an own table as confirmed; ask again where that means something else by now."""
    await _require_served(press, asked.table)
    table = _own_table(press, asked.table)
    leaves = asked.means in list(Leaving)
    action = Leave(Leaving(asked.means)) if leaves else Stop("", asked.means)
    try:
        left = (await press.kernel.tables.act(table.id, action, person_of(press.interaction, press.texts, table))).table
    except Refused as refused:
        if refused.reason is not Reason.STALE:
            raise
        # What leaving does has changed meanwhile: nobody pays for what they have not confirmed.
        await _ask_to_leave(press, _own_table(press, asked.table), press.why_not(refused))
        return
    if leaves or left.stopped is None:
        await press.reply.update(left_from_panel(press.texts, press.texts.say("tables-left")))
        return
    # Buttons of a table are answered at its own place alone.
    is_here = left.guild == place_of(press.interaction)
    ways = stopped_buttons(left, press.texts, press.user) if is_here else []
    await press.reply.update(left_from_panel(press.texts, stopped_words(left, press.texts, press.user), ways))


@answers(ChooseOwnTable)
async def choose_own_table(press: Press, asked: ChooseOwnTable) -> None:
    """Show the chosen table with its button to leave, which asks the process that serves it."""
    table = chosen_value(press.interaction)
    own = await own_tables(press.kernel, press.interaction, press.texts)
    found = next((each for each in own if each.table.id == table), None)
    if found is None:
        raise Refused(Reason.TABLE_GONE)
    await press.reply.update(own_table_panel(found, press.user, press.texts))


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
