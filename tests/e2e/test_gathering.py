"""Who plays now, who wants to, and invitations: in the channel, to people who see it, and never too often."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from bot.tables.actions import Expected, Join, Leave, Start
from bot.tables.actions import Person as Asker
from bot.tables.limits import SEATS_HELD_FOR
from bot.tables.service.opening import Opening
from bot.tables.state.meaning import Leaving
from cogs.core.message_budget import Purpose
from cogs.gathering.calls import Calls
from cogs.shared.services import gathering_of, standings_of
from cogs.table import inviting
from tests.e2e.clocks import Ahead, pass_time, take_clock
from tests.e2e.world import (
    INTERACTIONS,
    PATIENCE,
    Scene,
    components_of,
    deliver,
    find_control,
    find_id,
    open_scene,
    press,
    until,
    verbs,
    words,
)
from tests.features import part_of
from tests.held import Held


async def invite(scene: Scene, inviter: Any, *people: Any) -> str:
    """What the inviter is told."""
    panel = (await inviter.slash(scene.channel, "spite tables")).response
    chosen = (await press(inviter, panel, "invite")).response
    result = await inviter.select(chosen, list(people), custom_id=find_id(chosen, "s:me:invite-these"))
    assert result.acknowledged
    await scene.idle()
    return words(result.followups[-1] if result.followups else result.response or chosen)


def public(scene: Scene, channel: Any = None) -> list[str]:
    """What the channel's messages say, for all to read."""
    history = (channel or scene.channel).history()
    return [words(message) for message in history if not message.flags.ephemeral]


def links(panel: Any) -> list[str]:
    return [each["url"] for each in components_of(panel) if each.get("url")]


def hide(scene: Scene, channel: Any, person: Any) -> None:
    denied = discord.Permissions(view_channel=True).value
    scene.env.backend.set_overwrite(channel.id, Overwrite(person.id, OverwriteType.MEMBER, deny=denied))


async def test_tables_lead_to_those_that_the_reader_can_see(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        hidden = scene.guild.create_text_channel("hidden")
        hide(scene, hidden, scene.zoe)
        assert "Nobody is playing" in words((await scene.zoe.slash(scene.channel, "spite tables")).response)
        await scene.ana.slash(scene.channel, "spite start")
        await scene.ben.slash(hidden, "spite start")
        await scene.idle()
        shown = (await scene.zoe.slash(scene.channel, "spite tables")).response
        assert "Ana" in words(shown)
        assert "Ben" not in words(shown)
        assert f"**[Ana]({scene.services.kernel.board.link(scene.view)})**" in words(shown), (
            "an address is a named link"
        )
        both = (await scene.max.slash(scene.channel, "spite tables")).response
        assert words(both).count("](https://") == 2
        joined = await press(scene.zoe, shown, "join")
        assert scene.table.seat_of(scene.zoe.id) is not None, "Join joins"
        assert "You have a seat" in words(joined.response or shown)
        await scene.zoe.slash(scene.guild.create_text_channel("alone"), "spite start", computers=1)
        await scene.idle()
        listed = (await scene.max.slash(scene.channel, "spite tables")).response
        assert words(listed).count("](https://") == 2, "games alone are listed for nobody else"


async def test_who_wants_to_play_is_told_once_when_a_table_opens_where_they_see_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        hidden = scene.guild.create_text_channel("hidden")
        hide(scene, hidden, scene.zoe)
        panel = (await scene.zoe.slash(scene.channel, "spite tables")).response
        listed = (await press(scene.zoe, panel, "wait-to-play")).response
        assert "Zoe" in words(listed)
        await scene.ben.slash(hidden, "spite start")
        await scene.idle()
        assert not [said for said in public(scene, hidden) if f"<@{scene.zoe.id}>" in said]
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        assert len([said for said in public(scene) if f"<@{scene.zoe.id}>" in said]) == 1
        assert await gathering_of(scene.services.kernel).waiting(scene.guild.id) == {}


async def open_for_ben(scene: Scene, seats: int) -> None:
    """Ana opens a table at which one seat is held for Ben."""
    opening = Opening(scene.guild.id, scene.channel.id, "pagat", seats, expected=(Expected(scene.ben.id, "Ben"),))
    await scene.services.tables.open(opening, Asker(scene.ana.id, "Ana", next(INTERACTIONS)))
    await scene.idle()


async def want_to_play(scene: Scene, person: Any) -> None:
    await press(person, (await person.slash(scene.channel, "spite tables")).response, "wait-to-play")


def calls(scene: Scene, person: Any) -> int:
    return len([said for said in public(scene) if f"<@{person.id}>" in said])


async def test_who_wants_to_play_is_called_where_everybody_expected_has_come_and_a_seat_is_left(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await open_for_ben(scene, seats=3)
        await scene.ask(scene.ben, Join())
        await want_to_play(scene, scene.zoe)
        part_of(scene.services, Calls)._queue.ask(scene.table.id)
        await scene.idle()
        assert calls(scene, scene.zoe) == 1


async def test_whoever_comes_to_want_to_play_is_called_besides_those_who_have_just_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, nonces = discord.abc.Messageable.send, set[Any]()

    async def once(self: Any, *arguments: Any, **how: Any) -> Any:
        """Discord takes nothing a second time that has the number of something lately sent."""
        nonce = how.get("nonce") or next(INTERACTIONS)
        if nonce in nonces:
            return scene.public()
        nonces.add(nonce)
        return await send(self, *arguments, **how)

    monkeypatch.setattr(discord.abc.Messageable, "send", once)
    async with open_scene(tmp_path) as scene:
        await want_to_play(scene, scene.zoe)
        await scene.ana.slash(scene.channel, "spite start")
        for person in (scene.zoe, scene.max):
            await want_to_play(scene, person)
            part_of(scene.services, Calls)._queue.ask(scene.table.id)
            await scene.idle()
            assert calls(scene, person) == 1


@pytest.mark.parametrize("asked_for", ["the member", "the post"])
async def test_a_call_that_a_broken_connection_swallows_comes_later(
    tmp_path: Path, asked_for: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.gathering.calls._NEXT_TRY", 0.01)
    tried = list[Any]()

    def broken(plain: Any) -> Any:
        async def call(self: Any, *arguments: Any, **how: Any) -> Any:
            if "allowed_mentions" not in how or how["allowed_mentions"].users:  # the table's message mentions nobody
                tried.append(how.get("nonce"))
                if len(tried) < 3:
                    raise aiohttp.ServerDisconnectedError
            return await plain(self, *arguments, **how)

        return call

    async with open_scene(tmp_path) as scene:
        await want_to_play(scene, scene.zoe)
        if asked_for == "the member":
            monkeypatch.setattr(discord.Guild, "fetch_member", broken(discord.Guild.fetch_member))
        else:
            monkeypatch.setattr(discord.abc.Messageable, "send", broken(discord.abc.Messageable.send))
        await scene.ana.slash(scene.channel, "spite start")
        await until(lambda: calls(scene, scene.zoe))
        await scene.idle()
        assert calls(scene, scene.zoe) == 1
        assert (len(tried), len(set(tried))) == (3, 1), "it is the same call"
        assert await gathering_of(scene.services.kernel).waiting(scene.guild.id) == {}


@pytest.mark.parametrize("meanwhile", ["it fills", "it begins", "it closes", "the server wants no mentions", "enough"])
async def test_nobody_is_called_to_a_table_that_has_no_seat_for_them_by_the_time_of_the_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """A call waits for its turn to be sent."""
    async with open_scene(tmp_path) as scene:
        kernel, asked, goes_on = scene.services.kernel, asyncio.Event(), asyncio.Event()
        await want_to_play(scene, scene.zoe)
        take_turn = kernel.budget.turn

        async def turn(channel: int, purpose: Purpose, *, guild: int = 0) -> None:
            if purpose is Purpose.NOTICE:
                asked.set()
                await goes_on.wait()
            await take_turn(channel, purpose, guild=guild)

        monkeypatch.setattr(kernel.budget, "turn", turn)
        seats = 2 if meanwhile == "it fills" else 4
        opening = Opening(scene.guild.id, scene.channel.id, "pagat", seats)
        await scene.services.tables.open(opening, Asker(scene.ana.id, "Ana", next(INTERACTIONS)))
        await asyncio.wait_for(asked.wait(), PATIENCE)
        match meanwhile:
            case "it fills":
                await scene.ask(scene.ben, Join())
            case "it begins":
                await scene.ask(scene.ben, Join())
                await scene.ask(scene.ana, Start("regular", "Robot", people=2))
            case "it closes":
                await scene.ask(scene.ana, Leave(Leaving.LOBBY))
            case "the server wants no mentions":
                await kernel.preferences.choose_quiet(scene.guild.id, quiet=True)
            case "enough":
                await gathering_of(kernel).stop_waiting(scene.guild.id, [scene.zoe.id])
        goes_on.set()
        await scene.idle()
        assert calls(scene, scene.zoe) == 0
        listed = [] if meanwhile == "enough" else [scene.zoe.id]
        assert list(await gathering_of(kernel).waiting(scene.guild.id)) == listed, "who was not called still waits"


async def test_a_seat_that_nobody_came_for_is_held_no_longer_and_offered_to_who_wants_to_play(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_clock(scene)
        await want_to_play(scene, scene.zoe)
        await open_for_ben(scene, seats=2)
        assert "Held for Ben until" in words(scene.public())
        await pass_time(scene, clock, SEATS_HELD_FOR - 1)
        assert "Held for Ben until" in words(scene.public())
        assert calls(scene, scene.zoe) == 0
        await pass_time(scene, clock, 2)
        assert not [said for said in public(scene) if "Held for" in said]
        assert calls(scene, scene.zoe) == 1
        await scene.ask(scene.zoe, Join())


async def test_after_an_hour_nobody_is_listed_any_more_and_until_then_also_after_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.zoe.slash(scene.channel, "spite tables")).response
        await press(scene.zoe, panel, "wait-to-play")
        assert "posted" in await invite(scene, scene.ana, scene.ben)
        await scene.restart()
        gathering = gathering_of(scene.services.kernel)
        assert await gathering.waiting(scene.guild.id) == {scene.zoe.id: "Zoe"}
        assert "Nobody was invited" in await invite(scene, scene.ana, scene.ben)
        gathering._clock = later = Ahead(gathering._clock)
        later.seconds = 3601
        assert await gathering.waiting(scene.guild.id) == {}
        assert "posted" in await invite(scene, scene.ana, scene.ben)


async def test_an_invitation_is_posted_once_an_hour_and_never_to_who_wants_none(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        said = await invite(scene, scene.ana, scene.ben, scene.zoe)
        assert "posted" in said
        posted = scene.public()
        assert f"<@{scene.ben.id}> <@{scene.zoe.id}>" in words(posted)
        assert links(posted) == [scene.services.kernel.board.link(scene.view)]
        assert "Nobody was invited" in await invite(scene, scene.ana, scene.ben)
        assert "posted" in await invite(scene, scene.zoe, scene.ben)
        await press(scene.ben, posted, "no-invitations")
        said = await invite(scene, scene.max, scene.ben, scene.zoe)
        assert "Not invited" in said
        assert "Ben" in said
        assert f"<@{scene.ben.id}>" not in words(scene.public())


async def test_an_invitation_never_leads_to_a_refusal(tmp_path: Path) -> None:
    """Where a table is in the way it leads there while a seat is free, and then to a thread of the channel."""
    async with open_scene(tmp_path) as scene:
        await invite(scene, scene.zoe, scene.max)
        assert "meet" in verbs(scene.public())
        await scene.ana.slash(scene.channel, "spite start", seats=2)
        await scene.idle()
        await invite(scene, scene.max, scene.zoe)
        assert links(scene.public()), "the table that waits for players"
        await press(scene.ben, next(each for each in scene.channel.history() if "join" in verbs(each)), "join")
        listed = (await scene.max.slash(scene.channel, "spite tables")).response
        assert "Open a table in a thread" in words(listed)
        await invite(scene, scene.ben, scene.max)
        opened = await press(scene.max, scene.public(), "meet")
        assert "⚠️" not in words(opened.response)
        assert len(scene.services.tables.live()) == 2


@pytest.mark.parametrize("threads", [False, True])
async def test_of_five_who_are_invited_one_opens_the_table_and_the_others_meet_there(
    tmp_path: Path, threads: bool
) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_server(scene.guild.id, threads=threads, game="pagat_multi")
        await invite(scene, scene.zoe, scene.max)
        posted = scene.public()
        people = [scene.ana, scene.ben, scene.zoe, scene.max]
        way = find_control(posted, "meet")
        answers = await asyncio.gather(*(deliver(scene, each, posted, way) for each in people))
        assert not [each for each in answers if each.response and "⚠️" in words(each.response)]
        (table,) = scene.services.tables.live()
        assert set(table.people()) == {each.id for each in people}
        assert bool(scene.channel.threads) is threads
        await scene.restart()
        again = await press(scene.ben, posted, "meet")
        assert "You have a seat" in words(again.response)
        assert len(scene.services.tables.live()) == 1


async def test_an_invitation_waits_for_its_turn_no_longer_than_so_and_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        budget = scene.services.kernel.budget
        with monkeypatch.context() as patched:
            patched.setattr(inviting, "_PATIENCE", 0.05)
            patched.setattr(budget, "turn", lambda *_, **__: asyncio.Event().wait())
            assert "could not be posted" in await invite(scene, scene.ana, scene.ben)
        assert "posted" in await invite(scene, scene.ana, scene.ben)
        assert calls(scene, scene.ben) == 1


async def test_an_invitation_that_an_outage_keeps_from_being_sent_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        budget = scene.services.kernel.budget

        async def turn(*_: object, **__: object) -> None:
            budget.shut_out(scene.guild.id)

        with monkeypatch.context() as patched:
            patched.setattr(budget, "turn", turn)
            assert "could not be posted" in await invite(scene, scene.ana, scene.ben)
        budget.let_in(scene.guild.id)
        assert "posted" in await invite(scene, scene.ana, scene.ben)
        assert calls(scene, scene.ben) == 1


@asynccontextmanager
async def waits_for_its_turn(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[asyncio.Task[str]]:
    """Ana, at a table of hers, invites Ben and Zoe, and that waits for its turn to be sent."""
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    turn = Held(scene.services.kernel.budget.turn)

    async def waiting(channel: int, purpose: Purpose, *, guild: int = 0) -> None:
        """Tables are shown meanwhile."""
        if purpose is Purpose.NOTICE:
            await turn(channel, purpose, guild=guild)

    monkeypatch.setattr(scene.services.kernel.budget, "turn", waiting)
    monkeypatch.setattr(inviting, "_PATIENCE", PATIENCE)
    inviting_them = asyncio.create_task(invite(scene, scene.ana, scene.ben, scene.zoe))
    await turn.begun()
    yield inviting_them
    turn.let_go()
    await inviting_them
    await scene.idle()


def invitations(scene: Scene) -> list[Any]:
    posted = [message for message in scene.channel.history() if not message.flags.ephemeral]
    return [message for message in posted if "no-invitations" in verbs(message)]


@pytest.mark.parametrize("who", ["ana", "ben"])
async def test_who_is_forgotten_while_an_invitation_waits_for_its_turn_is_not_named_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    async with open_scene(tmp_path) as scene:
        async with waits_for_its_turn(scene, monkeypatch):
            await scene.services.kernel.privacy.forget(getattr(scene, who).id, "Player")
        told = "".join(map(words, invitations(scene)))
        assert ("Ana" in told) == (who != "ana"), "nobody invites in the name of who was forgotten"
        assert f"<@{scene.ben.id}>" not in told
        assert (f"<@{scene.zoe.id}>" in told) == (who != "ana")


async def test_who_wants_none_by_the_time_of_an_invitation_is_not_mentioned_nor_is_anybody_in_a_quiet_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        preferences = scene.services.kernel.preferences
        async with waits_for_its_turn(scene, monkeypatch) as invited:
            await preferences.change_user(scene.ben.id, invited=False)
        (posted,) = invitations(scene)
        assert f"<@{scene.ben.id}>" not in words(posted)
        assert f"<@{scene.zoe.id}>" in words(posted)
        assert "within the hour): Ben" in invited.result()
    async with open_scene(tmp_path / "quiet") as scene:
        async with waits_for_its_turn(scene, monkeypatch) as invited:
            await scene.services.kernel.preferences.choose_quiet(scene.guild.id, quiet=True)
        assert not invitations(scene)
        assert "could not be posted" in invited.result()


async def test_an_invitation_leads_to_no_table_that_has_closed_before_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        async with waits_for_its_turn(scene, monkeypatch):
            await scene.ask(scene.ana, Leave(Leaving.LOBBY))
        (posted,) = invitations(scene)
        assert not links(posted)
        assert "meet" in verbs(posted)


async def test_who_does_not_see_the_channel_and_oneself_are_not_invited(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        hide(scene, scene.channel, scene.zoe)
        for person in (scene.zoe, scene.ana):
            assert "Nobody was invited" in await invite(scene, scene.ana, person)
        assert not [said for said in public(scene) if "<@" in said]


async def test_whoever_asks_to_play_is_told_that_their_name_is_read_also_where_they_are_hidden(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.zoe.slash(scene.channel, "spite tables")).response
        await press(scene.zoe, panel, "wait-to-play")
        assert "everybody here can see your name" in words(panel)
        assert "hidden elsewhere" not in words(panel)
        await press(scene.zoe, panel, "wait-to-play")
        await standings_of(scene.services.kernel).hide(scene.zoe.id, hidden=True)
        await press(scene.zoe, panel, "wait-to-play")
        assert "You are hidden elsewhere but not here" in words(panel)
        assert "Looking for a game: Zoe" in words((await scene.ana.slash(scene.channel, "spite tables")).response)


async def test_where_a_server_mentions_nobody_nobody_is_called(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.ana.slash(scene.channel, "spite tables")).response
        await scene.services.kernel.preferences.choose_quiet(scene.guild.id, quiet=True)
        for forged in ("wait-to-play:1", "invite", "invite-these"):
            answer = await deliver(scene, scene.ana, panel, f"s:me:{forged}")
            assert "mention nobody" in words(answer.response or panel), forged


async def test_whoever_is_forgotten_is_off_every_list(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.zoe.slash(scene.channel, "spite tables")).response
        await press(scene.zoe, panel, "wait-to-play")
        await invite(scene, scene.zoe, scene.ben)
        privacy = (await scene.zoe.slash(scene.channel, "spite privacy")).response
        asked = (await press(scene.zoe, privacy, "privacy-delete")).response
        await press(scene.zoe, asked, "privacy-forget")
        assert await gathering_of(scene.services.kernel).waiting(scene.guild.id) == {}
        assert (await scene.services.kernel.privacy.export(scene.zoe.id))["invitations"] == []
