"""Tables that other processes serve, as far as the store tells of them."""

from dataclasses import dataclass

from bot.shapes import Data
from bot.tables.state.status import Status


@dataclass(frozen=True, slots=True)
class TableElsewhere:
    """Stored facts of a table that another process serves. ``names`` are those of its seats."""

    id: str
    guild: int
    channel: int
    system: str
    status: Status
    names: tuple[str, ...]
    private: bool
    tournament: str | None


def table_elsewhere(head: Data) -> TableElsewhere:
    """Return a table from its stored state. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data."""
    return TableElsewhere(
        id=str(head["id"]),
        guild=int(head["guild"]),
        channel=int(head["channel"]),
        system=str(head["system"]),
        status=Status(head["status"]),
        names=tuple(str(seat["name"]) for seat in head["seats"]),
        private=bool(head.get("private")),
        tournament=head.get("tournament"),
    )
