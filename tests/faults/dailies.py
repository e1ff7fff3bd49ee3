"""World of daily attempts that have ended while their day lasts, each with twins whose hidden cards are others."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.daily.attempt import DailyAttempt, TurnPart
from bot.daily.deal import COMPUTER, PLAYER, DailyDeal
from bot.daily.lookback import costliest_turn
from bot.daily.record import DailyRecord
from bot.daily.sitting import DailySitting
from bot.engine.errors import MoveError
from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.state import State
from bot.engine.views import SeatView, seat_view
from bot.errors import Refused
from bot.tables.state.table import Table
from bot.text import LANGUAGES, texts_for
from cogs.core.panel_extras import NO_EXTRAS
from cogs.daily.panel import play_panel
from cogs.daily.words import share_lines
from tests.daily.helpers import begun, deal_of, next_play, view_of
from tests.faults.ledger import Findings
from tests.faults.twins import as_text

LEVELS = ("random", "casual", "fixed", "regular")
SWAPS = 30
"""Pairs of hidden cards that are tried for a twin."""
_GIVES_UP = 0.3


@dataclass(frozen=True)
class SwappedDeal(DailyDeal):
    """Deal in which pairs of cards that were dealt face down have changed places."""

    swaps: tuple[tuple[int, int], ...] = ()

    def table(self, user: int, names: tuple[str, str]) -> Table:
        table = super().table(user, names)
        game = table.running()
        state = game.state.copy()
        places = list(_hidden_places(state))
        for one, other in self.swaps:
            (cards, at), (others, there) = places[one], places[other]
            cards[at], others[there] = others[there], cards[at]
        game.state = game.checkpoint = state
        return table


def _hidden_places(state: State) -> Iterator[tuple[list[int], int]]:
    """Yield the places of cards that the player can't see when the game begins."""
    piles = [state.stock, state.hands[COMPUTER]]
    yield from ((pile, place) for pile in piles for place in range(len(pile)))
    for pile in (*state.goals[PLAYER], *state.goals[COMPUTER]):
        yield from ((pile, place) for place in range(len(pile) - 1))


def ended_attempt(seed: int) -> tuple[DailyDeal, DailyAttempt]:
    """Return a deal and an attempt at it that has ended: won, lost or given up."""
    deal, luck = deal_of(seed), Random(seed)
    attempt, level = begun(deal), luck.choice(LEVELS)
    presses = luck.randrange(3, 25) if luck.random() < _GIVES_UP else 10_000
    while attempt.result() is None and presses:
        attempt.play(next_play(view_of(attempt), luck, level))
        presses -= 1
    if attempt.result() is None:
        attempt.give_up()
    return deal, attempt


def views_of(attempt: DailyAttempt) -> list[SeatView]:
    """Return all that the player's seat has seen, from the deal to the end."""
    state = attempt._dealt.copy()
    views = [seat_view(state, PLAYER)]
    for notation in attempt._table.running().moves:
        apply(state, parse_move(notation))
        views.append(seat_view(state, PLAYER))
    return views


def replayed(deal: DailyDeal, swaps: tuple[tuple[int, int], ...], attempt: DailyAttempt) -> DailyAttempt | None:
    """Return the same presses on a deal with swapped cards, None if they can't be made there."""
    try:
        twin = DailyAttempt(SwappedDeal(deal.day, deal.seed, deal.level, swaps), attempt.presses, names=("Ana", "Nova"))
    except (MoveError, Refused):
        return None
    result = attempt.result()
    if result is not None and result.gave_up:
        twin.give_up()
    return twin


def swapped(
    deal: DailyDeal, attempt: DailyAttempt, luck: Random
) -> Iterator[tuple[tuple[tuple[int, int], ...], DailyAttempt, bool]]:
    """Yield attempts on deals with one more pair of swapped cards, and whether the player can't tell them apart. Those
    pairs stay swapped."""
    views = views_of(attempt)
    kept: tuple[tuple[int, int], ...] = ()
    places = len(list(_hidden_places(attempt._dealt)))
    for _ in range(SWAPS):
        swaps = (*kept, (luck.randrange(places), luck.randrange(places)))
        twin = replayed(deal, swaps, attempt)
        if twin is not None:
            same = views_of(twin) == views
            kept = swaps if same else kept
            yield swaps, twin, same


def shown_at_the_end(attempt: DailyAttempt) -> dict[str, str]:
    """Return what the player reads when the attempt has ended, and what others read of it, in every language."""
    own, result = attempt.view(), attempt.result()
    assert result is not None
    deal = deal_of(1)
    sitting = DailySitting(deal.day, "seal", None, DailyRecord(1, 1, 1, 1), own, result, shared=False)
    sitting = replace(sitting, signs=attempt.signs(), judged=True, costliest=costliest_turn(attempt.parts()))
    shown = {}
    for language in LANGUAGES:
        texts = texts_for(language)
        shown[f"the end ({language})"] = as_text(play_panel(sitting, own, texts, NO_EXTRAS, picture=None))
        shown[f"the share ({language})"] = "\n".join(share_lines(sitting, result, "Ana", texts))
    return shown


def judged(parts: list[TurnPart]) -> list[Any]:
    """Return the judgement of each part, by itself."""
    return [(found and (found.better, found.cost)) for part in parts for found in (costliest_turn([part]),)]


def run_dailies(seed: int) -> Findings:
    """Compare the end of an attempt with its twins'."""
    findings, luck = Findings(seed), Random(f"daily {seed}")
    deal, attempt = ended_attempt(seed)
    shown, parts = shown_at_the_end(attempt), list(attempt.parts())
    judgement = judged(parts)
    twins = list(swapped(deal, attempt, luck))
    for _, twin, same in twins:
        others = list(twin.parts())
        # Up to the first part that the player saw otherwise, each is judged alike, whatever comes behind it.
        equal = next((at for at, (one, two) in enumerate(zip(parts, others, strict=False)) if one != two), len(parts))
        if judged(others)[:equal] != judgement[:equal]:
            findings.note("leaked", "a turn is judged by what its seat could not know")
        findings.presses += not same and 0 < equal < len(parts)
    unseen = [twin for _, twin, same in twins if same]
    if unseen:
        last = unseen[-1]
        findings.versions += last._dealt.to_data() != attempt._dealt.to_data()
        for what, text in shown_at_the_end(last).items():
            if text != shown[what]:
                findings.note("leaked", f"{what} tells cards that its reader has not seen")
    return findings
