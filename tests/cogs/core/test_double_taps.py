"""Which press repeats another one of a moment before."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core import double_taps
from cogs.core.double_taps import DoubleTaps, is_double_tap

BUTTON, MENU = discord.ComponentType.button.value, discord.ComponentType.select.value
ANA, BEN, PANEL, TABLE = 1, 2, 11, 12
JOIN, LEAVE = "s:abc:join", "s:abc:leave"


def pressed(
    at: float, *, user: int = ANA, message: int | None = PANEL, kind: int | None = BUTTON, values: tuple[str, ...] = ()
) -> Any:
    """A press so many seconds after the first, by the number that Discord would give it."""
    return SimpleNamespace(
        id=(1000 + int(at * 1000)) << 22,
        user=SimpleNamespace(id=user),
        message=None if message is None else SimpleNamespace(id=message),
        data={"component_type": kind, "values": list(values)},
        extras={},
    )


@pytest.mark.parametrize(
    "changes", [{"user": BEN}, {"message": TABLE}, {"at": double_taps.MOMENT}, {"custom_id": LEAVE}]
)
def test_the_same_button_of_the_same_message_by_the_same_person_at_once(changes: dict[str, Any]) -> None:
    taps, first, second = DoubleTaps(), pressed(0), pressed(0.5)
    taps.note(first, JOIN)
    taps.note(second, JOIN)
    assert (is_double_tap(first), is_double_tap(second)) == (False, True)

    custom_id = changes.pop("custom_id", JOIN)
    other, taps = pressed(**{"at": 0.5, **changes}), DoubleTaps()
    taps.note(pressed(0), JOIN)
    taps.note(other, custom_id)
    assert not is_double_tap(other)


@pytest.mark.parametrize("kind", [{"kind": None}, {"message": None}])
def test_what_is_written_is_no_tap(kind: dict[str, Any]) -> None:
    taps, second = DoubleTaps(), pressed(0.5, **kind)
    taps.note(pressed(0, **kind), JOIN)
    taps.note(second, JOIN)
    assert not is_double_tap(second)


@pytest.mark.parametrize("again", ["a", "b"])
def test_the_same_choice_in_a_menu_is_one_and_another_is_not(again: str) -> None:
    taps, second = DoubleTaps(), pressed(0.5, kind=MENU, values=(again,))
    taps.note(pressed(0, kind=MENU, values=("a",)), JOIN)
    taps.note(second, JOIN)
    assert is_double_tap(second) is (again == "a")


def test_a_press_that_is_delivered_twice_is_one() -> None:
    taps, again = DoubleTaps(), pressed(0)
    taps.note(pressed(0), JOIN)
    taps.note(again, JOIN)
    assert not is_double_tap(again)


def test_who_taps_on_taps_the_same_all_the_while() -> None:
    taps, presses = DoubleTaps(), [pressed(number * 1.5) for number in range(4)]
    for each in presses:
        taps.note(each, JOIN)
    assert [is_double_tap(each) for each in presses] == [False, True, True, True]


def test_only_those_that_were_pressed_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_taps, "_MOST_KEPT", 3)
    taps = DoubleTaps()
    for message in range(20):
        taps.note(pressed(0, message=message), JOIN)
    assert len(taps._last) == 3
