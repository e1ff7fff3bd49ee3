"""Actions of tables: one class for each, in files by concern.

``authority.py`` decides who may ask for an action, ``carrying_out.py`` carries it out. ``docs/actions.md`` lists them.

A new action is a class in the file of its concern and a name here; if nothing like it has happened to a table before, a
``TransitionKind`` as well. ``tests/tables/test_authority.py`` repeats who may ask, on purpose, and ``python -m
tests.tables.actions_document`` adds it to the document.
"""

from bot.tables.actions.action import ACTIONS, Action, Asker, ClockAsker, Computer, Person, Role
from bot.tables.actions.clock import (
    ChooseClock,
    CountTimeOff,
    Forfeit,
    GiveBack,
    PlayFor,
    StartClock,
    TakeOver,
    TurnBack,
    Warn,
)
from bot.tables.actions.lobby import (
    AddComputer,
    AddSeats,
    ChangeComputer,
    ChangeRules,
    ChoosePartners,
    OtherGame,
    ReleaseSeats,
    RemoveComputer,
    Start,
)
from bot.tables.actions.match import CallOff, ChangeTable, Consent, Expire, FallAsleep, NextGame, Resume, Stop, Wake
from bot.tables.actions.playing import Play, Step, Undo, step_of
from bot.tables.actions.seats import (
    ComeBack,
    FreeSeat,
    HandOver,
    Join,
    Leave,
    LetIn,
    OpenSeat,
    PassHost,
    ShowOut,
    StepAway,
    TakeSeat,
)
from bot.tables.actions.whole_table import Forget, MoveTable, SetQuiet, ShowTable
from bot.tables.state.table import Expected

__all__ = [
    "ACTIONS",
    "Action",
    "Asker",
    "ClockAsker",
    "Computer",
    "Person",
    "Expected",
    "Role",
    "Join",
    "Leave",
    "TakeSeat",
    "FreeSeat",
    "OpenSeat",
    "ShowOut",
    "LetIn",
    "HandOver",
    "PassHost",
    "StepAway",
    "ComeBack",
    "AddComputer",
    "AddSeats",
    "RemoveComputer",
    "ChoosePartners",
    "ChangeComputer",
    "ChangeRules",
    "OtherGame",
    "Start",
    "ReleaseSeats",
    "Play",
    "Undo",
    "Step",
    "step_of",
    "NextGame",
    "ChangeTable",
    "Stop",
    "Consent",
    "Resume",
    "Wake",
    "FallAsleep",
    "CallOff",
    "Expire",
    "ChooseClock",
    "PlayFor",
    "StartClock",
    "CountTimeOff",
    "Warn",
    "TakeOver",
    "Forfeit",
    "GiveBack",
    "TurnBack",
    "SetQuiet",
    "ShowTable",
    "MoveTable",
    "Forget",
]
