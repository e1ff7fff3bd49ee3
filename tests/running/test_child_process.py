"""Child processes: they find this program wherever it was started, and inherit no secrets."""

import ast
import asyncio
import io
import os
import re
import sys
from pathlib import Path

import pytest

from bot.drawing.queue import DrawingQueue
from bot.players.thinking import ProcessThinker
from bot.running.child_process import Frame, child_environment, read_frame, take_frame
from bot.running.module_runner import ModuleRunner

ROOT = Path(__file__).parents[2]
SECRETS = {
    "DISCORD_TOKEN": "hush",
    "discord_token": "hush",
    "DISCORD_TOKEN_FILE": "/run/secrets/hush",
    "SECRET_ACCESS_KEY": "hush",
    "DB_PASSWORD": "hush",
    "PGPASSFILE": "/home/spite/hush",
    "PYTHON_KEYRING": "hush",
    "SENTRY_DSN": "https://hush@errors.example/1",
    "SPITE_DATABASE": "postgresql://10.0.0.1/spite?user=spite&password=hush",
    "SPITE_LEDGER": "postgresql://spite:s3cr/et+hush=@127.0.0.1:5432/spite",
    "NOBODY_KNOWS_THIS_ONE": "hush",
}
NEEDED = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "TMPDIR": "/tmp",
    "SystemRoot": "C",
}
STARTS_PROCESSES = re.compile(
    r"(subprocess\.(?!TimeoutExpired)|multiprocessing\.|asyncio\.create_subprocess|loop\.subprocess_"
    r"|os\.(fork|posix_spawn|exec|spawn|system\b|popen\b)|(\w+\.)*ProcessPoolExecutor|.*\.subprocess_(exec|shell))"
)


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**SECRETS, **NEEDED}.items():
        monkeypatch.setenv(name, value)


def test_a_child_process_is_given_what_it_needs_and_nothing_else() -> None:
    inherited = child_environment()
    assert NEEDED.items() <= inherited.items()
    assert not SECRETS.keys() & inherited.keys()
    assert "hush" not in repr(inherited)


def test_names_count_in_any_case_as_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("Path", "somewhere")
    assert child_environment()["Path"] == "somewhere"


def test_this_program_is_found_first_and_what_was_there_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    assert child_environment()["PYTHONPATH"] == f"{ROOT}{os.pathsep}/somewhere"
    monkeypatch.delenv("PYTHONPATH")
    assert child_environment()["PYTHONPATH"] == str(ROOT)


async def test_modules_run_for_a_request_are_told_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = (
        "import os, bot.running.module_runner as m;"
        "m.answer_request(lambda request: repr((request['asked'], sorted(os.environ.items()))).encode())"
    )
    (tmp_path / "told.py").write_text(module)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    runner = ModuleRunner("told", 30.0)
    told = await runner.run({"asked": "asked"}) or b""
    runner.close()
    assert told.startswith(b"('asked'")
    assert b"LC_ALL" in told
    assert b"hush" not in told


async def test_thinking_processes_are_told_nothing(tmp_path: Path) -> None:
    file = tmp_path / "told"
    tell = f"import os; open({str(file)!r}, 'w').write(repr(dict(os.environ))); input()"
    thinker = ProcessThinker(command=(sys.executable, "-c", tell))
    await thinker.start()
    while not file.exists() or not file.read_text():
        await asyncio.sleep(0.01)
    await thinker.stop()
    told = file.read_text()
    assert "LC_ALL" in told
    assert "hush" not in told


async def test_drawing_processes_are_told_nothing(tmp_path: Path) -> None:
    file = tmp_path / "told"
    tell = f"import os; open({str(file)!r}, 'w').write(repr(dict(os.environ))); input()"
    queue = DrawingQueue(1, command=(sys.executable, "-c", tell))
    await queue.start()
    while not file.exists() or not file.read_text():
        await asyncio.sleep(0.01)
    await queue.stop()
    told = file.read_text()
    assert "LC_ALL" in told
    assert "hush" not in told


def test_messages_through_pipes_come_out_whole_however_they_are_cut() -> None:
    sent = [Frame(1, b"one"), Frame(0, b""), Frame(2**40, b"x" * 70_000)]
    stream, received, heard = b"".join(frame.to_bytes() for frame in sent), bytearray(), list[Frame]()
    for start in range(0, len(stream), 999):
        received += stream[start : start + 999]
        while (message := take_frame(received)) is not None:
            heard.append(message)
    assert heard == sent
    pipe = io.BytesIO(stream + Frame(1, b"cut off").to_bytes()[:-4])
    assert [read_frame(pipe) for _ in range(4)] == [*sent, None]


def starts_processes(source: str) -> bool:
    """Whether a module calls what starts processes, or takes it out of its own module."""
    if not (STARTS_PROCESSES.search(source) or re.search("subprocess|multiprocessing", source)):
        return False  # few name such a thing, and reading all of them as Python takes a second
    for node in ast.walk(ast.parse(source)):
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        taken = node.module if isinstance(node, ast.ImportFrom) else ""
        if STARTS_PROCESSES.match(called) or taken in ("subprocess", "multiprocessing"):
            return True
    return False


@pytest.mark.parametrize(
    "source",
    [
        "subprocess.Popen(x)",
        "os.execv(x)",
        "from subprocess import run",
        "await asyncio.create_subprocess_exec(x)",
        "f().subprocess_exec(g, x)",
    ],
)
def test_what_starts_processes_is_recognised(source: str) -> None:
    assert starts_processes(source)
    assert not starts_processes("table.rules.system(1)\nprocess: subprocess.Popen[bytes] | None = None")


def test_processes_are_started_in_one_place() -> None:
    modules = [path for package in ("bot", "cogs", "render") for path in (ROOT / package).rglob("*.py")]
    found = [str(path.relative_to(ROOT)) for path in modules if starts_processes(path.read_text("utf-8"))]
    assert found == ["bot/running/child_process.py"]
