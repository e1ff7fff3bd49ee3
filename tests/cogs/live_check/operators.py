"""An operator who runs ``doctor --live`` and presses what they are asked to."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from pathlib import Path

from cogs.live_check.look import Asked
from cogs.live_check.looking import look_at_everything
from cogs.live_check.results import CheckResult, Memory
from tests.discord.conftest import PICTURE, Room

PICTURES = (PICTURE + b" first", PICTURE + b" second")


@dataclass
class Wall:
    """A clock of the operator's, which can be moved ahead of the stand-in's."""

    ahead: float = 0.0

    def now(self) -> float:
        return time.time() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@dataclass
class Operator:
    """Runs the command as often as wanted, and presses what is asked for."""

    room: Room
    path: Path
    clock: Wall = field(default_factory=Wall)
    presses: bool = True
    minutes: float = 1.0
    told: dict[str, CheckResult] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    rivals: list[int] = field(default_factory=list)
    """Others who press before Ana does."""
    direct: int = 0
    group: int = 0
    ben: int = 0

    async def look(self, channel: str | None = None, *, anew: bool = False) -> dict[str, CheckResult]:
        """Runs it once; what it has told."""
        self.told, self.said = {}, []
        asked = Asked(str(channel or self.room.channel), PICTURES, self.minutes, 1.2, anew)
        memory = Memory.read(self.path)
        await look_at_everything(self.room.stand_in.token, "", asked, memory, self.clock, tell=self.hear, say=self.do)
        return self.told

    def hear(self, result: CheckResult) -> None:
        self.told[result.check] = result

    def do(self, words: str) -> None:
        self.said.append(words)
        if words.startswith("In Discord, use a command") and self.group:
            self.room.control.slash(self.room.ana, self.group, "spite")
        if not words.startswith("In Discord, press") or not self.presses:
            return
        number = sum(each.startswith("In Discord, press") for each in self.said)
        for message in list(self.room.stand_in.messages.by_id.values()):
            for custom_id in message.shape.custom_ids:
                if custom_id.startswith("live:") and custom_id.endswith(
                    f":{5 if number == 2 and self.direct else number}"
                ):
                    for user in [self.ben] if message.channel == self.group else [*self.rivals, self.room.ana]:
                        if message.private_to in (None, user):
                            self.room.control.press(user, message.id, custom_id)

    @property
    def aging(self) -> int | None:
        """The message that grows old."""
        kept = json.loads(self.path.read_text())["aging"]
        return None if kept is None else int(kept[1])

    def left(self) -> list[int]:
        """The messages that are still there, the one that grows old not counted."""
        everything = self.room.stand_in.messages.by_id
        return [number for number in everything if number != self.aging]

    def states(self) -> dict[str, str]:
        return {name: result.state for name, result in self.told.items()}
