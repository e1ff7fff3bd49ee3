"""What people have done of the lessons, remembered."""

from functools import partial

from bot.entities.kept import Learner
from bot.errors import Unavailable
from bot.lessons.lessons import LESSONS
from bot.remembered import Remembered
from bot.running.point_of_no_return import bookkeeping
from bot.store.learners import LearnersStore


class Learners:
    """Where people are in the lessons, and whose game is their first."""

    def __init__(self, store: LearnersStore, *, fresh_for: float | None = None) -> None:
        """:param fresh_for: seconds after which the store is asked again; None where no other process changes it."""
        self._store = store
        self._known = Remembered(store.get, fresh_for=fresh_for)

    async def of(self, user: int) -> Learner:
        """What somebody has done. Raises ``Unavailable``."""
        return await self._known.get(user)

    def forget(self, user: int) -> None:
        """Forgets what was remembered of somebody."""
        self._known.forget(user)

    async def is_newcomer(self, user: int) -> bool:
        """Whether somebody has not played a game to its end yet: their first one may go on, or they left it. Nobody is
        taken for a newcomer while that can't be read."""
        try:
            first_game = (await self.of(user)).first_game
            return first_game is None or (first_game != "" and not await self._store.has_finished(user))
        except Unavailable:
            return False

    async def next_lesson(self, user: int) -> int:
        """The lesson that somebody would go on with, counted from 0; the number of lessons where all are done."""
        return min((await self._known.get_or(user, Learner())).lessons, len(LESSONS))

    async def has_left(self, user: int, lesson: int) -> None:
        """A lesson lies behind somebody, done or skipped. A lesson goes on where that can't be kept."""
        try:
            if (await self.of(user)).lessons <= lesson:
                await self._add(user, Learner(lessons=lesson + 1))
        except Unavailable:
            return

    async def is_coached(self, user: int, game: str) -> bool:
        """Whether somebody's turns in a game are coached: it is the first that they play."""
        try:
            learner = await self.of(user)
            if learner.first_game is None:
                with bookkeeping():  # who only looks at their hand has asked for nothing
                    learner = await self._add(user, Learner(first_game=game))
        except Unavailable:
            return False
        return learner.coached and learner.first_game == game

    async def stop_coaching(self, user: int) -> None:
        """Somebody wants no more tips. Raises ``Unavailable``."""
        await self._add(user, Learner(coached=False))

    async def _add(self, user: int, done: Learner) -> Learner:
        """What somebody has done with this; of two games in one moment the store says which was the first."""
        return await self._known.change(user, partial(self._store.add, user, done))
