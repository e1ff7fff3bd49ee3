"""Settings of servers and of people, each declared once, as a field of ``ServerSettings`` or ``Preferences``.

A field's name is its column's, its type says how the column is written and read, and ``setting`` says the rest: its
default, what shows and changes it, and how presses name it. The store's statements, the panels, exports and the
doctor follow from ``SETTINGS``; the words are in ``settings.ftl``. Panels show settings in the order of this table.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import Enum, StrEnum, auto
from types import NoneType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

AUTOMATIC: Final = "auto"
"""Stands for a language that is not chosen: the reader's own."""
_USUAL: Final = "usual"


class Whose(StrEnum):
    """For whom something is chosen."""

    ME = "me"
    SERVER = "server"


class Pace(StrEnum):
    """Pace at which computers play."""

    SLOW = "slow"
    USUAL = "usual"
    QUICK = "quick"


class Reminding(StrEnum):
    """Condition under which a person is mentioned at their turn."""

    ALWAYS = "always"
    AWAY = "away"
    NEVER = "never"


class Cards(StrEnum):
    """Display of cards for a person."""

    PICTURE = "picture"
    TEXT = "text"


class Stopping(StrEnum):
    """People who may stop a table with several players: host and moderators, or moderators alone."""

    HOST = "host"
    MODERATORS = "moderators"


class FirstSeason(StrEnum):
    """Period that a server's leaderboard opens with."""

    MONTH = "month"
    ALL = "all"


class Offered(Enum):
    """Values that belong to another room, which ``cogs/settings/fields.py`` asks for them and for their words."""

    LANGUAGES = auto()
    LEVELS = auto()
    TURN_CLOCKS = auto()
    GAMES = auto()
    REMINDERS = auto()


@dataclass(frozen=True, slots=True)
class Select:
    """One of several values.

    :ivar offered: the values, ``None`` among them where nothing has to be chosen. Those of an enumeration need not be
        named; a member of ``Offered`` stands for values of another room.
    :ivar none: names ``None`` in the select.
    """

    offered: Offered | tuple[Any, ...] = ()
    none: str = _USUAL


@dataclass(frozen=True, slots=True)
class Toggle:
    """A button that turns something on or off.

    :ivar long: whether its label is a sentence, so that it stands below the others.
    :ivar off: the value that it turns off to; every other one is on.
    """

    emoji: str
    long: bool = False
    off: Any = False
    on: Any = True


@dataclass(frozen=True, slots=True)
class Channels:
    """Channels of a server, ``most`` of them. In a single one the bot ``posts``."""

    most: int
    posts: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting, as its field declares it.

    :ivar field: how presses name it, for ever: messages live longer than releases.
    :ivar shown: what shows and changes it in the panel of settings; None where another panel does.
    :ivar kind: the type of its values, or of the members of a tuple.
    :ivar redraws: whether a server's public tables look otherwise once it is changed.
    """

    whose: Whose
    name: str
    field: str
    default: Any
    shown: Select | Toggle | Channels | None
    kind: type
    is_tuple: bool
    redraws: bool

    @property
    def offered(self) -> Offered | tuple[Any, ...]:
        """Return the values that its select offers."""
        found = self.shown.offered if isinstance(self.shown, Select) else ()
        return found or (tuple(self.kind) if issubclass(self.kind, StrEnum) else ())

    def from_column(self, kept: Any) -> Any:
        """Return the value that a column holds.

        :raises ValueError: the column holds none of this setting's values.
        """
        # An empty column says that nothing was chosen.
        if kept is None:
            return self.default
        return tuple(map(self.kind, kept.split())) if self.is_tuple else self.kind(kept)

    def to_column(self, value: Any) -> Any:
        """Return a value as its column holds it."""
        if self.is_tuple:
            return " ".join(map(str, value))
        return int(value) if self.kind is bool else value

    def exported(self, kept: Any) -> Any:
        """Return what a column holds as an export tells it, whether this release can read it or not."""
        return bool(kept) if self.kind is bool else kept

    def channels_in(self, settings: Any) -> tuple[int, ...]:
        """Return the channels that it names."""
        if not isinstance(self.shown, Channels):
            return ()
        named = getattr(settings, self.name)
        return named if self.is_tuple else () if named is None else (named,)


_SHOWN: Final = "shown"
_FIELD: Final = "field"
_REDRAWS: Final = "redraws"


def setting(
    default: Any,
    shown: Select | Toggle | Channels | None = None,
    *,
    called: str | None = None,
    redraws: bool = False,
) -> Any:
    """Declare a setting as the field of a dataclass.

    :param called: how presses name it, where that is not as its column is named.
    """
    return field(default=default, metadata={_SHOWN: shown, _FIELD: called, _REDRAWS: redraws})


# Both classes are the table: a row for each setting.


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """Settings of one person.

    ``notices`` says when they are mentioned at their turn, ``pace`` how quickly computers play at tables that they
    open, ``language`` in which language the bot speaks to them (None: their Discord's), ``hints`` whether they are
    offered hints, ``invited`` whether others may invite them, ``mentioned`` whether they are mentioned where all read
    how a daily deal went, ``look`` how pictures look, ``cards`` how they play.
    """

    notices: Reminding = setting(Reminding.AWAY, Select(Offered.REMINDERS))
    pace: Pace = setting(Pace.USUAL, Select())
    language: str | None = setting(None, Select(Offered.LANGUAGES, none=AUTOMATIC))
    hints: bool = setting(True, Toggle("💡"))
    invited: bool = setting(True, Toggle("✉️"))
    mentioned: bool = setting(False, Toggle("📣", long=True))
    look: str | None = setting(None)
    cards: Cards = setting(Cards.PICTURE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Settings of one server.

    ``language`` is of its public tables (None: the server's own in Discord), ``game`` is what is played, named as
    ``/spite start`` names it, ``level`` is of the computers that sit down; None stands for the usual. ``turn_seconds``
    is the turn clock, 0 none. ``stopping`` says who may end tables. ``most_tables`` is less than what the bot allows,
    or None. ``season`` is what the leaderboard shows first. ``channels`` are those where tables may be opened, none for
    all; ``results_channel`` is where results are posted, ``daily_channel`` where each day's deal is announced.
    ``threads`` says whether tables get threads of their own. Nobody is mentioned where ``notices`` is never; what else
    it is makes no difference.
    """

    language: str | None = setting(None, Select(Offered.LANGUAGES, none=AUTOMATIC), redraws=True)
    game: str | None = setting(None, Select(Offered.GAMES))
    level: str | None = setting(None, Select(Offered.LEVELS))
    turn_seconds: int = setting(0, Select(Offered.TURN_CLOCKS), called="clock")
    stopping: Stopping = setting(Stopping.HOST, Select())
    most_tables: int | None = setting(None, Select((None, 1, 2, 3, 5, 10, 20)), called="tables")
    season: FirstSeason = setting(FirstSeason.MONTH, Select())
    channels: tuple[int, ...] = setting((), Channels(10))
    results_channel: int | None = setting(None, Channels(1, posts=True), called="results")
    daily_channel: int | None = setting(None, Channels(1, posts=True), called="daily")
    threads: bool = setting(False, Toggle("🧵"))
    notices: Reminding | None = setting(None, Toggle("🔔", off=Reminding.NEVER, on=None), called="quiet")
    look: str | None = setting(None, redraws=True)


def _rows(whose: Whose, kept: type) -> tuple[Setting, ...]:
    """Read the table's rows of a class."""
    kinds = get_type_hints(kept)

    def row(name: str, default: Any, said: Any) -> Setting:
        kind, is_tuple = kinds[name], get_origin(kinds[name]) is tuple
        (first, *_) = [each for each in get_args(kind) if each is not NoneType] or [kind]
        return Setting(whose, name, said[_FIELD] or name, default, said[_SHOWN], first, is_tuple, said[_REDRAWS])

    return tuple(row(each.name, each.default, each.metadata) for each in fields(kept))


SETTINGS: Final = {Whose.ME: _rows(Whose.ME, Preferences), Whose.SERVER: _rows(Whose.SERVER, ServerSettings)}
"""Every setting, by whose it is, in the order in which panels show them."""
NAMING_CHANNELS: Final = tuple(each for each in SETTINGS[Whose.SERVER] if isinstance(each.shown, Channels))
"""Settings of servers that name channels, which may be deleted."""

SomeSettings = TypeVar("SomeSettings", Preferences, ServerSettings)


def settings_named(whose: Whose, names: Collection[str]) -> Iterator[Setting]:
    """Return the settings of some names.

    :raises TypeError: there is none of one of the names.
    """
    rows = {each.name: each for each in SETTINGS[whose]}
    if not rows.keys() >= set(names):
        raise TypeError(f"there are only {sorted(rows)}, not {sorted(names)}")
    return (rows[name] for name in sorted(names))


def without_channels(settings: ServerSettings, gone: Collection[int]) -> ServerSettings:
    """Return a server's settings as they are without channels that are gone."""
    changes: dict[str, Any] = {}
    for each in NAMING_CHANNELS:
        left = tuple(channel for channel in each.channels_in(settings) if channel not in gone)
        changes[each.name] = left if each.is_tuple else next(iter(left), None)
    return replace(settings, **changes)


def channels_named(settings: ServerSettings) -> frozenset[int]:
    """Return every channel that a server's settings name."""
    return frozenset(channel for each in NAMING_CHANNELS for channel in each.channels_in(settings))
