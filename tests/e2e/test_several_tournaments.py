"""Several tournaments of one server at once: opened while others go on, told apart by their names, asked which."""

from pathlib import Path
from typing import Any

import pytest

from bot.operation.blocklist import Whom
from bot.text import texts_for
from bot.tournaments.tournament import Stage
from bot.tournaments.view import TournamentView
from cogs.tournament.running import tournaments_of
from tests.e2e.test_tournament_organising import Later
from tests.e2e.tournaments import chosen, going_on, open_cup, organiser_of, panel_of, pressed, settle
from tests.e2e.world import Scene, controls, open_scene, press, verbs, words


async def open_another(scene: Scene, eva: Any, title: str) -> Any:
    """Opens one more, from the panel of whatever goes on; the private panel after it."""
    panel = await pressed(eva, await panel_of(scene, eva), "cup-new")
    form = await press(eva, panel, "cup-name")
    answer = await eva.submit_modal(form, {"typed": title})
    await scene.idle()
    return answer.response


async def opened(scene: Scene) -> list[TournamentView]:
    return await tournaments_of(scene.services.kernel).service.of_server(scene.guild.id)


def board_of(scene: Scene, tournament: str) -> Any:
    return next(
        each
        for each in scene.channel.history()
        if any(f":{tournament}:cup" in control["custom_id"] for control in controls(each))
    )


async def sign_up_and_begin(scene: Scene, eva: Any, tournament: TournamentView) -> None:
    """Ana and Ben take part, and it begins."""
    for person in (scene.ana, scene.ben):
        await press(person, board_of(scene, tournament.id), "cup-join")
    named = await eva.slash(scene.channel, "spite tournament", name=tournament.id)
    await press(eva, await pressed(eva, named.response, "cup-run"), "cup-begin")
    await settle(scene)


async def cancel(scene: Scene, eva: Any, tournament: TournamentView) -> None:
    named = await eva.slash(scene.channel, "spite tournament", name=tournament.id)
    tools = await pressed(eva, named.response, "cup-run")
    await pressed(eva, await pressed(eva, tools, "cup-cancel"), "cup-cancel-yes")
    await settle(scene)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_another_is_opened_while_one_runs_and_the_command_asks_which(tmp_path: Path, language: str) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        for person in (eva, scene.ana) if language == "es" else ():
            await person.slash(scene.channel, "spite language", language="es")
        texts = texts_for(language)
        await open_cup(scene, eva)
        (first,) = await opened(scene)
        await sign_up_and_begin(scene, eva, first)
        assert "Winter cup" in words(await open_another(scene, eva, "Winter cup"))
        second = next(each for each in await opened(scene) if each.title == "Winter cup")
        listed = await panel_of(scene, scene.ana)
        assert texts.say("tournament-title") in words(listed)
        assert all(title in words(listed) for title in ("**Autumn ∗cup∗**", "**Winter cup**"))
        assert texts.say("tournament-you-play", name="Ben") in words(listed)
        assert "cup-new" not in verbs(listed), "she does not organise"
        one = await chosen(scene.ana, listed, "cup-choose", second.id)
        assert "Winter cup" in words(one)
        assert "cup-join" in verbs(one)
        for name in ("winter CUP", second.id):
            named = await scene.ana.slash(scene.channel, "spite tournament", name=name)
            assert words(named.response) == words(one)
        offered = await scene.ana.autocomplete(scene.channel, "spite tournament", "name", "cup")
        assert {each["value"] for each in offered} == {first.id, second.id}
        nowhere = await scene.ana.slash(scene.channel, "spite tournament", name="Summer cup")
        refused = texts.say("refusal-tournament-unknown", name="Summer cup").split(" /spite")[0]
        assert refused in words(nowhere.response)


async def test_five_go_on_at_once_and_a_sixth_is_refused_until_one_is_over(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await open_cup(scene, eva)
        late = await press(eva, await pressed(eva, await panel_of(scene, eva), "cup-new"), "cup-name")
        for number in range(4):
            await open_another(scene, eva, f"Cup {number}")
        assert "cup-new" not in verbs(await panel_of(scene, eva))
        answer = await eva.submit_modal(late, {"typed": "One too many"})
        assert "already has 5 tournaments going" in words(answer.response)
        await cancel(scene, eva, (await opened(scene))[0])
        assert "cup-new" in verbs(await panel_of(scene, eva))


async def test_two_of_one_name_with_the_same_people_have_threads_of_their_own(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await open_cup(scene, eva)
        await open_another(scene, eva, "Autumn *cup*")
        for each in await opened(scene):
            await sign_up_and_begin(scene, eva, each)
        assert {each.title for each in await opened(scene)} == {"Autumn ∗cup∗", "Autumn ∗cup∗ 2"}
        assert all(each.stage is Stage.RUNNING for each in await opened(scene))
        assert len({table.channel for table in going_on(scene)}) == len(scene.channel.threads) == 2


async def test_the_thread_of_an_earlier_one_of_that_name_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await open_cup(scene, eva)
        (first,) = await opened(scene)
        await sign_up_and_begin(scene, eva, first)
        await cancel(scene, eva, first)
        (old,) = scene.channel.threads
        tournaments_of(scene.services.kernel).service._clock = Later(600)
        await open_another(scene, eva, "Autumn *cup*")
        second = next(each for each in await opened(scene) if each.is_live)
        assert second.title == first.title
        await sign_up_and_begin(scene, eva, second)
        threads = {each.id: each.name for each in scene.channel.threads}
        assert old.id in threads
        assert len(threads) == 2


async def test_who_asks_for_offers_without_pause_is_offered_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path, presses_at_once=2, presses_seconds=3600) as scene:

        async def offered(person: Any) -> int:
            return len(await person.autocomplete(scene.channel, "spite start", "game", "sp"))

        counts = [await offered(scene.ana) for _ in range(12)]
        assert all(counts[:8])
        assert counts[8:] == [0] * 4
        assert await offered(scene.ben), "of each person apart"
        answer = await scene.ana.slash(scene.channel, "spite tournament")
        assert "No tournament is running" in words(answer.response), "and presses are counted apart"
        await scene.services.kernel.blocklist.block(Whom.USER, scene.ben.id, "asks too much")
        assert await offered(scene.ben) == 0
