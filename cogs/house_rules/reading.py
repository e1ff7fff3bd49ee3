"""Reading rules page by page: which rules are meant, the answer to each question, and the picture that says more."""

from dataclasses import replace
from typing import Final
from zlib import crc32

import discord

from bot.engine.options import Section
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.lessons.lessons import CaptionPlace
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.press import Press
from cogs.core.press_ids import HERE
from cogs.core.replies import update_private
from cogs.core.whereabouts import place_of
from cogs.house_rules.presses import IN_SHORT, ChoosePage, ReadPage, ReadRules
from cogs.house_rules.rules_panel import RulesToRead, rules_of_game, rules_of_table, rules_panel
from cogs.shared.games import find_game, rules_to_explain
from cogs.shared.lessons import overview_picture

_SAVED: Final = "saved-"
_OF_TABLE: Final = "table-"
"""How ids begin what they call the game of a table whose rules are read beside it."""
_SHOWN: Final = {Section.AIM: CaptionPlace.GOAL, Section.CENTRE: CaptionPlace.CENTRE, Section.SIDES: CaptionPlace.SIDES}
"""What the picture beside an answer points at."""


async def rules_asked_for(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, typed: str | None
) -> RulesToRead:
    """The rules of the game that was typed, else of the channel's table, else of the standard game. A table that is
    over is nobody's but of those who sit there.

    :raises Refused: there is no such game, or it makes none.
    """
    table = kernel.tables.seen_in_channel(interaction.channel_id or 0, interaction.user.id)
    is_read = table is not None and (table.status is not Status.OVER or table.seat_of(interaction.user.id) is not None)
    if typed is None and table is not None and is_read:
        return _beside(table, texts)
    found, changes, name = await find_game(kernel.saved_rules, place_of(interaction), typed or DEFAULT_SYSTEM, texts)
    system, rules = rules_to_explain(found, changes)
    return rules_of_game(system, rules, texts, name, found if name is None else _saved_id(name))


def _beside(table: TableView, texts: Texts) -> RulesToRead:
    """Return a table's rules for a reader who has left no panel for them, so that there is none to go back to."""
    return replace(rules_of_table(table, texts), table=HERE, game=f"{_OF_TABLE}{table.id}", beside=table.id)


def _saved_id(name: str) -> str:
    """What ids call a game that a server has saved: names may be longer than ids."""
    return f"{_SAVED}{crc32(name.encode()):08x}"


async def _named(press: Press, asked: ReadPage | ChoosePage) -> RulesToRead:
    """The rules that the id of a page names. Raises ``Refused``."""
    if asked.table != HERE:
        return rules_of_table(press.table, press.texts)
    if asked.game.startswith(_OF_TABLE):
        table = press.kernel.tables.get(asked.game.removeprefix(_OF_TABLE))
        if not press.reaches(table):
            raise Refused(Reason.TABLE_GONE)
        return _beside(table, press.texts)
    if asked.game.startswith(_SAVED):
        for saved in await press.kernel.saved_rules.all(press.guild):
            if _saved_id(saved.name) == asked.game:
                system, rules = rules_to_explain(saved.system, saved.changes)
                return rules_of_game(system, rules, press.texts, saved.name, asked.game)
        raise Refused(Reason.SAVED_GONE)
    if asked.game not in SYSTEMS:
        raise MalformedId(asked.game)
    system, rules = rules_to_explain(asked.game, {})
    return rules_of_game(system, rules, press.texts, game=asked.game)


@answers(ReadRules)
async def read_rules(press: Press, asked: ReadRules) -> None:
    """The rules of the table named, or of whatever is played in this channel, in short."""
    if asked.table == HERE:
        found = await rules_asked_for(press.kernel, press.interaction, press.texts, None)
    else:
        found = rules_of_table(press.table, press.texts)
    await press.show(rules_panel(found, press.texts))


@answers(ReadPage)
async def read_page(press: Press, asked: ReadPage) -> None:
    """The answer to the question that the button leads to."""
    await _show_page(press, asked, asked.page)


@answers(ChoosePage)
async def choose_page(press: Press, asked: ChoosePage) -> None:
    """The answer to the question that was chosen from the list."""
    await _show_page(press, asked, chosen_value(press.interaction))


async def _show_page(press: Press, asked: ReadPage | ChoosePage, chosen: str) -> None:
    found = await _named(press, asked)
    if chosen != IN_SHORT and chosen not in list(Section):
        raise MalformedId(chosen)
    question = None if chosen == IN_SHORT else Section(chosen)
    rules, place, picture = found.rules, None, None
    if question is not None and not rules.numbered and rules.goal_piles == 1 and rules.kings == "wild":
        place = _SHOWN.get(question)  # a table by other rules looks otherwise than the picture
    if place is not None:
        picture = await overview_picture(press.kernel, press.interaction, press.texts, (place,))
    layout = rules_panel(found, press.texts, question, picture.name if picture else None)
    if asked.table == HERE:
        await update_private(press.interaction, layout, picture)
    else:
        await press.show(layout, picture, shown_by=ReadPage(asked.table, asked.game, chosen))
