"""Continuation of a match whose table is a lobby between two games."""

from contextlib import suppress
from dataclasses import dataclass

from bot.engine.errors import RulesError
from bot.engine.rules import Rules, rules_from_data
from bot.engine.scoring import match_winners
from bot.tables.rules.lobby_rules import rules_at
from bot.tables.state.status import Status
from bot.tables.state.table import Former, Table


@dataclass(frozen=True, slots=True)
class UnfinishedMatch:
    """A match without a winner, while its table is a lobby. ``game`` is the number of its next game, ``goes_on``
    whether that would be dealt now; with other people or rules a new match begins."""

    rules: Rules
    game: int
    scores: tuple[int, ...]
    goes_on: bool


def unfinished_match(table: Table, former: Former) -> UnfinishedMatch | None:
    """Return the match that was played before a table went back to its lobby, of which ``former`` was the last game;
    None if there is none to go on with."""
    if table.status is not Status.LOBBY:
        return None
    rules = rules_from_data(former.rules)
    if rules.match_target is None or match_winners(rules, table.scores):
        return None
    goes_on = False
    with suppress(RulesError):
        goes_on = match_goes_on(former, rules_at(table, len(table.seats)), table)
    return UnfinishedMatch(rules, table.number - table.match_first + 1, tuple(table.scores), goes_on)


def match_goes_on(former: Former, rules: Rules, table: Table) -> bool:
    """Whether the same people play on by the same rules in a match without a winner."""
    same_people = former.joined == [seat.contribution for seat in table.seats]
    same_rules = former.rules == rules.to_data() and rules.match_target is not None
    return same_people and same_rules and not match_winners(rules, table.scores)
