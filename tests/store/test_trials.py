"""Games that are tried out, over each kind of store: kept as they go, with a record and no result at their end."""

from itertools import count
from random import Random

from bot.engine.game import apply, begin, legal_moves
from bot.engine.hidden_cards import deal_within, recollection_of
from bot.engine.record import Record, make_fairness, write_record
from bot.engine.replay import verify_record
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.finished.trials import TrialMoment, trial_start
from bot.services import SystemClock, SystemRandomness
from bot.store.store import Store
from bot.tables.actions import Computer, Person, Play, step_of
from bot.tables.limits import Limits
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from tests.e2e.turns import whole_turn

ANA = 11
MOMENT = TrialMoment("t1-1", 8, 0)
INTERACTIONS = count(1)


def finished_record() -> Record:
    rules = SYSTEMS["pagat"].rules(2).change(goal_size=5)
    fairness, luck, moves = make_fairness("t1-1", rules, bytes(32), ["1", "regular"], "2"), Random(1), []
    state = fairness.deal(rules)
    begin(state)
    for _ in range(20):
        moves.append(luck.choice(legal_moves(state)))
        apply(state, moves[-1])
    return write_record(rules, "pagat", ["person", "regular"], fairness, moves, abandoned=True)


def services(store: Store) -> tuple[TableService, TableRegistry]:
    registry = TableRegistry()
    return TableService(store, SystemClock(), SystemRandomness(), Limits(), registry), registry


async def test_it_is_kept_as_it_goes_and_leaves_a_record_alone(store: Store) -> None:
    tables, registry = services(store)
    start = trial_start(finished_record(), MOMENT, bytes(32))
    opening = Opening(5, 6, start.system, computers=(("regular", "Nova"),), trial=start)
    table = (await tables.open(opening, Person(ANA, "Ana", next(INTERACTIONS)))).table
    luck, moves = Random(1), 0
    while (held := registry.get(table.id)).running().state.result is None:
        state = held.running().state
        if state.to_play == held.seat_of(ANA):
            await tables.act(table.id, whole_turn(state, "strong", luck), Person(ANA, "Ana", next(INTERACTIONS)))
        else:
            public = seat_view(state, state.to_play).public
            step = step_of(public, luck.choice(legal_moves(state)))
            await tables.act(table.id, Play(state.turn, (step,)), Computer(state.to_play))
        moves += 1
        if moves % 10 == 0:  # another process, or this one after a restart
            before = registry.get(table.id).running().state.to_data()
            tables, registry = services(store)
            await tables.load()
            assert registry.get(table.id).running().state.to_data() == before
    ended = registry.get(table.id).running()
    record = await store.finished.record(ended.id)
    assert record is not None
    unkept = {"key": "", "recycles": 0}
    assert verify_record(record).to_data() | unkept == ended.state.to_data() | unkept
    assert await store.results.ended(most=9) == []
    assert await store.results.participants_of(ANA) == []
    assert await store.finished.get(5, ended.id, reader=ANA) is None


def test_for_the_same_seed_two_games_that_looked_the_same_go_on_alike() -> None:
    record, known = finished_record(), recollection_of(finished_record(), MOMENT.place, MOMENT.seat)
    one, two = (trial_start(record, MOMENT, bytes([1]) * 32) for _ in range(2))
    assert one.start.to_data() == two.start.to_data()
    assert one.start.to_data() != trial_start(record, MOMENT, bytes(32)).start.to_data()
    dealt = deal_within(known, Random(int.from_bytes(bytes([1]) * 32)))
    assert (dealt.hands, dealt.stock) == (one.start.hands, one.start.stock)
