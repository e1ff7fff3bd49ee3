"""Words of the standings: places, and the tie-breaks between equal points."""

from itertools import pairwise

from bot.text import Texts
from bot.tournaments.standings import StandingRow
from bot.tournaments.tournament import Stage, TieBreak, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.tournament.pages import Page
from cogs.tournament.words import name_of, out_words


def standing_lines(tournament: TournamentView, page: Page, texts: Texts) -> list[str]:
    """Return the lines of a page of the standings."""
    lines = []
    for row in tournament.standings[page.first : page.first + page.each]:
        name = name_of(tournament, row.entrant, texts)
        won = row.wins - row.byes
        line = texts.say("tournament-standing-line", place=row.place, name=name, wins=won, losses=row.losses)
        if row.draws:
            line = f"{line}, {texts.say('tournament-standing-draws', count=row.draws)}"
        if row.byes:
            line = f"{line}, {texts.say('tournament-standing-byes', count=row.byes)}"
        told = out_words(tournament, row.entrant, texts) if row.out else decides_words(tournament, row, texts)
        lines.append(f"{line} ({told})" if told else line)
    return lines


def _decides_between_equals(tournament: TournamentView) -> bool:
    """Whether anything does: in an elimination they share a place, and where nobody has lost yet, or nobody is to win
    any more, there is nothing to decide."""
    if tournament.plan.kind is TournamentKind.ELIMINATION or tournament.stage is Stage.CANCELLED:
        return False
    return any(row.losses for row in tournament.standings)


def decides_words(
    tournament: TournamentView, row: StandingRow, texts: Texts, key: str = "tournament-standing-decides"
) -> str:
    """Return the tie-breaks of an entrant, or an empty string where nobody has as many points."""
    equals = [each for each in tournament.standings if each.points == row.points and not each.out and each != row]
    if not _decides_between_equals(tournament) or not equals or row.out:
        return ""
    told = [texts.say(key, opponents=points_words(row.opponents), beaten=points_words(row.beaten))]
    if row.direct is not None:
        is_short = key == "tournament-standing-short"
        direct = "tournament-standing-direct-short" if is_short else "tournament-standing-direct"
        told.insert(0, texts.say(direct, points=points_words(row.direct)))
    if row.by_lot:
        told.append(texts.say("tournament-standing-lot"))
    return ", ".join(told)


def points_words(points: float) -> str:
    """Return points as they are read, with a sign for half of one."""
    whole, half = divmod(points, 1)
    if not half:
        return str(int(whole))
    return f"{int(whole)}½" if whole else "½"


def equals_lines(tournament: TournamentView, page: Page, texts: Texts) -> list[str]:
    """Return the legend of a page: the tie-breaks, and the signs for draws and byes, where the page has them."""
    rows = tournament.standings[page.first : page.first + page.each]
    # Rows are in the order of their points, so equals are neighbours; those who have left come last.
    has_equals = any(one.points == other.points and not other.out for one, other in pairwise(rows))
    is_direct = tournament.tie_break is TieBreak.DIRECT
    equals = "tournament-standing-equals-direct" if is_direct else "tournament-standing-equals"
    lines = [equals] if has_equals and _decides_between_equals(tournament) else []
    lines += ["tournament-standing-equal-sign"] if any(row.draws for row in rows) else []
    lines += ["tournament-standing-plus"] if any(row.byes for row in rows) else []
    return [f"-# {' '.join(map(texts.say, lines))}"] if lines else []
