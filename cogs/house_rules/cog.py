"""Rules in words: the command, and the screen that shows them page by page, each answering a question.

The pages say which rules are meant; some have a picture where it helps.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final
from zlib import crc32

import discord
from discord import app_commands, ui

from bot.engine.options import Section
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.rules import SEATS_OF_PARTNERS, Rules
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS, system_for
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.lessons.lessons import CaptionPlace
from bot.tables.rules.lobby_rules import make_rules, required_rules, seats_allowed, seats_to_show, system_at
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.length_words import length_line
from bot.text.rules_words import explain, system_title, table_summary
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in, answers, offered
from cogs.core.interactions import chosen_value, place_of
from cogs.core.press import Press
from cogs.core.press_ids import HERE, AboutTable, press_id
from cogs.core.reply import Reply
from cogs.core.ways_on import Place, way_on
from cogs.house_rules import options, saved
from cogs.house_rules import panel as lobby_rules
from cogs.shared import games
from cogs.shared.lessons import overview_picture
from cogs.table import presses
from cogs.table.buttons import back_button

IN_SHORT: Final = "short"
"""Page with the rules in short, which answers no question."""
MOST_TOLD: Final = 3400
"""Characters in one text of a message."""
_SAVED: Final = "saved-"
"""Prefix of the game in ids where a server has saved it."""
_OF_TABLE: Final = "table-"
"""Prefix of the game in ids where a table's rules are read beside it."""
_SHOWN: Final = {Section.AIM: CaptionPlace.GOAL, Section.CENTRE: CaptionPlace.CENTRE, Section.SIDES: CaptionPlace.SIDES}
"""Part of the table that the picture beside an answer points at."""


@press_id("rules", reopens=True)
class ReadRules(AboutTable):
    """Request for a table's rules in short, or with ``HERE`` those of this channel's table."""


@press_id("rules-page", reopens=True)
class ReadPage(AboutTable):
    """Request for a page of rules; with the table ``HERE``, of the game that the id names."""

    game: str
    page: str


@press_id("rules-ask")
class ChoosePage(AboutTable):
    """Choice of a page. ``shown`` renews the select on each page."""

    game: str
    shown: str = ""


@dataclass(frozen=True, slots=True)
class RulesToRead:
    """Rules that a person reads, and the way to find their pages again.

    ``heading`` and ``differing`` are lines of the first page. ``game`` is the game's name in ids, empty for the rules
    of a ``table``, which is ``HERE`` where no table has them.
    """

    system: str
    rules: Rules
    heading: tuple[str, ...]
    differing: tuple[str, ...]
    table: str = HERE
    game: str = ""
    beside: str | None = None
    """Table of these rules, where they do not replace its panel."""


def rules_of_table(table: TableView, texts: Texts) -> RulesToRead:
    """Return a table's rules and their differences from the system.

    :raises RulesRefused: no game is running, and its house rules make none.
    """
    if table.game is not None:
        rules, system = table.game.rules, table.game.system
    else:
        seats = seats_to_show(table)
        system = system_at(table, seats)
        rules = required_rules(table, seats)
    usual = make_rules(system, rules.players, {})
    heading = f"### {texts.say('more-rules')}: {games.title_of_game(table, texts)}"
    length = length_line(system, rules, texts, computers=sum(seat.user is None for seat in table.seats))
    lines = heading, table_summary(games.game_line(table, texts), rules, texts), length
    return RulesToRead(
        system, rules, lines, tuple(games.difference_lines(rules, usual, texts, games.names_shown(table))), table.id
    )


def rules_of_game(system: str, rules: Rules, texts: Texts, name: str | None = None, game: str = "") -> RulesToRead:
    """Return the rules of a game, and their differences from the standard game.

    :param name: name under which a server saved it.
    :param game: name of the game in ids.
    """
    title = system_title(system, texts)
    lines = [f"### {title if name is None else f'★ {name}'}"]
    if name is not None:
        lines.append(texts.say("house-based-on", game=title))
    lines += [table_summary(games.choice_line(system, texts), rules, texts), length_line(system, rules, texts)]
    seats = seats_allowed(system)
    if len(seats) > 1:  # the explanation covers only one of these numbers
        allowed = "pairs" if seats == SEATS_OF_PARTNERS else "two" if len(seats) == 2 else "range"
        lines.append(f"-# {texts.say(f'explain-seats-{allowed}', low=seats[0], high=seats[-1], count=rules.players)}")
    if stock_is_short(rules):
        lines.append(f"-# {texts.say('house-stock-warning', stock=stock_after_deal(rules))}")
    standard = system_for(rules.players)
    differing = games.difference_lines(rules, standard.rules(rules.players), texts)
    if differing:
        lines.append(f"**{texts.say('house-unlike-standard')}**")
    return RulesToRead(system, rules, tuple(lines), tuple(differing), HERE, game or system)


def rules_panel(
    read: RulesToRead, texts: Texts, question: Section | None = None, picture: str | None = None
) -> ui.LayoutView:
    """Return one page: the rules in short, or the answer to a question.

    :param picture: file name of the attached picture, where one helps.
    """
    told = explain(read.rules, texts, read.system)
    if question is None or question not in told:
        question, words = None, "\n".join([*read.heading, *(f"- {each}" for each in read.differing)])
    else:
        heading = f"### {texts.say(f'rules-question-{question}')}"
        words = "\n".join([heading, *(f"- {line}" for line in told[question].lines)])
    items: list[parts.Item] = [parts.text(words[:MOST_TOLD])]
    if picture is not None:
        items.append(parts.gallery(picture, texts.say("learn-picture")))
    options = [parts.select_option(texts.say("rules-in-short"), IN_SHORT, chosen=question is None)]
    options += [
        parts.select_option(texts.say(f"rules-question-{part}"), part, chosen=part is question) for part in told
    ]
    page = ChoosePage(read.table, read.game, question or IN_SHORT).custom_id
    select: ui.Select[Any] = ui.Select(custom_id=page, placeholder=texts.say("rules-ask"), options=options)
    # The buttons lead to the next question, and back to the table.
    sections = tuple(told)
    place = sections.index(question) + 1 if question is not None else 0
    following = sections[place] if place < len(sections) else IN_SHORT
    key = "rules-next" if place < len(sections) else "rules-in-short"
    ways = [parts.button(texts.say(key), ReadPage(read.table, read.game, following).custom_id, parts.BLUE)]
    if read.beside is not None:
        ways.append(parts.button(texts.say("result-to-table"), presses.ShowHand(read.beside).custom_id))
    elif read.table != HERE:
        ways.append(back_button(read.table, texts, parts.GREY))
    return parts.panel([*items, parts.row(select), parts.row(*ways)], parts.EDGE_LOBBY)


@way_on(Place.MORE, 10)
@way_on(Place.LOBBY_RULES, 10)
@way_on(Place.HELP, 30)
def rules_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the rules of a table, or with ``HERE`` of the channel."""
    return parts.button(texts.say("more-rules"), ReadRules(table).custom_id)


@way_on(Place.DAILY_MORE, 10)
def system_rules_button(system: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the rules of a game in short."""
    return parts.button(texts.say("more-rules"), ReadPage(HERE, system, IN_SHORT).custom_id)


def _beside(table: TableView, texts: Texts) -> RulesToRead:
    """Return a table's rules for a reader who has left no panel for them, so that there is none to go back to."""
    return replace(rules_of_table(table, texts), table=HERE, game=f"{_OF_TABLE}{table.id}", beside=table.id)


def _saved_id(name: str) -> str:
    """Return a hash of a saved game's name, which may be longer than ids allow."""
    return f"{_SAVED}{crc32(name.encode()):08x}"


class HouseRulesCog(Feature):
    """Feature of house rules and rules in words."""

    presses: ClassVar = answered_in(lobby_rules, options, saved)

    @app_commands.command(description=said("command-rules"))
    @app_commands.describe(game=said("command-rules-game"))
    @answered
    async def rules(self, reply: Reply, game: str | None = None) -> None:
        texts = await self.texts(reply.interaction)
        await reply.send_private(rules_panel(await self._asked_for(reply.interaction, texts, game), texts))

    @rules.autocomplete("game")
    @offered
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await games.offered_games(self.kernel, interaction, typed)

    @answers(ReadRules)
    async def read_rules(self, press: Press, asked: ReadRules) -> None:
        """Show the rules of the named table, or of this channel's, in short."""
        if asked.table == HERE:
            found = await self._asked_for(press.interaction, press.texts, None)
        else:
            found = rules_of_table(press.table, press.texts)
        await press.show(rules_panel(found, press.texts))

    @answers(ReadPage, ChoosePage)
    async def read_page(self, press: Press, asked: ReadPage | ChoosePage) -> None:
        """Show the page that a button leads to, or that was chosen from the list."""
        chosen = asked.page if isinstance(asked, ReadPage) else chosen_value(press.interaction)
        found = await self._named(press, asked)
        if chosen != IN_SHORT and chosen not in list(Section):
            raise MalformedId(chosen)
        question = None if chosen == IN_SHORT else Section(chosen)
        rules, place, picture = found.rules, None, None
        if question is not None and not rules.numbered and rules.goal_piles == 1 and rules.kings == "wild":
            place = _SHOWN.get(question)  # a table by other rules looks otherwise than the picture
        if place is not None:
            picture = await overview_picture(self.kernel, press.interaction, press.texts, (place,))
        layout = rules_panel(found, press.texts, question, picture.name if picture else None)
        if asked.table == HERE:
            await press.reply.update(layout, picture)
        else:
            await press.show(layout, picture, shown_by=ReadPage(asked.table, asked.game, chosen))

    async def _asked_for(self, interaction: discord.Interaction, texts: Texts, typed: str | None) -> RulesToRead:
        """Return the rules of the typed game, else of the channel's table, else of the standard game.

        A finished table counts only for the people who sit there.

        :raises Refused: the game does not exist, or its options make none.
        """
        kernel, user = self.kernel, interaction.user.id
        table = kernel.tables.seen_in_channel(interaction.channel_id or 0, user)
        is_read = table is not None and (table.status is not Status.OVER or table.seat_of(user) is not None)
        if typed is None and table is not None and is_read:
            return _beside(table, texts)
        typed = typed or DEFAULT_SYSTEM
        found, changes, name = await games.find_game(kernel.saved_rules, place_of(interaction), typed, texts)
        system, rules = games.rules_to_explain(found, changes)
        return rules_of_game(system, rules, texts, name, found if name is None else _saved_id(name))

    async def _named(self, press: Press, asked: ReadPage | ChoosePage) -> RulesToRead:
        """Return the rules that a page's id names. Raises ``Refused``."""
        if asked.table != HERE:
            return rules_of_table(press.table, press.texts)
        if asked.game.startswith(_OF_TABLE):
            table = self.kernel.tables.get(asked.game.removeprefix(_OF_TABLE))
            if not press.reaches(table):
                raise Refused(Reason.TABLE_GONE)
            return _beside(table, press.texts)
        if asked.game.startswith(_SAVED):
            for saved in await self.kernel.saved_rules.all(press.guild):
                if _saved_id(saved.name) == asked.game:
                    system, rules = games.rules_to_explain(saved.system, saved.changes)
                    return rules_of_game(system, rules, press.texts, saved.name, asked.game)
            raise Refused(Reason.SAVED_GONE)
        if asked.game not in SYSTEMS:
            raise MalformedId(asked.game)
        system, rules = games.rules_to_explain(asked.game, {})
        return rules_of_game(system, rules, press.texts, game=asked.game)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(HouseRulesCog())
