"""``python -m bot doctor --live`` as a process of its own, against the stand-in: its lines, its statuses, its lock."""

import asyncio
import os
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest

from bot.__main__ import main
from bot.store.process_lock import ProcessLock
from cogs.core.outcomes import REFUSED_WORDS
from tests.discord.processes import ROOT
from tests.discord.server import TOKEN, StandIn
from tests.forked_processes import Running, begin_module


@asynccontextmanager
async def doctor(stand_in: StandIn, folder: Path, *arguments: str, token: str = TOKEN) -> AsyncIterator[Running]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPITE_", "DISCORD_"))}
    environment = {
        **kept,
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": token,
        "SPITE_API_URL": stand_in.api_url,
        "SPITE_GATEWAY_URL": stand_in.gateway_url,
    }
    process = await begin_module(
        "bot", "doctor", *arguments, folder=folder, environment=environment, stdout=PIPE, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def said(process: Running) -> tuple[int | None, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert b"Traceback" not in err, err.decode()
    return process.returncode, out.decode(), err.decode()


async def test_from_the_first_line_to_the_last(tmp_path: Path) -> None:
    async with StandIn(limits=False) as stand_in:
        control = stand_in.control
        guild = control.make_guild()
        channel, ana = control.make_channel(guild), control.make_user(guild, "Ana")
        async with doctor(stand_in, tmp_path, "--live", str(channel)) as process:
            assert process.stdout is not None
            lines, pressed = [], 0
            async with asyncio.timeout(60):
                while line := (await process.stdout.readline()).decode().strip():
                    lines.append(line)
                    if line.startswith("In Discord, press"):
                        pressed += 1
                        message = [*control.messages(channel), *control.private(ana)][-1 if pressed > 1 else 0]
                        where = stand_in.messages.find(int(message["id"]))
                        control.press(ana, where.id, where.shape.custom_ids[-1])
                status = await process.wait()
        assert status == 0, lines
        assert pressed == 4
        assert sum(line.startswith("ok: ") for line in lines) == 20, lines
        assert lines[-1] == "In .env, then: SPITE_KEEP_ATTACHMENTS=true"
        assert (tmp_path / "data" / "spite.db.live.json").exists()
        assert not (tmp_path / "data" / "spite.db").exists(), "no database is made"
        async with doctor(stand_in, tmp_path, "--live", str(channel)) as again:
            later, out, _ = await said(again)
        assert (later, "In Discord, press" in out) == (0, False)
        assert "run the same command again" in out


async def test_it_says_which_installation_is_switched_off(tmp_path: Path) -> None:
    async with StandIn(limits=False) as stand_in:
        stand_in.world.installs = {0}
        channel = stand_in.control.make_channel(stand_in.control.make_guild())
        async with doctor(stand_in, tmp_path, "--live", str(channel), "--minutes", "0.02") as process:
            _, out, _ = await said(process)
        (line,) = [line for line in out.splitlines() if "people can install" in line]
        assert line.startswith("warning: not so")
        assert "switched off: User Install); in the developer portal" in line


async def test_a_wrong_token_a_wrong_channel_and_no_network(tmp_path: Path) -> None:
    async with StandIn(limits=False) as stand_in:
        async with doctor(stand_in, tmp_path, "--live", "1", token="x" * 60) as process:
            status, _, err = await said(process)
            assert (status, err.strip()) == (2, REFUSED_WORDS)
        async with doctor(stand_in, tmp_path, "--live", "999999999999999999") as process:
            status, out, _ = await said(process)
            assert (status, out.startswith("problem: not so: the channel is there")) == (1, True)
        await stand_in.stop()
        async with doctor(stand_in, tmp_path, "--live", "1") as process:
            status, _, err = await said(process)
            assert (status, err.startswith("Discord can't be reached")) == (3, True)


def test_it_refuses_while_the_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / "spite.db"))
    monkeypatch.setenv("SPITE_API_URL", "http://127.0.0.1:9")
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)  # the command sets it for good
    lock = ProcessLock.acquire(tmp_path / "spite.db")
    assert main(["doctor", "--live", "1"]) == 2
    assert "stop the bot" in capsys.readouterr().err
    lock.release()
    assert main(["doctor", "--live", "1"]) == 3
    assert "Discord can't be reached" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("token", "minutes", "words"), [("", "5", "no token"), (TOKEN, "15", "14"), (TOKEN, "0", "14")]
)
def test_what_can_not_be_done_is_said_at_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    token: str,
    minutes: str,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["doctor", "--live", "1", "--minutes", minutes]) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
