"""Whole games where the bot has no channel: a group, messages of two, a server without the bot. The table is shown by
the tokens of people's own interactions."""

from pathlib import Path
from typing import Any

import pytest

from bot.engine.systems import FIRST_GOAL_SIZE
from bot.errors import Reason, Refused
from bot.tables.actions import ClockAsker, Expire
from cogs.core.interactions import Where
from cogs.core.reply import Reply
from tests.e2e.elsewhere import Place, elsewhere
from tests.e2e.games import MOST_PRESSES, take_a_press
from tests.e2e.together import PLACES, THREE, TWO, Group, pressed, public, together
from tests.e2e.world import find_control, open_scene, press, verbs, words


@pytest.mark.parametrize("kind", PLACES)
async def test_three_of_whom_one_has_it_play_a_whole_game(tmp_path: Path, kind: Where) -> None:
    async with together(tmp_path, kind, names=THREE) as group:
        await group.play_to_the_end()
        result = group.table.running().state.result
        assert result is not None
        assert group.table.seats[result.winners[0]].name in words(group.public()[-1])
        for hand in group.hands:
            assert "next" in verbs(hand)
        for person, hand in zip(group.people, group.hands, strict=True):
            await press(person, hand, "next")
            await group.scene.idle()
        assert group.table.running().number == 2
        assert group.shows_newest()


@pytest.mark.parametrize("kind", PLACES)
async def test_tables_tells_of_the_table_of_that_place(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind) as place:
            await place.ana.slash(place.channel, "spite start")
            await scene.idle()
            own = (await place.ana.slash(place.channel, "spite tables")).response
            assert "Ana" in words(own)
            assert "open" in words(own)
            other = (await place.ben.slash(place.channel, "spite tables")).response
            assert not {"open-table", "open-thread"} & {*verbs(other)}, "there can be no second one"
            assert "play-now" in verbs(other)
            await press(place.ben, other, "join")
            assert len(scene.table_in(place.channel).seats) == 2
            elsewhere_seen = (await scene.zoe.slash(scene.channel, "spite tables")).response
            assert "Ana" not in words(elsewhere_seen), "and nobody else hears of it"


@pytest.mark.parametrize("kind", PLACES)
async def test_nothing_is_offered_or_said_of_mentions_where_nobody_is_mentioned(tmp_path: Path, kind: Where) -> None:
    async with together(tmp_path, kind, names=THREE) as group:
        for person, hand in zip(group.people, group.hands, strict=True):
            assert "remind" not in verbs(hand)
            await press(person, hand, "more")
            assert "rules" in verbs(hand)
            assert "remind" not in verbs(hand)
        await press(group.place.ana, group.hands[0], "host")
        assert "clock-set" in verbs(group.hands[0])
        assert "quiet" not in verbs(group.hands[0])


async def test_the_clock_of_a_group_promises_no_mention(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.BETWEEN) as place:
            await place.ana.slash(place.channel, "spite start")
            await pressed(place.ben, public(place)[-1], "join")
            await scene.idle()
            told = await pressed(place.ana, public(place)[-1], "clock")
            assert "Nobody is mentioned here." in words(told)


async def test_two_play_in_a_message_between_them(tmp_path: Path) -> None:
    async with together(tmp_path) as group:
        assert not await group.play_on(MOST_PRESSES)


async def test_where_answers_are_private_games_alone_are_offered_and_no_table_opens(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.FOREIGN) as place:
            place.hidden.add(place.ana.id)
            refused = (await place.ana.slash(place.channel, "spite start")).response
            assert refused.ephemeral
            assert "only to you" in words(refused)
            assert not scene.services.registry.all()
            assert "play-now" not in verbs(refused), "whoever has finished no game yet is offered the short one"
            result = await place.ana.click(refused, custom_id=find_control(refused, "first-game"))
            assert result.acknowledged
            (own,) = scene.services.tables.private_games_of(place.ana.id)
            assert own.private
            assert own.running().public.seats[0].goal_count == FIRST_GOAL_SIZE
            for command in ("start", "tables"):
                offered = verbs((await place.ana.slash(place.channel, f"spite {command}")).response)
                assert offered, command
                assert "open-table" not in offered, command


async def test_a_table_that_discord_turns_out_to_show_to_nobody_else_closes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def seen_by_the_asker_alone(*_: Any) -> int:
        raise Refused(Reason.ONLY_PRIVATE)

    monkeypatch.setattr(Reply, "answer_openly", seen_by_the_asker_alone)
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.FOREIGN) as place:
            refused = (await place.ana.slash(place.channel, "spite start")).response
            assert "only to you" in words(refused)
            await scene.idle()
            assert not scene.services.registry.all()


async def test_who_is_hidden_plays_along_and_the_others_show_the_table(tmp_path: Path) -> None:
    async with together(tmp_path, Where.FOREIGN, goal_size=20, hidden=("Ben",)) as group:
        book = group.scene.services.kernel.replies
        book.tables.clear()
        book.offers.clear()
        for _ in range(30):
            to_play = group.table.running().state.to_play
            if to_play == 1:
                break
            await take_a_press(group.place.ana, group.hands[0])
            await group.scene.idle()
            book.tables.clear()
            book.offers.clear()
        before, version = len(group.public()), group.table.version
        while group.table.version == version:
            await take_a_press(group.place.ben, group.hands[1])
            await group.scene.idle()
        assert len(group.public()) == before
        assert not group.shows_newest()
        if "earlier table" not in words(group.hands[1]):
            await press(group.place.ben, group.hands[1], "more")
            await press(group.place.ben, group.hands[1], "back-to-hand")
        assert "earlier table" in words(group.hands[1])
        await pressed(group.place.ana, group.public()[-1], "hand")
        await group.scene.idle()
        assert group.shows_newest()


async def test_the_command_shows_the_table_as_its_answer(tmp_path: Path) -> None:
    async with together(tmp_path, goal_size=20) as group:
        shown = await group.place.ana.slash(group.place.channel, "spite table")
        assert not shown.response.ephemeral
        assert await group.play_on(2)
        assert group.public()[-1].id == shown.response.id
        stranger = await group.place.ana.slash(group.place.channel, "spite start")
        assert "already has a table" in words(stranger.response)


async def walk(place: Place, person: Any, message: Any, left_out: set[str]) -> dict[str, str]:
    """Presses every button of a message once; what each was answered."""
    told = {}
    for verb in dict.fromkeys(verbs(message)):
        if verb in left_out or verb not in verbs(message):
            continue
        result = await person.click(message, custom_id=find_control(message, verb))
        assert result.acknowledged, verb
        if result.modal is None:
            private = [each for each in result.followups if each.ephemeral]
            shown = private[-1] if private else result.response or message
            told[verb] = words(shown)
            assert "went wrong" not in told[verb], verb
    return told


async def test_what_comes_after_a_game_is_there_too(tmp_path: Path) -> None:
    async with together(tmp_path) as group:
        more = (await press(group.place.ana, group.hands[0], "more")).response or group.hands[0]
        await press(group.place.ana, more, "back-to-hand")
        await group.play_to_the_end()
        assert "film" not in verbs(group.public()[-1]), "there is no channel to post one in"
        told = await walk(group.place, group.place.ben, group.public()[-1], {"next", "change"})
        assert {"verify", "step-open"} & {*told} or len(told) >= 3, told
        for command in ("replay", "verify", "history", "leaderboard", "me", "table", "hand", "rules"):
            answer = await group.place.ben.slash(group.place.channel, f"spite {command}")
            assert answer.acknowledged, command
            assert "went wrong" not in words(answer.response), command
        await walk(group.place, group.place.ana, group.hands[0], {"next", "change", "leave", "stop"})


@pytest.mark.parametrize("kind", PLACES)
async def test_a_review_asked_for_at_the_table_is_the_askers_alone(tmp_path: Path, kind: Where) -> None:
    async with together(tmp_path, kind) as group:
        await group.play_to_the_end()
        for person in (group.place.ana, group.place.ben):
            review = await pressed(person, group.public()[-1], "review")
            await group.scene.idle()
            assert "How lucky the cards were" in words(review)


async def test_leaving_and_stopping_are_there_too(tmp_path: Path) -> None:
    async with together(tmp_path, names=THREE, goal_size=20) as group:
        asked = await group.place.zoe.slash(group.place.channel, "spite leave")
        await press(group.place.zoe, asked.response, "leave")
        await group.scene.idle()
        assert group.table.seats[2].user is None
        assert group.shows_newest()
        asked = await group.place.ana.slash(group.place.channel, "spite stop")
        await press(group.place.ana, asked.response, "stop")
        await group.scene.idle()
        assert group.shows_newest()
        assert group.hands


async def test_a_game_alone_can_be_shown_to_all_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene) as place:
            panel = (await place.ana.slash(place.channel, "spite start", computers=1)).response
            await scene.idle()
            assert not public(place)
            more = await press(place.ana, panel, "more")
            await press(place.ana, more.response or panel, "show-table")
            await scene.idle()
            assert len(public(place)) == 1
            joined = await pressed(place.ben, public(place)[-1], "hand")
            assert joined.ephemeral


async def test_its_language_is_that_of_who_opened_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene) as place:
            await place.ana.slash(place.channel, "spite language", language="es")
            opened = await place.ana.slash(place.channel, "spite start")
            assert "Entrar" in words(opened.response)


async def test_at_most_three_tables_and_never_a_second_in_one_channel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.FOREIGN) as place:
            channels = [place.channel, *(place.guild.create_text_channel(f"more-{number}") for number in range(3))]
            for channel, name in zip(channels, ("ana", "ben", "zoe"), strict=False):
                assert not (await place.people[name].slash(channel, "spite start")).response.ephemeral
            there = (await place.ben.slash(place.channel, "spite start")).response
            assert "already has a table" in words(there)
            assert verbs(there) == ["play-now"], "a game alone takes nobody's place"
            refused = (await place.ana.slash(channels[3], "spite start")).response
            assert refused.ephemeral
            assert "3 tables at a time here" in words(refused)


async def test_a_table_that_is_opened_from_a_private_panel_shows_nobodys_hand(tmp_path: Path) -> None:
    """The answer to that press is the table: what only the presser sees follows it, and stays beside it."""
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=TWO) as place:
            await place.ana.slash(place.channel, "spite start", computers=1)
            offered = (await place.ana.slash(place.channel, "spite start")).response
            assert "hand" in verbs(offered)
            hands = [await pressed(place.ana, offered, "open-table")]
            await scene.idle()
            (table,) = public(place)
            assert "join" in verbs(table)
            assert hands[0].ephemeral
            hands.append(await pressed(place.ben, table, "join"))
            await scene.idle()
            (table,) = public(place)
            started = await place.ana.click(table, custom_id=find_control(table, "start"))
            assert started.acknowledged
            await scene.idle()
            hands[0] = started.followups[-1]
            group = Group(scene, place, [place.ana, place.ben], hands)
            assert await group.play_on(3)
            again = await press(place.ana, hands[0], "more")
            await press(place.ana, again.response or hands[0], "back-to-hand")
            assert await group.play_on(3)
            assert len(public(place)) == 1


@pytest.mark.parametrize("kind", PLACES)
async def test_a_game_is_played_again_at_a_table_that_all_see(tmp_path: Path, kind: Where) -> None:
    async with together(tmp_path, kind) as group:
        await group.play_to_the_end()
        before = len(group.public())
        listed = (await group.place.ana.slash(group.place.channel, "spite history")).response
        opened = await press(group.place.ana, listed, "history-game")
        (own,) = (await press(group.place.ana, opened.response, "again")).followups
        await group.scene.idle()
        assert own.ephemeral
        assert "Your table is open." in words(own)
        assert "earlier table" not in words(own)
        assert len(group.public()) == before + 1
        joined = await pressed(group.place.ben, group.public()[-1], "join")
        assert "You have a seat." in words(joined)


@pytest.mark.parametrize("kind", PLACES)
async def test_a_table_that_is_opened_from_a_closed_one_is_there_for_all(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind, names=TWO) as place:
            await place.ana.slash(place.channel, "spite start")
            asked = (await place.ana.slash(place.channel, "spite stop")).response
            await press(place.ana, asked, "stop")
            await scene.idle()
            own = await pressed(place.ben, public(place)[-1], "open-table")
            await scene.idle()
            assert "Your table is open." in words(own)
            await pressed(place.ana, public(place)[-1], "join")
            assert len(scene.table_in(place.channel).seats) == 2


async def test_a_table_that_is_drawn_too_late_to_be_the_answer_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it was asked for by a button that is about no table."""
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=TWO) as place:
            await place.ana.slash(place.channel, "spite start", computers=1)
            offered = (await place.ana.slash(place.channel, "spite start")).response
            with monkeypatch.context() as slow:
                slow.setattr("cogs.table.table_panel._DRAWN_WITHIN", 0)
                await press(place.ana, offered, "open-table")
            await scene.idle()
            (table,) = public(place)
            assert "join" in verbs(table)


async def test_a_table_speaks_the_language_of_who_opened_it_last_and_everybody_reads_their_own(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        preferences = scene.services.kernel.preferences
        await preferences.change_user(scene.ben.id, language="es")
        with elsewhere(scene) as place:
            await place.ana.slash(place.channel, "spite start")
            await scene.idle()
            assert (await preferences.for_server(scene.services.tables.live()[0].guild)).language == "en"
            own = (await place.ben.slash(place.channel, "spite tables")).response
            assert "Mesas aquí" in words(own)
            (table,) = scene.services.tables.live()
            await scene.services.tables.act(table.id, Expire(), ClockAsker(table.version))
            await place.ben.slash(place.channel, "spite start")
            await scene.idle()
            assert (await preferences.for_server(scene.services.tables.live()[0].guild)).language == "es"
