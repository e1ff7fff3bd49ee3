"""Made-up results of games."""

from datetime import UTC, datetime

from bot.entities.game_result import GameResult, SatThere, SeatResult, SittingEnd, StopKind, Unrated

NOON: float = datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()


def person(number: int, ended: SittingEnd | None = None, stood_for: int | None = None) -> SatThere:
    """Participant ``number``."""
    until = None if ended is None else 9
    return SatThere(
        name=f"P{number}", level=None, since=1, until=until, ended=ended, participant=number, stood_for=stood_for
    )


def computer(
    level: str = "regular", stood_for: int | None = None, *, since: int = 1, until: int | None = None
) -> SatThere:
    ended = None if until is None else SittingEnd.RELIEVED
    return SatThere(name="C", level=level, since=since, until=until, ended=ended, stood_for=stood_for)


def game(
    *seats: tuple[SatThere, ...] | SatThere,
    places: tuple[int | None, ...],
    teams: tuple[int, ...] | None = None,
    stopped: StopKind | None = None,
    by: int | None = None,
    unrated: tuple[Unrated, ...] = (),
    number: int = 1,
    ended_at: float = NOON,
) -> GameResult:
    """A game; ``places`` by seat, 1 for the best, None where it was given up."""
    sat = [seat if isinstance(seat, tuple) else (seat,) for seat in seats]
    alone_first = (
        len({places.index(1) if teams is None else teams[place] for place, each in enumerate(places) if each == 1}) == 1
    )
    alone_first = alone_first and (teams is not None or places.count(1) == 1)
    return GameResult(
        game=f"t-{number}",
        table="t",
        guild=7,
        channel=70,
        system="pagat",
        options={},
        house_rules=False,
        engine="1",
        match=None,
        match_game=None,
        match_target=None,
        decided=False,
        started_at=ended_at - 600,
        ended_at=ended_at,
        turns=20,
        moves=100,
        ending="abandoned" if stopped else "goal",
        unrated=unrated,
        seats=tuple(
            SeatResult(
                team=place_number if teams is None else teams[place_number],
                points=10 if place == 1 and alone_first else 0,
                match_points=None,
                goal_left=0,
                place=place,
                won=place == 1 and alone_first,
                won_match=False,
                sittings=sittings,
            )
            for place_number, (sittings, place) in enumerate(zip(sat, places, strict=True))
        ),
        stopped=stopped,
        stopped_by_participant=by,
        number=number,
    )
