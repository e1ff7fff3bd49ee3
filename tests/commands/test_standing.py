"""``standing``: what is kept agrees with the results, and where it does not, that is said and put right."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.exits import USAGE_ERROR
from bot.figures.figures import AllCounted
from bot.store.sqlite import SqliteStore
from tests.store.test_standings import play


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / "spite.db"))


async def play_some(path: Path) -> None:
    store = await SqliteStore.open(path)
    await play(store, 30)
    await store.close()


async def kept_in(path: Path) -> AllCounted:
    store = await SqliteStore.open(path)
    try:
        return await store.standings.everything()
    finally:
        await store.close()


def test_what_differs_is_found_and_put_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "spite.db"
    asyncio.run(play_some(path))
    assert main(["standing"]) == 0
    assert json.loads(capsys.readouterr().out)["newly_counted"] == 30
    right = asyncio.run(kept_in(path))
    assert main(["standing", "--recompute"]) == 0
    assert json.loads(capsys.readouterr().out)["differences"] == 0
    for change in (
        "UPDATE standings SET wins = wins + 1 WHERE season = ''",
        "DELETE FROM meetings",
        "DELETE FROM rating_curve",
    ):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(change)
        assert asyncio.run(kept_in(path)) != right
        assert main(["standing", "--recompute"]) == 1
        assert json.loads(capsys.readouterr().out)["differences"] > 0
        assert asyncio.run(kept_in(path)) == right


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert main(["standing", "--database", str(tmp_path / "nothing.db")]) == USAGE_ERROR
    assert not (tmp_path / "nothing.db").exists()
