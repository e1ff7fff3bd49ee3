"""What somebody sees alone works wherever they are: in the bot's messages, a group, a server without the bot."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.engine.systems import FIRST_GOAL_SIZE
from bot.operation.blocklist import Whom
from bot.places import is_server
from bot.players.levels import FIRST_LEVEL
from cogs.core.interactions import Where
from tests.e2e.days import Days, finish
from tests.e2e.elsewhere import elsewhere
from tests.e2e.world import Scene, components_of, find_control, open_scene, press, verbs, words

ALONE = ("daily", "puzzle", "learn", "help", "rules", "me", "history", "settings", "privacy", "look", "leaderboard")
NOT_SERVERS = (Where.DIRECT, Where.BETWEEN, Where.FOREIGN)


class Asker:
    """Ana, wherever she is."""

    def __init__(self, actor: Any, channel: Any) -> None:
        self.actor, self.channel, self.id = actor, channel, actor.id

    async def slash(self, command: str, **options: Any) -> Any:
        found = await self.actor.slash(*(() if self.channel is None else (self.channel,)), command, **options)
        assert found.acknowledged
        return found

    async def press(self, message: Any, verb: str) -> Any:
        found = await self.actor.click(message, custom_id=find_control(message, verb))
        assert found.acknowledged
        return found.response or message


@asynccontextmanager
async def ana_in(scene: Scene, kind: Where) -> AsyncIterator[Asker]:
    if kind is Where.DIRECT:
        yield Asker(scene.ana.user, None)
    else:
        with elsewhere(scene, kind) as place:
            yield Asker(place.ana, place.channel)
            await scene.idle()


def links(message: Any) -> list[str]:
    return [each["url"] for each in components_of(message) if each.get("url")]


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_everything_private_is_answered_privately(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        for command in ALONE:
            answer = (await ana.slash(f"spite {command}")).response
            assert answer.flags.ephemeral, command
            assert "server I'm in" not in words(answer), command
            assert "went wrong" not in words(answer), command


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_what_needs_a_server_says_so_and_leads_to_one(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        for command, options in (("tournament", {}), ("language", {"language": "es", "where": "server"})):
            answer = (await ana.slash(f"spite {command}", **options)).response
            assert "server I'm in" in words(answer)
            assert "oauth2/authorize" in links(answer)[0]
            assert "play-now" in verbs(answer)
        way = "play-now" if kind is Where.DIRECT else "open-table"
        assert verbs((await ana.slash("spite tables")).response) == [way]


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_a_table_is_offered_only_where_one_can_be_opened(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        for command in ("leaderboard", "me", "history", "hand", "replay", "verify"):
            answer = (await ana.slash(f"spite {command}")).response
            assert ("open-table" in verbs(answer)) is (kind is not Where.DIRECT), command
            assert "open-table" in verbs(answer) or "play-now" in verbs(answer), command


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_a_game_alone_is_shown_to_others_only_where_they_could_see_it(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        hand = (await ana.slash("spite start", computers=1)).response
        await scene.idle()
        more = await ana.press(hand, "more")
        assert ("show-table" in verbs(more)) is (kind is not Where.DIRECT)
        in_server = (await scene.ana.slash(scene.channel, "spite start", computers=1)).response
        await scene.idle()
        await press(scene.ana, in_server, "more")
        assert "show-table" in verbs(in_server), "it is of that server"


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_a_game_alone_is_played_there(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        hand = (await ana.slash("spite start", computers=1)).response
        await scene.idle()
        (own,) = scene.services.tables.private_games_of(ana.id)
        assert not is_server(own.guild)
        assert own.private
        assert hand.flags.ephemeral
        await ana.press(hand, "more")


async def test_where_nobody_else_is_a_game_alone_begins_at_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, Where.DIRECT) as ana:
        await ana.slash("spite start", seats=3)
        (own,) = scene.services.tables.private_games_of(ana.id)
        assert len(own.seats) == 3


async def test_a_game_alone_is_its_players_everywhere(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        (own,) = scene.services.tables.private_games_of(scene.ana.id)
        for kind in NOT_SERVERS:
            async with ana_in(scene, kind) as ana:
                offered = (await ana.slash("spite start")).response
                assert "game going" in words(offered)
                assert {"play-now", "hand"} <= {*verbs(offered)}
                hand = await ana.press(offered, "hand")
                assert "more" in verbs(hand)
                assert "more" in verbs((await ana.slash("spite hand")).response)
                assert (await ana.slash("spite tables")).acknowledged
        assert scene.services.tables.private_games_of(scene.ana.id) == [own]
        with elsewhere(scene) as place:
            assert "no table" in words((await place.ben.slash(place.channel, "spite hand")).response)


async def test_several_that_wait_are_told_apart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, Where.DIRECT) as ana:
        for seats in (1, 2):
            await ana.slash("spite start", computers=seats)
        offered = (await ana.slash("spite start")).response
        first, second = scene.services.tables.private_games_of(ana.id)
        (custom_id,) = (each["custom_id"] for each in components_of(offered) if each.get("options"))
        answer = await ana.actor.select(offered, [second.id], custom_id=custom_id)
        assert answer.acknowledged
        assert first.id != second.id
        assert "more" in verbs(offered), "the game that was chosen has come in its place"
        await ana.press((await ana.slash("spite start")).response, "play-now")
        assert len(scene.services.tables.private_games_of(ana.id)) == 3


async def test_who_manages_a_server_without_the_bot_chooses_nothing_for_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.FOREIGN, ("Ana",)) as place:
            own = verbs((await place.ana.slash(place.channel, "spite settings")).response)
        manages = verbs((await scene.max.slash(scene.channel, "spite settings")).response)
        assert sorted(own) == sorted(manages), "what a moderator sees, who manages no server"


async def test_the_operator_blocks_a_place_by_its_number(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        for kind in (Where.BETWEEN, Where.FOREIGN):
            with elsewhere(scene, kind) as place:
                await scene.services.operation.blocklist.block(Whom.SERVER, abs(place.number), "spam")
                refused = (await place.ana.slash(place.channel, "spite daily")).response
                assert "d-begin" not in verbs(refused)


async def test_whoever_brings_the_bot_along_gets_round_no_server(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.operation.blocklist.block(Whom.SERVER, scene.guild.id, "spam")
        refused = (await scene.ana.slash(scene.channel, "spite daily")).response
        assert "d-begin" not in verbs(refused)


async def test_where_nobody_would_read_it_a_daily_result_is_not_shared_and_says_so(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        with elsewhere(scene, Where.FOREIGN) as place:
            place.hidden.add(place.ana.id)
            intro = (await place.ana.slash(place.channel, "spite daily")).response
            await press(place.ana, intro, "daily-start")
            await finish(scene, place.ana)
            over = (await place.ana.slash(place.channel, "spite daily")).response
            refused = (await press(place.ana, over, "daily-share")).response or over
            assert "nobody would see your result" in words(refused)
            assert "daily-share" in verbs(refused), "it can be shared elsewhere"
            place.hidden.clear()
            shared = await press(place.ana, refused, "daily-share")
            assert "daily-share" not in verbs(shared.response or refused)
            assert any("Ana" in words(each) for each in place.channel.history() if not each.flags.ephemeral)


async def test_whoever_has_played_nothing_yet_begins_with_a_short_game_in_messages_with_the_bot(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, Where.DIRECT) as ana:
        await ana.slash("spite start")
        (table,) = scene.services.tables.private_games_of(ana.id)
        assert table.running().public.seats[0].goal_count == FIRST_GOAL_SIZE
        assert table.seats[1].level == FIRST_LEVEL
        await ana.slash("spite start", game="numbers")
        assert {each.system for each in scene.services.tables.private_games_of(ana.id)} == {table.system, "numbers"}
