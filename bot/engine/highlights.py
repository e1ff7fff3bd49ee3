"""Highlights of a turn, worth a banner: goal cards played, few left, and a lead that changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.events import Loaded, Played, PublicEvent, TurnEnded
from bot.engine.moves import Source
from bot.engine.views import PublicView, SeatFront

FEW: Final = 3
"""Number of goal cards left from which all players are warned."""


def is_few(front: SeatFront) -> bool:
    """Whether a seat has few goal cards left, all its piles together."""
    return 0 < front.goal_count <= FEW


@dataclass(frozen=True, slots=True)
class Highlight:
    """The goal card played last.

    ``seat`` played it, ``owner`` had it on a goal pile (a partner may play it), ``streak`` counts the goal cards that
    ``seat`` has played in this turn, ``left`` those that ``owner`` has left. ``takes_lead`` says that this turn has
    left the player's side alone with the fewest.
    """

    seat: int
    owner: int
    streak: int
    left: int
    takes_lead: bool


def highlight_of(view: PublicView, steps: Sequence[PublicEvent], turns: Sequence[PublicEvent] = ()) -> Highlight | None:
    """Return the last goal card that was played in ``steps``, which end at ``view``; None where none was.

    :param turns: whole turns that end at ``view`` too, where ``steps`` may begin in the middle of one.
    """
    if len(turns) > len(steps):
        return highlight_of(view, turns) if any(_goal_owner(step) is not None for step in steps) else None
    place = next((at for at in range(len(steps) - 1, -1, -1) if _goal_owner(steps[at]) is not None), None)
    if place is None:
        return None
    last = steps[place]
    owner = _goal_owner(last)
    assert isinstance(last, Played)  # noqa: S101 (nothing else plays a goal card)
    assert owner is not None  # noqa: S101 (asked for above)
    # The turn of the last goal card begins behind the end of the turn before it.
    begin = next((at + 1 for at in range(place, -1, -1) if isinstance(steps[at], TurnEnded)), 0)
    turn = steps[begin : place + 1]
    # Goal cards left on each side
    counts: dict[int, int] = {}
    for front in view.seats:
        counts[front.team] = counts.get(front.team, 0) + front.goal_count
    # Walk back from the view: first over later steps, then over the turn itself.
    after = _counts_before(view, counts, steps[place + 1 :])
    before = _counts_before(view, after, turn)
    # Before any goal card was played all sides are even, and no lead is lost.
    full = view.rules.goal_piles * view.rules.goal_size * (view.rules.players // len(before))
    is_start = all(count >= full for count in before.values())
    team = view.seats[last.seat].team
    return Highlight(
        last.seat,
        owner,
        sum(_goal_owner(step) is not None for step in turn),
        view.seats[owner].goal_count,
        _leader(after) == team and _leader(before) != team and not is_start,
    )


def _goal_owner(step: PublicEvent) -> int | None:
    """Return the owner of the goal card that a step played to the centre; None for other steps."""
    if not isinstance(step, Played) or step.move.source is not Source.GOAL:
        return None
    return step.move.owner_for(step.seat)


def _counts_before(view: PublicView, counts: dict[int, int], steps: Sequence[PublicEvent]) -> dict[int, int]:
    """Return the goal cards left on each side before these steps, from those left after them."""
    found = dict(counts)
    for step in steps:
        if isinstance(step, Played | Loaded) and step.move.source is Source.GOAL:
            found[view.seats[step.move.owner_for(step.seat)].team] += 1
        if isinstance(step, Loaded):
            found[view.seats[step.move.target_seat].team] -= 1
    return found


def _leader(counts: dict[int, int]) -> int | None:
    """Return the side that alone has the fewest goal cards left."""
    fewest = min(counts.values())
    # Of two sides level with each other neither leads.
    leaders = [team for team, count in counts.items() if count == fewest]
    return leaders[0] if len(leaders) == 1 else None
