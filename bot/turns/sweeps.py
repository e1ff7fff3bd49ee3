"""Sweeps: natural cards that fit now, onto several centre piles, so that one press can play them all."""

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import Move, MoveKind
from bot.engine.state import NO_PILE, State
from bot.engine.views import SeatView
from bot.players.ways import is_goal_play
from bot.tables.actions import Step
from bot.turns.runs import ends_run, preference
from bot.turns.steps import as_fits_an_id, on_several_piles


def sweep_of(view: SeatView, start: State) -> tuple[Step, ...]:
    """Return every natural card that fits, pile by pile, but no goal card; empty if a run does the same or a wild card
    must be covered.

    Plays that the person must see come last. No card takes the place that a goal card needs.

    :param start: the position as the seat knows it; it stays unchanged.
    """
    if view.public.cover != NO_PILE:
        return ()
    state = start.copy()
    steps: list[Step] = []
    while (move := _next_move(view, state, steps)) is not None:
        steps.append(Step(move, height_of(state, move.target) + 1, card=card_of(state, move)))
        if ends_run(view, state, move):
            break
        apply(state, move, check=False)
    if not on_several_piles(steps):
        return ()
    fitting = as_fits_an_id(_gathered(start.copy(), steps))
    return fitting if on_several_piles(fitting) else ()


def _next_move(view: SeatView, state: State, steps: list[Step]) -> Move | None:
    """Return the next play: one that shows nothing new, else any; on the same pile if possible, else on the lowest.
    Leave every fitting goal card its place."""
    rank = state.facts.rank
    plays = [move for move in legal_moves(state) if move.kind is MoveKind.PLAY and rank[card_of(state, move)]]
    # A pile that a goal card fits stays as it is, and so do equal ones.
    needed = {_kind_of(state, move.target) for move in plays if is_goal_play(move)}
    plays = [move for move in plays if not is_goal_play(move) and _kind_of(state, move.target) not in needed]
    quiet = [move for move in plays if not ends_run(view, state, move)]
    pile = steps[-1].move.target if steps else None
    return min(
        quiet or plays,
        key=lambda move: (move.target != pile, height_of(state, move.target), *preference(state, move)),
        default=None,
    )


def _kind_of(state: State, pile: int) -> tuple[int, bool]:
    """Return a centre pile's height and whether it goes down; equal piles take the same cards."""
    return height_of(state, pile), state.facts.goes_down(pile)


def _gathered(state: State, steps: list[Step]) -> list[Step]:
    """Return the steps with those onto the last pile moved together to the end, if that is legal."""
    last = [step for step in steps if step.move.target == steps[-1].move.target]
    gathered = [step for step in steps if step not in last] + last
    for step in gathered:
        if step.move not in legal_moves(state):
            return steps
        apply(state, step.move, check=False)
    return gathered
