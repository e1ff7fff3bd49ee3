"""``doctor``'s inspection of stored rows that can't be read, in a database of either kind.

Records and changes of tables are proved by ``backup``; tables that can't be rebuilt have a finding of their own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.engine.moves import parse_move
from bot.entities.game_result import StopKind, Unrated
from bot.entities.kept import StoredKind
from bot.entities.settings import SETTINGS, Whose
from bot.figures.feats import Feat
from bot.figures.parts import Field
from bot.operation.blocklist import blocked_entry
from bot.operation.findings import Finding, problem
from bot.puzzles.attempt import SHOWN_WAY
from bot.store.codec import from_text, list_from_text
from bot.store.daily import seal_of
from bot.store.preferences import OF_PEOPLE, OF_SERVERS
from bot.store.statements import Row
from bot.store.tournaments import tournament_state
from bot.tournaments.tournament import tournament_from_data

_MOST_NAMED: Final = 20
_BETWEEN: Final = ";"
"""Separator of the moves of one press of a daily deal."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """A query for both databases, whose first column names a row, and a reader of the other columns."""

    kind: StoredKind
    sql: str
    read: Callable[..., object]


def _settings(whose: Whose) -> Callable[..., None]:
    """Return what reads each of a row's settings, one after the other."""

    def read(_: int, *columns: object) -> None:
        for each, kept in zip(SETTINGS[whose], columns, strict=True):
            each.from_column(kept)

    return read


def _moves(_: object, text: str) -> None:
    for move in text.replace(_BETWEEN, " ").split():
        if move != SHOWN_WAY:
            parse_move(move)


def _day(key: str, presses: str) -> None:
    date.fromisoformat(key.partition("/")[2])
    _moves(key, presses)


def _blocked(_: str, text: str) -> None:
    for each in list_from_text(text):
        blocked_entry(each)


def _result(_: str, options: str, unrated: str, stopped: str | None) -> None:
    from_text(options)
    for each in list_from_text(unrated):
        Unrated(each)
    StopKind(stopped or StopKind.UNKNOWN)


LOOKS: Final = (
    Inspection(
        StoredKind.TOURNAMENT,
        "SELECT id, data FROM tournaments ORDER BY id",
        lambda tournament, data: tournament_from_data(tournament_state(tournament, data)),
    ),
    Inspection(
        StoredKind.SAVED_RULES,
        "SELECT CAST(guild AS TEXT) || '/' || name, changes FROM house_rules ORDER BY guild, name",
        lambda _, changes: from_text(changes),
    ),
    *(Inspection(each.kind, f"{each.every} ORDER BY 1", _settings(each.whose)) for each in (OF_SERVERS, OF_PEOPLE)),
    Inspection(StoredKind.DAILY_SEED, "SELECT day, seed FROM daily_seeds ORDER BY day", lambda _, seal: seal_of(seal)),
    Inspection(
        StoredKind.DAILY_TRY,
        "SELECT CAST(person AS TEXT) || '/' || day, presses FROM daily_tries WHERE person IS NOT NULL ORDER BY 1",
        _day,
    ),
    Inspection(
        StoredKind.PUZZLE_TRY,
        "SELECT CAST(person AS TEXT) || '/' || puzzle, moves FROM puzzle_tries WHERE person IS NOT NULL ORDER BY 1",
        _moves,
    ),
    Inspection(
        StoredKind.PUZZLE_TRY,
        "SELECT CAST(person AS TEXT) || '/' || puzzle, undone FROM puzzle_tries WHERE undone <> '' ORDER BY 1",
        _moves,
    ),
    Inspection(
        StoredKind.PUZZLE_DAY,
        "SELECT CAST(person AS TEXT) || '/' || day, day FROM puzzle_days ORDER BY 1",
        lambda _, day: date.fromisoformat(day),
    ),
    Inspection(StoredKind.NOTE, "SELECT name, value FROM notes WHERE name = 'blocked'", _blocked),
    Inspection(
        StoredKind.RESULT,
        "SELECT game, options, unrated, stopped FROM results JOIN rule_sets ON rule_sets.id = rules ORDER BY number",
        _result,
    ),
    Inspection(
        StoredKind.STANDING,
        "SELECT CAST(participant AS TEXT) || '/' || feat, feat FROM feats ORDER BY 1",
        lambda _, feat: Feat(feat),
    ),
    Inspection(
        StoredKind.STANDING,
        "SELECT CAST(participant AS TEXT) || '/' || field, field FROM standings ORDER BY 1",
        lambda _, field: Field(field),
    ),
)


def unreadable(answers: Mapping[str, Sequence[Row]]) -> Iterator[Finding]:
    """Yield a finding for each kind of rows with some that can't be read.

    :param answers: the rows that each question was answered with.
    """
    for look in LOOKS:
        broken = []
        for row in answers.get(look.sql, ()):
            try:
                look.read(*row)
            except Exception:  # whatever is wrong with it
                broken.append(str(row[0]))
        if broken:
            named = ", ".join(broken[:_MOST_NAMED]) + (" ..." if len(broken) > _MOST_NAMED else "")
            words = f"what is stored of {len(broken)} of kind {look.kind} can't be read and is passed over: {named}"
            yield problem(f"{words}; see SpiteUnreadable in docs/operating.md")
