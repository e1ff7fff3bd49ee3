"""Growth: what all processes report, which limits are near, and one sentence for each."""

import json
import logging
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands.doctor_findings import findings_of_notes
from bot.operation.error_log import ErrorLog
from bot.operation.findings import Severity
from bot.operation.growth import WORDS, Growth, Limit, growth_words, near_limits
from bot.operation.reports import REPORT, ProcessReport, Reports
from bot.operation.traffic import Traffic
from bot.services import build_services
from bot.shapes import plain
from bot.store.codec import shape_from_text
from tests.e2e.world import settings_in
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock

USUAL = ProcessReport(
    process="one",
    at=0.0,
    version="1",
    servers=10,
    is_verified=False,
    tables=5,
    most_tables=100,
    load=0,
    requests=0.1,
    not_ready="",
    backup_age=None,
    tables_set_aside=0,
    refusals=0,
)


@pytest.mark.parametrize(
    ("changes", "limit"),
    [
        ({}, None),
        ({"servers": 74}, None),
        ({"servers": 75}, Limit.APPLY),
        ({"servers": 99}, Limit.APPLY),
        ({"servers": 100}, Limit.UNVERIFIED),
        ({"servers": 5000, "is_verified": True}, None),
        ({"servers": 5000, "is_verified": None}, None),
        ({"requests": 0.79}, None),
        ({"requests": 0.8}, Limit.REQUESTS),
        ({"tables": 80}, Limit.TABLES),
        ({"tables": 80, "most_tables": 0}, None),
        ({"load": 1}, Limit.LOAD),
    ],
)
def test_each_limit_is_named_where_it_is_near(changes: dict[str, object], limit: Limit | None) -> None:
    found = near_limits([replace(USUAL, **changes)])  # type: ignore[arg-type]
    assert [each.limit for each in found] == ([] if limit is None else [limit])
    assert not [each for each in found if "{" in growth_words(each)]


def test_servers_of_all_processes_are_counted_together() -> None:
    half = replace(USUAL, servers=40)
    assert near_limits([half]) == []
    assert near_limits([half, replace(half, process="two", is_verified=None)]) == [Growth(Limit.APPLY, 80, 100)]
    assert set(WORDS) == set(Limit)


def test_the_doctor_says_it_and_leaves_out_what_is_old_or_damaged() -> None:
    near = replace(USUAL, servers=90, at=time.time() - 100)
    notes = {f"{REPORT}one": json.dumps(plain(near)), f"{REPORT}two": "{}", f"{REPORT}three": "?"}
    warned = [each.words for each in findings_of_notes(notes) if each.state is Severity.WARNING]
    assert warned == [growth_words(Growth(Limit.APPLY, 90, 100))]
    notes[f"{REPORT}one"] = json.dumps(plain(replace(near, at=time.time() - 100_000)))
    assert not list(findings_of_notes(notes))


def test_requests_are_counted_over_a_minute() -> None:
    now = [0.0]
    traffic = Traffic(lambda: now[0])
    traffic.per_second = lambda: 2.0
    for _ in range(60):
        now[0] += 0.5
        traffic.sent()
    assert traffic.share() == 0.5
    now[0] += 60
    assert traffic.share() == 0.0
    traffic.sent()
    traffic.per_second = lambda: 0.0
    assert traffic.share() == 0.0, "any number may be sent"


def reports_over(store: MemoryStore, folder: Path, clock: StandingClock, *, shared: bool = True) -> Reports:
    settings = settings_in(folder, **({"shards": "2", "database": "postgresql://u@h/d"} if shared else {}))
    services = build_services(settings.model_copy(update={"shards": ""}), store, clock)
    services.operation.reports._shared = shared
    return services.operation.reports


async def test_every_process_sees_the_others_and_misses_who_was_killed(tmp_path: Path) -> None:
    store, clock = MemoryStore(), StandingClock()
    one, two = reports_over(store, tmp_path, clock), reports_over(store, tmp_path, clock)
    await one.report()
    await two.report()
    assert {each.process for each in await one.all()} == {one.process, two.process}
    clock.time += 200
    seen = {each.process: each.is_stale(clock.now()) for each in await one.all()}
    assert seen == {one.process: False, two.process: True}, "it was killed"
    await two.report()
    await two.stop()
    assert {each.process for each in await one.all()} == {one.process}, "it has ended"


async def test_alone_on_its_database_a_process_misses_nobody(tmp_path: Path) -> None:
    store, clock = MemoryStore(), StandingClock()
    killed, alone = (reports_over(store, tmp_path, clock, shared=False) for _ in range(2))
    await killed.report()
    await alone.start()
    assert [each.process for each in await alone.all()] == [alone.process]
    await alone.stop()


async def test_a_damaged_report_holds_up_nobody(tmp_path: Path) -> None:
    store, clock = MemoryStore(), StandingClock()
    one = reports_over(store, tmp_path, clock)
    await store.notes.set(f"{REPORT}odd", '{"process": 5}')
    assert len(await one.all()) == 1
    report = await one.now()
    assert shape_from_text(ProcessReport, json.dumps(plain(report))) == report


def test_errors_are_counted_by_kind_without_what_they_are_filled_with() -> None:
    log, logger = ErrorLog(lambda: 50.0), logging.Logger("bot.tried")
    logger.addHandler(log)
    for name in ("Ana", "Ben"):
        logger.error("%s could not be shown at %d", name, 7)
    logger.warning("of no interest to %s", "Ana")
    try:
        raise ValueError("Zoë's words")
    except ValueError:
        logger.exception("Fault %s", "a1b2c3")
    fault, shown = sorted(log.kinds(0.0), key=lambda each: each.words)
    assert (shown.words, shown.count, shown.fault) == ("… could not be shown at …", 2, "")
    assert (fault.words, fault.fault, fault.place) == ("Fault …", "ValueError", "bot.tried")
    assert log.kinds(51.0) == ()
    assert not any(name in str(log.kinds(0.0)) for name in ("Ana", "Ben", "Zoë"))
