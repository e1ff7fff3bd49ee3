"""The rules that servers have saved under names of their own."""

from functools import partial
from typing import Final

from bot.entities.kept import SavedRules, StoredKind
from bot.shapes import require_kinds
from bot.store.codec import from_text, to_microseconds, to_seconds, to_text
from bot.store.database import Concern
from bot.store.statements import fetch

_SAVED_RULES: Final = "SELECT name, system, changes, author, saved_at FROM house_rules WHERE guild = ? ORDER BY name"
_SAVE_RULES: Final = (
    "INSERT INTO house_rules (guild, name, system, changes, author, saved_at)"
    " SELECT CAST(?1 AS BIGINT), CAST(?2 AS TEXT), ?3, ?4, ?5, ?6"
    " WHERE (SELECT count(*) FROM house_rules WHERE guild = ?1 AND name <> ?2) < ?7"
    " ON CONFLICT (guild, name) DO UPDATE SET system = excluded.system, changes = excluded.changes,"
    " author = excluded.author, saved_at = excluded.saved_at RETURNING name"
)
_OPTIONS: Final = "changes"
"""Key of the options where more is saved than they; where it is missing the whole text is the options."""
_FORGET_RULES: Final = "DELETE FROM house_rules WHERE guild = ? AND name = ?"


class SavedRulesStore(Concern):
    """Saved rules."""

    async def of(self, guild: int) -> list[SavedRules]:
        """Return the games that a server has saved, by name. Raises ``Unavailable``."""
        rows = await self._database.read(_SAVED_RULES, guild)
        return self.damage.each(StoredKind.SAVED_RULES, ((f"{guild}/{row[0]}", partial(_saved, *row)) for row in rows))

    async def save(self, guild: int, saved: SavedRules, *, most: int) -> bool:
        """Save a game, in place of one of that name. Returns False where the server has ``most`` others already.

        :raises Unavailable: it could not be saved.
        """
        # Changes alone are kept as earlier releases wrote them, so that those can read them beside this one.
        data = saved.changes
        if saved.turn_seconds or saved.seats is not None:
            data = {_OPTIONS: data, "turn_seconds": saved.turn_seconds, "seats": saved.seats}
        saved_at = to_microseconds(saved.saved_at)
        values = (guild, saved.name, saved.system, to_text(data), saved.author, saved_at, most)
        return bool(await self._database.transact(partial(fetch, _SAVE_RULES, values)))

    async def forget(self, guild: int, name: str) -> None:
        """Forget a saved game, if there is one of that name. Raises ``Unavailable``."""
        await self._database.execute(_FORGET_RULES, guild, name)


def _saved(name: str, system: str, changes: str, author: int, saved_at: int) -> SavedRules:
    """Return the saved game of a row."""
    data = from_text(changes)
    # No option of the rules is called so: a text of options alone can't be mistaken for one that holds more.
    more = (data["turn_seconds"], data["seats"]) if _OPTIONS in data else ()
    saved = SavedRules(name, system, data.get(_OPTIONS, data), author, to_seconds(saved_at), *more)
    require_kinds(saved)
    return saved
