"""Fitting games: the game against computers that suits a person, by what they have finished so far.

The ladder: a short first game, ten goal cards against computers that are beaten half the time, then what was played
last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.engine.errors import RulesError
from bot.engine.systems import DEFAULT_SYSTEM, FIRST_CHANGES, FIRST_GOAL_SIZE, FIRST_SYSTEM, QUICK_GOAL_SIZE, SYSTEMS
from bot.entities.game_result import GameResult
from bot.players.levels import DEFAULT_LEVEL, FIRST_LEVEL, FOR_PEOPLE, strength_of
from bot.shapes import Data
from bot.standing.history import outcome_of
from bot.store.store import Store
from bot.tables.rules.lobby_rules import changes_of, make_rules

GAMES_OF_BEGINNERS: Final = 5
"""Number of finished games up to which a person is offered quick games."""
_PLACES_LOOKED_AT: Final = 4
_GAMES_LOOKED_AT: Final = 12
"""Most servers, and of each the most games, in which a person's last ones are looked for; the newest first."""


class Rung(StrEnum):
    """Rung of the ladder on which a person stands."""

    FIRST = "first"
    QUICK = "quick"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class FittingGame:
    """Game against computers that suits a person: the system, its changed options, and a level for each computer.

    ``has_played`` says, on the last rung, whether it is what they played last; otherwise it is the standard game.
    """

    rung: Rung
    system: str
    changes: Data = field(default_factory=dict)
    levels: tuple[str, ...] = (DEFAULT_LEVEL,)
    has_played: bool = True

    @property
    def level(self) -> str:
        """Return the level of the strongest computer."""
        return max(self.levels, key=lambda level: strength_of(level) or 0)


FIRST_OF_ALL: Final = FittingGame(Rung.FIRST, FIRST_SYSTEM, FIRST_CHANGES, (FIRST_LEVEL,))
"""Game of a person who has finished none."""
_QUICK_CHANGES: Final[Data] = {"goal_size": QUICK_GOAL_SIZE}


class FittingGames:
    """Reader of the games that suit people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def game_for(self, user: int, *, newcomer: bool) -> FittingGame:
        """Return the game that suits a person now.

        :param newcomer: whether they have finished no game yet.
        :raises Unavailable: their games can't be read.
        """
        if newcomer:
            return FIRST_OF_ALL
        people = sorted(await self._store.results.participants_of(user), key=lambda each: -each.seen_at)
        found = [
            (result, each.id)
            for each in people[:_PLACES_LOOKED_AT]
            for result in await self._store.results.of(each.id, most=_GAMES_LOOKED_AT)
        ]
        return game_after(sorted(found, key=lambda each: -each[0].ended_at))


def game_after(games: Sequence[tuple[GameResult, int]]) -> FittingGame:
    """Return the game that suits a person who has played these, the newest first, each with their number there."""
    finished = [(result, participant) for result, participant in games if result.stopped is None]
    if len(finished) > GAMES_OF_BEGINNERS:
        last = next((each for each in map(_again, *zip(*finished, strict=True)) if each is not None), None)
        return last or FittingGame(Rung.LAST, DEFAULT_SYSTEM, has_played=False)
    # The strongest level that they have beaten at least half the time; the weakest if there is none.
    games_at, wins_at = dict.fromkeys(FOR_PEOPLE, 0), dict.fromkeys(FOR_PEOPLE, 0)
    for result, participant in finished:
        strengths = [strength_of(level) for level in _computers_against(result, participant)]
        won = outcome_of(result, participant)
        # Games with people, and against levels that this release doesn't know, tell nothing.
        if won is None or not strengths or None in strengths:
            continue
        level = FOR_PEOPLE[max(each for each in strengths if each is not None)]
        games_at[level] += 1
        wins_at[level] += won
    beaten = [level for level in FOR_PEOPLE if wins_at[level] and 2 * wins_at[level] >= games_at[level]]
    return FittingGame(Rung.QUICK, DEFAULT_SYSTEM, _QUICK_CHANGES, (beaten[-1] if beaten else FOR_PEOPLE[0],))


def _computers_against(result: GameResult, participant: int) -> tuple[str, ...]:
    """Return the levels with which a person's opponents began; empty where other people sat there."""
    others = [seat.sittings for seat in result.seats if participant not in {each.participant for each in seat.sittings}]
    if len(others) != len(result.seats) - 1 or not all(each.by_computer for some in others for each in some):
        return ()
    return tuple(sittings[0].level or "" for sittings in others)


def _again(result: GameResult, participant: int) -> FittingGame | None:
    """Return a game against computers once more; None where people played along, or its rules make no game any more."""
    levels = _computers_against(result, participant)
    if not levels:
        return None
    try:
        changes = changes_of(result.system, len(result.seats), result.options)
        if any(each.participant == participant for seat in result.seats[1:] for each in seat.sittings):
            changes.pop("handicap", None)  # by seats, and whoever opens a table has the first one
        make_rules(result.system, len(result.seats), changes)
    except (RulesError, LookupError, TypeError, ValueError):
        return None
    offered = tuple(level if level in FOR_PEOPLE else DEFAULT_LEVEL for level in levels)
    return FittingGame(Rung.LAST, result.system, changes, offered)


@dataclass(frozen=True, slots=True)
class Around:
    """Games beside one against computers: fewer or more goal cards, weaker or stronger computers; None where there is
    none."""

    shorter: int | None
    longer: int | None
    easier: str | None
    stronger: str | None


def games_around(system: str, seats: int, goal_size: int, level: str) -> Around:
    """Return the games beside one of a system with so many goal cards against computers of a level."""
    usual = SYSTEMS[system].rules(seats).goal_size
    # Sizes that are offered, and the system's own.
    sizes = sorted({size for size in (FIRST_GOAL_SIZE, QUICK_GOAL_SIZE) if size < usual} | {usual})
    strength = strength_of(level)
    return Around(
        shorter=max((size for size in sizes if size < goal_size), default=None),
        longer=min((size for size in sizes if size > goal_size), default=None),
        easier=None if not strength else FOR_PEOPLE[strength - 1],
        stronger=None if strength is None or strength + 1 == len(FOR_PEOPLE) else FOR_PEOPLE[strength + 1],
    )
