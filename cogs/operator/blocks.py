"""Blocks of people and servers, with the reason that they read."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from discord import ui

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.operation.blocklist import Whom
from bot.text import Texts
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.parts import EDGE_LOBBY, Item, button, choices_of, panel, row, select_option, text
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.operator.panel import ShowBlocks, operator_button
from cogs.shared.operators import answers_operators

_LONGEST: Final = 300
_SHOWN: Final = 25
_NUMBERS_END: Final = 1 << 63


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


def blocks_panel(blocked: Sequence[Mapping[str, Any]], texts: Texts, line: str = "") -> ui.LayoutView:
    """Return who is blocked, and the ways to block and unblock."""
    here = blocked[-_SHOWN:]
    rows = []
    for each in here:
        why = each["why"][:80].replace("\n", " ") or "–"  # one line each, so that all of them fit the message
        rows.append(texts.say("operator-blocked-line", whom=each["whom"], number=str(each["id"]), why=why))
    title = texts.say("operator-blocks-title", count=len(blocked))
    items: list[Item] = [text("\n".join([f"### {title}", *([line] if line else []), *rows]))]
    if here:
        named = {whom: texts.say(f"operator-{whom}") for whom in Whom}
        options = [
            select_option(f"{named[each['whom']]} {each['id']}", f"{each['whom']} {each['id']}") for each in here
        ]
        items.append(row(choices_of(Unblock(), options, texts.say("operator-unblock"))))
    items.append(
        row(
            button(texts.say("operator-block-user"), AskToBlock(Whom.USER).custom_id),
            button(texts.say("operator-block-server"), AskToBlock(Whom.SERVER).custom_id),
            operator_button(texts),
        )
    )
    return panel(items, EDGE_LOBBY)


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
    form = text_form(Block(asked.whom).custom_id, title, say("operator-block-label"), hint, most=_LONGEST, value=value)
    await ask(press.reply, form)


@answers_operators(Block)
async def block(press: Press, asked: Block) -> None:
    """Store a block; the form holds a number, then the reason."""
    number, _, why = typed_text(press.interaction, most=_LONGEST).partition(" ")
    if not number.isdecimal() or not 0 < int(number) < _NUMBERS_END:
        raise Refused(Reason.NO_SUCH_PERSON)
    # Who has blocked themselves could not lift it.
    if asked.whom is Whom.USER and int(number) == press.user:
        raise Refused(Reason.OWN_NUMBER)
    await press.kernel.blocklist.block(asked.whom, int(number), why.strip())
    await _show(press, press.texts.say("operator-block-done", number=number))


@answers_operators(Unblock)
async def unblock(press: Press, asked: Unblock) -> None:
    """Let whoever was chosen ask again."""
    whom, _, number = chosen_value(press.interaction).partition(" ")
    if whom not in list(Whom) or not number.isdecimal():
        raise MalformedId(whom)
    await press.kernel.blocklist.unblock(Whom(whom), int(number))
    await _show(press, press.texts.say("operator-unblock-done", number=number))


async def _show(press: Press, line: str) -> None:
    await press.show(blocks_panel(press.kernel.blocklist.all(), press.texts, f"✅ {line}"))
