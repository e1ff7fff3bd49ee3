"""Metrics for Prometheus. ``docs/operating.md`` explains each and what to do about it."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from bot.operation.traffic import Traffic
from bot.running.measures import Answered, Measures, Queue, Route, Undone

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.8, 3.0, 5.0, 10.0, 30.0, 60.0)
"""Buckets; at 1.8 seconds a press is acknowledged without its answer, at 3 Discord gives it up."""
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
LOST: Final = (10062, 40060)

MetricLabels = dict[str, str]
Values = Sequence[tuple[MetricLabels, float]]


@dataclass(frozen=True, slots=True)
class Reading:
    """A value read on demand: ``read`` gives values by their labels."""

    name: str
    meaning: str
    read: Callable[[], Values]


def single(read: Callable[[], float]) -> Callable[[], Values]:
    """Return a reading function without labels."""
    return lambda: [({}, read())]


class Metrics(Measures):
    """Metrics that parts report, and readings on demand."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.traffic = Traffic(time.monotonic)
        self._readings: tuple[Reading, ...] = ()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        answered = self._histogram("spite_answer_seconds", "From the arrival of an interaction to its answer", "to")
        self._answered = {what: answered.labels(what) for what in Answered}
        self._lost = self._counter("spite_answers_lost", "Answers that Discord did not want any more", "code")
        waited = self._histogram("spite_wait_seconds", "How long something waited for its turn", "queue")
        self._waited = {queue: waited.labels(queue) for queue in Queue}
        self._not_drawn = self._counter("spite_pictures_late", "Pictures in whose place words were shown")
        undone = self._counter("spite_left_undone", "What was not done because there was too much to do", "what")
        self._undone = {what: undone.labels(what) for what in Undone}
        self._not_saved = self._counter("spite_not_saved", "Requests of tables refused for want of the store")
        self.refused_since_saved = 0
        """Number of requests refused for want of the store since it last took a change of a table."""
        self._requests = self._counter("spite_discord_requests", "Requests to Discord", "route", "status")
        self._played_down = self._counter("spite_played_down", "Moves of strong computers made by a quick one", "level")
        self._thought_short = self._counter(
            "spite_thought_short", "Moves of strong computers that had less time than they would have taken", "level"
        )
        self._lag = self._histogram("spite_loop_lag_seconds", "How late the event loop was")
        self._failed = self._counter("spite_task_faults", "Faults of background work that nobody had foreseen", "task")
        self._unreadable = self._counter(
            "spite_events_unreadable", "Events of the gateway that could not be read, and were dropped", "event"
        )
        self._sessions = self._counter("spite_sessions_begun", "Sessions with Discord that have begun")
        # From nothing on: an alarm on a growing count misses the first one of a series that begins with it.
        for code in LOST:
            self._lost.labels(str(code))

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, registry=self._registry)

    def _histogram(self, name: str, meaning: str, *labels: str) -> Histogram:
        return Histogram(name, meaning, labels, registry=self._registry, buckets=_SECONDS)

    def read(self, readings: Iterable[Reading]) -> None:
        """Add these readings."""
        self._readings = tuple(readings)
        self._registry.register(_Readings(self._readings))

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self._registry)

    # Reported measures

    def answered(self, what: Answered, seconds: float) -> None:
        self._answered[what].observe(seconds)

    def answer_lost(self, code: int) -> None:
        self._lost.labels(str(code)).inc()

    def waited(self, queue: Queue, seconds: float) -> None:
        self._waited[queue].observe(seconds)
        if queue is Queue.STORE:
            self.refused_since_saved = 0

    def left_undone(self, what: Undone) -> None:
        self._undone[what].inc()

    def not_saved(self) -> None:
        self.refused_since_saved += 1
        self._not_saved.inc()

    def not_drawn(self) -> None:
        self._not_drawn.inc()

    def requested(self, route: Route, status: int) -> None:
        if route is not Route.INTERACTION:  # by tokens of interactions any number may be sent
            self.traffic.sent()
        self._requests.labels(route, str(status)).inc()

    def played_down(self, level: str) -> None:
        self._played_down.labels(level).inc()

    def thought_short(self, level: str) -> None:
        self._thought_short.labels(level).inc()

    def loop_lagged(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def task_failed(self, task: str) -> None:
        self._failed.labels(task).inc()

    def event_unreadable(self, event: str) -> None:
        self._unreadable.labels(event).inc()

    def session_began(self) -> None:
        self._sessions.inc()


class _Readings(Collector):
    """Collector of readings; those that can't be read now are left out."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._readings = readings

    def describe(self) -> Iterable[Metric]:
        """Return the names without reading values, since nothing may be ready yet."""
        return [GaugeMetricFamily(reading.name, reading.meaning) for reading in self._readings]

    def collect(self) -> Iterable[Metric]:
        for reading in self._readings:
            try:
                values = reading.read()
            except (OSError, LookupError, AttributeError, ValueError):
                continue
            # Labels of one reading must be the same for all of its values, and in one order.
            names = sorted({name for labels, _ in values for name in labels})
            family = GaugeMetricFamily(reading.name, reading.meaning, labels=names)
            for labels, value in values:
                family.add_metric([labels[name] for name in names], value)
            yield family
