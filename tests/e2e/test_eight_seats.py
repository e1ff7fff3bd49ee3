"""Eight at a table: it opens for six, grows when the host asks, and is played, stopped and looked back on by all."""

from pathlib import Path

from bot.tables.actions import AddSeats
from tests.e2e.games import MANY, take_a_press
from tests.e2e.test_house_rules import choose
from tests.e2e.world import controls, open_scene, press, verbs, words

MORE = ("Cam", "Dee", "Eve", "Fay")


async def test_a_full_lobby_grows_from_six_to_eight_and_is_played(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        others = [scene.guild.add_member(scene.env.create_user(name)) for name in MORE]
        people = [scene.ana, scene.ben, scene.zoe, scene.max, *others]
        panels = [(await scene.ana.slash(scene.channel, "spite start")).response]
        await scene.idle()
        assert "1 of 6" in words(scene.public())
        for person in people[1:6]:
            assert "more-seats" not in verbs(scene.public()), "nobody asks for more while a seat is free"
            panels.append((await press(person, scene.public(), "join")).response)
            await scene.idle()
        assert "6 of 6" in words(scene.public())
        full = scene.public()
        refused = await press(scene.ben, full, "more-seats")
        assert "Ana" in words(refused.response), "the host alone"
        press_id = next(part["custom_id"] for part in controls(full) if ":more-seats" in part["custom_id"])
        await press(scene.ana, full, "more-seats")
        await scene.idle()
        await scene.ask(scene.ana, AddSeats(6))  # an older press takes nothing back
        assert press_id.endswith(":8")
        assert (scene.table.capacity, "6 of 8" in words(scene.public())) == (8, True)
        assert "more-seats" not in verbs(scene.public())
        for person in people[6:]:
            panels.append((await press(person, scene.public(), "join")).response)
            await scene.idle()
        assert "🟧 **Eve**" in words(scene.public())
        assert "🟦 **Fay**" in words(scene.public())
        assert "more-seats" not in verbs(scene.public()), "no game takes nine"
        await scene.play_with(goal_size=MANY)
        panels[0] = (await press(scene.ana, scene.public(), "start")).response
        await scene.idle()
        rules = scene.table.running().rules
        assert (rules.players, rules.decks, rules.centre_limit) == (8, 8, 9)
        for _ in range(12):
            seat = scene.table.running().state.to_play
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        told = words((await press(scene.ana, scene.public(), "words")).response)
        assert all(person.name in told for person in people[1:])


async def test_a_lobby_of_two_grows_to_six_first(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", seats=2)
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        await press(scene.ana, scene.public(), "more-seats")
        await scene.idle()
        assert scene.table.capacity == 6
        assert "more-seats" not in verbs(scene.public())


async def test_eight_seats_are_asked_for_with_the_command_and_filled_with_computers(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", game="numbers_pairs", computers=7)
        await scene.idle()
        rules = scene.table.running().rules
        assert (rules.players, rules.team_count, rules.decks) == (8, 4, 2)


async def test_four_pairs_are_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        others = [scene.guild.add_member(scene.env.create_user(name)) for name in MORE]
        await scene.ana.slash(scene.channel, "spite start", game="pagat_pairs", seats=8)
        await scene.idle()
        for person in (scene.ben, scene.zoe, scene.max, *others):
            await press(person, scene.public(), "join")
            await scene.idle()
        (select,) = [part for part in controls(scene.public()) if ":partners" in part["custom_id"]]
        assert len(select["options"]) == 13
        (now,) = [option["label"] for option in select["options"] if option.get("default")]
        assert now.startswith("Ana + ")
        chosen = next(option for option in select["options"] if option["label"].startswith("Ana + Ben"))
        await choose(scene.ana, scene.public(), chosen["value"], verb="partners")
        await scene.idle()
        assert "🟠 **Ana** (host) · with **Ben**" in words(scene.public())
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert scene.table.running().rules.team_count == 4
