"""Execution of actions: the asker's authority, the action itself, and consequences common to all actions."""

from dataclasses import replace
from typing import Final

from bot.entities.game_result import SittingEnd
from bot.errors import Reason, Refused
from bot.tables.actions.action import Action, Asker, ClockAsker, Person
from bot.tables.actions.authority import authorise
from bot.tables.limits import Limits
from bot.tables.state import sittings
from bot.tables.state.agreement import go_on_without_the_unwilling, may_go_on
from bot.tables.state.games import deal_next
from bot.tables.state.resting import require_not_stopped, wake_up
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind
from bot.tables.state.turn_clock import awaited_turn, is_waited_for, settle_deadline

_GOES: Final = (
    TransitionKind.LEFT,
    TransitionKind.SHOWN_OUT,
    TransitionKind.SEAT_FREED,
    TransitionKind.FORGOTTEN,
)
"""Kinds after which the people left may all have agreed to go on."""
_FEWEST: Final = 2
"""Fewest people for that. A person left alone had agreed to play with somebody who is gone, so they are asked again."""


def carry_out(table: Table, action: Action, asker: Asker, now: float, limits: Limits) -> Transition:
    """Change the table as asked. A seated person's action wakes a sleeping table.

    :raises Refused: the asker may not, or not now.
    """
    authorise(table, action, asker, now, limits)
    # The clock decided on an older version: what was due then may not be due now.
    if isinstance(asker, ClockAsker) and asker.version not in (None, table.version):
        raise Refused(Reason.STALE)
    before, waited, game = awaited_turn(table), is_waited_for(table), table.game
    plays = game is not None and game.state.result is None
    gone = SittingEnd.LEFT if game is None else action.sitting_end(table, asker)
    if action.wakes and table.status is Status.ASLEEP:
        require_not_stopped(table)
        wake_up(table)
    transition = action.carry_out(table, asker, now)
    if isinstance(asker, Person):
        table.touched_at = now
        seat = table.seat_of(asker.user)
        if seat is not None:
            table.seats[seat].seen_at = now
    # Sittings are kept with each game, also of people who are gone at its end.
    if game is not None and plays:
        sittings.follow(game.sittings, table.seats, game.state.turn, gone)
    if transition.kind in _GOES and len(table.present()) >= _FEWEST:
        # Only people who have agreed are left: begin without another press.
        if may_go_on(table):
            go_on_without_the_unwilling(table, now)
            transition = replace(transition, kind=TransitionKind.RESUMED)
        elif table.stopped is None and set(table.present()) <= set(table.agreed):
            deal_next(table, asker.interaction if isinstance(asker, Person) else None, now)
            transition = replace(transition, kind=TransitionKind.NEXT_GAME)
    if table.live and (not table.is_alone or table.free_seats()):
        table.private = False  # people must see a table that they may join
    # The time for which a game's table sleeps is no playing time.
    if game is not None and table.game is game:
        if table.status is Status.ASLEEP and game.rests_since is None:
            game.rests_since = now
        elif table.status is not Status.ASLEEP and game.rests_since is not None:
            game.rested, game.rests_since = game.rested + max(0.0, now - game.rests_since), None
    settle_deadline(table, before, now, played=transition.kind is TransitionKind.PLAYED, waited=waited)
    return transition
