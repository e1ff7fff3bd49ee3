"""One living message for each person who wants one: what waits for them, and the way there."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.entities.calls import CallSettings, CallWhen
from bot.operation.blocklist import Whom
from bot.store.calls import CallStore
from cogs.core import outbox as outboxes
from cogs.core import retrying
from cogs.my_turn.postman import CallPost, Postman
from tests.e2e.calls import call, in_messages, messages_with, my_turn, sent_to, take_calls
from tests.e2e.games import take_turns
from tests.e2e.world import Scene, choose, components_of, deliver, find_control, open_scene, press, verbs, words
from tests.features import part_of


@pytest.fixture(autouse=True)
def quick_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord refuses is sent again at once, and left alone for a moment only."""
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 0.01)


async def two_play(scene: Scene) -> tuple[Any, Any]:
    """A game of Ana and Ben; who is to play, and the other."""
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    await press(scene.ben, scene.public(), "join")
    await scene.idle()
    await press(scene.ana, scene.public(), "start")
    await scene.idle()
    game = scene.table.running()
    user = scene.table.seats[game.state.to_play].user
    return (scene.ana, scene.ben) if user == scene.ana.id else (scene.ben, scene.ana)


async def one_is_called(scene: Scene) -> tuple[Any, Any, Any]:
    """A game in which who is to play has chosen to be called at once, and was; the clock, they, and the other."""
    clock = await take_calls(scene)
    player, other = await two_play(scene)
    await choose(player, await my_turn(scene, player), "my-turn-when", "now")
    await call(scene, clock)
    return clock, player, other


async def test_nobody_is_told_anything_before_they_have_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, other = await two_play(scene)
        await call(scene, clock, 7200)
        assert not messages_with(scene, player)
        assert not messages_with(scene, other)


async def test_turns_of_people_who_want_no_calls_read_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_scene(tmp_path) as scene:
        await two_play(scene)
        read: list[CallStore] = []
        wanting = CallStore.wanting

        async def counted(calls: CallStore) -> dict[int, CallSettings]:
            read.append(calls)
            return await wanting(calls)

        monkeypatch.setattr(CallStore, "wanting", counted)
        await take_turns(scene, 2)
        assert not read


async def test_a_turn_is_called_once_and_the_message_lives(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, other = await two_play(scene)
        panel = await my_turn(scene, player)
        panel = await choose(player, panel, "my-turn-when", "now")
        assert "your turn, at once" in words(panel)
        await call(scene, clock)
        said = sent_to(scene, player)
        assert "1 game waits for you" in said
        assert "Ana and Ben" in said or "Ben and Ana" in said
        assert "because you chose: your turn, at once" in said
        assert "♠" not in said
        for _ in range(3):
            await call(scene, clock, 600)
        assert len(messages_with(scene, player)) == 1
        assert not messages_with(scene, other)
        await take_turns(scene, 1)
        await call(scene, clock)
        assert "Nothing waits for you" in sent_to(scene, player)


async def test_a_new_turn_within_the_hour_is_shown_in_the_same_message_and_called_after_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock, player, _other = await one_is_called(scene)
        (first,) = messages_with(scene, player)
        await take_turns(scene, 2)
        await call(scene, clock, 60)
        (still,) = messages_with(scene, player)
        assert still.id == first.id
        assert "1 game waits" in words(still)
        await call(scene, clock, 3600)
        (second,) = messages_with(scene, player)
        assert second.id != first.id
        assert "1 game waits" in words(second)


async def test_after_five_minutes_after_an_hour_and_once_a_day(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, _ = await two_play(scene)
        calls = scene.services.store.calls
        await calls.choose(player.id, when=CallWhen.SOON)
        await call(scene, clock, 240)
        assert not messages_with(scene, player)
        await call(scene, clock, 120)
        assert "1 game waits" in sent_to(scene, player)


async def test_no_more_of_these(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock, player, _ = await one_is_called(scene)
        (message,) = messages_with(scene, player)
        said = (await press(in_messages(scene, player), message, "my-turn-stop")).response
        assert "no more of these" in words(said).lower()
        assert not (await scene.services.store.calls.of(player.id)).wants_any
        await take_turns(scene, 2)
        await call(scene, clock, 90_000)
        (left,) = messages_with(scene, player)
        assert left.id == message.id
        assert "switched these messages off" in words(left)


async def test_the_hand_opens_right_there_and_is_played_from_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        _clock, player, other = await one_is_called(scene)
        (message,) = messages_with(scene, player)
        hand = (await press(in_messages(scene, player), message, "hand-from")).response
        assert "Your turn" in words(hand)
        played = (
            await press(in_messages(scene, player), hand, next(each for each in verbs(hand) if each in PLAYS))
        ).response
        assert words(played)
        for stranger in (other, scene.zoe):
            await choose(stranger, await my_turn(scene, stranger), "my-turn-when", "now")
        table = scene.table.id
        forged = await deliver(scene, scene.zoe, await my_turn(scene, scene.zoe), f"s:{table}:hand-from")
        assert "You are not at this table" in words(forged.response)
        forged = await deliver(scene, scene.zoe, await my_turn(scene, scene.zoe), "s:nowhere1:hand-from")
        assert forged.acknowledged


PLAYS = ("play", "run", "discard", "load", "pick", "line")


def refuse_messages(monkeypatch: pytest.MonkeyPatch, code: int = 50007) -> list[int]:
    """Discord refuses everything that is sent to people; how often."""
    refused: list[int] = []
    send = discord.PartialMessageable.send

    async def refusing(self: Any, *words: Any, **more: Any) -> Any:
        if more.get("nonce") is None or more.get("view") is None or self.guild_id is not None:
            return await send(self, *words, **more)
        refused.append(self.id)
        answer: Any = SimpleNamespace(status=403, reason="injected")
        raise discord.Forbidden(answer, {"code": code, "message": "injected"})

    monkeypatch.setattr(discord.PartialMessageable, "send", refusing)
    return refused


async def test_after_two_refusals_it_is_off_and_said_at_the_next_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, _other = await two_play(scene)
        calls = scene.services.store.calls
        await calls.choose(player.id, when=CallWhen.NOW)
        refused = refuse_messages(monkeypatch)
        await call(scene, clock)
        assert refused
        assert (await calls.of(player.id)).wants_any
        tried = len(refused)
        await call(scene, clock, 600)
        assert len(refused) == tried, "it is left alone for an hour"
        await call(scene, clock, 3600)
        assert not (await calls.of(player.id)).wants_any
        await call(scene, clock, 7200)
        tables = await player.slash(scene.channel, "spite tables")
        told = [words(each) for each in (*tables.followups, tables.response)]
        assert sum("couldn't send you messages" in each for each in told) == 1
        tables = await player.slash(scene.channel, "spite tables")
        assert not any("couldn't send you messages" in words(each) for each in (*tables.followups, tables.response))


async def test_messages_opened_too_quickly_are_nobodys_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, _ = await two_play(scene)
        calls = scene.services.store.calls
        await calls.choose(player.id, when=CallWhen.NOW)
        refuse_messages(monkeypatch, 40003)
        for _ in range(4):
            await call(scene, clock, 3700)
        assert (await calls.of(player.id)).wants_any
        monkeypatch.undo()
        await call(scene, clock, 3700)
        assert "1 game waits" in sent_to(scene, player)


async def test_a_deleted_message_is_not_forced_upon_anybody(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, _ = await two_play(scene)
        await scene.services.store.calls.choose(player.id, when=CallWhen.NOW)
        await call(scene, clock)
        (message,) = messages_with(scene, player)
        scene.env.backend.messages[message.channel.id].pop(message.id)
        await take_turns(scene, 1)
        await call(scene, clock, 4000)
        assert not messages_with(scene, player), "nothing waits: nothing is sent"
        await take_turns(scene, 1)
        await call(scene, clock, 4000)
        assert "1 game waits" in sent_to(scene, player)


async def test_who_leaves_the_server_reads_its_name_no_more(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, _ = await two_play(scene)
        await scene.services.store.calls.choose(player.id, when=CallWhen.NOW)
        await call(scene, clock)
        assert scene.guild.name in sent_to(scene, player)
        scene.env.backend.remove_member(scene.guild.id, player.id)
        await call(scene, clock, 700)
        said = sent_to(scene, player)
        assert scene.guild.name not in said
        (message,) = messages_with(scene, player)
        assert str(scene.guild.id) not in str(list(components_of(message)))


async def test_who_is_blocked_or_forgotten_gets_none_even_one_that_was_queued(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, other = await two_play(scene)
        calls, kernel = scene.services.store.calls, scene.services.kernel
        for person in (player, other):
            await calls.choose(person.id, when=CallWhen.NOW)
        postman = part_of(scene.services, Postman)
        plan = await postman.plan(player.id)
        queued = CallPost(postman, kernel, player.id, plan)
        await kernel.privacy.forget(player.id, "Player")
        kernel.outbox.ask(queued)
        await kernel.outbox.idle()
        assert not messages_with(scene, player)
        blocked = {(Whom.USER, other.id): "rude"}
        kernel.blocklist._blocked = blocked
        await call(scene, clock, 7200)
        assert not messages_with(scene, other)


async def test_ten_presses_at_once_are_one_message(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        player, _ = await two_play(scene)
        await scene.services.store.calls.choose(player.id, when=CallWhen.NOW)
        postman = part_of(scene.services, Postman)
        plan = await postman.plan(player.id)
        posts = [CallPost(postman, scene.services.kernel, player.id, plan) for _ in range(10)]
        await asyncio.gather(*(scene.services.kernel.outbox.deliver(each) for each in posts))
        await scene.services.kernel.outbox.idle()
        assert "1 game waits" in sent_to(scene, player)
        (message,) = messages_with(scene, player)
        user = in_messages(scene, player)
        stop = find_control(message, "my-turn-stop")
        answers = await asyncio.gather(*(deliver(scene, user, message, stop, message.channel) for _ in range(10)))
        assert all(each.acknowledged for each in answers)
        assert not (await scene.services.store.calls.of(player.id)).wants_any
        await call(scene, clock, 90_000)


async def test_kinds_are_chosen_one_by_one_in_both_languages(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_calls(scene)
        calls = scene.services.store.calls
        panel = await my_turn(scene, scene.zoe)
        panel = (await press(scene.zoe, panel, "my-turn-kind")).response
        assert "Tournament turns: on" in words(panel)
        kept = await calls.of(scene.zoe.id)
        assert (kept.tournaments, kept.reminders, kept.daily, kept.when) == (True, False, False, None)
        panel = await choose(scene.zoe, panel, "my-turn-when", "daily")
        panel = await choose(scene.zoe, panel, "my-turn-hour", "7")
        assert (await calls.of(scene.zoe.id)).hour == 7
        await calls.choose(scene.zoe.id, daily=True, locale="es-ES")
        for _ in range(26):
            await call(scene, clock, 3600)
        said = sent_to(scene, scene.zoe)
        assert "El reparto de hoy" in said
        assert "Elegiste saber de cada reparto del día" in said
        forged = await deliver(scene, scene.zoe, panel, "s:me:my-turn-kind:cards:1")
        assert forged.acknowledged
