"""Timing of a table: the next thing that time brings if nobody does anything. Pure functions."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.tables.actions import Action, Expire, FallAsleep, Forfeit, PassHost, ReleaseSeats, TakeOver, Warn
from bot.tables.limits import RESUMABLE_FOR, Limits
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.turn_clock import awaited_turn, clock_runs, warning_at

Base = Callable[[float], float]


class Due(NamedTuple):
    """An action that the clock must request, and when."""

    at: float
    action: Action


def next_due(table: Table, limits: Limits, base: Base = float) -> Due | None:
    """Return the next due action of a table if nobody does anything.

    :param base: maps the beginning of a long time to the moment from which it counts.
    """
    return min(_dues(table, limits, base), key=lambda due: due.at, default=None)


def _dues(table: Table, limits: Limits, base: Base) -> Iterator[Due]:
    """Yield everything that happens to a table by itself, each with its time, in no order."""
    touched = base(table.touched_at)
    if table.tournament is not None and table.status is not Status.OVER:
        yield from _dues_of_turn(table)
        return
    if table.status is Status.LOBBY:
        yield Due(touched + limits.lobby_closes_after, Expire())
        if table.still_expected():
            yield Due(table.held_until, ReleaseSeats())
    elif table.status is Status.PLAYING:
        yield from _dues_of_turn(table)
        if not clock_runs(table) and awaited_turn(table) is not None:
            yield Due(touched + limits.sleeps_after, FallAsleep())
    elif table.stopped is not None:
        yield Due(base(table.stopped.until - RESUMABLE_FOR) + RESUMABLE_FOR, Expire())
    elif table.live:
        yield Due(touched + limits.closes_after, Expire())
    host = table.seat_of(table.host)
    if host is not None and table.seats[host].away and table.present():
        yield Due(base(table.seats[host].away_since) + limits.host_passes_after, PassHost())


def _dues_of_turn(table: Table) -> Iterator[Due]:
    if table.deadline is None or not clock_runs(table):
        return
    if table.warned:
        yield Due(table.deadline, Forfeit() if table.absent_loses else TakeOver(table.running().state.turn))
    else:
        yield Due(warning_at(table), Warn())
