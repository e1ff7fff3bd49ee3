"""Banners of goal cards: laws over whole games, and what a streak, a last card and a new leader are."""

import random

import pytest

from bot.engine.deal import deal
from bot.engine.events import Played, PublicEvent, TurnEnded, public_events
from bot.engine.game import apply, begin
from bot.engine.highlights import highlight_of
from bot.engine.moves import OWN, Source
from bot.engine.systems import SYSTEMS
from bot.engine.views import PublicView, public_view, seat_view
from bot.players.levels import choose_move


def game(name: str, seats: int, seed: int) -> list[tuple[PublicView, tuple[PublicEvent, ...]]]:
    """Every position of a game between computers, with all that had happened."""
    luck = random.Random(seed)
    state = deal(SYSTEMS[name].rules(seats), seed.to_bytes(32, "big"))
    happened: list[PublicEvent] = public_events(begin(state))
    found: list[tuple[PublicView, tuple[PublicEvent, ...]]] = []
    while state.result is None and len(found) < 400:
        happened += public_events(apply(state, choose_move("novice", seat_view(state, state.to_play), luck)))
        found.append((public_view(state), tuple(happened)))
    return found


def is_goal(step: PublicEvent) -> bool:
    return isinstance(step, Played) and step.move.source is Source.GOAL


def fewest(view: PublicView) -> set[int]:
    """The sides with the fewest goal cards left."""
    left: dict[int, int] = {}
    for front in view.seats:
        left[front.team] = left.get(front.team, 0) + front.goal_count
    return {team for team, count in left.items() if count == min(left.values())}


@pytest.mark.parametrize(
    ("name", "seats"), [("pagat", 2), ("pagat_multi", 3), ("pagat_multi", 6), ("natural_a2_pairs", 4)]
)
def test_a_highlight_is_the_last_goal_card_with_what_is_left_now(name: str, seats: int) -> None:
    seen = 0
    for view, happened in game(name, seats, seats):
        highlight = highlight_of(view, happened)
        played = [step for step in happened if is_goal(step)]
        assert (highlight is None) == (not played)
        if highlight is None:
            continue
        last = played[-1]
        assert isinstance(last, Played)
        assert highlight.seat == last.seat
        assert highlight.owner == (last.seat if last.move.owner == OWN else last.move.owner)
        assert highlight.left == view.seats[highlight.owner].goal_count
        seen += 1
    assert seen


def test_a_streak_counts_the_goal_cards_of_one_turn() -> None:
    streaks = set()
    for view, happened in game("pagat", 2, 5):
        highlight = highlight_of(view, happened)
        if highlight is None:
            continue
        turns: list[list[PublicEvent]] = [[]]
        for step in happened:
            turns[-1].append(step)
            if isinstance(step, TurnEnded):
                turns.append([])
        last = next(turn for turn in reversed(turns) if any(map(is_goal, turn)))
        assert highlight.streak == sum(map(is_goal, last)) >= 1
        streaks.add(highlight.streak)
    assert max(streaks) > 1


@pytest.mark.parametrize(("name", "seats"), [("pagat", 2), ("pagat_multi", 4), ("natural_a2_pairs", 4)])
def test_whoever_takes_the_lead_has_it_alone_and_had_it_not_before_the_turn(name: str, seats: int) -> None:
    taken = 0
    for seed in range(4):
        positions = game(name, seats, seed)
        started: dict[int, PublicView] = {}
        for place, (view, happened) in enumerate(positions):
            highlight = highlight_of(view, happened)
            if view.turn not in started:
                started[view.turn] = positions[place - 1][0] if place else view
            if highlight is None or not is_goal_turn(happened):
                continue
            team = {view.seats[highlight.seat].team}
            if highlight.takes_lead:
                taken += 1
                assert fewest(view) == team
                assert fewest(started[view.turn]) != team
    assert taken


def is_goal_turn(happened: tuple[PublicEvent, ...]) -> bool:
    """Whether a goal card was played in the turn that goes on."""
    for step in reversed(happened):
        if isinstance(step, TurnEnded):
            return False
        if is_goal(step):
            return True
    return False


def test_nothing_happened_is_nothing_to_see() -> None:
    view, happened = game("pagat", 2, 1)[0]
    assert highlight_of(view, ()) is None
    assert highlight_of(view, tuple(step for step in happened if not is_goal(step))) is None
