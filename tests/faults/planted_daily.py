"""Bugs in the end of a daily attempt, while its day lasts."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.daily import attempt as attempts
from bot.daily.sitting import DailySitting
from bot.engine.events import Event, public_events
from bot.engine.game import apply
from bot.engine.state import State
from bot.engine.views import PublicView, SeatView, seat_view
from bot.players import planner, review
from bot.text import Texts
from bot.text.play_words import news
from cogs.daily import words

Changes = list[tuple[Any, str, Any]]


class KnowingView(SeatView):
    """View of a seat that knows the real position."""

    real: State

    def sample(self, randomness: Random) -> State:
        return self.real.copy()


def knowing_view(state: State, seat: int, public: PublicView | None = None) -> SeatView:
    view = seat_view(state, seat, public)
    knowing = KnowingView(view.public, seat, view.hand, view.legal)
    object.__setattr__(knowing, "real", state.copy())
    return knowing


def judged_with_hidden_cards() -> Changes:
    """The planner sees the cards that a play turns up, and plans on with them."""

    def reveals(events: Sequence[Event]) -> bool:
        return False

    return [(attempts, "seat_view", knowing_view), (review, "seat_view", knowing_view), (planner, "reveals", reveals)]


def better_plan_on_the_real_cards() -> Changes:
    """The better plan is told with its consequences: the goal card that it would have turned up."""
    original = words.costliest_lines

    def costliest_lines(sitting: DailySitting, texts: Texts) -> list[str]:
        lines, own, costliest = original(sitting, texts), sitting.own, sitting.costliest
        if own is None or costliest is None:
            return lines
        view = costliest.part.view
        assert isinstance(view, KnowingView)
        state, events = view.real.copy(), list[Event]()
        for move in costliest.better:
            events += apply(state, move)
        return [*lines, news(public_events(events), own.table.running().names, texts, view.seat)]

    return [(attempts, "seat_view", knowing_view), (words, "costliest_lines", costliest_lines)]


DAILIES = {
    "the costliest turn of a daily deal is judged with hidden cards": judged_with_hidden_cards,
    "the better plan of a daily deal is told with what it would have turned up": better_plan_on_the_real_cards,
}
