"""How games ended, in memory: the same answers as ``bot.store.results`` gives."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.store.codec import from_text, to_microseconds, to_seconds, to_text
from bot.store.entities import FinishedGame
from bot.store.finished_games import finished_game_of
from bot.store.game_result import GameResult, HistoryFilter, Participant, SatThere, SeatResult, SeenBy, SittingEnd
from bot.store.personal_data import NO_NAME


class MemoryResults:
    """Rows as they were saved; who the participants are is looked up when they are read."""

    def __init__(self) -> None:
        self.participants: dict[int, Participant] = {}
        self._rows: list[GameResult] = []

    def keep(self, result: GameResult) -> None:
        """Keeps how a game ended; kept already, it stays."""
        ended_at = to_seconds(to_microseconds(result.ended_at))
        people = sorted((each for each in result.sittings() if each.user), key=lambda each: each.user or 0)
        known = {each.user: self._known(result.guild, each, ended_at) for each in people}
        if any(row.game == result.game for row in self._rows):
            return
        seats = tuple(
            replace(
                seat,
                sittings=tuple(
                    replace(
                        each,
                        user=None,
                        stands_for=None,
                        participant=known.get(each.user or 0),
                        stood_for=known.get(each.stands_for or 0),
                    )
                    for each in seat.sittings
                ),
            )
            for seat in result.seats
        )
        kept = replace(
            result,
            number=len(self._rows) + 1,
            seats=seats,
            options=from_text(to_text(result.options)),
            started_at=None if result.started_at is None else to_seconds(to_microseconds(result.started_at)),
            ended_at=ended_at,
            stopped_by=None,
            stopped_by_participant=known.get(result.stopped_by or 0),
        )
        self._rows.append(kept)

    def show(self, game: str) -> None:
        """Lets everybody see a game that only its player has seen."""
        for place, row in enumerate(self._rows):
            if row.game == game and row.seen_by is SeenBy.PLAYER:
                self._rows[place] = replace(row, seen_by=SeenBy.SHOWN)

    def _known(self, guild: int, sitting: SatThere, ended_at: float) -> int:
        for each in self.participants.values():
            if (each.user, each.guild) == (sitting.user, guild):
                seen_at = max(each.seen_at, ended_at)
                self.participants[each.id] = replace(each, name=sitting.name, seen_at=seen_at)
                return each.id
        number = len(self.participants) + 1
        self.participants[number] = Participant(number, guild, sitting.user, sitting.name, ended_at)
        return number

    def forget(self, participants: Iterable[int]) -> None:
        """Cuts the links between participants and people, and takes their names out."""
        for number in participants:
            self.participants[number] = replace(self.participants[number], user=None, name=NO_NAME)
            self._rows = [_without(row, number) for row in self._rows]

    def without_server(self, guild: int, most: int) -> list[str]:
        """Takes a server and its people's names out of some rows; which games those are."""
        found = [place for place, row in enumerate(self._rows) if row.guild == guild][:most]
        for place in found:
            row = replace(self._rows[place], guild=0, channel=0)
            for number in {each.participant for each in row.sittings() if each.participant is not None}:
                row = _without(row, number)
            self._rows[place] = row
        return [self._rows[place].game for place in found]

    def forget_server(self, guild: int) -> None:
        """Takes a server out of its participants, and whose they are."""
        for number, each in self.participants.items():
            if each.guild == guild:
                self.participants[number] = replace(each, guild=0, user=None, name=NO_NAME)

    def all(self) -> list[GameResult]:
        """Every row in the order of ending."""
        return [self._read(row) for row in self._rows]

    def history(self, participant: int, wanted: HistoryFilter, before: int | None) -> list[GameResult]:
        """The games where somebody has sat that are wanted, the last one first."""
        return [
            row
            for row in reversed(self.all())
            if participant in _sat(row)
            and (before is None or row.number < before)
            and (wanted.system is None or row.system == wanted.system)
            and (wanted.since is None or row.ended_at >= wanted.since)
            and (wanted.until is None or row.ended_at < wanted.until)
            and (wanted.other is None or wanted.other in _sat(row))
            and (wanted.alone is None or wanted.alone == (_sat(row) == {participant}))
            and (wanted.won is None or _may_be(row, participant, wanted.won))
        ]

    def sat_with(self, participant: int) -> Iterator[int]:
        """Everybody else at somebody's games, once for each pair of times that they sat there."""
        for row in self._rows:
            for mine in row.sittings():
                if mine.participant == participant:
                    yield from (
                        each.participant for each in row.sittings() if each.participant not in (None, participant)
                    )

    def _read(self, row: GameResult) -> GameResult:
        seats = tuple(
            replace(
                seat,
                sittings=tuple(
                    replace(each, user=self._user(each.participant), stands_for=self._user(each.stood_for))
                    for each in seat.sittings
                ),
            )
            for seat in row.seats
        )
        return replace(row, seats=seats, stopped_by=self._user(row.stopped_by_participant))

    def _user(self, participant: int | None) -> int | None:
        return None if participant is None else self.participants[participant].user


def _sat(row: GameResult) -> set[int]:
    return {each.participant for each in row.sittings() if each.participant is not None}


def _may_be(row: GameResult, participant: int, won: bool) -> bool:
    """Whether somebody may have won, or lost."""
    own = [seat for seat in row.seats if participant in (each.participant for each in seat.sittings)]
    left = any(each.ended is SittingEnd.LEFT for each in row.sittings() if each.participant == participant)
    return row.stopped is not None or any(seat.won is won for seat in own) or (left and not won)


def _without(row: GameResult, participant: int) -> GameResult:
    return replace(row, seats=tuple(_seat_without(seat, participant) for seat in row.seats))


def _seat_without(seat: SeatResult, participant: int) -> SeatResult:
    sittings = tuple(
        replace(each, name=NO_NAME) if participant in (each.participant, each.stood_for) else each
        for each in seat.sittings
    )
    return replace(seat, sittings=sittings)


class KeepsResults(ABC):
    """The part of a store in memory that keeps them, and who took part."""

    def __init__(self) -> None:
        super().__init__()
        self._results = MemoryResults()

    @abstractmethod
    async def _pause(self) -> None: ...

    async def finished_games(self, guild: int, *, most: int, reader: int) -> list[FinishedGame]:
        """The games that have ended in a server and that somebody may see, the last one first."""
        return [finished_game_of(result) for result in await self.last_results(guild, most=most, reader=reader)]

    async def finished_game(self, guild: int, game: str, *, reader: int) -> FinishedGame | None:
        """One of them."""
        result = await self.result(game)
        if result is None or result.guild != guild or not result.may_be_seen_by(reader):
            return None
        return finished_game_of(result)

    async def show_finished(self, game: str, user: int) -> None:
        """Lets everybody see a game that only somebody has seen."""
        result = await self.result(game)
        if result is not None and user in result.people:
            self._results.show(game)

    async def result(self, game: str) -> GameResult | None:
        """How one game ended."""
        await self._pause()
        return next((result for result in self._results.all() if result.game == game), None)

    async def results(self, *, after: int = 0, most: int, guild: int | None = None) -> list[GameResult]:
        """Games in the order in which they ended."""
        await self._pause()
        found = [each for each in self._results.all() if each.number > after and guild in (None, each.guild)]
        return found[:most]

    async def last_results(self, guild: int, *, most: int, reader: int) -> list[GameResult]:
        """The games that have ended in a server and that somebody may see, the last one first."""
        await self._pause()
        found = (each for each in reversed(self._results.all()) if each.guild == guild)
        return [each for each in found if each.may_be_seen_by(reader)][:most]

    async def results_of(self, participant: int, *, most: int, before: int | None = None) -> list[GameResult]:
        """The games where somebody has sat, the last one first."""
        await self._pause()
        return [
            each
            for each in reversed(self._results.all())
            if any(sat.participant == participant for sat in each.sittings())
            and (before is None or each.number < before)
        ][:most]

    async def participant(self, number: int) -> Participant | None:
        """Who a participant is."""
        await self._pause()
        return self._results.participants.get(number)

    async def participants(self, guild: int) -> list[Participant]:
        """Everybody who has played in a server."""
        await self._pause()
        return [each for each in self._results.participants.values() if each.guild == guild]

    async def participants_of(self, user: int) -> list[Participant]:
        """What a person is in each server."""
        await self._pause()
        return [each for each in self._results.participants.values() if each.user == user]

    async def prune_participants(self, before: float, *, most: int) -> int:
        """Forgets who participants were whose last game ended before a moment; how many that were."""
        await self._pause()
        known = [each for each in self._results.participants.values() if each.user is not None]
        gone = [each.id for each in known if to_microseconds(each.seen_at) < to_microseconds(before)][:most]
        self._results.forget(gone)
        return len(gone)
