"""Whole games where the bot has no channel: a group, messages of two, a server without the bot. The table is shown by
the tokens of people's own interactions."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.systems import FIRST_GOAL_SIZE
from bot.tables.actions import Person
from cogs.core.whereabouts import Where
from tests.e2e.elsewhere import Place, elsewhere
from tests.e2e.games import MOST_PRESSES, PREFERRED, take_a_press
from tests.e2e.turns import MOST_TURNS, unseen, whole_turn
from tests.e2e.world import INTERACTIONS, Scene, find_control, open_scene, press, verbs, words

PLACES = (Where.BETWEEN, Where.FOREIGN)


def public(place: Place) -> list[Any]:
    """What all see there, oldest first."""
    return [message for message in place.channel.history() if not message.flags.ephemeral]


async def pressed(person: Any, message: Any, verb: str) -> Any:
    """Presses what all see; the private follow-up."""
    result = await person.click(message, custom_id=find_control(message, verb))
    assert result.acknowledged
    return next((each for each in result.followups if each.ephemeral), None)


async def seat(scene: Scene, place: Place, names: tuple[str, ...], goal_size: int = 5) -> list[Any]:
    """The first opens, the others join, the game begins; their hands in the order of their seats."""
    opened = await place.people[names[0]].slash(place.channel, "spite start")
    assert opened.acknowledged
    assert not opened.response.ephemeral, "the table is the answer"
    (own,) = opened.followups
    assert own.ephemeral
    await scene.idle()
    hands = [own]
    for name in names[1:]:
        hands.append(await pressed(place.people[name], public(place)[-1], "join"))
        await scene.idle()
    table = scene.table_in(place.channel)
    for name in names:
        assert name.capitalize() in words(public(place)[-1])
    scene.channel, home = place.channel, scene.channel
    await scene.play_with(goal_size=goal_size)
    scene.channel = home
    hands[0] = await pressed(place.people[names[0]], public(place)[-1], "start")
    await scene.idle()
    assert scene.table_in(place.channel).id == table.id
    return hands


async def play_on(scene: Scene, place: Place, names: tuple[str, ...], hands: list[Any], presses: int) -> bool:
    """So many presses, each of whoever is to play; whether the game goes on."""
    for _ in range(presses):
        table = scene.table_in(place.channel)
        if table.status != "playing":
            return False
        to_play = table.running().state.to_play
        person = place.people[names[to_play]]
        if not {*verbs(hands[to_play])} & {*PREFERRED}:  # it follows its table no more
            hands[to_play] = (await person.slash(place.channel, "spite hand")).response
        await take_a_press(person, hands[to_play])
        await scene.idle()
        assert shows_newest(scene, place), "every move changes the picture"
    return True


async def play_to_the_end(scene: Scene, place: Place, names: tuple[str, ...], hands: list[Any]) -> None:
    """The first turns by presses, what follows turn by turn, each at once."""
    assert await play_on(scene, place, names, hands, 6)
    luck = Random(1)
    with unseen(scene):
        for _ in range(MOST_TURNS):
            table = scene.table_in(place.channel)
            if table.status != "playing":
                break
            state = table.running().state
            person = place.people[names[state.to_play]]
            asker = Person(person.id, person.name, next(INTERACTIONS))
            await scene.services.tables.act(table.id, whole_turn(state, "fixed", luck), asker)
    await scene.idle()
    assert scene.table_in(place.channel).status == "over"


def shows_newest(scene: Scene, place: Place) -> bool:
    table = scene.table_in(place.channel)
    posted = scene.services.kernel.board._messages[table.id].posted
    return posted is not None and posted.shown == table.version


@pytest.mark.parametrize("kind", PLACES)
async def test_three_of_whom_one_has_it_play_a_whole_game(tmp_path: Path, kind: Where) -> None:
    names = ("ana", "ben", "zoe")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind) as place:
            hands = await seat(scene, place, names)
            await play_to_the_end(scene, place, names, hands)
            result = scene.table_in(place.channel).running().state.result
            assert result is not None
            assert scene.table_in(place.channel).seats[result.winners[0]].name in words(public(place)[-1])
            for hand in hands:
                assert "next" in verbs(hand)
            for name, hand in zip(names, hands, strict=True):
                await press(place.people[name], hand, "next")
                await scene.idle()
            assert scene.table_in(place.channel).running().number == 2
            assert shows_newest(scene, place)


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


class Ahead:
    """The tokens' own clock, which can be put forward."""

    def __init__(self, scene: Scene) -> None:
        self._tokens = scene.services.kernel.table_tokens
        self._clock, self.ahead = self._tokens._clock, 0.0
        self._tokens._clock = self

    def now(self) -> float:
        return self._clock.now() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await self._clock.sleep(seconds)


async def test_two_play_in_a_message_between_them(tmp_path: Path) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names, goal_size=5)
            assert not await play_on(scene, place, names, hands, MOST_PRESSES)


async def test_when_no_token_lives_the_next_move_posts_the_table_anew(tmp_path: Path) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names, goal_size=20)
            clock = Ahead(scene)
            assert await play_on(scene, place, names, hands, 3)
            assert len(public(place)) == 1, "one message while its token lives"
            for times in (2, 3):
                clock.ahead += 16 * 60
                assert await play_on(scene, place, names, hands, 4)
                assert len(public(place)) == times, "posted anew once, then changed"
            first, latest = public(place)[0], public(place)[-1]
            assert "of 20" in words(latest) or words(latest) != words(first)


async def test_an_old_table_that_is_pressed_shows_how_it_stands(tmp_path: Path) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names, goal_size=20)
            clock = Ahead(scene)
            clock.ahead += 16 * 60
            assert await play_on(scene, place, names, hands, 5)
            old, new = public(place)
            assert words(old) != words(new)
            hand = await pressed(place.ben, old, "hand")
            await scene.idle()
            assert hand.ephemeral
            old, new = public(place)
            assert words(old) == words(new), "both while the newer one can be changed"
            clock.ahead += 16 * 60
            hands[1] = await pressed(place.ben, old, "hand")
            await scene.idle()
            assert await play_on(scene, place, names, hands, 3)
            assert len(public(place)) == 2, "the one that was pressed is the table from now on"


async def test_a_press_on_the_table_keeps_it_up_to_date(tmp_path: Path) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names, goal_size=20)
            clock = Ahead(scene)
            for _ in range(3):
                clock.ahead += 10 * 60
                hands[0] = await pressed(place.ana, public(place)[-1], "hand")
                assert await play_on(scene, place, names, hands, 2)
            assert len(public(place)) == 1


@pytest.mark.parametrize("kind", PLACES)
async def test_a_game_goes_on_after_a_restart(tmp_path: Path, kind: Where) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names, goal_size=20)
            assert await play_on(scene, place, names, hands, 3)
            await scene.restart()
            place.forget(scene)
            await scene.idle()
            assert await play_on(scene, place, names, hands, 2)
            assert len(public(place)) == 2, "no token outlives the program, so the next move has posted it anew"
            hands[0] = await pressed(place.ana, public(place)[-1], "hand")
            assert await play_on(scene, place, names, hands, 2)


async def test_where_answers_are_private_games_alone_are_offered_and_no_table_opens(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.FOREIGN) as place:
            place.hidden.add(place.ana.id)
            refused = (await place.ana.slash(place.channel, "spite start")).response
            assert refused.ephemeral
            assert "to you alone" in words(refused)
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


async def test_who_is_hidden_plays_along_and_the_others_show_the_table(tmp_path: Path) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.FOREIGN, names=("Ana", "Ben")) as place:
            place.hidden.add(place.ben.id)
            hands = await seat(scene, place, names, goal_size=20)
            tokens = scene.services.kernel.table_tokens
            tokens._editing.clear()
            tokens._offered.clear()
            for _ in range(30):
                to_play = scene.table_in(place.channel).running().state.to_play
                if to_play == 1:
                    break
                await take_a_press(place.ana, hands[0])
                await scene.idle()
                tokens._editing.clear()
                tokens._offered.clear()
            before, version = len(public(place)), scene.table_in(place.channel).version
            while scene.table_in(place.channel).version == version:
                await take_a_press(place.ben, hands[1])
                await scene.idle()
            assert len(public(place)) == before
            assert not shows_newest(scene, place)
            if "from before" not in words(hands[1]):
                await press(place.ben, hands[1], "more")
                await press(place.ben, hands[1], "back-to-hand")
            assert "from before" in words(hands[1])
            await pressed(place.ana, public(place)[-1], "hand")
            await scene.idle()
            assert shows_newest(scene, place)


async def test_the_command_shows_the_table_as_its_answer(tmp_path: Path) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names, goal_size=20)
            shown = await place.ana.slash(place.channel, "spite table")
            assert not shown.response.ephemeral
            assert await play_on(scene, place, names, hands, 2)
            assert public(place)[-1].id == shown.response.id
            stranger = await place.ana.slash(place.channel, "spite start")
            assert "table already" in words(stranger.response)


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
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names)
            more = (await press(place.ana, hands[0], "more")).response or hands[0]
            await press(place.ana, more, "back-to-hand")
            await play_to_the_end(scene, place, names, hands)
            assert "film" not in verbs(public(place)[-1]), "there is no channel to post one in"
            told = await walk(place, place.ben, public(place)[-1], {"next", "change"})
            assert {"verify", "step-open"} & {*told} or len(told) >= 3, told
            for command in ("replay", "verify", "history", "leaderboard", "me", "table", "hand", "rules"):
                answer = await place.ben.slash(place.channel, f"spite {command}")
                assert answer.acknowledged, command
                assert "went wrong" not in words(answer.response), command
            await walk(place, place.ana, hands[0], {"next", "change", "leave", "stop"})


@pytest.mark.parametrize("kind", PLACES)
async def test_a_review_asked_for_at_the_table_is_the_askers_alone(tmp_path: Path, kind: Where) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names)
            await play_to_the_end(scene, place, names, hands)
            for person in (place.ana, place.ben):
                review = await pressed(person, public(place)[-1], "review")
                await scene.idle()
                assert "How lucky the cards were" in words(review)


async def test_leaving_and_stopping_are_there_too(tmp_path: Path) -> None:
    names = ("ana", "ben", "zoe")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene) as place:
            hands = await seat(scene, place, names, goal_size=20)
            asked = await place.zoe.slash(place.channel, "spite leave")
            await press(place.zoe, asked.response, "leave")
            await scene.idle()
            assert scene.table_in(place.channel).seats[2].user is None
            assert shows_newest(scene, place)
            asked = await place.ana.slash(place.channel, "spite stop")
            await press(place.ana, asked.response, "stop")
            await scene.idle()
            assert shows_newest(scene, place)
            assert hands


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
            assert "has a table already" in words(there)
            assert verbs(there) == ["play-now"], "a game alone takes nobody's place"
            refused = (await place.ana.slash(channels[3], "spite start")).response
            assert refused.ephemeral
            assert "3 tables here" in words(refused)


async def test_a_table_that_is_opened_from_a_private_panel_shows_nobodys_hand(tmp_path: Path) -> None:
    """The answer to that press is the table: what only the presser sees follows it, and stays beside it."""
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            await place.ana.slash(place.channel, "spite start", computers=1)
            offered = (await place.ana.slash(place.channel, "spite start")).response
            assert "back-to-hand" in verbs(offered)
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
            assert await play_on(scene, place, ("ana", "ben"), hands, 3)
            again = await press(place.ana, hands[0], "more")
            await press(place.ana, again.response or hands[0], "back-to-hand")
            assert await play_on(scene, place, ("ana", "ben"), hands, 3)
            assert len(public(place)) == 1


@pytest.mark.parametrize("kind", PLACES)
async def test_a_game_is_played_again_at_a_table_that_all_see(tmp_path: Path, kind: Where) -> None:
    names = ("ana", "ben")
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind, names=("Ana", "Ben")) as place:
            hands = await seat(scene, place, names)
            await play_to_the_end(scene, place, names, hands)
            before = len(public(place))
            listed = (await place.ana.slash(place.channel, "spite history")).response
            opened = await press(place.ana, listed, "history-game")
            (own,) = (await press(place.ana, opened.response, "again")).followups
            await scene.idle()
            assert own.ephemeral
            assert "Your table is open." in words(own)
            assert "is from before" not in words(own)
            assert len(public(place)) == before + 1
            joined = await pressed(place.ben, public(place)[-1], "join")
            assert "You sit at the table." in words(joined)


@pytest.mark.parametrize("kind", PLACES)
async def test_a_table_that_is_opened_from_a_closed_one_is_there_for_all(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, kind, names=("Ana", "Ben")) as place:
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
        with elsewhere(scene, names=("Ana", "Ben")) as place:
            await place.ana.slash(place.channel, "spite start", computers=1)
            offered = (await place.ana.slash(place.channel, "spite start")).response
            with monkeypatch.context() as slow:
                slow.setattr("cogs.table.table_posts._DRAWN_WITHIN", 0)
                await press(place.ana, offered, "open-table")
            await scene.idle()
            (table,) = public(place)
            assert "join" in verbs(table)


def plant_in_the_database(scene: Scene) -> None:
    """A bug: tokens are kept, so that they outlive a restart."""
    tokens = scene.services.kernel.table_tokens
    original = tokens.take_up

    async def take_up(interaction: Any) -> None:
        await original(interaction)
        await scene.services.store.notes.set("token", interaction.token)

    tokens.take_up = take_up  # type: ignore[method-assign]


def plant_in_an_export(scene: Scene) -> None:
    """A bug: people are told by which token they were answered last."""
    privacy, tokens = scene.services.kernel.privacy, scene.services.kernel.table_tokens
    original = privacy.export

    async def export(user: int) -> Any:
        ways = list(tokens._editing.values())
        return {**await original(user), "token": ways[-1].interaction.token}

    privacy.export = export  # type: ignore[method-assign]


def backup_of(database: Path) -> bytes:
    copy = database.with_name("backup")
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(copy)) as other:
        one.backup(other)
    return copy.read_bytes()


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lambda scene: None, set()),
        (plant_in_the_database, {"spite.db", "a backup"}),
        (plant_in_an_export, {"an export"}),
    ],
)
async def test_no_token_is_kept(
    tmp_path: Path, plant: Callable[[Scene], None], found: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in the database and its backups nor in what somebody is given of their data, nor in a log."""
    names = ("ana", "ben")
    with caplog.at_level(logging.DEBUG):
        async with open_scene(tmp_path) as scene:
            plant(scene)
            with elsewhere(scene, names=("Ana", "Ben")) as place:
                hands = await seat(scene, place, names, goal_size=20)
                assert await play_on(scene, place, names, hands, 4)
                await scene.services.kernel.board._messages.note_everything()
                async with scene.services.kernel.privacy.exporting(place.ana.id, largest=10**7) as files:
                    kept = {"an export": b"".join(each.data for each in files)}
                tokens = [each.token for each in scene.env.backend.interactions.values()]
            assert len(tokens) > 5
    kept |= {"spite.db": (tmp_path / "spite.db").read_bytes(), "a backup": backup_of(tmp_path / "spite.db")}
    kept |= {"a log": "\n".join(each.getMessage() for each in caplog.records if "bot" in each.name).encode()}
    telling = {name for name, data in kept.items() if any(token.encode() in data for token in tokens)}
    assert telling == found
