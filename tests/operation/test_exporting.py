"""What is kept about a person, written to a file by an operator."""

import json
import re
from pathlib import Path

import pytest

from bot.operation.operator import CommandError
from tests.operation.test_operating import a_game, operate, running, settings_here
from tests.tables.world import ANA, BEN

__all__ = ["settings_here"]


async def test_a_persons_data_are_written_where_the_operator_says_for_its_owner_alone(tmp_path: Path) -> None:
    await a_game(tmp_path / "spite.db")
    folder = tmp_path / "for-ana"
    async with running(tmp_path) as services:
        kept = await services.kernel.privacy.export(ANA)
        written = await operate("export", str(ANA), folder.name)
        (file,) = folder.iterdir()
        assert re.fullmatch(rf"data-of-{ANA}-\d{{8}}-\d{{6}}\.json", file.name)
        assert written == {"exported": ANA, "file": str(file), "bytes": file.stat().st_size}
        assert json.loads(file.read_text()) == json.loads(json.dumps(kept))
        assert file.stat().st_mode & 0o077 == 0
        for _ in range(2):
            await operate("export", str(ANA), folder.name)
        await operate("export", str(BEN), folder.name)
    whose = [json.loads(each.read_text())["user"] for each in folder.iterdir()]
    assert sorted(whose) == sorted([ANA, ANA, ANA, BEN]), "one takes no other's place"
    assert json.loads(file.read_text())["user"] == ANA
    with pytest.raises(CommandError, match=r"spite\.db: File exists"):
        await operate("export", str(BEN), "spite.db")


async def test_data_are_not_written_where_whoever_asks_would_not_find_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where systemd gives the service a folder /tmp of its own."""
    await a_game(tmp_path / "spite.db")
    (tmp_path / "tmp").mkdir()
    async with running(tmp_path) as services:
        for seen in ([str(tmp_path / "tmp"), 1, 1], [str(tmp_path / "none"), 1, 1]):
            monkeypatch.setattr("bot.operation.operator.identity_of_folder", lambda folder, seen=seen: seen)
            with pytest.raises(CommandError, match="does not see"):
                await operate("export", str(ANA), str(tmp_path / "tmp"))
            assert list((tmp_path / "tmp").iterdir()) == []
        operator = services.operation.operator
        assert (await operator.carry_out("export", {"number": ANA, "folder": str(tmp_path / "tmp")}))["bytes"]
