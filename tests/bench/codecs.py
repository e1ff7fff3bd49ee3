"""What reading and writing what is stored costs: ``bot/shapes.py`` beside what was written by hand before, and beside
``msgspec`` and ``cattrs`` where they are installed. Microseconds, with JSON; ratios are to ``bot/shapes.py``.

The *head* is a table's in mid-game without the game itself: rules, positions and moves are the engine's, which knows
the standard library only, and are read by hand whatever reads the rest. ``whole_head`` says what reading all of it
costs, the game played through again included. The *tournament* is one of sixteen entrants that has been played.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import MISSING, asdict, field, fields, make_dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from timeit import repeat
from typing import Any, get_type_hints

import orjson

from bot.shapes import plain, shaped
from bot.tables.state.giving_back import Given
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from bot.tournaments.tournament import (
    Absent,
    Decision,
    Entrant,
    Pairing,
    Plan,
    Round,
    Stage,
    Tournament,
    TournamentKind,
)
from tests.faults.running import running_heads
from tests.tournaments.build import begun, played_out

Codec = tuple[Callable[[Any], bytes], Callable[[bytes], Any]]
"""Writes and reads."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--times", type=int, default=300)


def run(arguments: Namespace) -> dict[str, object]:
    """Measures each codec with each shape."""
    head = max((head for _, head in running_heads()), key=lambda head: len(head["game"]["moves"]))
    table = table_from_data(orjson.loads(orjson.dumps(head)))
    shell = _shell(table)
    tournament, _ = played_out(begun(TournamentKind.SWISS, 16), Random(1), draws=0.2)
    whole = orjson.dumps(head)
    return {
        "bench": "codecs",
        "whole_head": _best(lambda: table_from_data(orjson.loads(whole)), arguments.times // 10),
        "head": _compared(shell, _codecs(type(shell)), arguments.times),
        "tournament": _compared(tournament, {**_codecs(Tournament), "by hand": _BY_HAND}, arguments.times),
    }


def _shell(table: Table) -> Any:
    """The table without its game, and without what only those methods need that no codec looks at."""
    hints = get_type_hints(Table)
    kept = [each for each in fields(Table) if each.name != "game"]
    specs = [
        (each.name, hints[each.name], field(default=each.default))
        if each.default is not MISSING
        else (each.name, hints[each.name], field(default_factory=each.default_factory))
        if each.default_factory is not MISSING
        else (each.name, hints[each.name])
        for each in kept
    ]
    kind = make_dataclass("Shell", specs, slots=True)
    return kind(**{each.name: getattr(table, each.name) for each in kept})


def _codecs(kind: type) -> dict[str, Codec]:
    found: dict[str, Codec] = {
        "shapes": (lambda value: orjson.dumps(plain(value)), lambda data: shaped(kind, orjson.loads(data)))
    }
    if find_spec("msgspec"):
        msgspec = import_module("msgspec")
        found["msgspec"] = (msgspec.json.Encoder().encode, msgspec.json.Decoder(kind).decode)
    if find_spec("cattrs"):
        converter = import_module("cattrs.preconf.orjson").make_converter(detailed_validation=False)
        converter.register_unstructure_hook(bytes, bytes.hex)
        converter.register_structure_hook(bytes, lambda value, _: bytes.fromhex(value))
        found["cattrs"] = (converter.dumps, lambda data: converter.loads(data, kind))
    return found


def _compared(value: Any, codecs: dict[str, Codec], times: int) -> dict[str, object]:
    measured = {name: _measured(value, codec, times) for name, codec in codecs.items()}
    writing, reading = measured["shapes"]
    return {
        name: {
            "write": round(written, 1),
            "read": round(read, 1),
            "write_ratio": round(written / writing, 2),
            "read_ratio": round(read / reading, 2),
        }
        for name, (written, read) in measured.items()
    }


def _measured(value: Any, codec: Codec, times: int) -> tuple[float, float]:
    write, read = codec
    data = write(value)
    assert read(data) == value
    return _best(lambda: write(value), times), _best(lambda: read(data), times)


def _best(work: Callable[[], object], times: int) -> float:
    return min(repeat(work, number=times, repeat=9)) / times * 1e6


def _write_by_hand(tournament: Tournament) -> bytes:
    """As it was done until 0.2.0."""
    return orjson.dumps({**asdict(tournament), "seed": tournament.seed.hex()})


def _read_by_hand(stored: bytes) -> Tournament:
    data = orjson.loads(stored)
    plan = _known(Plan, data["plan"])
    return Tournament(
        **{
            **_known(Tournament, data),
            "seed": bytes.fromhex(data["seed"]),
            "stage": Stage(data["stage"]),
            "plan": Plan(**{**plan, "kind": TournamentKind(plan["kind"]), "absent": Absent(plan["absent"])}),
            "entrants": tuple(Entrant(**_known(Entrant, each)) for each in data["entrants"]),
            "rounds": tuple(map(_round_by_hand, data["rounds"])),
            "sealed": tuple(data["sealed"]),
        }
    )


def _round_by_hand(data: dict[str, Any]) -> Round:
    pairings = []
    for each in data["pairings"]:
        decision = each["decision"]
        pairings.append(Pairing(**{**_known(Pairing, each), "decision": decision and Decision(decision)}))
    given = data["given"]
    got_back = given and Given(given["seconds"], given["extra"], given["until"])
    return Round(tuple(pairings), data["ends_at"], got_back, data.get("awaited", 0), data.get("waits", False))


def _known(kind: Any, data: dict[str, Any]) -> dict[str, Any]:
    names = {each.name for each in fields(kind)}
    return {name: value for name, value in data.items() if name in names}


_BY_HAND: Codec = (_write_by_hand, _read_by_hand)
