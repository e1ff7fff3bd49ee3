"""Public standings: pages of leaderboards, and a person's profile in a server."""

from dataclasses import dataclass
from typing import Final

from bot.errors import Reason, Refused
from bot.figures.figures import CurvePoint, Figures, Key, Leader, Meeting, Met
from bot.figures.parts import ALL_TIME, BOARDS, Field, season_of
from bot.standing.badges import Progress, next_badge, progress_of
from bot.standing.brought import Brought, brought_by
from bot.standing.history import outcome_of
from bot.standing.service import count_results
from bot.store.store import Store
from bot.tables.ports import Clock

LEADERS_ON_PAGE: Final = 8
_POINTS_OF_CURVE: Final = 60


@dataclass(frozen=True, slots=True)
class LeaderPage:
    """A page of a leaderboard; ``first`` is the place of its first line."""

    leaders: tuple[Leader, ...]
    first: int
    has_more: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """Profile of a person in a server, over all time. ``met`` are the results between them and the reader, from the
    person's side; None if they have not met, are the same, or one is hidden. ``badges`` are all badges, in order."""

    user: int
    name: str
    figures: dict[Field, Figures]
    main: Field
    """Field of most of their rated games."""
    curve: tuple[CurvePoint, ...]
    favourite: str | None
    badges: tuple[Progress, ...]
    met: Met | None
    is_own: bool
    is_hidden: bool
    has_own_games: bool = False
    """Whether it includes games that others don't see."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Results between a person of that name and the reader, from the person's side; None if they have not met."""

    name: str
    met: Met | None


class Standings:
    """Reader of standings. Hidden people are visible to themselves alone, and so are private games unless their player
    wants them to count."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def leaders(self, guild: int, field: Field, page: int, *, all_time: bool) -> LeaderPage:
        """Return a page of a server's leaderboard, of this month or of all time. Raises ``Unavailable``."""
        season, first = ALL_TIME if all_time else season_of(self._clock.now()), page * LEADERS_ON_PAGE
        # One more than is shown tells whether there is another page.
        found = await self._store.standings.leaders(guild, season, field, most=LEADERS_ON_PAGE + 1, after=first)
        return LeaderPage(tuple(found[:LEADERS_ON_PAGE]), first + 1, len(found) > LEADERS_ON_PAGE)

    async def profile(self, guild: int, user: int, reader: int) -> Profile | None:
        """Return a person's profile in a server; None if the reader asks for their own and it is empty.

        :raises Refused: another person's profile is empty, or they are hidden.
        :raises Unavailable: it can't be read.
        """
        store, is_own = self._store, user == reader
        hidden = await store.standings.is_hidden(user)
        number, name = await self._participant(guild, user)
        kept = {} if number is None or (hidden and not is_own) else await store.standings.figures_of(number)
        counts = (await store.standings.private_games(user)).counted
        against = Field.OWN if is_own or counts else Field.COMPUTERS
        kept_in = {Field.PEOPLE: Field.PEOPLE, Field.COMPUTERS: against}
        figures = {
            board: Figures() if number is None else kept.get(Key(number, ALL_TIME, kept_in[board]), Figures())
            for board in BOARDS
        }
        # A person whose games were all stopped has a number, but no figures.
        is_counted = any(each.games or each.rated_games for each in figures.values())
        if number is None or not (is_counted or (hidden and is_own)):
            if is_own:
                return None
            raise Refused(Reason.NO_STANDING)
        main = max(BOARDS, key=lambda board: (figures[board].rated_games, figures[board].games))
        played = await store.standings.games_played(number, own=against is Field.OWN)
        curve = await store.standings.curve(number, kept_in[main], most=_POINTS_OF_CURVE)
        seen = kept.get(Key(number, ALL_TIME, Field.COMPUTERS), Figures())
        return Profile(
            user=user,
            name=name,
            figures=figures,
            main=main,
            curve=tuple(curve),
            favourite=played[0][0] if played else None,
            badges=await self._progress(number, own=against is Field.OWN),
            met=None if is_own or await store.standings.is_hidden(reader) else await self._met(guild, number, reader),
            is_own=is_own,
            is_hidden=hidden,
            has_own_games=is_own and not counts and figures[Field.COMPUTERS].games > seen.games,
        )

    async def head_to_head(self, guild: int, user: int, reader: int) -> HeadToHead:
        """Return the results between a person and the reader in a server.

        :raises Refused: one of them is hidden, or the person has finished no game there: the reader can't tell which.
        :raises Unavailable: it can't be read.
        """
        standings = self._store.standings
        if await standings.is_hidden(reader):
            raise Refused(Reason.HIDDEN_YOURSELF)
        number, name = await self._participant(guild, user)
        # One answer for both, so that nobody can find out who hides.
        if number is None or await standings.is_hidden(user):
            raise Refused(Reason.NO_STANDING)
        return HeadToHead(name, await self._met(guild, number, reader))

    async def brought(self, guild: int, user: int, game: str) -> Brought | None:
        """Return a person's gains from a game alone that has just ended; None if it does not count.

        :raises Unavailable: it can't be read.
        """
        number, _ = await self._participant(guild, user)
        return None if number is None else await brought_by(self._store, number, game)

    async def nearest_badge(self, guild: int, user: int, game: str) -> Progress | None:
        """Return the badge that is nearest to a person whose game has just ended; None if it does not count for them,
        or all are earned.

        :raises Unavailable: it can't be read.
        """
        number, _ = await self._participant(guild, user)
        result = None if number is None else await self._store.results.get(game)
        if number is None or result is None or outcome_of(result, number) is None:
            return None
        if await self._store.standings.last_counted() < result.number:
            await count_results(self._store)
        return next_badge(await self._progress(number, own=True))

    async def _progress(self, number: int, *, own: bool) -> tuple[Progress, ...]:
        """Return how far a participant is with each badge; with ``own``, games that only they see are included."""
        store, against = self._store.standings, Field.OWN if own else Field.COMPUTERS
        kept = await store.figures_of(number)
        figures = [
            each for key, each in kept.items() if key.season == ALL_TIME and key.field in (Field.PEOPLE, against)
        ]
        played = await store.games_played(number, own=own)
        return progress_of(figures, (system for system, _ in played), await store.feats_of(number, own=own))

    async def is_hidden(self, user: int) -> bool:
        """Whether a person is hidden in standings. Raises ``Unavailable``."""
        return await self._store.standings.is_hidden(user)

    async def hide(self, user: int, *, hidden: bool) -> None:
        """Save whether a person is hidden. Raises ``Unavailable``."""
        await self._store.standings.hide(user, hidden=hidden)

    async def counts_private_games(self, user: int) -> bool:
        """Whether a person's private games count in public standings. Raises ``Unavailable``."""
        return (await self._store.standings.private_games(user)).counted

    async def ask_about_private_games(self, user: int, game: str) -> bool:
        """Whether to ask a person about that after this game. They are asked once, and never after they have chosen.
        Raises ``Unavailable``."""
        return await self._store.standings.ask_about_private_games(user, game)

    async def count_private_games(self, user: int, *, counted: bool) -> None:
        """Save the person's choice. Raises ``Unavailable``."""
        await self._store.standings.count_private_games(user, counted=counted)

    async def _participant(self, guild: int, user: int) -> tuple[int | None, str]:
        for each in await self._store.results.participants_of(user):
            if each.guild == guild:
                return each.id, each.name
        return None, ""

    async def _met(self, guild: int, number: int, reader: int) -> Met | None:
        other, _ = await self._participant(guild, reader)
        if other is None:
            return None
        # Meetings are kept once, from the side of the smaller number.
        met = await self._store.standings.met(Meeting(min(number, other), max(number, other), ALL_TIME))
        if met is None or number < other:
            return met
        return Met(met.games, met.other_ahead, met.one_ahead)
