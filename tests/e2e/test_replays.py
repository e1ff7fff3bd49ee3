"""Finished games: the list, going through one move by move, and the animation that is posted once."""

import io
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from bot.errors import Unavailable
from bot.tables.actions import ClockAsker, Expire, Person, ShowTable
from bot.tables.service.opening import Opening
from cogs.replay.films import Films
from tests.e2e.test_presses import deliver
from tests.e2e.test_whole_games import seat_three, seat_to_play, take_a_press
from tests.e2e.turns import MOST_TURNS, unseen, whole_turn
from tests.e2e.world import (
    INTERACTIONS,
    Scene,
    components_of,
    controls,
    find_control,
    open_scene,
    press,
    stop_for_good,
    verbs,
    words,
)
from tests.features import part_of
from tests.held import Held

PRESSED = 3


async def play_to_the_end(scene: Scene) -> list[Any]:
    """Three people play a short game, the first turns by pressing what is offered; their private panels."""
    panels = await seat_three(scene, goal_size=5)
    await take_presses(scene, panels, PRESSED)
    await end_by_moves(scene)
    return panels


async def take_presses(scene: Scene, panels: list[Any], presses: int) -> None:
    """Three people press what is offered."""
    people = [scene.ana, scene.ben, scene.zoe]
    for _ in range(presses):
        if scene.table.status != "playing":
            break
        seat = seat_to_play(scene)
        await take_a_press(people[seat], panels[seat])
        await scene.idle()


async def take_turns(scene: Scene, turns: int) -> None:
    """Three people play on, each turn at once, as long as their game goes on."""
    people, luck = [scene.ana, scene.ben, scene.zoe], Random(1)
    with unseen(scene):
        for _ in range(turns):
            if scene.table.status != "playing":
                break
            state = scene.table.running().state
            await scene.ask(people[state.to_play], whole_turn(state, "fixed", luck))
    await scene.idle()


async def end_by_moves(scene: Scene) -> None:
    """Three people play their game to its end, each turn at once."""
    await take_turns(scene, MOST_TURNS)
    assert scene.table.status == "over"


async def play_a_little(scene: Scene, turns: int = 5) -> str:
    """Three people begin a game, the first turn by pressing what is offered, and stop it; the game's name."""
    panels = await seat_three(scene)
    await take_presses(scene, panels, PRESSED)
    await take_turns(scene, turns)
    game = scene.table.running().id
    await stop_for_good(scene, scene.ana)
    await scene.idle()
    assert scene.services.tables.in_channel(scene.channel.id) is None
    return game


def gifs(scene: Scene) -> list[bytes]:
    blobs = scene.env.backend.cdn._blobs
    found = [blob for url, blob in blobs.items() if url.endswith("replay.gif") or "replay.gif?" in url]
    return [blob if isinstance(blob, bytes) else blob[0] for blob in found]


async def choose(scene: Scene, person: Any, message: Any, verb: str, value: str) -> Any:
    result = await person.select(message, custom_id=find_control(message, verb), values=[value])
    assert result.acknowledged
    return result.response


async def test_one_press_posts_the_whole_game_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        over = scene.public()
        waiting = await press(scene.ana, over, "film")
        assert waiting.ephemeral
        assert "being made" in words(waiting.response)
        again = await press(scene.ben, over, "film")
        await part_of(scene.services, Films).idle()
        await scene.env.settle()
        assert len(gifs(scene)) == 1
        assert len(gifs(scene)[0]) <= 10 * 1024 * 1024
        image = Image.open(io.BytesIO(gifs(scene)[0]))
        assert getattr(image, "n_frames", 1) > 10
        posted = scene.public()
        assert posted.id != over.id
        link = f"https://discord.com/channels/{scene.guild.id}/{scene.channel.id}/{posted.id}"
        for told in (waiting, again):
            assert link in words(told.response)
        await scene.restart()
        await scene.idle()
        later = await press(scene.zoe, over, "film")
        await part_of(scene.services, Films).idle()
        await scene.env.settle()
        assert link in words(later.response)
        assert len(gifs(scene)) == 1


async def test_a_film_that_a_moderator_deletes_is_posted_again_when_somebody_asks(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        over = scene.public()

        async def told() -> str:
            asked = await press(scene.ana, over, "film")
            await part_of(scene.services, Films).idle()
            await scene.env.settle()
            return words(asked.response)

        first = await told()
        assert await told() == first
        await scene.max.delete(scene.public())
        again = await told()
        assert again != first
        assert f"/{scene.public().id}" in again
        assert len(gifs(scene)) == 2


async def test_a_film_that_is_sent_again_after_a_lost_answer_stands_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its nonce: what Discord has taken already it does not take again. One that was deleted is another one."""
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        over, films, nonces = scene.public(), part_of(scene.services, Films), list[str | None]()
        send, loses = discord.abc.Messageable.send, [True, False, False]

        async def sends(self: Any, *what: Any, **how: Any) -> Any:
            message = await send(self, *what, **how)
            nonces.append(how.get("nonce"))
            if loses[len(nonces) - 1]:
                raise aiohttp.ServerDisconnectedError
            return message

        monkeypatch.setattr(discord.abc.Messageable, "send", sends)
        for _ in range(2):
            await press(scene.ana, over, "film")
            await films.idle()
        await scene.max.delete(scene.public())
        await press(scene.ana, over, "film")
        await films.idle()
        first, again, another = nonces
        assert None not in nonces
        assert first == again
        assert another != first


async def test_whoever_waits_for_a_film_is_told_whatever_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films, over = part_of(scene.services, Films), scene.public()

        async def broken(*_: Any) -> Any:
            raise LookupError("nobody thought of that")

        for part, name in ((films._store, "get"), (films._maker, "run"), (discord.abc.Messageable, "send")):
            with monkeypatch.context() as patched:
                patched.setattr(part, name, broken)
                asked = await press(scene.ana, over, "film")
                await films.idle()
            await scene.env.settle()
            assert "could not be made" in words(asked.response)
        with monkeypatch.context() as patched:
            patched.setattr(films._store, "set", unavailable)
            asked = await press(scene.ana, over, "film")
            await films.idle()
        await scene.env.settle()
        assert f"/{scene.public().id}" in words(asked.response)


async def test_only_so_many_wait_for_films(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        with monkeypatch.context() as patched:
            patched.setattr(part_of(scene.services, Films), "_most", 0)
            asked = await press(scene.ana, scene.public(), "film")
            assert asked.ephemeral
            assert "Many films are being made" in words(asked.response)
        await press(scene.ana, scene.public(), "film")
        await part_of(scene.services, Films).idle()
        assert len(gifs(scene)) == 1


async def unavailable(*_: Any) -> None:
    raise Unavailable("the disk is full")


@pytest.mark.parametrize("is_begun", [False, True])
async def test_who_is_forgotten_while_a_film_is_waited_for_is_not_named_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_begun: bool
) -> None:
    """One that was begun with their name is not posted; asked for again, it is made without."""
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films, over, names = part_of(scene.services, Films), scene.public(), list[str]()
        make = films._maker.run
        waits, name = (films._maker, "run") if is_begun else (films._store, "get")
        held = Held(getattr(waits, name))

        async def named(wanted: Any) -> Any:
            names.extend(wanted["names"])
            return await make(wanted)

        with monkeypatch.context() as patched:
            patched.setattr(waits, name, held)
            told = await press(scene.ana, over, "film")
            await held.begun()
            await scene.services.kernel.privacy.forget(scene.ben.id, "Player")
            held.let_go()
            if not is_begun:
                patched.setattr(films._maker, "run", named)
            await films.idle()
        await scene.env.settle()
        if is_begun:
            assert not gifs(scene)
            assert "could not be made" in words(told.response)
            monkeypatch.setattr(films._maker, "run", named)
            await press(scene.ana, over, "film")
            await films.idle()
        assert len(gifs(scene)) == 1
        assert "Ana" in names
        assert "Ben" not in names
        assert "Ben" not in words(scene.public())


async def test_who_has_gone_on_to_something_else_is_told_of_their_film_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told in its place it would take away what they look at by now; at the table, their hand."""
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films = part_of(scene.services, Films)
        made = Held(films._maker.run)
        monkeypatch.setattr(films._maker, "run", made)
        waiting = (await press(scene.ana, scene.public(), "film")).response
        await made.begun()
        await press(scene.ana, waiting, "replay")
        await press(scene.ana, waiting, "step")
        before = words(waiting)
        made.let_go()
        await films.idle()
        await scene.env.settle()
        assert words(waiting) == before
        *_, beside = scene.env.http_requests
        assert "/webhooks/" in beside.path
        assert "The film is here" in str(beside.json)
        assert discord.MessageFlags._from_value(beside.json["flags"]).ephemeral


async def test_only_who_sat_there_has_it_posted(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        refused = await press(scene.max, scene.public(), "film")
        assert refused.ephemeral
        assert "sat at that game" in words(refused.response)
        await part_of(scene.services, Films).idle()
        assert not gifs(scene)
        watched = await press(scene.max, scene.public(), "replay")
        assert "step" in verbs(watched.response)
        assert "film" not in verbs(watched.response)


async def test_a_film_that_can_not_be_posted_is_told_and_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films = part_of(scene.services, Films)

        async def broken(wanted: Any) -> bytes | None:
            return None

        with monkeypatch.context() as patched:
            patched.setattr(films._maker, "run", broken)
            asked = await press(scene.ana, scene.public(), "film")
            await films.idle()
            await scene.env.settle()
            assert "could not be made" in words(asked.response)
        asked = await press(scene.ana, scene.public(), "film")
        await films.idle()
        await scene.env.settle()
        assert "The film is here" in words(asked.response)


async def test_a_game_is_gone_through_from_every_seat(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        opened = (await press(scene.max, scene.public(), "replay")).response
        assert opened.flags.ephemeral
        assert "The start" in words(opened)
        last = len(scene.table.running().moves)
        for way, place in (("forward", 1), ("forward", 2), ("back", 1), ("last", last), ("back", last - 1)):
            await scene.max.click(opened, custom_id=way_to(opened, way))
            assert f", move {place} of {last}" in words(opened), way
        await scene.max.click(opened, custom_id=way_to(opened, "first"))
        await scene.max.click(opened, custom_id=way_to(opened, "turn"))
        assert " played " in words(opened) or " put " in words(opened) or "onto" in words(opened)
        everything = alt(opened)
        for seat in ("0", "1", "2"):
            await choose(scene, scene.max, opened, "step-seat", seat)
            assert alt(opened) != everything
            assert "hand" in alt(opened).lower()
        await choose(scene, scene.max, opened, "step-seat", "all")
        assert alt(opened) == everything


async def moves_of(scene: Scene, game: str) -> int:
    record = await scene.services.store.finished.record(game)
    assert record is not None
    return sum("move" in entry for entry in record["entries"])


def way_to(message: Any, way: str) -> str:
    found = [each["custom_id"] for each in controls(message) if each["custom_id"].endswith(f"|{way}")]
    return str(found[0])


def alt(message: Any) -> str:
    galleries = [each for each in components_of(message) if each.get("items")]
    return str(galleries[0]["items"][0]["description"])


async def test_a_number_can_be_typed(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        last = await moves_of(scene, game)
        for typed, told in (("3", f", move 3 of {last}"), ("99999", f", move {last} of {last}"), ("0", "The start")):
            asked = await press(scene.ana, opened, "step-ask")
            assert asked.modal is not None
            await scene.ana.submit_modal(asked, values={"typed": typed})
            assert told in words(opened)
        asked = await press(scene.ana, opened, "step-ask")
        refused = await scene.ana.submit_modal(asked, values={"typed": "x"})
        assert "not the number of a move" in words(refused.response)
        assert "The start" in words(opened), "the panel stays"


async def test_what_is_no_number_leaves_players_who_still_sit_there_where_they_look(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        await scene.ana.click(opened, custom_id=way_to(opened, "forward"))
        asked = await press(scene.ana, opened, "step-ask")
        refused = await scene.ana.submit_modal(asked, values={"typed": "x"})
        assert "not the number of a move" in words(refused.response)
        assert "Turn 1, move 1 of" in words(opened), "the panel stays"
        assert "step-ask" in verbs(opened)


async def test_from_the_list_of_games_there_is_a_way_back_to_the_one_that_was_looked_at(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        await choose(scene, scene.ana, opened, "step-seat", "1")
        await scene.ana.click(opened, custom_id=way_to(opened, "forward"))
        looked_at = words(opened), alt(opened)
        await press(scene.ana, opened, "games-page")
        assert "Which game?" in str(components_of(opened))
        await scene.ana.click(opened, custom_id=way_to(opened, "left"))
        assert (words(opened), alt(opened)) == looked_at
        listed = await scene.ana.slash(scene.channel, "spite replay")
        assert set(verbs(listed.response)) == {"games"}, "who looked at none has nothing to go back to"


async def test_the_list_survives_a_restart_and_a_rematch(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.restart()
        await scene.idle()
        listed = await scene.max.slash(scene.channel, "spite replay")
        assert listed.ephemeral
        option = options(listed.response)[0]
        assert option["value"] == game
        assert option["label"] == "Ana · Ben · Zoe"
        opened = await choose(scene, scene.max, listed.response, "games", game)
        assert "The start" in words(opened)
        await scene.restart()
        await scene.max.click(opened, custom_id=way_to(opened, "forward"))
        assert "Turn 1, move 1 of" in words(opened)


def options(message: Any) -> list[dict[str, Any]]:
    return next(each["options"] for each in controls(message) if each.get("options"))


async def test_before_a_game_has_ended_there_is_nothing_to_see(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        refused = await scene.max.slash(scene.channel, "spite replay")
        assert refused.ephemeral
        assert "step" not in verbs(refused.response)
        table = scene.table.id
        for forged in ("replay:1", "step:1|0|all", "step:1|5|0", "film:1", "step-seat:1|0"):
            answered = await deliver(scene, scene.ana, panels[0], f"s:{table}:{forged}")
            assert answered.acknowledged
            assert "step" not in verbs(panels[0])
        assert not gifs(scene)


FORGED = (
    "step:1|0|7",
    "step:1|0|x",
    "step:1|x|all",
    "step:99|0|all",
    "step:1",
    "replay:",
    "film:x",
    "games-page:x",
    "games-page:0|x|0|all",
)


async def test_forged_ids_are_answered(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = (await play_a_little(scene)).partition("-")[0]
        opened = (await press(scene.max, scene.public(), "replay")).response
        for forged in FORGED:
            answered = await deliver(scene, scene.max, opened, f"s:{table}:{forged}")
            assert answered.acknowledged, forged
            assert "went wrong" not in words(opened), forged


async def test_games_of_channels_that_somebody_does_not_see_stay_hidden(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        secret = scene.guild.create_text_channel(
            "secret",
            overwrites={
                scene.guild.default_role: discord.PermissionOverwrite(view_channel=False),
                scene.guild.me: discord.PermissionOverwrite(view_channel=True),
            },
        )
        shown = scene.channel
        await finish(scene, "bbbbbbbb", secret.id, scene.ana.id)
        hidden = await scene.ben.slash(shown, "spite replay")
        assert "step" not in verbs(hidden.response)
        assert not [each for each in controls(hidden.response) if each.get("options")]
        assert await listed(scene, scene.ana) == ["bbbbbbbb-1"], "who sat there may see it"


async def test_a_game_of_a_channel_that_somebody_does_not_see_is_not_proved_to_them(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        nobody = {scene.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
        own = {scene.guild.me: discord.PermissionOverwrite(view_channel=True)}
        secret = scene.guild.create_text_channel("secret", overwrites={**nobody, **own})
        await finish(scene, "bbbbbbbb", secret.id, scene.ana.id)
        unknown = await verified(scene, scene.ben, "nothere1-1")
        assert "No finished game is known here by that number" in unknown
        assert await verified(scene, scene.ben, "bbbbbbbb-1") == unknown, "nothing tells that there is one"
        assert await verified(scene, scene.ben, " bbbbbbbb-1 ") == unknown
        assert "bbbbbbbb-1" in await verified(scene, scene.ana, "bbbbbbbb-1"), "who sat there may"
        shown = scene.guild.create_text_channel("shown")
        await finish(scene, "cccccccc", shown.id, scene.ana.id)
        assert "cccccccc-1" in await verified(scene, scene.ben, "cccccccc-1"), "and who sees its channel"


async def verified(scene: Scene, person: Any, game: str) -> str:
    answer = await person.slash(scene.channel, "spite verify", game=game)
    assert answer.ephemeral
    return words(answer.response)


async def listed(scene: Scene, person: Any) -> list[str]:
    answer = await person.slash(scene.channel, "spite replay")
    return [option["value"] for option in options(answer.response)]


async def finish(scene: Scene, table: str, channel: int, user: int) -> None:
    """A game that everybody in its channel could see and that has ended there, as the store keeps it."""
    tables = scene.services.tables
    tables._randomness.table_id = lambda: table  # type: ignore[method-assign]
    opening = Opening(scene.guild.id, channel, "pagat", computers=(("regular", "Robot"),))
    await tables.open(opening, Person(user, "Ana", next(INTERACTIONS)))
    await tables.act(table, ShowTable(), Person(user, "Ana", next(INTERACTIONS)))
    await scene.idle()  # a computer that is to play first has played
    await tables.act(table, Expire(), ClockAsker(tables.get(table).version))
    assert tables.find(table) is None


async def test_a_result_stays_where_it_is_and_the_next_game_is_a_message_of_its_own(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        result = scene.public()
        first, sealed = scene.table.running().id, scene.table.running().fairness.commitment
        assert sealed[:4] not in words(result), "seals stand behind Fair deal"
        for place, person in enumerate((scene.ana, scene.ben, scene.zoe)):
            assert scene.table.running().id == first
            await press(person, result, "next")
            await scene.idle()
            if place == 0:
                assert "Ana wants another game · 1 of 3" in words(scene.public())
        await scene.idle()
        board = scene.public()
        assert board.id != result.id
        kept = next(message for message in scene.channel.history() if message.id == result.id)
        assert "wins" in words(kept)
        assert {"film", "replay", "review", "fair"} <= set(verbs(kept))
        assert "next" not in verbs(kept)
        fair = await press(scene.ben, kept, "fair")
        assert sealed in words(fair.response)
        assert first in words(fair.response)
        next_seal = scene.table.running().fairness.commitment
        assert next_seal != sealed
        assert next_seal not in words(fair.response)
