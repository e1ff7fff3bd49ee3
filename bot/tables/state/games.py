"""Games of a table: dealing, ending and recording them."""

from bot.engine.events import PublicEvent, public_events
from bot.engine.game import apply, begin
from bot.engine.moves import parse_move
from bot.engine.record import PERSON, Fairness, abandoned_result, make_fairness, write_record, write_record_from
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from bot.engine.state import Ending, State
from bot.engine.version import ENGINE_VERSION
from bot.errors import Reason, Refused
from bot.shapes import Data
from bot.tables.state.sittings import Sitting
from bot.tables.state.status import Status
from bot.tables.state.table import LEVELS_NOW, Game, Resumption, Table
from bot.tables.state.trial import Trial


def deal_game(
    table: Table,
    system: str,
    rules: Rules,
    start: int | None,
    now: float,
    dealer: int | None,
    *,
    pick: str | None = None,
) -> None:
    """Deal the table's next game and begin its first turn.

    :param pick: the rule by which its deal is picked.
    """
    # Everybody's press goes into the seal, so that neither they nor the program could choose the cards.
    contributions = [seat.contribution for seat in table.seats]
    started = None if start is None else str(start)
    fairness = make_fairness(table.next_game_id, rules, table.seed, contributions, started, dealer, pick=pick)
    state = fairness.deal(rules)
    happened = public_events(begin(state))
    _put_game(table, system, fairness, state, now, happened)


def begin_trial(table: Table, system: str, start: State, trial: Trial, interaction: int, now: float) -> None:
    """Begin a game that is tried out from a position.

    :param start: the position, whose rules the game has.
    :param interaction: the press that begins it.
    """
    contributions = [seat.contribution for seat in table.seats]
    fairness = make_fairness(table.next_game_id, start.rules, table.seed, contributions, str(interaction))
    _put_game(table, system, fairness, start, now, [])
    game = table.running()
    game.resumed, game.trial = Resumption(start, 0), trial


def _put_game(
    table: Table, system: str, fairness: Fairness, state: State, now: float, happened: list[PublicEvent]
) -> None:
    """Put a game that begins onto the table."""
    table.game = Game(
        id=table.next_game_id,
        number=table.number,
        system=system,
        rules=state.rules,
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
        levels=LEVELS_NOW,
        played_by=None if table.tournament is None else [],
    )
    for place, seat in enumerate(table.seats):
        if seat.user is not None:
            table.game.note_hand_seen(seat.user, place)
    table.status = Status.PLAYING


def deal_next(table: Table, start: int | None, now: float, *, picked: bool = True, rules: Rules | None = None) -> None:
    """Deal the game after a finished one, by the same rules: the next of its match, or the first of a new one.

    :param start: the press that begins it, if there is one.
    :param picked: whether to pick a deal again if the last one was picked, as in first games.
    :param rules: other rules, by which a new match begins.
    """
    game = table.running()
    is_other = rules is not None and rules != game.rules
    # Points by other rules can't be added to these: a new match begins.
    if match_is_over(table) or is_other:
        table.scores, table.match_first = [0] * len(table.seats), table.number
    pick = game.fairness.pick if picked and not is_other else None
    # In picked first games the computer deals every time, so that the newcomer begins.
    dealer = game.state.dealer if pick is not None else (game.state.dealer + 1) % game.rules.players
    deal_game(table, game.system, rules or game.rules, start, now, dealer, pick=pick)
    table.agreed = []


def require_no_trial(table: Table) -> None:
    """Refuse what a game that is tried out is not for. Raises ``Refused``."""
    if table.game is not None and table.game.trial is not None:
        raise Refused(Reason.TRIED_ONLY)


def check_turn(table: Table, turn: int, seat: int) -> None:
    """Refuse a press outside the seat's turn, or from an earlier turn. Raises ``Refused``."""
    state = table.running().state
    if table.status is not Status.PLAYING or state.result is not None:
        raise Refused(Reason.GAME_OVER)
    if state.to_play != seat:
        raise Refused(Reason.NOT_YOUR_TURN, name=table.seats[state.to_play].name)
    if state.turn != turn:
        raise Refused(Reason.STALE)


def replay_trail(game: Game) -> None:
    """Compute the present position from the checkpoint and the presses since."""
    state = game.checkpoint.copy()
    del game.happened[game.happened_at_checkpoint :]
    for group in game.trail:
        for notation in group:
            game.happened += public_events(apply(state, parse_move(notation)))
    game.state = state


def abandon(table: Table) -> None:
    """End a running game without a result."""
    game = table.running()
    if game.state.result is None:
        # A copy, because the checkpoint may be this very position. Then nothing is left to be taken back or replayed.
        game.state = game.state.copy()
        game.state.result = abandoned_result(game.state)
        game.settled_press = game.last_press
        game.checkpoint, game.trail, game.hands_seen = game.state, [], {}
        game.scores = list(table.scores)


def record_of(game: Game) -> Data | None:
    """Return the record of a game as it stands. It contains the seed: only for games that have ended.

    Return None for a resumed game whose moves no longer lead to its position, since nobody could replay it.
    """
    if game.resumed is not None and (game.trial is None or game.resumed.moves):
        return None
    moves = [parse_move(notation) for notation in game.moves]
    ended = game.state.result
    abandoned = ended is not None and ended.ending == Ending.ABANDONED
    # A game tried out begins with a position instead of a deal.
    if game.resumed is not None:
        start = game.resumed.state
        record = write_record_from(start, game.id, game.system, game.players, moves, abandoned=abandoned)
        return {**record, "engine": ENGINE_VERSION}
    record = write_record(game.rules, game.system, game.players, game.fairness, moves, abandoned)
    return {**record, "engine": ENGINE_VERSION}


def match_is_over(table: Table) -> bool:
    """Whether the next game starts a new match: there is no target, or it was reached."""
    rules = table.running().rules
    return rules.match_target is None or bool(match_winners(rules, table.scores))
