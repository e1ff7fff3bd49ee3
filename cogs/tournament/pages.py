"""Pages of a tournament: pairings of a round, or standings, in words and as a picture."""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import pairwise
from math import ceil
from typing import Final

import render
from bot.text import Texts
from bot.tournaments.standings import StandingRow
from bot.tournaments.tournament import Pairing, Stage, TieBreak, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.layouts import Picture
from cogs.core.pictures import Pictures
from cogs.core.press_ids import AboutTournament, press_id
from cogs.shared.picture_names import PictureName, names_below, picture_names
from cogs.tournament.words import decision_key, name_of, out_words, pairing_words, title_of

NAME: Final = "tournament.png"
_MOST_WAYS: Final = 8


class PageOf(StrEnum):
    """Kind of a page."""

    STANDINGS = "s"
    ROUND = "r"


@press_id("cup-show")
class ShowTournamentPage(AboutTournament):
    """Request for a page. ``way`` keeps ids apart where two buttons of a panel lead to the same page."""

    of_what: PageOf
    round: int
    number: int
    way: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """Page of a round, or of the standings where ``round`` is None. Rounds and pages count from 0."""

    round: int | None
    number: int = 0

    @property
    def each(self) -> int:
        """Number of lines on a page."""
        return render.LEADERS_ON_PICTURE if self.round is None else render.MATCHES_ON_PICTURE

    @property
    def first(self) -> int:
        """Index of the page's first line."""
        return self.number * self.each

    def press(self, tournament: str, way: str) -> ShowTournamentPage:
        """Return the press that leads to this page."""
        of_what = PageOf.STANDINGS if self.round is None else PageOf.ROUND
        return ShowTournamentPage(tournament, of_what, self.round or 0, self.number, way)


def pages_of(tournament: TournamentView, page: Page) -> int:
    """Return the number of pages of the same round or standings."""
    lines = len(tournament.entrants) if page.round is None else tournament.rounds[page.round].size
    return max(1, ceil(lines / page.each))


def page_asked_for(tournament: TournamentView, asked: ShowTournamentPage) -> Page:
    """Return the page of a press, or the usual page where that one does not exist."""
    # Ids are anybody's words: there may be no such round or page.
    found = Page(None if asked.of_what is PageOf.STANDINGS else asked.round, asked.number)
    if found.round is not None and found.round >= len(tournament.rounds):
        return usual_page(tournament, 0)
    return found if found.number < pages_of(tournament, found) else Page(found.round)


def usual_page(tournament: TournamentView, reader: int) -> Page:
    """Return the page shown first: the reader's newest round in an elimination, else the standings."""
    if tournament.plan.kind is not TournamentKind.ELIMINATION or not tournament.rounds:
        return Page(None)
    number, place = tournament.round_now, tournament.place_of(reader) if reader else None
    # Brackets are drawn ahead: the reader's next game may stand in a round that has not begun.
    for later in reversed(range(number, len(tournament.rounds))):
        for board, pairing in tournament.rounds[later].boards():
            if place is not None and place in pairing.entrants:
                return Page(later, board // render.MATCHES_ON_PICTURE)
    return Page(number)


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


def shown_names(tournament: TournamentView, texts: Texts) -> dict[int, PictureName]:
    """Return what pictures call the entrants, by their places from 1 on."""
    named = ((place + 1, name_of(tournament, place, texts)) for place in range(len(tournament.entrants)))
    return picture_names(named, texts)


def below_picture_lines(tournament: TournamentView, page: Page, texts: Texts) -> list[str]:
    """Return who those are that the picture of a page can't name."""
    if page.round is None:
        shown = [row.entrant for row in tournament.standings[page.first : page.first + page.each]]
    else:
        shown = [each for pairing in on_page(tournament, page.round, page) for each in pairing.entrants]
        if tournament.plan.kind is TournamentKind.ELIMINATION and page.round + 1 < len(tournament.rounds):
            # The picture shows the games that follow from this page's, too.
            boards = range(page.first // 2, (page.first + page.each + 1) // 2)
            following = [pairing for board, pairing in tournament.rounds[page.round + 1].boards() if board in boards]
            shown += [each for pairing in following for each in pairing.entrants]
    return names_below(shown_names(tournament, texts), [place + 1 for place in shown])


def round_lines(tournament: TournamentView, number: int, page: Page, texts: Texts, *, links: bool) -> list[str]:
    """Return the pairings of a page of a round; ``links`` as in ``pairing_words``."""
    return [pairing_words(tournament, each, texts, links=links) for each in on_page(tournament, number, page)]


def on_page(tournament: TournamentView, number: int, page: Page) -> list[Pairing]:
    """Return the pairings of a page of a round that have an entrant so far."""
    shown = range(page.first, page.first + page.each)
    return [pairing for board, pairing in tournament.rounds[number].boards() if board in shown]


def other_rounds_lines(tournament: TournamentView, number: int, page: Page, texts: Texts) -> list[str]:
    """Return the games of a bracket that the page does not show, the last round first."""
    lines = []
    for place in reversed(range(len(tournament.rounds))):
        shown = range(page.first, page.first + page.each) if place == number else range(0)
        pairings = [each for board, each in tournament.rounds[place].boards() if board not in shown]
        if pairings:
            words = "; ".join(pairing_words(tournament, each, texts) for each in pairings)
            lines.append(f"{texts.say('tournament-round-short', round=place + 1)}: {words}")
    return lines


def ways_lines(tournament: TournamentView, number: int, page: Page, texts: Texts) -> list[str]:
    """Return what a picture can't show: links to running games, also of later rounds, and decisions without a game."""
    later = [each for played in tournament.rounds[number + 1 :] for each in played.pairings]
    # A bracket's next games begin early where both entrants are known.
    early = [each for each in later if not each.is_decided and each.thread is not None][:_MOST_WAYS]
    return [
        pairing_words(tournament, pairing, texts, links=True)
        for pairing in (*on_page(tournament, number, page), *early)
        if not pairing.is_decided or decision_key(pairing) is not None
    ]


def playing_lines(tournament: TournamentView, texts: Texts) -> list[str]:
    """Return links to the running games, as many as fit beside the standings."""
    if tournament.stage is not Stage.RUNNING:
        return []
    known = [each for played in tournament.rounds for each in played.pairings]
    played = [each for each in known if not each.is_decided and each.thread is not None]
    lines = [pairing_words(tournament, each, texts, links=True) for each in played[:_MOST_WAYS]]
    more = len(played) - _MOST_WAYS
    return [*lines, texts.say("tournament-and-more", count=more)] if more > 0 else lines


async def picture_of(
    pictures: Pictures, tournament: TournamentView, page: Page, reader: int, texts: Texts, theme: render.Theme
) -> Picture | None:
    """Draw a page. Return None where drawing fails or no round has begun.

    :param reader: person whose own lines stand out.
    """
    if not tournament.rounds:
        return None
    own = tournament.place_of(reader) if reader else None
    if page.round is None:
        draw = partial(render.draw_leaderboard, standings_scene(tournament, page, own, texts), pictures.use(theme))
    else:
        draw = partial(
            render.draw_bracket, bracket_scene(tournament, page, page.round, own, texts), pictures.use(theme)
        )
    return await pictures.draw(NAME, draw)


def standings_scene(tournament: TournamentView, page: Page, own: int | None, texts: Texts) -> render.LeaderboardScene:
    """Return the scene of a page of the standings, with games won and lost on the right."""
    if tournament.stage is Stage.RUNNING:
        side = texts.say("tournament-round", round=tournament.round_now + 1, rounds=tournament.rounds_in_all)
    else:
        side = texts.say("tournament-over" if tournament.stage is Stage.OVER else "tournament-cancelled")
    names = shown_names(tournament, texts)
    rows = tuple(
        render.LeaderRow(
            row.place,
            names[row.entrant + 1].shown,
            _record(row, texts),
            out_words(tournament, row.entrant, texts)
            if row.out
            else decides_words(tournament, row, texts, "tournament-standing-short"),
            row.entrant == own,
            names[row.entrant + 1].sign,
        )
        for row in tournament.standings[page.first : page.first + page.each]
    )
    return render.LeaderboardScene(_title(tournament, texts), side, rows, texts.say("picture-player"))


def _record(row: StandingRow, texts: Texts) -> str:
    """Return games won and lost; what was won without one stands apart, and so do draws."""
    if row.byes:
        record = texts.say("tournament-record-byes", wins=row.wins - row.byes, losses=row.losses, byes=row.byes)
    else:
        record = texts.say("tournament-record", wins=row.wins, losses=row.losses)
    return texts.say("tournament-record-draws", record=record, draws=row.draws) if row.draws else record


def _title(tournament: TournamentView, texts: Texts) -> str:
    """Return the title, or the kind of tournament where the font lacks its letters; the message has the title too."""
    title = title_of(tournament, texts)
    return title if render.can_be_drawn(title) else texts.say(f"tournament-kind-{tournament.plan.kind}")


def bracket_scene(
    tournament: TournamentView, page: Page, number: int, own: int | None, texts: Texts
) -> render.BracketScene:
    """Return the scene of a page of a round; in an elimination, with the games that follow from it."""
    boards = range(page.first, min(page.first + page.each, tournament.rounds[number].size))
    following: list[render.BracketMatch] = []
    is_last = number + 1 >= tournament.rounds_in_all
    if tournament.plan.kind is TournamentKind.ELIMINATION:
        matches = tuple(_game(tournament, number, board, own, texts) for board in boards)
        if not is_last:
            # Boards 2n and 2n+1 lead to board n of the next round.
            afterwards = range(boards.start // 2, (boards.stop + 1) // 2)
            following = [_game(tournament, number + 1, board, own, texts) for board in afterwards]
    else:
        matches = tuple(_match(tournament, each, own, texts) for each in on_page(tournament, number, page))
    side = texts.say("tournament-round", round=number + 1, rounds=tournament.rounds_in_all)
    bye = texts.say("tournament-picture-bye")
    return render.BracketScene(
        _title(tournament, texts), side, matches, tuple(following), bye, texts.say("picture-player")
    )


def _match(tournament: TournamentView, pairing: Pairing, own: int | None, texts: Texts) -> render.BracketMatch:
    names = shown_names(tournament, texts)
    second = None if pairing.second is None else names[pairing.second + 1].shown
    sides = (pairing.first, pairing.second)
    return render.BracketMatch(
        names[pairing.first + 1].shown,
        second,
        None if pairing.winner is None else sides.index(pairing.winner),
        sides.index(own) if own is not None and own in sides else None,
    )


def _game(tournament: TournamentView, number: int, board: int, own: int | None, texts: Texts) -> render.BracketMatch:
    """Return a game of a bracket; before its pairing, with the entrants known so far."""
    known = tournament.rounds[number].at(board) if number < len(tournament.rounds) else None
    if known is not None:
        return _match(tournament, known, own, texts)
    # Nobody is paired yet: each side shows the winner of the game that leads to it, or stays empty.
    before = tournament.rounds[number - 1]
    leading = [before.at(2 * board + side) for side in (0, 1)]
    winners = [None if each is None else each.winner for each in leading]
    names = shown_names(tournament, texts)
    first, second = ("" if each is None else names[each + 1].shown for each in winners)
    return render.BracketMatch(first, second, own=winners.index(own) if own is not None and own in winners else None)
