"""Hints by presses: asked for, played, too late, forged, and thought about by a worker that is not there."""

from pathlib import Path
from typing import Any

from bot.engine.moves import MoveKind
from bot.engine.views import SeatView
from bot.players.hints import Hint, greedy_hint
from bot.players.thinking import ProcessThinker
from bot.tables.actions import Person, StepAway
from bot.turns.choices import offer_of
from tests.e2e.games import marked_by_hint, seat_three, seat_to_play, take_a_press
from tests.e2e.world import (
    INTERACTIONS,
    Scene,
    components_of,
    controls,
    deliver,
    find_control,
    open_scene,
    press,
    verbs,
    words,
)
from tests.running.children import DIES_WHEN_ASKED

MOST_HINTS = 150
WHOLE = "Up to goal card"
HINTED = "Discard "
"""Label of a button of a hint's own: no play on the panel is the same."""


def hinted_ids(panel: Any) -> list[str]:
    return [part["custom_id"] for part in controls(panel) if part["custom_id"].split(":")[2] == "hinted"]


def labels(panel: Any) -> list[str]:
    return [part["label"] for part in components_of(panel) if part.get("label")]


async def play_hints(scene: Scene, people: list[Any], panels: list[Any], until_shown: str | None) -> tuple[Any, Any]:
    """Asks for hints and plays them until one has that label; returns who saw it and where."""
    for _ in range(MOST_HINTS):
        seat = seat_to_play(scene)
        if "no-tips" in verbs(panels[seat]):
            await press(people[seat], panels[seat], "no-tips")
        await press(people[seat], panels[seat], "hint")
        if until_shown is None or any(label.startswith(until_shown) for label in labels(panels[seat])):
            return people[seat], panels[seat]
        (advised,) = marked_by_hint(panels[seat])
        await people[seat].click(panels[seat], custom_id=advised)
        await scene.idle()
        assert scene.table.status == "playing"
    raise AssertionError("no such hint")


async def test_a_hint_is_shown_on_the_same_panel_and_played(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_workers=1) as scene:
        panels = await seat_three(scene)
        person, panel = await play_hints(scene, [scene.ana, scene.ben, scene.zoe], panels, None)
        assert "💡" in words(panel)
        assert "hint" not in verbs(panel)
        assert len(components_of(panel)) <= 40
        assert "💡" not in words(scene.public())
        moves, version = len(scene.table.running().moves), scene.table.version
        (advised,) = marked_by_hint(panel)
        await person.click(panel, custom_id=advised)
        assert len(scene.table.running().moves) > moves
        assert scene.table.version == version + 1
        assert "💡" not in words(panel).partition("Hint")[0]


async def test_the_goal_line_is_played_with_one_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_workers=1) as scene:
        panels = await seat_three(scene, goal_size=10)
        person, panel = await play_hints(scene, [scene.ana, scene.ben, scene.zoe], panels, WHOLE)
        seat = seat_to_play(scene)
        left = [len(pile) for pile in scene.table.running().state.goals[seat]]
        moves, version = len(scene.table.running().moves), scene.table.version
        line = next(each["custom_id"] for each in controls(panel) if each.get("label", "").startswith(WHOLE))
        assert "Up to the goal card: " in words(panel)
        assert (await person.click(panel, custom_id=line)).acknowledged
        assert len(scene.table.running().moves) > moves + 1
        assert scene.table.version == version + 1
        assert sum(map(len, scene.table.running().state.goals[seat])) == sum(left) - 1


async def test_a_hint_from_before_plays_nothing_and_shows_the_present_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        person, panel = await play_hints(scene, [scene.ana, scene.ben, scene.zoe], panels, HINTED)
        old = find_control(panel, "hinted")
        seat = seat_to_play(scene)
        while seat_to_play(scene) == seat:
            await take_a_press(person, panel)
        await scene.idle()
        version = scene.table.version
        assert (await deliver(scene, person, panel, old)).acknowledged
        assert scene.table.version == version
        assert "hinted" not in verbs(panel)
        assert "⚠️" in words(panel)


async def test_a_doubled_press_of_play_it_plays_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        person, panel = await play_hints(scene, [scene.ana, scene.ben, scene.zoe], panels, HINTED)
        pressed, version = find_control(panel, "hinted"), scene.table.version
        await person.click(panel, custom_id=pressed)
        assert (await deliver(scene, person, panel, pressed)).acknowledged
        assert scene.table.version == version + 1


async def test_forged_hints_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        version = scene.table.version
        for said in ("", "1", "1|zz", f"{version}|zz", f"{version}|g>c9", f"{version}|h:9C>c1;g", f"{version}|2.s1>c1"):
            for person, panel in zip((scene.ana, scene.ben, scene.zoe), panels, strict=True):
                assert (await deliver(scene, person, panel, f"s:{scene.table.id}:hinted:{said}")).acknowledged, said
            assert scene.table.version == version, said


async def test_nobody_else_gets_a_hint(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        waiting = (seat_to_play(scene) + 1) % 3
        person, asking = (scene.ana, scene.ben, scene.zoe)[waiting], f"s:{scene.table.id}:hint"
        assert (await deliver(scene, person, panels[waiting], asking)).acknowledged
        assert "💡" not in words(panels[waiting])
        told = await deliver(scene, scene.max, scene.public(), asking)
        assert "not at this table" in words(told.response)
        public = await deliver(scene, (scene.ana, scene.ben, scene.zoe)[seat_to_play(scene)], scene.public(), asking)
        assert public.ephemeral
        assert "💡" in words(public.response)


class OvertakenThinker:
    """Thinks so long that somebody else steps away meanwhile."""

    def __init__(self, scene: Scene, other: Any) -> None:
        self.scene, self.other, self.asked = scene, other, list[SeatView]()

    async def hint(self, view: SeatView, asker: int) -> Hint:
        self.asked.append(view)
        who = Person(self.other.id, "Somebody", next(INTERACTIONS))
        await self.scene.services.tables.act(self.scene.table.id, StepAway(), who)
        return greedy_hint(view)


async def test_a_table_that_has_moved_on_shows_its_present_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        seat, people = seat_to_play(scene), (scene.ana, scene.ben, scene.zoe)
        await press(people[seat], panels[seat], "no-tips")
        view, version = scene.table.view_of(seat), scene.table.version
        overtaken = OvertakenThinker(scene, people[(seat + 1) % 3])
        object.__setattr__(scene.services.kernel, "thinker", overtaken)
        await press(people[seat], panels[seat], "hint")
        await scene.idle()
        assert overtaken.asked == [view]
        assert scene.table.version > version
        assert "hint" in verbs(panels[seat])
        assert "hinted" not in verbs(panels[seat])


class DiscardThinker:
    """Advises to discard the card that the first button of the hand stands for."""

    async def hint(self, view: SeatView, asker: int) -> Hint:
        (card,) = offer_of(view).discards[0].cards
        move = next(move for move in view.legal if move.kind is MoveKind.DISCARD and move.card == card)
        return Hint((move.notation,), (0,), "least")


async def test_a_hint_stays_until_another_card_is_chosen_or_its_move_is_made(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        seat, people = seat_to_play(scene), (scene.ana, scene.ben, scene.zoe)
        person, panel = people[seat], panels[seat]
        await press(person, panel, "no-tips")
        object.__setattr__(scene.services.kernel, "thinker", DiscardThinker())
        await press(person, panel, "hint")
        advised, other, *_ = (part["custom_id"] for part in controls(panel) if ":pick:" in part["custom_id"])
        for chosen, stays in ((advised, True), (None, True), (other, False), (advised, False)):
            await person.click(panel, custom_id=chosen or find_control(panel, "pick"))
            assert ("hinted" in verbs(panel), "💡" in words(panel).partition("Hint")[0]) == (stays, stays)
        await press(person, panel, "hint")
        await person.click(panel, custom_id=advised)
        assert "hinted" in verbs(panel)
        await press(person, panel, "drop")
        await scene.idle()
        assert "hinted" not in verbs(panel)


async def test_a_hint_for_an_older_version_plays_nothing_though_it_were_legal(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        seat, version = seat_to_play(scene), scene.table.version
        person, move = (scene.ana, scene.ben, scene.zoe)[seat], scene.table.view_of(seat).legal[0]
        for asked, after in ((version - 1, version), (version + 1, version), (version, version + 1)):
            hinted = f"s:{scene.table.id}:hinted:{asked}|{move.notation}"
            assert (await deliver(scene, person, panels[seat], hinted)).acknowledged
            assert scene.table.version == after


async def test_a_worker_that_dies_leaves_the_usual_hint(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        dying = ProcessThinker(1, command=DIES_WHEN_ASKED)
        await dying.start()
        object.__setattr__(scene.services.kernel, "thinker", dying)
        try:
            _, panel = await play_hints(scene, [scene.ana, scene.ben, scene.zoe], panels, None)
            assert "💡" in words(panel)
        finally:
            await dying.stop()


async def test_computers_of_a_chosen_level_sit_down_at_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computer="novice")
        assert (scene.table.status, [seat.level for seat in scene.table.seats[1:]]) == ("playing", ["novice"])
        other = scene.guild.create_text_channel("second")
        await scene.ben.slash(other, "spite start", computer="casual", computers=2)
        table = scene.table_in(other)
        assert [seat.level for seat in table.seats[1:]] == ["casual", "casual"]
        third = scene.guild.create_text_channel("third")
        await scene.zoe.slash(third, "spite start", computers=1)
        assert scene.table_in(third).seats[1].level == "casual", "a newcomer's"
