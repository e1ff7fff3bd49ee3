"""An evening with every kind of end: figures, ratings, meetings and histories are those calculated by hand
(``tests/store/evening.py``), over each kind of store."""

import json
from typing import Any

from bot.entities.game_result import HistoryFilter
from bot.figures.feats import Feat
from bot.figures.figures import COUNTED_AS, AllCounted, Key, Meeting, Met
from bot.figures.game_end import end_of_game
from bot.figures.parts import ALL_TIME, Field
from bot.standing.badges import Badge, badges_of
from bot.standing.history import History
from bot.standing.service import count_results, counted_again
from bot.store.store import Store
from tests.store.evening import ANA, BEN, CAM, DEE, GOLDEN, NAMES, calculated, games
from tests.store.helpers import GUILD, entry


async def play(store: Store) -> None:
    for result in games():
        head = {"id": result.table, "version": 1, "guild": GUILD, "host": ANA, "seats": []}
        saved = entry(result.table, 1, at=result.ended_at, guild=GUILD, live=False, head=head, result=result)
        await store.tables.save(saved)


async def numbers(store: Store) -> dict[int, int]:
    """Everybody's number as a participant."""
    found = {user: await store.results.participants_of(user) for user in NAMES}
    return {user: each[0].id for user, each in found.items() if each}


async def told(store: Store) -> dict[str, Any]:
    """What the store says of each of them, in the form of the golden file."""
    people = {}
    games_of = {result.game: number for number, result in enumerate(games(), start=1)}
    results = {each.number: games_of[each.game] for each in await store.results.ended(most=99)}
    for user, number in (await numbers(store)).items():
        figures = (await store.standings.figures_of(number))[Key(number, ALL_TIME, Field.PEOPLE)]
        curve = await store.standings.curve(number, Field.PEOPLE, most=99)
        history, page = History(store), 0
        outcomes: dict[str, bool] = {}
        while True:
            found = await history.page(number, HistoryFilter(), page)
            outcomes |= {str(games_of[each.game.game]): each.won for each in found.games if each.won is not None}
            page += 1
            if not found.has_more:
                break
        people[NAMES[user]] = {
            "games": figures.games,
            "wins": figures.wins,
            "streak": figures.streak,
            "best_streak": figures.best_streak,
            "rated_games": figures.rated_games,
            "points": [figures.rating.points, figures.rating.margin],
            "curve": [
                [results[each.result], round(each.rating.skill, 6), round(each.rating.uncertainty, 6)] for each in curve
            ],
            "history": dict(sorted(outcomes.items(), key=lambda each: int(each[0]))),
        }
    return people


def test_the_golden_file_is_what_is_calculated_by_hand() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert golden == calculated()
    assert golden["Ana"]["curve"][0][1] == 27.635389
    assert golden["Ben"]["curve"][0][1] == 22.364611


async def test_an_evening_with_every_kind_of_end(store: Store) -> None:
    await play(store)
    assert await count_results(store) == 12
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert await told(store) == golden
    one = await numbers(store)
    met = {
        (ANA, BEN): Met(5, one_ahead=3, other_ahead=1),
        (ANA, CAM): Met(1, one_ahead=1),
        (BEN, CAM): Met(1, one_ahead=1),
        (CAM, DEE): Met(2, one_ahead=2),
    }
    everything = await store.standings.everything()
    of_all_time = {each: one for each, one in everything.meetings.items() if each.season == ALL_TIME}
    assert of_all_time == {Meeting(one[a], one[b], ALL_TIME): each for (a, b), each in met.items()}
    leaders = await store.standings.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=9)
    assert [each.user for each in leaders] == [ANA, CAM, BEN, DEE], "by the rating less twice its margin"


async def test_no_game_that_counts_for_nobody_brings_a_badge(store: Store) -> None:
    """The seventh would have been Cam's first win."""
    await play(store)
    await count_results(store)
    cam = (await numbers(store))[CAM]
    feats = await store.standings.feats_of(cam, own=True)
    figures = (await store.standings.figures_of(cam))[Key(cam, ALL_TIME, Field.PEOPLE)]
    assert Feat.FAR_AHEAD not in feats
    assert badges_of([figures], [], feats) == (Badge.FIRST_WIN,), "by the ninth and the eleventh"


async def test_what_an_earlier_release_has_counted_is_counted_again_by_these_rules(store: Store) -> None:
    """Nothing else may change it: so a correction in a tournament changes nothing here."""
    await play(store)
    await count_results(store)
    await store.database.execute("UPDATE standings SET wins = wins + 7, skill = 1.0, surely = 1.0")
    await store.database.execute("UPDATE results_counted SET number = ?", ((COUNTED_AS - 1) << 48) + 12)
    assert await count_results(store) == 12
    assert await told(store) == json.loads(GOLDEN.read_text(encoding="utf-8"))
    kept: AllCounted = await store.standings.everything()
    assert kept.differences(await counted_again(store)) == 0


async def test_a_deletion_takes_a_name_and_no_figure_of_anybody_else(store: Store) -> None:
    await play(store)
    await count_results(store)
    await store.people.forget(DEE)
    await store.standings.count_anew()
    await count_results(store)
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    del golden["Dee"]
    assert await told(store) == golden
    assert not any("Dee" in result.names for result in await store.results.ended(most=99))


async def test_each_end_says_whether_it_counted(store: Store) -> None:
    await play(store)
    ends = [end_of_game(result) for result in await store.results.ended(most=99)]
    assert [number for number, each in enumerate(ends, start=1) if each.is_rated] == [1, 2, 3, 4, 6, 9, 11, 12]
    assert [number for number, each in enumerate(ends, start=1) if not each.counts] == [5, 7, 8, 10]
    assert [number for number, each in enumerate(ends, start=1) if each.lost] == [3, 4, 9]
    assert [(number, each.stand_ins, each.first) for number, each in enumerate(ends, start=1) if each.stand_ins] == [
        (4, (2,), (1,)),
        (12, (2,), (0,)),
    ]
