"""Who wants to be called, and the one message that each of them has."""

import asyncio

import pytest

from bot.entities.calls import CallMessage, CallSettings, CallWhen
from bot.store.store import Store

ANA, BEN = 11, 12
NOW = 1_790_000_000.0


async def test_what_is_chosen_is_kept_exported_and_forgotten(store: Store) -> None:
    calls = store.calls
    assert await calls.of(ANA) == CallSettings()
    chosen = await calls.choose(ANA, when=CallWhen.DAILY, hour=7, daily=True, locale="es-ES")
    assert chosen == CallSettings(when=CallWhen.DAILY, hour=7, daily=True, locale="es-ES")
    await calls.choose(BEN, reminders=True)
    assert [*await calls.wanting()] == [ANA, BEN]
    told = (await store.people.data_of(ANA))["calls"]
    assert (told["turns"], told["hour"], told["daily_deal"], told["reminders"]) == ("daily", 7, True, False)
    await calls.stop(BEN)
    assert [*await calls.wanting()] == [ANA]
    await store.people.forget(ANA)
    assert await calls.wanting() == {}
    assert await calls.of(ANA) == CallSettings()


async def test_who_may_want_calls_is_known_without_a_reading(store: Store) -> None:
    calls = store.calls
    assert not calls.may_want([ANA, BEN])
    await calls.choose(ANA, when=CallWhen.NOW)
    assert calls.may_want([BEN, ANA]), "at once"
    await calls.wanting()
    await calls.stop(ANA)
    assert calls.may_want([ANA]), "until the next reading"
    reading = asyncio.create_task(calls.wanting())
    await asyncio.sleep(0)
    await calls.choose(BEN, daily=True)
    await reading
    assert calls.may_want([BEN])
    assert not calls.may_want([ANA])


async def test_who_chooses_again_while_everybody_is_read_may_want_calls(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, was_read, has_chosen = store.calls, asyncio.Event(), asyncio.Event()
    read = calls._database.read_after_writes

    async def read_early(sql: str, *values: object) -> object:
        rows = await read(sql, *values)
        was_read.set()
        await has_chosen.wait()
        return rows

    await calls.choose(ANA, daily=False)
    with monkeypatch.context() as patched:
        patched.setattr(calls._database, "read_after_writes", read_early)
        reading = asyncio.create_task(calls.wanting())
        await was_read.wait()
        assert calls.may_want([ANA]), "until everybody has been read"
    await calls.choose(ANA, daily=True)
    has_chosen.set()
    assert await reading == {}
    assert calls.may_want([ANA])


async def test_of_ten_who_claim_at_once_one_owns_the_message(store: Store) -> None:
    calls = store.calls
    await calls.choose(ANA, when=CallWhen.NOW)
    claims = await asyncio.gather(*(calls.claim(ANA, 0, frozenset({f"a/{n}"}), NOW) for n in range(10)))
    assert sorted(claims, key=str) == [1, *[None] * 9]
    kept = await calls.of(ANA)
    assert kept.pending
    assert kept.called == {f"a/{claims.index(1)}"}
    sent = CallMessage(5, 6, "x")
    owned = await asyncio.gather(*(calls.posted(ANA, 1, sent, NOW + 9) for _ in range(10)))
    assert owned.count(True) == 1
    kept = await calls.of(ANA)
    assert (kept.message, kept.version, kept.pending, kept.posted_at) == (sent, 1, False, NOW + 9)


async def test_a_claim_by_which_nothing_was_sent_is_given_up_once(store: Store) -> None:
    calls = store.calls
    await calls.choose(ANA, when=CallWhen.NOW)
    await calls.claim(ANA, 0, frozenset({"a/1"}), NOW)
    await calls.release(ANA, 1)
    await calls.release(ANA, 1)
    kept = await calls.of(ANA)
    assert (kept.version, kept.pending, kept.posted_at, kept.called) == (2, False, 0.0, frozenset())
    assert not await calls.posted(ANA, 1, CallMessage(5, 6), NOW), "whoever sends late owns nothing"


async def refuse(store: Store) -> bool:
    version = await store.calls.claim(ANA, (await store.calls.of(ANA)).version, frozenset(), NOW)
    assert version is not None
    is_over = await store.calls.refused(ANA, version)
    assert not await store.calls.refused(ANA, version), "told by another process, it counts once"
    return is_over


async def test_after_two_refusals_nobody_is_called_and_it_is_told_once(store: Store) -> None:
    await store.calls.choose(ANA, when=CallWhen.NOW, daily=True)
    assert not await refuse(store)
    assert await refuse(store)
    assert not (await store.calls.of(ANA)).wants_any
    assert await store.calls.untold() == {ANA}
    told = await asyncio.gather(*(store.calls.take_untold(ANA) for _ in range(5)))
    assert told.count(True) == 1


async def test_a_message_that_was_taken_ends_the_count_of_refusals(store: Store) -> None:
    await store.calls.choose(ANA, when=CallWhen.NOW)
    assert not await refuse(store)
    await store.calls.claim(ANA, 1, frozenset(), NOW)
    await store.calls.posted(ANA, 2, CallMessage(5, 6), NOW)
    assert not await refuse(store)
    assert (await store.calls.of(ANA)).wants_any


async def test_one_message_a_second_for_all_processes(store: Store) -> None:
    turns = sorted(await asyncio.gather(*(store.calls.reserve(NOW) for _ in range(5))))
    assert turns == [0, 1, 2, 3, 4]
    assert await store.calls.reserve(NOW + 60) == 0
    assert await store.calls.reserve(NOW - 100_000) == 0, "a clock that was set back waits for no day"


async def test_a_former_message_that_is_gone_takes_no_other_along(store: Store) -> None:
    calls = store.calls
    await calls.choose(ANA, when=CallWhen.NOW)
    for version, message in enumerate((12, 123, 1234, 3, 99)):
        await calls.claim(ANA, version, frozenset(), NOW)
        assert await calls.posted(ANA, version + 1, CallMessage(5, message), NOW)
    await calls.former_gone(ANA, 12)
    assert (await calls.of(ANA)).former == (123, 1234, 3)
    await calls.former_gone(ANA, 3)
    assert (await calls.of(ANA)).former == (123, 1234)
    await calls.former_gone(ANA, 123)
    assert (await calls.of(ANA)).former == (1234,)
