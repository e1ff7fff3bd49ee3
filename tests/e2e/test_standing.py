"""Figures are counted behind real games, exactly once, whatever is restarted."""

from pathlib import Path

from bot.standing.figures import Key
from bot.standing.parts import ALL_TIME, Field
from bot.tables.actions import ClockAsker, Expire, Stop
from tests.e2e.test_whole_games import seat_three
from tests.e2e.world import Scene, open_scene


async def play_and_stop(scene: Scene) -> None:
    """Three sit down, and Ana, whose table it is, stops the game for good without the others' consent."""
    await seat_three(scene, goal_size=5)
    table = scene.table.id
    await scene.ask(scene.ana, Stop())
    await scene.services.tables.act(table, Expire(), ClockAsker(scene.services.registry.get(table).version))
    await scene.idle()


async def test_a_game_counts_as_soon_as_it_has_ended_and_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_and_stop(scene)
        store = scene.services.store
        assert await store.results_counted() == 1
        await scene.restart()
        await scene.idle()
        store = scene.services.store
        (ana,) = await store.participants_of(scene.ana.id)
        figures = await store.figures_of(ana.id)
        assert figures[Key(ana.id, ALL_TIME, Field.PEOPLE)].games == 1


async def test_what_was_not_counted_before_a_crash_is_counted_at_the_start(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_and_stop(scene)
        counted = await scene.services.store.all_counted()
        assert counted.figures
        await scene.services.store.count_anew()
        await scene.restart()
        await scene.idle()
        assert await scene.services.store.all_counted() == counted
