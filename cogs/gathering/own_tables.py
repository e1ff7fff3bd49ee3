"""A person's own tables everywhere: in servers and messages, at this process and others, and leaving them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui

from bot.discord_limits import LONGEST_CHOICE, MOST_OPTIONS
from bot.errors import Reason, Refused
from bot.tables.actions import Leave, Stop
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.state.meaning import Leaving, leaving_means, stopping_means
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import clip_name
from bot.text.play_words import ahead_line
from bot.text.table_words import length, shortest_clip
from cogs.core import parts
from cogs.core.channels import server_name_for, unnamed_place
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, person_of, place_of
from cogs.core.kernel import Kernel
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, AboutTable, press_id
from cogs.shared.games import played_title, title_of_game
from cogs.shared.time_words import own_turn_line
from cogs.table import presses
from cogs.table.alone import trial_lines
from cogs.table.buttons import hand_button
from cogs.table.leaving import leaving_words, stopped_buttons, stopped_words, stopping_words
from cogs.table.lobby import held_line
from cogs.table.seats import seats_to_take

MOST_OWN: Final = 6
"""Own tables shown with their buttons."""
_MOST_MINE: Final = 6
"""Own tables on a page of their own, with three buttons each."""
_MOST_WORDS: Final = 3000
"""Characters of all tables together; where they need more, names are clipped."""
_SHORT_NAME: Final = 10
_STATES: Final = {Status.LOBBY: "tables-lobby", Status.PLAYING: "tables-playing", Status.ASLEEP: "tables-asleep"}
Naming = Callable[[str], str]
_NAMINGS: Final[tuple[Naming, ...]] = (str, lambda name: clip_name(name, _SHORT_NAME), shortest_clip)
Linked = tuple[TableView, str | None]
"""Table, and the address of its message if it has one."""


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


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Table where the reader sits, of this process or as stored by another.

    ``place`` tells where it is, empty for the reader's own place; ``link`` leads there if the reader may go; ``turn``
    tells whose turn it is and how long is left.
    """

    table: TableView | TableElsewhere
    place: str
    link: str | None
    turn: str = ""


def takes_leave(table: TableView, user: int) -> str:
    """Return what would take somebody from one of their tables, as ``LeaveFrom`` names it: a game that they play alone
    is stopped, since leaving that only pauses it."""
    if table.is_alone and table.status.in_game and table.stopped is None:
        return stopping_means(table)
    return leaving_means(table, user)


async def own_tables(kernel: Kernel, interaction: discord.Interaction, texts: Texts) -> list[OwnTable]:
    """Return every table where the asker sits and that is not over; those of where they ask come first.

    :raises Unavailable: the store does not tell which other processes have.
    """
    user, here = interaction.user.id, place_of(interaction)
    held = [table for table in kernel.tables.tables_of(user) if table.status.goes_on]
    found: list[TableView | TableElsewhere] = [*held, *await kernel.tables.seated_elsewhere(user)]
    guilds = list({table.guild for table in found if table.guild != here})
    # Servers are asked at once: one after the other, somebody with many tables would wait too long.
    told = await asyncio.gather(*(server_name_for(interaction.client, guild, user) for guild in guilds))
    names, now, shown = dict(zip(guilds, told, strict=True)), kernel.clock.now(), list[OwnTable]()
    found.sort(key=lambda table: (table.guild != here, table.private, table.awaited != user))
    for table in found:
        turn = own_turn_line(table, user, now, texts)
        if table.guild == here:
            shown.append(OwnTable(table, "", kernel.board.link(table), turn))
        elif (name := names[table.guild]) is not None:
            shown.append(OwnTable(table, name, kernel.board.address(table), turn))
        else:  # the reader has left that server, so neither its name nor a way there is told
            shown.append(OwnTable(table, unnamed_place(table.guild, texts), None, turn))
    return shown


def own_items(own: Sequence[OwnTable], user: int, texts: Texts, name_of: Naming) -> list[parts.Item]:
    """Return the reader's own tables with their buttons; those beyond the limit go into a select."""
    items: list[parts.Item] = [parts.text(f"### {texts.say('tables-own')}")] if own else []
    for each in own[:MOST_OWN]:
        items += _own_item(each, user, texts, name_of)
    if more := own[MOST_OWN:]:
        options = []
        for each in more[:MOST_OPTIONS]:
            words = join_and([*each.table.names], texts)
            # Clipping by letters may leave more characters than that, so the longest size whose result fits is taken.
            cuts = (clip_name(words, size) for size in range(LONGEST_CHOICE - 1, 0, -1))
            label = next((cut for cut in cuts if len(cut) < LONGEST_CHOICE), "")
            options.append(parts.select_option(label, each.table.id, each.place))
        choice: ui.Select[Any] = ui.Select(
            custom_id=ChooseOwnTable().custom_id, placeholder=texts.say("tables-more-own"), options=options
        )
        items.append(parts.row(choice))
    return items


def _own_item(own: OwnTable, user: int, texts: Texts, name_of: Naming = str) -> list[parts.Item]:
    """Return one own table in words, with the button to leave it."""
    table, words = own.table, _own_words(own, texts, name_of)
    if table.tournament is not None:  # left by withdrawing from the tournament alone
        return [parts.text(words)]
    if isinstance(table, TableView) and table.private:
        return [parts.text(words), parts.row(hand_button(table, texts), _leave_button(table, user, texts))]
    return [ui.Section(parts.text(words), accessory=_leave_button(table, user, texts))]


def _leave_button(table: TableView | TableElsewhere, user: int, texts: Texts) -> ui.Button[Any]:
    is_ended = isinstance(table, TableView) and takes_leave(table, user) not in list(Leaving)
    return parts.button(texts.say("tables-end" if is_ended else "tables-leave"), AskToLeaveFrom(table.id).custom_id)


def mine_panel(own: Sequence[OwnTable], user: int, texts: Texts, *, page: int = 0) -> ui.LayoutView:
    """Return a page of the reader's own tables with every way to each; tables that wait for the reader come first.

    :param page: number of the page, from 0.
    """
    pages = max(1, -(-len(own) // _MOST_MINE))
    page = min(page, pages - 1)  # tables may have closed since the button was made
    shown = own[page * _MOST_MINE : (page + 1) * _MOST_MINE]
    name_of = names_that_fit(shown, (), texts)
    items: list[parts.Item] = [parts.text(f"### {texts.say('tables-mine')}")]
    for each in shown:
        table, ways = each.table, list[ui.Button[Any]]()
        if table.status.in_game:
            hand = presses.HandFrom(table.id).custom_id
            ways.append(parts.button(texts.say("table-my-hand"), hand, parts.BLUE, emoji="🃏"))
        if each.link is not None:
            ways.append(parts.link_button(texts.say("thread-go"), each.link))
        if table.tournament is None:
            ways.append(_leave_button(table, user, texts))
        items += [parts.text(_own_words(each, texts, name_of)), parts.row(*ways)]
    if not own:
        items.append(parts.text(texts.say("tables-mine-none")))
    last = [tables_button(texts, "tables-title")]
    if pages > 1:
        following = (page + 1) % pages
        last.insert(0, parts.button(texts.say("tables-mine-more", page=following + 1), ListMine(following).custom_id))
    return parts.panel([*items, parts.row(*last)], parts.EDGE_LOBBY)


def _own_words(own: OwnTable, texts: Texts, name_of: Naming) -> str:
    if isinstance(own.table, TableView):
        words = table_words(own.table, texts, name_of, own.link)
    else:  # of a table of another process only what is stored is known
        names = join_and([*map(name_of, own.table.names)], texts)
        heading = f"**{names}**" if own.link is None else f"**[{names}]({own.link})**"
        words = f"{heading}\n{played_title(own.table.system, texts)} · {texts.say(_STATES[own.table.status])}"
    if own.turn:
        words += f"\n{own.turn}"
    if own.table.tournament is not None:
        words += f"\n-# {texts.say('tables-of-tournament')}"
    return f"-# {own.place}\n{words}" if own.place else words


def own_table_panel(own: OwnTable, user: int, texts: Texts) -> ui.LayoutView:
    """Return one own table with the way out of it."""
    return parts.panel([*_own_item(own, user, texts), parts.row(tables_button(texts, "more-back"))], parts.EDGE_WAIT)


def leave_from_panel(table: TableView, user: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Ask for confirmation, with what leaving an own table would do.

    :param line: reason why this is asked again.
    """
    means = takes_leave(table, user)
    if means in list(Leaving):
        question, answer = leaving_words(table, user, Leaving(means), texts)
    else:
        question, answer = stopping_words(table, user, texts), texts.say("more-stop-yes")
    yes = parts.button(answer, LeaveFrom(table.id, means).custom_id, parts.RED)
    items = parts.lines_of((line, f"**{join_and([seat.name for seat in table.seats], texts)}**", question))
    return parts.panel([items, parts.row(yes, tables_button(texts, "more-back"))], parts.EDGE_WAIT)


def left_from_panel(texts: Texts, words: str, ways: Sequence[ui.Button[Any]] = ()) -> ui.LayoutView:
    """Return the answer after leaving an own table, with the way back to the others.

    :param ways: ways on at the table, of a game that was stopped.
    """
    return parts.panel([parts.text(words), parts.row(*ways, mine_button(texts))], parts.EDGE_WAIT)


def mine_button(texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("tables-mine"), ListMine().custom_id)


def tables_button(texts: Texts, key: str) -> ui.Button[Any]:
    return parts.button(texts.say(key), ListTables().custom_id)


def free_seats(table: TableView) -> int:
    """Return the number of people who may still sit down at a table."""
    if table.status is Status.LOBBY:
        return table.seats_left
    return len(seats_to_take(table))


def names_that_fit(own: Sequence[OwnTable], others: Sequence[Linked], texts: Texts) -> Naming:
    """Return how names are said so that all tables have room: whole, or clipped as far as that takes."""
    for name_of in _NAMINGS:
        told = [_own_words(each, texts, name_of) for each in own]
        told += [table_words(table, texts, name_of, link) for table, link in others]
        if sum(map(length, told)) <= _MOST_WORDS:
            return name_of
    return _NAMINGS[-1]


def table_words(table: TableView, texts: Texts, name_of: Naming, link: str | None = None) -> str:
    """Return a table in words.

    :param name_of: shortens a name to fit.
    :param link: address of the table, where no button leads there.
    """
    names = join_and([name_of(seat.name) for seat in table.seats], texts)
    state = texts.say(_STATES[table.status])
    heading = f"**{names}**" if link is None else f"**[{names}]({link})**"
    words = f"{heading}\n{title_of_game(table, texts)} · {state}"
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


@answers(ListMine)
async def list_mine(press: Press, asked: ListMine) -> None:
    """Show all of the presser's own tables."""
    own = await own_tables(press.kernel, press.interaction, press.texts)
    own.sort(key=lambda each: each.table.awaited != press.user)  # stable: else the order stays
    await press.show(mine_panel(own, press.user, press.texts, page=asked.page))


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
