"""Entries that the store saves for transitions."""

from bot.entities.kept import Entry, Seating
from bot.tables.actions import Asker, Computer, Person
from bot.tables.results import game_result, how_stopped
from bot.tables.state.games import record_of
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition


def entry_of(
    table: Table, transition: Transition, asker: Asker | None, before: Table | None, seating: Seating | None
) -> Entry:
    """Return the entry that saves a table after a transition. If its game ended, add the game's record and result, and
    note the time in the game itself. A game that is tried out has no result, so nothing can ever count it.

    :param before: the table before the transition, if there was one.
    :param seating: the seat that a person takes by it.
    """
    person = asker if isinstance(asker, Person) else None
    ended, shown = False, None
    if (game := table.game) is not None and game.state.result is not None:
        earlier = None if before is None else before.game
        ended = earlier is None or earlier.id != game.id or earlier.state.result is None
        if ended:
            # The record and the result are saved in the same transaction as the last move.
            game.ended_at, game.stopped_as = table.changed_at, how_stopped(table, transition.kind)
        elif before is not None and before.private and not table.private:
            # Only its player had seen the finished game; everybody may see it from now on.
            shown = game.id
    payload = {**transition.payload, "seat": asker.seat} if isinstance(asker, Computer) else transition.payload
    return Entry(
        table=table.id,
        version=table.version,
        guild=table.guild,
        channel=table.channel,
        live=table.live,
        holds_channel=table.holds_channel,
        kind=transition.kind,
        payload=payload,
        head=table.to_data(),
        actor=person.user if person else None,
        interaction=person.interaction if person else None,
        at=table.changed_at,
        record=record_of(table.running()) if ended else None,
        result=game_result(table) if ended and table.running().trial is None else None,
        seating=seating,
        shown=shown,
    )
