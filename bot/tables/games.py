"""Games at a table: dealing them, playing moves, taking moves back, ending them."""

from typing import Any, Final

from bot.engine.deal import commitment_of
from bot.engine.errors import MoveError
from bot.engine.events import Discarded, Event, Loaded, Passed, Played, PublicEvent, can_be_undone, public_events
from bot.engine.game import apply, begin
from bot.engine.game.centre import height_of
from bot.engine.moves import Move, MoveKind, parse_move
from bot.engine.record import abandoned_result, make_fairness, write_record
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from bot.engine.state import Ending, State
from bot.tables.actions import Play, Undo
from bot.tables.errors import Refused
from bot.tables.table import Game, Table

Data = dict[str, Any]
PERSON = "person"
ACTED: Final = (Played, Discarded, Loaded, Passed)
"""What happens once for each move."""


def commitment(table: Table) -> str:
    """What is published of the next game's seed before anyone joins."""
    return commitment_of(table.next_game_id, table.seed)


def deal_game(table: Table, system: str, rules: Rules, start: int | None, now: float, dealer: int | None) -> None:
    """Deals the table's next game and begins its first turn."""
    contributions = [seat.contribution for seat in table.seats]
    started = None if start is None else str(start)
    fairness = make_fairness(table.next_game_id, rules, table.seed, contributions, started, dealer)
    state = fairness.deal(rules)
    players = [PERSON if seat.user is not None else str(seat.level) for seat in table.seats]
    happened = public_events(begin(state))
    table.game = Game(
        table.next_game_id,
        table.number,
        system,
        rules,
        fairness,
        players,
        state,
        state,
        now,
        happened=happened,
        happened_at_checkpoint=len(happened),
    )
    table.status = "playing"


def refold(game: Game) -> None:
    """Rebuilds from the moves what is not stored: the position now, and everything that happened."""
    state = game.fairness.deal(game.rules)
    settled = len(game.moves) - sum(map(len, game.trail))
    game.happened = public_events(begin(state))
    for place, notation in enumerate(game.moves):
        if place == settled:
            game.happened_at_checkpoint = len(game.happened)
        game.happened += public_events(apply(state, parse_move(notation)))
    if settled == len(game.moves):
        game.happened_at_checkpoint = len(game.happened)
    game.state = state


def play(table: Table, action: Play, seat: int) -> list[PublicEvent]:
    """Plays the moves of one press for ``seat``; returns what happened.

    :raises Refused: not this seat's turn, or the press is from before and means something else now.
    """
    game = table.running()
    check_turn(table, action.turn, seat)
    state = game.state.copy()
    events: list[Event] = []
    for notation, rank in zip(action.moves, action.ranks, strict=True):
        events += _play_one(state, notation, rank, seat)
    _settle(game, state, list(action.moves), events)
    if state.result is not None:
        end_game(table)
    return public_events(events)


def check_turn(table: Table, turn: int, seat: int) -> None:
    """Refuses what comes outside the seat's turn, or from an older turn of it."""
    state = table.running().state
    if table.status != "playing" or state.result is not None:
        raise Refused("game-over")
    if state.to_play != seat:
        raise Refused("not-your-turn", name=table.seats[state.to_play].name)
    if state.turn != turn:
        raise Refused("stale")


def _play_one(state: State, notation: str, rank: int, seat: int) -> list[Event]:
    try:
        move = parse_move(notation)
        if state.to_play != seat or not _means_the_same(state, move, rank):
            raise Refused("stale")
        return apply(state, move)
    except MoveError:
        raise Refused("stale") from None


def _means_the_same(state: State, move: Move, rank: int) -> bool:
    """Whether a card played to a centre pile becomes the rank that the button showed, and a fill fills a stack."""
    match move.kind:
        case MoveKind.PLAY:
            return height_of(state, move.target) + 1 == rank
        case MoveKind.DISCARD if rank:
            return len(state.sides[state.to_play][move.target]) + 1 == rank
    return True


def _settle(game: Game, state: State, moves: list[str], events: list[Event]) -> None:
    """Keeps a press: as something that can be taken back, or as the new point of no return."""
    game.state = state
    game.moves += moves
    game.happened += public_events(events)
    if can_be_undone(events):
        game.trail.append(moves)
    else:
        game.checkpoint = state
        game.trail = []
        game.happened_at_checkpoint = len(game.happened)


def undo(table: Table, action: Undo, seat: int) -> list[str]:
    """Takes back the last press; returns its moves.

    :raises Refused: not this seat's turn, nothing to take back, or the offer is from before.
    """
    game = table.running()
    check_turn(table, action.turn, seat)
    if not game.trail:
        raise Refused("nothing-to-undo")
    if len(game.trail) != action.depth:
        raise Refused("stale")
    taken = game.trail.pop()
    del game.moves[len(game.moves) - len(taken) :]
    _replay_trail(game)
    return taken


def _replay_trail(game: Game) -> None:
    state = game.checkpoint.copy()
    del game.happened[game.happened_at_checkpoint :]
    for group in game.trail:
        for notation in group:
            game.happened += public_events(apply(state, parse_move(notation)))
    game.state = state


def cards_to_take_back(game: Game) -> list[int]:
    """The cards that the next undo takes back, in order: plays, loads and cards put on empty side stacks."""
    if not game.trail:
        return []
    acts = [event for event in game.happened[game.happened_at_checkpoint :] if isinstance(event, ACTED)]
    cards: list[int] = []
    for event in acts[-len(game.trail[-1]) :]:
        match event:
            case Played() | Loaded():
                cards.append(event.card)
            case Discarded():
                cards += event.cards
    return cards


def end_game(table: Table) -> None:
    """Closes the books of the game that has just ended: scores, and the seed for a further game."""
    result = table.running().state.result
    table.status = "over"
    if result is not None:
        table.scores = [score + points for score, points in zip(table.scores, result.points, strict=True)]


def abandon(table: Table) -> None:
    """Ends a running game without a result."""
    game = table.running()
    if game.state.result is None:
        game.state = game.state.copy()
        game.state.result = abandoned_result(game.state)
        game.checkpoint, game.trail = game.state, []


def record_of(game: Game) -> Data:
    """The record of a game, as it stands. Its seed is in it: only for games that have ended."""
    moves = [parse_move(notation) for notation in game.moves]
    ended = game.state.result
    abandoned = ended is not None and ended.ending == Ending.ABANDONED
    return write_record(game.rules, game.system, game.players, game.fairness, moves, abandoned)


def match_is_over(table: Table) -> bool:
    """Whether the next game starts a new match: no target, or somebody reached it."""
    rules = table.running().rules
    return rules.match_target is None or bool(match_winners(rules, table.scores))
