"""Tables in mid-game in every system, made by play from a seed."""

from random import Random

from bot.engine.systems import SYSTEMS
from bot.players.levels import choose_move
from bot.tables.actions import Play, step_of
from bot.tables.state import games as play
from bot.tables.state.table import Seat, Table

NAMES = ("Ana", "Ben", "Cam", "Dee", "Eve", "Fay", "Gus", "Hal")


def table_in_play(system: str, seats: int, luck: Random, most_moves: int = 60) -> Table:
    """A table of people whose game has gone on for some moves."""
    names = NAMES[:seats]
    sitting = [Seat(name, f"{700 + place}", user=101 + place) for place, name in enumerate(names)]
    table = Table("tablepos", 7, 70, 101, system, {}, seats, sitting, luck.randbytes(32), 1e9, scores=[0] * seats)
    play.deal_game(table, system, SYSTEMS[system].rules(seats), 9000, 1e9, dealer=None)
    table.seed = luck.randbytes(32)
    for _ in range(luck.randrange(most_moves)):
        if table.status != "playing":
            break
        _play_one(table, luck)
    return table


def _play_one(table: Table, luck: Random) -> None:
    state = table.running().state
    view = table.view_of(state.to_play)
    move = choose_move("fixed" if luck.random() < 0.7 else "random", view, luck)
    Play(state.turn, (step_of(view.public, move),)).by_seat(table, state.to_play)
    table.version += 1
