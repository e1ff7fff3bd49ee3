"""What people have done of the lessons."""

from typing import Final

from bot.store.database import Database
from bot.store.entities import Learner

_LEARNER: Final = 'SELECT lessons, first_game, coached FROM learners WHERE "user" = ?'
_SET_LEARNER: Final = (
    'INSERT INTO learners ("user", lessons, first_game, coached) VALUES (?, ?, ?, ?) ON CONFLICT ("user") DO UPDATE'
    " SET lessons = excluded.lessons, first_game = excluded.first_game, coached = excluded.coached"
)


class StoredLearners(Database):
    """What people have done of the lessons."""

    async def learner(self, user: int) -> Learner:
        """What a person has done of the lessons. Raises ``Unavailable``."""
        for lessons, first_game, coached in await self._read(_LEARNER, user):
            return Learner(lessons, first_game, bool(coached))
        return Learner()

    async def set_learner(self, user: int, learner: Learner) -> None:
        """Remembers what a person has done of the lessons. Raises ``Unavailable``."""
        await self._execute(_SET_LEARNER, user, learner.lessons, learner.first_game, int(learner.coached))
