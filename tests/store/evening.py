"""One evening of twelve games, one of each kind of end, and what they mean for everybody, calculated by hand.

Ana, Ben, Cam and Dee play in one server. ``skill`` and ``uncertainty`` begin at 25 and 25/3.

====  ==================  ================================  =======================================================
game  end                 who sat there                     what it means
====  ==================  ================================  =======================================================
1     win                 Ana, Ben                          Ana has won. Rated: Ana before Ben.
2     draw                Ana, Ben; 3 and 5 cards left      Nobody has won. Rated: equal, whatever cards were left.
3     resigned            Ana, Ben; Ben stops it            Ben has lost, Ana has won. Rated: Ana before Ben.
4     left                Ana, Ben, Cam; Cam leaves         Cam's computer comes first, then Ben, then Ana. Cam has
                                                            lost, Ben has won. Rated: Ben before Ana before Cam.
5     removed             Ana, Ben, Cam; Ana removes Cam    Ben comes first. It counts for nobody.
6     absent              Ana, Ben; Ben is absent           Ben's computer loses: Ana has won, and it is no game of
                                                            Ben's. Rated: Ana before Ben, as for all who step away.
7     substitute          Ana, Cam; a computer plays two    Cam comes first. It counts for nobody, and brings no
                          turns for Cam                     badge: it would have been Cam's first win.
8     stopped             Ana, Ben; Ben agrees              It counts for nobody.
9     out of time         Cam, Dee, in a tournament         Dee has lost, Cam has won. Rated: Cam before Dee.
10    neither came        Ana, Cam, in a tournament         It counts for nobody.
11    win, corrected      Cam, Dee, in a tournament         Cam has won. Rated: Cam before Dee. The organiser gives
                                                            it to Dee afterwards: that changes the tournament alone.
12    deleted             Ana, Ben, Dee; Dee is forgotten   Dee's computer comes first, then Ana, then Ben: Ana has
                          during it                         won. Rated: Ana before Ben. Dee has lost nothing by it.
====  ==================  ================================  =======================================================

So the games and wins are: Ana 1, 2, 3, 4, 6, 12 with four wins (1, 3, 6, 12), of which the last two in a row (game 4 is
between them and the first ones); Ben 1, 2, 3, 4, 12 with one win (4); Cam 4, 9, 11 with two wins (9, 11), in a row;
Dee 9, 11 without one. A rated game is one more for Ben (6): six. Ana has met Ben in 1, 2, 3, 4 and 12, and in 6 not,
for that is no game of Ben's.

Ratings follow Plackett-Luce (Weng and Lin, 2011, algorithm 4), written down in ``rated_by_hand`` from the paper and not
from the library; before each game an uncertainty grows by 25/300 (the root of the sum of squares). The first game by
hand: both have 25 and sqrt(8.333**2 + 0.0833**2) = 8.33375; c = sqrt(2 * (8.33375**2 + 4.1667**2)) = 13.1768; each wins
with probability 1/2; omega of the winner is 1 - 1/2 = 0.5, and 25 + 69.451 / 13.1768 * 0.5 = 27.6354, the loser's
22.3646: in points 1658 and 1342. The draw after it moves them towards each other.

``python -m tests.store.evening`` writes the golden file anew, from what is calculated here.
"""

import json
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.entities.game_result import GameResult, SatThere, SeatResult, SittingEnd, StopKind, Unrated
from tests.store.helpers import CHANNEL, GUILD, START

GOLDEN: Final = Path(__file__).parent / "golden_evening" / "0.2.0.json"
ANA, BEN, CAM, DEE = 41, 42, 43, 44
NAMES: Final = {ANA: "Ana", BEN: "Ben", CAM: "Cam", DEE: "Dee"}
_SIGMA, _BETA, _TAU, _KAPPA = 25 / 3, 25 / 6, 25 / 300, 0.0001

Sat = tuple[SatThere, ...]


def sat(user: int, ended: SittingEnd | None = None) -> SatThere:
    """One of the four, to the end or until turn 9."""
    return SatThere(name=NAMES[user], user=user, level=None, since=1, until=None if ended is None else 9, ended=ended)


def computer(owner: int | None, until: int | None = None) -> SatThere:
    """The computer that took their seat."""
    ended = None if until is None else SittingEnd.RELIEVED
    name = "Player" if owner is None else NAMES[owner]
    return SatThere(name=name, user=None, level="regular", since=9, until=until, ended=ended, stands_for=owner)


def _game(
    number: int,
    *seats: Sat | SatThere,
    places: Sequence[int | None],
    stopped: StopKind | None = None,
    by: int | None = None,
    unrated: tuple[Unrated, ...] = (),
) -> GameResult:
    """The evening's game of that number. The first place has won, unless nobody has it."""
    sittings = [each if isinstance(each, tuple) else (each,) for each in seats]
    return GameResult(
        game=f"evening{number:02d}-1",
        table=f"evening{number:02d}",
        guild=GUILD,
        channel=CHANNEL,
        system="pagat",
        options={"players": len(seats)},
        house_rules=False,
        engine="1",
        match=None,
        match_game=None,
        match_target=None,
        decided=False,
        started_at=START + 600 * number,
        ended_at=START + 600 * number + 500,
        turns=20,
        moves=60,
        ending="abandoned" if stopped else "goal" if 1 in places else "exhausted",
        unrated=unrated,
        seats=tuple(
            SeatResult(
                team=seat,
                points=0,
                match_points=None,
                goal_left=0 if place == 1 else 1 + 2 * (place or 2),
                place=place,
                won=place == 1,
                won_match=False,
                sittings=each,
            )
            for seat, (each, place) in enumerate(zip(sittings, places, strict=True))
        ),
        stopped=stopped,
        stopped_by=by,
    )


def _forgotten() -> Sat:
    gone = SatThere(name="Player", user=None, level=None, since=1, until=9, ended=SittingEnd.FORGOTTEN)
    return (gone, computer(None))


def games() -> tuple[GameResult, ...]:
    """The twelve, in the order in which they ended."""
    ana, ben, cam, dee = map(sat, NAMES)
    helped = (sat(CAM, SittingEnd.LEFT), computer(CAM, until=13), cam)
    left, removed = (sat(CAM, SittingEnd.LEFT), computer(CAM)), (sat(CAM, SittingEnd.REMOVED), computer(CAM))
    return (
        _game(1, ana, ben, places=(1, 2)),
        _game(2, ana, ben, places=(2, 3)),
        _game(3, ana, ben, places=(None, None), stopped=StopKind.ONE, by=BEN),
        _game(4, ana, ben, left, places=(3, 2, 1)),
        _game(5, ana, ben, removed, places=(2, 1, 3), unrated=(Unrated.REMOVED,)),
        _game(6, ana, (sat(BEN, SittingEnd.AWAY), computer(BEN)), places=(1, 2)),
        _game(7, ana, helped, places=(2, 1), unrated=(Unrated.COMPUTER,)),
        _game(8, ana, ben, places=(None, None), stopped=StopKind.CONSENT, by=ANA, unrated=(Unrated.CONSENT,)),
        _game(9, cam, dee, places=(None, None), stopped=StopKind.TIMEOUT, by=DEE),
        _game(10, ana, cam, places=(None, None), stopped=StopKind.EXPIRED, unrated=(Unrated.NOT_FINISHED,)),
        _game(11, cam, dee, places=(1, 2)),
        _game(12, ana, ben, _forgotten(), places=(2, 3, 1)),
    )


class _ByHand(NamedTuple):
    """What one game means: whose game it is, who has won it, and the rated in the order of their results."""

    game: int
    whose: tuple[int, ...]
    won: tuple[int, ...]
    rated: tuple[tuple[int, ...], ...]


_MEANING: Final = (
    _ByHand(1, (ANA, BEN), (ANA,), ((ANA,), (BEN,))),
    _ByHand(2, (ANA, BEN), (), ((ANA, BEN),)),
    _ByHand(3, (ANA, BEN), (ANA,), ((ANA,), (BEN,))),
    _ByHand(4, (ANA, BEN, CAM), (BEN,), ((BEN,), (ANA,), (CAM,))),
    _ByHand(6, (ANA,), (ANA,), ((ANA,), (BEN,))),
    _ByHand(9, (CAM, DEE), (CAM,), ((CAM,), (DEE,))),
    _ByHand(11, (CAM, DEE), (CAM,), ((CAM,), (DEE,))),
    _ByHand(12, (ANA, BEN), (ANA,), ((ANA,), (BEN,))),
)
"""All others mean nothing to anybody."""


def rated_by_hand(
    order: Sequence[Sequence[int]], ratings: dict[int, tuple[float, float]]
) -> dict[int, tuple[float, float]]:
    """Everybody's skill and uncertainty after a game of everybody for themselves.

    :param order: the players, those who were equal together, the best first.
    """
    rank = {one: place for place, equal in enumerate(order) for one in equal}
    # Before each game everybody is a little less certain: nobody stays as they were.
    ratings = {one: (skill, sqrt(uncertainty**2 + _TAU**2)) for one, (skill, uncertainty) in ratings.items()}
    c = sqrt(sum(ratings[one][1] ** 2 + _BETA**2 for one in rank))
    strength = {one: exp(ratings[one][0] / c) for one in rank}
    after = {}
    for one in rank:
        omega = delta = 0.0
        for other in rank:  # the choice of each of those who stand not below them
            if rank[other] > rank[one]:
                continue
            equals = len(order[rank[other]])
            chance = strength[one] / sum(strength[each] for each in rank if rank[each] >= rank[other])
            omega += (1 - chance if other == one else -chance) / equals
            delta += chance * (1 - chance) / equals
        skill, uncertainty = ratings[one]
        share = uncertainty**2 / c
        gamma = uncertainty / c
        shrunk = sqrt(max(1 - gamma * share / c * delta, _KAPPA))
        after[one] = skill + share * omega, uncertainty * shrunk
    return after


def calculated() -> dict[str, Any]:
    """What the evening brings each of them."""
    ratings = dict.fromkeys(NAMES, (25.0, _SIGMA))
    curves: dict[int, list[list[float]]] = {one: [] for one in NAMES}
    history: dict[int, dict[str, bool]] = {one: {} for one in NAMES}
    streaks, best = dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 0)
    for meaning in _MEANING:
        for one in meaning.whose:
            history[one][str(meaning.game)] = one in meaning.won
            streaks[one] = streaks[one] + 1 if one in meaning.won else 0
            best[one] = max(best[one], streaks[one])
        news = rated_by_hand(meaning.rated, ratings)
        ratings |= news
        for one, (skill, uncertainty) in news.items():
            curves[one].append([meaning.game, round(skill, 6), round(uncertainty, 6)])
    return {
        NAMES[one]: {
            "games": len(history[one]),
            "wins": sum(history[one].values()),
            "streak": streaks[one],
            "best_streak": best[one],
            "rated_games": len(curves[one]),
            "points": [round(60 * ratings[one][0]), round(60 * ratings[one][1])],
            "curve": curves[one],
            "history": history[one],
        }
        for one in NAMES
    }


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(calculated(), indent=1) + "\n", encoding="utf-8")
