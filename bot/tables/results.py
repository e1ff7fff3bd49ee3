"""Result of a table's game, in the form in which it is stored for ever."""

from dataclasses import replace
from typing import Final

from bot.engine.errors import RulesError
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners, teams_of
from bot.engine.state import Ending, Result
from bot.engine.version import ENGINE_VERSION
from bot.entities.game_result import GameResult, SatThere, SeatResult, SeenBy, SittingEnd, StopKind, Unrated
from bot.tables.rules.lobby_rules import make_rules
from bot.tables.state.sittings import changed_hands, removed_somebody
from bot.tables.state.table import Game, Table
from bot.tables.state.transition import TransitionKind

_LOST_BY_SOMEBODY: Final = (StopKind.ONE, StopKind.LEFT, StopKind.TIMEOUT)


def game_result(table: Table) -> GameResult:
    """Return the result of the table's game. Raises ``LookupError`` while it runs."""
    game, ended = table.running(), table.running().state.result
    if ended is None:
        raise LookupError(f"the game {game.id} has not ended")
    # Earlier releases did not store how a game was given up.
    stopped = (game.stopped_as or StopKind.UNKNOWN) if ended.ending is Ending.ABANDONED else None
    # The table's scores may already be another match's.
    scores = table.scores if game.scores is None else game.scores
    champions = match_winners(game.rules, scores) if stopped is None else ()
    placed = places(game.rules, ended) if stopped is None else None
    try:
        has_house_rules = game.rules != make_rules(game.system, game.rules.players, {})
    except RulesError:  # an earlier release may have had more systems
        has_house_rules = True
    return GameResult(
        game=game.id,
        table=table.id,
        guild=table.guild,
        channel=table.channel,
        system=game.system,
        options=game.rules.to_record(),
        house_rules=has_house_rules,
        engine=game.engine,
        match=f"{table.id}-{game.match_first}",
        match_game=game.number - game.match_first + 1,
        match_target=game.rules.match_target,
        decided=bool(champions),
        started_at=game.started_at,
        ended_at=table.changed_at,
        turns=game.state.turn,
        moves=len(game.moves),
        ending=str(ended.ending),
        unrated=_why_unrated(game, stopped),
        seats=tuple(
            SeatResult(
                team=game.state.facts.team[place],
                points=ended.points[place],
                match_points=None if game.rules.match_target is None else scores[place],
                goal_left=ended.goal_left[place],
                place=None if placed is None else placed[place],
                won=place in ended.winners,
                won_match=place in champions,
                sittings=_sittings(game, place),
            )
            for place in range(game.rules.players)
        ),
        stopped=stopped,
        stopped_by=_stopped_by(table, stopped),
        seen_by=SeenBy.PLAYER if table.private else SeenBy.EVERYBODY,
    )


def _sittings(game: Game, place: int) -> tuple[SatThere, ...]:
    """Return the sittings of a seat in order, with that of a computer that ended the game for an absent person last."""
    sat = [
        SatThere(
            name=sitting.name,
            level=sitting.level,
            since=sitting.since,
            until=sitting.until,
            ended=sitting.ended,
            user=sitting.user or None,
            stands_for=sitting.stands_for or None,
        )
        for sitting in game.sittings[place]
    ]
    # The computer that played for an absent person to the end sat there, too.
    level, last, turn = game.away.get(str(place)), sat[-1], game.state.turn
    if level is not None and last.level is None:
        sat[-1] = replace(last, until=turn, ended=SittingEnd.AWAY)
        sat.append(SatThere(name=last.name, level=level, since=turn, stands_for=last.user))
    return tuple(sat)


def places(rules: Rules, ended: Result) -> tuple[int, ...]:
    """Return each seat's place: that of its team, by winning and then by goal cards left; 1 is the best, equal teams
    share one."""
    keys = {
        seats[0] % rules.team_count: (seats[0] not in ended.winners, sum(ended.goal_left[seat] for seat in seats))
        for seats in teams_of(rules)
    }
    of_team = {team: 1 + sum(other < key for other in keys.values()) for team, key in keys.items()}
    return tuple(of_team[seat % rules.team_count] for seat in range(rules.players))


def how_stopped(table: Table, kind: TransitionKind) -> StopKind | None:
    """Return how the table's game was given up; None if it was played to its end.

    :param kind: the change that ended it.
    """
    ended = table.running().state.result
    if ended is None or ended.ending is not Ending.ABANDONED:
        return None
    how, people = _how_given_up(table, kind), table.people()
    # Consent of the only one left, who removed the others while they were present, is no consent: it is their loss.
    if how in (StopKind.CONSENT, StopKind.EXPIRED) and len(people) == 1:
        sittings = (each for known in table.running().sittings for each in known)
        if any(each.removed_others and each.user == people[0] for each in sittings):
            return StopKind.ONE
    return how


def _stopped_by(table: Table, stopped: StopKind | None) -> int | None:
    """Return the user who stopped the game, or let their clock run out."""
    if stopped is StopKind.TIMEOUT and table.absentee is not None:
        return table.seats[table.absentee].user or None
    if table.stopped is not None:
        return table.stopped.by or None
    return table.people()[0] if stopped is StopKind.ONE and len(table.people()) == 1 else None


def _how_given_up(table: Table, kind: TransitionKind) -> StopKind:
    """Return by whom, or by what, a game was ended before its end: the first reason that applies."""
    if kind is TransitionKind.CALLED_OFF:
        return StopKind.RESTORED
    if table.absentee is not None and table.running().moves:
        return StopKind.TIMEOUT  # without any move nobody came, and nothing is rated
    if (stopped := table.stopped) is not None:
        if stopped.by_moderator:
            return StopKind.MODERATOR
        return StopKind.CONSENT if stopped.willing.issuperset(table.present()) else StopKind.ONE
    match kind:
        case TransitionKind.LEFT | TransitionKind.SEAT_FREED | TransitionKind.SHOWN_OUT:
            return StopKind.LEFT
        case TransitionKind.FORGOTTEN:
            return StopKind.FORGOTTEN
    return StopKind.EXPIRED


def _why_unrated(game: Game, stopped: StopKind | None) -> tuple[Unrated, ...]:
    reasons = []
    if stopped is StopKind.MODERATOR:
        reasons.append(Unrated.MODERATOR)
    elif stopped is StopKind.CONSENT:
        reasons.append(Unrated.CONSENT)
    elif stopped is not None and not (stopped in _LOST_BY_SOMEBODY and len(game.people()) > 1):
        reasons.append(Unrated.NOT_FINISHED)
    return (*reasons, *unrated_already(game))


def unrated_already(game: Game) -> tuple[Unrated, ...]:
    """Return the reasons why a game is unrated, however it ends."""
    reasons = []
    if game.won_by_computer or any(map(changed_hands, game.sittings)):
        reasons.append(Unrated.SEAT_TAKEN)
    if not game.rules.rated:
        reasons.append(Unrated.HANDICAP)
    if removed_somebody(game.sittings):
        reasons.append(Unrated.REMOVED)
    # A computer took turns for a winner who still sits there, or for their partner. A computer's win in the seat of a
    # person who has gone is not theirs anyway.
    won = () if game.state.result is None else game.state.result.winners
    helped = [game.sittings[place] for place in won if place in game.computer_moved]
    has_people = any(each.user is not None for sittings in helped for each in sittings)
    sits_there = any(game.sittings[place][-1].user is not None for place in won)
    if has_people and sits_there and not game.won_by_computer:
        reasons.append(Unrated.COMPUTER)
    if game.fairness.pick is not None:
        reasons.append(Unrated.PICKED)
    if game.resumed is not None or game.engine != ENGINE_VERSION:
        reasons.append(Unrated.ENGINE_CHANGED)
    return tuple(reasons)
