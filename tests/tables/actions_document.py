"""Writes ``docs/actions.md``: who may ask what of a table, as the actions themselves say it.

``python -m tests.tables.actions_document`` writes the file anew; a test says when it has to be.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.tables.actions import ACTIONS, Action, Role

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "actions.md"
_FILES: Final = ("seats", "lobby", "playing", "match", "clock", "whole_table")
_INTRODUCTION: Final = """<!-- Made by `python -m tests.tables.actions_document` from bot/tables/actions. -->

# Who may ask what of a table

Everything that changes a table is one of these actions (`bot/tables/actions`). What is not said here nobody may. `yes`:
whoever is that at the table may ask for it; otherwise the reason that they are told, and machines are told `illegal`.
Somebody may be several of these at once, and then may what any of them may. The host of a tournament's table is nobody,
and what that column says `no` to is the tournament's: nobody may ask for it but the clock, which is the program
itself. *Takes* says who has to want it too before it is done: a majority is more than half of those who sit there and
play themselves. *Becomes* is the kind of the event that is kept, the usual one first."""


def actions_document() -> str:
    """The whole document."""
    return "\n\n".join([_INTRODUCTION, *_concerns()]) + "\n"


def _concerns() -> Iterator[str]:
    for module in sorted({action.__module__ for action in ACTIONS.values()}, key=_place):
        concern = (sys.modules[module].__doc__ or "").partition("\n")[0].rstrip(".")
        roles = " | ".join(role.name.lower() for role in Role)
        lines = [
            f"## {concern}",
            "",
            f"| action | {roles} | at a tournament's table | takes | becomes |",
            f"|---|{'---|' * (len(Role) + 3)}",
            *(_line(action) for action in ACTIONS.values() if action.__module__ == module),
        ]
        yield "\n".join(lines)


def _place(module: str) -> int:
    """The order in which somebody reads them."""
    return _FILES.index(module.rpartition(".")[2])


def _line(action: type[Action]) -> str:
    answers = [_answer(action, role) for role in Role]
    at_tournament = "no" if action.settled_by_tournament else "as elsewhere"
    kinds = ", ".join(f"`{kind}`" for kind in action.kinds)
    return f"| {' | '.join((action.__name__, *answers, at_tournament, action.takes.value, kinds))} |"


def _answer(action: type[Action], role: Role) -> str:
    if role in action.who.allowed:
        return "**yes**"
    if role in (Role.COMPUTER, Role.CLOCK):
        return "illegal"
    return str(action.who.reasons.get(role, action.who.otherwise))


if __name__ == "__main__":
    DOCUMENT.write_text(actions_document(), encoding="utf-8")
