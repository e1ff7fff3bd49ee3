"""The playground's port: the usual one, the next free one where that is taken, or the one that was asked for."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.playground import server
from bot.playground.server import USUAL_PORT, PlaygroundError, PortTaken, open_room, run_playground


def listen(stack: ExitStack, port: int) -> int:
    """Take a local port, unless somebody else has it already."""
    taken = stack.enter_context(socket.socket())
    if os.name == "posix":
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind(("127.0.0.1", port))
    taken.listen()
    return int(taken.getsockname()[1])


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ports on which rooms were opened that end at once, in place of real ones."""
    ports: list[int] = []

    class Room:
        people = ("Ana", "Bo")
        spanish = ("Bo",)

        def __init__(self, port: int) -> None:
            self.url = f"http://127.0.0.1:{port}/"

        async def closed(self) -> None:
            return None

    @asynccontextmanager
    async def open_one(port: int, *_: Any) -> Any:
        ports.append(port)
        yield Room(port)

    monkeypatch.setattr(server, "open_room", open_one)
    return ports


async def run(port: int | None) -> None:
    await run_playground(port, None, lambda _: None, data=None)  # type: ignore[arg-type]


async def test_where_the_usual_port_is_taken_the_next_free_one_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stack: ExitStack, opened: list[int]
) -> None:
    usual = listen(stack, 0)
    monkeypatch.setattr(server, "USUAL_PORT", usual)
    await run(None)
    (port,) = opened
    assert port == 0 or port > usual
    assert f"port {usual} is taken" in capsys.readouterr().out.splitlines()[0]


async def test_a_port_that_is_taken_while_the_bot_starts_is_left_for_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], opened: list[int]
) -> None:
    really = server.open_room

    @asynccontextmanager
    async def open_late(port: int, *rest: Any) -> Any:
        if not opened:
            opened.append(port)
            raise PortTaken("taken")
        async with really(port, *rest) as room:
            yield room

    monkeypatch.setattr(server, "open_room", open_late)
    await run(None)
    assert len(opened) == 2
    assert f"port {USUAL_PORT} is taken" in capsys.readouterr().out


def test_a_port_asked_for_that_is_taken_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], stack: ExitStack
) -> None:
    port = listen(stack, 0)
    assert main(["playground", "--port", str(port)]) == 1
    said = capsys.readouterr().err
    assert f"Port {port} is taken" in said
    assert len(said.splitlines()) == 1


async def test_a_room_that_meets_a_taken_port_says_so(tmp_path: Path, stack: ExitStack) -> None:
    from bot import app
    from tests.e2e.world import settings_in

    port = listen(stack, 0)
    with pytest.raises(PortTaken, match=f"Port {port} is taken"):
        async with open_room(port, app, settings_in(tmp_path)):
            pass


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    assert main(["playground", "--port", "0", "--data", str(tmp_path / "file")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert issubclass(PortTaken, PlaygroundError)
