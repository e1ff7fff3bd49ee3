"""Games at a table: dealing them, playing moves, taking moves back, ending them."""

from typing import Any

from bot.engine.errors import MoveError
from bot.engine.events import Event, PublicEvent, can_be_undone, public_events
from bot.engine.game import apply, begin
from bot.engine.game.centre import height_of
from bot.engine.moves import MoveKind, parse_move
from bot.engine.record import PERSON, abandoned_result, make_fairness, write_record
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from bot.engine.state import Ending, State
from bot.engine.version import ENGINE_VERSION
from bot.tables.actions import Play, Step, Undo
from bot.tables.errors import Reason, Refused
from bot.tables.sittings import Sitting
from bot.tables.status import Status
from bot.tables.table import Game, Table

Data = dict[str, Any]


def deal_game(table: Table, system: str, rules: Rules, start: int | None, now: float, dealer: int | None) -> None:
    """Deals the table's next game and begins its first turn."""
    contributions = [seat.contribution for seat in table.seats]
    started = None if start is None else str(start)
    fairness = make_fairness(table.next_game_id, rules, table.seed, contributions, started, dealer)
    state = fairness.deal(rules)
    happened = public_events(begin(state))
    table.game = Game(
        id=table.next_game_id,
        number=table.number,
        system=system,
        rules=rules,
        fairness=fairness,
        players=[PERSON if seat.user is not None else str(seat.level) for seat in table.seats],
        state=state,
        checkpoint=state,
        started_at=now,
        happened=happened,
        happened_at_checkpoint=len(happened),
        sittings=[
            [Sitting(seat.name, seat.user, None if seat.user is not None else seat.level)] for seat in table.seats
        ],
        match_first=table.match_first,
    )
    for place, seat in enumerate(table.seats):
        if seat.user is not None:
            table.game.note_hand_seen(seat.user, place)
    table.status = Status.PLAYING


def play(table: Table, action: Play, seat: int) -> list[PublicEvent]:
    """Plays the moves of one press for ``seat``; returns what happened.

    :raises Refused: not this seat's turn, or the press is from before and means something else now.
    """
    game = table.running()
    check_turn(table, action.turn, seat)
    state = game.state.copy()
    events: list[Event] = []
    for step in action.steps:
        if state.to_play != seat or not _means_the_same(state, step):
            raise Refused(Reason.STALE)
        try:
            events += apply(state, step.move)
        except MoveError:
            raise Refused(Reason.STALE) from None
    happened = public_events(events)
    game.state = state
    game.moves += action.moves
    game.happened += happened
    if can_be_undone(events):
        game.trail.append(list(action.moves))
    else:
        # Nothing behind this point can be taken back: somebody has seen something new, or the turn is over.
        game.checkpoint, game.trail, game.happened_at_checkpoint = state, [], len(game.happened)
        game.settled_press = len(action.moves)
    if state.result is not None:
        table.status, game.hands_seen = Status.OVER, {}
        table.scores = [score + points for score, points in zip(table.scores, state.result.points, strict=True)]
        game.scores = list(table.scores)
        by_computer = any(table.seats[place].by_computer for place in state.result.winners)
        game.won_by_computer = by_computer and table.tournament is not None
    return happened


def check_turn(table: Table, turn: int, seat: int) -> None:
    """Refuses what comes outside the seat's turn, or from an older turn of it. Raises ``Refused``."""
    state = table.running().state
    if table.status is not Status.PLAYING or state.result is not None:
        raise Refused(Reason.GAME_OVER)
    if state.to_play != seat:
        raise Refused(Reason.NOT_YOUR_TURN, name=table.seats[state.to_play].name)
    if state.turn != turn:
        raise Refused(Reason.STALE)


def _means_the_same(state: State, step: Step) -> bool:
    """Whether a card played to a centre pile becomes the rank that the button showed, and a fill fills a stack."""
    match step.move.kind:
        case MoveKind.PLAY:
            return height_of(state, step.move.target) + 1 == step.rank
        case MoveKind.DISCARD if step.fills:
            return not state.sides[state.to_play][step.move.target]
    return True


def undo(table: Table, action: Undo, seat: int) -> list[str]:
    """Takes back the last press; returns its moves.

    :raises Refused: not this seat's turn, nothing to take back, or the offer is from before.
    """
    game = table.running()
    check_turn(table, action.turn, seat)
    if not game.trail:
        raise Refused(Reason.NOTHING_TO_UNDO)
    if len(game.trail) != action.depth:
        raise Refused(Reason.STALE)
    taken = game.trail.pop()
    del game.moves[len(game.moves) - len(taken) :]
    replay_trail(game)
    return taken


def replay_trail(game: Game) -> None:
    """Makes the position now from the checkpoint and the presses since."""
    state = game.checkpoint.copy()
    del game.happened[game.happened_at_checkpoint :]
    for group in game.trail:
        for notation in group:
            game.happened += public_events(apply(state, parse_move(notation)))
    game.state = state


def abandon(table: Table) -> None:
    """Ends a running game without a result."""
    game = table.running()
    if game.state.result is None:
        game.state = game.state.copy()
        game.state.result = abandoned_result(game.state)
        game.settled_press = game.last_press
        game.checkpoint, game.trail, game.hands_seen = game.state, [], {}
        game.scores = list(table.scores)


def record_of(game: Game) -> Data | None:
    """The record of a game, as it stands. Its seed is in it: only for games that have ended.

    None for one that went on where its moves don't lead: nobody could play it through again.
    """
    if game.resumed is not None:
        return None
    moves = [parse_move(notation) for notation in game.moves]
    ended = game.state.result
    abandoned = ended is not None and ended.ending == Ending.ABANDONED
    record = write_record(game.rules, game.system, game.players, game.fairness, moves, abandoned)
    return {**record, "engine": ENGINE_VERSION}


def match_is_over(table: Table) -> bool:
    """Whether the next game starts a new match: no target, or somebody reached it."""
    rules = table.running().rules
    return rules.match_target is None or bool(match_winners(rules, table.scores))
