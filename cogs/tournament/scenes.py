"""Pictures of a tournament: a page of a round, or of its standings."""

from functools import partial

from bot.text import Texts
from bot.tournaments.standings import StandingRow
from bot.tournaments.tournament import Pairing, Stage, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.pictures import Pictures
from cogs.core.replies import Picture
from cogs.tournament.pages import Page
from cogs.tournament.standing_words import decides_words
from cogs.tournament.words import on_page, out_words, shown_names, title_of
from render import (
    BracketMatch,
    BracketScene,
    LeaderboardScene,
    LeaderRow,
    Theme,
    can_be_drawn,
    draw_bracket,
    draw_leaderboard,
)

NAME = "tournament.png"


async def picture_of(
    pictures: Pictures, tournament: TournamentView, page: Page, reader: int, texts: Texts, theme: Theme
) -> Picture | None:
    """Draw a page. Return None where drawing fails or no round has begun.

    :param reader: person whose own lines stand out.
    """
    if not tournament.rounds:
        return None
    own = tournament.place_of(reader) if reader else None
    if page.round is None:
        draw = partial(draw_leaderboard, standings_scene(tournament, page, own, texts), pictures.use(theme))
    else:
        draw = partial(draw_bracket, bracket_scene(tournament, page, page.round, own, texts), pictures.use(theme))
    return await pictures.draw(NAME, draw)


def standings_scene(tournament: TournamentView, page: Page, own: int | None, texts: Texts) -> LeaderboardScene:
    """Return the scene of a page of the standings, with games won and lost on the right."""
    if tournament.stage is Stage.RUNNING:
        side = texts.say("tournament-round", round=tournament.round_now + 1, rounds=tournament.rounds_in_all)
    else:
        side = texts.say("tournament-over" if tournament.stage is Stage.OVER else "tournament-cancelled")
    names = shown_names(tournament, texts)
    rows = tuple(
        LeaderRow(
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
    return LeaderboardScene(_title(tournament, texts), side, rows, texts.say("picture-player"))


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
    return title if can_be_drawn(title) else texts.say(f"tournament-kind-{tournament.plan.kind}")


def bracket_scene(tournament: TournamentView, page: Page, number: int, own: int | None, texts: Texts) -> BracketScene:
    """Return the scene of a page of a round; in an elimination, with the games that follow from it."""
    boards = range(page.first, min(page.first + page.each, tournament.rounds[number].size))
    following: list[BracketMatch] = []
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
    return BracketScene(_title(tournament, texts), side, matches, tuple(following), bye, texts.say("picture-player"))


def _match(tournament: TournamentView, pairing: Pairing, own: int | None, texts: Texts) -> BracketMatch:
    names = shown_names(tournament, texts)
    second = None if pairing.second is None else names[pairing.second + 1].shown
    sides = (pairing.first, pairing.second)
    return BracketMatch(
        names[pairing.first + 1].shown,
        second,
        None if pairing.winner is None else sides.index(pairing.winner),
        sides.index(own) if own is not None and own in sides else None,
    )


def _game(tournament: TournamentView, number: int, board: int, own: int | None, texts: Texts) -> BracketMatch:
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
    return BracketMatch(first, second, own=winners.index(own) if own is not None and own in winners else None)
