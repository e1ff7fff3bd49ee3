"""Two days of sessions with a Discord that ends them soon or late: how many begin, and how far apart."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from bot import session_starts
from bot.session_starts import SessionStarts
from bot.store.postgres.leases import IDENTIFY_SPACING
from tests.faults.ledger import Findings
from tests.faults.virtual import run_virtually

TOTAL: Final = 1000
DAY: Final = 86_400.0
DAYS: Final = 2
LIVES: Final = ((0.2, 0.5), (1.0, 40.0), (100.0, 400.0), (3_600.0, 90_000.0))
"""Seconds that sessions last, from at once to hours."""


class _Discord:
    """Counts sessions, as Discord does."""

    def __init__(self, findings: Findings, luck: Random) -> None:
        self._findings, self._luck = findings, luck
        self._left, self._counted_anew = TOTAL, DAY
        self._last = -DAY
        self._turn = 0.0
        self.identified: list[float] = []

    async def limit(self) -> Mapping[str, Any]:
        await asyncio.sleep(self._luck.random() * 0.3)
        if self._luck.random() < 0.1:
            raise OSError("lost on its way")
        now = self._now()
        return {"total": TOTAL, "remaining": self._left, "reset_after": round((self._counted_anew - now) * 1000)}

    async def reserve(self) -> float:
        """A turn among several processes."""
        now = self._now()
        self._turn = max(now, self._turn + IDENTIFY_SPACING)
        return self._turn - now

    def identify(self) -> None:
        now = self._now()
        if not self._left:
            self._findings.wrong.append(("sessions", "a session began where none was left: the token is reset"))
        elif now - self._last < session_starts.SPACING - 0.001:
            self._findings.wrong.append(("sessions", f"two sessions began within {now - self._last:.1f} s"))
        self._left, self._last = max(0, self._left - 1), now
        self.identified.append(now)

    def _now(self) -> float:
        now = asyncio.get_running_loop().time()
        while now >= self._counted_anew:
            self._left, self._counted_anew = TOTAL, self._counted_anew + DAY
        return now


class _Told:
    """Hears that sessions are held back."""

    async def used_up(self, seconds: float) -> None:
        """Nothing is noted here."""

    async def cut_short(self) -> None:
        """Nothing is noted here."""


def run_sessions(seed: int) -> Findings:
    """A world of sessions."""
    findings = Findings(seed)
    run_virtually(_run(findings, Random(seed)))
    return findings


async def _run(findings: Findings, luck: Random) -> None:
    discord = _Discord(findings, luck)
    processes, shards, life = luck.choice((1, 1, 2, 3)), luck.choice((1, 1, 2, 4)), luck.choice(LIVES)
    tasks = []
    for process in range(processes):
        reserve = discord.reserve if processes > 1 else None
        starts = SessionStarts(discord.limit, reserve, _Told())
        starts.count = lambda: processes * shards
        tasks += [asyncio.create_task(_shard(starts, discord, process * shards + n, life, luck)) for n in range(shards)]
    await asyncio.sleep(DAYS * DAY)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    soon = [at for at in discord.identified if at < DAY]
    if life[1] < session_starts.LASTS and len(soon) > TOTAL * 0.7:
        findings.wrong.append(("sessions", f"{len(soon)} sessions that did not last began in a day"))


async def _shard(starts: SessionStarts, discord: _Discord, shard: int, life: tuple[float, float], luck: Random) -> None:
    while True:
        await starts.before(shard, resumes=False)
        await asyncio.sleep(luck.random() * 0.4)
        await starts.identify(shard)
        discord.identify()
        await asyncio.sleep(luck.uniform(*life))
        starts.ended(shard)
