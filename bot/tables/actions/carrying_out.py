"""Carries out what is asked of a table: whether the asker may, the action itself, and what follows from any of them."""

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
from bot.tables.state.table import Game, Table
from bot.tables.state.transition import Transition, TransitionKind
from bot.tables.state.turn_clock import awaited_turn, is_waited_for, settle_deadline

_GOES: Final = (
    TransitionKind.LEFT,
    TransitionKind.SHOWN_OUT,
    TransitionKind.SEAT_FREED,
    TransitionKind.FORGOTTEN,
)
"""After these whoever is left may all have agreed already."""
_FEWEST: Final = 2
"""Whoever is left alone has agreed to play with somebody who is gone: they are asked once more."""


def carry_out(table: Table, action: Action, asker: Asker, now: float, limits: Limits) -> Transition:
    """Changes the table as asked. Whoever sits there and plays on wakes a table that sleeps.

    :raises Refused: they may not, or not now.
    """
    authorise(table, action, asker, now, limits)
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
    if game is not None and plays:
        sittings.follow(game.sittings, table.seats, game.state.turn, gone)
    if transition.kind in _GOES and len(table.present()) >= _FEWEST:
        # Who had not agreed is gone: what waited for that begins, without one more press.
        if may_go_on(table):
            go_on_without_the_unwilling(table, now)
            transition = replace(transition, kind=TransitionKind.RESUMED)
        elif table.stopped is None and set(table.present()) <= set(table.agreed):
            deal_next(table, asker.interaction if isinstance(asker, Person) else None, now)
            transition = replace(transition, kind=TransitionKind.NEXT_GAME)
    if table.live and (not table.is_alone or table.free_seats()):
        table.private = False  # what others may join, they may see
    if game is not None and table.game is game:
        _count_rest(table, game, now)
    settle_deadline(table, before, now, played=transition.kind is TransitionKind.PLAYED, waited=waited)
    return transition


def _count_rest(table: Table, game: Game, now: float) -> None:
    """Counts for how long a game's table sleeps, which is no time of play."""
    if table.status is Status.ASLEEP and game.rests_since is None:
        game.rests_since = now
    elif table.status is not Status.ASLEEP and game.rests_since is not None:
        game.rested, game.rests_since = game.rested + max(0.0, now - game.rests_since), None
