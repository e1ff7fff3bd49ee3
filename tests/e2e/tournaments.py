"""Tournaments at hand: opened, begun and played out, for tests of them."""

from random import Random
from typing import Any

import discord

from bot.entities.kept import SavedRules
from bot.tables.actions import Person
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.tournaments.tournament import Tournament
from cogs.tournament.running import tournaments_of
from tests.e2e.turns import whole_turn
from tests.e2e.world import INTERACTIONS, Scene, components_of, controls, press

SHORT = "Five cards"


def organiser_of(scene: Scene) -> Any:
    """Eva, who manages events."""
    role = scene.guild.create_role("events", permissions=discord.Permissions(manage_events=True))
    return scene.guild.add_member(scene.env.create_user("Eva"), roles=[role])


async def panel_of(scene: Scene, person: Any) -> Any:
    answer = await person.slash(scene.channel, "spite tournament")
    assert answer.ephemeral
    return answer.response


async def pressed(person: Any, message: Any, verb: str) -> Any:
    """The panel after a press on it."""
    return (await press(person, message, verb)).response or message


async def chosen(person: Any, message: Any, begins: str, value: Any) -> Any:
    """The panel after a choice in the select whose id begins so."""
    found = next(
        each["custom_id"] for each in controls(message) if each["custom_id"].split(":", 2)[2].startswith(begins)
    )
    return (await person.select(message, [value], custom_id=found)).response or message


async def open_cup(scene: Scene, eva: Any, *, title: str = "Autumn *cup*", **picked: str) -> Any:
    """Opens sign-up as Eva does it, for the shortest game there is; the public message."""
    rules = SavedRules(SHORT, "pagat", {"goal_size": 5}, eva.id, 0.0)
    await scene.services.store.saved_rules.save(scene.guild.id, rules, most=5)
    panel = await pressed(eva, await panel_of(scene, eva), "cup-new")
    for page in ("page 1", "page 0"):
        panel = await chosen(eva, panel, "cup-set:game|", page)
    for field, value in {"game": f"saved:{SHORT}", **picked}.items():
        panel = await chosen(eva, panel, f"cup-set:{field}|", value)
    form = await press(eva, panel, "cup-name")
    await eva.submit_modal(form, {"typed": title})
    await scene.idle()
    return board(scene)


def board(scene: Scene) -> Any:
    """The public message of the tournament."""
    return next(
        message
        for message in scene.channel.history()
        if any(each["custom_id"].split(":")[2].startswith("cup") for each in controls(message))
    )


def alt_text(message: Any) -> str:
    """What is said in the place of its picture."""
    return str(next(each for each in components_of(message) if each.get("items"))["items"][0]["description"])


async def cup(scene: Scene) -> Tournament:
    """The server's tournament with all that nobody may see."""
    (only,) = await tournaments_of(scene.services.kernel).service.of_server(scene.guild.id)
    return await tournaments_of(scene.services.kernel).service.get(only.id)


async def settle(scene: Scene) -> None:
    """Until results have led to what follows from them, and that is shown."""
    for _ in range(3):
        await scene.idle()


async def begin(scene: Scene, eva: Any) -> None:
    panel = await pressed(eva, await panel_of(scene, eva), "cup-run")
    await press(eva, panel, "cup-begin")
    await settle(scene)


async def begin_with_two(scene: Scene, eva: Any, **picked: str) -> Any:
    """Ana and Ben sign up for a tournament of Eva's, and it begins; the message of sign-up."""
    message = await open_cup(scene, eva, **picked)
    for person in (scene.ana, scene.ben):
        await press(person, message, "cup-join")
    await begin(scene, eva)
    return message


def going_on(scene: Scene) -> list[TableView]:
    return [table for table in scene.services.tables.live() if table.status is Status.PLAYING]


async def play_turn(scene: Scene, table: TableView) -> TableView:
    """Whose turn it is at a table plays it."""
    now = await _play_turn(scene, table, Random(1))
    await settle(scene)
    return now


async def play_out(scene: Scene, table: TableView) -> TableView:
    """Both people of a table play their game to its end."""
    random, now = Random(1), scene.services.tables.get(table.id)
    while now.status is Status.PLAYING:
        now = await _play_turn(scene, now, random)
    await settle(scene)
    return now


async def _play_turn(scene: Scene, table: TableView, random: Random) -> TableView:
    awaited = table.seats[table.running().public.to_play]
    play = whole_turn(scene.services.registry.get(table.id).running().state, "novice", random)
    asker = Person(awaited.user or 0, awaited.name, next(INTERACTIONS))
    return (await scene.services.tables.act(table.id, play, asker)).table
