"""Tables in memory, for tests and simulation: the same answers as ``bot.store.sqlite`` gives."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace

from bot.store.codec import Data, event_from_row, from_text, to_microseconds, to_seconds, to_text
from bot.store.daily import daily_to_row, exported_daily
from bot.store.damage import Damage
from bot.store.entities import (
    Entry,
    Head,
    Invitation,
    InvitationLimits,
    Invited,
    Posted,
    SavedTournament,
)
from bot.store.notes import BLOCKED
from bot.store.personal_data import (
    NOBODY,
    exported_block,
    exported_event,
    exported_game,
    exported_learner,
    exported_preferences,
    exported_seats,
    forgotten_head,
    forgotten_payload,
    people_in_head,
    pruned_head,
    pruned_payload,
)
from bot.store.puzzles import exported_try, try_to_row
from bot.store.saving import Saving, heads_seating, raise_if_seated_meanwhile
from bot.store.standings import told_private_games
from bot.store.tables import head_from_row
from bot.tables.errors import Conflict, Duplicate, Unavailable
from tests.store.memory_choices import KeepsChoices
from tests.store.memory_results import KeepsResults
from tests.store.memory_servers import MemoryGathering, MemoryServers
from tests.store.memory_standings import KeepsStandings
from tests.store.memory_tournaments import MemoryTournaments
from tests.store.memory_tries import KeepsTries

_Row = tuple[int, str, str, int | None, int | None, int]


@dataclass(slots=True)
class _Kept:
    """A table's newest state, and a row for every change."""

    guild: int
    channel: int
    version: int
    live: bool
    holds: bool
    head: str
    rows: list[_Row]
    names_people: bool = True
    dropped_at: int = 0
    to_take_out: set[int] = field(default_factory=set)

    @property
    def at(self) -> int:
        """When it last changed, in microseconds."""
        return self.rows[-1][5] if self.rows else self.dropped_at


class MemoryStore(KeepsChoices, KeepsTries, KeepsResults, KeepsStandings):
    """The store of ``bot.tables.ports``, gone with the process."""

    def __init__(self) -> None:
        super().__init__()
        self.damage = Damage()
        self._tables: dict[str, _Kept] = {}
        self._interactions: dict[int, tuple[str, int]] = {}
        self._records: dict[str, str] = {}
        self._ended: dict[str, int] = {}
        self._posted: dict[str, Posted] = {}
        self._tournaments = MemoryTournaments()
        self._gathering = MemoryGathering()
        self._exports: dict[int, int] = {}
        self._listed = MemoryServers()
        self._closed = False

    async def close(self) -> None:
        """Afterwards everything raises ``Unavailable``. Harmless when repeated."""
        self._closed = True

    async def save(self, entry: Entry) -> None:
        """Saves one change at once; the caller may be cancelled before it or after it, as with a real store.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's, or another live table is in the channel.
        :raises SeatedMeanwhile: whoever takes a seat by it sits at other tables than they are known to.
        :raises Unavailable: the store is closed.
        """
        saving = Saving.of(entry)
        await self._pause()
        if entry.seating is not None:
            raise_if_seated_meanwhile(entry, entry.seating, self._seated(entry.seating.user))
        self._guard(entry)
        self._keep(saving)
        await asyncio.sleep(0)

    def _guard(self, entry: Entry) -> None:
        if entry.interaction in self._interactions:
            raise Duplicate(self._interactions[entry.interaction][1])
        stored = len(self._tables[entry.table].rows) if entry.table in self._tables else 0
        if entry.version != stored + 1 or (entry.live and entry.holds_channel and self._is_taken(entry)):
            raise Conflict(stored)

    def _is_taken(self, entry: Entry) -> bool:
        """Whether another live table is in the channel."""
        others = (kept for table, kept in self._tables.items() if table != entry.table)
        return any(kept.live and kept.holds and kept.channel == entry.channel for kept in others)

    def _keep(self, saving: Saving) -> None:
        entry = saving.entry
        kept = self._tables.setdefault(
            entry.table,
            _Kept(entry.guild, entry.channel, entry.version, entry.live, entry.holds_channel, saving.head, []),
        )
        kept.guild, kept.channel, kept.version = entry.guild, entry.channel, entry.version
        kept.live, kept.holds, kept.head = entry.live, entry.holds_channel, saving.head
        kept.rows.append((entry.version, entry.kind, saving.payload, entry.actor, entry.interaction, saving.at))
        if entry.interaction is not None:
            self._interactions[entry.interaction] = (entry.table, entry.version)
        if saving.record is not None:
            game, record = saving.record
            self._records[game], self._ended[game] = record, saving.at
        if entry.result is not None:
            self._results.keep(entry.result)
        if entry.shown is not None:
            self._results.show(entry.shown)

    async def version_of_interaction(self, interaction: int) -> tuple[str, int] | None:
        """The table and version that an interaction led to, or None."""
        await self._pause()
        return self._interactions.get(interaction)

    async def live_tables(self, shards: Collection[int] | None = None, count: int = 1) -> list[Head]:
        """The heads of all tables that still occupy a channel, oldest first; those of some shards, or all."""
        await self._pause()
        heads = [self._head(table) for table, kept in self._tables.items() if kept.live]
        return [head for head in heads if shards is None or (head.row.guild >> 22) % count in shards]

    def _head(self, table: str) -> Head:
        kept = self._tables[table]
        place = (kept.guild, kept.channel, kept.version, kept.live, kept.holds)
        return head_from_row(table, *place, kept.head)

    async def seated(self, user: int) -> list[Data]:
        """The heads of the live tables where somebody sits, oldest first."""
        await self._pause()
        return self._seated(user)

    def _seated(self, user: int) -> list[Data]:
        return heads_seating(user, (kept.head for kept in self._tables.values() if kept.live))

    async def table(self, table: str) -> Head | None:
        """The head of one table, also of a closed one."""
        await self._pause()
        return self._head(table) if table in self._tables else None

    async def events(self, table: str) -> list[Data]:
        """Every saved change of a table in order."""
        await self._pause()
        kept = self._tables.get(table)
        return [] if kept is None else [event_from_row(*row) for row in kept.rows]

    async def record(self, game: str) -> Data | None:
        """A finished game's record."""
        await self._pause()
        record = self._records.get(game)
        return None if record is None else from_text(record)

    async def records(self, games: Collection[str]) -> dict[str, Data]:
        """The records of several games, as far as they are kept."""
        await self._pause()
        return {game: from_text(self._records[game]) for game in games if game in self._records}

    async def finished(self, guild: int, channel: int, game: str | None, *, reader: int) -> Data | None:
        """The record of a game that has ended in a server: the one named, or else the channel's last."""
        await self._pause()
        seen = {result.game for result in self._results.all() if result.may_be_seen_by(reader)}
        for name in sorted(self._records, key=lambda name: self._ended[name], reverse=True):
            kept = self._tables[name.rpartition("-")[0]]
            here = kept.channel == channel if game is None else name == game
            if here and name in seen and from_text(kept.head)["guild"] == guild:
                return from_text(self._records[name])
        return None

    async def posted(self, table: str) -> Posted | None:
        """The public message of a table."""
        await self._pause()
        return self._posted.get(table)

    async def set_posted(self, table: str, posted: Posted | None) -> None:
        """Remembers the public message of a table, or forgets it."""
        await self._pause()
        if posted is None:
            self._posted.pop(table, None)
        else:
            self._posted[table] = replace(posted, posted_at=to_seconds(to_microseconds(posted.posted_at)))

    async def all_posted(self) -> dict[str, Posted]:
        """The public messages of all tables that still occupy a channel."""
        await self._pause()
        return {
            table: each for table, each in self._posted.items() if table in self._tables and self._tables[table].live
        }

    async def set_all_posted(self, posted: Mapping[str, Posted | None]) -> None:
        """Remembers several public messages."""
        for table, each in posted.items():
            await self.set_posted(table, each)

    async def waiting(self, guild: int, now: float) -> dict[int, str]:
        """Who wants to play now in a server."""
        await self._pause()
        return self._gathering.waiting(guild, now)

    async def wait(self, guild: int, person: int, name: str, *, now: float, until: float, most: int) -> bool:
        """Lists somebody. False where ``most`` others are listed."""
        await self._pause()
        return self._gathering.wait(guild, person, name, now, until, most)

    async def stop_waiting(self, guild: int, people: Collection[int]) -> None:
        """Takes people off the list."""
        await self._pause()
        for person in people:
            self._gathering.people.pop((guild, person), None)

    async def invite(self, invitation: Invitation, limits: InvitationLimits) -> Invited:
        """Notes whom an invitation mentions before it is posted."""
        await self._pause()
        return self._gathering.invite(invitation, limits)

    async def take_back_invitation(self, invitation: Invitation) -> None:
        """Forgets an invitation that was not posted."""
        await self._pause()
        self._gathering.take_back(invitation)

    async def prune_gathering(self, now: float, *, invited_before: float) -> None:
        """Deletes who wanted to play until now, and invitations from before a moment."""
        await self._pause()
        self._gathering.prune(now, invited_before)

    async def servers_listed(self, listed: Collection[int], shard: int, shards: int, at: float) -> None:
        """Notes which servers a shard serves."""
        await self._pause()
        self._listed.listed(listed, shard, shards, at)

    async def server_came(self, guild: int) -> None:
        """Notes that the bot is in a server."""
        await self._pause()
        self._listed.left[guild] = None

    async def server_left(self, guild: int, at: float) -> None:
        """Notes that the bot was removed from a server."""
        await self._pause()
        self._listed.leave(guild, at)

    async def servers_left(self, before: float) -> list[int]:
        """The servers that the bot was removed from before a moment."""
        await self._pause()
        return self._listed.left_before(before)

    async def drop_server(self, guild: int, *, most: int) -> bool:
        """Deletes what is kept of a server that the bot was removed from."""
        await self._pause()
        tables = [table for table, kept in self._tables.items() if from_text(kept.head).get("guild") == guild]
        if self._listed.left.get(guild) is None or any(self._tables[table].live for table in tables):
            return True
        games = self._results.without_server(guild, most)
        for game in games:
            self._notes.pop(f"film {game}", None)
        for table in tables[:most]:
            for row in self._tables.pop(table).rows:
                self._interactions.pop(row[4] or 0, None)
            self._posted.pop(table, None)
            self._records = {game: each for game, each in self._records.items() if game.rpartition("-")[0] != table}
        if most in (len(games), len(tables[:most])):
            return False
        self._results.forget_server(guild)
        kept_figures = self._standings.figures.items()
        self._standings.figures = {key: (0 if at == guild else at, each) for key, (at, each) in kept_figures}
        self._daily.forget_server(guild)
        self._tournaments.forget_server(guild)
        self._gathering.drop_server(guild)
        for kept in (self._rules, self._servers, self._server_settings, self._daily_posts, self._listed.left):
            kept.pop(guild, None)
        return True

    async def tournament(self, tournament: str) -> Data | None:
        """One tournament's state."""
        await self._pause()
        return self._tournaments.get(tournament)

    async def live_tournaments(self) -> list[Data]:
        """Those that are not over."""
        await self._pause()
        return self._tournaments.live()

    async def tournaments_of(self, guild: int, *, most: int) -> list[Data]:
        """A server's tournaments, those that go on first, of them the one that changed last."""
        await self._pause()
        return self._tournaments.of(guild, most)

    async def save_tournament(self, saved: SavedTournament, *, most: int | None = None) -> bool:
        """Saves a state. False where its version is not one above what is kept, or too many go on."""
        await self._pause()
        return self._tournaments.save(saved, most)

    async def prune_tournaments(self, before: float, *, live_before: float) -> None:
        """Deletes those that are over, or have not changed for very long."""
        await self._pause()
        self._tournaments.prune(before, live_before)

    async def data_of(self, user: int) -> Data:
        """Everything that is kept about a person."""
        await self._pause()
        settings, learner = self._users.get(user), self._learners.get(user)
        done = [(table, row) for table, kept in self._tables.items() for row in kept.rows if row[3] == user]
        who = await self.participants_of(user)
        games = [game for each in who for game in await self.results_of(each.id, most=10_000)]
        rules = sorted(
            (guild, name) for guild, kept in self._rules.items() for name in kept if kept[name].author == user
        )
        return {
            "user": user,
            "settings": exported_preferences(**asdict(settings)) if settings else None,
            "lessons": exported_learner(**asdict(learner)) if learner else None,
            "hidden": user in self._hidden,
            "blocked": exported_block([(self._notes[BLOCKED],)] if BLOCKED in self._notes else [], user),
            "private_games": told_private_games(wanted) if (wanted := self._standings.private.get(user)) else None,
            "seats": [seat for kept in self._tables.values() for seat in exported_seats(from_text(kept.head), user)],
            "saved_rules": [{"guild": guild, "name": name} for guild, name in rules],
            "puzzles": [exported_try((*try_to_row(tried), tried.number)) for tried in self._tries.of(user)],
            "tournaments": self._tournaments.exported(user),
            "daily": [exported_daily(daily_to_row(tried)) for tried in self._daily.of(user)],
            **self._gathering.exported(user),
            "exported": to_seconds(self._exports[user]) if user in self._exports else None,
            "games": [exported_game(game, user) for game in games],
            "events": [exported_event(table, *row[:3], row[5]) for table, row in done],
        }

    async def begin_export(self, person: int, *, at: float, since: float) -> float | None:
        """Notes that somebody has their data told, unless they had lately."""
        await self._pause()
        last = self._exports.get(person)
        if last is not None and to_microseconds(since) < last <= to_microseconds(at):
            return to_seconds(last)
        self._exports[person] = to_microseconds(at)
        return None

    async def take_back_export(self, person: int, *, at: float) -> None:
        """Forgets one that came to nothing."""
        await self._pause()
        if self._exports.get(person) == to_microseconds(at):
            del self._exports[person]

    async def prune_exports(self, before: float) -> None:
        """Deletes when people had their data told before a moment."""
        await self._pause()
        self._exports = {person: at for person, at in self._exports.items() if at >= to_microseconds(before)}

    async def forget(self, user: int, *, day: str | None = None) -> None:
        """Takes a person out of everything but the states of live tables."""
        await self._pause()
        self._users.pop(user, None)
        self._learners.pop(user, None)
        self._hidden.discard(user)
        self._standings.private.pop(user, None)
        for saved in self._rules.values():
            saved.update({name: replace(game, author=NOBODY) for name, game in saved.items() if game.author == user})
        self._tries.forget(user)
        self._tournaments.forget(user)
        self._daily.forget(user, day)
        self._gathering.forget(user)
        self._exports.pop(user, None)
        for table in self._tables:
            await self.forget_at(user, table)
        self._results.forget([each.id for each in await self.participants_of(user)])

    async def forget_at(self, user: int, table: str) -> None:
        """The same at one table alone, with the results of its games."""
        await self._pause()
        results = [each for each in self._results.all() if each.game.rpartition("-")[0] == table]
        sat = {sitting.participant for each in results for sitting in each.sittings()}
        self._results.forget([each.id for each in await self.participants_of(user) if each.id in sat])
        kept = self._tables[table]
        kept.rows = [_forgotten_row(row, user) for row in kept.rows]
        head = None if kept.live else forgotten_head(from_text(kept.head), user)
        kept.head = kept.head if head is None else to_text(head)
        if kept.live and user in people_in_head(from_text(kept.head)):
            kept.to_take_out.add(user)
        else:
            kept.to_take_out.discard(user)

    async def to_take_out(self) -> list[tuple[int, str, bool]]:
        """Who was forgotten while a live table's state named them, which table, and whether it is live still."""
        await self._pause()
        found = ((user, table, kept.live) for table, kept in self._tables.items() for user in kept.to_take_out)
        return sorted(found)

    async def to_forget_again(self) -> list[int]:
        """Nobody: nothing here was restored from a copy."""
        await self._pause()
        return []

    async def openings(self, user: int, since: float) -> list[float]:
        """When somebody has opened tables since a moment where others have sat down, oldest first."""
        await self._pause()
        found = []
        for kept in self._tables.values():
            kinds = {row[1] for row in kept.rows}
            if "joined" in kinds and (kept.live or "started" in kinds):
                found += [row[5] for row in kept.rows if (row[1], row[3]) == ("opened", user)]
        return sorted(to_seconds(at) for at in found if at >= to_microseconds(since))

    async def lobbies_of(self, user: int, since: float) -> list[float]:
        """When somebody has opened lobbies since a moment, whatever became of them, oldest first."""
        await self._pause()
        rows = [row for kept in self._tables.values() for row in kept.rows if (row[1], row[3]) == ("opened", user)]
        lobbies = [row[5] for row in rows if not from_text(row[2]).get("computers")]
        return sorted(to_seconds(at) for at in lobbies if at >= to_microseconds(since))

    async def lobbies_in(self, channel: int, since: float) -> list[float]:
        """When lobbies were opened in a channel since a moment, oldest first."""
        await self._pause()
        tables = [kept for kept in self._tables.values() if kept.channel == channel]
        rows = [row for kept in tables for row in kept.rows if row[1] == "opened"]
        lobbies = [row[5] for row in rows if not from_text(row[2]).get("computers")]
        return sorted(to_seconds(at) for at in lobbies if at >= to_microseconds(since))

    async def prune(self, before: float, *, most: int) -> int:
        """Takes the people out of tables closed before a moment; how many that were."""
        await self._pause()
        moment = to_microseconds(before)
        old = [kept for kept in self._tables.values() if not kept.live and kept.at < moment]
        found = [(table, kept) for table, kept in self._tables.items() if kept in old and kept.names_people]
        found.sort(key=lambda each: each[1].at)
        for table, kept in found[:most]:
            for row in kept.rows:
                self._interactions.pop(row[4] or 0, None)
            kept.head = to_text(pruned_head(from_text(kept.head)))
            kept.rows = [_pruned_row(row) for row in kept.rows]
            kept.names_people = False
            kept.to_take_out.clear()
            self._posted.pop(table, None)
        return len(found[:most])

    async def drop_events(self, before: float, *, most: int) -> int:
        """Deletes what happened at tables closed before a moment; of how many tables."""
        await self._pause()
        found = [kept for kept in self._closed_before(before).values() if kept.rows][:most]
        for kept in found:
            for row in kept.rows:
                self._interactions.pop(row[4] or 0, None)
            kept.dropped_at, kept.rows = kept.at, []
        return len(found)

    async def drop_records(self, before: float, *, most: int) -> int:
        """Deletes records of games that ended before a moment; how many."""
        await self._pause()
        moment = to_microseconds(before)
        found = sorted((at, game) for game, at in self._ended.items() if at < moment and game in self._records)[:most]
        for _, game in found:
            del self._records[game]
        return len(found)

    async def drop_tables(self, before: float, *, most: int) -> int:
        """Deletes tables closed before a moment that have neither events nor records; how many."""
        await self._pause()
        kept_games = [from_text(record)["game"] for record in self._records.values()]
        bare = [
            table
            for table, kept in self._closed_before(before).items()
            if not kept.rows and not any(game.startswith(f"{table}-") for game in kept_games)
        ][:most]
        for table in bare:
            del self._tables[table]
            self._posted.pop(table, None)
        return len(bare)

    async def drop_copies(self, before: float) -> int:
        """There are none."""
        return 0

    def _closed_before(self, before: float) -> dict[str, _Kept]:
        """The tables that were closed before a moment, the one closed first first."""
        moment = to_microseconds(before)
        old = {table: kept for table, kept in self._tables.items() if not kept.live and kept.at < moment}
        return dict(sorted(old.items(), key=lambda each: each[1].at))

    async def _pause(self) -> None:
        """Lets others run, as waiting for a disk does."""
        await asyncio.sleep(0)
        if self._closed:
            raise Unavailable("the store is closed")


def _forgotten_row(row: _Row, user: int) -> _Row:
    version, kind, payload, actor, interaction, at = row
    changed = to_text(forgotten_payload(from_text(payload), user))
    return version, kind, changed, NOBODY if actor == user else actor, interaction, at


def _pruned_row(row: _Row) -> _Row:
    version, kind, payload, _, _, at = row
    return version, kind, to_text(pruned_payload(from_text(payload))), None, None, at
