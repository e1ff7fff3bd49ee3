"""What the parts tell of their work, counted; and what is read when somebody asks."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from bot.engine.views import seat_view
from bot.errors import Refused
from bot.operation.metrics import Metrics, Reading, single
from bot.players.thinking import ProcessThinker
from bot.running.measures import Answered, Measures, Queue, Route, Undone
from bot.tables.actions import Join
from bot.tables.service.opening import Opening
from bot.tables.service.table_service import TableService
from cogs.core.layouts import Picture
from cogs.core.message_budget import Budget, Purpose
from cogs.core.pictures import Pictures
from tests.operation.test_seen_from_outside import values
from tests.players.play import in_the_middle, rules_of
from tests.running.children import DIES_WHEN_ASKED
from tests.tables.world import ANA, BEN, CHANNEL, GUILD, RepeatingRandomness, StandingClock, World

TOLD: list[tuple[Callable[[Metrics], None], str]] = [
    (lambda metrics: metrics.answered(Answered.PRESS, 0.3), 'spite_answer_seconds_bucket{le="0.5",to="press"}'),
    (lambda metrics: metrics.answer_lost(10062), 'spite_answers_lost_total{code="10062"}'),
    (lambda metrics: metrics.waited(Queue.STORE, 0.3), 'spite_wait_seconds_bucket{le="0.5",queue="store"}'),
    (lambda metrics: metrics.not_drawn(), "spite_pictures_late_total"),
    (lambda metrics: metrics.left_undone(Undone.FILM), 'spite_left_undone_total{what="film"}'),
    (lambda metrics: metrics.not_saved(), "spite_not_saved_total"),
    (
        lambda metrics: metrics.requested(Route.CHANNEL, 429),
        'spite_discord_requests_total{route="channel",status="429"}',
    ),
    (lambda metrics: metrics.played_down("expert"), 'spite_played_down_total{level="expert"}'),
    (lambda metrics: metrics.thought_short("expert"), 'spite_thought_short_total{level="expert"}'),
    (lambda metrics: metrics.loop_lagged(0.3), 'spite_loop_lag_seconds_bucket{le="0.5"}'),
]


@pytest.mark.parametrize(("tell", "name"), TOLD)
def test_what_is_told_is_counted(tell: Callable[[Metrics], None], name: str) -> None:
    metrics = Metrics()
    before = values(metrics.text().decode()).get(name, 0.0)
    tell(metrics)
    assert values(metrics.text().decode())[name] == before + 1


def test_nothing_that_is_told_is_left_to_whoever_counts_nothing() -> None:
    assert {name for name in vars(Measures) if not name.startswith("_")} <= vars(Metrics).keys()


def test_what_is_read_is_read_when_somebody_asks_and_one_fault_hides_no_other() -> None:
    metrics, figures = Metrics(), {"first": 1.0}

    def fail() -> float:
        raise OSError

    metrics.read(
        [
            Reading("broken", "never there", single(fail)),
            Reading("first", "a number", single(lambda: figures["first"])),
            Reading("by_shard", "with labels", lambda: [({"shard": "0"}, 2.0), ({"shard": "1"}, 3.0)]),
            Reading("nothing", "no values yet", list),
        ]
    )
    assert values(metrics.text().decode())["first"] == 1
    figures["first"] = 5.0
    found = values(metrics.text().decode())
    assert (found["first"], found['by_shard{shard="1"}']) == (5, 3)
    assert "broken" not in found


async def test_an_expert_that_nobody_can_think_for_is_counted() -> None:
    metrics, state = Metrics(), in_the_middle(rules_of("pagat"), "thinking", 12)
    view = seat_view(state, state.to_play)
    for thinker in (ProcessThinker(0, measures=metrics), ProcessThinker(1, command=DIES_WHEN_ASKED, measures=metrics)):
        await thinker.start()
        assert await thinker.choose(view, "expert", 0.5) in view.legal
        assert await thinker.choose(view, "regular", 0.5) in view.legal
        await thinker.stop()
    assert values(metrics.text().decode())['spite_played_down_total{level="expert"}'] == 2


async def test_an_expert_that_has_no_time_left_is_counted() -> None:
    metrics, state = Metrics(), in_the_middle(rules_of("pagat"), "thinking", 12)
    view, thinker = seat_view(state, state.to_play), ProcessThinker(1, measures=metrics)
    await thinker.start()
    for level, seconds in (("expert", 0.0), ("strong", 0.0), ("expert", 30.0)):
        assert await thinker.choose(view, level, seconds) in view.legal
    await thinker.stop()
    assert values(metrics.text().decode())['spite_thought_short_total{level="expert"}'] == 1


async def test_what_waits_for_its_turn_in_a_channel_is_measured() -> None:
    metrics, clock = Metrics(), StandingClock()
    budget = Budget(clock, spacing=4.0, measures=metrics)
    for _ in range(2):
        await budget.turn(1, Purpose.TABLE)
    await budget.stop()
    found = values(metrics.text().decode())
    assert found['spite_wait_seconds_count{queue="channels"}'] == 2
    assert found['spite_wait_seconds_bucket{le="3.0",queue="channels"}'] == 1


async def test_a_picture_that_can_not_be_drawn_is_counted() -> None:
    metrics = Metrics()
    pictures = Pictures(measures=metrics)
    await pictures.start()

    def fail() -> bytes:
        raise ValueError("no picture")

    assert await pictures.draw("table.png", fail) is None
    assert await pictures.draw("table.png", lambda: Random(1).randbytes(9)) is not None
    await pictures.stop()
    assert values(metrics.text().decode())["spite_pictures_late_total"] == 1


async def test_a_picture_that_is_not_there_in_time_is_counted() -> None:
    metrics = Metrics()
    pictures = Pictures(measures=metrics)
    assert await pictures.in_time(partial(asyncio.sleep, 60, None), 0.001) is None
    assert await pictures.in_time(partial(asyncio.sleep, 0, Picture("table.png", b"")), None) is not None
    assert values(metrics.text().decode())["spite_pictures_late_total"] == 1


async def test_what_the_store_does_not_take_is_counted_however_that_shows() -> None:
    metrics = Metrics()
    world = World()
    world.tables = TableService(world.store, world.clock, RepeatingRandomness(), measures=metrics)
    table = (await world.tables.open(Opening(GUILD, CHANNEL, "pagat"), world.person(ANA))).table
    await world.store.close()
    for _ in range(3):  # saving fails at first, and then nobody can tell what the table is
        with pytest.raises(Refused, match="unsure"):
            await world.tables.act(table.id, Join(), world.person(BEN))
    assert values(metrics.text().decode())["spite_not_saved_total"] == 3
