"""Outcome of a game, in words."""

from collections.abc import Collection, Mapping, Sequence

from bot.engine.rules import ROUNDS_WITHOUT_GOAL, Rules
from bot.engine.state import Ending, Result
from bot.engine.views import PublicView
from bot.text.card_words import join_and
from bot.text.catalogue import Texts
from bot.text.names import subject_of


def headline(
    result: Result, names: Sequence[str], texts: Texts, viewer: int | None = None, stand_ins: Collection[int] = ()
) -> str:
    """Return ``Zoë wins!``, ``The computer in Zoë's seat wins.``, ``A draw.`` or ``The game was stopped.``

    :param stand_ins: the winning seats on which a computer ended the game in a person's place.
    """
    if result.ending == Ending.ABANDONED:
        return texts.say("outcome-stopped")
    if not result.winners:
        return texts.say("outcome-draw")
    # Nobody is congratulated for what a computer has won alone; a partner who was there has won with it.
    if stand_ins and {*result.winners} <= {*stand_ins}:
        return _said_of("outcome-win-stand-in", result.winners, names, texts, viewer)
    return _said_of("outcome-win", result.winners, names, texts, viewer)


def outcome(
    view: PublicView,
    names: Sequence[str],
    texts: Texts,
    *,
    match: Mapping[int, int] | Sequence[int] | None = None,
    viewer: int | None = None,
    stand_ins: Collection[int] = (),
    first: Sequence[int] = (),
) -> list[str]:
    """Return the result of a finished game, line by line, the headline first.

    :param match: points of each seat over all games of the match, if there is a match.
    :param stand_ins: as in ``headline``.
    :param first: the best seats of people who were there, if a stand-in has won.
    """
    result = view.result
    if result is None:
        return []
    lines = [headline(result, names, texts, viewer, stand_ins)]
    if first:
        lines.append(_said_of("outcome-first", first, names, texts, viewer))
    if result.ending in (Ending.EXHAUSTED, Ending.DEADLOCK):
        # A deadlock without enough cards for the next draw looks to people as if the stock had run out, so say that.
        wanted = view.rules.hand_size - view.seats[view.to_play].hand_count
        # The reasons for a game in which no goal pile was emptied (``rules.md``, section 6).
        if view.rounds_left <= 0:
            lines.append(texts.say("outcome-rounds", rounds=ROUNDS_WITHOUT_GOAL))
        elif result.ending is Ending.EXHAUSTED or view.stock_count < wanted:
            lines.append(texts.say("outcome-exhausted"))
        else:
            lines.append(texts.say("outcome-passed"))
    lines.append(_left_line(view.rules, result, names, texts, viewer))
    lines += _score_lines(view.rules, result, names, texts, viewer)
    if match is not None and view.rules.match_target is not None:
        lines.append(match_line(view.rules, match, names, texts))
    return [line for line in lines if line]


def match_line(rules: Rules, scores: Mapping[int, int] | Sequence[int], names: Sequence[str], texts: Texts) -> str:
    """Return ``Match to 50: Zoë 27 · Benjamin 12``; partners share an entry."""
    if rules.match_target is None:
        return ""
    # Partners sit opposite, so the seats of a side are as far apart as there are sides.
    teams = [range(team, rules.players, rules.team_count) for team in range(rules.team_count)]
    shown = [
        texts.say("outcome-count", name=_names(tuple(seats), names, texts), count=scores[seats[0]]) for seats in teams
    ]
    return texts.say("outcome-match", target=rules.match_target, scores=" · ".join(shown))


def _said_of(
    key: str, seats: Sequence[int], names: Sequence[str], texts: Texts, viewer: int | None, **arguments: str
) -> str:
    """Return a sentence about a person or partners, which addresses its reader."""
    subject = subject_of(((names[seat], seat == viewer) for seat in seats), texts)
    return texts.say(key, who=subject.who, names=subject.names, **arguments)


def _names(seats: Sequence[int], names: Sequence[str], texts: Texts) -> str:
    return join_and([names[seat] for seat in seats], texts)


def _left_line(rules: Rules, result: Result, names: Sequence[str], texts: Texts, viewer: int | None) -> str:
    """Return the goal cards that the others had left, or all where no goal pile was emptied; partners share an
    entry."""
    is_won = result.ending == Ending.GOAL
    seats = [seat for seat in range(rules.players) if not (is_won and seat in result.winners)]
    if len(seats) == 1:
        key = "outcome-left-you" if seats[0] == viewer else "outcome-left"
        return texts.say(key, name=names[seats[0]], count=result.goal_left[seats[0]])
    sides = [[seat for seat in seats if seat % rules.team_count == team] for team in range(rules.team_count)]
    counts = [
        texts.say("outcome-count", name=_names(side, names, texts), count=sum(result.goal_left[seat] for seat in side))
        for side in sides
        if side
    ]
    return texts.say("outcome-left-many", list=" · ".join(counts))


def _score_lines(rules: Rules, result: Result, names: Sequence[str], texts: Texts, viewer: int | None) -> list[str]:
    if rules.scoring == "none" or result.ending == Ending.ABANDONED:
        return []
    scorers = [seat for seat, points in enumerate(result.points) if points]
    if not scorers:
        return [texts.say("outcome-nobody-scores")]
    won = result.ending == Ending.GOAL
    key = "outcome-scores" if won else "outcome-scores-difference"
    points = result.points[scorers[0]]
    total = str(points)
    # Show the sum where points have two sources: winning, and the cards that the losers have left.
    if won and rules.win_bonus and rules.per_card:
        left = sum(count for seat, count in enumerate(result.goal_left) if seat not in result.winners)
        sum_key = "outcome-sum" if rules.per_card == 1 else "outcome-sum-each"
        total = texts.say(sum_key, bonus=rules.win_bonus, each=rules.per_card, left=left, points=points)
    return [_said_of(key, scorers, names, texts, viewer, sum=total)]
