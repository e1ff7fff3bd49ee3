"""Screens of the bot's servers by size, leaving one, and blocks of servers and people, each with its reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

import discord
from discord import ui

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.operation.blocklist import Whom
from bot.text import Texts
from bot.text.names import safe_name
from cogs.core import parts
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value, number_in
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.retrying import Failed, ask_discord
from cogs.operator.panel import ShowBlocks, ShowServers, operator_button
from cogs.shared.operators import answers_operators

_LONGEST_WHY: Final = 300
_BLOCKS_SHOWN: Final = 25
_NUMBERS_END: Final = 1 << 63
_ON_A_PAGE: Final = 15
_LONGEST_NAME: Final = 60


@press_id("operator-block", opens_form=True)
class AskToBlock(AboutNothing):
    """Request for the form of a block. ``number`` is filled in where it is known."""

    whom: Whom
    number: str = ""


@press_id("operator-blocked")
class Block(AboutNothing):
    """Submitted form of a block."""

    whom: Whom


@press_id("operator-unblock")
class Unblock(AboutNothing):
    """Choice of a block to lift."""


@press_id("operator-server")
class ChooseServer(AboutNothing):
    """Choice of a server."""


@press_id("operator-leave")
class AskToLeaveServer(AboutNothing):
    """Request to leave a server, before the confirmation."""

    guild: str


@press_id("operator-left")
class LeaveServer(AboutNothing):
    """Confirmation to leave a server."""

    guild: str


def blocks_panel(blocked: Sequence[Mapping[str, Any]], texts: Texts, line: str = "") -> ui.LayoutView:
    """Return who is blocked, and the ways to block and unblock."""
    here = blocked[-_BLOCKS_SHOWN:]
    rows = []
    for each in here:
        why = each["why"][:80].replace("\n", " ") or "–"  # one line each, so that all of them fit the message
        rows.append(texts.say("operator-blocked-line", whom=each["whom"], number=str(each["id"]), why=why))
    title = texts.say("operator-blocks-title", count=len(blocked))
    items: list[parts.Item] = [parts.text("\n".join([f"### {title}", *([line] if line else []), *rows]))]
    if here:
        named = {whom: texts.say(f"operator-{whom}") for whom in Whom}
        options = [
            parts.select_option(f"{named[each['whom']]} {each['id']}", f"{each['whom']} {each['id']}") for each in here
        ]
        items.append(parts.row(parts.choices_of(Unblock(), options, texts.say("operator-unblock"))))
    ways = parts.row(
        parts.button(texts.say("operator-block-user"), AskToBlock(Whom.USER).custom_id),
        parts.button(texts.say("operator-block-server"), AskToBlock(Whom.SERVER).custom_id),
        operator_button(texts),
    )
    return parts.panel([*items, ways], parts.EDGE_LOBBY)


@answers_operators(ShowBlocks)
async def show_blocks(press: Press, asked: ShowBlocks) -> None:
    """Show who is blocked."""
    await press.show(blocks_panel(press.kernel.blocklist.all(), press.texts))


@answers_operators(AskToBlock)
async def ask_to_block(press: Press, asked: AskToBlock) -> None:
    """Open the form for a number and the reason."""
    say = press.texts.say
    title, hint = say(f"operator-block-{asked.whom}"), say("operator-block-hint")
    value = f"{asked.number} " if asked.number.isdecimal() else ""
    form = text_form(
        Block(asked.whom).custom_id, title, say("operator-block-label"), hint, most=_LONGEST_WHY, value=value
    )
    await ask(press.reply, form)


@answers_operators(Block)
async def block(press: Press, asked: Block) -> None:
    """Store a block; the form holds a number, then the reason."""
    number, _, why = typed_text(press.interaction, most=_LONGEST_WHY).partition(" ")
    if not number.isdecimal() or not 0 < int(number) < _NUMBERS_END:
        raise Refused(Reason.NO_SUCH_PERSON)
    # Who has blocked themselves could not lift it.
    if asked.whom is Whom.USER and int(number) == press.user:
        raise Refused(Reason.OWN_NUMBER)
    await press.kernel.blocklist.block(asked.whom, int(number), why.strip())
    await _show_blocks(press, press.texts.say("operator-block-done", number=number))


@answers_operators(Unblock)
async def unblock(press: Press, asked: Unblock) -> None:
    """Let whoever was chosen ask again."""
    whom, _, number = chosen_value(press.interaction).partition(" ")
    if whom not in list(Whom) or not number.isdecimal():
        raise MalformedId(whom)
    await press.kernel.blocklist.unblock(Whom(whom), int(number))
    await _show_blocks(press, press.texts.say("operator-unblock-done", number=number))


async def _show_blocks(press: Press, line: str) -> None:
    await press.show(blocks_panel(press.kernel.blocklist.all(), press.texts, f"✅ {line}"))


@dataclass(frozen=True, slots=True)
class Server:
    """Server in Discord's own figures; ``members`` is an estimate."""

    number: int
    name: str
    members: int


async def servers_of(client: discord.Client) -> list[Server]:
    """Return every server of the bot, whichever process serves it, the largest first.

    :raises Refused: Discord does not tell now.
    """

    async def fetch() -> list[Server]:
        return [
            Server(each.id, each.name, each.approximate_member_count or 0)
            async for each in client.fetch_guilds(limit=None, with_counts=True)
        ]

    # Asked of Discord: a process knows the servers of its own shards alone.
    found = await ask_discord(fetch)
    if isinstance(found, Failed):
        raise Refused(Reason.DISCORD_SILENT)
    return sorted(found, key=lambda each: (-each.members, each.number))


def servers_panel(servers: Sequence[Server], page: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Return a page of servers, each with its size and number, and the select that leads to one."""
    pages = max(1, -(-len(servers) // _ON_A_PAGE))
    page = min(max(0, page), pages - 1)
    here = servers[page * _ON_A_PAGE : (page + 1) * _ON_A_PAGE]
    rows = [texts.say("operator-server-line", name=_shown(each), count=each.members) for each in here]
    title = texts.say("operator-servers-title", count=len(servers))
    items: list[parts.Item] = [parts.text("\n".join([f"### {title}", *([line] if line else []), *rows]))]
    if here:
        options = [parts.select_option(_shown(each), str(each.number), str(each.number)) for each in here]
        items.append(parts.row(parts.choices_of(ChooseServer(), options, texts.say("operator-server-choose"))))
    ways: list[parts.Item] = []
    if pages > 1:
        back, on = texts.say("operator-page-back"), texts.say("operator-page-on")
        ways = [
            parts.button(back, ShowServers(page - 1).custom_id) if page else parts.off_button(back, _off(pages), texts),
            parts.button(on, ShowServers(page + 1).custom_id)
            if page + 1 < pages
            else parts.off_button(on, _off(pages), texts),
        ]
    items.append(parts.row(*ways, operator_button(texts)))
    return parts.panel(items, parts.EDGE_LOBBY)


def _off(pages: int) -> str:
    """Return the id of a button that can't be pressed: of a page that there is not."""
    return ShowServers(pages).custom_id


def server_panel_of(server: Server, tables: int, texts: Texts, *, blocked: bool) -> ui.LayoutView:
    """Return one server, and what can be done with it."""
    words = [
        f"### {_shown(server)}",
        texts.say("operator-server-number", number=str(server.number)),
        texts.say("operator-server-size", count=server.members, tables=tables),
    ]
    if blocked:
        words.append(texts.say("operator-server-blocked"))
    buttons = parts.row(
        parts.button(texts.say("operator-leave"), AskToLeaveServer(str(server.number)).custom_id, parts.RED),
        parts.button(texts.say("operator-block-server"), AskToBlock(Whom.SERVER, str(server.number)).custom_id),
        parts.button(texts.say("operator-servers"), ShowServers(0).custom_id),
    )
    return parts.panel([parts.text("\n".join(words)), buttons], parts.EDGE_LOBBY)


def _shown(server: Server) -> str:
    """Return a server's name in which nothing is a mark of Discord's."""
    return safe_name(server.name, _LONGEST_NAME) or str(server.number)


@answers_operators(ShowServers)
async def show_servers(press: Press, asked: ShowServers) -> None:
    """Show a page of the servers."""
    await press.show(servers_panel(await servers_of(press.interaction.client), asked.page, press.texts))


@answers_operators(ChooseServer)
async def show_server(press: Press, asked: ChooseServer) -> None:
    """Show the server that was chosen."""
    server = await _server(press, number_in(chosen_value(press.interaction)))
    tables = len(press.kernel.tables.in_guild(server.number))
    blocked = any((each["whom"], each["id"]) == (Whom.SERVER, server.number) for each in press.kernel.blocklist.all())
    await press.show(server_panel_of(server, tables, press.texts, blocked=blocked))


@answers_operators(AskToLeaveServer)
async def ask_to_leave_server(press: Press, asked: AskToLeaveServer) -> None:
    """Ask once more, by the server's name."""
    server, texts = await _server(press, number_in(asked.guild)), press.texts
    words = texts.say("operator-leave-sure", name=_shown(server), count=server.members)
    yes = parts.button(texts.say("operator-leave-yes"), LeaveServer(str(server.number)).custom_id, parts.RED)
    cancel = parts.button(texts.say("privacy-cancel"), ShowServers(0).custom_id)
    await press.show(parts.panel([parts.text(words), parts.row(yes, cancel)], parts.EDGE_WAIT))


@answers_operators(LeaveServer)
async def leave_server(press: Press, asked: LeaveServer) -> None:
    """Leave a server, whichever process serves it; its tables sleep and its data go after a month."""
    client = press.interaction.client
    servers = await servers_of(client)
    server = _one_of(servers, number_in(asked.guild))
    failed = await ask_discord(lambda: client.http.leave_guild(server.number))
    if isinstance(failed, Failed) and getattr(failed.error, "status", 0) != HTTPStatus.NOT_FOUND:
        raise Refused(Reason.DISCORD_SILENT)  # one that is not found was left meanwhile
    left = [each for each in servers if each.number != server.number]
    line = f"✅ {press.texts.say('operator-left', name=_shown(server))}"
    await press.show(servers_panel(left, 0, press.texts, line))


async def _server(press: Press, number: int) -> Server:
    """Return one of the bot's servers. Raises ``Refused`` where it is in none of that number any more."""
    return _one_of(await servers_of(press.interaction.client), number)


def _one_of(servers: Sequence[Server], number: int) -> Server:
    for each in servers:
        if each.number == number:
            return each
    raise Refused(Reason.SERVER_LEFT)
