"""Bugs in games that are tried out from a position."""

from dataclasses import replace
from random import Random
from typing import Any

from bot.engine.hidden_cards import Recollection, recollection_of
from bot.engine.record import Record, write_record_from
from bot.engine.replay import replay
from bot.engine.state import State
from bot.finished import trials
from bot.tables.results import game_result
from bot.tables.service import entries, table_service
from bot.tables.state import games

Changes = list[tuple[Any, str, Any]]


def true_cards_are_kept() -> Changes:
    true: list[State] = []

    def remembered(record: Record, place: int, seat: int) -> Recollection:
        true[:] = [step.state.copy() for number, step in enumerate(replay(record)) if number == place]
        return recollection_of(record, place, seat)

    def as_it_was(known: Recollection, randomness: Random) -> State:
        return true[0].copy()

    return [(trials, "recollection_of", remembered), (trials, "deal_within", as_it_was)]


def what_was_seen_is_forgotten() -> Changes:
    def by_the_view(known: Recollection, randomness: Random) -> State:
        return known.view.sample(randomness)

    return [(trials, "deal_within", by_the_view)]


def trials_count() -> Changes:
    original = entries.entry_of

    def entry_of(table: Any, transition: Any, asker: Any, before: Any, seating: Any) -> Any:
        entry = original(table, transition, asker, before, seating)
        if entry.record is None or entry.result is not None:
            return entry
        return replace(entry, result=game_result(table))

    return [(table_service, "entry_of", entry_of)]


def records_without_their_position() -> Changes:
    def write(state: State, *how: Any, **more: Any) -> Any:
        record = write_record_from(state, *how, **more)
        return {name: part for name, part in record.items() if name != "position"}

    return [(games, "write_record_from", write)]


TRIALS = {
    "true cards are kept where a position is tried out": true_cards_are_kept,
    "what was seen is forgotten where a position is tried out": what_was_seen_is_forgotten,
    "what is tried out counts": trials_count,
    "records of what is tried out leave its position out": records_without_their_position,
}
