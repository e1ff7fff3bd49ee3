"""Positions prepared for lessons, as the person in seat 0 sees them. Nothing in them is hidden from anybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import parse_faces, printed_rank
from bot.engine.deal import canonical_pack
from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.state import State, empty_state
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.tables.state.games import deal_game
from bot.tables.state.table import Seat, Table
from bot.tables.view import PersonalView, table_view

PUPIL: Final = 0
"""Seat of the person who learns; a computer has the other."""
_KEY: Final = bytes(32)
_OPPONENT_GOAL: Final = "7D"
_OPPONENT_HAND: Final = "2S 4S 8D 9C QD"
_OPPONENT_LEFT: Final = 4


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Cards on the table at the beginning of a lesson, in the standard game for two.

    :param goals: the own goal pile, the top last.
    :param sides: the own side stacks, each with its top last.
    :param centre: heights of the centre piles, which hold natural cards.
    """

    hand: str
    goals: str
    sides: tuple[str, str, str, str] = ("", "", "", "")
    centre: tuple[int, ...] = ()

    def state(self) -> State:
        """Return the position. Unseen cards are the rest of the pack in its order."""
        rules = SYSTEMS[DEFAULT_SYSTEM].rules(2)
        state, pack = empty_state(rules, _KEY), canonical_pack(rules)

        # Every card is taken out of one pack, so that no card lies in two places.
        def take(names: str) -> list[int]:
            cards = parse_faces(names.split())
            for card in cards:
                pack.remove(card)
            return cards

        state.hands = [take(self.hand), take(_OPPONENT_HAND)]
        own, other = take(self.goals), take(_OPPONENT_GOAL)
        for height in self.centre:
            pile = [next(card for card in pack if printed_rank(card) == rank) for rank in range(1, height + 1)]
            for card in pile:
                pack.remove(card)
            state.centre.append(pile)
        for stack, names in enumerate(self.sides):
            state.sides[PUPIL][stack] = take(names)
        # The opponent's hidden goal cards go last: what is left in the pack then is the stock.
        other = [pack.pop() for _ in range(_OPPONENT_LEFT - len(other))] + other
        state.goals, state.shown = [[own], [other]], [[1], [1]]
        state.stock, state.turn = pack, 1
        return state


def seen_by_pupil(
    arrangement: Arrangement, moves: Sequence[str], user: int, names: tuple[str, str], table: str
) -> PersonalView:
    """Return the pupil's view after these moves, as if they sat at a table of this id.

    :param names: the pupil's and the computer's.
    :raises MoveError: a move is not legal there.
    """
    seats = [Seat(names[0], "", user=user), Seat(names[1], "", level="novice")]
    rules = SYSTEMS[DEFAULT_SYSTEM].rules(len(seats))
    made = Table(table, 0, 0, user, DEFAULT_SYSTEM, {}, len(seats), seats, _KEY, 0.0, scores=[0] * len(seats))
    # Dealt only to have a whole game, whose position is then replaced.
    deal_game(made, DEFAULT_SYSTEM, rules, None, 0.0, dealer=1)
    state = arrangement.state()
    for move in moves:
        apply(state, parse_move(move))
    game = made.running()
    game.state = game.checkpoint = state
    game.happened, game.happened_at_checkpoint = [], 0
    return PersonalView(table_view(made), PUPIL, made.view_of(PUPIL))
