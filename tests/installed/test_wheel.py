"""The wheel: it holds everything, and plays by its console script in an empty folder."""

import asyncio
import json
import os
import re
import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path
from shutil import copy

import pytest

from bot import __version__
from bot.running.itself import PACKAGES
from tests.e2e.browser import find_chromium, open_as, open_browser
from tests.e2e.test_browser import play_a_turn
from tests.installed.conftest import ROOT, Installed

CHROMIUM = find_chromium()

pytestmark = pytest.mark.skipif(os.name != "posix", reason="libraries are linked")


def test_the_wheel_holds_all_that_the_packages_hold(wheel: Path) -> None:
    tracked = subprocess.run(["git", "ls-files", "bot", "cogs", "render"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("this is no checkout")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    there = {name for name in tracked.stdout.split() if (ROOT / name).exists()}
    assert there <= held
    assert {name.split("/")[0] for name in held} == {"bot", "cogs", "render", "spite_command.py"}


def test_a_release_is_whole_and_its_checksums_are_right(wheel: Path) -> None:
    made = {path.name: path for path in wheel.parent.iterdir()}
    locks = ("run", "postgres", "playground")
    names = {f"requirements-{lock}.txt" for lock in locks} | {f"sbom-{lock}.json" for lock in locks}
    source = f"spite_and_malice-{__version__}.tar.gz"
    alone = {"verify_deal.py", ".env.example"}
    assert set(made) == {*names, *alone, wheel.name, source, "image-tags.txt", "notes.md", "SHA256SUMS"}
    for name, where in (("verify_deal.py", "docs"), (".env.example", ".")):
        assert made[name].read_bytes() == (ROOT / where / name).read_bytes()
    for line in made["SHA256SUMS"].read_text("utf-8").splitlines():
        digest, name = line.split("  ")
        assert sha256(made[name].read_bytes()).hexdigest() == digest
    assert made["notes.md"].read_text("utf-8").startswith("### Added")
    assert f"spite:{__version__}" in made["image-tags.txt"].read_text("utf-8").splitlines()


def test_it_is_installed_by_no_name_that_is_somebody_elses(wheel: Path) -> None:
    assert wheel.name == f"spite_and_malice-{__version__}-py3-none-any.whl"


def test_a_game_is_played_and_proved_by_the_console_script(installed: Installed, tmp_path: Path) -> None:
    assert installed.spite("--version", cwd=tmp_path).stdout == f"Spite {__version__}\n"
    one_game = ("simulate", "--system", "pagat", "--seats", "2", "--players", "regular,random", "--games", "1")
    played = installed.spite(*one_game, "--set", "goal_size=5", "--out", "games", cwd=tmp_path)
    assert json.loads(played.stdout)["finished"] == 1, played.stderr
    proved = installed.spite("verify", "games", cwd=tmp_path)
    assert json.loads(proved.stdout)["accepted"] == 1, proved.stderr


def test_the_doctor_finds_everything(installed: Installed, tmp_path: Path) -> None:
    said = installed.spite("doctor", cwd=tmp_path, SPITE_API_URL="http://127.0.0.1:9").stdout
    assert "fonts and pictures work" in said
    (problem,) = [line for line in said.splitlines() if line.startswith("problem")]
    assert "set DISCORD_TOKEN, or play without Discord: spite playground" in problem


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None and not os.environ.get("CI"), reason="there is no chromium on this machine")
async def test_the_playground_opens_and_is_played_in(installed: Installed, tmp_path: Path) -> None:
    command = [str(installed.binaries / "spite"), "playground", "--port", "0"]
    playground = await asyncio.create_subprocess_exec(
        *command, cwd=tmp_path, env=installed.environment(), stdout=asyncio.subprocess.PIPE
    )
    assert playground.stdout is not None
    try:
        said = (await asyncio.wait_for(playground.stdout.readline(), 60)).decode()
        async with open_browser(CHROMIUM) as browser:
            ana = await open_as(browser, said.split()[-1], "Ana", width=500, height=900)
            await ana.run("spite start")
            await ana.wait_for_text("Play now", "public")
            await ana.press("Play now", "public")
            await play_a_turn(ana)
        playground.terminate()
        assert await asyncio.wait_for(playground.wait(), 30) == 0
    finally:
        if playground.returncode is None:
            playground.kill()
            await playground.wait()
    assert os.listdir(tmp_path) == [], "what was played in the playground is gone with it"


_BACKUP = """
import asyncio
from pathlib import Path
from bot.operation.backups import Backups
from bot.store.sqlite import SqliteStore

async def main():
    store = await SqliteStore.open(Path("data/spite.db"))
    print(await Backups(Path("data/spite.db"), Path("backups"), hours=1, kept=1).make())
    await store.close()

asyncio.run(main())
"""


def test_child_processes_are_its_own_wherever_it_is_started(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit('somebody else')")
    done = installed.run(installed.binaries / "python", "-P", "-c", _BACKUP, cwd=tmp_path)
    assert re.match(r"backups/spite.db.backup-\d", done.stdout), done.stderr


@pytest.mark.parametrize("name", PACKAGES)
def test_where_another_package_hides_ours_a_sentence_says_so(installed: Installed, tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    done = installed.spite("doctor", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    for said in (f"{name!r}", str(tmp_path), "environment of its own"):
        assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_where_another_package_was_installed_over_ours_a_sentence_says_so(installed: Installed, tmp_path: Path) -> None:
    copy(installed.packages / "spite_command.py", tmp_path)
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").touch()
    script = "import sys; from spite_command import main; sys.exit(main())"
    done = installed.run(installed.binaries / "python", "-c", script, cwd=tmp_path)
    assert (done.returncode, "not its own any more" in done.stderr) == (2, True)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("missing", ["discord", "aiosqlite", "pydantic_settings"])
def test_a_missing_library_gets_one_sentence_and_a_status_that_services_do_not_retry(
    installed: Installed, tmp_path: Path, missing: str
) -> None:
    without = f"import sys; sys.modules[{missing!r}] = None; from spite_command import main; sys.exit(main())"
    done = installed.run(installed.binaries / "python", "-P", "-c", without, cwd=tmp_path, DISCORD_TOKEN="x")
    assert done.returncode == 2
    assert missing in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
