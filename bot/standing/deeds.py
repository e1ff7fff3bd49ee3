"""Feats of a game, found in its result and its record."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bot.engine.moves import MoveKind, Source, parse_move
from bot.entities.game_result import GameResult, SeatResult
from bot.figures.feats import BEATEN, Deed, Feat
from bot.figures.parts import Part, owner_of

_FAR_BEHIND: Final = 10
_GOALS_IN_TURN: Final = 5
_FAR_AHEAD: Final = 10
_LARGE_TABLE: Final = 4


def feats_of(result: GameResult, all_parts: Sequence[Part], record: Mapping[str, Any] | None) -> tuple[Deed, ...]:
    """Return the feats of people who were there at the end of a game that was played to its end.

    :param record: the game's record, None if it is no longer stored.
    """
    parts = {part.participant: part for part in all_parts}
    if result.stopped is not None or not parts:
        return ()
    found, moved = list[Deed](), [] if record is None else _goal_cards_in_turns(record)
    for seat_number, seat in enumerate(result.seats):
        owner = owner_of(seat)
        part = None if owner is None else parts.get(owner)
        if owner is None or part is None or part.quit or not part.counts:
            continue
        feats = _feats_of_winner(result, seat) if part.won and result.rated else []
        if seat.last.participant == owner and len(seat.sittings) == 1:  # one person played the whole game here
            if any(player == seat_number and goals >= _GOALS_IN_TURN for player, goals in moved):
                feats.append(Feat.FIVE_GOALS)
            if part.won and record is not None and _was_far_behind(record, result, seat.team):
                feats.append(Feat.FROM_BEHIND)
        found += [Deed(owner, feat, result.number) for feat in feats]
    return tuple(found)


def _feats_of_winner(result: GameResult, seat: SeatResult) -> list[Feat]:
    """Return the feats of a winner that the result alone shows."""
    others = [each for each in result.seats if each.team != seat.team]
    feats = [BEATEN[each.last.level] for each in others if each.last.level in BEATEN and owner_of(each) is None]
    if len({each.team for each in others}) >= _LARGE_TABLE - 1:
        feats.append(Feat.LARGE_TABLE)
    if len(result.seats) > len(others) + 1:
        feats.append(Feat.WITH_PARTNER)
    if all(each.goal_left >= _FAR_AHEAD for each in others):
        feats.append(Feat.FAR_AHEAD)
    return list(dict.fromkeys(feats))


def _goal_cards_in_turns(record: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Return the seat and the number of goal cards of each turn. A turn ends with a discard or pass."""
    found = []
    moves = [(entry["seat"], parse_move(entry["move"])) for entry in record["entries"] if "move" in entry]
    # Grouped by turn, not by seat: two turns of one seat in a row are two.
    turn = 0
    numbered = []
    for seat, move in moves:
        numbered.append((turn, seat, move))
        turn += move.kind in (MoveKind.DISCARD, MoveKind.PASS)
    for (_, seat), some in groupby(numbered, key=lambda each: each[:2]):
        goals = sum(move.kind is MoveKind.PLAY and move.source is Source.GOAL for _, _, move in some)
        found.append((seat, goals))
    return found


def _was_far_behind(record: Mapping[str, Any], result: GameResult, team: int) -> bool:
    """Whether a side once had ten goal cards more than the best of the others."""
    left = [sum(map(len, piles)) for piles in record["layout"]["goals"]]
    teams = [seat.team for seat in result.seats]
    for entry in record["entries"]:
        if "move" not in entry:
            continue
        seat, move = entry["seat"], parse_move(entry["move"])
        # Cards of the goal piles alone: a partner may play them, and some systems load them onto an opponent's.
        if move.source is Source.GOAL:
            left[move.owner_for(seat)] -= 1
        if move.kind is MoveKind.LOAD:
            left[move.target_seat] += 1
        sides = {each: sum(count for place, count in enumerate(left) if teams[place] == each) for each in set(teams)}
        if sides[team] - min(count for each, count in sides.items() if each != team) >= _FAR_BEHIND:
            return True
    return False
