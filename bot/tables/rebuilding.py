"""Tables rebuilt from what is stored of them, in this release or an earlier one."""

from dataclasses import fields
from typing import Any

from bot.engine.events import public_events
from bot.engine.game import apply, begin
from bot.engine.moves import parse_move
from bot.engine.record import Fairness
from bot.engine.rules import rules_from_data
from bot.engine.state import state_from_data
from bot.tables.status import SleepReason, Status
from bot.tables.table import Game, Seat, ShownOut, Table

Data = dict[str, Any]


def table_from_data(data: Data) -> Table:
    """The table that ``Table.to_data`` gave."""
    since = {"touched_at": data["changed_at"], "awaited_since": data["changed_at"]}
    values = _known(Table, {**since, "turn_time": data.get("turn_seconds", 0), **data})
    values["seats"] = [Seat(**_known(Seat, {"seen_at": data["changed_at"], **seat})) for seat in data["seats"]]
    values["seed"] = bytes.fromhex(data["seed"])
    values["status"] = Status(data["status"])
    values["asleep"] = SleepReason(data["asleep"]) if data.get("asleep") else None
    values["shown_out"] = [ShownOut(each["user"], each["name"]) for each in data.get("shown_out", ())]
    values["game"] = None if data["game"] is None else _game_from_data(data["game"])
    table = Table(**values)
    if table.game is not None and "hands_seen" not in data["game"] and table.game.state.result is None:
        for place, seat in enumerate(table.seats):
            for user in (seat.user, seat.left_by):
                if user is not None:
                    table.game.note_hand_seen(user, place)
    return table


def _known(kind: type, data: Data) -> Data:
    """What this release has a place for: rows of a newer one are read as far as they are understood."""
    names = {each.name for each in fields(kind)}
    return {name: value for name, value in data.items() if name in names}


def _game_from_data(data: Data) -> Game:
    checkpoint = state_from_data(data["checkpoint"])
    game = Game(
        id=data["id"],
        number=data["number"],
        system=data["system"],
        rules=rules_from_data(data["rules"]),
        fairness=Fairness(bytes.fromhex(data["seed"]), data["transcript"]),
        players=data["players"],
        state=checkpoint,
        checkpoint=checkpoint,
        started_at=data["started_at"],
        moves=data["moves"],
        trail=data["trail"],
        hands_seen=data.get("hands_seen", {}),
    )
    refold(game)
    return game


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
