"""What several people, or one, ask for in one moment: nothing of it is lost, nothing happens that nobody asked for."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.entities.settings import Pace, Preferences, Reminding, ServerSettings
from bot.errors import Reason, Refused
from bot.tables.actions import Leave, Person, Start
from bot.tables.service.opening import Opening
from bot.tables.state.meaning import Leaving
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import texts_for
from cogs.house_rules import options as house_rules
from cogs.shared.services import learners_of
from cogs.table import lobby
from cogs.table.presses import MakeQuick
from tests.e2e.test_gathering import want_to_play
from tests.e2e.world import INTERACTIONS, controls, deliver, open_scene, press, verbs, words


async def test_what_managers_choose_in_one_moment_is_kept(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        preferences, guild = scene.services.kernel.preferences, scene.guild.id
        await asyncio.gather(
            preferences.change_server(guild, channels=(7, 8)),
            preferences.change_server(guild, most_tables=5),
            preferences.change_server(guild, level="expert"),
            preferences.change_server(guild, language="es"),
            preferences.choose_quiet(guild, quiet=True),
        )
        settings = ServerSettings(
            language="es", notices=Reminding.NEVER, level="expert", channels=(7, 8), most_tables=5
        )
        assert await scene.services.store.preferences.of_server(guild) == settings
        assert await preferences.server(guild) == settings
        assert await preferences.for_server(guild) is texts_for("es")
        assert await preferences.is_quiet(guild)


async def test_what_somebody_chooses_in_one_moment_is_kept(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        preferences, ana = scene.services.kernel.preferences, scene.ana.id
        await asyncio.gather(
            preferences.change_user(ana, invited=False),
            preferences.change_user(ana, language="es"),
            preferences.change_user(ana, hints=False),
            preferences.change_user(ana, pace=Pace.QUICK),
        )
        chosen = Preferences(language="es", hints=False, pace=Pace.QUICK, invited=False)
        assert await scene.services.store.preferences.of_user(ana) == chosen
        assert await preferences.user(ana) == chosen


async def test_of_two_games_in_one_moment_one_is_the_first_and_lessons_done_meanwhile_stay_done(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        learners, ana = learners_of(scene.services.kernel), scene.ana.id
        coached = await asyncio.gather(
            learners.is_coached(ana, "aaaaaaaa-1"),
            learners.is_coached(ana, "bbbbbbbb-1"),
            learners.has_left(ana, 2),
            learners.has_left(ana, 0),
        )
        assert sorted(map(bool, coached)) == [False, False, False, True]
        kept = await scene.services.store.learners.get(ana)
        assert kept.lessons == 3
        assert kept == await learners.of(ana)
        assert await learners.is_coached(ana, kept.first_game or "")


@pytest.mark.parametrize("leaves_first", [True, False])
async def test_who_starts_while_the_other_leaves_plays_no_computer_that_nobody_asked_for(
    tmp_path: Path, leaves_first: bool
) -> None:
    """Start and Leave in one moment, in whichever order they come, and also where the panel is long since old."""
    async with open_scene(tmp_path) as scene:
        tables = scene.services.tables
        await scene.ana.slash(scene.channel, "spite start")
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        ids = {each["custom_id"].split(":")[2]: each["custom_id"] for each in controls(scene.public())}
        people = int(ids["start"].rsplit(":", 1)[-1])
        leaving = tables.act(scene.table.id, Leave(Leaving.LOBBY), Person(scene.ben.id, "Ben", next(INTERACTIONS)))
        starting = tables.act(
            scene.table.id, Start("regular", "Robot", people=people), Person(scene.ana.id, "Ana", next(INTERACTIONS))
        )
        both = (leaving, starting) if leaves_first else (starting, leaving)
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        refused = [each.reason for each in outcomes if isinstance(each, Refused)]
        assert refused == [Reason.LEFT_MEANWHILE if leaves_first else Reason.STALE]
        old = scene.public()
        if leaves_first:
            assert scene.table.game is None
            assert "Somebody has just left" in words((await deliver(scene, scene.ana, old, ids["start"])).response)
            assert scene.table.game is None
            await scene.idle()
            await press(scene.ana, scene.public(), "start")
            assert scene.table.game is not None, "who sees that they are alone plays the computer"
        else:
            assert {seat.user for seat in scene.table.seats} == {scene.ana.id, scene.ben.id}
            asked = await deliver(scene, scene.ben, old, f"s:{scene.table.id}:leave")
            assert "leave" in verbs(asked.response), "what leaving means now is asked first"
            assert {seat.user for seat in scene.table.seats} == {scene.ana.id, scene.ben.id}


async def test_tables_that_open_in_one_moment_call_whoever_wants_to_play_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await want_to_play(scene, scene.zoe)
        places = [scene.guild.create_text_channel(f"cards {number}") for number in range(4)]
        people = (scene.ana, scene.ben, scene.max)
        await asyncio.gather(
            *(
                scene.services.tables.open(
                    Opening(scene.guild.id, place.id, "pagat"), Person(person.id, "Somebody", next(INTERACTIONS))
                )
                for place, person in zip(places, people, strict=False)
            )
        )
        await scene.idle()
        said = [words(each) for place in places for each in place.history()]
        assert sum(f"<@{scene.zoe.id}>" in each for each in said) == 1


@dataclass
class Presser:
    """As much of a press as a choice of rules needs."""

    scene: Any

    @property
    def table(self) -> TableView:
        return self.scene.services.tables.get(self.scene.table.id)  # type: ignore[no-any-return]

    @property
    def person(self) -> Person:
        return Person(self.scene.ana.id, "Ana", next(INTERACTIONS))

    @property
    def kernel(self) -> Any:
        return self.scene.services.kernel

    texts = texts_for("en")

    async def act(self, action: Any) -> Any:
        return await self.scene.services.tables.act(self.scene.table.id, action, self.person)

    async def show_change(self) -> None:
        pass


async def test_rules_that_are_chosen_in_one_moment_are_all_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        presser: Any = Presser(scene)
        await asyncio.gather(
            house_rules._set(presser, "goal_size", 12),
            house_rules._set(presser, "hand_size", 6),
            house_rules._set(presser, "match_target", 50),
        )
        assert {"goal_size": 12, "hand_size": 6, "match_target": 50}.items() <= scene.table.changes.items()
        await asyncio.gather(
            lobby.choose_length(presser, MakeQuick(scene.table.id)), house_rules._set(presser, "hand_size", 7)
        )
        assert {"goal_size": 10, "hand_size": 7, "match_target": 50}.items() <= scene.table.changes.items()


async def test_an_old_start_button_without_a_number_starts_as_it_did(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await deliver(scene, scene.ana, scene.public(), f"s:{scene.table.id}:start")
        assert scene.table.status is Status.PLAYING
