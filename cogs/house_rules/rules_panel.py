"""Rules in words, what differs first, within what one message may say."""

from typing import Final

from discord import ui

from bot.engine.errors import RulesError
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.rules import Rules
from bot.engine.systems import system_for
from bot.tables.errors import RulesRefused
from bot.tables.lobby_rules import make_rules, rules_at, seats_allowed, seats_to_show, system_at
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.rules_words import differences, explain_text, system_line, system_title
from cogs.core.parts import EDGE_LOBBY, EDGE_WAIT, Item, line, panel, row, text
from cogs.table.buttons import back_button

MOST_TOLD: Final = 3900
"""Signs in all texts of one message; Discord takes 4000."""
MOST_DIFFERENCES: Final = 20


def told_rules(heading: str, differing: list[str], explanation: str) -> list[Item]:
    """The heading and the differences, a line, and the explanation."""
    head = "\n".join([heading, *(f"- {each}" for each in differing)])
    room = MOST_TOLD - len(head)
    body = explanation if len(explanation) <= room else f"{explanation[: room - 1].rstrip()}…"
    return [text(head), line(), text(body)]


def difference_lines(rules: Rules, usual: Rules, texts: Texts) -> list[str]:
    """What differs, a line each; how many more there are where they are too many to be read."""
    found = differences(rules, usual, texts)
    more = len(found) - MOST_DIFFERENCES
    if more <= 0:
        return found
    return [*found[:MOST_DIFFERENCES], texts.say("house-more-differences", count=more)]


def table_rules_panel(table: TableView, texts: Texts) -> ui.LayoutView:
    """The rules of a table in words, what differs from its system first.

    :raises RulesRefused: it has no game, and its house rules make none.
    """
    if table.game is not None:
        rules, system = table.game.rules, table.game.system
    else:
        seats = seats_to_show(table)
        system = system_at(table, seats)
        try:
            rules = rules_at(table, seats)
        except RulesError as error:
            raise RulesRefused(error) from error
    usual = make_rules(system, rules.players, {})
    heading = f"### {texts.say('more-rules')}: {system_title(system, texts)}"
    items = told_rules(heading, difference_lines(rules, usual, texts), explain_text(rules, texts, system))
    return panel([*items, row(back_button(table.id, texts))], EDGE_WAIT)


def game_panel(system: str, rules: Rules, texts: Texts, name: str | None = None) -> ui.LayoutView:
    """Any game explained, beginning with what the standard game has otherwise.

    :param name: the name under which a server has saved it, if it is one of those.
    """
    title = system_title(system, texts)
    lines = [f"### {title if name is None else f'★ {name}'}"]
    lines.append(f"{system_line(system, texts)}." if name is None else texts.say("house-based-on", game=title))
    lines += _seats_lines(system, rules, texts)
    if stock_is_short(rules):
        lines.append(f"-# {texts.say('house-stock-warning', stock=stock_after_deal(rules))}")
    standard = system_for(rules.players)
    differing = difference_lines(rules, standard.rules(rules.players), texts)
    if differing:
        lines.append(f"**{texts.say('house-unlike-standard')}**")
    return panel(told_rules("\n".join(lines), differing, explain_text(rules, texts, system)), EDGE_LOBBY)


def _seats_lines(system: str, rules: Rules, texts: Texts) -> list[str]:
    """For how many it is, where the explanation is for one number of them."""
    seats = seats_allowed(system)
    if len(seats) == 1:
        return []
    key = "explain-seats-two" if len(seats) == 2 else "explain-seats-range"
    return [f"-# {texts.say(key, low=seats[0], high=seats[-1], count=rules.players)}"]
