"""A person's own zone, night and vacations, and all of their tables in one list."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.entities.own_time import Night
from bot.my_turn.cities import CITIES, cities_where_it_is, minutes_in, told_time
from bot.tables.limits import DAY, HOUR
from cogs.core.forms import FIELD
from tests.e2e.calls import my_turn
from tests.e2e.games import take_turns
from tests.e2e.test_my_turn import two_play
from tests.e2e.tournaments import begin, board, chosen, organiser_of, panel_of, pressed
from tests.e2e.world import Scene, choose, deliver, open_scene, press, until, verbs, words


async def own_time(scene: Scene, person: Any) -> Any:
    return (await press(person, await my_turn(scene, person), "own-time")).response


async def typed(person: Any, panel: Any, verb: str, text: str) -> Any:
    """What a form is answered with that a button opens."""
    form = await press(person, panel, verb)
    return (await person.submit_modal(form, {FIELD: text})).response


async def test_a_zone_and_a_night_are_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        times = scene.services.store.own_times
        panel = await own_time(scene, scene.ana)
        assert "own-night" not in verbs(panel), "without a zone nobody knows when a night is"
        panel = await choose(scene.ana, panel, "own-zone", "page 1")
        panel = await choose(scene.ana, panel, "own-zone", "Europe/Madrid")
        assert "Like in Madrid" in words(panel)
        panel = await choose(scene.ana, panel, "own-night", "1380")
        panel = await choose(scene.ana, panel, "own-night-long", "540")
        assert "23:00–08:00" in words(panel)
        assert (await times.of(scene.ana.id)).night == Night(1380, 480)
        panel = await choose(scene.ana, panel, "own-night", "none")
        assert (await times.of(scene.ana.id)).night is None
        assert "Europe/Madrid" not in words(await own_time(scene, scene.ben))


async def test_a_zone_is_found_by_telling_the_time(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        now = datetime.now(UTC)
        there = now + timedelta(hours=5, minutes=45)
        panel = await typed(scene.ana, await own_time(scene, scene.ana), "own-zone-tell", f"{there:%H:%M}")
        assert "Choose one" in words(panel)
        await choose(scene.ana, panel, "own-zone", "Asia/Kathmandu")
        panel = await typed(scene.ana, await own_time(scene, scene.ana), "own-zone-tell", "soon")
        assert "No city has that time" in words(panel)
        assert (await scene.services.store.own_times.of(scene.ana.id)).zone == "Asia/Kathmandu"


async def test_forged_choices_of_time_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await own_time(scene, scene.ana)
        for custom_id in (
            "s:me:own-night", "s:me:own-night-long", "s:me:own-vacation-take:2020-01-01", "s:me:own-vacation-take:x",
            "s:me:own-vacation-from", "s:me:own-zone",
        ):  # fmt: skip
            answer = await deliver(scene, scene.ana, panel, custom_id)
            assert answer.acknowledged
        own = await scene.services.store.own_times.of(scene.ana.id)
        assert (own.zone, own.night, own.vacations) == (None, None, ())


async def test_a_vacation_stands_all_clocks_and_opponents_see_until_when(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        clock = (await press(scene.ana, scene.public(), "clock")).response
        clock = await choose(scene.ana, clock, "clock-set", str(DAY))
        assert "Weekends count" in words(clock)
        clock = (await press(scene.ana, clock, "clock-weekends")).response
        assert "Weekends don't count" in words(clock)
        await press(scene.ana, clock, "clock-weekends")
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        seat = scene.table.running().state.to_play
        player = (scene.ana, scene.ben)[seat]
        before = scene.table.deadline
        assert before is not None
        panel = (await press(player, await own_time(scene, player), "own-vacation")).response
        panel = await choose(player, panel, "own-vacation-from", "now")
        panel = await choose(player, panel, "own-vacation-take", "3")
        assert "Enjoy it" in words(panel)
        await until(lambda: scene.table.time_off is not None)
        await scene.idle()
        assert scene.table.deadline is not None
        assert abs(scene.table.deadline - before - 3 * DAY) < HOUR
        assert "vacation doesn't count" in words(scene.public())
        again = await choose(player, panel, "own-vacation-from", "now")
        again = await choose(player, again, "own-vacation-take", "7")
        assert "touches another vacation" in words(again)
        panel = (await press(player, again, "own-vacation-end")).response
        assert "No vacation any more" in words(panel)
        later = f"{datetime.now(UTC) + timedelta(days=60):%Y-%m-%d}"
        panel = await typed(player, panel, "own-vacation-date", later)
        panel = await choose(player, panel, "own-vacation-take", "7")
        assert "Enjoy it" in words(panel)
        panel = await typed(player, panel, "own-vacation-date", "yesterday")
        assert "no date" in words(panel)


async def test_a_night_is_told_at_the_table_and_on_the_clock(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        now = datetime.now(UTC)
        begins = ((now.hour + 2) % 24) * 60
        for person in (scene.ana, scene.ben):
            await scene.services.store.own_times.set_zone(person.id, "Atlantic/Reykjavik", now.timestamp())
            await scene.services.store.own_times.set_night(
                person.id, Night(begins, (begins + 480) % 1440), now.timestamp()
            )
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        clock = (await press(scene.ana, scene.public(), "clock")).response
        await choose(scene.ana, clock, "clock-set", str(12 * HOUR))
        await scene.idle()
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        await until(lambda: scene.table.time_off is not None)
        await scene.idle()
        name = scene.table.seats[scene.table.running().state.to_play].name
        assert f"12 hours for this turn, not counting {name}'s night" in words(scene.public())
        hand = (await press(scene.ana, scene.public(), "hand")).response
        listed = (await scene.ana.slash(scene.channel, "spite tables")).response
        mine = (await press(scene.ana, listed, "tables-mine")).response
        assert "About 12 hours left, not counting" in words(mine)
        assert words(hand)


async def test_all_of_ones_tables_in_one_list_with_every_way(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await two_play(scene)
        for number in range(3):
            other = scene.guild.create_text_channel(f"alone{number}")
            await scene.ana.slash(other, "spite start", computers=1)
        await scene.idle()
        listed = (await scene.ana.slash(scene.channel, "spite tables")).response
        mine = (await press(scene.ana, listed, "tables-mine")).response
        assert verbs(mine).count("hand-from") == 4
        assert verbs(mine).count("leave-from-sure") == 4
        assert "Go to the table" in words(mine)
        hand = (await press(scene.ana, mine, "hand-from")).response
        assert words(hand)
        await take_turns(scene, 1)


def test_there_is_a_city_for_every_time_and_it_is_found() -> None:
    now = datetime(2026, 1, 15, 12, tzinfo=UTC).timestamp()
    offsets = {(minutes_in(zone, now) - 12 * 60) % 1440 for zone in CITIES}
    assert {0, 60, 120, 180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 1230} <= offsets
    for zone in CITIES:
        assert zone in cities_where_it_is(minutes_in(zone, now), now)
    assert len(CITIES) == len(set(CITIES))


def test_a_time_is_read_as_people_write_it() -> None:
    read = {"14:30": 870, "2:30 pm": 870, "1430": 870, "14.30": 870, "9": 540, "12am": 0, "12 pm": 720, "0:05": 5}
    for words_typed, minutes in read.items():
        assert told_time(words_typed) == minutes, words_typed
    for nothing in ("", "soon", "25:00", "12:75", "13 pm", "-1", "1:2:3"):
        assert told_time(nothing) is None, nothing


@pytest.mark.parametrize("allowed", [False, True])
async def test_in_a_tournament_vacations_stop_the_clock_only_where_the_organiser_allows_them(
    tmp_path: Path, allowed: bool
) -> None:
    async with open_scene(tmp_path) as scene:
        eva, now = organiser_of(scene), datetime.now(UTC)
        for person in (scene.ana, scene.ben):
            times = scene.services.store.own_times
            await times.set_zone(person.id, "UTC", now.timestamp())
            begins = ((now.hour + 1) % 24) * 60
            await times.set_night(person.id, Night(begins, (begins + 480) % 1440), now.timestamp())
        panel = await pressed(eva, await panel_of(scene, eva), "cup-new")
        assert "cup-vacations" not in verbs(panel), "turns are too short for it"
        panel = await chosen(eva, panel, "cup-set:clock|", str(DAY))
        if allowed:
            panel = await pressed(eva, panel, "cup-vacations")
            assert "Vacations don't count" in words(panel)
        form = await press(eva, panel, "cup-name")
        await eva.submit_modal(form, {"typed": "Cup"})
        await scene.idle()
        told = "nights and vacations don't count" if allowed else "nights don't count against a turn, vacations do"
        assert told in words(board(scene))
        for person in (scene.ana, scene.ben):
            await press(person, board(scene), "cup-join")
        await begin(scene, eva)
        await scene.idle()
        await until(lambda: scene.services.tables.live())
        (table,) = scene.services.registry.all()
        assert table.vacations_off is allowed
