"""Learners: remembered progress of people in the lessons."""

from functools import partial

from bot.entities.kept import Learner
from bot.errors import Unavailable
from bot.lessons.lessons import LESSONS
from bot.remembered import Remembered
from bot.running.point_of_no_return import bookkeeping
from bot.store.learners import LearnersStore


class Learners:
    """Progress of people in the lessons, and their first games."""

    def __init__(self, store: LearnersStore, *, fresh_for: float | None = None) -> None:
        """Remember learners of a store.

        :param fresh_for: seconds after which the store is asked again; None if no other process changes it.
        """
        self._store = store
        self._known = Remembered(store.get, fresh_for=fresh_for)

    async def of(self, user: int) -> Learner:
        """Return a person's progress. Raises ``Unavailable``."""
        return await self._known.get(user)

    def forget(self, user: int) -> None:
        """Forget a person's remembered progress."""
        self._known.forget(user)

    async def is_newcomer(self, user: int) -> bool:
        """Whether a person has not finished a game yet: their first one may go on, or they left it. If the store can't
        tell, nobody counts as a newcomer."""
        try:
            first_game = (await self.of(user)).first_game
            return first_game != "" and not await self._store.has_finished(user)
        except Unavailable:
            return False

    async def next_lesson(self, user: int) -> int:
        """Return the lesson that a person would go on with, counted from 0; the number of lessons if all are done."""
        return min((await self._known.get_or(user, Learner())).lessons, len(LESSONS))

    async def has_left(self, user: int, lesson: int) -> None:
        """Note that a lesson lies behind a person, done or skipped. If that can't be saved, the lesson goes on."""
        try:
            if (await self.of(user)).lessons <= lesson:
                await self._add(user, Learner(lessons=lesson + 1))
        except Unavailable:
            return

    async def is_coached(self, user: int, game: str) -> bool:
        """Whether a person's turns in a game are coached: it is their first one."""
        try:
            learner = await self.of(user)
            if learner.first_game is None:
                with bookkeeping():  # a look at one's hand must not fail because this can't be saved
                    learner = await self._add(user, Learner(first_game=game))
        except Unavailable:
            return False
        return learner.coached and learner.first_game == game

    async def stop_coaching(self, user: int) -> None:
        """End the tips for a person. Raises ``Unavailable``."""
        await self._add(user, Learner(coached=False))

    async def _add(self, user: int, done: Learner) -> Learner:
        """Add to a person's progress and return it. Of two first games in one moment, the store decides which came
        first."""
        return await self._known.change(user, partial(self._store.add, user, done))
