"""Which part of a tournament is looked at: a page of a round's pairings, or of the standings."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from bot.tournaments.tournament import TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.press_ids import AboutTournament, press_id
from render import LEADERS_ON_PICTURE, MATCHES_ON_PICTURE


class PageOf(StrEnum):
    """What a page is of."""

    STANDINGS = "s"
    ROUND = "r"


@press_id("cup-show")
class ShowTournamentPage(AboutTournament):
    """A page of a round or of the standings. ``way`` makes the ids of ways that lead to the same page differ."""

    of_what: PageOf
    round: int
    number: int
    way: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """``round`` counts from 0, None is the standings; ``number`` is the page there, from 0."""

    round: int | None
    number: int = 0

    @property
    def each(self) -> int:
        """So many lines a page has."""
        return LEADERS_ON_PICTURE if self.round is None else MATCHES_ON_PICTURE

    @property
    def first(self) -> int:
        """The place of its first line."""
        return self.number * self.each

    def press(self, tournament: str, way: str) -> ShowTournamentPage:
        """Leads there."""
        of_what = PageOf.STANDINGS if self.round is None else PageOf.ROUND
        return ShowTournamentPage(tournament, of_what, self.round or 0, self.number, way)


def pages_of(tournament: TournamentView, page: Page) -> int:
    """How many pages there are beside that one, itself included."""
    lines = len(tournament.entrants) if page.round is None else tournament.rounds[page.round].size
    return max(1, ceil(lines / page.each))


def page_asked_for(tournament: TournamentView, asked: ShowTournamentPage) -> Page:
    """The page that a press asks for; one that is not there is the usual one."""
    found = Page(None if asked.of_what is PageOf.STANDINGS else asked.round, asked.number)
    if found.round is not None and found.round >= len(tournament.rounds):
        return usual_page(tournament, 0)
    return found if found.number < pages_of(tournament, found) else Page(found.round)


def usual_page(tournament: TournamentView, reader: int) -> Page:
    """What somebody wants to see first: in an elimination the round that is played, where they are in it; else the
    standings."""
    if tournament.plan.kind is not TournamentKind.ELIMINATION or not tournament.rounds:
        return Page(None)
    number, place = tournament.round_now, tournament.place_of(reader) if reader else None
    for later in reversed(range(number, len(tournament.rounds))):
        for board, pairing in tournament.rounds[later].boards():
            if place is not None and place in pairing.entrants:
                return Page(later, board // MATCHES_ON_PICTURE)
    return Page(number)
