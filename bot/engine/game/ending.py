"""Ends of games (catalogue, options 35 to 38)."""

from bot.engine.events import Ended, Event
from bot.engine.moves import Move, Source
from bot.engine.scoring import fewest_goal_cards, points_for
from bot.engine.state import NO_PILE, Ending, Result, State, goal_count


def _team_to_play(state: State) -> list[int]:
    team = state.facts.team
    return [seat for seat in range(state.rules.players) if team[seat] == team[state.to_play]]


def team_goal_count(state: State) -> int:
    """Return how many goal cards the seat to play and its partner still have."""
    return sum(goal_count(state, seat) for seat in _team_to_play(state))


def has_won(state: State) -> bool:
    """Whether the seat to play, with its partner, has emptied every goal pile."""
    return not any(goal_count(state, seat) for seat in _team_to_play(state))


def would_win(state: State, move: Move) -> bool:
    """Whether a play takes the last goal card of the seat to play and its partner."""
    if move.source is not Source.GOAL:
        return False
    return team_goal_count(state) == 1 and len(state.goals[move.owner_for(state.to_play)][move.index]) == 1


def win(state: State, events: list[Event]) -> None:
    """End the game: the seat to play, with its partner, has won."""
    _set_result(state, Ending.GOAL, tuple(_team_to_play(state)), events)


def finish(state: State, ending: Ending, events: list[Event]) -> None:
    """End a game that no seat won outright; the fewest goal cards may decide it (``exhaustion``)."""
    # The rules decide about an exhausted stock; a deadlock is always decided by goal cards.
    by_count = ending == Ending.EXHAUSTED and state.rules.exhaustion == "fewest_goal_wins"
    winners: tuple[int, ...] = ()
    if by_count or ending == Ending.DEADLOCK:
        winners = fewest_goal_cards(state.rules, [goal_count(state, seat) for seat in range(state.rules.players)])
    _set_result(state, ending, winners, events)


def _set_result(state: State, ending: Ending, winners: tuple[int, ...], events: list[Event]) -> None:
    left = [goal_count(state, seat) for seat in range(state.rules.players)]
    state.cover = NO_PILE
    state.result = Result(ending, winners, tuple(left), tuple(points_for(state.rules, ending, winners, left)))
    events.append(Ended(state.result))
