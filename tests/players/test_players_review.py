"""The review of a record: chances that add up, costs that make sense, luck that evens out."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.__main__ import main
from bot.commands.review import in_words
from bot.commands.simulate import play_out
from bot.engine.game import apply, begin
from bot.engine.moves import OWN, parse_move
from bot.engine.record import make_fairness, start_record
from bot.engine.views import SeatView, seat_view
from bot.players.hints import Hint, greedy_hint, suggest
from bot.players.planner import Planner, reveals
from bot.players.review import Review, Stretch, review, win_chances
from bot.players.ways import walk, ways_to_goals
from bot.players.weights import shipped_weights
from tests.engine.build import position, rules_for
from tests.engine.first_games import FORMER_RULES
from tests.every_game import every_game
from tests.players.play import rules_of


def record_of(system: str, seats: int, players: list[str], **options: Any) -> dict[str, Any]:
    rules = rules_of(system, seats).change(**options)
    fairness = make_fairness("a game", rules, sha256(b"review").digest(), players, None)
    state = fairness.deal(rules)
    recorder = start_record(state, "a game", system, players)
    recorder.note_events(begin(state))
    play_out(state, players, Random(3), recorder.note)
    return recorder.record(state.result, fairness)


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return record_of("pagat", 2, ["fixed", "random"], goal_size=6)


@pytest.fixture(scope="module")
def small(record: dict[str, Any]) -> Review:
    return review(record)


def test_chances_add_up_at_every_turn(small: Review) -> None:
    assert small.turns
    assert all(sum(moment.chances) == pytest.approx(1) for moment in small.turns)
    assert small.result is not None
    assert small.turns[-1].chances[small.result.winners[0]] == 1


def test_bad_turns_cost_more_than_good_ones(small: Review) -> None:
    cost = [sum(turn.cost for turn in small.key_turns if turn.seat == seat) for seat in range(2)]
    assert cost[1] > cost[0] > 0 or cost[0] == 0
    assert all(turn.played != turn.better for turn in small.key_turns)


def test_nobody_is_told_to_discard_instead_of_taking_a_goal_card() -> None:
    """What a hint has advised is no mistake afterwards: the planner would rather have kept both wild cards."""
    rules = FORMER_RULES
    state = position(
        rules,
        hands=["4C 5S 7D 9H 9S KD *1", "2H 3H 8H 10H JH"],
        centre=[1, 1],
        goals=["2C 3C 6H AH 5C", "8D 8S 8C 8H 6C"],
        sides=[["QC QH"], ["JS JH"]],
    )
    view = seat_view(state, 0)
    way = ways_to_goals(view.known_position())[OWN, 0]
    assert max(Planner(view.sample(Random(0)), shipped_weights()).search(), key=lambda plan: plan.value).moves != way
    found = Stretch(state)
    found.moves.extend(way)
    assert found.judged(walk(state, way).after) is None


HINTED_MOVES = 40


@pytest.mark.parametrize(("system", "seats"), every_game(1)[::4])
@pytest.mark.parametrize("hint_of", [lambda view: suggest(view, Random(1)), greedy_hint], ids=["thought", "at once"])
def test_a_move_that_a_hint_proposes_is_no_mistake_afterwards(
    system: str, seats: int, hint_of: Callable[[SeatView], Hint | None]
) -> None:
    """A turn played just as the hints said was "about 2 % given away"."""
    rules = rules_of(system, seats)
    state = make_fairness("a game", rules, sha256(b"hinted").digest(), ["fixed"] * seats, None).deal(rules)
    begin(state)
    stretch, judged = Stretch(state.copy()), 0
    for _ in range(HINTED_MOVES):
        if state.result is not None:
            break
        hint, turn = hint_of(seat_view(state, state.to_play)), state.turn
        assert hint is not None
        stretch.moves.append(parse_move(hint.moves[0]))
        if reveals(apply(state, stretch.moves[-1])) or state.turn != turn or state.result is not None:
            judged += 1
            found = stretch.judged(state)
            assert found is None, (found, hint)
            stretch = Stretch(state.copy())
    assert judged


def test_what_no_hint_proposes_stays_a_mistake_beside_what_one_does() -> None:
    """Whoever passes up a goal card and then discards as the hint says has passed it up all the same."""
    state = position(
        rules_for("pagat"),
        hands=["5D QH 9H 7S 2D", "2H 3H 8H 10H JH"],
        centre=[4, 1],
        goals=["6C 4H 3S 6S", "8D 8S 8C 8H"],
        sides=[["QC"], ["JS JH"]],
    )
    found = Stretch(state)
    found.moves.extend((parse_move("h:2D>c2"), parse_move("h:QH>s1")))
    missed = found.judged(walk(state, tuple(found.moves)).after)
    assert missed is not None
    assert missed.cost > 0.02


def test_a_missed_win_costs_no_more_than_the_chance_that_it_left_to_the_others() -> None:
    """A win in the hand is far better than anything else, but who is well ahead without it has not lost it all."""
    state = position(
        rules_for("pagat"),
        hands=["KD QH 9H 7S 2D", "2H 3H 8H 10H JH"],
        centre=[4],
        goals=["6C", "8D 8S 8C 8H 6C 7C"],
        sides=[["QC"], ["JS JH"]],
    )
    played = (parse_move("h:QH>s1"),)
    after = walk(state, played).after
    found = Stretch(state)
    found.moves.extend(played)
    missed = found.judged(after)
    assert missed is not None
    assert missed.better[-1].startswith("g>")
    assert win_chances(after)[0] > 0.6
    assert missed.cost <= 1 - win_chances(after)[0]


def test_a_review_in_words(record: dict[str, Any], small: Review) -> None:
    lines = list(in_words(record))
    assert small.result is not None
    winner = ("Fixed 1", "Random 2")[small.result.winners[0]]
    assert lines[0].startswith(f"Game a game: won by {winner} (goal), goal cards left: ")
    assert [line for line in lines[1:] if not line.startswith(" ")] == ["Fixed 1", "Random 2"]
    curves = [line.rpartition(" ")[2] for line in lines if line.startswith("  Chance to win: ")]
    assert [len(curve) for curve in curves] == [len(small.turns) + 1] * 2
    assert any(line.startswith("    Better: ") for line in lines)


def test_a_broken_record_leaves_the_others(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    lines: list[object] = [{"game": "x"}, [], record]
    file.write_text("".join(f"{json.dumps(each)}\n" for each in lines), encoding="utf-8")
    assert main(["review", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("Game a game: won by ")
    assert [line.partition(":")[0] for line in told.err.splitlines()] == ["line 1", "line 2"]


def test_partners_share_their_chances() -> None:
    found = review(record_of("pagat_pairs", 4, ["random"] * 4, goal_size=5))
    moment = found.turns[len(found.turns) // 2]
    assert moment.chances[0] == moment.chances[2]
    assert moment.chances[0] + moment.chances[1] == pytest.approx(1)


def test_who_has_fewer_goal_cards_is_ahead() -> None:
    state = position(rules_for("pagat"), goals=["9C 9C", "9C 9C 9C 9C 9C 9C"], hands=["", ""])
    chances = win_chances(state)
    assert chances[0] > 0.6
    assert chances[0] + chances[1] == pytest.approx(1)
