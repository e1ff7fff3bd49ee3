"""Rebuilding of tables from stored data of this release or an earlier one."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from bot.engine.allowed import has_its_kind
from bot.engine.deal import canonical_pack
from bot.engine.errors import EngineError
from bot.engine.events import public_events
from bot.engine.game import apply, begin
from bot.engine.moves import parse_move
from bot.engine.options import OPTIONS
from bot.engine.record import Fairness
from bot.engine.rules import Rules, rules_from_data
from bot.engine.state import NO_PILE, Ending, State, every_card, state_from_data
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.engine.version import ENGINE_VERSION
from bot.errors import DamagedGame
from bot.shapes import Data, read_by, require_kinds, shaped
from bot.tables.state.games import replay_trail
from bot.tables.state.sittings import Sitting
from bot.tables.state.status import Status
from bot.tables.state.table import Game, Resumption, Table

_NOTHING_LEFT: Final[Data] = {
    "host": 0,
    "system": DEFAULT_SYSTEM,
    "changes": {},
    "capacity": 2,
    "seats": [],
    "seed": "",
    "opened_at": 0.0,
    "changed_at": 0.0,
    "status": Status.CLOSED.value,
    "game": None,
}
"""Data of a closed table of which nothing is known."""
MALFORMED: Final = (
    EngineError,
    DamagedGame,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    AttributeError,
    RecursionError,
)
"""Exceptions that reading damaged data may raise."""


_COUNTED_END: Final = 1 << 31


def table_from_data(data: Data) -> Table:
    """Return the table that ``Table.to_data`` gave.

    A game whose moves do not lead to its stored position is damaged, unless another version of the engine saved it:
    then it goes on from that position.

    :raises DamagedGame: its position does not follow from its moves.
    :raises EngineError: its moves are not legal. Other damage raises Python's errors.
    """
    # 1. Earlier releases stored no such moments: the last change stands for them.
    changed_at = data["changed_at"]
    since = {"touched_at": changed_at, "awaited_since": changed_at, "turn_time": data.get("turn_seconds", 0)}
    seats = [{"seen_at": changed_at, **seat} for seat in data["seats"]]
    table = shaped(Table, {**since, **data, "seats": seats})
    require_kinds(table)  # wrong types would break code that counts, sorts or dispatches all tables
    # 2. Its parts must fit together. Options that this release doesn't know are a later one's, and no damage.
    known = ((OPTIONS[name], value) for name, value in table.changes.items() if name in OPTIONS)
    if table.live and not all(has_its_kind(option.allowed, value) for option, value in known):
        raise ValueError("no options")
    if (game := table.game) is None:
        # Each seat belongs to a person, or to a computer of some level.
        is_taken = all(seat.user is not None or seat.level is not None for seat in table.seats)
        has_people = table.capacity > 1 and len(table.seats) > 0 and is_taken
        if table.live and not (table.status is Status.LOBBY and has_people and table.system in SYSTEMS):
            raise ValueError("no lobby")
        return table
    # Results and records are found by the game's id, which names its table.
    of_table, _, number = game.id.rpartition("-")
    by_seat = (table.seats, table.scores, game.players, game.scores, game.sittings or None)
    fits = all(each is None or len(each) == game.rules.players for each in by_seat) and all(game.sittings)
    if of_table != table.id or not number.isdecimal() or not fits:
        raise ValueError("no game of this table")
    # 3. Nor did they store whose hand somebody has seen: everybody has seen that of their seat, also of one they left.
    if "hands_seen" not in data["game"] and game.state.result is None:
        for place, seat in enumerate(table.seats):
            for user in (seat.user, seat.left_by):
                if user is not None:
                    game.note_hand_seen(user, place)
    if not game.sittings:
        game.sittings = [[Sitting.of(seat, since=1)] for seat in table.seats]  # a table of an earlier release
    return table


def _game_from_data(data: Data) -> Game:
    checkpoint = state_from_data(data["checkpoint"])
    unkept = {"fairness": shaped(Fairness, data), "state": checkpoint, "checkpoint": checkpoint}
    # An earlier release stored no version of the engine; that counts as a different version.
    game = shaped(Game, {"engine": "", **data}, **unkept)
    require_kinds(game)
    ended, seats = checkpoint.result, game.rules.players
    if ended is not None:
        require_kinds(ended)
        # Code for many games must be able to rely on it: a result for each seat, and no winners who sit nowhere.
        if not {*ended.winners} <= {*range(seats)} or not len(ended.goal_left) == len(ended.points) == seats:
            raise ValueError("no result")
    try:
        refold(game)
    except (EngineError, DamagedGame):
        # Saved by this very engine it must fit, so it is damaged. Saved by another one, the rules may have been mended
        # since: the position is kept, and the game goes on from it.
        if data.get("saved_by") == ENGINE_VERSION:
            raise
        resume(game)
    return game


read_by(Game, _game_from_data)
read_by(State, state_from_data)
read_by(Rules, rules_from_data)


class Repaired(StrEnum):
    """Basis of a repaired game. The values are stored, so they never change."""

    MOVES = "moves"
    """Its deal and all its moves, which led to a sound position: nothing is lost."""
    POSITION = "position"
    """Its stored position, a whole pack of cards: the game is unrated and has no record."""


def repaired_from_data(data: Data, events: Sequence[Data]) -> tuple[Table, Repaired]:
    """Return a table that can't be rebuilt as stored, and the basis of its game.

    :param events: all saved events of it, in order.
    :raises DamagedGame: neither its moves nor its position make a game.
    """
    game = data.get("game")
    if not isinstance(game, dict):
        raise DamagedGame(["game"])
    try:
        # First try: replay all moves from the deal. The events are a second copy of them.
        moves = moves_of((event["kind"], event["payload"]) for event in events) if events else game["moves"]
        fairness = Fairness(bytes.fromhex(game["seed"]), game["transcript"])
        if game.get("trial") is None:
            start, state = None, fairness.deal(rules_from_data(game["rules"])).copy()
            begin(state)
        else:
            # A game that is tried out goes on from a stored position.
            start = game["resumed"]
            if start["moves"]:
                raise DamagedGame(["resumed"])
            state = state_from_data(start["state"])
        for notation in moves:
            apply(state, parse_move(notation))
        folded = {**game, "moves": moves, "trail": [], "resumed": start, "checkpoint": state.to_data()}
        return table_from_data({**data, "game": folded}), Repaired.MOVES
    except MALFORMED:
        pass
    try:
        # Second try: treat the position as one saved by another engine.
        return table_from_data({**data, "game": {**game, "trail": [], "saved_by": ""}}), Repaired.POSITION
    except MALFORMED as error:
        raise DamagedGame(["moves", "position"]) from error


def closed_from_data(data: Data) -> Table:
    """Return a table that can't be rebuilt, closed and without its game. If its state is unusable, keep only what its
    row says.

    :param data: ``id``, ``guild``, ``channel`` and ``version`` are its row's.
    """
    closed = {**data, "status": Status.CLOSED.value, "game": None}
    try:
        return table_from_data(closed)
    except MALFORMED:
        row = {name: data[name] for name in ("id", "guild", "channel", "version")}
        return table_from_data({**_NOTHING_LEFT, **row})


def moves_of(events: Iterable[tuple[str, Data]]) -> list[str]:
    """Return the moves of the newest game that stand after all events, without those taken back.

    :param events: kind and payload of each, in order.
    """
    moves: list[str] = []
    for kind, payload in events:
        # Each of these deals another game. A lobby is opened without one, and has no moves either.
        if kind in ("opened", "started", "next_game"):
            moves = []
        elif kind == "played":
            moves += payload["moves"]
        elif kind == "undone":
            del moves[len(moves) - len(payload["moves"]) :]
    return moves


def refold(game: Game) -> None:
    """Compute from the moves what is not stored: the present position, and all events.

    :raises EngineError: a move is not legal.
    :raises DamagedGame: the moves do not lead to the stored checkpoint.
    """
    if game.resumed is None:
        state = game.fairness.deal(game.rules)
        happened, begun = public_events(begin(state)), 0
    else:
        state, happened, begun = game.resumed.state.copy(), [], game.resumed.moves
    # Only up to the checkpoint, with which the result is compared; the trail behind it is replayed last.
    settled = len(game.moves) - sum(map(len, game.trail))
    for notation in game.moves[begun:settled]:
        happened += public_events(apply(state, parse_move(notation)))
    # The result of an abandoned game follows from no move.
    found, wanted = state.to_data(), game.checkpoint.to_data()
    if game.checkpoint.result is not None and game.checkpoint.result.ending is Ending.ABANDONED:
        found["result"] = wanted["result"]
    differing = sorted(name for name, value in wanted.items() if found[name] != value)
    if differing:
        raise DamagedGame(differing)
    game.happened, game.happened_at_checkpoint = happened, len(happened)
    replay_trail(game)


def _is_position(state: State) -> bool:
    """Whether a state is a whole pack of cards in the right piles, with valid references and plausible counters."""
    rules, seats = state.rules, range(state.rules.players)
    counted = (state.turn, state.passes, state.quiet, state.redeals, state.recycles)
    if not all(0 <= count < _COUNTED_END for count in counted):
        return False
    by_seat = (state.goals, state.shown, state.hands, state.sides)
    points = {state.dealer, state.first, state.to_play} <= set(seats) and NO_PILE <= state.cover < len(state.centre)
    if not points or any(len(each) != rules.players for each in by_seat):
        return False
    for goals, shown, sides in zip(state.goals, state.shown, state.sides, strict=True):
        if not len(goals) == len(shown) == rules.goal_piles or len(sides) != rules.side_limit:
            return False
        if not all(0 <= seen <= len(pile) for seen, pile in zip(shown, goals, strict=True)):
            return False
    return every_card(state) == sorted(canonical_pack(rules))


def resume(game: Game) -> None:
    """Let a game go on from its position, although its moves don't lead there under this engine.

    Moves that could still be taken back stay so if they are legal from there.

    :raises DamagedGame: that is no position, and no moves prove that it is one.
    """
    if not _is_position(game.checkpoint):
        raise DamagedGame(["position"])
    settled = len(game.moves) - sum(map(len, game.trail))
    game.resumed, game.happened, game.happened_at_checkpoint = Resumption(game.checkpoint, settled), [], 0
    try:
        replay_trail(game)
    except EngineError:
        game.resumed, game.trail, game.happened = Resumption(game.checkpoint, len(game.moves)), [], []
        game.state = game.checkpoint
