"""What many tries and many moves lead to, one after the other."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.errors import IllegalMove
from bot.engine.game import legal_moves
from bot.engine.moves import Move, MoveKind
from bot.engine.state import State
from bot.puzzles.attempt import attempt_of
from bot.puzzles.puzzle import Puzzle
from bot.puzzles.rating import BEGINNER, SolverStanding, rate
from bot.puzzles.solving import step


@dataclass(frozen=True, slots=True)
class RatedTry:
    """A first try that has ended."""

    person: int
    puzzle: str
    solved: bool


def rate_all(
    tries: Iterable[RatedTry], puzzles: dict[str, SolverStanding]
) -> tuple[dict[int, SolverStanding], dict[str, SolverStanding]]:
    """Everybody's rating and every puzzle's after these tries.

    :param puzzles: what the puzzles are taken for before anybody has tried them.
    """
    people: dict[int, SolverStanding] = {}
    rated = dict(puzzles)
    for tried in tries:
        person = people.get(tried.person, SolverStanding(BEGINNER))
        puzzle = rated.get(tried.puzzle, SolverStanding(BEGINNER))
        people[tried.person], rated[tried.puzzle] = rate(person, puzzle, solved=tried.solved)
    return people, rated


def stuck_after(puzzle: Puzzle, moves: Iterable[Move] = ()) -> list[str]:
    """These plays, and more of them until nothing can be played."""
    made = [move.notation for move in moves]
    while plays := [move for move in attempt_of(puzzle, made).view.legal if move.kind is MoveKind.PLAY]:
        made.append(plays[0].notation)
    return made


def position_after(puzzle: Puzzle, moves: tuple[Move, ...]) -> State:
    """The position after so many moves. Raises ``IllegalMove``."""
    state = puzzle.start()
    for move in moves:
        if move not in legal_moves(state):
            raise IllegalMove(move.notation)
        state, _ = step(state, move)
    return state
