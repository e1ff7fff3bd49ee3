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
    # The record and the result are saved in the same transaction as the last move.
    ended = _has_just_ended(table, before)
    if ended:
        game = table.running()
        game.ended_at, game.stopped_as = table.changed_at, how_stopped(table, transition.kind)
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
        shown=None if ended else _shown_after_its_end(table, before),
    )


def _shown_after_its_end(table: Table, before: Table | None) -> str | None:
    """Return the id of a finished game that only its player had seen, and that everybody may see from now on."""
    if before is None or not before.private or table.private or table.game is None or table.game.state.result is None:
        return None
    return table.game.id


def _has_just_ended(table: Table, before: Table | None) -> bool:
    """Whether the transition ended the table's game."""
    if table.game is None or table.game.state.result is None:
        return False
    game = None if before is None else before.game
    return game is None or game.id != table.game.id or game.state.result is None
