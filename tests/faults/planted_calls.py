"""Bugs of the messages that call people, planted on purpose: a short week has to find each of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from bot.my_turn import waiting
from bot.store.calls import CallStore
from cogs.my_turn.postman import CallPost, Postman

Planted = Callable[[], Any]


@contextmanager
def no_hour_between() -> Iterator[None]:
    """Whoever has read one message gets the next at once."""
    with patch.object(waiting, "_APART", 0.0):
        yield


@contextmanager
def sent_before_it_is_claimed() -> Iterator[None]:
    """A message that was sent by a process that dies is sent again by the next one."""

    async def claim(self: CallStore, person: int, version: int, called: frozenset[str], now: float) -> int:
        return version

    async def posted(self: CallStore, person: int, version: int, message: Any, now: float) -> bool:
        claimed = await real_claim(self, person, version, frozenset(), now)
        return claimed is not None and await real_posted(self, person, claimed, message, now)

    real_claim, real_posted = CallStore.claim, CallStore.posted
    real_wanted = CallPost.still_wanted

    async def still_wanted(self: CallPost) -> bool:
        self._claimed = None
        return await real_wanted(self)

    with (
        patch.object(CallStore, "claim", claim),
        patch.object(CallStore, "posted", posted),
        patch.object(CallPost, "still_wanted", still_wanted),
    ):
        yield


@contextmanager
def choices_read_once() -> Iterator[None]:
    """Whoever wants no more is called on."""
    real = CallStore.wanting
    known: dict[int, Any] = {}

    async def wanting(self: CallStore) -> Any:
        now = await real(self)
        for person, calls in now.items():
            known.setdefault(person, calls)
        return {person: replace(now.get(person, calls), when=calls.when) for person, calls in known.items()}

    plan = Postman.plan

    async def planned(self: Postman, person: int, calls: Any = None) -> Any:
        fresh = calls or await self._kernel.store.calls.of(person)
        return await plan(self, person, replace(fresh, when=known[person].when) if person in known else fresh)

    with patch.object(CallStore, "wanting", wanting), patch.object(Postman, "plan", planned):
        yield


@contextmanager
def only_where_something_happens() -> Iterator[None]:
    """Nobody looks at everybody now and then, so that a pause of five minutes is never over."""
    tick = Postman.tick

    async def ticked(self: Postman) -> None:
        self._looked_at = self._kernel.clock.now()
        await tick(self)

    with patch.object(Postman, "tick", ticked):
        yield


@contextmanager
def never_edited() -> Iterator[None]:
    """A message says for ever what it said first."""
    real = waiting.next_step

    def next_step(*args: Any, **how: Any) -> waiting.CallStep:
        step = real(*args, **how)
        return waiting.CallStep.NOTHING if step is waiting.CallStep.EDIT else step

    with patch("cogs.my_turn.postman.next_step", next_step):
        yield


@contextmanager
def blocked_are_called() -> Iterator[None]:
    """Whoever the operator has blocked is called on."""
    init = Postman.__init__

    def made(self: Postman, kernel: Any, days: Any) -> None:
        init(self, kernel, days)
        kernel.blocklist.has = lambda user: False

    with patch.object(Postman, "__init__", made):
        yield


PLANTED: dict[str, tuple[Planted, str]] = {
    "no hour between two messages": (no_hour_between, "doubled"),
    "a message is sent before it is claimed": (sent_before_it_is_claimed, "doubled"),
    "choices are read once": (choices_read_once, "unasked"),
    "nobody looks now and then": (only_where_something_happens, "forgotten"),
    "a message is never edited": (never_edited, "lost"),
    "who is blocked is called": (blocked_are_called, "unasked"),
}
"""Each with the figure by which it is found."""
