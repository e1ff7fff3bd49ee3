"""The clock: its settings and its requests."""

from dataclasses import dataclass, replace

from bot.errors import Reason, Refused
from bot.places import is_server
from bot.tables.actions.action import BY_HOST_OR_MODERATOR, OfClock, OfPerson, Person
from bot.tables.limits import LONGEST_UNSHOWN, MINUTE, TURN_CLOCKS
from bot.tables.state.giving_back import Given
from bot.tables.state.resting import close, rest_without_people
from bot.tables.state.seating import play_for
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.time_off import SHORTEST_WITH_TIME_OFF, TimeOff
from bot.tables.state.transition import Transition, TransitionKind
from bot.tables.state.turn_clock import (
    awaited_turn,
    clock_runs,
    count_time_off,
    rule_of_turn,
    warning_at,
    warning_seconds,
)


@dataclass(frozen=True, slots=True)
class ChooseClock(OfPerson):
    """Request to choose the length of turns, from the next turn on, the level that plays for the absent, and until the
    start whether weekends count. None leaves a value as it is."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.CLOCK_CHOSEN,)

    seconds: int | None = None
    level: str | None = None
    weekends_off: bool | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        seconds = table.turn_seconds if self.seconds is None else self.seconds
        if table.absent_loses:  # choosing the clock would decide who loses
            raise Refused(Reason.TOURNAMENT_TABLE)
        if seconds not in TURN_CLOCKS:
            raise Refused(Reason.ILLEGAL)
        if self.level not in (None, *table.levels_for_absent()):
            raise Refused(Reason.SUBSTITUTE_TOO_STRONG)
        if self.weekends_off not in (None, table.weekends_off) and table.status is not Status.LOBBY:
            raise Refused(Reason.ALREADY_STARTED)  # everybody has sat down to the game as it was
        if self.weekends_off is not None:
            table.weekends_off = self.weekends_off
        table.turn_seconds, table.absent_level = seconds, self.level or table.absent_level
        return self.done({"seconds": seconds, "level": table.absent_level, "weekends_off": table.weekends_off})


@dataclass(frozen=True, slots=True)
class PlayFor(OfPerson):
    """Request that a computer plays for the person awaited in this turn, who has long been silent."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.PLAYED_FOR,)
    settled_by_tournament = True

    turn: int

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Take the turn over. The service checks the length of the silence, since it knows of outages."""
        turn = awaited_turn(table)
        if turn is None or turn[1] != self.turn or table.seats[turn[2]].user == person.user:
            raise Refused(Reason.STALE)
        if clock_runs(table):
            raise Refused(Reason.CLOCK_RUNS, name=table.seats[turn[2]].name)
        play_for(table, turn[2], now)
        rest_without_people(table)
        return self.done({"seat": turn[2]})


@dataclass(frozen=True, slots=True)
class StartClock(OfClock):
    """Request to count this turn's time from the moment when it was shown. If nobody could be called, that may
    be late."""

    kinds = (TransitionKind.CLOCK_STARTED,)

    turn: int
    begun_at: float

    def by_clock(self, table: Table, now: float) -> Transition:
        turn = awaited_turn(table)
        if turn is None or turn[1] != self.turn or table.deadline is None or table.warned:
            raise Refused(Reason.STALE)
        latest = table.awaited_since + LONGEST_UNSHOWN if is_server(table.guild) else now
        begun = min(self.begun_at, latest)
        table.deadline = max(table.deadline, rule_of_turn(table).after(begun, table.turn_time))
        if table.time_off is not None:
            table.time_off = replace(table.time_off, begun=max(table.time_off.begun, begun))
        return self.done({"deadline": table.deadline})


@dataclass(frozen=True, slots=True)
class CountTimeOff(OfClock):
    """Request to count the present turn by its player's own time: nights, weekends and vacations take nothing of it."""

    kinds = (TransitionKind.CLOCK_STARTED, TransitionKind.CLOCK_MOVED)

    rule: TimeOff

    def by_clock(self, table: Table, now: float) -> Transition:
        """Count a player's time off. A player warned of an earlier deadline may be warned again."""
        turn, rule = awaited_turn(table), self.rule
        is_another = turn is None or turn[:2] != (rule.game, rule.turn) or table.seats[turn[2]].user != rule.user
        if is_another or table.deadline is None or table.turn_time < SHORTEST_WITH_TIME_OFF:
            raise Refused(Reason.STALE)
        was_told, before = table.warned, table.deadline
        count_time_off(table, rule)
        table.warned = was_told and now >= warning_at(table)
        is_told_anew = was_told and table.deadline - before >= MINUTE
        kind = TransitionKind.CLOCK_MOVED if is_told_anew else None
        # The rule, which tells a person's habits, stays in the table's state and is forgotten with it; events last.
        return self.done({"deadline": table.deadline}, kind)


@dataclass(frozen=True, slots=True)
class Warn(OfClock):
    """Request to warn the person to play that time is running out."""

    kinds = (TransitionKind.WARNED,)

    def by_clock(self, table: Table, now: float) -> Transition:
        """Leave the full time after the warning, however late it comes."""
        if table.deadline is None:
            raise Refused(Reason.STALE)
        table.deadline = max(table.deadline, rule_of_turn(table).after(now, warning_seconds(table)))
        table.warned = True
        return self.done({"deadline": table.deadline})


@dataclass(frozen=True, slots=True)
class TakeOver(OfClock):
    """Request that a computer plays for the person to play in this turn."""

    kinds = (TransitionKind.TAKEN_OVER,)

    turn: int

    def by_clock(self, table: Table, now: float) -> Transition:
        turn = awaited_turn(table)
        if turn is None or turn[1] != self.turn or table.absent_loses:
            raise Refused(Reason.STALE)
        play_for(table, turn[2], now)
        rest_without_people(table)
        return self.done({"seat": turn[2]})


@dataclass(frozen=True, slots=True)
class Forfeit(OfClock):
    """Request to end a tournament's game by time: the absent person loses, or both if neither has played a card."""

    kinds = (TransitionKind.EXPIRED,)

    def by_clock(self, table: Table, now: float) -> Transition:
        """Decide once and here who is absent, so that later events at other clocks change nothing."""
        if table.tournament is None or not table.status.in_game:
            raise Refused(Reason.STALE)
        if table.running().played_by == []:
            table.nobody_came = True
            close(table)
            return self.done({"absent": None})
        # The seat that a computer has played longest (tables of an earlier release), else the awaited seat.
        absent = [place for place, seat in enumerate(table.seats) if seat.by_computer]
        table.absentee = min(
            absent, key=lambda place: table.seats[place].away_since, default=table.running().state.to_play
        )
        close(table)
        return self.done({"absent": table.absentee})


@dataclass(frozen=True, slots=True)
class GiveBack(OfClock):
    """Request to give back the time that the program's absence took from a turn, from held seats or from a stopped
    game. ``given`` is the total afterwards."""

    kinds = (TransitionKind.CLOCK_STARTED, TransitionKind.CLOCK_MOVED)

    given: Given

    def by_clock(self, table: Table, now: float) -> Transition:
        """Extend the time. A warned person is warned again if there is time for it; otherwise the warning stands."""
        was_told = table.warned
        seconds = self.given.seconds - (0.0 if table.given is None else table.given.seconds)
        table.given = self.given
        if table.deadline is not None:
            table.deadline = rule_of_turn(table).after(table.deadline, seconds)
            table.warned = table.warned and now >= warning_at(table)
        elif table.status is Status.LOBBY:
            table.held_until, table.touched_at = table.held_until + seconds, min(now, table.touched_at + seconds)
        elif table.stopped is not None:
            table.stopped.until += seconds
        # Mention nobody twice in a turn, unless the announced end has moved far.
        kind = TransitionKind.CLOCK_MOVED if was_told and seconds >= MINUTE else None
        return self.done({"seconds": seconds, "deadline": table.deadline}, kind)


@dataclass(frozen=True, slots=True)
class TurnBack(OfClock):
    """Request to shift all deadlines by some (negative) seconds, because the machine's clock was set back."""

    kinds = (TransitionKind.CLOCK_STARTED, TransitionKind.CLOCK_MOVED)

    seconds: float

    def by_clock(self, table: Table, now: float) -> Transition:
        """Move the deadline with the clock. Nights and weekends stay where they are; the player keeps the same time."""
        table.awaited_since += self.seconds
        table.held_until += self.seconds
        if table.deadline is not None:
            rule, then = rule_of_turn(table), now - self.seconds
            table.deadline = rule.after(now, rule.counted(then, table.deadline))
        if table.time_off is not None:
            table.time_off = replace(table.time_off, begun=table.time_off.begun + self.seconds)
        if table.stopped is not None:
            table.stopped.until += self.seconds
        if table.given is not None:
            table.given = replace(table.given, until=table.given.until + self.seconds)
        kind = TransitionKind.CLOCK_MOVED if table.warned else None
        return self.done({"seconds": self.seconds, "deadline": table.deadline}, kind)
