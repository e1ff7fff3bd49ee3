"""What is known of the replies whose tokens live, and of the last presses."""

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core import reply_book, retrying
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outcomes import Meaning, NotSent, OutOfReach
from cogs.core.reply import TOKEN_SECONDS, Reply
from cogs.core.reply_book import ReplyBook, Shelf
from cogs.core.retrying import BELIEVED_AFTER
from tests.failures import FAILURES, MEANINGS, refusal
from tests.tables.world import StandingClock

BUTTON, MENU = discord.ComponentType.button.value, discord.ComponentType.select.value
ANA, BEN, PANEL, TABLE = 1, 2, 11, 12
JOIN, LEAVE = "s:abc:join", "s:abc:leave"
PUBLIC = SimpleNamespace(ephemeral=False)


class Turns:
    """Gives every turn at once."""

    async def turn(self, *_: Any, **__: Any) -> None:
        pass

    def is_out(self, guild: int) -> bool:
        return False


def book() -> ReplyBook:
    return ReplyBook(StandingClock(), Turns())  # type: ignore[arg-type]


def pressed(
    at: float, *, user: int = ANA, message: int | None = PANEL, kind: int | None = BUTTON, values: tuple[str, ...] = ()
) -> Any:
    """A press so many seconds after the first, by the number that Discord would give it."""
    on = None if message is None else SimpleNamespace(id=message, flags=PUBLIC, interaction_metadata=None)
    data = {"component_type": kind, "values": list(values)}
    return SimpleNamespace(
        id=(1000 + int(at * 1000)) << 22, user=SimpleNamespace(id=user), message=on, data=data, guild_id=None
    )


def are_double(*presses: Any, ids: tuple[str, ...] = ()) -> list[bool]:
    """Which of these presses, one after the other, are double taps."""
    noted = book()
    return [noted.open_press(each, ids[at] if ids else JOIN).is_double_tap for at, each in enumerate(presses)]


@pytest.mark.parametrize("changes", [{"user": BEN}, {"message": TABLE}, {"at": reply_book.DOUBLE_TAP_SECONDS}])
def test_the_same_button_of_the_same_message_by_the_same_person_at_once(changes: dict[str, Any]) -> None:
    assert are_double(pressed(0), pressed(0.5)) == [False, True]
    assert are_double(pressed(0), pressed(**{"at": 0.5, **changes})) == [False, False]
    assert are_double(pressed(0), pressed(0.5), ids=(JOIN, LEAVE)) == [False, False]


@pytest.mark.parametrize("kind", [{"kind": None}, {"message": None}])
def test_what_is_written_is_no_tap(kind: dict[str, Any]) -> None:
    assert are_double(pressed(0, **kind), pressed(0.5, **kind)) == [False, False]


@pytest.mark.parametrize("again", ["a", "b"])
def test_the_same_choice_in_a_menu_is_one_and_another_is_not(again: str) -> None:
    first, second = (pressed(at, kind=MENU, values=(value,)) for at, value in ((0, "a"), (0.5, again)))
    assert are_double(first, second) == [False, again == "a"]


def test_a_press_that_is_delivered_twice_is_one() -> None:
    assert are_double(pressed(0), pressed(0)) == [False, False]


def test_who_taps_on_taps_the_same_all_the_while() -> None:
    assert are_double(*(pressed(number * 1.5) for number in range(4))) == [False, True, True, True]


def test_only_those_that_were_pressed_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reply_book, "_MOST_PRESSES", 3)
    noted = book()
    for message in range(20):
        noted.open_press(pressed(0, message=message), JOIN)
    assert len(noted._last_taps) == 3


async def test_what_is_asked_for_twice_is_taken_away_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    removed: list[int] = []

    async def remove(reply: Reply) -> None:
        removed.append(reply.interaction.id)

    monkeypatch.setattr(Reply, "remove", remove)
    kept = book()
    await kept._removals.start()  # a clock that stands would be looked at without a pause
    first, second = kept.open(pressed(0)), kept.open(pressed(1))
    for reply in (first, first, second):
        kept.remove(reply)
    await kept.idle()
    kept.remove(first)
    await kept.idle()
    await kept._removals.stop()
    assert sorted(removed) == sorted([first.interaction.id, second.interaction.id])
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


def test_a_token_is_used_for_less_than_fifteen_minutes_also_where_a_clock_is_set_back() -> None:
    reply = Reply(pressed(0), 1000.0)
    used = [now for now in range(3000) if reply.lives(now)]
    assert used[0] == 1000 - (15 * 60 - TOKEN_SECONDS) + 1, "a clock that is a little behind does no harm"
    assert used[-1] == 1000 + TOKEN_SECONDS - 1


def test_what_dies_is_forgotten_and_the_rest_stays_in_order() -> None:
    shelf: Shelf[Reply] = Shelf()
    old, young, younger = (Reply(pressed(at), arrived) for at, arrived in ((0, 0.0), (1, 500.0), (2, 600.0)))
    for number, reply in enumerate((young, old, younger)):
        shelf.put("table", number, reply)
    shelf.put("another", 0, old)
    shelf.put("table", 0, young)
    assert shelf.at("table") == [old, younger, young]
    shelf.sweep(TOKEN_SECONDS + 1.0)
    assert shelf.all() == [younger, young]
    assert shelf.at("another") == []
    assert shelf.take_all("table") == [younger, young]
    assert shelf.all() == []


def test_nothing_of_a_token_is_told_with_a_reply() -> None:
    interaction = pressed(0)
    interaction.token = "secret"
    assert "secret" not in f"{Reply(interaction, 0.0)} {Reply(interaction, 0.0)!r}"


async def test_a_token_that_is_swept_away_while_it_is_tried_leaves_the_table_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept, asked = book(), pressed(0, message=None)
    asked.response = SimpleNamespace(is_done=lambda: True)
    table: Any = SimpleNamespace(id="t1", channel=5, version=1)

    async def nobody_else_sees_it(*_: object) -> None:
        kept.offers.clear()

    monkeypatch.setattr(reply_book, "answers_privately", lambda interaction: False)
    monkeypatch.setattr(Reply, "follow_openly", nobody_else_sees_it)
    kept.offer(kept.open(asked), table.id)
    with pytest.raises(OutOfReach):
        await kept.post_table(table, None, [])  # type: ignore[arg-type]
    assert not kept.can_post_table(table.id)


class Sends:
    """An edit that fails in these ways first."""

    def __init__(self, *failures: Exception) -> None:
        self.left, self.asked = list(failures), 0

    async def __call__(self) -> None:
        self.asked += 1
        if self.left:
            raise self.left.pop(0)


async def sent_by(kept: ReplyBook, send: Sends, guild: int | None = None) -> NotSent | None:
    interaction = pressed(0)
    interaction.guild_id = guild
    reply = kept.open(interaction)
    return await kept.deliver(lambda: (reply, Purpose.NOTICE), send)


@pytest.mark.parametrize("failure", FAILURES)
async def test_an_edit_that_fails_twice_is_sent_the_third_time(failure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)
    make, meaning = FAILURES[failure], MEANINGS.get(failure, Meaning.PASSING)
    if failure == "401":  # no such token
        meaning = Meaning.OUT_OF_REACH
    elif failure == "429 too old":
        meaning = Meaning.TOO_OLD
    sent = Sends(make(), make())
    lost = await sent_by(book(), sent)
    assert (lost is None) == (meaning is not Meaning.OUT_OF_REACH)
    assert sent.asked == (1 if meaning is Meaning.OUT_OF_REACH else BELIEVED_AFTER)
    refused = await sent_by(book(), Sends(*(make() for _ in range(9))))
    assert refused is not None
    assert refused.meaning is meaning


@pytest.mark.parametrize(("status", "code"), [(401, 0), (404, 10062), (401, 50027), (404, 10015), (400, 40060)])
async def test_a_token_that_is_dead_is_used_no_more(status: int, code: int) -> None:
    send = Sends(refusal(status, code)())
    lost = await sent_by(book(), send)
    assert lost is not None
    assert (send.asked, lost.meaning) == (1, Meaning.OUT_OF_REACH)


async def test_nothing_is_sent_again_for_a_server_that_can_not_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)
    budget = Budget(StandingClock(), spacing=0.0)
    kept, send = ReplyBook(StandingClock(), budget), Sends(refusal(400)())
    budget.shut_out(7)
    assert await sent_by(kept, send, guild=7) is not None
    assert send.asked == 1
    budget.let_in(7)
    assert await sent_by(kept, Sends(refusal(400)()), guild=7) is None


async def test_an_edit_that_is_wanted_no_more_is_not_sent() -> None:
    kept, send = book(), Sends()
    reply = kept.open(pressed(0))
    wanted = [(reply, Purpose.NOTICE)]
    assert await kept.deliver(lambda: wanted.pop() if wanted else None, send) is None
    assert send.asked == 0
