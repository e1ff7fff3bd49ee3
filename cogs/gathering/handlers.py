"""What each press on the list of tables and on invitations does."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import discord

from bot.errors import Reason, Refused
from bot.tables.actions import Leave, Stop
from bot.tables.state.meaning import Leaving
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import safe_name
from cogs.core.feature import answers
from cogs.core.interactions import can_see, chosen_value, person_of
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.permissions import require_may_write, require_place
from cogs.core.press import Press
from cogs.core.replies import promise, send_private, update_private
from cogs.core.whereabouts import Where, can_have_tables, place_of, require_server, where
from cogs.gathering.own_tables import own_tables
from cogs.gathering.panel import (
    free_seats,
    leave_from_panel,
    left_from_panel,
    own_table_panel,
    tables_panel,
    whom_panel,
)
from cogs.gathering.presses import (
    AskToLeaveFrom,
    AskWhom,
    ChooseOwnTable,
    InviteThese,
    LeaveFrom,
    ListTables,
    RefuseInvitations,
    WaitToPlay,
)
from cogs.shared.services import gathering_of, standings_of
from cogs.table.buttons import play_now_button
from cogs.table.inviting import MOST_INVITED, Chosen, people_reached, post_invitation
from cogs.table.opening import can_have_threads, table_in_the_way, way_to_a_new_table


async def tables_here(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, line: str = ""
) -> discord.ui.LayoutView:
    """The asker's own tables, wherever they are and also where they sleep, with the way out of each; then the running
    tables of other people that they can see in this server, those with free seats first, games alone left out.

    :raises Unavailable: who wants to play, or what other processes serve, can't be read now.
    """
    shown = [table for table in kernel.tables.in_guild(place_of(interaction)) if _is_listed(table, interaction)]
    shown.sort(key=lambda table: not free_seats(table))
    own = await own_tables(kernel, interaction, texts)
    linked = [(table, kernel.board.link(table)) for table in shown]
    waiting = await gathering_of(kernel).waiting(place_of(interaction))
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


async def _show_tables(press: Press, line: str = "") -> None:
    await press.show(await tables_here(press.kernel, press.interaction, press.texts, line=line))


@answers(ListTables)
async def tables(press: Press, asked: ListTables) -> None:
    await _show_tables(press)


def _own_table(press: Press, table_id: str) -> TableView:
    """A table where the presser sits, of whatever place. Raises ``Refused``."""
    table = press.kernel.tables.find(table_id)
    if table is None:
        raise Refused(Reason.TABLE_GONE)
    if table.seat_of(press.user) is None:
        raise Refused(Reason.NOT_SEATED)
    return table


@answers(AskToLeaveFrom)
async def ask_to_leave(press: Press, asked: AskToLeaveFrom) -> None:
    """Says what leaving one of the presser's tables would do, and asks once more."""
    await _require_served(press, asked.table)
    await _ask_to_leave(press, _own_table(press, asked.table))


async def _require_served(press: Press, table_id: str) -> None:
    """Refuses where another process has the table, and has not taken the press. Raises ``Refused``."""
    is_held = press.kernel.tables.find(table_id) is not None
    if not is_held and await press.kernel.store.tables.place_of(table_id) is not None:
        raise Refused(Reason.TABLE_ELSEWHERE)


async def _ask_to_leave(press: Press, table: TableView, line: str = "") -> None:
    await update_private(press.interaction, leave_from_panel(table, press.user, press.texts, line))


@answers(LeaveFrom)
async def leave_from(press: Press, asked: LeaveFrom) -> None:
    """Leaves one of the presser's tables as it was asked for; where that means something else by now, asks anew."""
    await _require_served(press, asked.table)
    table = _own_table(press, asked.table)
    leaves = asked.means in list(Leaving)
    action = Leave(Leaving(asked.means)) if leaves else Stop("", asked.means)
    try:
        await press.kernel.tables.act(table.id, action, person_of(press.interaction, press.texts, table))
    except Refused as refused:
        if refused.reason is not Reason.STALE:
            raise
        await _ask_to_leave(press, _own_table(press, asked.table), press.why_not(refused))
        return
    said = "tables-left" if leaves else "more-stopped"
    await update_private(press.interaction, left_from_panel(press.texts, press.texts.say(said)))


@answers(ChooseOwnTable)
async def choose_own_table(press: Press, asked: ChooseOwnTable) -> None:
    """Leads to what leaving the chosen table would do: that is asked of the process that serves it."""
    table = chosen_value(press.interaction)
    own = await own_tables(press.kernel, press.interaction, press.texts)
    found = next((each for each in own if each.table.id == table), None)
    if found is None:
        raise Refused(Reason.TABLE_GONE)
    await update_private(press.interaction, own_table_panel(found, press.user, press.texts))


@answers(WaitToPlay)
async def wait_to_play(press: Press, asked: WaitToPlay) -> None:
    require_server(press.interaction)
    gathering, guild = gathering_of(press.kernel), press.guild
    if not asked.wants:
        await gathering.stop_waiting(guild, [press.user])
        await _show_tables(press)
        return
    if await press.kernel.preferences.is_quiet(guild):
        raise Refused(Reason.NOBODY_MENTIONED)
    if not await gathering.wait(guild, press.user, person_of(press.interaction, press.texts).name):
        raise Refused(Reason.TOO_MANY_WAIT)
    line = press.texts.say("tables-now-waiting")
    if await standings_of(press.kernel).is_hidden(press.user):
        line += f"\n{press.texts.say('tables-waiting-hidden')}"
    await _show_tables(press, line)


@answers(AskWhom)
async def invite(press: Press, asked: AskWhom) -> None:
    require_server(press.interaction)
    if await press.kernel.preferences.is_quiet(press.guild):
        raise Refused(Reason.NOBODY_MENTIONED)
    require_may_write(press.interaction)
    await press.show(whom_panel(press.texts))


def _chosen(interaction: discord.Interaction) -> list[Chosen | int]:
    """Whom a select of people names, as the interaction tells them, so that Discord need not be asked for each; only
    the number where it does not tell what somebody may do here. Who is not in the server is left out."""
    data: Mapping[str, Any] = interaction.data or {}
    told = data.get("resolved") or {}
    members, users = told.get("members") or {}, told.get("users") or {}
    # Nobody is told who sees a private thread.
    is_hidden = isinstance(interaction.channel, discord.Thread) and interaction.channel.is_private()
    found: list[Chosen | int] = []
    for number in list(dict.fromkeys(map(str, data.get("values") or [])))[:MOST_INVITED]:
        member, user = members.get(number), users.get(number)
        if not number.isdecimal() or member is None or user is None:
            continue
        if "permissions" not in member:
            found.append(int(number))
            continue
        name = member.get("nick") or user.get("global_name") or user.get("username") or ""
        sees = discord.Permissions(int(member["permissions"])).view_channel and not user.get("bot")
        found.append(Chosen(int(number), name, sees and not is_hidden))
    return found


@answers(InviteThese)
async def invite_these(press: Press, asked: InviteThese) -> None:
    """Invites whoever was chosen and can be; says who could not. Raises ``Refused`` where that is nobody."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    require_server(interaction)
    guild, channel = interaction.guild, interaction.channel
    if guild is None or channel is None or await kernel.preferences.is_quiet(press.guild):
        raise Refused(Reason.NOBODY_MENTIONED)
    await require_place(interaction, texts)
    await promise(interaction)
    people, left_out = await people_reached(kernel, interaction, _chosen(interaction))
    invitation = await gathering_of(kernel).invite(press.user, [each.id for each in people], guild.id, channel.id)
    if not invitation.people:
        raise Refused(Reason.NOBODY_INVITED)
    here = await table_in_the_way(kernel, interaction)
    meet_at = partial(_table_to_meet_at, press, None if here is None else here.id)
    invited = await post_invitation(press, invitation, meet_at)
    if not invited:
        raise Refused(Reason.NOT_POSTED)
    left_out += [each for each in people if each.id not in invited]
    line = texts.say("invite-done")
    if left_out:
        names = join_and([safe_name(each.name) or "?" for each in left_out], texts)
        line += f"\n{texts.say('invite-left-out', names=names)}"
    await _show_tables(press, line)


def _table_to_meet_at(press: Press, in_the_way: str | None) -> TableView | None:
    """The presser's newest table of this server that has a seat for somebody, else the one because of which none can be
    opened in the channel, if that has."""
    own = [each for each in press.kernel.tables.tables_of(press.user) if each.guild == press.guild]
    here = None if in_the_way is None else press.kernel.tables.find(in_the_way)
    lobbies = [each for each in (here, *own) if each is not None and each.status is Status.LOBBY and not each.private]
    return next((each for each in reversed(lobbies) if free_seats(each)), None)


@answers(RefuseInvitations)
async def no_invitations(press: Press, asked: RefuseInvitations) -> None:
    """In their settings they can change that."""
    await press.kernel.preferences.change_user(press.user, invited=False)
    await send_private(press.interaction, note(press.texts.say("invite-no-more-saved"), edge=EDGE_LOBBY))
