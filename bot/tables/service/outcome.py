"""Outcome of an accepted action."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.events import PublicEvent
from bot.tables.view import TableView


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """Outcome of an accepted action. ``repeated`` marks a delivery that had been carried out before."""

    table: TableView
    happened: Sequence[PublicEvent] = field(default=())
    undone: Sequence[str] = field(default=())
    repeated: bool = False
