"""One press for all natural cards that fit several centre piles, for runs of lent cards and for runs ended earlier."""

from random import Random

import pytest

from bot.engine.cards import parse_face
from bot.engine.events import REVEALING, Recycled
from bot.engine.game import apply
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView, seat_view
from bot.ids import LONGEST_ID
from bot.players.hints import Hint
from bot.text import texts_for
from bot.turns.choices import Choice, ChoiceKind, offer_of
from bot.turns.sweeps import sweep_of
from cogs.core.parts import BLUE, GREY
from cogs.table.presses import play_press
from tests.cogs.table.shown import show, table_with
from tests.players.judging_contrasts import Compared
from tests.swept import swept
from tests.turns.positions import LONGEST_TABLE, PAGAT, arrange, carry_out, games, offers, pressed


def words(choice: Choice) -> str:
    return " ".join(choice.moves)


def sweeps(hand: str, goal: str, sides: str, centre: tuple[int, ...]) -> list[str]:
    plays = offer_of(seat_view(arrange(PAGAT, hand, goal, sides, centre), 0)).plays
    return [words(choice) for choice in plays if choice.kind is ChoiceKind.SWEEP]


@pytest.mark.parametrize(
    ("why", "hand", "goal", "sides", "centre", "sweep"),
    [
        ("all that fits, pile by pile", "3D 4S 9C 2H 2S", "KC", "- - - -", (2, 8), "h:3D>c1 h:4S>c1 h:9C>c2"),
        ("no goal card", "9C 2H 2S QD QS", "3C", "- - - -", (2, 8, 11), "h:9C>c2 h:QD>c3"),
        ("no card takes the place of the goal card", "3D 9C QH QS AD", "3C", "- - - -", (2, 8, 11), "h:9C>c2 h:QH>c3"),
        ("what empties the hand comes last", "3D", "KC", "9D - - -", (2, 8), "s1>c2 h:3D>c1"),
        ("a completed pile ends it", "QD QH 3C 2S 2H", "KC", "- - - -", (11, 2), "h:3C>c2 h:QD>c1"),
        ("no wild cards", "KS KD 3C 2S 2H", "JC", "- - - -", (2, 8), ""),
        ("none where a run does the same", "3D 4S QS 2H 2S", "KC", "- - - -", (2, 8), ""),
        ("side stacks come before the hand", "9C 3H 2S 2D QS", "KC", "3D - - -", (2, 8), "s1>c1 h:9C>c2"),
    ],
)
def test_a_sweep(why: str, hand: str, goal: str, sides: str, centre: tuple[int, ...], sweep: str) -> None:
    assert sweeps(hand, goal, sides, centre) == [sweep] * bool(sweep), why


def test_it_says_how_many_cards_it_plays() -> None:
    state = arrange(PAGAT, "4D 5S 6C 9H 2S", "QC", "3D - - -", (2, 8))
    assert "All 5 cards that fit" in show(table_with(state)).rows[0]
    both = table_with(arrange(PAGAT, "9C 2H 2S QD QS", "3C", centre=(2, 8, 11)))
    assert "Both cards that fit (opens A for Benjamin)" in show(both).rows[0]
    assert "Las 2 cartas que encajan (abre el A a Benjamin)" in show(both, texts=texts_for("es")).rows[0]


def test_what_lets_an_opponents_goal_card_in_comes_last_is_not_blue_and_says_so() -> None:
    state = arrange(PAGAT, "4D 5S 6C 9H 2S", "QC", "3D - - -", (2, 8))
    state.goals[1][0][-1] = parse_face("10H")
    shown = show(table_with(state))
    assert shown.rows[0][-1] == "All plays"
    assert shown.rows[0][-2] == "All 5 cards that fit (opens 10 for Benjamin)"
    assert shown.button(shown.rows[0][-2])["style"] == GREY.value
    state.goals[1][0][-1] = parse_face("8H")
    usual = show(table_with(state))
    assert usual.button("All 5 cards that fit")["style"] == BLUE.value
    assert usual.rows[0][0] == "All 5 cards that fit"


@pytest.mark.parametrize(("name", "seats"), games(6))
def test_whom_a_play_helps_is_found_card_by_card(name: str, seats: int) -> None:
    """Judged by the distances that hints are judged by; what takes a goal card of one's own is pressed all the same."""
    for state, view, offer in offers(name, seats):
        for choice in offer.plays:
            helped = _helped(state, view, choice)
            assert (choice.opens_for is not None) == bool(helped), choice
            assert choice.opens_for is None or choice.opens_for in helped
            assert [each.opens_for is None for each in offer.plays] == sorted(
                [each.opens_for is None for each in offer.plays], reverse=True
            )


def _helped(state: State, view: SeatView, choice: Choice) -> set[tuple[int, int]]:
    if len(choice.steps) == 1 or choice.moves_goal_card or choice.kind is ChoiceKind.WHICH:
        return set()
    compared = Compared(state, Hint(choice.moves, (), ""))
    return {
        (front.seat, pile.top)
        for front in view.public.seats
        for pile in front.goals
        if pile.top is not None
        and compared.is_rivals({"seat": front.seat, "card": pile.top})
        and compared.gap(state, pile.top) != 0
        and compared.gap(compared.after, pile.top) == 0
    }


@swept("name, seats", games(6))
def test_nothing_new_is_seen_before_the_last_card_of_a_press(name: str, seats: int) -> None:
    for state, view, offer in offers(name, seats):
        for choice in offer.plays:
            position = state.copy()
            for step in choice.steps[:-1]:
                happened = apply(position, step.move)
                # A way may complete a pile first: how that is shuffled into the stock is seen by nobody.
                seen = [event for event in happened if choice.kind != "way" or not isinstance(event, Recycled)]
                assert not any(isinstance(event, REVEALING) for event in seen), (choice, view.rules)


@swept("name, seats", games(6))
def test_a_sweep_fits_an_id_and_is_played_as_it_is_written(name: str, seats: int) -> None:
    for state, view, _ in offers(name, seats):
        if steps := sweep_of(view, view.known_position()):
            written = play_press(Choice(ChoiceKind.RUN, steps), LONGEST_TABLE, 99999).custom_id
            assert len(written) <= LONGEST_ID
            run = play_press(Choice(ChoiceKind.RUN, steps), "t", view.public.turn)
            carry_out(state.copy(), pressed(run.custom_id).play)


def test_a_sweep_is_made_from_the_view_alone() -> None:
    state = arrange(PAGAT, "3D 4S 9C 2H 2S", "KC", "- - - -", (2, 8))
    view = seat_view(state, 0)
    assert sweep_of(view, view.sample(Random(5))) == sweep_of(view, view.sample(Random(6))) != ()


def test_runs_can_be_ended_earlier() -> None:
    few = arrange(PAGAT, "3D 4S 5C 6H 2S", "QC", "- - - -", (2,))
    plays = [words(choice) for choice in offer_of(seat_view(few, 0)).plays]
    assert plays == [
        "h:3D>c1 h:4S>c1 h:5C>c1 h:6H>c1",
        "h:3D>c1 h:4S>c1 h:5C>c1",
        "h:3D>c1 h:4S>c1",
        "h:3D>c1",
    ]


def test_a_wild_card_is_never_spent_by_a_run_ended_earlier() -> None:
    state = arrange(PAGAT, "5D KS 2C 2D 9H", "8C", "7D - - -", centre=(4, 3, 3))
    several = [words(choice) for choice in offer_of(seat_view(state, 0)).plays if len(choice.steps) > 1]
    assert several == ["h:5D>c1 h:KS>c1 s1>c1 g>c1"]


def test_what_a_partner_lends_can_come_first_and_the_labels_say_so() -> None:
    state = arrange(SYSTEMS["pagat_pairs"].rules(4), "6D 8H 2C 2D QS", "JC", "- 7S - -", (5, 1, 1))
    state.sides[2][0].append(parse_face("6S"))
    runs = [choice for choice in offer_of(seat_view(state, 0)).plays if choice.kind == "run"]
    assert {"h:6D>c1 s2>c1 h:8H>c1", "2.s1>c1 s2>c1 h:8H>c1"} <= {words(run) for run in runs}
    labels = [label for row in show(table_with(state), all_plays=True).rows for label in row]
    assert {"6 ② 7 8", "Łukasz ① 6 ② 7 8"} <= set(labels)


def test_labels_are_short_where_all_is_one_way() -> None:
    state = arrange(PAGAT, "6D 8H 2C 2D QS", "JC", "- 7S - -", (5, 3, 3))
    assert show(table_with(state)).rows[0][0] == "6 to 8"
