"""Rules in words: in short and what differs first, then question by question."""

from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.engine.options import Section
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.rules import SEATS_OF_PARTNERS, Rules
from bot.engine.systems import system_for
from bot.tables.rules.lobby_rules import make_rules, required_rules, seats_allowed, seats_to_show, system_at
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.length_words import length_line
from bot.text.rules_words import (
    explain,
    system_title,
    table_summary,
)
from cogs.core.parts import BLUE, EDGE_LOBBY, GREY, Item, button, gallery, panel, row, select_option, text
from cogs.core.press_ids import HERE
from cogs.house_rules.presses import IN_SHORT, ChoosePage, ReadPage
from cogs.shared.game_line import choice_line, difference_lines, game_line, names_shown
from cogs.table.buttons import back_button
from cogs.table.presses import ShowHand

MOST_TOLD: Final = 3400
"""Signs in one text of a message."""


@dataclass(frozen=True, slots=True)
class RulesToRead:
    """Rules that somebody reads, and how their pages are found again.

    ``heading`` and ``differing`` are the lines that the first page has. ``game`` is what ids call the game, empty for
    the rules of a ``table``, which is ``HERE`` where no table has them.
    """

    system: str
    rules: Rules
    heading: tuple[str, ...]
    differing: tuple[str, ...]
    table: str = HERE
    game: str = ""
    beside: str | None = None
    """The table that they are those of, where they take no panel's place."""


def rules_of_table(table: TableView, texts: Texts) -> RulesToRead:
    """The rules of a table, and what differs from its system.

    :raises RulesRefused: it has no game, and its house rules make none.
    """
    if table.game is not None:
        rules, system = table.game.rules, table.game.system
    else:
        seats = seats_to_show(table)
        system = system_at(table, seats)
        rules = required_rules(table, seats)
    usual = make_rules(system, rules.players, {})
    heading = f"### {texts.say('more-rules')}: {system_title(system, texts)}"
    return RulesToRead(
        system,
        rules,
        (
            heading,
            table_summary(game_line(table, texts), rules, texts),
            length_line(system, rules, texts, computers=sum(seat.user is None for seat in table.seats)),
        ),
        tuple(difference_lines(rules, usual, texts, names_shown(table))),
        table.id,
    )


def rules_of_game(system: str, rules: Rules, texts: Texts, name: str | None = None, game: str = "") -> RulesToRead:
    """Any game, and what the standard game has otherwise.

    :param name: the name under which a server has saved it, if it is one of those.
    :param game: what ids call it.
    """
    title = system_title(system, texts)
    lines = [f"### {title if name is None else f'★ {name}'}"]
    if name is not None:
        lines.append(texts.say("house-based-on", game=title))
    lines += [
        table_summary(choice_line(system, texts), rules, texts),
        length_line(system, rules, texts),
        *_seats_lines(system, rules, texts),
    ]
    if stock_is_short(rules):
        lines.append(f"-# {texts.say('house-stock-warning', stock=stock_after_deal(rules))}")
    standard = system_for(rules.players)
    differing = difference_lines(rules, standard.rules(rules.players), texts)
    if differing:
        lines.append(f"**{texts.say('house-unlike-standard')}**")
    return RulesToRead(system, rules, tuple(lines), tuple(differing), HERE, game or system)


def rules_panel(
    read: RulesToRead, texts: Texts, question: Section | None = None, picture: str | None = None
) -> ui.LayoutView:
    """One page of rules: in short, or the answer to a question.

    :param picture: the file name of the picture sent with it, where one says more.
    """
    told = explain(read.rules, texts, read.system)
    if question is None or question not in told:
        question, words = None, "\n".join([*read.heading, *(f"- {each}" for each in read.differing)])
    else:
        heading = f"### {texts.say(f'rules-question-{question}')}"
        words = "\n".join([heading, *(f"- {line}" for line in told[question].lines)])
    items: list[Item] = [text(words[:MOST_TOLD])]
    if picture is not None:
        items.append(gallery(picture, texts.say("learn-picture")))
    ask, ways = _question_select(read, tuple(told), question, texts), _turning(read, tuple(told), question, texts)
    return panel([*items, row(ask), row(*ways)], EDGE_LOBBY)


def _question_select(
    read: RulesToRead, sections: tuple[Section, ...], question: Section | None, texts: Texts
) -> ui.Select[Any]:
    options = [select_option(texts.say("rules-in-short"), IN_SHORT, chosen=question is None)]
    options += [select_option(texts.say(f"rules-question-{part}"), part, chosen=part is question) for part in sections]
    custom_id = ChoosePage(read.table, read.game, question or IN_SHORT).custom_id
    return ui.Select(custom_id=custom_id, placeholder=texts.say("rules-ask"), options=options)


def _turning(
    read: RulesToRead, sections: tuple[Section, ...], question: Section | None, texts: Texts
) -> list[ui.Button[Any]]:
    """On to the next question, and back to the table where there is one."""
    place = sections.index(question) + 1 if question is not None else 0
    following = sections[place] if place < len(sections) else IN_SHORT
    key = "rules-next" if place < len(sections) else "rules-in-short"
    buttons = [button(texts.say(key), ReadPage(read.table, read.game, following).custom_id, BLUE)]
    if read.beside is not None:
        return [*buttons, button(texts.say("result-to-table"), ShowHand(read.beside).custom_id)]
    return buttons if read.table == HERE else [*buttons, back_button(read.table, texts, GREY)]


def _seats_lines(system: str, rules: Rules, texts: Texts) -> list[str]:
    """For how many it is, where the explanation is for one number of them."""
    seats = seats_allowed(system)
    if len(seats) == 1:
        return []
    key = "explain-seats-two" if len(seats) == 2 else "explain-seats-range"
    if seats == SEATS_OF_PARTNERS:
        key = "explain-seats-pairs"
    return [f"-# {texts.say(key, low=seats[0], high=seats[-1], count=rules.players)}"]
