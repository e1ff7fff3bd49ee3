"""Settings: from where they are read, what they are called, and what is said of those that can't be used."""

import os
import re
from pathlib import Path

import pytest

from bot.config import REMOVED, Settings, read_settings, setting_names, settings_without_effect
from bot.tuning import Tuning
from tests.commands.test_operations import TOKEN, no_settings_from_outside, say

__all__ = ["no_settings_from_outside"]


def test_a_database_may_be_a_file_of_any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("5", "-1", "true"):
        monkeypatch.setenv("SPITE_DATABASE", name)
        assert read_settings().database == Path(name)


def test_the_example_names_every_setting_and_no_other(tmp_path: Path) -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text("utf-8")
    named = set(re.findall(r"^(\w+)=", example, flags=re.MULTILINE))
    tokens = {"discord_token", "discord_token_file"}
    assert named == {name.upper() for name in tokens} | {
        f"SPITE_{name.upper()}" for name in Settings.model_fields if name not in tokens
    }
    (tmp_path / ".env").write_text(example)
    assert settings_without_effect() == []


def test_settings_are_few_and_six_of_them_stand_on_top() -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text("utf-8")
    named = re.findall(r"^(\w+)=", example, flags=re.MULTILINE)
    assert len(named) <= 25
    assert named[:6] == [
        "DISCORD_TOKEN",
        "SPITE_DATABASE",
        "SPITE_LOG_LEVEL",
        "SPITE_METRICS_ADDRESS",
        "SPITE_BACKUP_FOLDER",
        "SPITE_CONTACT",
    ]


def test_what_was_a_setting_is_named_by_the_doctor_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".env").write_text("SPITE_GRACE_SECONDS=inf\nSPITE_SYNC_ALWAYS=maybe\n")
    status, out, _ = say(capsys, "doctor", "--quick")
    (line,) = [line for line in out.splitlines() if "SPITE_" in line and line.startswith("warning")]
    assert (status, line) == (
        0,
        "warning: these settings exist no more and change nothing, delete them: SPITE_GRACE_SECONDS, SPITE_SYNC_ALWAYS",
    )
    assert read_settings().tuning == Tuning()
    assert not REMOVED & setting_names()


def test_a_token_can_lie_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    assert read_settings().token() == TOKEN
    assert say(capsys, "doctor", "--quick")[0] == 0
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "none"))
    status, _, said = say(capsys)
    assert (status, "DISCORD_TOKEN_FILE can't be read" in said) == (2, True)


def test_where_processes_can_not_be_heard_a_thread_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPITE_DRAWING_PROCESSES", "2")
    assert read_settings().drawing_processes == 2
    monkeypatch.setattr("bot.config._ON_WINDOWS", True)
    assert read_settings().drawing_processes == 0


@pytest.mark.parametrize(
    ("encoding", "guess"),
    [
        ("latin-1", "Latin-1"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("cp1252", "Latin-1"),
    ],
)
def test_settings_in_another_encoding_are_named_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], encoding: str, guess: str
) -> None:
    (tmp_path / ".env").write_bytes("# für Zoë\nSPITE_BACKUPS_KEPT=3\n".encode(encoding))
    for arguments in ((), ("operate", "tables"), ("doctor", "--quick")):
        status, out, said = say(capsys, *arguments)
        assert status == (1 if arguments[:1] == ("doctor",) else 2)
        (line,) = (out + said).strip().splitlines()
        assert f"{tmp_path / '.env'} is not written in UTF-8 (it looks like {guess}" in line
        assert "save it as UTF-8" in line


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "ascii"])
def test_settings_are_read_as_they_are_saved(tmp_path: Path, encoding: str) -> None:
    (tmp_path / ".env").write_bytes("SPITE_BACKUPS_KEPT=3\r\n".encode(encoding))
    assert read_settings().backups_kept == 3


@pytest.mark.skipif(os.name != "posix", reason="rights are POSIX's")
def test_settings_that_may_not_be_read_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").touch()

    def denied(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", denied)
    status, out, _ = say(capsys, "doctor", "--quick")
    assert (status, out) == (1, f"problem: {tmp_path / '.env'} can't be read: Permission denied\n")


def test_every_number_is_read_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, field in Settings.model_fields.items():
        if type(field.default) in (int, float):
            assert getattr(read_settings(), name) == field.default
            changed = field.default + 1
            monkeypatch.setenv(f"SPITE_{name.upper()}", str(changed))
            assert getattr(read_settings(), name) == changed


def test_the_doctor_names_settings_that_do_not_exist(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("spite_Databse", "x")
    (tmp_path / ".env").write_text("SPITE_NONSENSE_QQQ=1\nSPITE_DATABASE=y\nOTHERS_SPITE_X=1\n")
    status, out, _ = say(capsys, "doctor", "--quick")
    warning = next(line for line in out.splitlines() if "unknown settings" in line)
    assert (status, warning) == (
        0,
        "warning: unknown settings change nothing: SPITE_DATABSE (is SPITE_DATABASE meant?), SPITE_NONSENSE_QQQ",
    )
