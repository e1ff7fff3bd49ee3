"""A table where the bot has no channel is shown by the tokens of people's own interactions: while one lives, when none
does, and none of them is kept."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cogs.core.interactions import Where
from cogs.core.reply import Reply
from tests.e2e.elsewhere import elsewhere
from tests.e2e.together import PLACES, TWO, Group, pressed, seat, together
from tests.e2e.world import Scene, open_scene, words


class Ahead:
    """The tokens' own clock, which can be put forward."""

    def __init__(self, scene: Scene) -> None:
        kernel = scene.services.kernel
        self._clock, self.ahead = kernel.clock, 0.0
        kernel.replies._clock = self

    def now(self) -> float:
        return self._clock.now() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await self._clock.sleep(seconds)


async def test_when_no_token_lives_the_next_move_posts_the_table_anew(tmp_path: Path) -> None:
    async with together(tmp_path, goal_size=20) as group:
        clock = Ahead(group.scene)
        assert await group.play_on(3)
        assert len(group.public()) == 1, "one message while its token lives"
        for times in (2, 3):
            clock.ahead += 16 * 60
            assert await group.play_on(4)
            assert len(group.public()) == times, "posted anew once, then changed"
        first, latest = group.public()[0], group.public()[-1]
        assert "of 20" in words(latest) or words(latest) != words(first)


async def test_an_old_table_that_is_pressed_shows_how_it_stands(tmp_path: Path) -> None:
    async with together(tmp_path, goal_size=20) as group:
        clock = Ahead(group.scene)
        clock.ahead += 16 * 60
        assert await group.play_on(5)
        old, new = group.public()
        assert words(old) != words(new)
        hand = await pressed(group.place.ben, old, "hand")
        await group.scene.idle()
        assert hand.ephemeral
        old, new = group.public()
        assert words(old) == words(new), "both while the newer one can be changed"
        clock.ahead += 16 * 60
        group.hands[1] = await pressed(group.place.ben, old, "hand")
        await group.scene.idle()
        assert await group.play_on(3)
        assert len(group.public()) == 2, "the one that was pressed is the table from now on"


async def test_a_press_on_the_table_keeps_it_up_to_date(tmp_path: Path) -> None:
    async with together(tmp_path, goal_size=20) as group:
        clock = Ahead(group.scene)
        for _ in range(3):
            clock.ahead += 10 * 60
            group.hands[0] = await pressed(group.place.ana, group.public()[-1], "hand")
            assert await group.play_on(2)
        assert len(group.public()) == 1


@pytest.mark.parametrize("kind", PLACES)
async def test_a_game_goes_on_after_a_restart(tmp_path: Path, kind: Where) -> None:
    async with together(tmp_path, kind, goal_size=20) as group:
        assert await group.play_on(3)
        await group.scene.restart()
        group.place.forget(group.scene)
        await group.scene.idle()
        assert await group.play_on(2)
        assert len(group.public()) == 2, "no token outlives the program, so the next move has posted it anew"
        group.hands[0] = await pressed(group.place.ana, group.public()[-1], "hand")
        assert await group.play_on(2)


def plant_in_the_database(scene: Scene) -> None:
    """A bug: tokens are kept, so that they outlive a restart."""
    book = scene.services.kernel.replies
    original = book.take_up

    async def take_up(reply: Reply) -> None:
        await original(reply)
        await scene.services.store.notes.set("token", reply.interaction.token)

    book.take_up = take_up  # type: ignore[method-assign]


def plant_in_an_export(scene: Scene) -> None:
    """A bug: people are told by which token they were answered last."""
    privacy, book = scene.services.kernel.privacy, scene.services.kernel.replies
    original = privacy.export

    async def export(user: int) -> Any:
        return {**await original(user), "token": book.tables.all()[-1].interaction.token}

    privacy.export = export  # type: ignore[method-assign]


def backup_of(database: Path) -> bytes:
    copy = database.with_name("backup")
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(copy)) as other:
        one.backup(other)
    return copy.read_bytes()


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lambda scene: None, set()),
        (plant_in_the_database, {"spite.db", "a backup"}),
        (plant_in_an_export, {"an export"}),
    ],
)
async def test_no_token_is_kept(
    tmp_path: Path, plant: Callable[[Scene], None], found: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in the database and its backups nor in what somebody is given of their data, nor in a log."""
    with caplog.at_level(logging.DEBUG):
        async with open_scene(tmp_path) as scene:
            plant(scene)
            with elsewhere(scene, names=TWO) as place:
                people = [place.ana, place.ben]
                group = Group(scene, place, people, await seat(scene, place, people, goal_size=20))
                assert await group.play_on(4)
                await scene.services.kernel.board._messages.note_everything()
                async with scene.services.kernel.privacy.exporting(place.ana.id, largest=10**7) as files:
                    kept = {"an export": b"".join(each.data for each in files)}
                tokens = [each.token for each in scene.env.backend.interactions.values()]
            assert len(tokens) > 5
    kept |= {"spite.db": (tmp_path / "spite.db").read_bytes(), "a backup": backup_of(tmp_path / "spite.db")}
    kept |= {"a log": "\n".join(each.getMessage() for each in caplog.records if "bot" in each.name).encode()}
    telling = {name for name, data in kept.items() if any(token.encode() in data for token in tokens)}
    assert telling == found
