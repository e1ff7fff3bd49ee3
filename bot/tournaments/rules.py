"""Rules of a tournament's game: for two, and one game for each pairing."""

from typing import Any, Final

from bot.engine.errors import RulesError
from bot.errors import Reason, Refused, RulesRefused
from bot.tables.rules.lobby_rules import make_rules, seats_allowed, system_with

SEATS: Final = 2


def house_rules_for_two(system: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the house rules, changed so that a pairing is one game and no match.

    :raises Refused: the game is not for two, or the house rules make no game.
    """
    if SEATS not in seats_allowed(system):
        raise Refused(Reason.TOURNAMENT_NOT_FOR_TWO)
    try:
        rules = make_rules(system_with(system, SEATS), SEATS, changes)
    except RulesError as error:
        raise RulesRefused(error) from error
    return dict(changes) if rules.match_target is None else {**changes, "match_target": None}
