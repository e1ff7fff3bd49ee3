"""House rules: a host's changes to a system's rules, and the resulting rules."""

from collections.abc import Sized
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.engine.consequences import with_consequences
from bot.engine.errors import RulesError
from bot.engine.rules import Rules
from bot.shapes import Data
from bot.tables.rules.lobby_rules import Lobby, playable_seats, rules_at, seats_allowed, seats_to_show, usual_at


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A lobby as it would be with other house rules."""

    system: str
    changes: Data
    capacity: int
    seats: Sized


def usual_rules(table: Lobby) -> Rules:
    """Return the table's rules without house rules, for the number of seats that the lobby explains."""
    return usual_at(table, seats_to_show(table))


def changes_with(table: Lobby, option: str, value: Any) -> Data:
    """Return the table's house rules with one more, as ``ChangeRules`` takes them, without usual values.

    :raises RulesError: it makes a game for no number of seats that may still start.
    """
    shown, refusals = seats_to_show(table), []
    others = (seats for seats in seats_allowed(table.system) if shown < seats <= table.capacity)
    for seats in (shown, *others):
        try:
            # The first number of seats for which the change makes a game decides its consequences.
            usual = usual_at(table, seats)
            changes = {**table.changes, **with_consequences(_rules_to_change(table, seats), option, value, usual)}
        except RulesError as error:
            refusals.append(error)
        else:
            standard = usual.to_data()
            return {name: each for name, each in changes.items() if each != standard[name]}
    raise refusals[0]


def _rules_to_change(table: Lobby, seats: int) -> Rules:
    """Return the table's rules. If they make no game any more, return the usual ones with as many changes as still
    work."""
    with suppress(RulesError):
        return rules_at(table, seats)
    rules = usual_at(table, seats)
    for option, value in table.changes.items():
        with suppress(RulesError):
            rules = rules.change_data(with_consequences(rules, option, value))
    return rules


def rules_shown(table: Lobby) -> Rules:
    """Return the rules that the lobby explains; if house rules make no game any more, the nearest that do."""
    return _rules_to_change(table, seats_to_show(table))


def rules_with(table: Lobby, option: str, value: Any) -> Rules:
    """Return the rules that the lobby would explain with one more house rule. Raises ``RulesError``."""
    return rules_shown(_Chosen(table.system, changes_with(table, option, value), table.capacity, table.seats))


def seats_without_game(table: Lobby) -> list[tuple[int, RulesError]]:
    """Return the numbers of seats that may still start and for which the house rules make no game, with the reasons."""
    wrong = []
    playable = playable_seats(table)
    for seats in seats_allowed(table.system):
        if len(table.seats) <= seats <= table.capacity and seats not in playable:
            try:
                rules_at(table, seats)
            except RulesError as error:
                wrong.append((seats, error))
    return wrong
