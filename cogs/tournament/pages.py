"""Pages of a tournament: pairings of a round, or standings."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from bot.tournaments.tournament import TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.press_ids import AboutTournament, press_id
from render import LEADERS_ON_PICTURE, MATCHES_ON_PICTURE


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
        return LEADERS_ON_PICTURE if self.round is None else MATCHES_ON_PICTURE

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
                return Page(later, board // MATCHES_ON_PICTURE)
    return Page(number)
