"""What must hold after a world has come to rest, checked from the outside."""

import json
from collections import Counter
from typing import Any

from bot.engine.events import REVEALING
from bot.engine.game import apply, begin
from bot.engine.moves import parse_move
from bot.engine.replay import verify_record
from bot.entities.game_result import SeenBy
from bot.errors import TableError
from bot.store.store import Store
from bot.tables.actions import Person
from bot.tables.automatic.computers import seat_to_play
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from bot.tables.view import TableView
from tests.faults.ledger import CARRIED_OUT, FAULT, REFUSED, REPEATED, Answer, PressMade
from tests.faults.people import PEOPLE
from tests.faults.world import World

Data = dict[str, Any]
PATIENCE = 60.0
MOMENT = 2.0
"""Seconds: what has changed so lately may still be shown, or answered by a computer."""
_GAME_BEGINS = ("started", "next_game")


async def check_world(world: World) -> None:
    """Looks at everything; what is wrong is noted in the world's findings."""
    inner = await world.disk.open()
    known = sorted({answer.table for made in world.made.values() for answer in made.answers if answer.table})
    events = {table: await inner.tables.events(table) for table in known}
    world.findings.versions = sum(map(len, events.values()))
    _check_presses(world, events)
    for table in known:
        head = await inner.tables.head(table)
        _check_history(world, table, head, events[table])
        _check_memory(world, table, head)
        if head is not None and head["game"] is not None:
            await _check_record(world, table, head, inner)
    _check_board(world)
    _check_computers(world)
    _check_clocks(world)
    await _check_that_play_goes_on(world)


def _check_presses(world: World, events: dict[str, list[Data]]) -> None:
    saved = Counter(event["interaction"] for rows in events.values() for event in rows if event["interaction"])
    places = {event["interaction"]: (table, event) for table, rows in events.items() for event in rows}
    for interaction, times in saved.items():
        if times > 1:
            world.findings.note("doubled", f"press {interaction} was carried out {times} times")
    for made in world.made.values():
        if made.waiting:
            world.findings.note("unanswered", f"press {made.interaction} waits for ever: {made.action}")
        times = sum(answer.kind == CARRIED_OUT for answer in made.answers)
        world.findings.carried_out += times
        if times > 1:
            world.findings.note("doubled", f"press {made.interaction} was answered as new {times} times")
        for answer in made.answers:
            _check_answer(world, made, answer, places.get(made.interaction))


def _check_answer(world: World, made: PressMade, answer: Answer, saved: tuple[str, Data] | None) -> None:
    if answer.kind == FAULT:
        world.findings.note("unanswered", f"press {made.interaction} {made.action} failed: {answer.reason}")
    elif answer.kind in (CARRIED_OUT, REPEATED):
        if saved is None or saved[1]["actor"] != made.user:
            world.findings.note("lost", f"press {made.interaction} {made.action} was acknowledged and is gone")
        elif answer.kind == CARRIED_OUT and (answer.table, answer.version) != (saved[0], saved[1]["version"]):
            world.findings.note("lost", f"press {made.interaction} was acknowledged as another version")
    elif answer.kind == REFUSED and saved is not None and not _is_excused(world, made, answer):
        world.findings.note("doubled", f"press {made.interaction} was refused ({answer.reason}) and yet carried out")


def _is_excused(world: World, made: PressMade, answer: Answer) -> bool:
    """Whether it was not saved yet when it was refused, or the refusal said that nobody can tell."""
    early = answer.moment < world.schedule.saved.get(made.interaction, 0)
    return early or answer.reason == "unsure"


def _check_history(world: World, table: str, head: Data | None, events: list[Data]) -> None:
    note = world.findings.note
    if head is None:
        if events:
            note("diverged", f"table {table} has events and no head")
        return
    versions = [event["version"] for event in events]
    if versions != list(range(1, head["version"] + 1)):
        note("diverged", f"table {table} has versions {versions[-3:]} under a head of {head['version']}")
    users = [seat["user"] for seat in head["seats"] if seat["user"] is not None]
    if len(users) != len(set(users)):
        note("doubled", f"table {table}: somebody sits there twice")
    if head["game"] is None:
        return
    if head["game"]["moves"] != _moves_told(events):
        note("diverged", f"table {table}: the head's moves are not those of its events")
    _check_undos(world, table, table_from_data(head), events)
    if head["status"] == "closed":
        return
    _check_position(world, table, table_from_data(head))


def _moves_told(events: list[Data]) -> list[str]:
    """The moves of the last game, as the events tell them."""
    moves: list[str] = []
    for event in events:
        payload = event["payload"]
        if event["kind"] in _GAME_BEGINS:
            moves = []
        elif event["kind"] == "played":
            moves += payload["moves"]
        elif event["kind"] == "undone":
            if moves[len(moves) - len(payload["moves"]) :] != payload["moves"]:
                return ["an undo of moves that were not the last"]
            del moves[len(moves) - len(payload["moves"]) :]
    return moves


def _check_undos(world: World, name: str, table: Table, events: list[Data]) -> None:
    """Nothing was taken back behind which somebody saw something new. Judged over the last game's presses."""
    begins = [place for place, event in enumerate(events) if event["kind"] in _GAME_BEGINS]
    game = table.running()
    positions = [game.fairness.deal(game.rules)]
    revealing = [bool(begin(positions[0]))]
    for event in events[begins[-1] + 1 :] if begins else events[1:]:
        if event["kind"] == "played":
            positions.append(positions[-1].copy())
            happened = [
                each for notation in event["payload"]["moves"] for each in apply(positions[-1], parse_move(notation))
            ]
            revealing.append(any(isinstance(each, REVEALING) for each in happened))
        elif event["kind"] == "undone":
            positions.pop()
            if revealing.pop():
                world.findings.note("undone", f"table {name}: a press was taken back that had revealed something")


async def _check_record(world: World, name: str, head: Data, inner: Store) -> None:
    """A game that has ended left a record, and it proves itself."""
    if head["status"] != "over":
        return
    record = await inner.finished.record(head["game"]["id"])
    if record is None:
        world.findings.note("lost", f"table {name}: the finished game left no record")
    else:
        verify_record(record)
    row = await inner.results.get(head["game"]["id"])
    if row is None:
        world.findings.note("lost", f"table {name}: the finished game left no result")
    elif record is not None:
        told = [[seat.points for seat in row.seats], [place for place, seat in enumerate(row.seats) if seat.won]]
        if told != [record["result"]["points"], record["result"]["winners"]]:
            world.findings.note("lost", f"table {name}: the result says something else than the record")
    if row is not None and (row.seen_by is SeenBy.PLAYER) is not head["private"]:
        world.findings.note("leaked", f"table {name}: who may see its game afterwards is not who saw it there")


def _check_position(world: World, name: str, table: Table) -> None:
    """The position from the deal and all moves is the one from the checkpoint and the presses since."""
    game = table.running()
    whole = game.fairness.deal(game.rules)
    begin(whole)
    for notation in game.moves:
        apply(whole, parse_move(notation))
    since = game.checkpoint.copy()
    for group in game.trail:
        for notation in group:
            apply(since, parse_move(notation))
    if game.state.result is not None and game.state.result.ending == "abandoned":
        return
    if whole.to_data() != since.to_data() or whole.to_data() != game.state.to_data():
        world.findings.note("diverged", f"table {name}: the position does not follow from its moves")


def _check_memory(world: World, table: str, head: Data | None) -> None:
    held = world.alive.registry.find(table)
    live = head is not None and head["status"] in ("lobby", "playing", "asleep", "over")
    if live and held is None:
        world.findings.note("diverged", f"table {table} lives on the disk and not in memory")
    elif held is not None and (head is None or not live or _plain(held.to_data()) != _plain(head)):
        world.findings.note("diverged", f"table {table} is not in memory what it is on the disk")


def _plain(data: Data) -> Data:
    plain: Data = json.loads(json.dumps(data))
    return plain


def _check_board(world: World) -> None:
    board = world.alive.board
    for words in board.backwards:
        world.findings.note("behind", words)
    for table in world.alive.tables.live():
        if board.shown.get(table.id) != (None if table.private else table.version) and not _moves_now(world, table):
            world.findings.note(
                "behind", f"table {table.id} shows {board.shown.get(table.id)}, it is at {table.version}"
            )


def _check_computers(world: World) -> None:
    for table in world.alive.tables.live():
        awaited = seat_to_play(table) is not None and any(seat.user and not seat.away for seat in table.seats)
        if awaited and not _moves_now(world, table):
            world.findings.note("stuck", f"table {table.id} waits for a computer that does not play")


def _moves_now(world: World, table: TableView) -> bool:
    return 0 <= world.clock.now() - table.changed_at < MOMENT


def _check_clocks(world: World) -> None:
    now = world.clock.now()
    for table in world.alive.tables.live():
        world.hearing.check(table)
        if table.deadline is not None and table.deadline < now - PATIENCE:
            world.findings.note("stuck", f"the turn at table {table.id} ended {now - table.deadline:.0f} seconds ago")


async def _check_that_play_goes_on(world: World) -> None:
    """Everybody who is to play can play."""
    for place, (table, user, action) in enumerate(world.last_presses()):
        person = Person(user, PEOPLE[user], 900_000 + place)
        try:
            outcome = await world.alive.tables.act(table.id, action, person)
        except TableError as error:
            world.findings.note("stuck", f"user {user} can't play at table {table.id}: {error!r}")
            continue
        if outcome.repeated or outcome.table.version != table.version + 1:
            world.findings.note("stuck", f"a move at table {table.id} led to version {outcome.table.version}")
