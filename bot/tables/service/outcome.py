"""What an accepted action led to."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.events import PublicEvent
from bot.tables.view import TableView


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """What an accepted action led to. ``repeated`` marks a delivery that had already been carried out."""

    table: TableView
    happened: Sequence[PublicEvent] = field(default=())
    undone: Sequence[str] = field(default=())
    repeated: bool = False
