"""Records of random games, and ways to forge them."""

import json
from typing import Any

import pytest

from bot.engine.canonical import canonical_json
from bot.engine.errors import RecordError
from bot.engine.replay import verify_record
from tests.engine import referee
from tests.engine.build import rules_for
from tests.engine.laws import RandomGame

Record = dict[str, Any]


def game_of(system: str, seats: int, has: str = "move", moves: int = 10**6, **changes: Any) -> RandomGame:
    """A random game whose record holds an entry of that kind, stopped after so many moves."""
    rules = rules_for(system, seats, **changes)
    for number in range(200):
        game = RandomGame(rules, system, seed=3, number=number)
        game.play(lambda game=game: game.state.result is None and len(game.moves) < moves, 0)
        if any(has in entry for entry in game.recorder.entries):
            return game
    raise AssertionError(f"no game with a {has}")


def record_of(game: RandomGame) -> Record:
    record: Record = json.loads(canonical_json(game.recorder.record(game.state.result, game.fairness)))
    return record


def forge(record: Record) -> Record:
    """The record with all checks worked out anew, as a forger would."""
    digests = referee.checks_of(record)[1:]
    for part, digest in zip([*record["entries"], record.get("result")], digests, strict=False):
        if part is not None:
            part["check"] = digest
    return record


def import_of(record: Record) -> Record:
    """The same game as played elsewhere: nothing to prove the deal with."""
    record["fairness"] = None
    return record


def first(record: Record, kind: str, start: int = 0) -> int:
    """The place of the first entry of a kind."""
    return next(place for place, entry in enumerate(record["entries"]) if place >= start and kind in entry)


def refused(record: Record) -> int:
    """The entry that is named when the record is refused."""
    with pytest.raises(RecordError) as error:
        verify_record(record)
    return error.value.entry
