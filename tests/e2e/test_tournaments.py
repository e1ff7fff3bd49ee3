"""Tournaments: opened, signed up for, played and told of; in both languages, through restarts."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from bot.tables.actions import ClockAsker, Forfeit, Warn
from bot.text import texts_for
from bot.tournaments.changes import Begin, MessagePosted, SignUp
from bot.tournaments.tournament import Stage
from cogs.core import retrying
from cogs.shared.time_words import clock_words
from cogs.tournament import handlers
from cogs.tournament.running import tournaments_of
from tests.e2e.tournaments import (
    SHORT,
    alt_text,
    begin,
    begin_with_two,
    board,
    chosen,
    cup,
    going_on,
    open_cup,
    organiser_of,
    panel_of,
    play_out,
    play_turn,
    pressed,
    settle,
)
from tests.e2e.world import INTERACTIONS, components_of, controls, deliver, open_scene, press, until, verbs, words


@pytest.mark.parametrize("language", ["en", "es"])
async def test_signed_up_paired_played_and_won_also_after_a_restart(tmp_path: Path, language: str) -> None:
    async with open_scene(tmp_path) as scene:
        eva, spanish = organiser_of(scene), language == "es"
        if spanish:
            for person in (eva, scene.ana):
                await person.slash(scene.channel, "spite language", language="es")
        message = await open_cup(scene, eva, kind="elimination", most="4")
        sealed = (await cup(scene)).commitment
        assert "Autumn ∗cup∗" in words(message)
        assert sealed not in words(message), "seals are told where they are asked for"
        assert sealed in words((await press(scene.zoe, message, "cup-fair")).response)
        assert SHORT in words(message)
        for person in (scene.ana, scene.ben, scene.zoe):
            joined = await press(person, message, "cup-join")
            assert joined.ephemeral
        assert "Ana, Ben, Zoe" in words(board(scene))
        await begin(scene, eva)
        made = await cup(scene)
        (table,) = going_on(scene)
        (thread,) = scene.channel.threads
        assert table.channel == thread.id
        called = next(each.content for each in thread.history() if each.content)
        assert all(f"<@{seat.user}>" in called for seat in table.seats)
        assert made.sealed == tuple(each.contribution for each in made.entrants)
        person = next(each for each in scene.people.values() if each.id == table.seats[0].user)
        own = await panel_of(scene, person)
        assert any(str(thread.id) in str(each.get("url")) for each in components_of(own)), "the way to their game"
        hand = await press(person, next(each for each in thread.history() if "hand" in verbs(each)), "hand")
        assert hand.ephemeral
        await scene.restart()
        await play_out(scene, table)
        (final,) = going_on(scene)
        assert len(scene.channel.threads) == 2
        await scene.restart()
        await settle(scene)
        over = await play_out(scene, final)
        assert over.game is not None
        thread = next(each for each in scene.channel.threads if each.id == final.channel)
        result = next(each for each in thread.history() if "replay" in verbs(each))
        assert "cup" in verbs(result)
        assert "cup-run" in verbs(await panel_of(scene, eva)), "a result can be corrected afterwards too"
        assert not {"next", "change"} & set(verbs(result)), "no other game follows there"
        winner = over.seats[over.running().public.result.winners[0]].name  # type: ignore[union-attr]
        shown = board(scene)
        assert f"{winner} has won." in words(shown)
        fair = (await press(scene.zoe, shown, "cup-fair")).response
        assert (await cup(scene)).seed.hex() in words(fair), "once it is over anybody can check the draw"
        told = [each.content for each in scene.channel.history() if each.content]
        assert any(f"{winner} has won" in each for each in told)
        standing = await pressed(scene.ana, await panel_of(scene, scene.ana), "cup-show")
        assert standing.attachments
        made = await cup(scene)
        alone = [made.entrants[each.first].name for each in made.rounds[0].pairings if each.second is None]
        won = 1 if winner in alone else 2
        first = texts_for(language).say("tournament-standing-line", place=1, name=winner, wins=won, losses=0)
        assert alt_text(standing).startswith(first.replace("**", "")), "what was won without a game is told apart"


@pytest.mark.parametrize("fails", ["the edit", "the post"])
async def test_how_a_tournament_ended_is_told_also_where_discord_fails_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """Nothing of it changes afterwards, which would bring it."""
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    async with open_scene(tmp_path) as scene:
        message = await begin_with_two(scene, organiser_of(scene), kind="elimination")
        (table,) = going_on(scene)
        edit, send, failed = discord.PartialMessage.edit, discord.abc.Messageable.send, list[str]()

        async def edits(self: discord.PartialMessage, **how: Any) -> Any:
            if fails == "the edit" and self.id == message.id and len(failed) < 2:
                failed.append("edit")
                raise aiohttp.ServerDisconnectedError
            return await edit(self, **how)

        async def sends(self: Any, content: Any = None, **how: Any) -> Any:
            if fails == "the post" and "has won" in str(content) and len(failed) < 2:
                failed.append("post")
                raise aiohttp.ServerDisconnectedError
            return await send(self, content, **how)

        monkeypatch.setattr(discord.PartialMessage, "edit", edits)
        monkeypatch.setattr(discord.abc.Messageable, "send", sends)
        await play_out(scene, table)
        await until(lambda: any("has won" in each.content for each in scene.channel.history()))
        assert len(failed) == 2
        assert "has won" in words(board(scene))
        assert [each.content for each in scene.channel.history() if "has won" in each.content][1:] == []


async def test_a_tournament_is_shown_on_the_message_that_another_process_has_posted(tmp_path: Path) -> None:
    """While its server was served there; what was posted here before is gone by then."""
    async with open_scene(tmp_path) as scene:
        first = await open_cup(scene, organiser_of(scene))
        client: Any = scene.services.kernel.client
        anew = discord.ui.LayoutView()
        anew.add_item(discord.ui.TextDisplay("The same tournament, as another process has posted it anew"))
        other = await client.get_partial_messageable(scene.channel.id).send(view=anew)
        await scene.max.delete(first)
        service = tournaments_of(scene.services.kernel).service
        await service.act((await cup(scene)).id, MessagePosted(other.id))
        await service.act((await cup(scene)).id, SignUp(scene.ana.id, "Ana", "1"))
        await settle(scene)
        assert "Ana" in words(board(scene))
        assert [each.id for each in scene.channel.history()] == [other.id]


async def test_what_is_missing_is_named_before_sign_up_opens(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        denied = discord.Permissions(create_public_threads=True, send_messages_in_threads=True).value
        bot = scene.env.backend.bot_user.id
        scene.env.backend.set_overwrite(scene.channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))
        panel = await pressed(eva, await panel_of(scene, eva), "cup-new")
        assert "Create Public Threads, Send Messages in Threads" in words(panel).replace(" and ", ", ")
        refused = await press(eva, panel, "cup-name")
        assert "Create Public Threads" in words(refused.response)
        thread = scene.env.backend.create_thread(scene.channel.id, "cards", scene.ana.id)
        there = next(each for each in scene.channel.threads if each.id == thread.id)
        answer = await eva.slash(there, "spite tournament")
        assert "text channel" in words(await pressed(eva, answer.response, "cup-new"))
        assert await tournaments_of(scene.services.kernel).service.of_server(scene.guild.id) == []


async def test_ids_that_nobody_made_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        own, made = await panel_of(scene, eva), await cup(scene)
        forged = [
            "cup-show:x|0|0",
            "cup-show:r|7|7",
            "cup-show:s|0|99",
            "cup-won:9|9|9",
            "cup-correct:8",
            "cup-fix:3|0",
        ]
        for custom_id in [f"s:{made.id}:{each}" for each in forged] + [
            "s:nothing:cup",
            "s:nothing:cup-join",
            "s:me:cup-set:most|x.c.16.3600.0.0|pagat",
            "s:me:cup-set:size|e.c.16.3600.0.0|pagat",
            "s:me:cup-name:e.c.1.3600.0.0|pagat",
            "s:me:cup-name:e.c.16",
        ]:
            answer = await deliver(scene, eva, own, custom_id)
            assert "went wrong" not in words(answer.response or own), custom_id
        assert await cup(scene) == made
        assert "cup-join" in verbs(message)


async def test_who_takes_a_sign_up_back_as_it_begins_is_asked_whether_to_withdraw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        (own, _) = [await pressed(person, message, "cup-join") for person in (scene.ana, scene.ben)]
        look, service = handlers.tournament_of, tournaments_of(scene.services.kernel).service

        async def look_just_before_it_begins(press: Any, tournament: str) -> Any:
            found = await look(press, tournament)
            if found.stage is Stage.SIGN_UP:
                await service.act(tournament, Begin("9"))
            return found

        monkeypatch.setattr(handlers, "tournament_of", look_just_before_it_begins)
        asked = await pressed(scene.ana, own, "cup-out")
        assert "You can't come back" in words(asked)
        assert not any(each.out for each in (await cup(scene)).entrants)
        await pressed(scene.ana, asked, "cup-out-yes")
        assert [each.out for each in (await cup(scene)).entrants] == [True, False]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_whoever_may_sign_up_reads_what_is_played(tmp_path: Path, language: str) -> None:
    changed = {
        "en": "Changed rules: 5 goal cards each instead of 20",
        "es": "Cambios en las reglas: 5 cartas objetivo cada uno",
    }
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await scene.services.kernel.preferences.change_server(scene.guild.id, language=language)
        message = await open_cup(scene, eva)
        assert texts_for(language).say("system-line-pagat") in words(message)
        assert changed[language] in words(message)
        for person in (scene.ana, scene.ben):
            await press(person, message, "cup-join")
        await begin(scene, eva)
        assert changed[language] not in words(board(scene)), "then each table has its rules"


async def test_no_mention_is_promised_where_the_server_wants_none(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        message = await open_cup(scene, organiser_of(scene))
        assert "I mention you" in words((await press(scene.ana, message, "cup-join")).response)
        await scene.services.kernel.preferences.choose_quiet(scene.guild.id, quiet=True)
        told = words((await press(scene.ben, message, "cup-join")).response)
        assert "You are in." in told
        assert "mention" not in told


async def test_a_sign_up_is_taken_back_and_places_are_counted(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva, most="2")
        for person in (scene.ana, scene.ben):
            own = await pressed(person, message, "cup-join")
        full = await deliver(scene, scene.zoe, message, f"s:{(await cup(scene)).id}:cup-join")
        assert "All 2 places" in words(full.response)
        await scene.idle()
        assert "cup-join" not in verbs(board(scene)), "it says that it is full"
        assert "Full" in words(board(scene))
        again = await deliver(scene, scene.ana, message, f"s:{(await cup(scene)).id}:cup-join")
        assert "already" in words(again.response)
        await press(scene.ben, own, "cup-out")
        assert [each.name for each in (await cup(scene)).entrants] == ["Ana"]
        await scene.idle()
        assert "cup-join" in verbs(board(scene))
        await press(scene.zoe, message, "cup-join")
        await scene.idle()
        assert "Ana, Zoe" in words(board(scene))
        other = await cup(scene)
        await tournaments_of(scene.services.kernel).service.keep(
            replace(other, id="other", title="Other cup", entrants=(), version=1)
        )
        listed = await panel_of(scene, scene.ana)
        assert "Autumn" in words(listed), "what the reader takes part in comes first"
        assert "Other cup" in words(await chosen(scene.ana, listed, "cup-choose", "other"))


async def test_whoever_withdraws_is_asked_once_more_and_the_other_is_told(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva, most="2")
        sure = await pressed(scene.ana, await panel_of(scene, scene.ana), "cup-out")
        assert "You can't come back" in words(sure)
        out = await pressed(scene.ana, sure, "cup-out-yes")
        assert words(out).count("You have withdrawn") == 1
        again = await deliver(scene, scene.ana, out, f"s:{(await cup(scene)).id}:cup-out-yes")
        kept = again.response or out
        assert "⚠️" in words(kept)
        assert "cup-fair" in verbs(kept), "a refusal leaves the panel as it was"
        await settle(scene)
        (thread,) = scene.channel.threads
        assert [*thread.history()][-1].content == "**Ben** has won: Ana has withdrawn."


async def test_whoever_is_forgotten_is_out_and_what_is_kept_is_told(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        told = await scene.services.kernel.privacy.export(scene.ana.id)
        assert [each["title"] for each in told["tournaments"]] == ["Autumn ∗cup∗"]
        assert str(scene.ben.id) not in str(told["tournaments"])
        await scene.services.kernel.privacy.forget(scene.ana.id, "Player")
        await tournaments_of(scene.services.kernel).service.look()
        await settle(scene)
        made = await cup(scene)
        assert scene.ana.id not in made.people()
        assert made.stage is Stage.OVER
        assert "Ana" not in words(board(scene))


async def test_many_are_told_page_by_page(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await open_cup(scene, eva, kind="elimination", most="32")
        made = await cup(scene)
        for place in range(26):
            change = SignUp(10**17 + place, f"Player {place}", str(next(INTERACTIONS)))
            await tournaments_of(scene.services.kernel).service.act(made.id, change)
        await begin(scene, eva)
        own, seen = await panel_of(scene, eva), set()
        for page in range(4):
            seen |= {each for each in alt_text(own).split("\n") if not each.startswith("Round ")}
            onward = f"s:{made.id}:cup-show:r|0|{page + 1}|page"
            if onward in [each["custom_id"] for each in controls(own)]:
                await eva.click(own, custom_id=onward)
        assert len(seen) == 16
        await press(eva, own, "cup-run")
        await press(eva, own, "cup-replace")
        assert [len(each.get("options", [])) for each in controls(own)][:2] == [25, 1]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_where_the_absent_lose_everybody_is_told_before_and_after(tmp_path: Path, language: str) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        if language == "es":
            await scene.services.kernel.preferences.change_server(scene.guild.id, language="es")
            for person in (scene.ana, scene.ben, eva):
                await person.slash(scene.channel, "spite language", language="es")
        texts = texts_for(language)
        await begin_with_two(scene, eva, absent="loses", clock="300")
        assert texts.say("tournament-absent-loses-clock") in words(await panel_of(scene, eva))
        (table,) = going_on(scene)
        (thread,) = scene.channel.threads
        for _ in table.seats:
            shown = next(each for each in thread.history() if "hand" in verbs(each))
            assert table.deadline is None, "who was just called may not have come yet"
            assert texts.say("clock-from-second", time=clock_words(300, texts)) in words(shown)
            table = await play_turn(scene, table)
        awaited = table.seats[table.running().public.to_play]
        person = next(each for each in (scene.ana, scene.ben) if each.id == awaited.user)
        hand = await press(person, next(each for each in thread.history() if "hand" in verbs(each)), "hand")
        await scene.services.tables.act(table.id, Warn(), ClockAsker(table.version))
        await settle(scene)
        warned = scene.services.tables.get(table.id)
        assert warned.deadline is not None
        shown = next(each for each in thread.history() if "hand" in verbs(each))
        when = f"<t:{int(warned.deadline)}:R>"
        assert texts.say("clock-until-loses", when=when, name=awaited.name) in words(shown)
        assert texts.say("hand-warning-loses") in words(hand.response)
        assert "computer" not in words(shown)
        await scene.services.tables.act(table.id, Forfeit(), ClockAsker(warned.version))
        await settle(scene)
        other = table.seats[1 - table.running().public.to_play].name
        told = texts.say("tournament-told-absent", loser=awaited.name, winner=other)
        assert told in [each.content for each in thread.history()]
        shown = next(each for each in thread.history() if "cup" in verbs(each))
        assert texts.say("outcome-time", loser=awaited.name, winner=other) in words(shown)
        assert (await cup(scene)).stage is Stage.OVER


@pytest.mark.parametrize("language", ["en", "es"])
async def test_where_neither_has_played_a_card_nobody_scores_and_it_is_said_so(tmp_path: Path, language: str) -> None:
    async with open_scene(tmp_path) as scene:
        eva, texts = organiser_of(scene), texts_for(language)
        if language == "es":
            await scene.services.kernel.preferences.change_server(scene.guild.id, language="es")
            await eva.slash(scene.channel, "spite language", language="es")
        await begin_with_two(scene, eva, kind="swiss", absent="loses")
        assert texts.say("tournament-absent-neither", kind="swiss") in words(await panel_of(scene, eva))
        (table,) = going_on(scene)
        (thread,) = scene.channel.threads
        await scene.services.tables.act(table.id, Forfeit(), ClockAsker(table.version))
        await settle(scene)
        made = await cup(scene)
        (pairing,) = made.rounds[0].pairings
        assert (pairing.winner, made.stage) == (None, Stage.OVER)
        first, second = (made.entrants[each].name for each in pairing.entrants)
        told = texts.say("tournament-told-neither", first=first, second=second)
        assert [each.content for each in thread.history()].count(told) == 1
        shown = next(each for each in thread.history() if "cup" in verbs(each))
        assert texts.say("outcome-nobody-came") in words(shown)
        over = texts.say("tournament-winner-nobody", title=made.title)
        assert f"**{over}**" in [each.content for each in scene.channel.history()]
        assert texts.say("tournament-won-nobody") in words(board(scene))
        shown = await pressed(eva, await panel_of(scene, eva), "cup-show")
        assert texts.say("tournament-by-neither") in words(shown)
