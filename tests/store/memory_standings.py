"""What is counted from the results of games, in memory: the same answers as ``bot.store.standings`` gives."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection

from bot.figures.feats import OF_RECORDS, Feat
from bot.figures.figures import AllCounted, CurvePoint, Figures, Key, Leader, Meeting, Met, NewFigures
from bot.figures.parts import ALL_TIME, Field
from bot.store.entities import PrivateGames
from bot.store.game_result import GameResult, HistoryFilter, Participant
from tests.store.memory_results import MemoryResults


class MemoryStandings:
    """Figures with their servers, meetings, games played and points of curves."""

    def __init__(self) -> None:
        self.number = 0
        self.figures: dict[Key, tuple[int, Figures]] = {}
        self.meetings: dict[Meeting, Met] = {}
        self.played: Counter[tuple[int, str]] = Counter()
        self.points: list[tuple[int, Field, CurvePoint]] = []
        self.feats: dict[tuple[int, Feat], int] = {}
        self.own_played: Counter[tuple[int, str]] = Counter()
        self.own_feats: dict[tuple[int, Feat], int] = {}
        self.private: dict[int, PrivateGames] = {}

    def count(self, new: NewFigures) -> bool:
        """Saves what results change; False where others were counted meanwhile."""
        if self.number != new.after:
            return False
        self.number = new.number
        self.figures |= new.figures
        self.meetings |= new.meetings
        self.played.update(new.played)
        self.points += new.points
        self.own_played.update(new.own_played)
        for feats, deeds in ((self.feats, new.deeds), (self.own_feats, new.own_deeds)):
            for deed in deeds:
                feats.setdefault((deed.participant, deed.feat), deed.result)
        return True

    def of(self, participant: int) -> dict[Key, Figures]:
        """Somebody's figures."""
        return {key: figures for key, (_, figures) in self.figures.items() if key.participant == participant}

    def leaders(
        self, people: dict[int, Participant], guild: int, season: str, field: Field, most: int, after: int
    ) -> list[Leader]:
        """Those who lead."""
        found = [
            Leader(key.participant, person.user, person.name, figures)
            for key, (server, figures) in self.figures.items()
            if (server, key.season) == (guild, season) and figures.rated_games
            if (person := people.get(key.participant)) is not None and person.user is not None
            if key.field == (Field.OWN if field is Field.COMPUTERS and self._wants_own(person.user) else field)
        ]
        found.sort(key=lambda leader: (-leader.figures.rating.surely, leader.participant))
        return found[after : after + most]

    def _wants_own(self, user: int) -> bool:
        return self.private.get(user, PrivateGames()).counted

    def meetings_of(self, participant: int, season: str) -> dict[Meeting, Met]:
        """Everybody whom somebody has met."""
        own = [each for each in self.meetings if participant in each[:2] and each.season == season]
        return {each: self.meetings[each] for each in sorted(own, key=lambda each: (-self.meetings[each].games, each))}

    def games_played(self, participant: int, *, own: bool) -> list[tuple[str, int]]:
        """Which systems somebody has played how often."""
        counted = self.played + self.own_played if own else self.played
        theirs = [(system, games) for (one, system), games in counted.items() if one == participant]
        return sorted(theirs, key=lambda each: (-each[1], each[0]))

    def curve(self, participant: int, field: Field, most: int) -> list[CurvePoint]:
        """Somebody's ratings."""
        return [point for one, where, point in self.points if (one, where) == (participant, field)][-most:]


class KeepsStandings(ABC):
    """The part of a store in memory that keeps them."""

    _results: MemoryResults

    def __init__(self) -> None:
        self._standings = MemoryStandings()
        self._hidden: set[int] = set()

    @abstractmethod
    async def _pause(self) -> None: ...

    async def results_counted(self) -> int:
        """The number of the last result that is counted."""
        await self._pause()
        return self._standings.number

    async def count_results(self, new: NewFigures) -> bool:
        """Saves what some results change; False where others were counted meanwhile."""
        await self._pause()
        return self._standings.count(new)

    async def count_anew(self) -> None:
        """Takes away all that was counted."""
        await self._pause()
        before = self._standings
        self._standings = MemoryStandings()
        self._standings.feats = {key: result for key, result in before.feats.items() if key[1] in OF_RECORDS}
        self._standings.own_feats = {key: result for key, result in before.own_feats.items() if key[1] in OF_RECORDS}
        self._standings.private = before.private

    async def figures_at(self, key: Key) -> Figures | None:
        """Somebody's figures in one season and field."""
        return (await self.figures_of(key.participant)).get(key)

    async def figures_of(self, participant: int) -> dict[Key, Figures]:
        """Somebody's figures in every season and field."""
        await self._pause()
        return self._standings.of(participant)

    async def leaders(self, guild: int, season: str, field: Field, *, most: int, after: int = 0) -> list[Leader]:
        """Those of a server who lead."""
        await self._pause()
        return self._standings.leaders(self._seen(), guild, season, field, most, after)

    async def met(self, meeting: Meeting) -> Met | None:
        """How two have done against each other."""
        await self._pause()
        return self._standings.meetings.get(meeting)

    async def meetings_of(self, participant: int, season: str = ALL_TIME) -> dict[Meeting, Met]:
        """Everybody whom somebody has met."""
        await self._pause()
        return self._standings.meetings_of(participant, season)

    async def games_played(self, participant: int, *, own: bool) -> list[tuple[str, int]]:
        """Which systems somebody has played how often."""
        await self._pause()
        return self._standings.games_played(participant, own=own)

    async def curve(self, participant: int, field: Field, *, most: int) -> list[CurvePoint]:
        """Somebody's ratings."""
        await self._pause()
        return self._standings.curve(participant, field, most)

    def _seen(self) -> dict[int, Participant]:
        return {number: each for number, each in self._results.participants.items() if each.user not in self._hidden}

    async def feats_of(self, participant: int, *, own: bool) -> list[Feat]:
        """What somebody has done at least once."""
        await self._pause()
        done: dict[Feat, int] = {}
        for feats in (self._standings.feats, *((self._standings.own_feats,) if own else ())):
            for (one, feat), result in feats.items():
                if one == participant:
                    done[feat] = min(result, done.get(feat, result))
        return sorted(done, key=lambda feat: (done[feat], feat))

    async def private_games(self, user: int) -> PrivateGames:
        """What somebody wants of the games that only they saw."""
        await self._pause()
        return self._standings.private.get(user, PrivateGames())

    async def ask_about_private_games(self, user: int, game: str) -> bool:
        """Notes that somebody is asked; whether it is after this game, and they have not chosen."""
        await self._pause()
        return self._standings.private.setdefault(user, PrivateGames(asked_after=game)).asked_after == game

    async def count_private_games(self, user: int, *, counted: bool) -> None:
        """Remembers whether they count where others look."""
        await self._pause()
        self._standings.private[user] = PrivateGames(counted, "")

    async def is_hidden(self, user: int) -> bool:
        """Whether a person wants to be seen in no standings."""
        await self._pause()
        return user in self._hidden

    async def hidden_among(self, users: Collection[int]) -> set[int]:
        """Those of some people who want to be seen in no standings."""
        await self._pause()
        return self._hidden & set(users)

    async def history(
        self, participant: int, wanted: HistoryFilter, *, most: int, before: int | None = None
    ) -> list[GameResult]:
        """Some of the games where somebody has sat, the last one first."""
        await self._pause()
        return self._results.history(participant, wanted, before)[:most]

    async def played_with(self, participant: int, *, most: int) -> list[Participant]:
        """Who has sat at somebody's games, those met most often first."""
        await self._pause()
        seen = {number: each for number, each in self._seen().items() if each.user is not None}
        met = Counter(number for number in self._results.sat_with(participant) if number in seen)
        return [seen[number] for number in sorted(met, key=lambda number: (-met[number], number))][:most]

    async def hide(self, user: int, *, hidden: bool) -> None:
        """Remembers whether a person wants to be seen in standings."""
        await self._pause()
        (self._hidden.add if hidden else self._hidden.discard)(user)

    async def all_counted(self) -> AllCounted:
        """Everything that is counted."""
        await self._pause()
        kept = self._standings
        figures = {key: each for key, (_, each) in kept.figures.items()}
        curves = {(one, field, point.result): point.rating for one, field, point in kept.points}
        return AllCounted(
            figures,
            dict(kept.meetings),
            Counter(kept.played),
            curves,
            dict(kept.feats),
            Counter(kept.own_played),
            dict(kept.own_feats),
        )
