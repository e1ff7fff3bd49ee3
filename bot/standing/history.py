"""History: a person's finished games in a server, page by page."""

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
    """A game of ``reader``. ``won`` is None if nobody lost by its end; ``game`` names no hidden people except the
    reader. ``turns`` are the reader's own, None in games of an earlier release. ``end`` says whether it counts,
    ``has_lost`` whether they lost it by leaving."""

    reader: int
    game: FinishedGame
    result: GameResult
    won: bool | None
    turns: int | None
    end: EndOfGame
    has_lost: bool


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a person's games, the last one first; ``number`` is the page's, from 0."""

    games: tuple[PlayedGame, ...]
    number: int
    has_more: bool


@dataclass(frozen=True, slots=True)
class HistoryChoices:
    """Filters on offer: systems and people by how often they were played, seasons from the last one."""

    systems: tuple[str, ...]
    people: tuple[Participant, ...]
    seasons: tuple[str, ...]


class History:
    """Reader of one person's games. Every method raises ``Unavailable`` if they can't be read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def participant(self, guild: int, user: int) -> int | None:
        """Return a person's number in a server; None if they have finished no game there."""
        return next((each.id for each in await self._store.results.participants_of(user) if each.guild == guild), None)

    async def choices(self, participant: int) -> HistoryChoices:
        """Return the filters for a person's games."""
        systems = [system for system, _ in await self._store.standings.games_played(participant, own=True)]
        seasons = {key.season for key in await self._store.standings.figures_of(participant)} - {ALL_TIME}
        people = await self._store.results.played_with(participant, most=_MOST_MET)
        return HistoryChoices(tuple(systems), tuple(people), tuple(sorted(seasons, reverse=True)[:_MOST_SEASONS]))

    async def page(self, participant: int, wanted: HistoryFilter, number: int) -> HistoryPage:
        """Return a page of a person's games; the last page if there are fewer."""
        needed = (number + 1) * GAMES_ON_PAGE + 1
        found: list[GameResult] = []
        before: int | None = None
        # Wins and losses are decided here, not by the store: read on until the page is full.
        while len(found) < needed:
            batch = await self._store.results.history(participant, wanted, most=needed, before=before)
            found += [each for each in batch if wanted.won in (None, outcome_of(each, participant))]
            if len(batch) < needed:
                break
            before = batch[-1].number
        # Games may have gone since the reader's page was shown: the last one stands for a page behind it.
        number = min(number, max(0, len(found) - 1) // GAMES_ON_PAGE)
        first = number * GAMES_ON_PAGE
        games = await self._told(found[first : first + GAMES_ON_PAGE], participant)
        return HistoryPage(games, number, len(found) > first + GAMES_ON_PAGE)

    async def game(self, participant: int, game: str) -> PlayedGame | None:
        """Return one of a person's games, or None."""
        result = await self._store.results.get(game)
        if result is None or participant not in {each.participant for each in result.sittings()}:
            return None
        (told,) = await self._told([result], participant)
        return told

    async def unnamed(self, games: Sequence[FinishedGame], reader: int) -> list[FinishedGame]:
        """Return the games without the names of hidden people, other than the reader."""
        users = {user for game in games for user in game.sat if user} - {reader}
        hidden = await self._store.standings.hidden_among(users)
        return [game.without_names_of(hidden) for game in games] if hidden else list(games)

    async def _told(self, results: Sequence[GameResult], participant: int) -> tuple[PlayedGame, ...]:
        who = await self._store.results.participant(participant)
        reader = NOBODY if who is None else who.user or NOBODY
        games = await self.unnamed([finished_game_of(each) for each in results], reader)
        told = []
        for game, result in zip(games, results, strict=True):
            end, turns = end_of_game(result), own_turns(result, participant)
            won, has_lost = outcome_of(result, participant), participant in end.lost
            told.append(PlayedGame(reader, game, result, won, turns, end, has_lost))
        return tuple(told)


def own_turns(result: GameResult, participant: int) -> int | None:
    """Return how many turns a person's seat had; None for games of earlier releases without that number.

    Seats take turns in order, and the winner has the last turn. Without a winner, or with partners, the result may be
    one too many for some.
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
    """Return whether a person won a game; None if it counts as neither win nor loss."""
    found = next((part for part in parts_of(result) if part.participant == participant), None)
    return found.won if found is not None and found.counts else None


def in_season(wanted: HistoryFilter, season: str) -> HistoryFilter:
    """Return the filter, limited to one month such as ``2026-11``. Raises ``ValueError`` for other text."""
    begin = datetime.strptime(season, "%Y-%m").replace(tzinfo=UTC)
    end = begin.replace(year=begin.year + begin.month // _DECEMBER, month=begin.month % _DECEMBER + 1)
    return replace(wanted, since=begin.timestamp(), until=end.timestamp())
