"""Table of a tournament's pairing: without a host, closed to others, and dealt at once."""

from dataclasses import dataclass

from bot.entities.kept import NOBODY
from bot.shapes import Data
from bot.tables.rules.lobby_rules import required_rules, system_at
from bot.tables.state import games
from bot.tables.state.table import Seat, Table
from bot.tables.state.turn_clock import settle_deadline


@dataclass(frozen=True, slots=True)
class PairingTable:
    """A table for a pairing of a tournament, dealt at once and outside the quotas.

    ``seats`` are ids of people, their names and their contributions; ``seed`` is the secret of the game, ``start`` the
    press that goes into its deal. ``level`` plays for the absent, unless they lose (``absent_loses``). With
    ``vacations_off`` vacations stop the clock.
    """

    id: str
    tournament: str
    guild: int
    channel: int
    system: str
    changes: Data
    turn_seconds: int
    level: str
    seats: tuple[tuple[int, str, str], ...]
    seed: bytes
    start: int
    absent_loses: bool = False
    vacations_off: bool = False


def table_of_pairing(pairing: PairingTable, now: float) -> Table:
    """Return the table, with its first turn begun. Raises ``RulesRefused`` where its rules make no game."""
    table = Table(
        id=pairing.id,
        guild=pairing.guild,
        channel=pairing.channel,
        host=NOBODY,
        system=pairing.system,
        changes=dict(pairing.changes),
        capacity=len(pairing.seats),
        seats=[Seat(name, contribution, user=user, seen_at=now) for user, name, contribution in pairing.seats],
        seed=pairing.seed,
        opened_at=now,
        scores=[0] * len(pairing.seats),
        turn_seconds=pairing.turn_seconds,
        absent_level=pairing.level,
        touched_at=now,
        tournament=pairing.tournament,
        absent_loses=pairing.absent_loses,
        vacations_off=pairing.vacations_off,
    )
    rules = required_rules(table, len(table.seats))
    games.deal_game(table, system_at(table, len(table.seats)), rules, pairing.start, now, None)
    settle_deadline(table, None, now, played=False, waited=True)
    return table
