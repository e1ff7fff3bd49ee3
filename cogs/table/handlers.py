"""What each press on a table's public message and in its menu does. The router calls these."""

import asyncio
from weakref import WeakValueDictionary

import discord

from bot.errors import Reason, Refused
from bot.places import is_server
from bot.players.levels import FIRST_LEVEL
from bot.tables.actions import Join, Leave, ShowTable, Start, Stop
from bot.tables.automatic.computer_names import computer_name
from bot.tables.state.meaning import TABLE_ITSELF, Leaving, leaving_means, stopping_means
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import LONGEST_REASON
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.names import safe_name
from cogs.core.feature import answers
from cogs.core.forms import ask, typed_text
from cogs.core.interactions import chosen_value, person_of
from cogs.core.kernel import Kernel
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.permissions import may_write, require_may_write, require_place, require_place_in
from cogs.core.press import Press
from cogs.core.press_ids import HERE
from cogs.core.replies import update_private
from cogs.core.whereabouts import require_server, require_table_place
from cogs.shared.games import Named, find_game
from cogs.table import menu
from cogs.table.menu import reason_form, stop_sure_panel, stopped_panel
from cogs.table.opening import (
    can_have_threads,
    first_rules,
    open_first_game,
    open_table,
    opening_of,
    require_chosen_channel,
    require_free_place,
    table_in_the_way,
    usual_game,
    usual_level,
)
from cogs.table.presses import (
    AskToLeave,
    AskToStop,
    AskWhy,
    ChooseReminding,
    ChooseTable,
    LeaveTable,
    MeetHere,
    OpenInThread,
    OpenMore,
    OpenTable,
    PlayFirstGame,
    PlayNow,
    ShowInWords,
    ShowToAll,
    StopGame,
    StopWithReason,
    TableCommand,
)
from cogs.table.seats import has_room


@answers(LeaveTable)
async def leave(press: Press, asked: LeaveTable) -> None:
    """Leaves as it was asked for; where leaving means something else by now, it is asked for once more."""
    means, before = asked.means or Leaving.LOBBY, press.table
    try:
        table = (await press.act(Leave(means))).table
    except Refused as refused:
        if refused.reason is not Reason.STALE or means == leaving_means(press.table, press.user):
            raise
        await leave_sure(press, AskToLeave(asked.table))
        return
    if table.private and table.live:  # paused, and this panel is all that there is of it
        await press.show_hand()
        return
    press.kernel.private_panels.dismiss_left(press.interaction, table.id)
    if table.asleep is SleepReason.PAUSED:  # what says so goes when the game goes on
        press.kernel.private_panels.note_paused(press.interaction, table.id)
    await update_private(press.interaction, menu.left_panel(before, table, press.user, press.texts))


@answers(AskToLeave)
async def leave_sure(press: Press, asked: AskToLeave) -> None:
    await press.show(menu.leave_sure_panel(press.table, press.user, press.texts))


@answers(OpenMore)
async def more(press: Press, asked: OpenMore) -> None:
    preferences = await press.kernel.preferences.user(press.user)
    table, leads = press.table, press.leads
    can_be_shown = NO_EXTRAS.read_from(press.interaction, table).can_be_shown
    layout = menu.more_panel(table, press.user, press.texts, preferences, leads=leads, can_be_shown=can_be_shown)
    await press.show(layout)


@answers(ShowInWords)
async def words(press: Press, asked: ShowInWords) -> None:
    table = press.table
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=table.host_name)
    own = press.kernel.tables.personal_view(table.id, press.user)
    await press.show(menu.words_panel(table, own, press.texts, at=press.kernel.tables.now()), says_turn=True)


@answers(ChooseTable)
async def choose_table(press: Press, asked: ChooseTable) -> None:
    """Does what a command asked for with the table that was chosen. Raises ``Refused`` where it is gone."""
    kernel = press.kernel
    table = kernel.tables.get(chosen_value(press.interaction))
    if not press.reaches(table):
        raise Refused(Reason.TABLE_GONE)
    person = person_of(press.interaction, press.texts, table)
    match asked.command:
        case TableCommand.HAND:
            await kernel.private_panels.show(press.interaction, table.id, press.texts)
        case TableCommand.TABLE:
            await update_private(press.interaction, shown_anew(kernel, press.interaction, table, press.texts))
        case TableCommand.LEAVE:
            await kernel.tables.check(table.id, Leave(), person)
            await update_private(press.interaction, menu.leave_sure_panel(table, press.user, press.texts))
        case TableCommand.STOP:
            await kernel.tables.check(table.id, Stop(), person)
            await update_private(press.interaction, stop_sure_panel(table, press.user, press.texts))


def shown_anew(
    kernel: Kernel, interaction: discord.Interaction, table: TableView, texts: Texts, key: str = "table-reposted"
) -> discord.ui.LayoutView:
    """Have a table posted again in its channel, and say so. Where that was done lately, or who asks may not write
    there, it stays where it is, and the way there is shown. Raises ``Refused`` where there is none."""
    if may_write(interaction, table.channel):
        link = kernel.board.show_anew(table)
    else:
        link = kernel.board.link(table)
        if link is None:
            require_may_write(interaction, table.channel)
    return note(texts.say(key), edge=EDGE_LOBBY) if link is None else menu.shown_lately_panel(link, texts)


@answers(ShowToAll)
async def show_table(press: Press, asked: ShowToAll) -> None:
    """Shows everybody a table that only its player has seen so far; another press finds it shown."""
    table = press.table
    if table.private:
        if table.guild != press.guild:
            raise Refused(Reason.TABLE_GONE)
        if is_server(press.guild):
            await require_place_in(press.interaction, table.channel, press.texts)
        else:
            require_table_place(press.interaction)
        await press.act(ShowTable())
    await press.show_hand(PanelExtras(line=press.texts.say("more-shown")))


@answers(AskToStop)
async def stop_sure(press: Press, asked: AskToStop) -> None:
    await press.show(stop_sure_panel(press.table, press.user, press.texts))


@answers(PlayNow)
async def play_now(press: Press, asked: PlayNow) -> None:
    """A game against a computer in this channel, at once."""
    game = await usual_game(press.kernel, press.guild, press.texts, seats=2)
    await _open_here(press, game, level=await usual_level(press.kernel, press.guild))


@answers(PlayFirstGame)
async def first_game(press: Press, asked: PlayFirstGame) -> None:
    """A short game against an easy computer: at the table named, else at a new one in this channel."""
    if asked.table == HERE:
        await open_first_game(press.kernel, press.interaction, press.texts)
    else:
        await press.act_and_show_hand(Start(FIRST_LEVEL, computer_name(1), is_first=True), first_rules(press.texts))


@answers(OpenTable)
async def open_here(press: Press, asked: OpenTable) -> None:
    """A lobby in this channel."""
    await _open_here(press, await usual_game(press.kernel, press.guild, press.texts))


@answers(OpenInThread)
async def open_in_thread(press: Press, asked: OpenInThread) -> None:
    """A lobby in a thread, since the channel has a table."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    require_server(interaction)
    await require_chosen_channel(kernel, interaction)
    await require_place(interaction, texts, in_thread=True)
    if asked.game:
        game = await find_game(kernel.saved_rules, press.guild, asked.game, texts)
    else:
        game = await usual_game(kernel, press.guild, texts)
    await open_table(kernel, interaction, texts, await opening_of(kernel, interaction, game), in_thread=True)


@answers(MeetHere)
async def meet(press: Press, asked: MeetHere) -> None:
    """Sits down at the lobby of this channel, or of a thread of it, that has room; where there is none, opens one. Of
    several who press at once the others meet at the first one's."""
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
            opening = await opening_of(kernel, interaction, await usual_game(kernel, press.guild, texts))
            await open_table(kernel, interaction, texts, opening, in_thread=in_thread)
            return
    if lobby.seat_of(press.user) is None:
        await kernel.tables.act(lobby.id, Join(), person_of(interaction, texts, lobby))
    await kernel.private_panels.show(interaction, lobby.id, texts)


def _lobby_here(press: Press) -> TableView | None:
    """The lobby in the channel, or in a thread of it, where the presser sits or may sit down; their own one first."""
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
    """Who is just about to open a table for those who were invited, by channel."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, channel: int) -> asyncio.Lock:
        """Return what one of them holds at a time."""
        return self._locks.setdefault(channel, asyncio.Lock())


async def _open_here(press: Press, game: Named, *, level: str | None = None) -> None:
    await require_free_place(press.kernel, press.interaction, press.texts, alone=level is not None)
    computers = () if level is None else ((level, computer_name(1)),)
    opening = await opening_of(press.kernel, press.interaction, game, computers=computers)
    await open_table(press.kernel, press.interaction, press.texts, opening)


async def ask_to_stop(press: Press) -> None:
    """Says what stopping would do now, and asks for it. Raises ``Refused`` for whoever may not."""
    await press.kernel.tables.check(press.table.id, Stop(), press.person)
    await press.show(stop_sure_panel(press.table, press.user, press.texts))


@answers(AskWhy)
async def ask_reason(press: Press, asked: AskWhy) -> None:
    """A form; where no game goes on any more, what stopping would do now."""
    if press.table.status.in_game:
        await ask(press.interaction, reason_form(press.table, press.texts))
    else:
        await ask_to_stop(press)


@answers(StopGame, StopWithReason)
async def stop_game(press: Press, asked: StopGame | StopWithReason) -> None:
    """Stops what was asked about, for the reason that was typed, made harmless; where something else would be stopped
    by now, that is asked for."""
    reason = ""
    if isinstance(asked, StopWithReason):
        require_may_write(press.interaction, press.table.channel)  # all of it read the reason
        reason = safe_name(typed_text(press.interaction, most=LONGEST_REASON), LONGEST_REASON)
    try:
        await press.act(Stop(reason, asked.means))
    except Refused as refused:
        if refused.reason is not Reason.STALE or asked.means == stopping_means(press.table):
            raise
        await ask_to_stop(press)
        return
    table = press.kernel.tables.find(asked.table)
    if table is not None and table.stopped is not None and table.present() == (press.user,):
        await update_private(press.interaction, stopped_panel(table, press.user, press.texts))
        press.kernel.private_panels.note_aside(press.interaction, table.id)
    else:
        await press.say(press.texts.say("more-table-closed" if asked.means == TABLE_ITSELF else "more-stopped"))


@answers(ChooseReminding)
async def remind(press: Press, asked: ChooseReminding) -> None:
    """Sets how the presser is told of their turn."""
    await press.kernel.preferences.change_user(press.user, notices=asked.way)
    table = press.table
    if table.seat_of(press.user) is None or table.game is None:
        await more(press, OpenMore(asked.table))
    else:
        await press.show_hand()
