"""A person's own finished games in a server: a page at a time, as they are wanted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from bot.entities.game_result import GameResult, HistoryFilter, Participant
from bot.entities.kept import NOBODY, FinishedGame
from bot.figures.game_end import EndOfGame, end_of_game
from bot.figures.parts import ALL_TIME, parts_of
from bot.store.finished_games import finished_game_of
from bot.store.store import Store

GAMES_ON_PAGE: Final = 5
_MOST_MET: Final = 20
_MOST_SEASONS: Final = 24
_DECEMBER: Final = 12


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One of the games of ``reader``. ``won`` is None where nobody has lost by its end; ``game`` names nobody who is
    hidden, but the reader. ``turns`` are the reader's own, None where an earlier release didn't say. ``end`` says
    whether it counts, ``has_lost`` whether they have lost it by leaving."""

    reader: int
    game: FinishedGame
    result: GameResult
    won: bool | None
    turns: int | None
    end: EndOfGame
    has_lost: bool


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some of somebody's games, the last one first; ``number`` is the page's, from 0."""

    games: tuple[PlayedGame, ...]
    number: int
    has_more: bool


@dataclass(frozen=True, slots=True)
class HistoryChoices:
    """By what somebody's games can be told apart: the systems and the people whom they played most often first, the
    last season first."""

    systems: tuple[str, ...]
    people: tuple[Participant, ...]
    seasons: tuple[str, ...]


class History:
    """Reads the games of one person. Every method raises ``Unavailable`` where they can't be read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def participant(self, guild: int, user: int) -> int | None:
        """Who somebody is in a server; None where they have finished no game there."""
        return next((each.id for each in await self._store.results.participants_of(user) if each.guild == guild), None)

    async def choices(self, participant: int) -> HistoryChoices:
        """By what somebody's games can be told apart."""
        systems = [system for system, _ in await self._store.standings.games_played(participant, own=True)]
        seasons = {key.season for key in await self._store.standings.figures_of(participant)} - {ALL_TIME}
        people = await self._store.results.played_with(participant, most=_MOST_MET)
        return HistoryChoices(tuple(systems), tuple(people), tuple(sorted(seasons, reverse=True)[:_MOST_SEASONS]))

    async def page(self, participant: int, wanted: HistoryFilter, number: int) -> HistoryPage:
        """A page of somebody's games; the last one there is where there are fewer."""
        needed = (number + 1) * GAMES_ON_PAGE + 1
        found: list[GameResult] = []
        before: int | None = None
        while len(found) < needed:
            batch = await self._store.results.history(participant, wanted, most=needed, before=before)
            found += [each for each in batch if wanted.won in (None, outcome_of(each, participant))]
            if len(batch) < needed:
                break
            before = batch[-1].number
        number = min(number, max(0, len(found) - 1) // GAMES_ON_PAGE)
        first = number * GAMES_ON_PAGE
        games = await self._told(found[first : first + GAMES_ON_PAGE], participant)
        return HistoryPage(games, number, len(found) > first + GAMES_ON_PAGE)

    async def game(self, participant: int, game: str) -> PlayedGame | None:
        """One of somebody's games."""
        result = await self._store.results.get(game)
        if result is None or participant not in {each.participant for each in result.sittings()}:
            return None
        (told,) = await self._told([result], participant)
        return told

    async def unnamed(self, games: Sequence[FinishedGame], reader: int) -> list[FinishedGame]:
        """The same games without the names of whoever is hidden; the reader is named."""
        users = {user for game in games for user in game.sat if user} - {reader}
        hidden = await self._store.standings.hidden_among(users)
        return [game.without_names_of(hidden) for game in games] if hidden else list(games)

    async def _told(self, results: Sequence[GameResult], participant: int) -> tuple[PlayedGame, ...]:
        who = await self._store.results.participant(participant)
        reader = NOBODY if who is None else who.user or NOBODY
        games = await self.unnamed([finished_game_of(each) for each in results], reader)
        return tuple(_played(reader, participant, game, result) for game, result in zip(games, results, strict=True))


def _played(reader: int, participant: int, game: FinishedGame, result: GameResult) -> PlayedGame:
    end, turns = end_of_game(result), own_turns(result, participant)
    won, has_lost = outcome_of(result, participant), participant in end.lost
    return PlayedGame(reader, game, result, won, turns, end, has_lost)


def own_turns(result: GameResult, participant: int) -> int | None:
    """Return how many turns somebody's seat had; None where an earlier release didn't say how many there were, or no
    seat of the game is left.

    Seats follow one another, and whoever wins has the last turn. Where nobody has, or partners, one of whom it was, it
    may be one less for some.
    """
    seats = len(result.seats)
    if result.turns is None or not seats:
        return None
    sat = ((place, each.participant) for place, seat in enumerate(result.seats) for each in seat.sittings)
    own = next((place for place, one in sat if one == participant), None)
    winners = [place for place, seat in enumerate(result.seats) if seat.won]
    earlier = (winners[0] - own) % seats if own is not None and len(winners) == 1 else 0
    return max(0, (result.turns - earlier - 1) // seats + 1)


def outcome_of(result: GameResult, participant: int) -> bool | None:
    """Whether somebody has won a game, or lost it; None where it counts for neither."""
    found = next((part for part in parts_of(result) if part.participant == participant), None)
    return found.won if found is not None and found.counts else None


def in_season(wanted: HistoryFilter, season: str) -> HistoryFilter:
    """The same in one month, such as ``2026-11``. Raises ``ValueError`` for what is none."""
    begin = datetime.strptime(season, "%Y-%m").replace(tzinfo=UTC)
    end = begin.replace(year=begin.year + begin.month // _DECEMBER, month=begin.month % _DECEMBER + 1)
    return replace(wanted, since=begin.timestamp(), until=end.timestamp())
