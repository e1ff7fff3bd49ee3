"""Parts of the daily deal as a person sees them: today's, a result that is shared, a past day."""

from dataclasses import dataclass
from datetime import date

from bot.daily.attempt import DailyResult, TurnSign
from bot.daily.days import end_of
from bot.daily.deal import DailyDeal
from bot.daily.lookback import CostliestTurn
from bot.daily.record import DailyGroup, DailyRecord
from bot.daily.standing import DailyStanding
from bot.entities.kept import DailyCounts, DailyTry
from bot.tables.view import PersonalView


@dataclass(frozen=True, slots=True)
class DailySitting:
    """A person's view of today's deal.

    ``seal`` and ``next_seal`` are today's and tomorrow's, None if it can't be read; ``record`` is the summary of the
    person's days. ``own`` is None before the first press, ``result`` until the attempt ends.
    """

    day: date
    seal: str
    next_seal: str | None
    record: DailyRecord
    own: PersonalView | None
    result: DailyResult | None
    shared: bool
    has_yesterday: bool = False
    """Whether anybody has tried yesterday's deal, so that there is a report. Looked up only where it can be asked for,
    before and after an attempt."""
    called_off: bool = False
    """Whether the day is called off, because some people may know today's cards."""
    tried_before: bool = False
    """Whether the person had their one attempt and had their data deleted since."""
    standing: DailyStanding | None = None
    """Standing of an ended attempt among those of the day that have ended so far."""
    signs: tuple[TurnSign, ...] = ()
    """Outcome of each turn of an ended attempt."""
    judged: bool = False
    """Whether the turns of an ended attempt could be judged."""
    costliest: CostliestTurn | None = None
    """Costliest turn of a judged attempt; None if none cost much."""

    @property
    def ends_at(self) -> float:
        """Return the end of the day, in seconds since 1970."""
        return end_of(self.day)


@dataclass(frozen=True, slots=True)
class DailyShare:
    """A result being shared, and the attempt as it was stored when that began."""

    sitting: DailySitting
    result: DailyResult
    claimed: DailyTry


@dataclass(frozen=True, slots=True)
class DailyReport:
    """Report of a past day: its deal, the reader's own attempt, the results everywhere, the ranked attempts of one
    server without hidden people, and that server's summary."""

    deal: DailyDeal
    own: DailyTry | None
    counts: DailyCounts
    here: tuple[DailyTry, ...]
    group: DailyGroup
