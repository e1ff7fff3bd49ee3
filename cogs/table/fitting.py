"""Fitting games in a server and at a lobby: what **Play now** deals somebody, wherever it stands."""

from contextlib import suppress
from dataclasses import replace

from bot.engine.systems import DEFAULT_SYSTEM
from bot.errors import Refused
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.standing.fitting import FittingGame, FittingGames, Rung
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules.lobby_rules import quickened, seats_allowed
from bot.tables.service.opening import Opening
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.kernel import Kernel
from cogs.shared.games import Named, find_game
from cogs.shared.services import learners_of

_GOALS = ("goal_size", "handicap")


async def usual_game(kernel: Kernel, guild: int, texts: Texts, *, seats: int | None = None) -> Named:
    """Return the game of a server for people who name none: its own choice where that exists, else the standard game.

    :param seats: number of seats; where the chosen game does not allow it, the standard game is played.
    """
    chosen = (await kernel.preferences.server(guild)).game
    if chosen is not None:
        with suppress(Refused):
            game = await find_game(kernel.saved_rules, guild, chosen, texts)
            if seats is None or seats in seats_allowed(game[0]):
                return game
    return DEFAULT_SYSTEM, {}, None


async def usual_level(kernel: Kernel, guild: int) -> str:
    """Return the level of computers in a server where nobody names one."""
    chosen = (await kernel.preferences.server(guild)).level
    return chosen if chosen in FOR_PEOPLE else DEFAULT_LEVEL


async def fitting_game(kernel: Kernel, guild: int, user: int, texts: Texts) -> FittingGame:
    """Return the game against computers that suits somebody now.

    Quick games are those of the server's game. Whoever has played with people alone gets the server's usual game.

    :raises Unavailable: what they have played can't be read.
    """
    newcomer = await learners_of(kernel).is_newcomer(user)
    fits = await kernel.part(FittingGames, lambda: FittingGames(kernel.store)).game_for(user, newcomer=newcomer)
    if fits.rung is Rung.FIRST or (fits.rung is Rung.LAST and fits.has_played):
        return fits
    system, changes, _ = await usual_game(kernel, guild, texts, seats=2)
    if fits.rung is Rung.QUICK:
        return replace(fits, system=system, changes=quickened(system, changes))
    return replace(fits, system=system, changes=changes, levels=(await usual_level(kernel, guild),))


async def lobby_game(kernel: Kernel, guild: int, user: int, texts: Texts, *, seats: int | None = None) -> Named:
    """Return the game of a lobby that somebody opens without naming one: the server's, for beginners its quick form."""
    fits = await fitting_game(kernel, guild, user, texts)
    return await _lobby_of(kernel, guild, fits, texts, seats=seats)


async def _lobby_of(kernel: Kernel, guild: int, fits: FittingGame, texts: Texts, *, seats: int | None = None) -> Named:
    system, changes, known_as = await usual_game(kernel, guild, texts, seats=seats)
    return (system, changes, known_as) if fits.rung is Rung.LAST else (system, quickened(system, changes), known_as)


async def level_for(kernel: Kernel, guild: int, user: int, texts: Texts) -> str:
    """Return the level of computers that somebody plays against without naming one. What the server has chosen is for
    those who are no beginners any more."""
    return await _level_of(kernel, guild, await fitting_game(kernel, guild, user, texts))


async def _level_of(kernel: Kernel, guild: int, fits: FittingGame) -> str:
    chosen = (await kernel.preferences.server(guild)).level
    return await usual_level(kernel, guild) if fits.rung is Rung.LAST and chosen is not None else fits.level


def game_played_at(table: TableView) -> FittingGame:
    """Return the game against computers that goes on at a table, or is over."""
    levels = tuple(seat.level or DEFAULT_LEVEL for seat in table.seats if seat.user is None)
    return FittingGame(Rung.LAST, table.system, dict(table.changes), levels)


async def game_dealt_at(kernel: Kernel, table: TableView, user: int, texts: Texts) -> FittingGame:
    """Return the game against computers that a table deals, or that somebody alone in its lobby would be dealt there:
    the one that suits them, unless another one was chosen.

    :raises Unavailable: what they have played can't be read.
    """
    if table.game is not None:
        return game_played_at(table)
    return await _game_dealt_for(kernel, table, user, texts)


async def deals_first(kernel: Kernel, opening: Opening, user: int, texts: Texts) -> bool:
    """Return whether a lobby that somebody opens would deal them, alone there, their first game.

    :raises Unavailable: what they have played can't be read.
    """
    return (await _game_dealt_for(kernel, opening, user, texts)).rung is Rung.FIRST


async def _game_dealt_for(kernel: Kernel, shown: TableView | Opening, user: int, texts: Texts) -> FittingGame:
    """Return the game that somebody alone in a lobby is dealt which shows this game."""
    fits = await fitting_game(kernel, shown.guild, user, texts)
    system, changes, _ = await _lobby_of(kernel, shown.guild, fits, texts)
    if (shown.system, shown.changes) == (system, changes):
        return fits
    return FittingGame(Rung.LAST, shown.system, dict(shown.changes), (await _level_of(kernel, shown.guild, fits),))


def with_other(game: FittingGame, *, goal_size: int | None = None, level: str | None = None) -> FittingGame:
    """Return a game with another number of goal cards, which undoes a handicap, or another level of its computers."""
    changes = game.changes
    if goal_size is not None:
        changes = {name: value for name, value in changes.items() if name not in _GOALS} | {"goal_size": goal_size}
    levels = game.levels if level is None else (level,) * len(game.levels)
    return FittingGame(Rung.LAST, game.system, changes, levels)


def computers_of(game: FittingGame) -> tuple[tuple[str, str], ...]:
    """Return level and name of each computer of a game."""
    return tuple((level, computer_name(place)) for place, level in enumerate(game.levels, start=1))
