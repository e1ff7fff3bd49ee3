"""What a store answers, by concern: each part of the program asks for the protocol that it uses.

``bot/store/sqlite.py`` keeps all of it in one file, ``bot/store/postgres`` on a server. Every method may raise
``Unavailable``; what it raised for has not happened. What asks for one thing alone raises ``Unreadable`` where that is
damaged; lists are of what can be read (``bot/store/damage.py``).
"""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from bot.figures.feats import Feat
from bot.figures.figures import AllCounted, CurvePoint, Figures, Key, Leader, Meeting, Met, NewFigures
from bot.figures.parts import ALL_TIME, Field
from bot.store.damage import Damage
from bot.store.entities import (
    DailyTry,
    Data,
    Entry,
    FinishedGame,
    Head,
    Invitation,
    InvitationLimits,
    Invited,
    Learner,
    Posted,
    Preferences,
    PrivateGames,
    PuzzleTry,
    SavedRules,
    SavedTournament,
    ServerSettings,
)
from bot.store.game_result import GameResult, HistoryFilter, Participant


class HasDamage(Protocol):
    """Knows what could not be read of it."""

    damage: Damage


class TableStore(Protocol):
    """Tables, what happened at them, and the records of their games."""

    async def save(self, entry: Entry) -> None:
        """Saves one transition durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's.
        :raises SeatedMeanwhile: whoever takes a seat by it sits at other tables than they are known to.
        """

    async def version_of_interaction(self, interaction: int) -> tuple[str, int] | None:
        """The table and version that an interaction led to, or None."""

    async def live_tables(self, shards: Collection[int] | None = None, count: int = 1) -> list[Head]:
        """The heads of all tables that still occupy a channel, oldest first; those of some of ``count`` shards, or
        all."""

    async def seated(self, user: int) -> list[Data]:
        """The heads of the live tables where somebody sits, oldest first, as far as they can be read."""

    async def table(self, table: str) -> Head | None:
        """The head of one table, also of a closed one."""

    async def events(self, table: str) -> list[Data]:
        """Every saved transition of a table in order: version, kind, payload, actor, interaction and at."""

    async def openings(self, user: int, since: float) -> list[float]:
        """When somebody has opened tables since a moment where others have sat down, oldest first. Those that closed
        before a game was dealt don't count."""

    async def lobbies_of(self, user: int, since: float) -> list[float]:
        """When somebody has opened lobbies since a moment, whatever became of them, oldest first."""

    async def lobbies_in(self, channel: int, since: float) -> list[float]:
        """When lobbies were opened in a channel since a moment, oldest first."""

    async def record(self, game: str) -> Data | None:
        """A finished game's record."""

    async def records(self, games: Collection[str]) -> dict[str, Data]:
        """The records of several games, as far as they are kept."""

    async def finished(self, guild: int, channel: int, game: str | None, *, reader: int) -> Data | None:
        """The record of a game that has ended in a server and that somebody may see: the one named, or else the
        channel's last."""

    async def finished_games(self, guild: int, *, most: int, reader: int) -> list[FinishedGame]:
        """The games that have ended in a server and that somebody may see, the last one first."""

    async def finished_game(self, guild: int, game: str, *, reader: int) -> FinishedGame | None:
        """One of them."""

    async def show_finished(self, game: str, user: int) -> None:
        """Lets everybody see a game that only somebody has seen, who wants it so; others change nothing."""


class ResultStore(HasDamage, Protocol):
    """How games ended: one row for each, never pruned, and who their participants are. ``TableStore.save`` adds
    them."""

    async def result(self, game: str) -> GameResult | None:
        """How one game ended."""

    async def results(self, *, after: int = 0, most: int, guild: int | None = None) -> list[GameResult]:
        """Games in the order in which they ended, from the one after that number, of one server or of all."""

    async def last_results(self, guild: int, *, most: int, reader: int) -> list[GameResult]:
        """The games that have ended in a server and that somebody may see, the last one first."""

    async def results_of(self, participant: int, *, most: int, before: int | None = None) -> list[GameResult]:
        """The games where somebody has sat, the last one first, from the one before that number."""

    async def history(
        self, participant: int, wanted: HistoryFilter, *, most: int, before: int | None = None
    ) -> list[GameResult]:
        """Some of the games where somebody has sat, the last one first, from the one before that number."""

    async def played_with(self, participant: int, *, most: int) -> list[Participant]:
        """Who has sat at somebody's games, those met most often first; nobody who is forgotten or hidden."""

    async def participant(self, number: int) -> Participant | None:
        """Who a participant is."""

    async def participants(self, guild: int) -> list[Participant]:
        """Everybody who has played in a server."""

    async def participants_of(self, user: int) -> list[Participant]:
        """What a person is in each server."""


class MessageStore(Protocol):
    """The public messages of tables."""

    async def posted(self, table: str) -> Posted | None:
        """The public message of a table."""

    async def all_posted(self) -> dict[str, Posted]:
        """The public messages of all tables that still occupy a channel, by the table."""

    async def set_posted(self, table: str, posted: Posted | None) -> None:
        """Remembers the public message of a table."""

    async def set_all_posted(self, posted: Mapping[str, Posted | None]) -> None:
        """The same for several tables, all of them or none."""


class PreferencesStore(Protocol):
    """What servers and people have chosen."""

    async def server_preferences(self, guild: int) -> Preferences: ...

    async def change_server_preferences(self, guild: int, **changes: Any) -> Preferences:
        """Changes these fields of what a server has chosen, and no others; all of it then."""

    async def server_settings(self, guild: int) -> ServerSettings: ...

    async def change_server_settings(self, guild: int, **changes: Any) -> ServerSettings:
        """Changes these fields of how tables are opened in a server, and no others; all of them then."""

    async def daily_posts_due(self, day: str) -> list[tuple[int, int]]:
        """Servers that want the daily deal announced and have not had that day's yet, with the channel."""

    async def note_daily_post(self, guild: int, day: str) -> None:
        """Remembers that a day's deal was announced in a server."""

    async def user_preferences(self, user: int) -> Preferences: ...

    async def change_user_preferences(self, user: int, **changes: Any) -> Preferences:
        """Changes these fields of what a person has chosen, and no others; all of it then."""


class LearnersStore(Protocol):
    """What people have done of the lessons."""

    async def learner(self, user: int) -> Learner: ...

    async def add_to_learner(self, user: int, learner: Learner) -> Learner:
        """Adds what a person has done to what is kept, which it gives: lessons only become more, the first game stays
        the first, and coaching that has ended has ended."""


class SavedRulesStore(Protocol):
    """The games that servers have saved under names of their own."""

    async def saved_rules(self, guild: int) -> list[SavedRules]:
        """The games that a server has saved, by name."""

    async def save_rules(self, guild: int, saved: SavedRules, *, most: int) -> bool:
        """Saves a game, in place of one of that name. False where the server has ``most`` others already."""

    async def forget_rules(self, guild: int, name: str) -> None:
        """Forgets a saved game, if there is one of that name."""


class PuzzleStore(HasDamage, Protocol):
    """Who tried which puzzle."""

    async def puzzle_tries(self, person: int) -> list[PuzzleTry]:
        """Every puzzle that a person has begun, the last one last."""

    async def rated_tries(self, *, after: int = 0) -> list[PuzzleTry]:
        """Every first try that has ended, after that number, in the order in which they did; 0 for a person who is
        forgotten."""

    async def save_try(self, tried: PuzzleTry, *, after: int | None = None) -> bool:
        """Saves a try. False where its version is not one above what is kept, or where the last first try that has
        ended is another one than that of number ``after``; how the first attempt ended, with its ratings and number,
        stays as it was saved first, and what was reached stays reached."""


class DailyStore(HasDamage, Protocol):
    """The daily deal: the seed of each day, which nobody is told until the day has ended, and who tried it."""

    async def seal_day(self, day: str, seed: bytes) -> bytes:
        """The seed of a day: this one, unless the day has one already. Everybody who asks gets the same."""

    async def daily_try(self, person: int, day: str) -> DailyTry | None:
        """Somebody's try of a day."""

    async def daily_tries_of(self, person: int) -> list[DailyTry]:
        """All tries of a person, the last day last."""

    async def daily_tries_on(self, day: str) -> list[DailyTry]:
        """All tries of a day, in the order in which they were begun; 0 for a person who is forgotten."""

    async def save_daily(self, tried: DailyTry) -> bool:
        """Saves a try. False where its version is not one above what is kept, or they have had one that day and were
        forgotten since; the server where it was begun stays."""

    async def tried_before(self, person: int, day: str) -> bool:
        """Whether somebody has tried a day's deal and was forgotten since."""

    async def drop_tried_before(self, day: str) -> None:
        """Deletes what tells that of days before one."""


class GatheringStore(Protocol):
    """Who wants to play now, and who has invited whom; moments are seconds since 1970."""

    async def waiting(self, guild: int, now: float) -> dict[int, str]:
        """Who wants to play now in a server, with their names; who came first is first."""

    async def wait(self, guild: int, person: int, name: str, *, now: float, until: float, most: int) -> bool:
        """Lists somebody. False where ``most`` others are listed."""

    async def stop_waiting(self, guild: int, people: Collection[int]) -> None:
        """Takes people off the list."""

    async def invite(self, invitation: Invitation, limits: InvitationLimits) -> Invited:
        """Notes whom an invitation mentions before it is posted: those whom the inviter has not invited lately, and
        nobody where too many were posted. Asked at once, in whatever process, one is decided after the other."""

    async def take_back_invitation(self, invitation: Invitation) -> None:
        """Forgets an invitation that was not posted."""

    async def prune_gathering(self, now: float, *, invited_before: float) -> None:
        """Deletes who wanted to play until now, and invitations from before a moment."""


class ServerStore(Protocol):
    """The servers that the bot is in, and those that it was removed from."""

    async def servers_listed(self, listed: Collection[int], shard: int, shards: int, at: float) -> None:
        """Notes which servers a shard serves; the bot was removed from its others, unless that is noted already."""

    async def server_came(self, guild: int) -> None:
        """Notes that the bot is in a server."""

    async def server_left(self, guild: int, at: float) -> None:
        """Notes that the bot was removed from a server."""

    async def servers_left(self, before: float) -> list[int]:
        """The servers that the bot was removed from before a moment."""

    async def drop_server(self, guild: int, *, most: int) -> bool:
        """Deletes what is kept of a server that the bot was removed from, at most so many tables and results of games
        at once; whether all is done. Nothing is deleted while one of its tables is live, or where the bot has come
        back."""


class StandingStore(Protocol):
    """What is counted from the results of games."""

    async def results_counted(self) -> int:
        """The number of the last result that is counted as this release counts; 0 where all is to be counted again."""

    async def count_results(self, new: NewFigures) -> bool:
        """Saves what some results change, whole or not at all; False where others were counted meanwhile."""

    async def count_anew(self) -> None:
        """Takes away all that was counted, so that every result is counted again; not what only records tell."""

    async def figures_at(self, key: Key) -> Figures | None:
        """Somebody's figures in one season and field."""

    async def figures_of(self, participant: int) -> dict[Key, Figures]:
        """Somebody's figures in every season and field."""

    async def leaders(self, guild: int, season: str, field: Field, *, most: int, after: int = 0) -> list[Leader]:
        """Those of a server who lead, the surest first, ``after`` so many; nobody who is forgotten or hidden. Against
        computers those who want it so stand there with the games that only they saw, too."""

    async def met(self, meeting: Meeting) -> Met | None:
        """How two have done against each other."""

    async def meetings_of(self, participant: int, season: str = ALL_TIME) -> dict[Meeting, Met]:
        """Everybody whom somebody has met, those met most often first."""

    async def games_played(self, participant: int, *, own: bool) -> list[tuple[str, int]]:
        """Which systems somebody has played how often, the favourite first.

        :param own: also in games that only they saw.
        """

    async def curve(self, participant: int, field: Field, *, most: int) -> list[CurvePoint]:
        """Somebody's rating after each of their last rated games, the oldest first."""

    async def feats_of(self, participant: int, *, own: bool) -> list[Feat]:
        """What somebody has done at least once, in the order in which they did.

        :param own: also in games that only they saw.
        """

    async def private_games(self, user: int) -> PrivateGames:
        """What somebody wants of the games that only they saw."""

    async def ask_about_private_games(self, user: int, game: str) -> bool:
        """Notes that somebody is asked, after that game, what they want of such games; False where they have been asked
        after another one, or have chosen."""

    async def count_private_games(self, user: int, *, counted: bool) -> None:
        """Remembers whether they count where others look."""

    async def is_hidden(self, user: int) -> bool:
        """Whether a person wants to be seen in no standings."""

    async def hidden_among(self, users: Collection[int]) -> set[int]:
        """Those of some people who want to be seen in no standings."""

    async def hide(self, user: int, *, hidden: bool) -> None:
        """Remembers whether a person wants to be seen in standings."""

    async def all_counted(self) -> AllCounted:
        """Everything that is counted."""


class TournamentStore(HasDamage, Protocol):
    """Tournaments. Whoever is forgotten is taken out of all, also of those that go on: they have a new version then."""

    async def tournament(self, tournament: str) -> Data | None:
        """One tournament's state."""

    async def live_tournaments(self) -> list[Data]:
        """Those that are not over."""

    async def tournaments_of(self, guild: int, *, most: int) -> list[Data]:
        """A server's tournaments, those that go on first, of them the one that changed last."""

    async def save_tournament(self, saved: SavedTournament, *, most: int | None = None) -> bool:
        """Saves a state. False where its version is not one above what is kept, and for a new one also where ``most``
        of its server go on already."""


class PeopleStore(Protocol):
    """What is kept about people, for them to read and to have deleted."""

    async def data_of(self, user: int) -> Data:
        """Everything that is kept about a person, for them to read: user, settings, lessons, hidden (from
        standings), blocked, private_games, seats, saved_rules, puzzles, tournaments, daily, waiting, invitations,
        exported (when they were last told), games and events."""

    async def begin_export(self, person: int, *, at: float, since: float) -> float | None:
        """Notes that somebody has their data told; None. Where they had since a moment: when, and nothing is noted. Of
        several who ask at once, in whatever process, one begins."""

    async def take_back_export(self, person: int, *, at: float) -> None:
        """Forgets one that came to nothing."""

    async def prune_exports(self, before: float) -> None:
        """Deletes when people had their data told before a moment."""

    async def forget(self, user: int, *, day: str | None = None) -> None:
        """Puts 0 where a person's id was, and takes their name out; live tables' states change through the service.

        :param day: the one of whose daily deal they get no second try, where they have begun it.
        """

    async def forget_at(self, user: int, table: str) -> None:
        """The same at one table alone, with the results of its games."""

    async def to_take_out(self) -> list[tuple[int, str, bool]]:
        """Who was forgotten while a live table's state named them, which table, and whether it is live still; until
        ``forget_at`` finds that it names them no more."""

    async def to_forget_again(self) -> list[int]:
        """Who was forgotten once and is known again, because an older copy of everything was restored."""

    async def prune(self, before: float, *, most: int) -> int:
        """Takes the people out of at most so many tables closed before a moment; how many that were."""

    async def prune_tries(self, before: float) -> None:
        """Takes those out of their tries of puzzles whose last one lies before a moment."""

    async def prune_tournaments(self, before: float, *, live_before: float) -> None:
        """Deletes tournaments that are over and have not changed since ``before``, and all that have not since
        ``live_before``."""

    async def prune_daily(self, before: float) -> None:
        """Takes those out of their daily deals whose last one lies before a moment."""

    async def prune_participants(self, before: float, *, most: int) -> int:
        """Forgets who at most so many participants were whose last game ended before a moment; how many that were."""


class NoteStore(HasDamage, Protocol):
    """What the program notes for itself."""

    async def note(self, name: str) -> str | None:
        """What was noted under that name."""

    async def replace_note(self, name: str, before: str | None, value: str) -> bool:
        """Notes something in place of what was noted ``before``. False where something else is by now."""

    async def set_note(self, name: str, value: str | None) -> None:
        """Notes something; None removes it."""


class RetentionStore(Protocol):
    """What is deleted after long."""

    async def drop_events(self, before: float, *, most: int) -> int:
        """Deletes what happened at tables closed before a moment; of how many tables."""

    async def drop_records(self, before: float, *, most: int) -> int:
        """Deletes records of games that ended before a moment; how many."""

    async def drop_tables(self, before: float, *, most: int) -> int:
        """Deletes tables closed before a moment that have neither events nor records; how many."""

    async def drop_copies(self, before: float) -> int:
        """Deletes copies of the whole that this program made before a migration, and before that moment; how many."""


class Store(
    TableStore,
    ResultStore,
    MessageStore,
    PreferencesStore,
    LearnersStore,
    SavedRulesStore,
    PuzzleStore,
    TournamentStore,
    DailyStore,
    GatheringStore,
    ServerStore,
    StandingStore,
    PeopleStore,
    RetentionStore,
    NoteStore,
    Protocol,
):
    """Everything that the program keeps."""


class OpenedStore(Store, Protocol):
    """A store that was opened, and is closed in the end."""

    @property
    def waiting_writes(self) -> int:
        """How many changes have been asked for and are not decided."""

    def log_bytes(self) -> int:
        """The size of the write-ahead log that belongs to this process; 0 where there is none."""

    async def close(self) -> None:
        """Carries out what was asked for, and leaves nothing behind. Harmless when repeated."""
