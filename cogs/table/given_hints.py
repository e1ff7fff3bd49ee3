"""Hints that were given, which stay on the panel until the position is another one or another card is chosen."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.engine.moves import NO_CARD, MoveKind, parse_move
from bot.engine.views import SeatView
from bot.newest import Newest
from bot.players.hints import Hint
from bot.tables.view import PersonalView
from bot.turns.choices import same_card
from bot.turns.steps import source_name
from cogs.core.panel_extras import PanelExtras

_MOST_KEPT: Final = 2000


class _Given(NamedTuple):
    view: SeatView
    hint: Hint


class GivenHints:
    """The last hint of each seat that asked for one."""

    def __init__(self) -> None:
        self._given: Newest[tuple[str, int], _Given] = Newest(_MOST_KEPT)
        """By table and seat."""

    def keep(self, own: PersonalView, hint: Hint) -> None:
        """Remembers a hint that is shown now."""
        key, view = (own.table.id, own.seat), own.in_turn
        if view is None:
            return
        self._given[key] = _Given(view, hint)

    def hint_for(self, own: PersonalView, extras: PanelExtras) -> Hint | None:
        """The hint that still holds: given in this very position, and nothing else is chosen."""
        key = own.table.id, own.seat
        given = self._given.get(key)
        if given is None:
            return None
        if given.view != own.in_turn or _chooses_otherwise(given.view, extras, given.hint):
            del self._given[key]
            return None
        return given.hint


def _chooses_otherwise(view: SeatView, extras: PanelExtras, hint: Hint) -> bool:
    """Whether a panel shows another card as chosen than the one that the hint moves."""
    move = parse_move(hint.moves[0])
    if picked := extras.picked:
        discarded = [card for card in (move.card, move.second) if card != NO_CARD]
        return move.kind is not MoveKind.DISCARD or _kinds(view, picked) != _kinds(view, discarded)
    return extras.asked is not None and extras.asked != source_name(move)


def _kinds(view: SeatView, cards: Iterable[int]) -> list[tuple[int, int, int]]:
    """The cards as far as buttons tell them apart."""
    return sorted(same_card(card, view.rules) for card in cards)
