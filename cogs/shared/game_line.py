"""A table's game in a line. In a lobby the standard game stays open for several numbers of seats."""

from collections.abc import Sequence
from typing import Final

from bot.engine.rules import Rules
from bot.tables.rules.lobby_rules import (
    STANDARD,
    playable_seats,
    seats_allowed,
    seats_to_show,
    system_at,
)
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.rules_words import (
    differences,
    standard_line,
    system_line,
)

MOST_DIFFERENCES: Final = 20


def game_line(table: TableView, texts: Texts) -> str:
    """Return the game of a table, or the game it would start now, in a line."""
    if table.game is not None:
        return system_line(table.game.system, texts)
    possible = [seats for seats in playable_seats(table) if seats >= len(table.seats)]
    return _line(table.system, system_at(table, seats_to_show(table)), possible, texts)


def choice_line(system: str, texts: Texts, taken: int = 0) -> str:
    """Return the line that choosing a game would bring a table where ``taken`` people sit."""
    return _line(system, system, [seats for seats in seats_allowed(system) if seats >= taken], texts)


def _line(named: str, system: str, possible: Sequence[int], texts: Texts) -> str:
    if named in STANDARD and len(possible) > 1:
        return standard_line(texts, possible[0], possible[-1])
    return system_line(system, texts)


def names_shown(table: TableView) -> tuple[str, ...]:
    """Return the names by seat; in a lobby, of the seats taken so far."""
    return table.game.names if table.game is not None else tuple(seat.name for seat in table.seats)


def system_shown(table: TableView) -> str:
    """Return the system of a table's game, or of its next one."""
    return table.game.system if table.game is not None else system_at(table, seats_to_show(table))


def difference_lines(
    rules: Rules, usual: Rules, texts: Texts, names: Sequence[str] = (), most: int = MOST_DIFFERENCES
) -> list[str]:
    """Return the differences of rules in a line each, cut to ``most`` lines.

    :param names: names by seat, as far as they are known.
    """
    found = differences(rules, usual, texts, names)
    more = len(found) - most
    if more <= 0:
        return found
    return [*found[:most], texts.say("house-more-differences", count=more)]
