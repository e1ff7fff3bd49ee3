"""People's progress in the lessons."""

from functools import partial
from typing import Final

from bot.entities.kept import Learner
from bot.store.database import Concern
from bot.store.statements import fetch

LEARNER_OF: Final = 'SELECT lessons, first_game, coached FROM learners WHERE "user" = ?'
_HAS_FINISHED: Final = (
    'SELECT 1 FROM participants JOIN result_sittings ON participant = participants.id WHERE "user" = ?'
    " AND until IS NULL LIMIT 1"
)
_ADD: Final = (
    'INSERT INTO learners ("user", lessons, first_game, coached) VALUES (?, ?, ?, ?) ON CONFLICT ("user") DO UPDATE SET'
    " lessons = CASE WHEN excluded.lessons > learners.lessons THEN excluded.lessons ELSE learners.lessons END,"
    " first_game = coalesce(learners.first_game, excluded.first_game),"
    " coached = CASE excluded.coached WHEN 0 THEN 0 ELSE learners.coached END"
    " RETURNING lessons, first_game, coached"
)


class LearnersStore(Concern):
    """People's progress in the lessons."""

    async def get(self, user: int) -> Learner:
        """Return a person's progress in the lessons. Raises ``Unavailable``."""
        for lessons, first_game, coached in await self._database.read(LEARNER_OF, user):
            return Learner(lessons, first_game, bool(coached))
        return Learner()

    async def has_finished(self, user: int) -> bool:
        """Whether a person has sat at the end of any game, wherever that was. Raises ``Unavailable``."""
        return bool(await self._database.read_after_writes(_HAS_FINISHED, user))

    async def add(self, user: int, learner: Learner) -> Learner:
        """Add what a person has done to what is kept, which it gives: lessons only become more, the first game stays
        the first, and coaching that has ended has ended.

        :raises Unavailable: it could not be saved.
        """
        values = (user, learner.lessons, learner.first_game, int(learner.coached))
        [(lessons, first_game, coached)] = await self._database.transact(partial(fetch, _ADD, values))
        return Learner(lessons, first_game, bool(coached))
