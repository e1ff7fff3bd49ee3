"""One table of outcomes for all clients of the outbox: each way of failing, planted at each client, means the same.

A client that is new has to be named here. ``tests/e2e/test_refused_once.py`` plants each failure once in the whole bot.
"""

from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.entities.calls import CallMessage, CallSettings
from bot.entities.kept import DailyPost, Posted
from bot.my_turn.waiting import CallStep
from cogs.core.outbox import MessageContent, MessagePlace, Post
from cogs.core.outcomes import Meaning, NotSent
from cogs.core.retrying import BELIEVED_AFTER
from cogs.core.table_post import FormerGame, PressedMessage, TablePost
from cogs.daily import posts as daily
from cogs.gathering import calls
from cogs.my_turn import postman
from cogs.operator import channel, news
from cogs.replay import films
from cogs.settings import posts as settings_posts
from cogs.shared import telling
from cogs.table import inviting, notices
from cogs.tournament import running as tournaments
from cogs.tournament import threads
from tests.cogs.core.test_outbox import CHANNEL, GUILD, OLD, PASSING, Kept, at_once, sending
from tests.failures import ANEW_AFTER, FAILURES, MEANINGS
from tests.swept import swept

COGS = Path(__file__).parents[3] / "cogs"
__all__ = ["at_once"]


class Anything:
    """Stands in for whatever a client works with: each attribute, answer and number of it is another one."""

    def __init__(self, **known: Any) -> None:
        vars(self).update(guild=GUILD, channel=CHANNEL, **known)

    def __getattr__(self, name: str) -> Any:
        return Anything()

    def __call__(self, *_: Any, **__: Any) -> Any:
        return Anything()

    def __await__(self) -> Iterator[Any]:
        yield from ()

    def __iter__(self) -> Iterator[Any]:
        return iter(())


ANY: Any = Anything()
TABLE: Any = Anything(id="table")
POSTED = Posted(CHANNEL, OLD, 0.0, 1)
BY_CHANNEL: Any = Anything(carrier=lambda table: None)
SHOWING: Any = Anything(posted_by=BY_CHANNEL)
CUP: Any = Anything(id="cup", message=OLD)


def _shown() -> Any:
    """Return what is known of a table's message."""
    return Anything(table=TABLE, posted=POSTED, repost=False, shown=None)


KNOWN_CALLS = CallSettings(channel=CHANNEL, message=CallMessage(CHANNEL, OLD))
PLANNED: Any = Anything(step=CallStep.EDIT, calls=KNOWN_CALLS)


CLIENTS: dict[type[Post], Callable[[], Post]] = {
    TablePost: lambda: TablePost(SHOWING, _shown()),
    FormerGame: lambda: FormerGame(BY_CHANNEL, POSTED, TABLE),
    PressedMessage: lambda: PressedMessage(BY_CHANNEL, MessagePlace(CHANNEL, OLD), TABLE),
    calls._ServersCalls: lambda: calls._ServersCalls(ANY, GUILD),
    daily._Announcement: lambda: daily._Announcement(ANY, GUILD, CHANNEL, date(2026, 1, 1)),
    daily._PlayersCount: lambda: daily._PlayersCount(ANY, DailyPost(GUILD, "2026-01-01", CHANNEL, OLD, 3)),
    daily._Shared: lambda: daily._Shared(ANY, CHANNEL, ANY, date(2026, 1, 1)),
    films._Film: lambda: films._Film(ANY, ANY, ANY, ANY, "film"),
    settings_posts._Gone: lambda: settings_posts._Gone(ANY, GUILD, CHANNEL, frozenset({1})),
    postman.CallPost: lambda: postman.CallPost(ANY, ANY, 1, PLANNED),
    inviting._Invited: lambda: inviting._Invited(ANY, ANY, ANY),
    channel._Living: lambda: channel._Living(ANY, ANY, discord.ui.LayoutView(), "said", ("fault",), 0.0),
    news._Announced: lambda: news._Announced(ANY, ANY, GUILD, CHANNEL),
    notices._TurnNotice: lambda: notices._TurnNotice(ANY, TABLE, 1),
    settings_posts._Result: lambda: settings_posts._Result(ANY, TABLE),
    telling._Told: lambda: telling._Told(ANY, CHANNEL, (), "words", quiet=False),
    threads._Words: lambda: threads._Words(GUILD, CHANNEL, "words", "said", ()),
    tournaments._CupPost: lambda: tournaments._CupPost(ANY, CUP),
    tournaments._EndPost: lambda: tournaments._EndPost(ANY, CUP),
}
LISTENS = {TablePost, calls._ServersCalls, notices._TurnNotice}
"""Those that ask the outbox again, or need a real drawing, when they hear how it went: their own tests do that."""


def test_each_client_is_in_the_table() -> None:
    for file in COGS.rglob("*.py"):
        if "(Post):" in file.read_text(encoding="utf-8"):
            import_module(".".join(file.relative_to(COGS.parent).with_suffix("").parts))
    assert {each for each in Post.__subclasses__() if each.__module__.startswith("cogs.")} == CLIENTS.keys()


class Watched:
    """A client whose words don't matter, and what it hears."""

    def __init__(self, kind: type[Post]) -> None:
        self.post = post = CLIENTS[kind]()
        self.lost, self.stood = list[Meaning](), list[MessagePlace]()
        self.stands, self.replaceable = post.standing() is not None, post.replaceable
        hear_lost, hear_posted, layout = post.lost, post.posted, discord.ui.LayoutView() if self.stands else None

        async def wanted() -> bool:
            return not self.stood

        async def draw() -> MessageContent:
            return MessageContent(nonce="the same", words=None if layout else "words", layout=layout)

        async def lost(loss: NotSent) -> None:
            self.lost.append(loss.meaning)
            if kind not in LISTENS:
                await hear_lost(loss)

        async def posted(place: MessagePlace, old: MessagePlace | None) -> bool:
            self.stood.append(place)
            return kind in LISTENS or await hear_posted(place, old)

        more: dict[str, Any] = {"still_wanted": wanted, "draw": draw, "lost": lost, "posted": posted}
        vars(post).update(more, finished=lambda: None)


@swept("failure", FAILURES)
@pytest.mark.parametrize("kind", CLIENTS)
async def test_a_failure_means_the_same_at_each_client(kind: type[Post], failure: str) -> None:
    """Three in a row: what stays refused is believed, a message that can't be changed is replaced, all else passes."""
    client = Watched(kind)
    is_replaced = client.stands and client.replaceable and failure in ANEW_AFTER
    times = ANEW_AFTER[failure] if is_replaced else BELIEVED_AFTER
    async with sending(*(FAILURES[failure]() for _ in range(times))) as (outbox, channels, _):
        outbox.ask(client.post)
        await outbox.idle()
        first = "edit" if client.stands else "send"
        tries = [what for what, _ in channels.done if what != "delete"]
        believed = MEANINGS.get(failure)
        if is_replaced:
            assert tries == [first] * times + ["send"]
            assert ("delete", OLD) in channels.done
        elif believed is None:
            assert tries == [first] * (times + 1)
        else:
            assert tries == [first] * times
        assert client.lost == ([] if is_replaced or believed is None else [believed])
        assert bool(client.stood) is not bool(client.lost)
        assert len(set(channels.nonces)) <= 1


@swept("failure", FAILURES)
@pytest.mark.parametrize("kind", CLIENTS)
async def test_who_waits_for_a_client_hears_the_same(kind: type[Post], failure: str) -> None:
    client = Watched(kind)
    vars(client.post)["standing"] = lambda: None
    async with sending(*(FAILURES[failure]() for _ in range(BELIEVED_AFTER))) as (outbox, channels, _):
        loss = await outbox.deliver(client.post)
        assert loss is not None
        passing = Meaning.TOO_OLD if failure == "429 too old" else Meaning.PASSING
        assert loss.meaning is MEANINGS.get(failure, passing)
        assert [what for what, _ in channels.done] == ["send"] * BELIEVED_AFTER
        assert not client.lost


def test_the_table_has_all_that_discord_answers() -> None:
    assert {failure[:3] for failure in FAILURES} >= {"400", "403", "404", "429", "500", "503", "tim"}
    assert {"timeout", "429", "500", "503"} <= set(PASSING)
    assert Kept.__module__ not in {kind.__module__ for kind in CLIENTS}
