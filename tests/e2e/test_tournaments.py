"""Tournaments: opened, signed up for, played in threads, put right; in both languages, through restarts."""

from pathlib import Path
from typing import Any

import discord

from tests.e2e.world import Scene, open_scene, press, words


def organiser_of(scene: Scene) -> Any:
    """Eva, who manages events."""
    role = scene.guild.create_role("events", permissions=discord.Permissions(manage_events=True))
    return scene.guild.add_member(scene.env.create_user("Eva"), roles=[role])


async def open_cup(scene: Scene, eva: Any, title: str = "Autumn cup", **chosen: str) -> Any:
    """Sign-up opened as Eva does it; the public message."""
    panel = (await eva.slash(scene.channel, "spite tournament")).response
    panel = (await press(eva, panel, "cup-new")).response or panel
    for field, value in {"game": "quick:pagat", **chosen}.items():
        custom_id = next(each for each in controls_of(panel) if each.startswith(f"s:me:cup-set:{field}|"))
        panel = (await eva.select(panel, [value], custom_id=custom_id)).response or panel
    form = await press(eva, panel, "cup-name")
    await eva.submit_modal(form, {"typed": title})
    await scene.idle()
    return scene.public()


def controls_of(message: Any) -> list[str]:
    from tests.e2e.world import controls

    return [each["custom_id"] for each in controls(message)]


async def test_two_sign_up_and_play(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        print(words(message))
        for person in (scene.ana, scene.ben):
            answer = await press(person, message, "cup-join")
            print(words(answer.response))
        panel = (await eva.slash(scene.channel, "spite tournament")).response
        panel = (await press(eva, panel, "cup-run")).response or panel
        await press(eva, panel, "cup-begin")
        await scene.idle()
        await scene.idle()
        print(scene.services.tables.live())
        for t in scene.channel.threads:
            print([words(m) or m.content for m in t.history()])
        print(words(scene.public()))
