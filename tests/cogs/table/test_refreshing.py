"""How often private panels are drawn and sent: no more than it takes to see what one has to see."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.options import Section
from bot.running.measures import Undone
from bot.running.overload import Overload
from bot.tables.actions import Join, ShowOut
from cogs.core import private_panels
from cogs.core.message_budget import Budget
from cogs.core.pictures import Pictures
from cogs.core.reply import Reply
from cogs.house_rules.cog import ReadPage
from cogs.table.panel_answers import PanelAnswers
from cogs.table.presses import OpenMore
from tests.e2e.games import play_a_turn, seat_three, seat_to_play, take_a_press
from tests.e2e.world import PATIENCE, Scene, deliver, open_scene, press, until, verbs, words

PLAYED = 12


@pytest.fixture
def refreshed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose panels were brought up to date without a press."""
    found: list[int] = []
    plain = Reply.refresh

    async def refresh(reply: Reply, *arguments: Any) -> None:
        found.append(reply.user)
        await plain(reply, *arguments)

    monkeypatch.setattr(Reply, "refresh", refresh)
    return found


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """The chosen card of each private picture that is drawn."""
    found: list[int | None] = []
    plain = Pictures.hand

    async def hand(self: Pictures, view: Any, names: Any, selected: int | None, *more: Any, **named: Any) -> Any:
        found.append(selected)
        return await plain(self, view, names, selected, *more, **named)

    monkeypatch.setattr(Pictures, "hand", hand)
    return found


def panels_show_the_newest(scene: Scene) -> bool:
    panels = scene.services.kernel.replies.panels.at(scene.table.id)
    return len(panels) == 3 and all(panel.shown == scene.table.version for panel in panels)


async def test_within_a_turn_others_wait_and_when_it_passes_they_are_told_at_once(
    tmp_path: Path, refreshed: list[int]
) -> None:
    async with open_scene(tmp_path, panel_spacing_seconds=10) as scene:
        panels = await seat_three(scene)
        people, waited, passed = [scene.ana, scene.ben, scene.zoe], 0, 0
        while waited < 2 or passed < 2:
            seat, version, before = seat_to_play(scene), scene.table.version, len(refreshed)
            await take_a_press(people[seat], panels[seat])
            if seat_to_play(scene) != seat:
                await until(lambda: panels_show_the_newest(scene))
                told = Counter(refreshed[before:])
                assert told == {person.id: 1 for place, person in enumerate(people) if place != seat}
                passed += 1
            elif scene.table.version > version:
                await asyncio.sleep(0.05)
                assert len(refreshed) == before
                waited += 1
        await play_a_turn(scene, panels)  # nobody is left who would wait until the scene closes


async def test_where_many_tables_are_active_others_wait_longer(
    tmp_path: Path, refreshed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "stretch", 300.0)  # half a minute, which no press takes
    async with open_scene(tmp_path, panel_spacing_seconds=0.1) as scene:
        panels = await seat_three(scene)
        people, waited = [scene.ana, scene.ben, scene.zoe], 0
        while waited < 1:
            seat, version, before = seat_to_play(scene), scene.table.version, len(refreshed)
            await take_a_press(people[seat], panels[seat])
            if seat_to_play(scene) != seat:
                await until(lambda: panels_show_the_newest(scene))
            elif scene.table.version > version:
                await asyncio.sleep(0.25)
                assert len(refreshed) == before
                waited += 1
        await play_a_turn(scene, panels)


async def test_whoever_waits_while_there_is_too_much_to_do_is_counted_once_and_told_afterwards(
    tmp_path: Path, refreshed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[Undone] = []
    async with open_scene(tmp_path, panel_spacing_seconds=0) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        monkeypatch.setattr(private_panels, "_LOOK_AGAIN", 0.01)
        monkeypatch.setattr(scene.services.kernel.private_panels._overload._measures, "left_undone", left.append)
        with monkeypatch.context() as late:
            late.setattr(Overload, "lateness", 0.25)
            await scene.idle()
            refreshed.clear()
            first = seat_to_play(scene)
            while seat_to_play(scene) == first:
                await take_a_press(people[first], panels[first])
            left.clear()  # of presses within the turn
            await until(lambda: people[seat_to_play(scene)].id in refreshed)
            waiting = ({0, 1, 2} - {first, seat_to_play(scene)}).pop()
            await asyncio.sleep(0.3)
            assert people[waiting].id not in refreshed
            assert len(left) <= 1
        await until(lambda: panels_show_the_newest(scene))
        assert people[waiting].id in refreshed


async def test_within_a_turn_others_are_told_after_a_while(tmp_path: Path, refreshed: list[int]) -> None:
    async with open_scene(tmp_path, panel_spacing_seconds=0.3) as scene:
        panels = await seat_three(scene)
        people, waited = [scene.ana, scene.ben, scene.zoe], 0
        while waited < 2:
            seat, version = seat_to_play(scene), scene.table.version
            await take_a_press(people[seat], panels[seat])
            waited += seat_to_play(scene) == seat and scene.table.version > version
            await scene.idle()
            assert panels_show_the_newest(scene)


async def choose_and_drop_the_choice(scene: Scene) -> tuple[Any, Any]:
    """The panel of whoever is to play: after a press that has put its own picture on it, and with a card chosen."""
    panels = await seat_three(scene)
    seat = seat_to_play(scene)
    person, panel = [scene.ana, scene.ben, scene.zoe][seat], panels[seat]
    await press(person, panel, "pick")
    await press(person, panel, "pick")
    return person, panel


@pytest.mark.parametrize("keeps", [False, True])
async def test_choosing_a_card_costs_no_picture_where_edits_keep_it(
    tmp_path: Path, drawn: list[int | None], keeps: bool
) -> None:
    async with open_scene(tmp_path, keep_attachments=keeps) as scene:
        person, panel = await choose_and_drop_the_choice(scene)
        before = len(drawn)
        await press(person, panel, "pick")
        assert (len(drawn) == before) == keeps
        assert "drop" in verbs(panel)
        assert any(drawn) != keeps  # a picture that is kept shows no choice, which would outlive it


async def test_what_a_press_has_changed_is_drawn_anew(tmp_path: Path, drawn: list[int | None]) -> None:
    async with open_scene(tmp_path, keep_attachments=True) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        for _ in range(PLAYED):
            seat, version, before = seat_to_play(scene), scene.table.version, len(drawn)
            await take_a_press(people[seat], panels[seat])
            assert scene.table.version == version or len(drawn) > before
            await scene.idle()


async def test_a_kept_picture_is_neither_named_nor_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bool] = []
    plain = Reply.update

    async def update(reply: Reply, layout: Any, picture: Any = None, *, keeps_files: bool = False) -> None:
        sent.append(keeps_files)
        assert not (keeps_files and picture)
        await plain(reply, layout, picture, keeps_files=keeps_files)

    monkeypatch.setattr(Reply, "update", update)
    async with open_scene(tmp_path, keep_attachments=True) as scene:
        person, panel = await choose_and_drop_the_choice(scene)
        await press(person, panel, "pick")
        assert sent[-2:] == [True, True]
        assert len(panel.attachments) == 1


@dataclass
class Held:
    """Something of somebody's that waits until it is let go."""

    user: int = 0
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, interaction: Any) -> None:
        if interaction.user.id == self.user:
            self.user = 0
            self.asked.set()
            await self.goes_on.wait()


@asynccontextmanager
async def late_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Scene, int, Any, Any, Held]]:
    """Three play, and whose turn it has just become is told of it by an edit that is on its way, as one is that Discord
    has not taken at once, and that is sent again: their seat, themselves, their panel, and what lets the edit go on."""
    held, plain = Held(), Reply.refresh

    async def refresh(reply: Reply, *arguments: Any) -> None:
        await held.wait(reply.interaction)
        await plain(reply, *arguments)

    monkeypatch.setattr(Reply, "refresh", refresh)
    async with open_scene(tmp_path) as scene:
        panels, people = await seat_three(scene), [scene.ana, scene.ben, scene.zoe]
        first = seat_to_play(scene)
        last = (first + 1) % 3
        held.user = people[last].id
        while seat_to_play(scene) == first:
            await take_a_press(people[first], panels[first])
        await asyncio.wait_for(held.asked.wait(), PATIENCE)
        yield scene, last, people[last], panels[last], held


async def test_an_edit_that_arrives_after_the_answer_to_a_later_press_is_followed_by_what_is_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with late_edit(tmp_path, monkeypatch) as (scene, seat, person, panel, held):
        await deliver(scene, person, panel, f"s:{scene.table.id}:hand")
        while seat_to_play(scene) == seat:
            await take_a_press(person, panel)
        assert "pick" not in verbs(panel)
        newest = words(panel)
        held.goes_on.set()
        await scene.idle()
        assert words(panel) == newest
        assert "pick" not in verbs(panel)


@pytest.mark.parametrize(("pressed", "pictures"), [(OpenMore, 0), (partial(ReadPage, game="", page=Section.CENTRE), 1)])
async def test_a_menu_that_was_opened_meanwhile_stands_there_after_an_edit_that_arrives_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pressed: Any, pictures: int
) -> None:
    async with late_edit(tmp_path, monkeypatch) as (scene, _, person, panel, held):
        await deliver(scene, person, panel, pressed(scene.table.id).custom_id)
        menu, sent = verbs(panel), [each.filename for each in panel.attachments]
        assert "pick" not in menu
        assert len(sent) == pictures
        held.goes_on.set()
        await scene.idle()
        assert verbs(panel) == menu
        assert [each.filename for each in panel.attachments] == sent
        assert words(panel).startswith("🔔 **It is your turn.**")


async def test_who_has_just_been_answered_is_not_told_that_their_panel_is_old(tmp_path: Path) -> None:
    """Where it was about to be said that it follows its table no more."""
    async with open_scene(tmp_path) as scene:
        panels, people = await seat_three(scene), [scene.ana, scene.ben, scene.zoe]
        seat, private = seat_to_play(scene), scene.services.kernel.private_panels
        held, plain = Held(people[seat].id), private._preferences

        async def for_reader(interaction: Any) -> Any:
            await held.wait(interaction)
            return await plain.for_reader(interaction)

        vars(private)["_preferences"] = SimpleNamespace(for_reader=for_reader)
        private._farewells.ask((scene.table.id, people[seat].id))
        await asyncio.wait_for(held.asked.wait(), PATIENCE)
        await press(people[seat], panels[seat], "pick")
        held.goes_on.set()
        await scene.idle()
        assert "drop" in verbs(panels[seat])


async def test_who_is_shown_out_while_their_panel_is_made_is_told_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.ask(scene.ben, Join())
        made_by, held = PanelAnswers.answer, Held(scene.ben.id)

        async def answer(self: PanelAnswers, own: Any, *arguments: Any, **named: Any) -> Any:
            await held.wait(SimpleNamespace(user=SimpleNamespace(id=own.table.seats[own.seat].user)))
            return await made_by(self, own, *arguments, **named)

        monkeypatch.setattr(PanelAnswers, "answer", answer)
        asking = asyncio.create_task(scene.ben.slash(scene.channel, "spite hand"))
        await asyncio.wait_for(held.asked.wait(), PATIENCE)
        await scene.ask(scene.ana, ShowOut(1, scene.ben.id))
        held.goes_on.set()
        panel = (await asking).response
        await scene.idle()
        assert "You have a seat" not in words(panel)
        assert "leave" not in verbs(panel)
