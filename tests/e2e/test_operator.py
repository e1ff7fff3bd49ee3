"""The operator in Discord: shown to the people who run the bot alone, asked at every press, for all processes."""

import json
import logging
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from simcord.actors import _component_interaction, _visible_message

from bot.errors import Reason, Unavailable
from bot.operation.findings import ok, problem
from bot.operation.reports import REPORT, ProcessReport
from bot.shapes import plain
from bot.text import texts_for
from cogs.core.press_ids import read_press
from cogs.operator.channel import living_of
from cogs.operator.news import news_of
from cogs.shared.operators import operators_of
from tests.e2e.managing import manager_of, server_panel
from tests.e2e.test_anywhere_alone import Asker
from tests.e2e.world import Scene, find_control, open_scene, press, verbs, words

VERBS = (
    "operator",
    "operator-servers:0",
    "operator-server",
    "operator-leave:7",
    "operator-left:7",
    "operator-blocks",
    "operator-block:user",
    "operator-blocked:user",
    "operator-unblock",
    "operator-alarms",
    "operator-where",
    "operator-here",
    "operator-nowhere",
    "operator-news",
    "operator-write",
    "operator-wrote",
    "operator-announce:ab",
)
SECRET = "Bm9vdCBhIHRva2Vu"
"""Stands for tokens, seeds and hands, which the operator is never shown."""


class Running:
    """The people who run the bot, as Discord tells it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.owner, self.team = 0, list[Any]()
        self.asked = 0
        self.fails = False

        original = discord.Client.application_info

        async def application_info(client: discord.Client) -> Any:
            self.asked += 1
            if self.fails:
                raise discord.DiscordServerError(Mock(status=500, reason="no"), "")
            found: Any = await original(client)
            found.owner = SimpleNamespace(id=self.owner)
            found.team = SimpleNamespace(members=self.team) if self.team else None
            return found

        monkeypatch.setattr(discord.Client, "application_info", application_info)

    def member(self, person: Any, *, accepted: bool = True, role: str = "developer") -> None:
        state = discord.TeamMembershipState.accepted if accepted else discord.TeamMembershipState.invited
        self.team.append(SimpleNamespace(id=person.id, membership_state=state, role=discord.TeamMemberRole(role)))


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Running:
    return Running(monkeypatch)


def asker(person: Any) -> Asker:
    """Somebody in their own messages with the bot."""
    return Asker(person.user, None)


async def opened(person: Any) -> Any:
    """The operator's first screen."""
    asking = asker(person)
    return await asking.press((await asking.slash("spite settings")).response, "operator")


async def typed(person: Any, message: Any, verb: str, text: str) -> Any:
    form = await person.user.click(message, custom_id=find_control(message, verb))
    done = await person.user.submit_modal(form, {"typed": text})
    assert done.acknowledged
    return done.response if done.response is not None else done.followups[-1]


def told(answer: Any) -> str:
    return "\n".join(words(each) for each in (answer.response, *answer.followups) if each is not None)


async def forged(person: Any, message: Any, custom_id: str) -> str:
    """Send an id that no message shows; return what is answered."""
    stored = _visible_message(person.user, message)
    chooses = custom_id.endswith(("-server", "-unblock"))
    kind = {"component_type": 3, "values": ["7"]} if chooses else {"component_type": 2}
    return told(await _component_interaction(person.user, stored, {"custom_id": custom_id, **kind}))


async def test_the_owner_sees_it_in_their_messages_with_the_bot_alone(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        settings = (await asker(scene.ana).slash("spite settings")).response
        assert "operator" in verbs(settings)
        panel = await opened(scene.ana)
        assert panel.flags.ephemeral
        assert "Everything is in order." in words(panel)
        assert "operator" not in verbs((await scene.ana.slash(scene.channel, "spite settings")).response)
        assert "operator" not in verbs((await asker(scene.ben).slash("spite settings")).response)


async def test_the_team_sees_it_and_who_was_only_invited_or_only_reads_does_not(
    tmp_path: Path, running: Running
) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = 1
        running.member(scene.ana)
        running.member(scene.ben, accepted=False)
        running.member(scene.zoe, role="read_only")
        for person, sees in ((scene.ana, True), (scene.ben, False), (scene.zoe, False)):
            assert ("operator" in verbs((await asker(person).slash("spite settings")).response)) is sees


@pytest.mark.parametrize("verb", VERBS)
async def test_strangers_are_refused_at_every_press_whatever_id_they_send(
    tmp_path: Path, running: Running, verb: str
) -> None:
    refusal = texts_for("en").say(f"refusal-{Reason.NOT_OPERATOR}")
    assert read_press(f"s:me:{verb}").verb == verb.split(":")[0]
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        own = (await asker(scene.ben).slash("spite settings")).response
        assert refusal in await forged(scene.ben, own, f"s:me:{verb}")
        blocked = scene.services.operation.blocklist.all()
        assert blocked == []
        assert scene.env.bot.get_guild(scene.guild.id) is not None


async def test_whoever_left_the_team_is_refused_within_a_minute(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        panel = await opened(scene.ana)
        before = running.asked
        await asker(scene.ana).press(panel, "operator-blocks")
        assert running.asked == before, "Discord is not asked at every press"
        running.owner = scene.ben.id
        operators_of(scene.services.kernel)._known = (0.0, frozenset({scene.ana.id}))
        assert "Only the people who run this bot" in await forged(scene.ana, panel, "s:me:operator-blocks")


async def test_where_discord_does_not_say_who_runs_it_nobody_does(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner, running.fails = scene.ana.id, True
        assert "operator" not in verbs((await asker(scene.ana).slash("spite settings")).response)
        running.fails = False
        assert "operator" in verbs((await asker(scene.ana).slash("spite settings")).response)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_says_how_all_processes_are_and_what_the_doctor_says(
    tmp_path: Path, running: Running, language: str
) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        await scene.services.kernel.preferences.change_user(scene.ana.id, language=language)
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        other = ProcessReport(
            process="other", at=time.time(), version="0.1.9", servers=98, is_verified=False, tables=4, most_tables=5,
            load=2, requests=0.9, not_ready="1 of 2 connections to Discord are ready", backup_age=3 * 86_400.0,
            tables_set_aside=1, refusals=600,
        )  # fmt: skip
        await scene.services.store.notes.set(f"{REPORT}other", json.dumps(plain(other)))

        async def doctor() -> list[Any]:
            return [ok("of no interest"), problem("backups can't be written to /x")]

        scene.services.kernel.doctor = doctor
        logging.getLogger("bot.tried").error("%s could not be shown: %s", "Ana", SECRET)
        said = words(await opened(scene.ana))
        assert "0.1.9, " in said
        assert say("operator-version", versions="x", processes=2).split("·")[1] in said
        assert say("operator-servers-count", count=99, verified="no") in said
        assert say("operator-tables", count=5) in said
        assert say("operator-near-apply", count=99, most=100) in said
        for kind, count in (("aside", 1), ("refused", 600), ("backup", 3)):
            assert say(f"operator-alarm-{kind}", count=count, why="") in said
        assert "1 of 2 connections" in said
        assert "problem: backups can't be written to /x" in said
        assert "of no interest" not in said
        hand = next(iter(scene.table.people()))
        assert str(hand) not in said
        assert SECRET not in said
        assert "… could not be shown: …" in said


async def test_servers_are_shown_by_size_and_one_is_left_after_asking_once_more(
    tmp_path: Path, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        small = scene.env.create_guild("A *small* one")
        ana = asker(scene.ana)
        panel = await ana.press(await opened(scene.ana), "operator-servers")
        assert "2 servers" in words(panel)
        chosen = await scene.ana.user.select(panel, [str(small.id)], custom_id=find_control(panel, "operator-server"))
        one = chosen.response
        assert str(small.id) in words(one)
        assert "A ∗small∗ one" in words(one)
        sure = await ana.press(one, "operator-leave")
        assert "Leave" in words(sure)
        assert scene.env.bot.get_guild(small.id) is not None, "not yet"
        left = await ana.press(sure, "operator-left")
        assert "Left A" in words(left)
        await scene.idle()
        assert scene.env.bot.get_guild(small.id) is None
        assert scene.env.bot.get_guild(scene.guild.id) is not None


async def test_a_block_is_made_with_a_reason_that_its_person_reads_and_lifted(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path, contact="https://discord.gg/spite") as scene:
        running.owner = scene.ana.id
        panel = await asker(scene.ana).press(await opened(scene.ana), "operator-blocks")
        done = await typed(scene.ana, panel, "operator-block", f"{scene.ben.id} spam in every channel")
        assert f"{scene.ben.id} is blocked" in words(done)
        refused = words((await scene.ben.slash(scene.channel, "spite start")).response)
        assert "(reason: spam in every channel)" in refused
        assert "https://discord.gg/spite" in refused
        panel = await asker(scene.ana).press(await opened(scene.ana), "operator-blocks")
        value = f"user {scene.ben.id}"
        done = (await scene.ana.user.select(panel, [value], custom_id=find_control(panel, "operator-unblock"))).response
        assert "no longer blocked" in words(done)
        assert scene.services.operation.blocklist.all() == []


NUMBERS = [("Ben", "no number"), ("own", "lock yourself out"), ("0 x", "no number")]


@pytest.mark.parametrize(("typed_in", "says"), NUMBERS)
async def test_nobody_blocks_themselves_or_nobody(tmp_path: Path, running: Running, typed_in: str, says: str) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        panel = await asker(scene.ana).press(await opened(scene.ana), "operator-blocks")
        text = str(scene.ana.id) if typed_in == "own" else typed_in
        form = await scene.ana.user.click(panel, custom_id=find_control(panel, "operator-block"))
        assert says in told(await scene.ana.user.submit_modal(form, {"typed": text}))
        assert scene.services.operation.blocklist.all() == []


async def chosen_channel(scene: Scene, text: str) -> Any:
    panel = await asker(scene.ana).press(await opened(scene.ana), "operator-alarms")
    form = await scene.ana.user.click(panel, custom_id=find_control(panel, "operator-where"))
    return await scene.ana.user.submit_modal(form, {"typed": text})


async def test_errors_and_alarms_are_one_living_message_without_anything_of_people(
    tmp_path: Path, running: Running
) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        ops = scene.guild.create_text_channel("ops")
        await chosen_channel(scene, f"https://discord.com/channels/{scene.guild.id}/{ops.id}")
        await scene.idle()
        (message,) = ops.history()
        assert "Everything is in order." in words(message)
        living = living_of(scene.services.kernel)
        logging.getLogger("bot.tried").error("%s has failed", "Ana's secret")
        await living.look()
        await scene.idle()
        (edited,) = ops.history()
        assert edited.id == message.id, "it is edited"
        assert "… has failed" in words(edited)
        assert "secret" not in words(edited)
        before = len(scene.env.http_requests)
        await living.look()
        await scene.idle()
        assert not [each for each in scene.env.http_requests[before:] if str(ops.id) in each.path], "nothing is new"
        await scene.restart()
        logging.getLogger("bot.tried").error("Again")
        await living_of(scene.services.kernel).look()
        await scene.idle()
        (after,) = ops.history()
        assert after.id == message.id, "it is the same message after a restart"


async def test_a_new_alarm_is_posted_anew_at_most_every_quarter_of_an_hour(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        ops = scene.guild.create_text_channel("ops")
        await chosen_channel(scene, str(ops.id))
        await scene.idle()
        first = ops.history()[0].id
        living = living_of(scene.services.kernel)
        tables: Any = scene.services.tables

        def set_aside(count: int) -> None:
            tables.set_aside = lambda: [None] * count

        set_aside(1)
        await living.look()
        await scene.idle()
        assert [each.id for each in ops.history()] == [first], "within a quarter of an hour it is edited"
        shown = await living._place.shown()
        assert shown is not None
        assert shown.kinds == ("aside",)
        set_aside(0)
        await living.look()
        await scene.idle()
        kept = await living._place.shown()
        assert kept is not None
        await living._place.note_shown(replace(kept, posted_at=kept.posted_at - 1000))
        set_aside(2)
        await living.look()
        await scene.idle()
        (anew,) = ops.history()
        assert anew.id != first, "Discord tells of it, and the old one is gone"
        assert "2 tables can't be read" in words(anew)


async def test_a_store_that_does_not_answer_is_told_in_the_channel_and_on_the_panel(
    tmp_path: Path, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        ops = scene.guild.create_text_channel("ops")
        await chosen_channel(scene, str(ops.id))
        await scene.idle()
        panel = await opened(scene.ana)

        async def fails(*_: object) -> Any:
            raise Unavailable("database or disk is full")

        notes = scene.services.store.notes
        with monkeypatch.context() as patched:
            for method in ("get", "set", "named", "replace"):
                patched.setattr(notes, method, fails)
            scene.services.operation.health._probed = None
            await living_of(scene.services.kernel).look()
            await scene.idle()
            (message,) = ops.history()
            assert "the store can't be written to: database or disk is full" in words(message)
            again = await asker(scene.ana).press(panel, "operator")
            assert "disk is full" in words(again)
        scene.services.operation.health._probed = None
        await living_of(scene.services.kernel).look()
        await scene.idle()
        assert "Everything is in order." in words(ops.history()[0])


@pytest.mark.parametrize("text", ["general", "https://discord.com/channels/1/22222222", "99999999999999999"])
async def test_a_channel_that_is_none_is_refused(tmp_path: Path, running: Running, text: str) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        assert "I see no text channel" in told(await chosen_channel(scene, text))
        assert await living_of(scene.services.kernel).chosen() is None


async def test_a_process_that_does_not_serve_the_channel_posts_nothing(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        ops = scene.guild.create_text_channel("ops")
        living = living_of(scene.services.kernel)
        living._serves = lambda guild: False
        await chosen_channel(scene, str(ops.id))
        await scene.idle()
        assert ops.history() == [], "another process does"
        living._serves = lambda guild: True
        await living.look()
        await scene.idle()
        assert len(ops.history()) == 1


async def allow_news(scene: Scene, eva: Any, channel: Any) -> Any:
    panel = (await press(eva, await server_panel(scene, eva), "server-news")).response
    done = await eva.select(panel, [channel], custom_id=find_control(panel, "server-news-in"))
    return done.response


async def test_an_announcement_reaches_each_server_that_allows_it_once(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        other = scene.env.create_guild("Another one")
        silent = other.create_text_channel("general")
        news = scene.guild.create_text_channel("news")
        eva = manager_of(scene)
        assert "Saved for this server." in words(await allow_news(scene, eva, news))
        panel = await asker(scene.ana).press(await opened(scene.ana), "operator-news")
        assert "One server allows news." in words(panel)
        preview = await typed(scene.ana, panel, "operator-write", "Version 1.0 is @everyone here!")
        assert news.history() == [], "it is shown first"
        announce = find_control(preview, "operator-announce")
        assert (await scene.ana.user.click(preview, custom_id=announce)).acknowledged
        await scene.idle()
        (posted,) = news.history()
        assert "Version 1.0 is" in words(posted)
        assert not posted.mention_everyone
        assert silent.history() == []
        await news_of(scene.services.kernel).announce(announce.split(":")[-1])
        await news_of(scene.services.kernel).look()
        await scene.restart()
        await news_of(scene.services.kernel).look()
        await scene.idle()
        assert len(news.history()) == 1, "also after a restart, and pressed again"
        panel = await asker(scene.ana).press(await opened(scene.ana), "operator-news")
        assert "posted in 1 of 1" in words(panel)


async def test_two_processes_announce_once_each_to_its_own_servers(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        news = scene.guild.create_text_channel("news")
        await allow_news(scene, manager_of(scene), news)
        here = news_of(scene.services.kernel)
        here._serves = lambda guild: False
        await here.announce(here.draft("Hello"))
        await scene.idle()
        assert news.history() == [], "the process that was asked serves none of them"
        here._serves = lambda guild: True
        await here.look()
        await here.look()
        await scene.idle()
        assert len(news.history()) == 1


async def test_a_server_that_turned_news_off_gets_none(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        news, eva = scene.guild.create_text_channel("news"), manager_of(scene)
        panel = await allow_news(scene, eva, news)
        assert await news_of(scene.services.kernel).channels.all() == {scene.guild.id: news.id}
        done = await eva.select(panel, [], custom_id=find_control(panel, "server-news-in"))
        assert done.acknowledged
        assert await news_of(scene.services.kernel).channels.all() == {}
        refused = await scene.ben.slash(scene.channel, "spite settings")
        assert "server-news" not in verbs(refused.response)


async def test_a_server_whose_channel_for_news_was_deleted_is_told_so_and_gets_none(
    tmp_path: Path, running: Running
) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        news, eva = scene.guild.create_text_channel("news"), manager_of(scene)
        await allow_news(scene, eva, news)
        scene.env.backend.delete_channel(news.id)
        await scene.idle()
        announcer = news_of(scene.services.kernel)
        await announcer.announce(announcer.draft("Hello"))
        await scene.idle()
        panel = (await press(eva, await server_panel(scene, eva), "server-news")).response
        assert "The channel for news was deleted" in words(panel)


async def test_a_draft_that_is_kept_no_more_announces_nothing(tmp_path: Path, running: Running) -> None:
    async with open_scene(tmp_path) as scene:
        running.owner = scene.ana.id
        panel = await opened(scene.ana)
        said = await forged(scene.ana, panel, "s:me:operator-announce:abc")
        assert "went wrong" not in said
        assert await news_of(scene.services.kernel).announcements.last() is None
