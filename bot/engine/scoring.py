"""Scores of games, and the leader of a match (catalogue, options 37 to 40; section 7, Drawn games)."""

from collections.abc import Sequence

from bot.engine.rules import Rules
from bot.engine.state import Ending


def teams_of(rules: Rules) -> list[list[int]]:
    """Return the seats of each team; without partners each seat is a team."""
    return [list(range(team, rules.players, rules.team_count)) for team in range(rules.team_count)]


def fewest_goal_cards(rules: Rules, left: Sequence[int]) -> tuple[int, ...]:
    """Return the seats of the team with the fewest goal cards left; none if several are equal."""
    teams = teams_of(rules)
    sums = [sum(left[seat] for seat in seats) for seats in teams]
    if sums.count(min(sums)) > 1:
        return ()
    return tuple(sorted(teams[sums.index(min(sums))]))


def points_for(rules: Rules, ending: Ending, winners: Sequence[int], left: Sequence[int]) -> list[int]:
    """Return points per seat. ``left`` counts the goal cards per seat; partners both carry their team's points."""
    points = [0] * rules.players
    if rules.scoring == "none" or ending == Ending.ABANDONED:
        return points
    scorers = tuple(winners) if ending == Ending.GOAL else fewest_goal_cards(rules, left)
    if not scorers:
        return points
    if ending == Ending.GOAL:
        others = sum(count for seat, count in enumerate(left) if seat not in scorers)
        won = rules.win_bonus + rules.per_card * others
    elif rules.drawn_hand_score == "none":
        won = 0
    else:  # the plain difference in cards to each opposing team, added up
        own = sum(left[seat] for seat in scorers)
        sums = [sum(left[seat] for seat in seats) for seats in teams_of(rules) if seats[0] not in scorers]
        won = sum(other - own for other in sums)
    for seat in scorers:
        points[seat] = won
    return points


def match_winners(rules: Rules, scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have won the match: at or above the target and alone in front; empty while it goes on.

    :param scores: points per seat over all games of the match.
    """
    if rules.match_target is None or max(scores) < rules.match_target:
        return ()
    leaders = [seats for seats in teams_of(rules) if scores[seats[0]] == max(scores)]
    return tuple(sorted(leaders[0])) if len(leaders) == 1 else ()
