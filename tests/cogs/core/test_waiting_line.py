"""Who waits for films and reviews: each person for one, so that nobody fills the line for the others."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.running.module_runner import ModuleRunner
from bot.running.overload import Overload
from bot.text import texts_for
from cogs.core.message_budget import Budget
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.waiting_line import Requester, WaitingLine
from tests.tables.world import ANA, BEN, StandingClock

MOST = 3


class Wanted:
    """A game that somebody waits for."""

    def __init__(self, game: str, user: int) -> None:
        self.game = FinishedGame(game, 1, "pagat", ("Ana", "Ben"), (ANA, BEN), (0,), 0.0)
        interaction: Any = SimpleNamespace(message=None, user=SimpleNamespace(id=user))
        self.requester = Requester(Reply(interaction, 0.0), texts_for("en"))


class Slow(WaitingLine[Wanted]):
    """Serves nobody until it is told to."""

    def __init__(self) -> None:
        self.served: list[str] = []
        self.go_on = asyncio.Event()
        runner, budget = ModuleRunner("bot.no_such_module", 1.0), Budget(StandingClock(), spacing=0)
        book = ReplyBook(StandingClock(), budget)
        super().__init__(runner, Overload(), book, most=MOST, full=Reason.FILM_BUSY)

    async def serve(self, requests: Sequence[Wanted]) -> None:
        await self.go_on.wait()
        self.served += [request.game.game for request in requests]

    def asked_by(self, user: int, game: str) -> Reason | None:
        """Why somebody may not wait for a game."""
        try:
            with self.place_for(user):
                self.ask(Wanted(game, user))
        except Refused as refused:
            return refused.reason
        return None


async def test_one_person_waits_for_one_thing_and_takes_no_place_from_others() -> None:
    line = Slow()
    await line.start()
    told = [line.asked_by(ANA, f"aaaaaaaa-{number}") for number in range(20)]
    assert told == [None] + [Reason.WAITS_ALREADY] * 19
    assert [line.asked_by(user, "aaaaaaaa-1") for user in (BEN, 5, 6)] == [None, None, Reason.FILM_BUSY]
    line.go_on.set()
    await line.idle()
    assert sorted(line.served) == ["aaaaaaaa-0", "aaaaaaaa-1", "aaaaaaaa-1"]
    assert line.asked_by(ANA, "aaaaaaaa-2") is None, "once it has come, the next may be asked for"
    await line.stop()


async def test_whoever_could_not_be_answered_has_no_place() -> None:
    line = Slow()
    with pytest.raises(RuntimeError), line.place_for(ANA):
        raise RuntimeError("Discord did not answer")
    await line.start()
    assert line.asked_by(ANA, "aaaaaaaa-1") is None
    line.go_on.set()
    await line.idle()
    await line.stop()
