"""Inviting people to a game, challenging one person, and refusing invitations."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.errors import Reason, Refused
from bot.tables.actions import Expected
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import safe_name
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import Where, display_name_of, number_in, require_other_person, require_server, where
from cogs.core.kernel import Kernel
from cogs.core.permissions import require_may_write, require_place
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.retrying import Failed, ask_discord
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.gathering.own_tables import ListTables, free_seats
from cogs.gathering.panel import AskWhom, show_tables
from cogs.shared.services import gathering_of
from cogs.table import presses
from cogs.table.inviting import MOST_INVITED, Chosen, may_be_invited, people_reached, post_invitation
from cogs.table.opening import lobby_game, open_table, opening_of, require_free_place, table_in_the_way

_PATIENCE_SECONDS: Final = 1.0
"""Time that Discord has to tell who a person is."""


@press_id("no-invitations")
class RefuseInvitations(AboutNothing):
    """Request to get no more invitations."""


@press_id("challenge")
class ChallengePerson(AboutNothing):
    """A person, by their number, is challenged to a game here."""

    person: str


def whom_panel(texts: Texts) -> ui.LayoutView:
    """Ask whom to invite."""
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=presses.InviteThese().custom_id,
        placeholder=texts.say("invite-whom"),
        min_values=1,
        max_values=MOST_INVITED,
    )
    back = parts.button(texts.say("more-back"), ListTables().custom_id)
    return parts.panel([parts.text(texts.say("invite-line")), parts.row(people), parts.row(back)], parts.EDGE_WAIT)


@way_on(Place.INVITATION, 10)
def no_more_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that refuses invitations."""
    return parts.button(texts.say("invite-no-more"), RefuseInvitations().custom_id)


@answers(AskWhom)
async def invite(press: Press, asked: AskWhom) -> None:
    require_server(press.interaction)
    if await press.kernel.preferences.is_quiet(press.guild):
        raise Refused(Reason.NOBODY_MENTIONED)
    require_may_write(press.interaction)
    await press.show(whom_panel(press.texts))


def _chosen(interaction: discord.Interaction) -> list[Chosen | int]:
    """Return the members chosen in a select, as the interaction itself describes them, which saves a request for each.

    Where it does not tell a member's permissions the entry is the number alone. People outside the server are left out.
    """
    data: Mapping[str, Any] = interaction.data or {}
    told = data.get("resolved") or {}
    members, users = told.get("members") or {}, told.get("users") or {}
    # Nobody is told who sees a private thread.
    is_hidden = isinstance(interaction.channel, discord.Thread) and interaction.channel.is_private()
    found: list[Chosen | int] = []  # each once, in their order, and no more than the select allows
    for number in list(dict.fromkeys(map(str, data.get("values") or [])))[:MOST_INVITED]:
        member, user = members.get(number), users.get(number)
        if not number.isdecimal() or member is None or user is None:
            continue
        if "permissions" not in member:
            found.append(int(number))  # the member is fetched later
            continue
        name = member.get("nick") or user.get("global_name") or user.get("username") or ""
        sees = discord.Permissions(int(member["permissions"])).view_channel and not user.get("bot")
        found.append(Chosen(int(number), name, sees and not is_hidden))
    return found


@answers(presses.InviteThese)
async def invite_these(press: Press, asked: presses.InviteThese) -> None:
    """Invite the chosen people, and tell who could not be. Raises ``Refused`` where that is everybody."""
    require_server(press.interaction)
    await show_tables(press, await invite_people(press, _chosen(press.interaction)))


async def invite_people(press: Press, chosen: Sequence[Chosen | int]) -> str:
    """Post an invitation of the presser's for people of the server. Return what they are told.

    :raises Refused: nothing was posted.
    """
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    require_server(interaction)
    guild, channel = interaction.guild, interaction.channel
    if guild is None or channel is None or await kernel.preferences.is_quiet(press.guild):
        raise Refused(Reason.NOBODY_MENTIONED)
    await require_place(interaction, texts)
    await press.reply.promise()  # from here on Discord and the store are asked, which may take long
    people, left_out = await people_reached(kernel, interaction, chosen)
    invitation = await gathering_of(kernel).invite(press.user, [each.id for each in people], guild.id, channel.id)
    if not invitation.people:
        raise Refused(Reason.NOBODY_INVITED)
    # The invitation looks for its table whenever it is drawn, since lobbies come and fill meanwhile.
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
    return line


def _table_to_meet_at(press: Press, in_the_way: str | None) -> TableView | None:
    """Return the presser's newest lobby with a free seat, else the channel's own table if that has one."""
    own = [each for each in press.kernel.tables.tables_of(press.user) if each.guild == press.guild]
    here = None if in_the_way is None else press.kernel.tables.find(in_the_way)
    lobbies = [each for each in (here, *own) if each is not None and each.status is Status.LOBBY and not each.private]
    return next((each for each in reversed(lobbies) if free_seats(each)), None)


@answers(RefuseInvitations)
async def no_invitations(press: Press, asked: RefuseInvitations) -> None:
    """Refuse invitations from now on; the settings allow them again."""
    await press.kernel.preferences.change_user(press.user, invited=False)
    await press.reply.send_private(parts.note(press.texts.say("invite-no-more-saved"), edge=parts.EDGE_LOBBY))


def challenge_panel(person: int, name: str, texts: Texts, *, in_server: bool) -> ui.LayoutView:
    """Say what a challenge does, with the button that sends it.

    :param in_server: whether an invitation can be posted; elsewhere a table opens for all to see.
    """
    line = texts.say("challenge-server" if in_server else "challenge-elsewhere", name=name)
    send = parts.button(texts.say("challenge-send"), ChallengePerson(str(person)).custom_id, parts.GREEN, emoji="⚔️")
    title = f"### {texts.say('challenge-title', name=name)}"
    return parts.panel(
        [parts.text(f"{title}\n{line}"), parts.row(send, *ways_on(Place.CHALLENGE, str(person), texts))],
        parts.EDGE_WAIT,
    )


@way_on(Place.HEAD_TO_HEAD, 10)
def challenge_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that challenges a person."""
    return parts.button(texts.say("challenge-send"), ChallengePerson(about).custom_id, parts.GREEN, emoji="⚔️")


async def ask_to_challenge(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, person: discord.User | discord.Member
) -> ui.LayoutView:
    """Return the panel for a challenge of a person. Raises ``Refused`` where there can be none."""
    require_other_person(interaction, person)
    await _require_challenge(kernel, interaction, person.id)
    in_server = where(interaction) is Where.SERVER
    return challenge_panel(person.id, display_name_of(person, texts), texts, in_server=in_server)


async def _require_challenge(kernel: Kernel, interaction: discord.Interaction, person: int) -> None:
    """Refuse what can be refused before anything is posted. Raises ``Refused``."""
    # Cheap looks come first; all of them are repeated when the button is pressed.
    if person == interaction.user.id:
        raise Refused(Reason.YOURSELF)
    if not await may_be_invited(kernel, person):
        raise Refused(Reason.NOBODY_INVITED)
    if where(interaction) is not Where.SERVER:
        return
    if await kernel.preferences.is_quiet(interaction.guild_id or 0):
        raise Refused(Reason.NOBODY_MENTIONED)
    require_may_write(interaction)


@answers(ChallengePerson)
async def challenge(press: Press, asked: ChallengePerson) -> None:
    """Invite the person; where the bot has no channel, open a table for all to see that holds a seat for them."""
    person = number_in(asked.person)
    await _require_challenge(press.kernel, press.interaction, person)
    if where(press.interaction) is Where.SERVER:
        await show_tables(press, await invite_people(press, [person]))
        return
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    # Discord is asked only once it is known that a table may open here.
    await require_free_place(kernel, interaction, texts, alone=False)
    found = await ask_discord(lambda: interaction.client.fetch_user(person), within=_PATIENCE_SECONDS)
    if isinstance(found, Failed):
        raise Refused(Reason.DISCORD_SILENT)
    require_other_person(interaction, found)
    game = await lobby_game(kernel, press.guild, press.user, texts, seats=2)
    opening = await opening_of(kernel, interaction, game, seats=2)
    expected = (Expected(person, display_name_of(found, texts)),)
    await open_table(kernel, press.reply, texts, replace(opening, expected=expected))
