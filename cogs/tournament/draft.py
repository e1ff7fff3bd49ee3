"""Tournament being planned. The ids of its panel carry it whole; nothing is stored before sign-up opens."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.engine.systems import DEFAULT_SYSTEM
from bot.ids import SEPARATOR, MalformedId
from bot.tables.limits import DAY, HOUR, MINUTE, TURN_CLOCKS
from bot.tournaments.tournament import FEWEST, MOST, Absent, TournamentKind


class DraftField(StrEnum):
    """Choice that an organiser makes for a draft."""

    KIND = "kind"
    GAME = "game"
    MOST = "most"
    TIME = "time"
    ABSENT = "absent"
    CLOCK = "clock"
    ROUNDS = "rounds"


SIZES: Final = (FEWEST, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, MOST)


ROUND_TIMES: Final = (
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    3 * DAY,
    5 * DAY,
    7 * DAY,
    14 * DAY,
)
"""Choices for the length of a round, in seconds."""


ROUNDS: Final = (0, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15)
"""Choices for the number of rounds; 0 is the usual number."""


_DOT: Final = "."
_VACATIONS: Final = "away"


@dataclass(frozen=True, slots=True)
class Draft:
    """Choices made so far. ``game`` is a value of the lists of games; times are in seconds; with ``vacations_off``
    vacations stop the turn clock."""

    kind: TournamentKind = TournamentKind.ELIMINATION
    most: int = 16
    round_seconds: int = 3 * DAY
    absent: Absent = Absent.COMPUTER
    turn_seconds: int = 0
    rounds: int = 0
    game: str = DEFAULT_SYSTEM
    vacations_off: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that ids carry for this draft."""
        # Initials and numbers alone: an id holds 100 characters, and a game of the server's has a long name.
        numbers = (self.most, self.round_seconds, self.turn_seconds, self.rounds)
        away = [_VACATIONS] if self.vacations_off else []
        code = _DOT.join([self.kind[0], self.absent[0], *map(str, numbers), *away])
        return (code, *self.game.split(SEPARATOR))

    @classmethod
    def of(cls, words: tuple[str, ...]) -> "Draft":
        """Return the draft that an id carries. Raises ``MalformedId``."""
        code, *game = words or ("",)
        parts = code.split(_DOT)
        vacations_off = parts[6:] == [_VACATIONS]  # ids of earlier releases say nothing of it
        if len(parts) != (7 if vacations_off else 6):
            raise MalformedId(code)
        # Ids are anybody's words. ``choose`` refuses each value that is not offered, an empty one included.
        kind = next((each for each in TournamentKind if each[0] == parts[0]), "")
        absent = next((each for each in Absent if each[0] == parts[1]), "")
        draft = cls().choose(DraftField.KIND, kind).choose(DraftField.ABSENT, absent)
        fields = (DraftField.MOST, DraftField.TIME, DraftField.CLOCK, DraftField.ROUNDS)
        for field, value in zip(fields, parts[2:6], strict=True):
            draft = draft.choose(field, value)
        return replace(draft.choose(DraftField.GAME, SEPARATOR.join(game)), vacations_off=vacations_off)

    def choose(self, field: DraftField, value: str) -> "Draft":
        """Return a copy with another value. Raises ``MalformedId`` for a value that is not offered."""
        try:
            match field:
                case DraftField.KIND:
                    return replace(self, kind=TournamentKind(value))
                case DraftField.ABSENT:
                    return replace(self, absent=Absent(value))
                case DraftField.GAME if value:  # whether it can be played is found out when the draft is shown
                    return replace(self, game=value)
                case DraftField.MOST if int(value) in SIZES:
                    return replace(self, most=int(value))
                case DraftField.TIME if int(value) in ROUND_TIMES:
                    return replace(self, round_seconds=int(value))
                case DraftField.CLOCK if int(value) in TURN_CLOCKS:
                    return replace(self, turn_seconds=int(value))
                case DraftField.ROUNDS if int(value) in ROUNDS:
                    return replace(self, rounds=int(value))
        except ValueError:
            pass
        raise MalformedId(value)
