"""Somebody's own games, narrowed down: the same answers in every store, and the same as looking at each game says."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.entities.game_result import GameResult, HistoryFilter, SittingEnd, StopKind
from bot.figures.parts import season_of
from bot.standing.history import History, in_season, outcome_of
from bot.store.store import Store
from tests.store.ended_games import ANA, BEN, result, sat
from tests.store.helpers import GUILD, START, entry

ZOE = 43
MONTH = 31 * 86_400.0


async def play(store: Store, games: int = 60) -> list[GameResult]:
    """Games of Ana's with Ben, Zoë or computers, over three months, some of them given up or left."""
    luck = Random(5)
    for number in range(1, games + 1):
        ana: tuple[Any, ...] = (sat("Ana", ANA),)
        more: dict[str, Any] = {
            "system": luck.choice(["pagat", "bicycle"]),
            "ended_at": START + luck.random() * 3 * MONTH,
        }
        end = luck.random()
        if end < 0.15:
            ana = (sat("Ana", ANA, until=3, ended=SittingEnd.LEFT), sat("Ana", stands_for=ANA))
        elif end < 0.3:
            more |= {"stopped": StopKind.ONE, "stopped_by": luck.choice([ANA, BEN]), "ending": "abandoned"}
        elif end < 0.4:
            more |= {"stopped": StopKind.CONSENT, "ending": "abandoned"}
        other = luck.choice([sat("Ben", BEN), sat("Zoë", ZOE), sat("Robot")])
        ended = result(f"aaaaaaaa-{number}", ana, (other,), winners=(luck.randrange(2),), **more)
        head = {"id": "aaaaaaaa", "version": number, "guild": GUILD, "host": ANA, "seats": []}
        saved = entry("aaaaaaaa", number, head=head, result=ended, guild=GUILD, live=False, at=START + number)
        await store.tables.save(saved)
    return list(reversed(await store.results.ended(most=games)))


async def all_of(history: History, ana: int, wanted: HistoryFilter) -> list[str]:
    """The games of all pages, which are full but for the last one."""
    found, number = [], 0
    while True:
        page = await history.page(ana, wanted, number)
        assert page.number == number or not page.games
        found += [each.game.game for each in page.games]
        if not page.has_more:
            return found
        assert len(page.games) == 5
        number += 1


async def test_every_way_to_narrow_games_down_finds_those_and_no_others(store: Store) -> None:
    results, history = await play(store), History(store)
    ana = await history.participant(GUILD, ANA)
    ben = await history.participant(GUILD, BEN)
    assert ana is not None
    season = season_of(START)
    month = in_season(HistoryFilter(), season)

    def people(each: GameResult) -> set[int]:
        return set(each.people)

    cases: tuple[tuple[HistoryFilter, Callable[[GameResult], bool]], ...] = (
        (HistoryFilter(), lambda each: True),
        (HistoryFilter(system="bicycle"), lambda each: each.system == "bicycle"),
        (HistoryFilter(other=ben), lambda each: BEN in people(each)),
        (HistoryFilter(alone=True), lambda each: people(each) == {ANA}),
        (HistoryFilter(alone=False), lambda each: people(each) != {ANA}),
        (HistoryFilter(won=True), lambda each: outcome_of(each, ana) is True),
        (HistoryFilter(won=False), lambda each: outcome_of(each, ana) is False),
        (month, lambda each: season_of(each.ended_at) == season),
        (
            in_season(HistoryFilter(won=True, alone=False, system="pagat"), season),
            lambda each: (
                outcome_of(each, ana) is True
                and len(people(each)) > 1
                and each.system == "pagat"
                and season_of(each.ended_at) == season
            ),
        ),
    )
    for wanted, fits in cases:
        expected = [each.game for each in results if fits(each)]
        assert expected, wanted
        assert await all_of(history, ana, wanted) == expected, wanted
    assert (await history.page(ana, HistoryFilter(), 99)).number == len(results) // 5 - 1
    assert (await history.page(ana, HistoryFilter(system="none"), 0)).games == ()


async def test_whoever_is_hidden_is_neither_named_nor_to_be_chosen(store: Store) -> None:
    await play(store)
    history = History(store)
    ana = await history.participant(GUILD, ANA)
    assert ana is not None
    met = [each.user for each in await store.results.played_with(ana, most=9)]
    assert sorted(user or 0 for user in met) == [BEN, ZOE]
    assert len(await store.results.played_with(ana, most=1)) == 1
    await store.standings.hide(BEN, hidden=True)
    await store.standings.hide(ANA, hidden=True)
    assert await store.standings.hidden_among({ANA, BEN, ZOE}) == {ANA, BEN}
    assert await store.standings.hidden_among([]) == set()
    assert [each.user for each in (await history.choices(ana)).people] == [ZOE]
    names = {name for each in (await history.page(ana, HistoryFilter(), 11)).games for name in each.game.names}
    for number in range(12):
        names |= {name for each in (await history.page(ana, HistoryFilter(), number)).games for name in each.game.names}
    assert names == {"Ana", "", "Zoë", "Robot"}
    await store.people.forget(ZOE)
    assert (await history.choices(ana)).people == ()


async def test_a_game_of_others_is_not_ones_own(store: Store) -> None:
    await play(store, 10)
    history = History(store)
    ana, zoe = await history.participant(GUILD, ANA), await history.participant(GUILD, ZOE)
    assert ana is not None
    assert zoe is not None
    without_zoe = next(each for each in await store.results.ended(most=10) if ZOE not in each.people)
    assert await history.game(zoe, without_zoe.game) is None
    assert await history.game(ana, without_zoe.game) is not None
    assert await history.game(ana, "bbbbbbbb-1") is None
    assert await history.participant(GUILD + 1, ANA) is None


@pytest.mark.parametrize("season", ["", "2026", "2026-13", "11-2026", "x"])
def test_what_is_no_month_is_refused(season: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        in_season(HistoryFilter(), season)
