"""Worlds in which somebody tries out a moment of a finished game: what they could not see is dealt anew, what they had
seen stays, and nothing of it is counted."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Final

from bot.engine.deal import canonical_pack
from bot.engine.errors import RecordError
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import Move
from bot.engine.record import Record, make_fairness, write_record
from bot.engine.replay import replay, verify_record
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.finished.trials import TrialMoment, trial_start
from bot.players.levels import choose_move
from bot.tables.actions import Computer, Person, Play, step_of
from bot.tables.service.opening import Opening, TrialStart
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from tests.engine.test_hidden_cards import hidden_goals, seen_at_once
from tests.faults.ledger import Findings
from tests.faults.virtual import run_virtually
from tests.store.memory import MemoryStore
from tests.tables.world import RepeatingRandomness, StandingClock

_ANA: Final = 11
_MOVES: Final = 150
_FEWEST_HIDDEN: Final = 12
"""So many hidden goal cards never lie as they were by chance."""


def run_trials(seed: int) -> Findings:
    """Try out one moment of one game, play it to its end, and look at what is kept."""
    findings, luck = Findings(seed), Random(f"trials {seed}")
    system = luck.choice([*SYSTEMS])
    record, moves = _game(system, SYSTEMS[system].seats[0], luck)
    moment = TrialMoment("t1-1", luck.randrange(moves), luck.randrange(SYSTEMS[system].seats[0]))
    start = trial_start(record, moment, luck.randbytes(32))
    for kind, words in _wrong_with(start, record, moment):
        findings.note(kind, f"{system}, {moment}: {words}")
    for kind, words in run_virtually(_wrong_at_the_end(start, luck)):
        findings.note(kind, f"{system}, {moment}: {words}")
    return findings


def _game(system: str, seats: int, luck: Random) -> tuple[Record, int]:
    rules, moves = SYSTEMS[system].rules(seats), list[Move]()
    fairness = make_fairness("t1-1", rules, luck.randbytes(32), ["x"] * seats, "1")
    state = fairness.deal(rules)
    begin(state)
    while state.result is None and len(moves) < _MOVES:
        moves.append(choose_move("fixed", seat_view(state, state.to_play), luck))
        apply(state, moves[-1])
    players = ["person", *["regular"] * (seats - 1)]
    return write_record(rules, system, players, fairness, moves, abandoned=state.result is None), len(moves)


def _wrong_with(tried: TrialStart, record: Record, moment: TrialMoment) -> Iterator[tuple[str, str]]:
    """Compare the position with what it was."""
    true = next(step.state.copy() for number, step in enumerate(replay(record)) if number == moment.place)
    start = tried.start.copy()
    start.rules = true.rules
    if seat_view(start, moment.seat) != seat_view(true, moment.seat):
        yield "changed", "the seat sees something else"
    if not true.rules.side_predeal and start.sides != true.sides:
        yield "changed", "what was put down openly lies elsewhere"
    if not true.rules.side_predeal:
        seen = seen_at_once(record, moment.place, moment.seat)
        if hidden_goals(start) - (Counter(canonical_pack(true.rules)) - seen):
            yield "changed", "a hidden goal card was seen elsewhere"
    hidden, then = _hidden_goals(start), _hidden_goals(true)
    if len(hidden) >= _FEWEST_HIDDEN and hidden == then:
        yield "leaked", "hidden goal cards lie as they lay"


def _hidden_goals(state: State) -> list[int]:
    pairs = zip(state.goals, state.shown, strict=True)
    piles = ((pile, shown) for goals, counts in pairs for pile, shown in zip(goals, counts, strict=True))
    return [card for pile, shown in piles for card in pile[: len(pile) - shown]]


async def _wrong_at_the_end(start: TrialStart, luck: Random) -> list[tuple[str, str]]:
    store, registry, numbers, wrong = MemoryStore(), TableRegistry(), count(1), list[tuple[str, str]]()
    tables = TableService(store, StandingClock(), RepeatingRandomness(), registry=registry)
    seats = start.start.rules.players
    names = tuple(("regular", f"Robot {number}") for number in range(1, seats))
    opening = Opening(5, 6, start.system, computers=names, trial=start)
    table = (await tables.open(opening, Person(_ANA, "Ana", next(numbers)))).table.id
    while (held := registry.get(table)).running().state.result is None:
        state = held.running().state
        view = seat_view(state, state.to_play)
        play = Play(state.turn, (step_of(view.public, choose_move("fixed", view, luck)),))
        own = state.to_play == held.seat_of(_ANA)
        asker = Person(_ANA, "Ana", next(numbers)) if own else Computer(state.to_play)
        await tables.act(table, play, asker)
        assert legal_moves(state)
    ended = registry.get(table).running()
    record = await store.finished.record(ended.id)
    if record is None or not _leads_to(record, ended.state):
        wrong.append(("lost", "its record does not lead to its end"))
    if await store.results.ended(most=9) or await store.results.participants_of(_ANA):
        wrong.append(("counted", "it has a result"))
    if Counter(record["players"] if record else ())["person"] != 1:
        wrong.append(("changed", "others play than began"))
    await store.close()
    return wrong


def _leads_to(record: Record, end: State) -> bool:
    """Whether a record replays to a position; it tells neither keys nor how often cards went back before."""
    unkept = {"key": "", "recycles": 0}
    try:
        return verify_record(record).to_data() | unkept == end.to_data() | unkept
    except RecordError:
        return False
