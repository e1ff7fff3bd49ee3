"""Pictures that documents show: ``python -m tests.document_pictures`` draws every one anew. Look at what has changed.

These are the gallery (``tests/render/gallery.py``), the film of README (``docs/site/film.py``) and panels as a phone
shows them. A panel is reached as a person would, in simulated Discord with a fixed seed and time; a browser then draws
its message. What it says lies beside the pictures, so that a test needs no browser to find one that is out of date.
"""

import asyncio
import io
import json
import re
import runpy
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from PIL import Image

from bot import services
from bot.playground.room import RunningClock
from bot.tables.actions import Join
from tests.e2e.browser import find_chromium, open_browser
from tests.e2e.days import start
from tests.e2e.managing import manager_of, server_panel
from tests.e2e.tournaments import begin, board, open_cup, organiser_of
from tests.e2e.world import Scene, components_of, open_scene, press
from tests.render import gallery
from tests.store.ended_games import end, sat

DOCS: Final = Path(__file__).parents[1] / "docs"
FOLDER: Final = DOCS / "pictures"
SAID: Final = FOLDER / "panels.json"
FILM: Final = DOCS / "game.gif"
BEGAN: Final = datetime(2026, 11, 22, 9, tzinfo=UTC)
_PHONE: Final = (390, 4000)
_LEFT, _RIGHT = 72, 374
"""Columns of a phone's screen between which a message's panel lies."""

Reached = tuple[Any, Any]
"""Somebody who sees a panel, and its message."""


class Panel(NamedTuple):
    """A panel that documents show: its file's name, and how it is reached."""

    name: str
    reach: Callable[[Scene], Awaitable[Reached]]


async def _daily(scene: Scene) -> Reached:
    return scene.ana, await start(scene, scene.ana)


async def _puzzle(scene: Scene) -> Reached:
    return scene.ana, (await scene.ana.slash(scene.channel, "spite puzzle")).response


async def _after_games(scene: Scene) -> None:
    """Save a month of games among the people of a scene, counted at the next start."""
    people = [scene.ana, scene.ben, scene.zoe, scene.max]
    for number in range(24):
        at = (BEGAN - timedelta(days=24 - number)).timestamp()
        winner, loser = people[number % 3], people[(number % 3 + 1 + number % 2) % 4]
        seats = [(sat(each.name, each.id),) for each in (winner, loser)]
        more: dict[str, Any] = {"guild": scene.guild.id, "channel": scene.channel.id, "started_at": at - 900}
        await end(scene.services.store, f"game{number}", 1, at, *seats, **more)
    await scene.restart()
    await scene.idle()


async def _leaderboard(scene: Scene) -> Reached:
    await _after_games(scene)
    return scene.ana, (await scene.ana.slash(scene.channel, "spite leaderboard")).response


async def _profile(scene: Scene) -> Reached:
    await _after_games(scene)
    return scene.ana, (await scene.ana.slash(scene.channel, "spite me")).response


async def _history(scene: Scene) -> Reached:
    await _after_games(scene)
    return scene.ana, (await scene.ana.slash(scene.channel, "spite history")).response


async def _tables(scene: Scene) -> Reached:
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    await scene.ask(scene.ben, Join())
    lounge = scene.guild.create_text_channel("lounge")
    await scene.zoe.slash(lounge, "spite start")
    await scene.idle()
    return scene.max, (await scene.max.slash(scene.channel, "spite tables")).response


async def _settings(scene: Scene) -> Reached:
    eva = manager_of(scene)
    return eva, await server_panel(scene, eva)


async def _signed_up(scene: Scene) -> tuple[Any, Any]:
    """Have Eva open a tournament and four sign up; return her and its public message."""
    eva = organiser_of(scene)
    message = await open_cup(scene, eva, title="Winter cup")
    for person in (scene.ana, scene.ben, scene.zoe, scene.max):
        await press(person, message, "cup-join")
    await scene.idle()
    return eva, message


async def _sign_up(scene: Scene) -> Reached:
    await _signed_up(scene)
    return scene.ana, board(scene)


async def _tournament(scene: Scene) -> Reached:
    eva, _ = await _signed_up(scene)
    await begin(scene, eva)
    return scene.ana, board(scene)


PANELS: Final = (
    Panel("daily", _daily),
    Panel("puzzle", _puzzle),
    Panel("leaderboard", _leaderboard),
    Panel("profile", _profile),
    Panel("history", _history),
    Panel("tables", _tables),
    Panel("server-settings", _settings),
    Panel("tournament-sign-up", _sign_up),
    Panel("tournament", _tournament),
)


class _Seeded:
    """Secrets of a seed, the same in every run."""

    def __init__(self) -> None:
        self._numbers = count()

    def seed(self) -> bytes:
        return sha256(f"documents 24 {next(self._numbers)}".encode()).digest()

    def table_id(self) -> str:
        return f"table{next(self._numbers):03}"


@contextmanager
def _same_in_every_run() -> Iterator[None]:
    """Give bots that are started within the same secrets and the same hour."""
    began = time.monotonic()

    def passed() -> timedelta:
        return timedelta(seconds=time.monotonic() - began)

    with (
        patch.object(services, "SystemRandomness", _Seeded),
        patch.object(services.SystemClock, "now", lambda clock: (BEGAN + passed()).timestamp()),
        patch.object(RunningClock, "now", lambda clock: BEGAN),  # numbers follow from it, and lots from numbers
    ):
        yield


@asynccontextmanager
async def reached(panel: Panel) -> AsyncIterator[tuple[Scene, Any, Any]]:
    """Yield the scene in which a panel has been reached, who sees it, and its message."""
    with tempfile.TemporaryDirectory() as folder, _same_in_every_run():
        async with open_scene(Path(folder), every_picture=True) as scene:
            person, message = await panel.reach(scene)
            await scene.idle()
            yield scene, person, scene.env.backend.get_message(scene.channel.id, message.id)


def said_by(message: Any) -> list[str]:
    """Return all that can be read on a panel, beside its picture, without moments and Discord's numbers."""
    found = []
    for each in components_of(message):
        menu = [option["label"] for option in each.get("options", ()) if option.get("default")]
        words = [each.get("content"), each.get("label"), each.get("placeholder"), *menu]
        found += [re.sub(r"<t:\d+|\d{15,}", "", word) for word in words if word]
        found += [item["description"] for item in each.get("items", ())]
    return found


def picture_of(scene: Scene, message: Any) -> Image.Image | None:
    """Return the picture that a panel shows, if it has one."""
    sent = [scene.env.backend.cdn.get(each["url"]) for each in message.attachments]
    return gallery.opened(sent[0]) if sent else None


def film() -> bytes:
    """Return the film of README, drawn anew."""
    made: bytes = runpy.run_path(str(DOCS / "site" / "film.py"))["film"]()
    return made


async def _drawn(browser: Any, panel: Panel) -> tuple[bytes, list[str]]:
    """Return a panel as a phone shows it, and what it says."""
    async with (
        reached(panel) as (scene, person, message),
        scene.env.preview(scene.channel, viewers=[person], presentation_time=BEGAN) as preview,
    ):
        preview._capture_manager._browser = browser  # simcord would start Playwright's own
        shot = await preview.screenshot(viewer=person, target=message.id, viewport=_PHONE, allow_incomplete=True)
        preview._capture_manager._browser = None
        page = gallery.opened(shot.png or b"")
        cropped = page.crop((_LEFT, _top(page), _RIGHT, page.height - 2))
        file = io.BytesIO()
        cropped.quantize(128).save(file, "PNG", optimize=True)
        return file.getvalue(), said_by(message)


def _top(page: Image.Image) -> int:
    """Return the row in which a message's panel begins, below its author's name."""
    ground = page.getpixel((_LEFT + 30, page.height - 20))
    return next(row for row in range(page.height) if page.getpixel((_LEFT + 30, row)) == ground)


async def _draw_panels() -> None:
    said = {}
    async with open_browser(find_chromium()) as browser:
        for panel in PANELS:
            picture, said[panel.name] = await _drawn(browser, panel)
            (FOLDER / f"{panel.name}.png").write_bytes(picture)
    SAID.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", "utf-8")


def main() -> None:
    asyncio.run(_draw_panels())
    FILM.write_bytes(film())
    gallery.main()


if __name__ == "__main__":
    main()
