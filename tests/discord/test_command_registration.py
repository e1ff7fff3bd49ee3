"""Commands are registered by a command, once for each release, or at a start."""

import json
from pathlib import Path

from tests.discord.conftest import Room
from tests.discord.processes import NO_QUOTAS, bot_command, bot_process
from tests.forked_processes import begin_module


async def test_they_are_registered_once_and_processes_leave_it_alone(room: Room, tmp_path: Path) -> None:
    api = room.stand_in.api_url
    code, out, err = await bot_command(api, tmp_path, "register-commands")
    assert (code, err, json.loads(out)) == (0, "", {"commands": 3, "registered": True})
    room.control.refuse_commands()
    assert json.loads((await bot_command(api, tmp_path, "register-commands"))[1])["registered"] is False
    code, _, err = await bot_command(api, tmp_path, "register-commands", "--always")
    assert code == 3
    assert "Discord refuses the commands" in err
    assert "Traceback" not in err
    settings = {
        **NO_QUOTAS,
        "SPITE_THINKING_WORKERS": "0",
        "SPITE_REGISTER_COMMANDS": "false",
        "SPITE_DRAWING_PROCESSES": "0",
    }
    async with bot_process(api, room.stand_in.gateway_url, tmp_path, begin_module, **settings):
        assert await room.control.ready(30)
    log = (tmp_path / "bot.log").read_text(encoding="utf-8").replace(str(tmp_path), "")
    assert "registered" not in log, "nothing was asked, and nothing has changed"
