"""Random sequences of everything that a store can be asked: several stores must agree on every answer."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.entities.game_result import GameResult, SeenBy
from bot.entities.kept import Entry, Posted, SavedRules, Seating
from bot.errors import Conflict, Duplicate, SeatedMeanwhile
from bot.store.store import Store
from tests.store.ended_games import result, sat

TABLES = ("aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd")
USERS = (41, 42, 2**63 - 1)
GUILDS = (7, 2**62)
CHANNELS = (70, 71, 72)
SEATING = ("joined", "left", "started", "seat_taken", "host_passed")
NAMES = ("Zoë", "a", "\ud800\x00", "–", "🂡 '\"")
GAMES = tuple(f"{table}-{number}" for table in TABLES for number in (1, 2))
Asking = Callable[[Store], Coroutine[Any, Any, Any]]


@dataclass
class _Known:
    """A table, as the sequence has it so far."""

    version: int = 0
    guild: int = GUILDS[0]
    channel: int = CHANNELS[0]
    live: bool = True
    host: int = USERS[0]
    seats: list[dict[str, Any]] = field(default_factory=list)
    named: set[int] = field(default_factory=set)


class Drawing:
    """Draws one operation after the other; what it draws depends on what was saved before."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck
        self._tables = {table: _Known() for table in TABLES}
        self._at = 1_760_000_000.0
        self._interaction = 0
        self._ended = GAMES[0]

    def draw(self) -> tuple[str, Asking]:
        """What is asked, in a word, and how."""
        way = self._luck.choices(list(_WAYS), weights=[weight for weight, _ in _WAYS.values()])[0]
        return way, _WAYS[way][1](self)

    def save(self) -> Asking:
        luck = self._luck
        table = luck.choice(TABLES)
        known = self._tables[table]
        next_one = self._next(known)
        self._at += luck.choice((0.25, 3.0, 1000.5))
        sitting = sorted(next_one.named)
        played = known.version > 0 and luck.random() < 0.4
        if not played:
            next_one.seats = [self._seat() for _ in range(luck.randint(0, 3))]
            next_one.host = luck.choice((*USERS, 0))
            actor = luck.choice((None, *USERS))
        else:
            actor = luck.choice((None, *sitting))
        payload = {"moves": [luck.randint(0, 9)]} if played else {"user": luck.choice(USERS), "x": luck.choice(NAMES)}
        next_one.named = _named(next_one) | ({actor} if actor else set()) | set(sitting)
        next_one.named |= {payload["user"]} if "user" in payload else set()  # type: ignore[arg-type]
        next_one.version += luck.choice((0,) * 9 + (1, -1)) if known.live else -1  # a table that has closed stays so
        head = {
            "id": table,
            "version": next_one.version,
            "guild": next_one.guild,
            "channel": next_one.channel,
            "host": next_one.host,
            "seats": next_one.seats,
            "scores": [],
        }
        ended = self._record(table, next_one) if luck.random() < 0.2 else None
        entry = Entry(
            table,
            next_one.version,
            next_one.guild,
            next_one.channel,
            next_one.live,
            "played" if played else luck.choice(SEATING) if known.version else "opened",
            payload,
            head,
            actor,
            self._interaction_of(),
            self._at,
            record=ended,
            result=None if ended is None or luck.random() < 0.2 else self._result(ended["game"], next_one),
            shown=f"{table}-{luck.randint(1, 2)}" if luck.random() < 0.1 else None,
            holds_channel=luck.random() < 0.8,
            seating=self._seating() if luck.random() < 0.3 else None,
        )

        async def ask(store: Store) -> Any:
            await store.tables.save(entry)
            self._tables[table] = next_one
            return await store.tables.head(table)

        return ask

    def _next(self, known: _Known) -> _Known:
        luck = self._luck
        live = known.live and luck.random() < 0.9
        channel = known.channel if known.version and luck.random() < 0.9 else luck.choice(CHANNELS)
        guild = known.guild if known.version else luck.choice(GUILDS)
        return _Known(known.version + 1, guild, channel, live, known.host, known.seats, set(known.named))

    def _seat(self) -> dict[str, Any]:
        luck = self._luck
        user, left_by = luck.choice(((luck.choice(USERS), None), (None, luck.choice(USERS)), (None, None)))
        name, brought = luck.choice(NAMES), str(luck.randint(1, 3))
        return {"name": name, "user": user, "left_by": left_by, "contribution": brought}

    def _seating(self) -> Seating:
        known = self._luck.sample(TABLES, self._luck.randint(0, len(TABLES)))
        return Seating(self._luck.choice(USERS), frozenset(known))

    def _record(self, table: str, known: _Known) -> dict[str, Any]:
        seats = [seat["contribution"] for seat in known.seats]
        self._ended = f"{table}-{self._luck.randint(1, 2)}"
        return {
            "game": self._ended,
            "system": self._luck.choice(("pagat", "book")),
            "fairness": {"transcript": {"seats": seats}},
            "result": {"winners": [0] if seats else []},
        }

    def _result(self, game: str, known: _Known) -> GameResult:
        """How it ended, with whoever sits there."""
        names = ("Zoë", "a")
        seats = [(sat(self._luck.choice(names), seat["user"]),) for seat in known.seats] or [(sat("Robot"),)]
        seen_by, at = self._luck.choice(list(SeenBy)), self._at
        return result(game, *seats, guild=known.guild, channel=known.channel, ended_at=at, seen_by=seen_by)

    def _interaction_of(self) -> int | None:
        """Mostly a new one, now and then one that was there before."""
        kind = self._luck.random()
        self._interaction += kind < 0.7
        return None if kind > 0.9 else max(1, self._interaction - (kind > 0.7) * self._luck.randint(0, 3))

    def forget(self) -> Asking:
        user = self._luck.choice(USERS)

        async def ask(store: Store) -> None:
            await store.people.forget(user)
            for known in self._tables.values():
                if not (known.live and user in _named(known)):
                    known.named.discard(user)

        return ask

    def prune(self) -> Asking:
        before = self._at - self._luck.choice((0.0, 1000.0))
        most = self._luck.choice((1, 100))
        return lambda store: store.people.prune(before, most=most)

    def post(self) -> Asking:
        luck = self._luck
        some = luck.sample(TABLES, luck.randint(1, 3))
        posted = {
            table: None if luck.random() < 0.3 else Posted(luck.choice(CHANNELS), luck.randint(1, 9), self._at, 3)
            for table in some
        }
        return lambda store: store.messages.set_all(posted)

    def choose(self) -> Asking:
        luck = self._luck
        fields = {"language": (None, "es"), "notices": (None, "away"), "look": (None, "dark")}
        drawn = {name: luck.choice(values) for name, values in fields.items()}
        chosen = drawn if drawn["language"] else {"look": drawn["look"]}  # some leave others as they are
        if luck.random() < 0.5:
            guild = luck.choice(GUILDS)
            return lambda store: store.preferences.change_of_server(guild, **chosen)
        user = luck.choice(USERS)
        return lambda store: store.preferences.change_of_user(user, **chosen)

    def private(self) -> Asking:
        luck = self._luck
        user, game, counted = luck.choice(USERS), luck.choice((self._ended, luck.choice(GAMES))), luck.random() < 0.5
        ways: Sequence[Asking] = (
            lambda store: store.results.show(game, user),
            lambda store: store.standings.ask_about_private_games(user, game),
            lambda store: store.standings.count_private_games(user, counted=counted),
        )
        return luck.choice(ways)

    def note(self) -> Asking:
        name, value = self._luck.choice("ab"), self._luck.choice((None, "", "ñ"))
        return lambda store: store.notes.set(name, value)

    def rules(self) -> Asking:
        luck = self._luck
        guild, name, most = luck.choice(GUILDS), luck.choice(("a", "A", "ñ", "★")), luck.randint(1, 3)
        if luck.random() < 0.3:
            return lambda store: store.saved_rules.forget(guild, name)
        saved = SavedRules(name, "pagat", {"x": [luck.choice(NAMES)]}, luck.choice(USERS), self._at)
        return lambda store: store.saved_rules.save(guild, saved, most=most)

    def read(self) -> Asking:
        """One of the questions, with arguments that now and then mean nothing."""
        luck = self._luck
        table, guild = luck.choice((*TABLES, "\ud800", "x\x00")), luck.choice(GUILDS)
        user, most = luck.choice((*USERS, 2**70)), luck.randint(1, 4)
        game, channel = f"{table}-{luck.randint(1, 2)}", luck.choice(CHANNELS)
        known_user, interaction = luck.choice(USERS), luck.randint(1, self._interaction + 1)
        questions: Sequence[Asking] = (
            lambda store: store.tables.live(),
            lambda store: store.tables.seated(user),
            lambda store: store.tables.head(table),
            lambda store: store.tables.events(table),
            lambda store: store.messages.get(table),
            lambda store: store.messages.all(),
            lambda store: store.finished.record(game),
            lambda store: store.finished.shown_record(guild, channel, None, reader=known_user),
            lambda store: store.finished.shown_record(guild, channel, game, reader=known_user),
            lambda store: store.finished.last(guild, most=most, reader=known_user),
            lambda store: store.finished.get(guild, game, reader=known_user),
            lambda store: store.standings.private_games(known_user),
            lambda store: store.tables.openings(user, self._at - 2_000_000),
            lambda store: store.tables.lobbies_of(user, self._at - 2_000_000),
            lambda store: told_of(store, known_user),
            lambda store: store.tables.lobbies_of(user, self._at - 2_000_000),
            lambda store: store.tables.version_of_interaction(interaction),
            lambda store: store.saved_rules.of(guild),
            lambda store: store.preferences.of_server(guild),
            lambda store: store.preferences.of_user(known_user),
            lambda store: store.notes.get("a"),
            lambda store: store.people.to_forget_again(),
            lambda store: store.people.to_take_out(),
        )
        return luck.choice(questions)


_WAYS: dict[str, tuple[int, Callable[[Drawing], Asking]]] = {
    "save": (12, Drawing.save),
    "read": (8, Drawing.read),
    "post": (2, Drawing.post),
    "choose": (2, Drawing.choose),
    "rules": (2, Drawing.rules),
    "note": (1, Drawing.note),
    "private": (2, Drawing.private),
    "forget": (1, Drawing.forget),
    "prune": (1, Drawing.prune),
}


def _named(known: _Known) -> set[int]:
    seats = {seat[name] for seat in known.seats for name in ("user", "left_by") if seat[name]}
    return seats | ({known.host} if known.host else set())


async def told_of(store: Store, user: int) -> dict[str, Any]:
    """What a store knows of somebody, but for the numbers that it has given them: each counts its own way."""
    data = await store.people.data_of(user)
    for sitting in (each for game in data["games"] for seat in game["seats"] for each in seat["sittings"]):
        del sitting["participant"]
    return data


async def everything(store: Store, users: Sequence[int] = USERS) -> list[Any]:
    """All that a store says, to be compared."""
    told: list[Any] = [await store.tables.live(), await store.messages.all(), await store.people.to_take_out()]
    for table in TABLES:
        told += [await store.tables.head(table), await store.tables.events(table)]
    for guild in GUILDS:
        told += [await store.finished.last(guild, most=9, reader=USERS[0]), await store.saved_rules.of(guild)]
        told += [await store.finished.shown_record(guild, channel, None, reader=USERS[0]) for channel in CHANNELS]
    seen_by = [(each.game, each.seen_by) for each in await store.results.ended(most=len(GAMES))]
    told += [await store.finished.records(GAMES), seen_by]
    for user in users:
        told += [await told_of(store, user), await store.tables.openings(user, 0), await store.tables.seated(user)]
    return told


async def agree(stores: Sequence[Store], seed: int, *, length: int = 12) -> str | None:
    """Carries one sequence out on empty stores; where they disagree first, in words."""
    sequence = Drawing(Random(f"sequence {seed}"))
    for number in range(length):
        way, asking = sequence.draw()
        answers = list[Any]()
        for store in stores:
            try:
                answers.append(await asking(store))
            except (Duplicate, Conflict) as refusal:
                answers.append((type(refusal), refusal.version))
            except SeatedMeanwhile as refusal:
                answers.append((type(refusal), refusal.heads))
        if any(answer != answers[0] for answer in answers):
            return f"sequence {seed}, operation {number}, {way}: {answers}"
    # What a store knows of somebody takes longest to ask: each sequence asks for one person's.
    for told in zip(*[await everything(store, (USERS[seed % len(USERS)],)) for store in stores], strict=True):
        if any(answer != told[0] for answer in told):
            return f"sequence {seed}, in the end: {told}"
    return None
