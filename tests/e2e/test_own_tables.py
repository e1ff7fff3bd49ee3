"""One's own tables, wherever they are: listed everywhere, with where they are and the way out of each."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.tables.state.status import Status
from tests.e2e.elsewhere import elsewhere
from tests.e2e.world import Scene, deliver, find_control, open_scene, press, verbs, words


@dataclass
class Other:
    """Another server with the bot: its channel, and Ana and Ben there."""

    guild: Any
    channel: Any
    ana: Any
    ben: Any


def another_server(scene: Scene) -> Other:
    guild = scene.env.create_guild("Other club")
    ana, ben = (guild.add_member(person.user) for person in (scene.ana, scene.ben))
    return Other(guild, guild.create_text_channel("cards"), ana, ben)


async def tables(scene: Scene, person: Any, channel: Any = None) -> Any:
    return (await person.slash(channel or scene.channel, "spite tables")).response


async def test_tables_in_other_servers_are_listed_by_the_servers_name_and_left_from_here(tmp_path: Path) -> None:
    async with open_scene(tmp_path, seats_of_user=1) as scene:
        other = another_server(scene)
        await other.ana.slash(other.channel, "spite start")
        await scene.idle()
        refused = await scene.ana.slash(scene.channel, "spite start")
        assert "You are already playing at another table" in words(refused.response)
        listed = (await press(scene.ana, refused.response, "tables-mine")).response
        assert "Other club" in words(listed)
        assert f"/channels/{other.guild.id}/{other.channel.id}" in words(listed)
        assert "Other club" not in words(await tables(scene, scene.ben)), "nobody is told of others' tables"
        asked = (await press(scene.ana, listed, "leave-from-sure")).response
        assert "it closes" in words(asked)
        left = (await press(scene.ana, asked, "leave-from")).response
        assert "You left the table" in words(left)
        assert not scene.services.tables.live()
        assert "Other club" not in words((await press(scene.ana, left, "tables-mine")).response)
        await scene.ana.slash(scene.channel, "spite start")
        assert scene.services.tables.live()


async def test_a_server_that_somebody_has_left_is_not_named_but_its_table_can_be_left(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        other = another_server(scene)
        await other.ana.slash(other.channel, "spite start")
        await scene.idle()
        scene.env.backend.remove_member(other.guild.id, scene.ana.id)
        listed = await tables(scene, scene.ana)
        assert "In another server" in words(listed)
        assert "Other club" not in words(listed)
        assert str(other.guild.id) not in words(listed)
        asked = (await press(scene.ana, listed, "leave-from-sure")).response
        await press(scene.ana, asked, "leave-from")
        assert not scene.services.tables.live()


async def test_nobody_leaves_somebody_elses_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        other = another_server(scene)
        await other.ana.slash(other.channel, "spite start")
        listed = await tables(scene, scene.ana)
        for verb in ("leave-from-sure", "leave-from"):
            custom_id = find_control(listed, "leave-from-sure").replace("leave-from-sure", verb)
            shown = await tables(scene, scene.ben)
            refused = await deliver(scene, scene.ben, shown, custom_id)
            assert refused.acknowledged
        (table,) = scene.services.tables.live()
        assert table.seat_of(scene.ana.id) is not None


async def test_games_alone_are_listed_everywhere_and_ended_from_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path, kept_of_user=1) as scene:
        other = another_server(scene)
        await other.ana.slash(other.channel, "spite start", computers=1)
        await scene.idle()
        refused = await scene.ana.slash(scene.channel, "spite start", computers=1)
        listed = (await press(scene.ana, refused.response, "tables-mine")).response
        assert "hand-from" in verbs(listed)
        asked = (await press(scene.ana, listed, "leave-from-sure")).response
        assert "Stop the game?" in words(asked)
        left = (await press(scene.ana, asked, "leave-from")).response
        (table,) = scene.services.tables.live()
        assert table.stopped is not None
        listed = (await press(scene.ana, left, "tables-mine")).response
        asked = (await press(scene.ana, listed, "leave-from-sure")).response
        assert "it closes" in words(asked)
        await press(scene.ana, asked, "leave-from")
        assert not scene.services.tables.live(), "and is gone at once"


async def test_what_leaving_means_may_have_changed_since_it_was_asked(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        other = another_server(scene)
        await other.ana.slash(other.channel, "spite start")
        await scene.idle()
        asked = (await press(scene.ana, await tables(scene, scene.ana), "leave-from-sure")).response
        lobby = scene.public(other.channel)
        await press(other.ben, lobby, "join")
        await press(other.ana, lobby, "start")
        anew = (await press(scene.ana, asked, "leave-from")).response
        assert "A computer takes your seat" in words(anew)
        (table,) = scene.services.tables.live()
        assert table.seat_of(scene.ana.id) is not None
        await press(scene.ana, anew, "leave-from")
        (table,) = scene.services.tables.live()
        assert table.seat_of(scene.ana.id) is None


async def test_a_table_in_messages_is_listed_in_a_server_and_the_other_way_round(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene) as place:
            await place.ana.slash(place.channel, "spite start")
            await scene.idle()
            listed = await tables(scene, scene.ana)
            assert "In a message or group" in words(listed)
            assert "leave-from-sure" in verbs(listed)
            await scene.ana.slash(scene.channel, "spite start")
            own = (await place.ana.slash(place.channel, "spite tables")).response
            assert "Card room" in words(own)
            assert words(own).count("Leave") >= 2


async def test_more_tables_than_have_room_are_chosen_from_a_list(tmp_path: Path) -> None:
    async with open_scene(tmp_path, seats_of_user=0, kept_of_user=0) as scene:
        other = another_server(scene)
        channels = [other.guild.create_text_channel(f"c{number}") for number in range(9)]
        for channel in channels:
            await other.ana.slash(channel, "spite start")
        listed = await tables(scene, scene.ana)
        assert verbs(listed).count("leave-from-sure") == 6
        last = scene.services.tables.in_channel(channels[-1].id)
        assert last is not None
        chosen = await scene.ana.select(listed, [last.id], custom_id=find_control(listed, "leave-which"))
        asked = (await press(scene.ana, chosen.response, "leave-from-sure")).response
        await press(scene.ana, asked, "leave-from")
        assert scene.services.tables.find(last.id) is None


async def test_a_table_of_another_process_is_listed_by_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody takes the press, it says so; that the process takes it is walked through in two processes."""
    async with open_scene(tmp_path) as scene:
        other = another_server(scene)
        await other.ana.slash(other.channel, "spite start")
        await scene.idle()
        (table,) = scene.services.tables.live()
        scene.services.registry.remove(table.id)  # it is another process's
        monkeypatch.setattr(scene.services.tables, "_shared", True)
        listed = await tables(scene, scene.ana)
        assert "Other club" in words(listed)
        assert table.status is Status.LOBBY
        told = await press(scene.ana, listed, "leave-from-sure")
        assert "does not answer just now" in str([words(each) for each in (told.response, *told.followups) if each])
