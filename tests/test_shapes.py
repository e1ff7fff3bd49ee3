"""Dataclasses as plain data and back: what is stored is described once, and read from other releases."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from bot.shapes import NOT_KEPT, copied, plain, projected, shaped
from bot.tables.state.giving_back import Given
from bot.tables.state.sittings import Sitting
from bot.tables.state.stopping import Stopped
from bot.tables.state.table import Game, Halted, Seat, Table
from bot.tables.view import GameView, StoppedView, TableSeat, TableView


class Colour(StrEnum):
    RED = "red"


@dataclass(slots=True)
class Leaf:
    name: str
    colours: list[Colour] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fixed:
    secret: bytes
    leaves: tuple[Leaf, ...] = ()


@dataclass(slots=True)
class Tree:
    leaf: Leaf
    rows: list[list[Leaf]]
    fixed: Fixed | None = None
    options: dict[str, Any] = field(default_factory=dict)
    sum: int = field(default=0, metadata=NOT_KEPT)


def tree() -> Tree:
    leaf = Leaf("a", [Colour.RED])
    return Tree(leaf, [[leaf, Leaf("b")], []], Fixed(b"\x01\xff", (leaf,)), {"goal_size": 5}, 7)


def test_what_is_written_is_read_as_it_was_but_for_what_is_not_kept() -> None:
    written = json.loads(json.dumps(plain(tree())))
    assert written["fixed"] == {"secret": "01ff", "leaves": [{"name": "a", "colours": ["red"]}]}
    assert "sum" not in written
    read = shaped(Tree, written, sum=7)
    assert read == tree()
    assert read.leaf.colours[0] is Colour.RED
    assert read.fixed is not None
    assert isinstance(read.fixed.leaves, tuple)


def test_a_newer_release_is_read_as_far_as_it_is_understood_and_an_earlier_one_with_what_was_usual() -> None:
    newer = {"leaf": {"name": "a", "smell": "sweet"}, "rows": [], "height": 3}
    assert shaped(Tree, newer) == Tree(Leaf("a"), [])


@pytest.mark.parametrize(
    "damaged", [{}, {"leaf": {}, "rows": []}, {"leaf": {"name": "a", "colours": ["blue"]}, "rows": []}]
)
def test_what_has_another_form_is_not_read(damaged: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        shaped(Tree, damaged)


def test_what_could_be_either_of_two_is_no_shape() -> None:
    @dataclass
    class Either:
        which: Leaf | Colour

    with pytest.raises(TypeError):
        plain(Either(Leaf("a")))


def test_a_copy_shares_nothing_that_can_be_changed() -> None:
    first = tree()
    second = copied(first)
    assert second == first
    second.leaf.colours.append(Colour.RED)
    second.rows[0][0].name = "c"
    second.rows[1].append(Leaf("d"))
    second.options["goal_size"] = 6
    assert first == tree()
    assert second.fixed is first.fixed, "what is frozen is shared"


def test_a_view_takes_what_it_is_not_given_and_holds_no_list() -> None:
    stopped = Stopped(1, "Ana", 2.0, consents=[3])
    assert projected(StoppedView, stopped, name="A") == StoppedView(1, "A", "", 2.0, (3,))


def without_lists(hint: Any) -> Any:
    """A type as a view has it: lists are tuples there, and nobody changes a mapping."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return frozenset(map(without_lists, arguments))
    if origin in (list, tuple, Sequence):
        return tuple, without_lists(arguments[0])
    return hint


@pytest.mark.parametrize(
    ("view", "source", "given"),
    [
        (
            TableView,
            Table,
            {"changes", "seats", "game", "stopped", "given_back", "unfinished", "closes_at", "absent_levels", "off"},
        ),
        (TableSeat, Seat, {"was_shown_out", "plays_for"}),
        (StoppedView, Stopped, set()),
        (
            GameView,
            Game,
            {
                "public",
                "end",
                "lost_by",
                "removers",
                "called",
                "presses_to_undo",
                "undone_cards",
                "commitment",
                "seed",
                "number",
                "scores",
                "unrated",
                "pick",
                "was_played",
            },
        ),
    ],
)
def test_views_are_of_the_types_of_what_they_show(view: type, source: type, given: set[str]) -> None:
    """What a type checker can't see of a projection."""
    shown, there = get_type_hints(view), get_type_hints(source)
    for name in (each.name for each in fields(view)):
        if name not in given:
            found = there.get(name) or get_type_hints(getattr(source, name).fget)["return"]
            assert without_lists(found) == without_lists(shown[name]), name


@pytest.mark.parametrize("kind", [Seat, Sitting, Stopped, Given, Halted])
def test_what_hangs_on_a_table_is_read_as_it_is_written(kind: type) -> None:
    filled = {each.name: _some(get_type_hints(kind)[each.name]) for each in fields(kind)}
    made = kind(**filled)
    assert shaped(kind, json.loads(json.dumps(plain(made)))) == made


def _some(hint: Any) -> Any:
    kinds = [each for each in get_args(hint) if each is not NoneType] or [hint]
    if get_origin(hint) is list:
        return [_some(kinds[0])]
    return next(iter(kinds[0])) if issubclass(kinds[0], StrEnum) else kinds[0](1)
