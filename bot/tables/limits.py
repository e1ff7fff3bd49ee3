"""Limits of tables: counts and times. The application fills them from its settings."""

from dataclasses import dataclass
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

TURN_CLOCKS: Final = (0, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY)
"""Turn clocks on offer, in seconds; 0 is none."""
SHORTEST_MENTIONED: Final = 2 * MINUTE
"""Shortest turn in which people are mentioned. Players of shorter turns watch their clock; at half time the table tells
them."""
LONGEST_UNSHOWN: Final = 15.0
"""Longest wait in seconds for a turn's display before its clock begins anyway."""


RESUMABLE_FOR: Final = 10 * MINUTE
"""Time for which a stopped game can be resumed."""

SEATS_HELD_FOR: Final = 5 * MINUTE
"""Time for which a new table's seats are held for the people it was opened for."""

TABLES_OF_PLACE: Final = 3
"""Limit of open tables in a place that is no server with the bot."""
OUTSIDE_OF_PERSON: Final = 2
"""Limit of these for one person who opens another one."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of tables. Times are in seconds; a quota of 0 is none.

    ``seats_of_user`` counts tables that are open or played, games alone left out; ``kept_of_user`` a person's games
    alone and those that sleep, which count for no server and no process; ``lobbies_of_user`` the tables that
    somebody has opened within ``lobby_window`` and where others have sat down, unless they closed unplayed;
    ``lobbies_of_channel`` the lobbies posted there within it. A lobby closes after ``lobby_closes_after`` without a
    change; a game in which a person is awaited without a clock falls asleep after ``sleeps_after``; what is asleep
    or over closes after ``closes_after``. A host who has done nothing for ``host_patience`` (in a lobby
    ``lobby_patience``) may be stood in for, and one who is played for is replaced after ``host_passes_after``. Where
    no clock runs, a computer may be let play for whoever is awaited and has done nothing for ``silence``. After an
    absence of the program a turn or a round has ``grace`` left, and gets back no more than that beyond the loss.
    """

    seats_of_user: int = 3
    kept_of_user: int = 10
    lobbies_of_user: int = 6
    lobbies_of_channel: int = 6
    lobby_window: float = HOUR
    tables_of_server: int = 20
    tables_of_process: int = 2000
    lobby_closes_after: float = 15 * MINUTE
    sleeps_after: float = DAY
    closes_after: float = 7 * DAY
    lobby_patience: float = 5 * MINUTE
    host_patience: float = DAY
    host_passes_after: float = HOUR
    silence: float = 5 * MINUTE
    grace: float = 2 * MINUTE
