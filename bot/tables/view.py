"""Views of tables: the only way in which anything leaves ``bot/tables`` towards Discord.

``TableView`` is what everybody in the channel may know, ``PersonalView`` adds one person's view of the game. Both are
frozen and hold nothing hidden from their viewer: no seed before the end, no hand but the viewer's, no stock. So panels,
pictures and words made of them can't reveal it either.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.events import ACTED, Discarded, Loaded, Played, PublicEvent, TurnEnded, has_acted
from bot.engine.highlights import Highlight, highlight_of
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from bot.engine.state import Ending, Result
from bot.engine.views import PublicView, SeatView, public_view, seat_view
from bot.entities.game_result import Unrated
from bot.figures.game_end import EndOfGame, by_users, end_of_game
from bot.shapes import projected
from bot.tables.limits import Limits
from bot.tables.results import game_result, unrated_already
from bot.tables.rules.matches import UnfinishedMatch, unfinished_match
from bot.tables.state.agreement import is_majority
from bot.tables.state.sittings import name_in_turn
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.table import Expected, Game, HasPlayer, HasSeats, ShownOut, Table
from bot.tables.state.time_off import ClockOff, clock_off
from bot.tables.state.trial import Trial
from bot.tables.state.turn_clock import clock_runs, rule_of_turn

_USUAL = Limits()


@dataclass(frozen=True, slots=True)
class TableSeat(HasPlayer):
    """A seat: a person (``user``) or a computer of a ``level``, which also plays for a person who is ``away``.

    ``is_free`` says that anybody may take it in mid-game, ``was_shown_out`` that the person of its name was removed.
    ``left_by`` is the person who left it, or lost it while absent if it was ``freed``. ``plays_for`` names the person
    whose points in the match they have taken over, or is empty.
    """

    name: str
    user: int | None
    level: str | None
    away: bool
    is_free: bool
    was_shown_out: bool
    left_by: int | None
    freed: bool
    plays_for: str


@dataclass(frozen=True, slots=True)
class GameView:
    """A running game, or one that has just ended, as everybody sees it.

    ``names`` are those of its seats, for a finished game those at its end. ``happened`` are all events since the deal,
    ``presses_to_undo`` is the number of presses the player may take back now, ``last_press`` the number of moves of the
    last press, and ``undone_cards`` the cards that the next undo takes back, in order. ``seed`` is known only once the
    game is over. ``called`` are the names of its seats in each turn of ``happened``, the present turn last; it is empty
    if no seat changed hands. ``number`` counts the match's games from 1, ``scores`` are the match's now, or when the
    game ended. ``unrated`` are reasons why it is unrated however it ends, ``pick`` the rule by which its deal was
    picked, for a first game. ``was_played`` says whether a move stands, ``played_by`` whose people have played a card,
    as in ``Game``. ``rested`` counts the seconds that its table slept. ``end`` says whether it counts, by users, once
    it is over, and ``lost_by`` names those who lost it by leaving. ``removers`` are users who removed a person who was
    present. ``trial`` says where a game comes from that is tried out; that has no ``end``.
    """

    id: str
    system: str
    rules: Rules
    public: PublicView
    names: tuple[str, ...]
    happened: tuple[PublicEvent, ...]
    called: tuple[tuple[str, ...], ...]
    presses_to_undo: int
    last_press: int
    undone_cards: tuple[int, ...]
    commitment: str
    seed: bytes | None
    started_at: float
    ended_at: float | None
    number: int
    scores: tuple[int, ...]
    unrated: tuple[Unrated, ...]
    pick: str | None
    was_played: bool
    played_by: tuple[int, ...] | None
    rested: float
    end: EndOfGame | None
    lost_by: tuple[str, ...]
    removers: tuple[int, ...]
    trial: Trial | None

    @property
    def result(self) -> Result | None:
        return self.public.result

    def turns_played(self, seat: int) -> int:
        """Return how many turns a seat has had in this game, counting the present one; of a game that is tried out
        those since it was taken up."""
        had = self.public.turns_of(seat)
        if self.trial is None:
            return had
        ended = sum(isinstance(event, TurnEnded) for event in self.happened)
        players = self.rules.players
        began = replace(self.public, turn=self.public.turn - ended, to_play=(self.public.to_play - ended) % players)
        return had - began.turns_of(seat) + (began.to_play == seat)

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """Return the winning seats on which a computer ended the game in a person's place."""
        return () if self.end is None else self.end.stand_ins

    @property
    def first(self) -> tuple[int, ...]:
        """Return the best seats of people who were there, if a stand-in has won."""
        return () if self.end is None else self.end.first

    @property
    def was_abandoned(self) -> bool:
        """Whether it was given up before its end."""
        return self.result is not None and self.result.ending is Ending.ABANDONED

    @property
    def turn(self) -> tuple[str, int]:
        """Return game and turn: different for every turn that a table ever has."""
        return self.id, self.public.turn

    def since_turn_of(self, seat: int) -> tuple[PublicEvent, ...]:
        """Return the events since a seat's last turn ended; all events if it has had none."""
        for place in range(len(self.happened) - 1, -1, -1):
            event = self.happened[place]
            if isinstance(event, TurnEnded) and event.seat == seat:
                return self.happened[place + 1 :]
        return self.happened

    def had_a_turn(self, seat: int) -> bool:
        """Whether a seat has ended a turn of this game."""
        return any(isinstance(event, TurnEnded) and event.seat == seat for event in self.happened)

    def seen_by(self, seat: int) -> tuple[PublicEvent, ...]:
        """Return the events that a seat's picture marks: its own last press, or the others' moves since its turn."""
        if not self.acted_last(seat):
            return self.since_turn_of(seat)
        return self.happened[self._last_places(ACTED, max(self.last_press, 1))[-1] :]

    def highlight_for(self, seat: int) -> Highlight | None:
        """Return the goal card of a seat's banner."""
        return highlight_of(self.public, self.seen_by(seat), self.last_turns())

    def last_turns(self) -> tuple[PublicEvent, ...]:
        """Return the whole last turn and the beginning of this one, for a person who has just come."""
        ends = self._last_places(TurnEnded, 2)
        return self.happened[ends[1] + 1 if len(ends) > 1 else 0 :]

    def _last_places(self, kind: type | tuple[type, ...], most: int) -> list[int]:
        """Return the places of the last events of a kind, so many at most, the last one first."""
        found: list[int] = []
        for place in range(len(self.happened) - 1, -1, -1):
            if isinstance(self.happened[place], kind):
                found.append(place)
                if len(found) == most:
                    break
        return found

    def last_press_or_turn(self) -> tuple[PublicEvent, ...]:
        """Return the events of this turn's last press; before the first press, those of ``last_turns``."""
        begun = len(self.happened)
        while begun and not isinstance(self.happened[begun - 1], TurnEnded):
            begun -= 1
        acts = [place for place in range(begun, len(self.happened)) if isinstance(self.happened[place], ACTED)]
        return self.happened[acts[-self.last_press :][0] :] if acts else self.last_turns()

    def changed_hands_since_turn(self, seat: int) -> bool:
        """Whether another person has taken a seat since its last turn."""
        if not self.called:
            return False
        turns = [event for event in self.happened if isinstance(event, TurnEnded)]
        past = len(turns) - next((n for n, event in enumerate(reversed(turns), 1) if event.seat == seat), 0)
        return past < len(turns) and self.called[past][seat] != self.names[seat]

    def acted_last(self, seat: int) -> bool:
        """Whether a seat made the last move."""
        for event in reversed(self.happened):
            if isinstance(event, ACTED):
                return event.seat == seat
        return False


@dataclass(frozen=True, slots=True)
class StoppedView:
    """A stopped game: who stopped it and why; ``consents`` are the users who consent, ``until`` is the limit for
    resuming it (seconds since 1970), ``by_moderator`` says that the person had no seat."""

    by: int
    name: str
    reason: str
    until: float
    consents: tuple[int, ...]
    by_moderator: bool = False


@dataclass(frozen=True, slots=True)
class TableView(HasSeats[GameView]):
    """A table as everybody sees it.

    Fields are as in ``Table``; ``commitment`` seals the next game to be dealt. ``absent_level`` plays for the absent,
    one of the allowed ``absent_levels``. ``closes_at`` is when a lobby or a sleeping table closes if nobody does
    anything, without compensation for the program's absence. ``off`` is the time of the present turn that does not
    count.
    """

    id: str
    guild: int
    channel: int
    host: int
    system: str
    changes: Mapping[str, Any]
    capacity: int
    seats: tuple[TableSeat, ...]
    status: Status
    version: int
    scores: tuple[int, ...]
    commitment: str
    game: GameView | None
    changed_at: float
    turn_seconds: int
    absent_level: str
    absent_levels: tuple[str, ...]
    deadline: float | None
    warned: bool
    asleep: SleepReason | None
    stopped: StoppedView | None
    agreed: tuple[int, ...]
    is_alone: bool
    awaited_since: float
    turn_time: int
    quiet: bool
    shown_out: tuple[ShownOut, ...]
    tournament: str | None
    expected: tuple[Expected, ...]
    held_until: float
    private: bool
    absent_loses: bool
    absentee: int | None
    nobody_came: bool
    called_off: bool
    given_back: float
    unfinished: UnfinishedMatch | None
    closes_at: float | None
    weekends_off: bool
    vacations_off: bool
    off: ClockOff | None
    deals_first: bool

    @property
    def is_played(self) -> bool:
        """Whether a game is going on, and awake."""
        return self.status is Status.PLAYING and self.game is not None and self.game.result is None

    @property
    def awaited(self) -> int | None:
        """Return the person whose move the game waits for; None where a computer moves, or no game goes on."""
        if not self.is_played or self.game is None:
            return None
        seat = self.seats[self.game.public.to_play]
        return None if seat.by_computer else seat.user

    @property
    def awaited_by_others(self) -> int | None:
        """Return the person whose move other people wait for, too."""
        return self.awaited if len(self.people()) > 1 else None

    def left(self, now: float) -> float:
        """Return how many seconds are left of the present turn, those that don't count left out. 0 without a clock."""
        if self.deadline is None:
            return 0.0
        return max(0.0, self.deadline - now) if self.off is None else self.off.counted(now, self.deadline)

    def present(self) -> tuple[int, ...]:
        """Return the users who sit here and play themselves."""
        return tuple(seat.user for seat in self.seats if seat.user is not None and not seat.away)

    def is_not_begun_by(self, user: int) -> bool:
        """Whether a game goes on here that one person plays alone, and that person has made no move in it."""
        seat = self.seat_of(user)
        if seat is None or self.game is None or not self.is_played or not self.is_alone:
            return False
        return not has_acted(self.game.happened, seat)

    def may_be_seen_by(self, user: int) -> bool:
        """Whether a person may know of the table, as far as the table itself is concerned."""
        return not self.private or self.seat_of(user) is not None

    def has_free_seats(self) -> bool:
        """Whether anybody may take a seat in mid-game."""
        return any(seat.is_free for seat in self.seats)

    def most_agree(self) -> bool:
        """Whether most people present want the next game, and not all."""
        present = self.present()
        return self.stopped is None and is_majority(self.agreed, present) and not {*present} <= {*self.agreed}

    def match_winners(self) -> tuple[int, ...]:
        """Return the seats that have won the match; empty while it goes on."""
        return match_winners(self.running().rules, self.running().scores)

    def match_is_over(self) -> bool:
        """Whether the next game starts a new match: there is no target, or it was reached."""
        return self.running().rules.match_target is None or bool(self.match_winners())


@dataclass(frozen=True, slots=True)
class PersonalView:
    """A table as a seated person sees it, with the game from their seat if there is one."""

    table: TableView
    seat: int
    hand: SeatView | None

    @property
    def in_turn(self) -> SeatView | None:
        """Return the game if it is their turn and they play themselves; else None."""
        table, hand = self.table, self.hand
        if hand is None or table.status is not Status.PLAYING or table.seats[self.seat].away:
            return None
        return hand if hand.is_turn and hand.legal else None


def table_view(table: Table, limits: Limits = _USUAL) -> TableView:
    """Return the table as everybody sees it."""
    closes_after = None
    if table.status is Status.LOBBY:
        closes_after = limits.lobby_closes_after
    elif table.asleep in (SleepReason.IDLE, SleepReason.PAUSED):
        closes_after = limits.closes_after
    levels = table.levels_for_absent()
    return projected(
        TableView,
        table,
        changes=dict(table.changes),
        seats=tuple(
            [
                projected(
                    TableSeat,
                    seat,
                    was_shown_out=seat.left_by is not None and table.showing_out_of(seat.left_by) is not None,
                    plays_for=seat.plays_for_name,
                )
                for seat in table.seats
            ]
        ),
        game=None if table.game is None else _game(table, table.game),
        stopped=None if table.stopped is None else projected(StoppedView, table.stopped),
        absent_level=table.level_for_absent(levels),
        absent_levels=levels,
        deadline=table.deadline if clock_runs(table) else None,
        off=_clock_off(table),
        given_back=0.0 if table.given is None else table.given.seconds,
        unfinished=None if table.former is None else unfinished_match(table, table.former),
        closes_at=None if closes_after is None else table.touched_at + closes_after,
    )


def _clock_off(table: Table) -> ClockOff | None:
    if table.deadline is None or not clock_runs(table):
        return None
    return clock_off(rule_of_turn(table), table.deadline)


def personal_view(table: Table, view: TableView, user: int) -> PersonalView | None:
    """Return the table as a person sees it; None if they have no seat. A person who came after a game's end sees no
    hand of it.

    :param view: the table's view by ``table_view``.
    """
    seat = table.seat_of(user)
    if seat is None:
        return None
    game, shown = table.game, view.game
    # Who took the seat after the game's end has no right to the hand that was played there.
    if game is None or shown is None or (game.state.result is not None and game.sittings[seat][-1].user != user):
        return PersonalView(view, seat, None)
    return PersonalView(view, seat, seat_view(game.state, seat, shown.public))


def _game(table: Table, game: Game) -> GameView:
    public = public_view(game.state)
    counts = game.trial is None
    end = end_of_game(by_users(game_result(table))) if counts and public.result is not None else None
    # Names of those who lost by leaving come from the sittings: their seats are others' by now.
    lost = frozenset[int]() if end is None else end.lost
    sat = [each for known in game.sittings for each in known]
    return projected(
        GameView,
        game,
        public=public,
        called=_called(game, public.turn),
        presses_to_undo=len(game.trail),
        undone_cards=_cards_to_take_back(game),
        commitment=game.fairness.commitment,
        seed=None if public.result is None else game.fairness.seed,
        number=game.number - game.match_first + 1,
        scores=tuple(table.scores if game.scores is None else game.scores),
        unrated=unrated_already(game) if counts else (),
        pick=game.fairness.pick,
        was_played=bool(game.moves),
        end=end,
        lost_by=tuple({each.user: each.name for each in sat if each.user in lost}.values()),
        removers=tuple(each.user for each in sat if each.removed_others and each.user),
    )


def _called(game: Game, turn: int) -> tuple[tuple[str, ...], ...]:
    """Return the names of seats in each turn; empty if none changed."""
    if all(len({sitting.name for sitting in sittings}) == 1 for sittings in game.sittings):
        return ()
    # As many turns as the news can tell of: a game that was resumed has no events of earlier ones.
    turns = 1 + sum(isinstance(event, TurnEnded) for event in game.happened)
    return tuple(
        tuple(name_in_turn(sittings, number) for sittings in game.sittings)
        for number in range(turn - turns + 1, turn + 1)
    )


def _cards_to_take_back(game: Game) -> tuple[int, ...]:
    """Return the cards that the next undo takes back, in order: plays, loads and discards to empty stacks."""
    if not game.trail:
        return ()
    # Each move has exactly one such event, so the last press's events are as many as its moves.
    acts = [event for event in game.happened[game.happened_at_checkpoint :] if isinstance(event, ACTED)]
    cards: list[int] = []
    for event in acts[-len(game.trail[-1]) :]:
        match event:
            case Played() | Loaded():
                cards.append(event.card)
            case Discarded():
                cards += event.cards
    return tuple(cards)
