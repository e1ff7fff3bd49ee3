"""Rules of play: ``legal_moves`` and ``apply``, with a file for each concern.

``fitting``: ranks that fit the centre piles; ``centre``: plays there; ``covering``: wild cards that must be covered;
``loading``: goal piles of opponents; ``discard``: side stacks; ``turn``: draws, refills and the order of turns;
``ending``: ends of games.
"""

from bot.engine.errors import IllegalMove
from bot.engine.events import Event, Passed
from bot.engine.game.centre import centre_plays, forced_plays, low_plays, play_to_centre
from bot.engine.game.covering import coverable, covering_plays
from bot.engine.game.discard import discard, discards
from bot.engine.game.loading import load, loads
from bot.engine.game.turn import Shuffle, begin, end_turn, shuffle_by_key
from bot.engine.moves import PASS, Move
from bot.engine.state import NO_PILE, State


def legal_moves(state: State) -> list[Move]:
    """Return every legal move of the seat to play, each once; empty when the game is over, never before.

    A seat that can do nothing else has the one move ``pass`` (catalogue, section 6).
    """
    if state.result is not None:
        return []
    # A wild card must be covered before anything else is done.
    if state.cover != NO_PILE:
        return covering_plays(state) or [PASS]
    # Empty side stacks being filled allow no play in between.
    if state.filling:
        return discards(state) or [PASS]
    plays = centre_plays(state)
    # The standard game ends here: nothing restricts plays.
    if state.facts.plays_freely and not state.forcing:
        return _with_discards(state, plays) or [PASS]
    if state.rules.wild_must_be_covered:
        plays = coverable(state, plays)
    return _with_duties(state, plays) or [PASS]


def _with_duties(state: State, plays: list[Move]) -> list[Move]:
    """Return only forced plays if there are any, else all moves."""
    rules = state.rules
    if rules.forced_ranks:
        forced = forced_plays(state, plays)
        if forced:
            return forced
    # A deadlock demands one ace or two, then the turn goes on freely.
    if state.forcing and not state.low_played:
        low = low_plays(state, plays)
        if low:
            return low
    return _with_discards(state, plays + loads(state) if rules.load_opponent else plays)


def _with_discards(state: State, plays: list[Move]) -> list[Move]:
    """Return plays and discards, and the pass where a turn may end without a discard."""
    moves = plays + discards(state)
    if state.facts.passes:
        rules, held = state.rules, len(state.hands[state.to_play])
        is_short = rules.end_turn == "may_skip_if_short" and held < rules.hand_size
        # An empty hand that is refilled only in the next turn has nothing to discard.
        waits = held == 0 and rules.refill_on_empty == "wait"
        if rules.end_turn == "may_pass" or is_short or waits:
            moves.append(PASS)
    return moves


def apply(state: State, move: Move, shuffle: Shuffle | None = None, *, check: bool = True) -> list[Event]:
    """Make a move of the seat to play on ``state`` itself and return its events, in order.

    :param shuffle: source of new orders; by default they follow from the game's own key.
    :param check: pass False only for a move that ``legal_moves`` has just given.
    :raises IllegalMove: the move is not legal; the state is unchanged.
    """
    if check and move not in legal_moves(state):
        raise IllegalMove(move.notation)
    return _CARRY_OUT[move.kind](state, move, shuffle or shuffle_by_key)


def _pass(state: State, move: Move, shuffle: Shuffle) -> list[Event]:
    events: list[Event] = [Passed(state.to_play)]
    end_turn(state, events, shuffle)
    return events


_CARRY_OUT = (play_to_centre, discard, load, _pass)
"""Functions by ``MoveKind``."""

__all__ = ["Shuffle", "apply", "begin", "legal_moves", "shuffle_by_key"]
