"""Partners: what the bench counts, and that its players for themselves know nothing of a team."""

from random import Random

from bot.engine.moves import MoveKind, Source
from bot.engine.views import seat_view
from bot.players.levels import LEVELS
from tests.bench.partners import alone_view, play_deal, rules_of
from tests.players.play import in_the_middle


def test_who_is_indifferent_plays_no_goal_card_of_the_other() -> None:
    for seed in range(6):
        state = in_the_middle(rules_of("pagat_pairs", 4), f"alone/{seed}", 30 + seed)
        view = seat_view(state, state.to_play)
        moves = LEVELS["strong"](alone_view(view, hides=True), Random(1), None)
        assert moves[0] in view.legal
        assert not any(move.kind is MoveKind.PLAY and move.source is Source.GOAL and move.owner >= 0 for move in moves)


def test_who_is_out_plays_for_the_team() -> None:
    state = in_the_middle(rules_of("pagat_pairs", 4), "out", 30)
    state.goals[state.to_play] = [[]]
    state.shown[state.to_play] = [0]
    view = seat_view(state, state.to_play)
    assert alone_view(view, hides=True) is view


def test_a_deal_is_played_from_both_sides_and_counted() -> None:
    rules = rules_of("pagat_pairs", 4).change(goal_size=5)
    played = play_deal(rules, "strong", "rival", "deal")
    assert 0 <= played.share <= 1
    assert all(deeds["turns"] for deeds in played.deeds)
    assert played == play_deal(rules, "strong", "rival", "deal")
