"""What a game alone has brought: new badges once, what was counted, and where the rating went."""

from collections.abc import Iterable

import pytest

from bot.entities.game_result import SatThere, SeenBy, StopKind, Unrated
from bot.standing.badges import Badge
from bot.standing.brought import Brought
from bot.standing.profiles import Standings
from bot.standing.service import count_results
from tests.store.ended_games import ANA, BEN, end, sat
from tests.store.helpers import GUILD, START
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock


def computer(level: str) -> SatThere:
    return SatThere(name="Robot", level=level, since=1)


class Played:
    """Ana's games against computers, one after the other."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.standings = Standings(self.store, StandingClock())
        self.number = 0

    async def play(self, *, won: bool = True, level: str = "casual", **more: object) -> str:
        self.number += 1
        seats = (sat("Ana", ANA),), (computer(level),)
        more = {"winners": (0,) if won else (1,), "seen_by": SeenBy.PLAYER, **more}
        await end(self.store, "aaaaaaaa", self.number, START + self.number, *seats, **more)
        return f"aaaaaaaa-{self.number}"

    async def brought(self, game: str) -> Brought | None:
        return await self.standings.brought(GUILD, ANA, game)

    async def badges(self, games: Iterable[bool]) -> list[tuple[Badge, ...]]:
        """The new badges after each of some games, won or lost."""
        found: list[tuple[Badge, ...]] = []
        for won in games:
            brought = await self.brought(await self.play(won=won))
            assert brought is not None
            found.append(tuple(badge for badge in brought.badges if badge in (Badge.FIRST_WIN, Badge.STREAK)))
        return found


@pytest.mark.parametrize("is_counted", [True, False])
async def test_the_first_win_is_a_badge_whether_it_has_been_counted_yet_or_not(is_counted: bool) -> None:
    played = Played()
    assert await played.brought(await played.play(won=False))
    game = await played.play()
    if is_counted:
        await count_results(played.store)
    brought = await played.brought(game)
    assert brought is not None
    assert brought.badges == (Badge.FIRST_WIN,)
    assert (brought.figures.wins, brought.figures.games) == (1, 2)
    assert brought.former is not None
    assert brought.rating is not None
    assert brought.rating.points > brought.former.points


async def test_a_badge_is_told_once_and_five_in_a_row_only_the_first_time() -> None:
    told = await Played().badges([True] * 6 + [False] + [True] * 6)
    assert told[0] == (Badge.FIRST_WIN,)
    assert [number for number, badges in enumerate(told) if Badge.STREAK in badges] == [4]


async def test_who_equals_their_best_streak_of_five_is_told_nothing_new() -> None:
    told = await Played().badges([True] * 5 + [False] + [True] * 5)
    assert [number for number, badges in enumerate(told) if Badge.STREAK in badges] == [4]


async def test_a_feat_is_a_badge_in_the_game_that_had_it_first() -> None:
    played = Played()
    await played.play(level="random")
    for level in ("novice", "casual", "regular", "strong"):
        brought = await played.brought(await played.play(level=level))
        assert brought is not None
        assert Badge.EVERY_LEVEL not in brought.badges
    for expected in (True, False):
        brought = await played.brought(await played.play(level="expert"))
        assert brought is not None
        assert (Badge.EXPERT in brought.badges, Badge.EVERY_LEVEL in brought.badges) == (expected, expected)


async def test_a_picked_deal_counts_for_no_rating() -> None:
    played = Played()
    brought = await played.brought(await played.play(unrated=(Unrated.PICKED,)))
    assert brought is not None
    assert brought.badges == (Badge.FIRST_WIN,)
    assert brought.rating is None


async def test_what_was_not_theirs_their_last_or_was_stopped_has_brought_nothing() -> None:
    played = Played()
    first = await played.play()
    await played.play()
    assert await played.brought(first) is None
    assert await played.standings.brought(GUILD, BEN, first) is None
    assert await played.brought("aaaaaaaa-9") is None
    stopped = await played.play(stopped=StopKind.EXPIRED, unrated=(Unrated.NOT_FINISHED,))
    assert await played.brought(stopped) is None
