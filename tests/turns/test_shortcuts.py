"""The few plays that stand on the panel: every goal card that can be reached is among them, and nothing in vain.

Twenty thousand positions: ``python -m tests.campaign shortcuts``.
"""

from collections.abc import Callable, Sequence

import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.moves import OWN, Move, MoveKind, parse_move
from bot.engine.state import State
from bot.engine.views import SeatView, seat_view
from bot.ids import LONGEST_ID, MalformedId
from bot.tables.actions import Play, Step
from bot.turns.choices import MOST_SHORTCUTS, Choice, ChoiceKind, Offer, offer_of
from bot.turns.steps import short_line
from cogs.table.presses import PlayCard, PlayLine, PlayRun, ShowAllPlays, play_press
from tests.cogs.table.shown import show, table_with
from tests.every_game import ALL, every_game
from tests.swept import swept
from tests.turns.judging import Undecided, goal_cards_in_reach, random_positions, taken_goal
from tests.turns.positions import LONGEST_TABLE, PAGAT, arrange, pressed

SAMPLE = 3


def check_shortcuts(state: State) -> bool:
    """Checks the panel of whoever is to play; tells whether all that can be reached could be tried."""
    view = seat_view(state, state.to_play)
    offer = offer_of(view)
    assert len(offer.shortcuts) <= MOST_SHORTCUTS
    assert len({choice.moves for choice in offer.shortcuts}) == len(offer.shortcuts)
    assert set(offer.shortcuts) <= set(offer.plays) or any(choice.kind is ChoiceKind.WHICH for choice in offer.plays)
    assert bool(offer.shortcuts) == any(move.kind in (MoveKind.PLAY, MoveKind.LOAD) for move in view.legal)
    for choice in offer.shortcuts:
        check_play(state, view, choice)
    try:
        reach = goal_cards_in_reach(state)
    except Undecided:
        return False
    assert _ends_at(view, offer) == reach, view
    return True


def _ends_at(view: SeatView, offer: Offer) -> set[tuple[int, int]]:
    return {goal for choice in offer.shortcuts if (goal := taken_goal(view, choice.steps[-1].move)) is not None}


def check_play(state: State, view: SeatView, choice: Choice) -> None:
    """It can be played as it says, its goal card comes last, and none of its cards is in vain."""
    position = state.copy()
    for step in choice.steps:
        assert step.move in legal_moves(position)
        assert step is choice.steps[-1] or taken_goal(view, step.move) is None
        apply(position, step.move)
    assert position.turn != state.turn or position.result is not None or _moved(state, position)
    if choice.kind is ChoiceKind.WAY:
        for place in range(len(choice.steps) - 1):
            rest = [step.move for step in (*choice.steps[:place], *choice.steps[place + 1 :])]
            assert not can_be_played(state, rest), f"{choice.steps[place].move} does nothing in {choice.moves}"


def _moved(before: State, after: State) -> bool:
    return (before.hands, before.sides, before.goals) != (after.hands, after.sides, after.goals)


def can_be_played(state: State, moves: Sequence[Move]) -> bool:
    position = state.copy()
    for move in moves:
        if move not in legal_moves(position):
            return False
        apply(position, move)
    return True


@swept("name, seats", every_game(4))
def test_at_most_four_shortcuts_and_every_goal_card_in_reach_among_them(name: str, seats: int) -> None:
    assert any(check_shortcuts(state) for state in random_positions(name, seats, "shortcuts", SAMPLE))


NEAR_GOAL = arrange(PAGAT, "4D 6C 2C 9S JD", "7C", "- - - -", (3, 5, 1))


def unfinished(state: State) -> dict[tuple[int, int], tuple[Move, ...]]:
    return {}


def roundabout(state: State) -> dict[tuple[int, int], tuple[Move, ...]]:
    return {(OWN, 0): tuple(map(parse_move, ("h:4D>c1", "h:6C>c2", "g>c2")))}


@pytest.mark.parametrize("planted", [unfinished, roundabout])
def test_a_way_that_is_missing_or_plays_cards_in_vain_is_noticed(
    planted: Callable[[State], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_shortcuts(NEAR_GOAL)
    offer_of.cache_clear()
    monkeypatch.setattr("bot.turns.choices.ways_to_goals", planted)
    with pytest.raises(AssertionError):
        check_shortcuts(NEAR_GOAL)
    offer_of.cache_clear()


@pytest.mark.parametrize(
    ("why", "hand", "goal", "sides", "centre", "way"),
    [
        ("two kings and a four", "KS KD 4C 9H 9S", "5C", "- - - -", (1, 8, 8), "h:KS>c1 h:KD>c1 h:4C>c1 g>c1"),
        ("a card that wins nothing is left out", "4D 6C 9H 9S JD", "7C", "- - - -", (3, 5, 1), "h:6C>c2 g>c2"),
        ("what covers a card is put elsewhere", "9H 9S 2C 2D QH", "6C", "5C/JD - - -", (4, 10, 1), "s1>c2 s1>c1 g>c1"),
        ("a completed pile makes room", "QH 9H 9S 5D 5C", "AC", "- - - -", (11, 3, 7), "h:QH>c1 g>c1"),
        ("that and two cards more", "QH AH 2S 5D 5C", "3C", "- - - -", (11, 3, 7), "h:QH>c1 h:AH>c1 h:2S>c1 g>c1"),
    ],
)
def test_a_way_to_the_goal_card(why: str, hand: str, goal: str, sides: str, centre: tuple[int, ...], way: str) -> None:
    state = arrange(PAGAT.change(centre_limit=3), hand, goal, sides, centre)
    ways = [choice for choice in offer_of(seat_view(state, 0)).shortcuts if choice.moves_goal_card]
    assert [" ".join(choice.moves) for choice in ways] == [way], why
    check_shortcuts(state)


def test_the_first_shortcut_is_the_way_and_says_what_it_reaches_and_spends() -> None:
    shown = show(table_with(arrange(PAGAT, "KS KD 4C 9H 9S", "5C", centre=(1, 8, 8))))
    assert shown.rows[0][0] == "Up to goal card 5 (K as 2, K as 3)"
    assert len(pressed(shown.press(shown.rows[0][0])).play.steps) == 4


def test_all_plays_are_one_press_further_and_lead_back() -> None:
    table = table_with(arrange(PAGAT, "3D 5S 8C 10H KS", "4C", "JD 9S - 8D", (7, 11, 2)))
    shown = show(table)
    assert shown.rows[0] == ["Up to goal card 4", "8 to J", "④ 8", "3", "All plays"]
    assert pressed(shown.press("All plays")) == ShowAllPlays(table.id, table.running().state.turn)
    every = show(table, all_plays=True)
    assert every.rows == [
        ["Up to goal card 4", "All 5 cards that fit", "8 to J", "8 to 10", "8 to 9"],
        ["④ 8", "3", "8", "K as 3", "K as 8"],
        ["K as Q"],
        ["Back"],
    ]
    assert all(isinstance(pressed(each["custom_id"]), PlayCard | PlayRun) for each in every.buttons[:-1])


@pytest.mark.parametrize(("name", "seats"), ALL[::7])
def test_a_way_that_is_too_long_for_an_id_is_written_shorter(name: str, seats: int) -> None:
    for state in random_positions(name, seats, "written", 12):
        view = seat_view(state, state.to_play)
        for choice in offer_of(view).plays:
            if len(choice.steps) > 1:
                press = PlayLine("t", view.public.turn, short_line(choice.steps))
                assert press.play == pressed(play_press(choice, "t", view.public.turn).custom_id).play
                assert pressed(press.custom_id) == press


def test_a_long_way_is_on_the_panel() -> None:
    """Twelve cards of nine piles: seventy-three signs, in an id that has room for seventy."""
    moves = "h:4C>c4 3.s4>c4 s4>c2 h:10S>c2 2.s2>c2 2.s2>c14 2.s2>c14 2.s4>c11 2.s4>c14 2.s4>c14 2.s4>c3 g>c3"
    ranks = (4, 5, 9, 10, 11, 6, 7, 1, 8, 9, 2, 3)
    steps = tuple(Step(parse_move(move), rank) for move, rank in zip(moves.split(), ranks, strict=True))
    press = play_press(Choice(ChoiceKind.WAY, steps), LONGEST_TABLE, 9999)
    assert isinstance(press, PlayLine)
    assert len(press.custom_id) <= LONGEST_ID
    assert pressed(press.custom_id).play == Play(9999, steps)


@pytest.mark.parametrize("line", ["", "1", "18", "188", "?88H", "18zz", "1?8H8H", "18o9o1", "18 h"])
def test_a_line_that_nobody_wrote_is_malformed(line: str) -> None:
    with pytest.raises(MalformedId):
        _ = pressed(f"s:t:line:1|{line}").play


def test_few_plays_need_no_further_press() -> None:
    shown = show(table_with(arrange(PAGAT, "3D 9S 9C QH QD", "4C", centre=(2,))))
    assert shown.rows[0] == ["Up to goal card 4", "3"]
