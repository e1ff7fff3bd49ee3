"""Bugs in tables: the service, the moves, the lobby, computers, and the store as a guard."""

import asyncio
from dataclasses import replace
from typing import Any

from bot.entities.game_result import GameResult, SeenBy
from bot.errors import Conflict, Duplicate, Reason, Refused, Unavailable
from bot.operation import attendance
from bot.operation.attendance import Attendance
from bot.store import saving as store_saving
from bot.store.saving import VERSION_OF_INTERACTION, Saving
from bot.store.statements import rows_of
from bot.tables import results
from bot.tables.actions import Join, Person, Undo, authority, carrying_out, lobby, match, playing, seats
from bot.tables.automatic import clocks, computers
from bot.tables.ports import TableUpdate as Told
from bot.tables.service import entries, table_service
from bot.tables.service.entries import entry_of
from bot.tables.service.outcome import ActionOutcome
from bot.tables.service.table_service import TableService
from bot.tables.state import giving_back, seating
from bot.tables.state.games import check_turn, replay_trail
from bot.tables.state.status import require_lobby
from bot.tables.state.table import Seat, Table
from bot.tables.time.absences import Absences
from bot.tables.view import TableView, table_view

Changes = list[tuple[Any, str, Any]]
_background: set[asyncio.Task[None]] = set()


def acknowledge_before_commit() -> Changes:
    async def save(self: TableService, table: Table, transition: Any, asker: Any, seating: Any = None) -> ActionOutcome:
        table.version += 1
        table.changed_at = self._clock.now()
        task = asyncio.ensure_future(
            self._store.tables.save(entry_of(table, transition, asker, self._registry.find(table.id), seating))
        )
        task.add_done_callback(lambda transition: transition.cancelled() or transition.exception())
        _background.add(task)
        return ActionOutcome(self._swap_in(table, transition), transition.happened, transition.undone)

    return [(TableService, "_save", save)]


def shown_before_saved() -> Changes:
    original = TableService._save

    async def save(self: TableService, table: Table, transition: Any, asker: Any, seating: Any = None) -> ActionOutcome:
        shown = table.copy()
        shown.version += 1
        for watcher in self._watchers:
            watcher.table_updated(Told(table_view(shown), transition.kind))
        return await original(self, table, transition, asker, seating)

    return [(TableService, "_save", save)]


def no_unique_interaction() -> Changes:
    original = Saving._add_event

    async def add(self: Saving, connection: Any) -> None:
        known = await rows_of(connection, VERSION_OF_INTERACTION, self.entry.interaction)
        entry = replace(self.entry, interaction=None) if known else self.entry
        await original(replace(self, entry=entry), connection)

    async def forget(self: TableService, asker: Any) -> None:
        return None

    return [(Saving, "_add_event", add), (TableService, "_carried_out_before", forget)]


def no_version_guard() -> Changes:
    """What is saved takes the place of whatever is there; its event comes after the others."""
    last = "max(?2, (SELECT coalesce(max(version), 0) + 1 FROM events WHERE table_id = ?1))"
    return [
        (store_saving, "_CHANGE_TABLE", store_saving._CHANGE_TABLE.replace("version = ? RET", "version >= 0 * ? RET")),
        (
            store_saving,
            "_ADD_EVENT",
            store_saving._ADD_EVENT.replace("VALUES (?, ?, ?, ?, ?, ?, ?)", f"VALUES (?1, {last}, ?3, ?4, ?5, ?6, ?7)"),
        ),
    ]


def event_without_head() -> Changes:
    original = Saving._save_head

    async def save(self: Saving, connection: Any) -> bool:
        entry = self.entry
        if entry.version % 5:
            return await original(self, connection)
        sql = "UPDATE tables SET version = ?1 WHERE id = ?2 AND version = ?1 - 1 RETURNING id"
        return bool(await rows_of(connection, sql, entry.version, entry.table))

    return [(Saving, "_save_head", save)]


def cancelled_while_saving() -> Changes:
    """The caller's cancellation reaches the store, and what memory holds is believed all the same."""

    async def save(self: TableService, table: Table, transition: Any, asker: Any, seating: Any = None) -> ActionOutcome:
        table.version += 1
        table.changed_at = self._clock.now()
        try:
            await self._store.tables.save(entry_of(table, transition, asker, self._registry.find(table.id), seating))
        except Duplicate:
            return ActionOutcome(await self._reread(table.id), repeated=True)
        except Conflict:
            raise Refused(Reason.STALE) from None
        except Unavailable:
            raise Refused(Reason.NOT_SAVED) from None
        return ActionOutcome(self._swap_in(table, transition), transition.happened, transition.undone)

    return [(TableService, "_save", save)]


def retried_without_its_key() -> Changes:
    """A failed save is tried again without the interaction, so that nothing can find it twice."""

    async def learn(self: TableService, entry: Any, asker: Any) -> ActionOutcome:
        inner = self._store.inner  # type: ignore[attr-defined]
        try:
            await inner.tables.save(replace(entry, interaction=None))
        except Conflict:
            raise Refused(Reason.STALE) from None
        return ActionOutcome(await self._reread(entry.table), repeated=True)

    return [(TableService, "_learn_outcome", learn)]


def cache_kept_after_unknown_commit() -> Changes:
    async def learn(self: TableService, entry: Any, asker: Any) -> ActionOutcome:
        raise Refused(Reason.NOT_SAVED)

    return [(TableService, "_learn_outcome", learn)]


def cache_kept_after_conflict() -> Changes:
    async def reread(self: TableService, table_id: str) -> TableView:
        return self.get(table_id)

    return [(TableService, "_reread", reread)]


def nobody_told_of_what_was_read_again() -> Changes:
    def swap(self: TableService, table: Table, transition: Any) -> TableView:
        if transition.kind != "reread":
            return original(self, table, transition)
        return self._registry.put(table)

    original = TableService._swap_in
    return [(TableService, "_swap_in", swap)]


def doubts_never_settled() -> Changes:
    async def nothing(self: TableService) -> None:
        return None

    return [(TableService, "reread_unconfirmed", nothing)]


def second_delivery_refused() -> Changes:
    async def forget(self: TableService, asker: Any) -> None:
        return None

    return [(TableService, "_carried_out_before", forget)]


def changed_in_place() -> Changes:
    return [(Table, "copy", lambda self: self)]


def shared_moves() -> Changes:
    original = Table.copy

    def copy(self: Table) -> Table:
        twin = original(self)
        if twin.game is not None and self.game is not None:
            twin.game.moves = self.game.moves
        return twin

    return [(Table, "copy", copy)]


def closed_tables_kept() -> Changes:
    original = TableService._swap_in

    def swap(self: TableService, table: Table, transition: Any) -> TableView:
        view = original(self, table, transition)
        self._registry._live[table.id] = table
        return view

    return [(TableService, "_swap_in", swap)]


def undo_past_a_reveal() -> Changes:
    return [(playing, "can_be_undone", lambda events: True)]


def undo_keeps_the_moves() -> Changes:
    def undo(self: Undo, table: Table, seat: int) -> list[str]:
        game = table.running()
        check_turn(table, self.turn, seat)
        if len(game.trail) != self.depth:
            raise Refused(Reason.STALE)
        taken = game.trail.pop()
        replay_trail(game)
        return taken

    return [(Undo, "by_seat", undo)]


def undo_without_its_depth() -> Changes:
    def undo(self: Undo, table: Table, seat: int) -> list[str]:
        game = table.running()
        check_turn(table, self.turn, seat)
        if not game.trail:
            raise Refused(Reason.NOTHING_TO_UNDO)
        taken = game.trail.pop()
        del game.moves[len(game.moves) - len(taken) :]
        replay_trail(game)
        return taken

    return [(Undo, "by_seat", undo)]


def anybody_plays() -> Changes:
    return [(playing, "_seat_of_player", lambda table, asker: table.running().state.to_play)]


def anybody_is_host() -> Changes:
    return [(carrying_out, "authorise", lambda table, action, asker, now, limits: None)]


def stale_turns_accepted() -> Changes:
    def check(table: Table, turn: int, seat: int) -> None:
        state = table.running().state
        if table.status != "playing" or state.result is not None:
            raise Refused(Reason.GAME_OVER)
        if state.to_play != seat:
            raise Refused(Reason.NOT_YOUR_TURN, name=table.seats[state.to_play].name)

    return [(playing, "check_turn", check)]


def stale_ranks_accepted() -> Changes:
    return [(playing, "_means_the_same", lambda state, step: True)]


def computers_asleep_after_a_restart() -> Changes:
    async def start(self: computers.Computers) -> None:
        await self._queue.start()

    return [(computers.Computers, "start", start)]


def computers_stop_after_a_refusal() -> Changes:
    original = computers.Computers._play_turn

    async def play_turn(self: computers.Computers, table_id: str, seat: int, turn: tuple[str, int]) -> None:
        dead: set[str] = self.__dict__.setdefault("_dead", set())
        if table_id in dead:
            await asyncio.sleep(1e6)
        try:
            await original(self, table_id, seat, turn)
        finally:
            if self._tables._unconfirmed:
                dead.add(table_id)

    return [(computers.Computers, "_play_turn", play_turn)]


def no_record_kept() -> Changes:
    return [(entries, "record_of", lambda game: None)]


def no_result_kept() -> Changes:
    return [(entries, "game_result", lambda table: None)]


def unseen_games_told() -> Changes:
    original = results.game_result

    def result(table: Table) -> GameResult:
        return replace(original(table), seen_by=SeenBy.EVERYBODY)

    return [(entries, "game_result", result)]


def hidden_cards_told() -> Changes:
    """What a press made happen is told with the cards that were drawn."""
    return [(playing, "public_events", lambda events: list(events))]


def joined_twice() -> Changes:
    def join(table: Table, person: Person, now: float) -> None:
        require_lobby(table.status)
        if len(table.seats) >= table.capacity:
            raise Refused(Reason.TABLE_FULL)
        table.seats.append(Seat(person.name, str(person.interaction), user=person.user))

    def authorise(table: Table, action: Any, *more: Any) -> None:
        if not isinstance(action, Join):
            original(table, action, *more)

    original = authority.authorise
    return [(seats, "sit_down", join), (carrying_out, "authorise", authorise)]


def old_state_saved() -> Changes:
    def entry(table: Table, transition: Any, asker: Any, held: Table | None, seating: Any) -> Any:
        right = entry_of(table, transition, asker, held, seating)
        if held is None or transition.kind != "played":
            return right
        return replace(right, head={**held.to_data(), "version": table.version})

    return [(table_service, "entry_of", entry)]


def tables_come_back_after_their_shard_has_gone() -> Changes:
    return [(TableService, "_serves", lambda self, guild: True), (TableService, "let_go", _let_go_without_a_mark)]


def _let_go_without_a_mark(self: TableService, shards: Any, count: int) -> list[str]:
    gone = [table.id for table in self._registry.all()]
    for table in gone:
        self._registry.remove(table)
    return gone


def nothing_is_given_back() -> Changes:
    return [(clocks.Clocks, "_owed", lambda self, table, noticed: None)]


def flapping_extends_for_ever() -> Changes:
    """After every absence the whole grace is left, however often."""
    original = giving_back.give_back

    def give_back(before: Any, *more: Any, **named: Any) -> Any:
        return original(before and replace(before, extra=0.0), *more, **named)

    return [(clocks, "give_back", give_back)]


def who_wakes_up_judges_before_looking() -> Changes:
    return [(Absences, "look", lambda self: None)]


def a_restart_knows_of_no_absence() -> Changes:
    async def known(self: Attendance) -> attendance._Noted:
        return attendance._Noted(newest=self._clock.now())

    return [(Attendance, "_known", known)]


def absences_unkept() -> Changes:
    """Days on which nobody could play are given back to nobody."""
    return [(Attendance, "_note_end", lambda self, cause, number, since, until: None)]


def whoever_is_alone_plays_a_computer() -> Changes:
    def require(seen: int | None, people: Any) -> None:
        pass

    return [(lobby, "require_nobody_left", require), (match, "require_nobody_left", require)]


def leaving_is_what_it_is_by_now() -> Changes:
    def require(asked: str | None, now: str) -> None:
        pass

    return [(seats, "require_still_meant", require), (match, "require_still_meant", require)]


def done_to_whoever_sits_there() -> Changes:
    original = seats._seat_at
    return [(seats, "_seat_at", lambda table, place, user=None: original(table, place))]


def clocks_never_run() -> Changes:
    async def look(self: clocks.Clocks) -> None:
        await asyncio.Event().wait()

    return [(clocks.Clocks, "_look", look)]


def clocks_run_unseen() -> Changes:
    return [(clocks.Clocks, "_stands", lambda self, table: False)]


def clocks_go_with_whoever_leaves() -> Changes:
    """Whoever leaves takes the clock of whoever is to play along."""
    original = seating.give_up_seat

    def give_up(table: Table, place: int) -> None:
        original(table, place)
        table.deadline, table.warned = None, False

    return [(seats, "give_up_seat", give_up)]


def clocks_run_where_nobody_can_play() -> Changes:
    """A closed channel is no absence: the time in which nobody could act there is charged."""
    original = Absences._concerning

    def concerning(self: Absences, guild: int, channels: Any) -> Any:
        return original(self, guild, ())

    return [(Absences, "_concerning", concerning)]


TABLES = {
    "acknowledged before the commit": acknowledge_before_commit,
    "shown before it is saved": shown_before_saved,
    "interactions are not unique": no_unique_interaction,
    "versions are not guarded": no_version_guard,
    "events without their head": event_without_head,
    "a cancelled caller cancels the saving": cancelled_while_saving,
    "a failed save is tried again without its key": retried_without_its_key,
    "memory is believed after an unknown commit": cache_kept_after_unknown_commit,
    "memory is believed after a conflict": cache_kept_after_conflict,
    "nobody is told of what was read again": nobody_told_of_what_was_read_again,
    "doubts are never settled": doubts_never_settled,
    "a second delivery is refused": second_delivery_refused,
    "a table is changed in place": changed_in_place,
    "copies share their moves": shared_moves,
    "closed tables are kept": closed_tables_kept,
    "an undo goes past a reveal": undo_past_a_reveal,
    "an undo keeps the moves": undo_keeps_the_moves,
    "an undo is not checked for its depth": undo_without_its_depth,
    "anybody may play for the seat": anybody_plays,
    "anybody may do what is the host's": anybody_is_host,
    "presses of old turns count": stale_turns_accepted,
    "presses count whatever the card becomes": stale_ranks_accepted,
    "computers sleep after a restart": computers_asleep_after_a_restart,
    "computers stop after a fault": computers_stop_after_a_refusal,
    "a finished game leaves no record": no_record_kept,
    "a finished game leaves no result": no_result_kept,
    "what its player alone has seen is everybody's when it ends": unseen_games_told,
    "cards drawn are told to everybody": hidden_cards_told,
    "somebody can join twice": joined_twice,
    "the old state is saved": old_state_saved,
    "tables come back after their shard has gone": tables_come_back_after_their_shard_has_gone,
    "what was lost is not given back": nothing_is_given_back,
    "flapping extends a clock for ever": flapping_extends_for_ever,
    "who wakes up judges before looking": who_wakes_up_judges_before_looking,
    "a restart knows of no absence": a_restart_knows_of_no_absence,
    "absences are not kept": absences_unkept,
    "who is left alone plays a computer": whoever_is_alone_plays_a_computer,
    "a lobby that is left is by now a game": leaving_is_what_it_is_by_now,
    "what is done to somebody is done to whoever sits there": done_to_whoever_sits_there,
    "clocks never run": clocks_never_run,
    "a clock goes with whoever leaves": clocks_go_with_whoever_leaves,
    "a clock runs out on somebody who could not see the table": clocks_run_unseen,
    "time is charged in which nobody could play in the channel": clocks_run_where_nobody_can_play,
}
