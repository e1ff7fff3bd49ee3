"""Errors of tables and stores, by reason.

::

    TableError (Exception)
    ├── Refused               the asker may not do this, or not now; nothing has changed
    │   └── RulesRefused      the options chosen make no game
    ├── DamagedGame           a stored position that its moves don't lead to
    ├── DamagedState          a stored state that can't be read, or is another table's
    └── StoreError
        ├── Duplicate         this interaction was already carried out
        ├── Conflict          another change of the table came first
        ├── SeatedMeanwhile   a person who takes a seat has just taken another one elsewhere
        ├── Unavailable       it could not be saved; nothing has changed, or that is not known
        │   ├── OnlyByHand    nor can it be, until a person has mended something
        │   └── NotWrittenDown    a deletion: the ledger that outlives the database can't be written
        ├── Unreadable        a stored row that can't be read
        └── NewerSchema       the database belongs to a newer release

Duplicates, conflicts and taken seats stay between store and service; they never reach a person.
"""

import errno
import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from bot.engine.errors import RulesError


class Reason(StrEnum):
    """Reason for a refusal. Its text has the catalogues' key ``refusal-`` with the value."""

    A_BOT = "a-bot"
    ALREADY_AWAY = "already-away"
    ALREADY_SEATED = "already-seated"
    ALREADY_STARTED = "already-started"
    AWAY = "away"
    BLOCKED = "blocked"
    CALLED_OFF = "called-off"
    CHANNELS_GONE = "channels-gone"
    CHANNEL_GONE = "channel-gone"
    CHANNEL_HIDDEN = "channel-hidden"
    CHANNEL_NOT_CHOSEN = "channel-not-chosen"
    CLOCK_RUNS = "clock-runs"
    DAILY_CALLED_OFF = "daily-called-off"
    DAILY_OPEN = "daily-open"
    DAILY_OVER = "daily-over"
    EXPORTED_LATELY = "exported-lately"
    EXPORT_TOO_LARGE = "export-too-large"
    DAILY_TRIED = "daily-tried"
    DELETION_BARRED = "deletion-barred"
    DISCORD_SILENT = "discord-silent"
    FILM_BUSY = "film-busy"
    FULL_HOUSE = "full-house"
    GAME_OVER = "game-over"
    ILLEGAL = "illegal"
    HIDDEN_YOURSELF = "hidden-yourself"
    LEFT_MEANWHILE = "left-meanwhile"
    MAY_NOT_WRITE = "may-not-write"
    MORE_PLAYERS = "more-players"
    NEEDS_SERVER = "needs-server"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOBODY_INVITED = "nobody-invited"
    NOBODY_MENTIONED = "nobody-mentioned"
    NOT_AT_GAME = "not-at-game"
    NOT_AWAY = "not-away"
    GAME_STOPPED = "game-stopped"
    WAITING_FOR = "waiting-for"
    NOT_HOST = "not-host"
    NOT_HOST_OR_MODERATOR = "not-host-or-moderator"
    NOT_IN_THREAD = "not-in-thread"
    NOT_OPERATOR = "not-operator"
    NOT_MODERATOR = "not-moderator"
    NOT_POSTED = "not-posted"
    NOT_SAVED = "not-saved"
    NOT_SEATED = "not-seated"
    NOT_SILENT = "not-silent"
    NOT_STARTED = "not-started"
    NOTHING_FINISHED = "nothing-finished"
    NOTHING_PLAYED = "nothing-played"
    NOT_YOUR_TURN = "not-your-turn"
    NO_DAILY = "no-daily"
    NO_COMPUTER_LEFT = "no-computer-left"
    NO_FINISHED_GAME = "no-finished-game"
    NO_NUMBER = "no-number"
    NO_STANDING = "no-standing"
    NO_REVIEW = "no-review"
    NO_SUCH_CHANNEL = "no-such-channel"
    NO_SUCH_PERSON = "no-such-person"
    NO_TABLE = "no-table"
    NO_THREADS_HERE = "no-threads-here"
    ONLY_PRIVATE = "only-private"
    ONLY_PRIVATE_RESULT = "only-private-result"
    OTHER_HAND_SEEN = "other-hand-seen"
    OUTDATED = "outdated"
    OWN_NUMBER = "own-number"
    OUTDATED_COMMAND = "outdated-command"
    PERMISSIONS = "permissions"
    PERMISSIONS_THERE = "permissions-there"
    READ_ONLY = "read-only"
    RESTARTING = "restarting"
    REVIEW_BUSY = "review-busy"
    RULES = "rules"
    """Told in the words of the ``RulesError`` itself."""
    SAVED_FULL = "saved-full"
    SAVED_GONE = "saved-gone"
    SAVED_NAME = "saved-name"
    SAVED_NOT_YOURS = "saved-not-yours"
    SAVED_TAKEN = "saved-taken"
    SAVED_UNKNOWN = "saved-unknown"
    SEATED_ELSEWHERE = "seated-elsewhere"
    SERVER_LEFT = "server-left"
    SERVER_BLOCKED = "server-blocked"
    SHOWN_OUT = "shown-out"
    SEATS_HELD = "seats-held"
    STALE = "stale"
    TABLE_ELSEWHERE = "table-elsewhere"
    SUBSTITUTE_TOO_STRONG = "substitute-too-strong"
    TABLE_EXISTS = "table-exists"
    TABLE_EXISTS_LINK = "table-exists-link"
    TABLE_FULL = "table-full"
    TABLE_GONE = "table-gone"
    TABLE_UNREADABLE = "table-unreadable"
    THREAD_FAILED = "thread-failed"
    THREAD_LOCKED = "thread-locked"
    THREADS_FULL = "threads-full"
    TOO_MANY_FOR_SYSTEM = "too-many-for-system"
    TOO_BUSY = "too-busy"
    TOO_MANY_INVITATIONS = "too-many-invitations"
    TOO_MANY_INVITATIONS_HERE = "too-many-invitations-here"
    TOO_MANY_KEPT = "too-many-kept"
    TOO_MANY_LOBBIES = "too-many-lobbies"
    TOO_MANY_LOBBIES_HERE = "too-many-lobbies-here"
    TOO_MANY_WAIT = "too-many-wait"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_MANY_TABLES_HERE = "too-many-tables-here"
    TOO_QUICK = "too-quick"
    TOO_QUICK_COMMAND = "too-quick-command"
    TOURNAMENT_ALREADY_IN = "tournament-already-in"
    TOURNAMENT_HAS_THEM = "tournament-has-them"
    TOURNAMENT_BEGUN = "tournament-begun"
    TOURNAMENT_FULL = "tournament-full"
    TOURNAMENT_MOST = "tournament-most"
    TOURNAMENT_NOT_BEGUN = "tournament-not-begun"
    TOURNAMENT_NOT_FOR_TWO = "tournament-not-for-two"
    TOURNAMENT_NOT_IN = "tournament-not-in"
    TOURNAMENT_NO_PERSON = "tournament-no-person"
    TOURNAMENT_OVER = "tournament-over"
    TOURNAMENT_PLACE = "tournament-place"
    TOURNAMENT_RUNNING = "tournament-running"
    TOURNAMENT_TABLE = "tournament-table"
    TOURNAMENT_TOO_FEW = "tournament-too-few"
    TOURNAMENT_TOO_LATE = "tournament-too-late"
    TOURNAMENT_UNKNOWN = "tournament-unknown"
    TRIED_AT_END = "tried-at-end"
    TRIED_NOT_OWN = "tried-not-own"
    TRIED_ONLY = "tried-only"
    TRIED_UNSOLVED = "tried-unsolved"
    UNKNOWN_LEVEL = "unknown-level"
    UNKNOWN_SYSTEM = "unknown-system"
    MORE_GAMES = "more-games"
    STANDS = "stands"
    """The request is saved; only its answer could not be given."""
    UNREADABLE = "unreadable"
    UNSURE = "unsure"
    WAITS_ALREADY = "waits-already"
    YOURSELF = "yourself"
    YOUR_PERMISSIONS = "your-permissions"


class TableError(Exception):
    """Root of the errors of tables and stores."""


class Refused(TableError):
    """Refusal of a request; nothing has changed. ``arguments`` fill the text of the reason."""

    def __init__(self, reason: Reason, **arguments: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.arguments = arguments


class RulesRefused(Refused):
    """Refusal of options that make no game; ``error`` says which to change."""

    def __init__(self, error: RulesError) -> None:
        super().__init__(Reason.RULES)
        self.error = error


class DamagedGame(TableError):
    """Game whose stored position does not follow from its moves; ``parts`` names the differing parts, and no card."""

    def __init__(self, parts: Sequence[str]) -> None:
        super().__init__(f"its position does not follow from its moves: {', '.join(parts)}")
        self.parts = tuple(parts)


class DamagedState(TableError):
    """Table's state that can't be read, or belongs to another table than its row; its words name no card."""


class StoreError(TableError):
    """Error of the store."""


class Duplicate(StoreError):
    """Interaction that was already carried out; ``version`` is the table's version after it."""

    def __init__(self, version: int) -> None:
        super().__init__(f"already carried out as version {version}")
        self.version = version


class Conflict(StoreError):
    """Change of a table that came after another one; ``version`` is the present one."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} stands")
        self.version = version


class SeatedMeanwhile(StoreError):
    """Person who takes a seat, and has just taken unexpected other ones at the tables with these ``heads``."""

    def __init__(self, user: int, heads: Sequence[dict[str, Any]]) -> None:
        super().__init__(f"seated at {len(heads)} tables")
        self.user = user
        self.heads = heads


class Unavailable(StoreError):
    """Change that could not be saved; nothing has changed."""


def is_full(error: BaseException | None) -> bool:
    """Whether saving failed for want of room."""
    while error is not None:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) == errno.ENOSPC:
            return True
        error = error.__cause__
    return False


class OnlyByHand(Unavailable):
    """Store that can't be opened before a person has mended something: a supervisor need not try again."""


class NotWrittenDown(Unavailable):
    """Deletion that could not be written into the ledger, and was not begun: a restored backup would undo it."""


class Unreadable(StoreError):
    """Stored row that can't be read. The log and the doctor name it; everything else goes on."""

    def __init__(self, kind: str, key: object) -> None:
        super().__init__(f"what is stored of {kind} {key} can't be read")


class NewerSchema(StoreError):
    """Database of a newer release."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"The database has schema {found}, this release knows schema {known}. "
            "Run the newer release again, or restore a backup made before it."
        )
        self.found = found
        self.known = known
