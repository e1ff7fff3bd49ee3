"""Tournaments: opened, signed up for, played in threads, put right; in both languages, through restarts."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from bot.players.levels import choose_move
from bot.store.entities import SavedRules
from bot.tables.actions import ClockAsker, Expire, Person, Play, step_of
from bot.tables.status import Status
from bot.tables.view import TableView
from bot.text import texts_for
from bot.tournaments.tournament import Decision, Spot, Stage, Tournament
from bot.tournaments.transitions import SignUp
from bot.tournaments.view import view_of
from cogs.tournament.words import thread_words
from tests.e2e.test_presses import deliver
from tests.e2e.world import INTERACTIONS, Scene, components_of, controls, open_scene, press, verbs, words

SHORT = "Five cards"


def organiser_of(scene: Scene) -> Any:
    """Eva, who manages events."""
    role = scene.guild.create_role("events", permissions=discord.Permissions(manage_events=True))
    return scene.guild.add_member(scene.env.create_user("Eva"), roles=[role])


async def panel_of(scene: Scene, person: Any) -> Any:
    answer = await person.slash(scene.channel, "spite tournament")
    assert answer.ephemeral
    return answer.response


async def pressed(person: Any, message: Any, verb: str) -> Any:
    """The panel after a press on it."""
    return (await press(person, message, verb)).response or message


async def chosen(person: Any, message: Any, begins: str, value: Any) -> Any:
    """The panel after a choice in the select whose id begins so."""
    found = next(
        each["custom_id"] for each in controls(message) if each["custom_id"].split(":", 2)[2].startswith(begins)
    )
    return (await person.select(message, [value], custom_id=found)).response or message


async def open_cup(scene: Scene, eva: Any, **picked: str) -> Any:
    """Opens sign-up as Eva does it, for the shortest game there is; the public message."""
    rules = SavedRules(SHORT, "pagat", {"goal_size": 5}, eva.id, 0.0)
    await scene.services.store.save_rules(scene.guild.id, rules, most=5)
    panel = await pressed(eva, await panel_of(scene, eva), "cup-new")
    for page in ("page 1", "page 0"):
        panel = await chosen(eva, panel, "cup-set:game|", page)
    for field, value in {"game": f"saved:{SHORT}", **picked}.items():
        panel = await chosen(eva, panel, f"cup-set:{field}|", value)
    form = await press(eva, panel, "cup-name")
    await eva.submit_modal(form, {"typed": "Autumn *cup*"})
    await scene.idle()
    return board(scene)


def board(scene: Scene) -> Any:
    """The public message of the tournament."""
    return next(
        message
        for message in scene.channel.history()
        if any(each["custom_id"].split(":")[2].startswith("cup") for each in controls(message))
    )


def alt_text(message: Any) -> str:
    """What is said in the place of its picture."""
    return str(next(each for each in components_of(message) if each.get("items"))["items"][0]["description"])


async def cup(scene: Scene) -> Tournament:
    """The server's tournament with all that nobody may see."""
    (only,) = await scene.services.context.tournaments.of_server(scene.guild.id)
    return await scene.services.context.tournaments.get(only.id)


async def settle(scene: Scene) -> None:
    """Until results have led to what follows from them, and that is shown."""
    for _ in range(3):
        await scene.idle()


async def begin(scene: Scene, eva: Any) -> None:
    panel = await pressed(eva, await panel_of(scene, eva), "cup-run")
    await press(eva, panel, "cup-begin")
    await settle(scene)


async def begin_with_two(scene: Scene, eva: Any, **picked: str) -> Any:
    """Ana and Ben sign up for a tournament of Eva's, and it begins; the message of sign-up."""
    message = await open_cup(scene, eva, **picked)
    for person in (scene.ana, scene.ben):
        await press(person, message, "cup-join")
    await begin(scene, eva)
    return message


def going_on(scene: Scene) -> list[TableView]:
    return [table for table in scene.services.tables.live() if table.status is Status.PLAYING]


async def play_out(scene: Scene, table: TableView) -> TableView:
    """Both people of a table play their game to its end."""
    random, tables = Random(1), scene.services.tables
    while (now := tables.get(table.id)).status is Status.PLAYING:
        seat = now.running().public.to_play
        user = now.seats[seat].user
        own = tables.personal_view(table.id, user or 0)
        assert own is not None
        assert own.hand is not None
        play = Play(now.running().public.turn, (step_of(own.hand.public, choose_move("novice", own.hand, random)),))
        await tables.act(table.id, play, Person(user or 0, now.seats[seat].name, next(INTERACTIONS)))
    await settle(scene)
    return now


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
        assert f"{winner} has won Autumn ∗cup∗" in words(shown)
        fair = (await press(scene.zoe, shown, "cup-fair")).response
        assert (await cup(scene)).seed.hex() in words(fair), "once it is over anybody can check the draw"
        told = [each.content for each in scene.channel.history() if each.content]
        assert any(f"{winner} has won" in each for each in told)
        standing = await pressed(scene.ana, await panel_of(scene, scene.ana), "cup-show")
        assert standing.attachments
        first = texts_for(language).say("tournament-standing-line", place=1, name=winner, wins=2, losses=0)
        assert alt_text(standing).startswith(first.replace("**", ""))


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
        assert await scene.services.context.tournaments.of_server(scene.guild.id) == []


async def test_only_who_manages_events_organises_looked_at_at_every_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        assert "cup-new" not in verbs(await panel_of(scene, scene.ana))
        message = await open_cup(scene, eva)
        await press(scene.ana, message, "cup-join")
        own, made = await panel_of(scene, scene.ana), await cup(scene)
        assert "cup-run" not in verbs(own)
        ids = [
            "cup-run",
            "cup-begin",
            "cup-cancel-yes",
            "cup-won:0|0|0",
            "cup-remove",
            "cup-remove-yes:1",
            "cup-replace",
            "cup-correct:0",
        ]
        for forged in [f"s:{made.id}:{each}" for each in ids] + ["s:me:cup-new", "s:me:cup-name:e.c.16.3600.0.0|pagat"]:
            answer = await deliver(scene, scene.ana, own, forged)
            assert "Manage Events" in words(answer.response or own), forged
        assert await cup(scene) == made


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
        await scene.services.context.tournaments.keep(
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


async def begin_league(scene: Scene) -> Any:
    """Four sign up for a league, and it begins; its organiser."""
    eva = organiser_of(scene)
    message = await open_cup(scene, eva, kind="league", most="4")
    for person in (scene.ana, scene.ben, scene.zoe, scene.max):
        await press(person, message, "cup-join")
    await begin(scene, eva)
    return eva


async def test_the_organiser_corrects_replaces_takes_out_and_cancels(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = await begin_league(scene)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        which = await chosen(eva, await pressed(eva, tools, "cup-correct"), "cup-fix", "0")
        first = (await cup(scene)).rounds[0].pairings[0].first
        winner = next(
            each["custom_id"] for each in controls(which) if each["custom_id"].endswith(f"cup-won:0|0|{first}")
        )
        await eva.click(which, custom_id=winner)
        await settle(scene)
        pairing = (await cup(scene)).rounds[0].pairings[0]
        assert (pairing.winner, pairing.decision) == (first, Decision.ORGANISER)
        assert len(going_on(scene)) == 1, "the game of the decided pairing is closed"
        thread = next(each for each in scene.channel.threads if each.id == pairing.thread)
        *_, result, told = thread.history()
        assert "The game was stopped" in words(result)
        assert "cup" in verbs(result), "and leads back to the tournament"
        assert told.content == f"**{(await cup(scene)).entrants[first].name}** has won: the organiser has decided so."
        second = (await cup(scene)).rounds[0].pairings[1].first
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", str(second))
        refused = await chosen(eva, whom, "cup-replace-by", scene.zoe)
        assert "Zoe takes part already" in words(refused)
        whom = await chosen(eva, await pressed(eva, refused, "cup-replace"), "cup-replace-whom", str(second))
        await chosen(eva, whom, "cup-replace-by", eva)
        await settle(scene)
        assert (await cup(scene)).entrants[second].user == eva.id
        (again,) = going_on(scene)
        assert eva.id in again.people()
        assert again.channel in {thread.id for thread in scene.channel.threads}
        out = await pressed(eva, tools, "cup-remove")
        sure = await chosen(eva, out, "cup-remove-whom", str(second))
        assert "Take Eva out? They can't come back" in words(sure)
        assert len((await cup(scene)).rounds) == 1, "nothing has happened yet"
        told = await pressed(eva, sure, "cup-remove-yes")
        assert "Eva takes part no more" in words(told)
        await settle(scene)
        stale = await deliver(scene, eva, tools, f"s:{(await cup(scene)).id}:cup-remove-yes:{eva.id}")
        assert "from before" in words(stale.response or tools), "a second press names nobody else"
        made = await cup(scene)
        assert made.rounds[0].pairings[1].decision is Decision.WITHDRAWN
        assert len(made.rounds) == 2
        sure = await pressed(eva, tools, "cup-cancel")
        told = (await press(eva, sure, "cup-cancel-yes")).response
        assert "cup-correct" not in verbs(told), "nothing is corrected any more"
        await settle(scene)
        assert (await cup(scene)).stage is Stage.CANCELLED
        assert going_on(scene) == []
        assert "Cancelled" in "".join(words(each) for each in scene.channel.history())


async def test_a_thread_is_named_after_who_plays_there_as_soon_as_discord_allows(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        (thread,) = scene.channel.threads
        assert {"Ana", "Ben"} <= set(thread.name.split())
        scene.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, times=None)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        ben = next(place for place, each in enumerate((await cup(scene)).entrants) if each.user == scene.ben.id)
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", str(ben))
        await chosen(eva, whom, "cup-replace-by", scene.zoe)
        await settle(scene)
        assert "Ben" in thread.name
        (table,) = going_on(scene)
        assert scene.zoe.id in table.people(), "a name that Discord refuses holds up no game"
        path = f"/channels/{thread.id}"
        tried = [each for each in scene.env.http_requests if (each.method, each.path) == ("PATCH", path)]
        assert len(tried) == 1, "and is left for some minutes"
        scene.env.backend.faults.clear()
        scene.services.threads._not_named.clear()
        for named, expected in ((thread.name, "Autumn ∗cup∗ 1.1: "), ("Ana's corner", "Ana's corner")):
            thread._channel.name = named
            scene.env.backend.announce_channel_update(thread.id)
            await scene.services.context.tournaments.look()
            await settle(scene)
            assert thread.name.startswith(expected)
            assert "Ben" not in thread.name


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_game_without_a_winner_is_played_once_more_and_then_the_lot_decides(
    tmp_path: Path, language: str
) -> None:
    texts = texts_for(language)
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await scene.services.context.preferences.choose_server_language(scene.guild.id, language)
        await begin_with_two(scene, eva)
        (thread,) = scene.channel.threads
        for _ in range(2):
            (table,) = going_on(scene)
            await scene.services.tables.act(table.id, Expire(), ClockAsker(table.version))
            await settle(scene)
        said = [each.content for each in thread.history() if each.content]
        made = await cup(scene)
        (pairing,) = made.rounds[0].pairings
        assert pairing.decision is Decision.LOT
        winner = made.entrants[pairing.winner or 0].name
        view = view_of(made)
        assert thread_words(view, Spot(0, 0, 2), texts, mentions=True) in said
        assert said[-1] == texts.say("tournament-told-lot", winner=winner)
        assert len(said) == len(set(said))


async def correct(eva: Any, tools: Any, board: int, winner: int) -> None:
    """The organiser decides a game of the first round."""
    asked = await pressed(eva, tools, "cup-correct")
    assert "leaderboards and ratings keep each game as it was played" in words(asked)
    which = await chosen(eva, asked, "cup-fix", str(board))
    ids = [each["custom_id"] for each in controls(which)]
    await eva.click(which, custom_id=next(each for each in ids if each.endswith(f"cup-won:0|{board}|{winner}")))


async def test_a_correction_changes_the_tournament_and_no_standing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = await begin_league(scene)
        first, second = (await cup(scene)).rounds[0].pairings
        played = next(table for table in going_on(scene) if table.channel == first.thread)
        await play_out(scene, played)
        await scene.idle()
        counted = await scene.services.store.all_counted()
        assert len(counted.meetings) > 0
        (now, _) = (await cup(scene)).rounds[0].pairings
        loser = next(each for each in first.entrants if each != now.winner)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        await correct(eva, tools, 0, loser)
        await correct(eva, tools, 1, second.first)
        await settle(scene)
        await scene.idle()
        (now, other) = (await cup(scene)).rounds[0].pairings
        assert (now.winner, other.winner) == (loser, second.first)
        assert await scene.services.store.all_counted() == counted, "what was played, and what was closed unplayed"


def without_threads(made: Tournament) -> Tournament:
    """What is known where the program died before it could note a thread."""
    rounds = tuple(
        replace(played, pairings=tuple(replace(pairing, thread=None) for pairing in played.pairings))
        for played in made.rounds
    )
    return replace(made, rounds=rounds)


async def test_a_thread_is_found_again_and_opened_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        made = await cup(scene)
        (thread,) = scene.channel.threads
        threads = scene.services.threads
        assert await threads.keep_open(made.guild, thread.id)
        await threads.remind(made, Spot(0, 0, 1), (1,))
        reminded = made.entrants[made.rounds[0].pairings[0].entrants[1]].user
        assert f"<@{reminded}> It is your turn" in [*thread.history()][-1].content
        thread._channel.thread_metadata.archived = True
        scene.env.backend.announce_channel_update(thread.id)
        await scene.idle()
        await scene.services.context.tournaments.look()
        await settle(scene)
        assert not thread._channel.thread_metadata.archived
        assert await threads.thread_for(without_threads(made), Spot(0, 0, 1)) == thread.id, "made just before a crash"
        scene.env.backend.delete_channel(thread.id)
        await scene.idle()
        await scene.services.context.tournaments.look()
        await settle(scene)
        (table,) = going_on(scene)
        assert table.channel != thread.id
        assert table.channel in {each.id for each in scene.channel.threads}


async def test_a_message_that_was_deleted_is_posted_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        scene.env.backend.delete_message(scene.channel.id, message.id)
        await press(scene.ana, await panel_of(scene, scene.ana), "cup-join")
        await settle(scene)
        assert "Ana" in words(board(scene))
        assert (await cup(scene)).message == board(scene).id


async def test_whoever_is_forgotten_is_out_and_what_is_kept_is_told(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        told = await scene.services.context.privacy.export(scene.ana.id)
        assert [each["title"] for each in told["tournaments"]] == ["Autumn ∗cup∗"]
        assert str(scene.ben.id) not in str(told["tournaments"])
        await scene.services.context.privacy.forget(scene.ana.id, "Player")
        await scene.services.context.tournaments.look()
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
            await scene.services.context.tournaments.act(made.id, change)
        await begin(scene, eva)
        own, seen = await panel_of(scene, eva), set()
        for page in range(4):
            seen |= set(alt_text(own).split("\n"))
            onward = f"s:{made.id}:cup-show:r|0|{page + 1}|page"
            if onward in [each["custom_id"] for each in controls(own)]:
                await eva.click(own, custom_id=onward)
        assert len(seen) == 16
        await press(eva, own, "cup-run")
        await press(eva, own, "cup-replace")
        assert [len(each.get("options", [])) for each in controls(own)][:2] == [25, 1]


class Later:
    """A clock that is ahead of this machine's."""

    def __init__(self, seconds: float) -> None:
        self._ahead = seconds

    def now(self) -> float:
        return time.time() + self._ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def test_when_time_is_up_computers_play_the_game_to_its_end_in_the_thread(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await scene.services.context.preferences.change_settings(scene.guild.id, level="novice")
        await begin_with_two(scene, eva, time="900")
        (table,) = going_on(scene)
        tournaments = scene.services.context.tournaments
        tournaments._clock = Later(2 * 3600)
        for _ in range(2):
            await tournaments.look()
            await settle(scene)
        made = await cup(scene)
        assert made.stage is Stage.OVER
        assert made.rounds[0].pairings[0].decision is Decision.PLAYED
        over = await scene.services.tables.known(table.id)
        assert over is not None
        assert {seat.level for seat in over.seats} == {"novice"}
        (thread,) = scene.channel.threads
        assert any("replay" in verbs(each) for each in thread.history())
