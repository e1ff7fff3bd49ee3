"""Hidden cards dealt anew are those that a seat could imagine: its view is the same, nothing it has seen is elsewhere,
and nothing that it has not seen matters."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deal import canonical_pack
from bot.engine.game import apply, begin, legal_moves
from bot.engine.hidden_cards import Recollection, Seen, deal_within, recollection_of
from bot.engine.moves import Move
from bot.engine.record import Record, make_fairness, start_record, write_record
from bot.engine.replay import replay
from bot.engine.state import State, every_card
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import choose_move
from tests.every_game import every_game

_MOST_MOVES = 300


@cache
def game_of(system: str, seats: int, number: int = 0, *, squared: bool = False) -> tuple[Record, int]:
    """A game half of whose moves are chosen by luck, and how many moves it has."""
    rules = SYSTEMS[system].rules(seats)
    if squared:
        rules = rules.change(side_view="top")
    fairness, luck = make_fairness("t-1", rules, bytes([number]) * 32, ["x"] * seats, "1"), Random(number)
    state, moves = fairness.deal(rules), list[Move]()
    begin(state)
    while state.result is None and len(moves) < _MOST_MOVES:
        choices, by_luck = legal_moves(state), luck.random() < 0.5
        moves.append(luck.choice(choices) if by_luck else choose_move("fixed", seat_view(state, state.to_play), luck))
        apply(state, moves[-1])
    record = write_record(rules, system, ["person"] * seats, fairness, moves, abandoned=state.result is None)
    return record, len(moves)


def states_until(record: Record, place: int) -> Iterator[State]:
    for number, step in enumerate(replay(record)):
        yield step.state
        if number == place:
            return


def hidden_goals(state: State) -> Counter[int]:
    """The goal cards that nobody has seen."""
    pairs = zip(state.goals, state.shown, strict=True)
    piles = ((pile, shown) for goals, counts in pairs for pile, shown in zip(goals, counts, strict=True))
    return Counter(card for pile, shown in piles for card in pile[: len(pile) - shown])


def seen_at_once(record: Record, place: int, seat: int) -> Counter[int]:
    """Of each card the most copies that the seat has seen at one time."""
    most = Counter[int]()
    for state in states_until(record, place):
        visible = Counter(state.hands[seat])
        for piles in (*state.sides, state.centre, state.done):
            visible.update(card for pile in piles for card in pile)
        for goals, counts in zip(state.goals, state.shown, strict=True):
            for pile, shown in zip(goals, counts, strict=True):
                visible.update(pile[len(pile) - shown :])
        most |= visible
    return most


Dealing = Callable[[Recollection, Random], State]


def check_laws(record: Record, place: int, seat: int, seed: int, deal: Dealing = deal_within) -> None:
    *_, true = states_until(record, place)
    dealt = deal(recollection_of(record, place, seat), Random(seed))
    assert seat_view(dealt, seat) == seat_view(true, seat), "the seat can't tell them apart"
    assert every_card(dealt) == every_card(true)
    if not true.rules.side_predeal:
        assert dealt.sides == true.sides, "what was put down openly is remembered"
    shown = seen_at_once(record, place, seat)
    pack = Counter(canonical_pack(true.rules))
    if not true.rules.side_predeal:
        assert not hidden_goals(dealt) - (pack - shown), "no hidden goal card was seen elsewhere"
    assert legal_moves(dealt) or dealt.result is not None


@pytest.mark.parametrize(("system", "seats"), every_game(3))
def test_a_seat_can_not_tell_a_new_deal_from_the_real_one(system: str, seats: int) -> None:
    record, moves = game_of(system, seats)
    luck = Random(f"{system}/{seats}")
    for place in (0, luck.randrange(moves), moves - 1):
        check_laws(record, place, luck.randrange(seats), place)


@settings(max_examples=25, deadline=None)
@given(number=st.integers(0, 3), part=st.floats(0, 1), seat=st.integers(0, 1), seed=st.integers(0, 2**32))
def test_so_it_is_where_hands_are_dealt_anew(number: int, part: float, seat: int, seed: int) -> None:
    record, moves = game_of("book", 2, number)
    check_laws(record, round(part * (moves - 1)), seat, seed)


def test_hands_are_dealt_anew_in_one_of_these_games() -> None:
    record, moves = game_of("book", 2)
    assert any("redeal" in entry for entry in record["entries"])
    for seat in range(2):
        check_laws(record, moves - 1, seat, 1)


def test_what_was_covered_on_a_squared_stack_is_remembered() -> None:
    record, moves = game_of("pagat", 2, squared=True)
    *_, state = states_until(record, moves // 2)
    assert any(len(stack) > 1 for stacks in state.sides for stack in stacks)
    for seat in range(2):
        check_laws(record, moves // 2, seat, 1)


def test_a_deal_from_the_view_alone_breaks_these_laws() -> None:
    """Planted: what was covered, and what has gone back into the stock, is forgotten."""

    def by_the_view(known: Recollection, randomness: Random) -> State:
        return known.view.sample(randomness)

    broken = 0
    for system, seats in every_game(3):
        record, moves = game_of(system, seats)
        try:
            check_laws(record, moves - 1, 0, 1, by_the_view)
        except AssertionError:
            broken += 1
    assert broken >= 5


def test_so_it_is_for_every_seed() -> None:
    record, moves = game_of("pagat", 2)
    dealt = [deal_within(recollection_of(record, moves // 2, 0), Random(seed)) for seed in range(20)]
    assert len({str(state.hands[1]) for state in dealt}) > 10, "they are dealt anew"
    assert len({str(state.goals) for state in dealt}) == 20


def twin_of(record: Record, system: str, place: int, seat: int, luck: Random) -> Record | None:
    """The same game with two cards exchanged that the seat has not seen until then; None where that is another game."""
    rules = SYSTEMS[system].rules(2)
    moves = [step.move for step in replay(record) if step.move is not None][:place]
    state = make_fairness("t-1", rules, bytes(32), ["x"] * 2, "1").deal(rules)
    other, depth = 1 - seat, luck.randrange(3, 12)
    hand = luck.randrange(len(state.hands[other]))
    state.goals[other][0][depth], state.hands[other][hand] = state.hands[other][hand], state.goals[other][0][depth]
    recorder = start_record(state, "t-1", system, ["person"] * 2)
    recorder.note_events(begin(state))
    for move in moves:
        if move not in legal_moves(state):
            return None
        recorder.note(state.to_play, move, apply(state, move))
    return recorder.record(None, None)


def test_what_a_seat_has_not_seen_changes_nothing() -> None:
    """Two games that look the same to a seat until then go on alike for the same randomness."""
    compared = 0
    for number in range(40):
        record, moves = game_of("pagat", 2)
        place, luck = min(6, moves - 1), Random(number)
        twin = twin_of(record, "pagat", place, 0, luck)
        if twin is None:
            continue
        one, two = (recollection_of(each, place, 0) for each in (record, twin))
        if one != two:
            continue
        (*_, real), (*_, other) = states_until(record, place), states_until(twin, place)
        assert real.to_data() != other.to_data(), "they are two games"
        compared += 1
        assert deal_within(one, Random(7)).to_data() == deal_within(two, Random(7)).to_data()
    assert compared >= 5


def test_a_position_without_a_past_is_dealt_within_its_view() -> None:
    record, moves = game_of("pagat", 2)
    *_, state = states_until(record, moves // 2)
    view = recollection_of(record, moves // 2, 0).view
    dealt = deal_within(Recollection((Seen((), view),)), Random(1))
    assert seat_view(dealt, 0) == seat_view(state, 0)
