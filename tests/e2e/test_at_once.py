"""What several people, or one, ask for in one moment: nothing of it is lost, nothing happens that nobody asked for."""

import asyncio
from pathlib import Path

from bot.store.entities import Pace, Preferences, ServerSettings
from bot.tables.actions import ClockAsker, Expire, Leave, Person, Start
from bot.tables.errors import Reason, Refused
from bot.tables.status import Status
from bot.text import texts_for
from cogs.preferences.service import QUIET
from tests.e2e.test_presses import deliver
from tests.e2e.world import INTERACTIONS, controls, open_scene, press, words


async def test_what_managers_choose_in_one_moment_is_kept(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        preferences, guild = scene.services.context.preferences, scene.guild.id
        await asyncio.gather(
            preferences.change_settings(guild, channels=(7, 8)),
            preferences.change_settings(guild, most_tables=5),
            preferences.change_settings(guild, level="expert"),
            preferences.choose_server_language(guild, "es"),
            preferences.choose_quiet(guild, quiet=True),
        )
        settings = ServerSettings(level="expert", channels=(7, 8), most_tables=5)
        assert await scene.services.store.server_settings(guild) == settings
        assert await preferences.settings(guild) == settings
        assert await scene.services.store.server_preferences(guild) == Preferences("es", QUIET)
        assert await preferences.for_server(guild) is texts_for("es")
        assert await preferences.is_quiet(guild)


async def test_what_somebody_chooses_in_one_moment_is_kept(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        preferences, ana = scene.services.context.preferences, scene.ana.id
        await asyncio.gather(
            preferences.choose_invited(ana, invited=False),
            preferences.choose_language(ana, "es"),
            preferences.choose_hints(ana, hints=False),
            preferences.choose_pace(ana, Pace.QUICK),
        )
        chosen = Preferences("es", hints=False, pace=Pace.QUICK, invited=False)
        assert await scene.services.store.user_preferences(ana) == chosen
        assert await preferences.user(ana) == chosen


async def test_of_two_games_in_one_moment_one_is_the_first_and_lessons_done_meanwhile_stay_done(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        learners, ana = scene.services.context.learners, scene.ana.id
        coached = await asyncio.gather(
            learners.is_coached(ana, "aaaaaaaa-1"),
            learners.is_coached(ana, "bbbbbbbb-1"),
            learners.has_left(ana, 2),
            learners.has_left(ana, 0),
        )
        assert sorted(map(bool, coached)) == [False, False, False, True]
        kept = await scene.services.store.learner(ana)
        assert kept.lessons == 3
        assert kept == await learners.of(ana)
        assert await learners.is_coached(ana, kept.first_game or "")


async def test_who_starts_while_the_other_leaves_plays_no_computer_that_nobody_asked_for(tmp_path: Path) -> None:
    """Start and Leave in one moment, in whichever order they come, and also where the panel is long since old."""
    async with open_scene(tmp_path) as scene:
        tables = scene.services.tables
        for leaves_first in (True, False):
            await scene.ana.slash(scene.channel, "spite start")
            shown = scene.public()
            await press(scene.ben, shown, "join")
            await scene.idle()
            stale = next(each["custom_id"] for each in controls(scene.public()) if ":start" in each["custom_id"])
            leaving = tables.act(scene.table.id, Leave(), Person(scene.ben.id, "Ben", next(INTERACTIONS)))
            starting = tables.act(
                scene.table.id,
                Start("regular", "Robot", people=int(stale.rsplit(":", 1)[-1])),
                Person(scene.ana.id, "Ana", next(INTERACTIONS)),
            )
            outcomes = await asyncio.gather(
                *((leaving, starting) if leaves_first else (starting, leaving)), return_exceptions=True
            )
            refused = [each.reason for each in outcomes if isinstance(each, Refused)]
            assert refused == ([Reason.LEFT_MEANWHILE] if leaves_first else [])
            if leaves_first:
                assert scene.table.status is Status.LOBBY
                answer = await deliver(scene, scene.ana, scene.public(), stale)
                assert "Somebody has just left" in words(answer.response)
                assert scene.table.status is Status.LOBBY
                await scene.idle()
                await press(scene.ana, scene.public(), "start")
                assert scene.table.game is not None, "who sees that they are alone plays the computer"
                await tables.act(scene.table.id, Expire(), ClockAsker(scene.table.version))
                await scene.idle()


async def test_an_old_start_button_without_a_number_starts_as_it_did(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await deliver(scene, scene.ana, scene.public(), f"s:{scene.table.id}:start")
        assert scene.table.status is Status.PLAYING
