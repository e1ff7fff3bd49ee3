"""A table that another process has taken: nothing older is shown over it, and taken back it stands where it stands."""

import asyncio
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from cogs.core.message_budget import Budget
from tests.e2e.games import seat_three
from tests.e2e.world import open_scene, press, verbs, words


async def test_a_table_that_was_let_go_is_shown_no_more_and_taken_back_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        services, table, first = scene.services, scene.table.id, scene.table_message()
        posted = await services.store.messages.get(table)
        assert posted is not None
        waiting, may_go_on = asyncio.Event(), asyncio.Event()
        turn = Budget.turn

        async def late(budget: Budget, channel: int, *more: object, **named: object) -> None:
            waiting.set()
            await may_go_on.wait()
            await turn(budget, channel, *more, **named)  # type: ignore[arg-type]

        with monkeypatch.context() as patched:
            patched.setattr(Budget, "turn", late)
            await press(scene.ben, scene.public(), "join")
            await waiting.wait()
            edited = scene.public().edited_at
            services.kernel.board.let_go(services.tables.let_go({0}, 1))
            may_go_on.set()
            await services.kernel.board.idle()
        assert scene.public().edited_at == edited
        anew: discord.ui.LayoutView = discord.ui.LayoutView()
        anew.add_item(discord.ui.TextDisplay("The same table, as another process has posted it anew"))
        assert services.kernel.client is not None
        channel = services.kernel.client.get_partial_messageable(scene.channel.id)
        other = (await channel.send(view=anew)).id
        await services.store.messages.set(table, replace(posted, message=other))
        await services.tables.take_over({0}, 1)
        await scene.idle()
        assert scene.table_message() == other != first


async def test_private_panels_of_a_table_that_was_let_go_say_that_they_follow_it_no_more(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        shown = scene.services.kernel.private_panels
        shown.let_go(scene.services.tables.let_go({0}, 1))
        await scene.idle()
        assert all("is out of date" in words(panel) for panel in panels)
        assert [verbs(panel) for panel in panels] == [["hand"]] * 3
        await scene.services.tables.take_over({0}, 1)
        again = await press(scene.ana, panels[0], "hand")
        assert "is out of date" not in words(again.response)
        assert shown.has_live_panel(scene.table.id, scene.ana.id)
