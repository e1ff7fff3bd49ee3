"""Games that three people play together: how they sit down, press what is offered, and come to an end."""

from itertools import count
from random import Random
from typing import Any

from tests.e2e.turns import MOST_TURNS, unseen, whole_turn
from tests.e2e.world import Scene, controls, press, stop_for_good, until, verbs

PREFERRED = ("play", "run", "drop", "fill", "pick", "pass", "ask-pass")
MOST_PRESSES = 1500
PRESSED = 3
MANY = 20
"""Goal cards of a game that does not end within a few turns; a lobby of newcomers would offer fewer."""


async def seat_three(scene: Scene, goal_size: int = MANY) -> list[Any]:
    """Ana opens, Ben and Zoe join, Ana starts; returns their private panels in the order of their seats. Nobody looks
    at the lobby meanwhile.

    With few goal cards a dozen presses may end the game.
    """
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    lobby = scene.public()
    with unseen(scene):
        joined = [await press(person, lobby, "join") for person in (scene.ben, scene.zoe)]
        await scene.play_with(goal_size=goal_size)
        started = await press(scene.ana, lobby, "start")
    await scene.idle()
    return [started.response, joined[0].response, joined[1].response]


def seat_to_play(scene: Scene) -> int:
    return scene.table.running().state.to_play


def marked_by_hint(panel: Any) -> list[str]:
    """Return the ids of the plays, discards and passes that bear a hint's sign and can be pressed."""
    plays = ("play", "run", "line", "load", "hinted")
    return [
        part["custom_id"]
        for part in controls(panel)
        if (part.get("emoji") or {}).get("name") == "💡" and part["custom_id"].split(":")[2] in plays
    ]


async def take_a_press(person: Any, panel: Any) -> None:
    """Presses a button that moves the game on: a play if there is one, of the goal card rather than of another, so that
    games are short; discards go onto all piles in turn."""
    await until(lambda: set(verbs(panel)) & set(PREFERRED))  # a panel is brought up to date in the background
    offered = verbs(panel)
    verb = next(verb for verb in PREFERRED if verb in offered)
    fitting = [component["custom_id"] for component in controls(panel) if _can_press(component, verb)]
    goal = next((way for way in fitting if "|g>" in way), None)
    result = await person.click(panel, custom_id=goal or fitting[next(_turns) % len(fitting)])
    assert result.acknowledged


def _can_press(component: dict[str, Any], verb: str) -> bool:
    return component["custom_id"].split(":")[2] == verb and not component.get("disabled")


_turns = count()


async def take_presses(scene: Scene, panels: list[Any], presses: int) -> None:
    """Three people press what is offered."""
    people = [scene.ana, scene.ben, scene.zoe]
    for _ in range(presses):
        if scene.table.status != "playing":
            break
        seat = seat_to_play(scene)
        await take_a_press(people[seat], panels[seat])
        await scene.idle()


async def play_a_turn(scene: Scene, panels: list[Any]) -> None:
    """Presses until the turn has passed on."""
    seat = seat_to_play(scene)
    people = [scene.ana, scene.ben, scene.zoe]
    while scene.table.status == "playing" and seat_to_play(scene) == seat:
        await take_a_press(people[seat], panels[seat])


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


async def play_to_the_end(scene: Scene) -> list[Any]:
    """Three people play a short game, the first turns by pressing what is offered; their private panels."""
    panels = await seat_three(scene, goal_size=5)
    await take_presses(scene, panels, PRESSED)
    await end_by_moves(scene)
    return panels


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
    """The animations of finished games that have been posted."""
    blobs = scene.env.backend.cdn._blobs
    found = [blob for url, blob in blobs.items() if url.endswith("replay.gif") or "replay.gif?" in url]
    return [blob if isinstance(blob, bytes) else blob[0] for blob in found]
