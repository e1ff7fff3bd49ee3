"""Tables that other processes serve, as far as the store tells of them."""

from dataclasses import dataclass

from bot.shapes import Data
from bot.tables.state.status import Status


@dataclass(frozen=True, slots=True)
class TableElsewhere:
    """Table that another process serves, as stored.

    ``names`` are its seats', ``awaited`` is the user whose turn it is, ``turn`` that game and turn, ``deadline`` its
    end.
    """

    id: str
    guild: int
    channel: int
    system: str
    status: Status
    names: tuple[str, ...]
    private: bool
    tournament: str | None
    awaited: int | None = None
    turn: tuple[str, int] = ("", 0)
    awaited_since: float = 0.0
    deadline: float | None = None
    warned: bool = False


def table_elsewhere(head: Data) -> TableElsewhere:
    """Return a table as its state tells it. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for what is none."""
    awaited, turn = _awaited(head)
    return TableElsewhere(
        id=str(head["id"]),
        guild=int(head["guild"]),
        channel=int(head["channel"]),
        system=str(head["system"]),
        status=Status(head["status"]),
        names=tuple(str(seat["name"]) for seat in head["seats"]),
        private=bool(head.get("private")),
        tournament=head.get("tournament"),
        awaited=awaited,
        turn=turn,
        awaited_since=float(head.get("awaited_since") or 0.0),
        deadline=None if awaited is None or head.get("deadline") is None else float(head["deadline"]),
        warned=bool(head.get("warned")),
    )


def _awaited(head: Data) -> tuple[int | None, tuple[str, int]]:
    """Return the person whose turn it is by a table's state, with game and turn; nobody if no other person waits.

    A turn is the same in its last position behind which nothing can be taken back: what ends it can't be.
    """
    game, people = head.get("game"), [seat for seat in head["seats"] if seat.get("user") is not None]
    if head["status"] != Status.PLAYING or game is None or len(people) < 2:
        return None, ("", 0)
    position = game["checkpoint"]
    seat, turn = head["seats"][int(position["to_play"])], (str(game["id"]), int(position["turn"]))
    return (None if seat.get("away") else seat.get("user")), turn
