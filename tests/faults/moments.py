"""What must hold of every single action at the moment when it is acknowledged, said without the tables' own checks."""

from collections.abc import Iterator, Sequence

from bot.engine.events import (
    Completed,
    Discarded,
    DrewCards,
    Ended,
    GoalTurned,
    Loaded,
    NewHands,
    Passed,
    PilesRecycled,
    Played,
    TurnEnded,
)
from bot.tables import actions
from bot.tables.actions import Action
from bot.tables.service.outcome import ActionOutcome
from tests.faults.people import MODERATOR

_PUBLIC = (
    Played,
    Discarded,
    Loaded,
    Passed,
    Completed,
    GoalTurned,
    DrewCards,
    PilesRecycled,
    NewHands,
    TurnEnded,
    Ended,
)
_BY_HOST = (
    actions.Start,
    actions.AddComputer,
    actions.RemoveComputer,
    actions.AddSeats,
    actions.ChangeRules,
    actions.ChoosePartners,
)
_BY_MODERATORS_TOO = (actions.ChooseClock,)
_ACTS = (Played, Discarded, Loaded, Passed)

Faults = Iterator[tuple[str, str]]


def faults_of(user: int, action: Action | str, outcome: ActionOutcome) -> Faults:
    """What is wrong with an action that somebody was told was carried out."""
    happened: Sequence[object] = outcome.happened
    for event in happened:
        if not isinstance(event, _PUBLIC):
            yield "leaked", f"{type(event).__name__} is not for everybody"
    if (
        (isinstance(action, _BY_HOST) or (isinstance(action, _BY_MODERATORS_TOO) and user != MODERATOR))
        and outcome.table.host != user
        and outcome.table.seat_of(outcome.table.host) is not None
    ):
        host = outcome.table.seats[outcome.table.seat_of(outcome.table.host) or 0]
        if not host.away:
            yield "unauthorised", f"{type(action).__name__} by somebody who is not the host"
    if isinstance(action, actions.Play):
        yield from _faults_of_play(user, action, outcome)
    yield from _faults_of_meaning(action, outcome)
    if isinstance(action, actions.Undo) and outcome.table.running().presses_to_undo != action.depth - 1:
        yield "stale", f"an undo of press {action.depth} left {outcome.table.running().presses_to_undo}"


def _faults_of_meaning(action: Action | str, outcome: ActionOutcome) -> Faults:
    """What was carried out though it was something else than its panel said."""
    table = outcome.table
    match action:
        case actions.Start(people=seen) if seen is not None and len(table.people()) < seen:
            yield "stale", f"a game was started for {seen} people and dealt to {len(table.people())}"
        case actions.NextGame(people=seen) | actions.Resume(people=seen) if seen and len(table.present()) < seen:
            yield "stale", f"{seen} people were to go on and {len(table.present())} do"
        case actions.Leave(means="lobby") if table.game is not None and table.status.in_game:
            yield "stale", "a lobby was to be left, and a game was"
        case actions.Stop(means="table") if table.game is not None and table.status.in_game:
            yield "stale", "a table was to be closed, and a game was stopped"
        case actions.ShowOut(user=user) if user is not None and table.showing_out_of(user) is None:
            yield "stale", "somebody else was shown out"
        case actions.HandOver(user=user) if user not in (None, table.host):
            yield "stale", "somebody else became host"


def _faults_of_play(user: int, action: actions.Play, outcome: ActionOutcome) -> Faults:
    table = outcome.table
    acts = [event for event in outcome.happened if isinstance(event, _ACTS)]
    if not acts or table.seats[acts[0].seat].user != user:
        yield "unauthorised", "a move was made for somebody else's seat"
    played = [event.rank for event in acts if isinstance(event, Played)]
    if played and played != [step.rank for step in action.steps if step.rank]:
        yield "stale", f"a card was to become {action.steps} and became {played}"
    ended = sum(isinstance(event, TurnEnded) for event in outcome.happened)
    if table.running().public.turn - ended != action.turn:
        yield "stale", f"a press of turn {action.turn} counted in turn {table.running().public.turn - ended}"
