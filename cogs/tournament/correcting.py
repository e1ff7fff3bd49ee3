"""Screens on which an organiser corrects the result of a pairing."""

from functools import partial

from discord import ui

from bot.errors import Reason, Refused
from bot.text import Texts
from bot.tournaments.changes import Correct, require_stage
from bot.tournaments.tournament import Decision, Spot, Stage, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, number_in
from cogs.core.parts import BLUE, EDGE_WAIT, Item, button, panel, row, text
from cogs.core.press import Press
from cogs.core.press_ids import AboutTournament, press_id
from cogs.tournament.organising import (
    CorrectRound,
    organise_button,
    organise_panel,
    organiser,
    selects_of,
)
from cogs.tournament.running import tournaments_of
from cogs.tournament.words import (
    corrected_words,
    name_of,
    pairing_words,
)


@press_id("cup-fix")
class ChoosePairing(AboutTournament):
    """Choice of a pairing in a select; ``select`` numbers the selects where one is not enough."""

    round: int
    select: int = 0


@press_id("cup-won")
class DecidePairing(AboutTournament):
    """Decision that an entrant has won a pairing; ``winner`` is the entrant's place."""

    round: int
    board: int
    winner: int


@press_id("cup-level")
class DecideWithoutWinner(AboutTournament):
    """Decision that nobody has won a pairing: a draw, or neither came."""

    round: int
    board: int
    how: Decision


def correct_panel(tournament: TournamentView, number: int, texts: Texts) -> ui.LayoutView:
    """Ask which result of a round to correct."""
    pairings = tournament.rounds[number].boards()
    # A bye has no result to correct. A select shows no bold type, so the marks of it go.
    options = [
        (pairing_words(tournament, pairing, texts).replace("*", ""), str(board))
        for board, pairing in pairings
        if pairing.second is not None
    ]
    heading = texts.say("tournament-round", round=number + 1, rounds=tournament.rounds_in_all)
    selects = selects_of(partial(ChoosePairing, tournament.id, number), options, texts.say("tournament-correct-which"))
    ways = [
        button(texts.say("tournament-round-short", round=each + 1), CorrectRound(tournament.id, each).custom_id)
        for each in (number - 1, number + 1)
        if 0 <= each < len(tournament.rounds)
    ]
    ways.append(organise_button(tournament, texts))
    words = f"### {texts.say('tournament-correct')}\n{heading}\n-# {texts.say('tournament-correct-line')}"
    return panel([text(words), *selects, row(*ways)], EDGE_WAIT)


def winner_panel(tournament: TournamentView, number: int, board: int, texts: Texts) -> ui.LayoutView:
    """Ask who has won a pairing. Outside an elimination the answer may be nobody."""
    pairing = tournament.pairing_at(Spot(number, board, 1))
    winners = [
        button(name_of(tournament, each, texts), DecidePairing(tournament.id, number, board, each).custom_id, BLUE)
        for each in pairing.entrants
    ]
    words = f"{pairing_words(tournament, pairing, texts)}\n{texts.say('tournament-correct-who')}"
    rows: list[Item] = [row(*winners)]
    # An elimination can't do without somebody who goes on.
    if tournament.plan.kind is TournamentKind.ELIMINATION:
        words = f"{words}\n-# {texts.say('tournament-correct-go-on')}"
    else:
        ways = {
            Decision.ORGANISER_DRAW: "tournament-correct-draw",
            Decision.ORGANISER_NEITHER: "tournament-correct-neither",
        }
        press = partial(DecideWithoutWinner, tournament.id, number, board)
        rows.append(row(*(button(texts.say(key), press(how).custom_id) for how, key in ways.items())))
    return panel([text(words), *rows, row(organise_button(tournament, texts))], EDGE_WAIT)


@answers(CorrectRound)
@organiser
async def correct(press: Press, asked: CorrectRound, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING, Stage.OVER)
    if asked.round >= len(tournament.rounds):
        raise Refused(Reason.STALE)
    await press.show(correct_panel(tournament, asked.round, press.texts))


@answers(ChoosePairing)
@organiser
async def correct_which(press: Press, asked: ChoosePairing, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING, Stage.OVER)
    board = number_in(chosen_value(press.interaction))
    if asked.round >= len(tournament.rounds) or tournament.rounds[asked.round].at(board) is None:
        raise Refused(Reason.STALE)
    await press.show(winner_panel(tournament, asked.round, board, press.texts))


@answers(DecidePairing)
@organiser
async def correct_pairing(press: Press, asked: DecidePairing, tournament: TournamentView) -> None:
    await _correct(press, tournament, Correct(asked.round, asked.board, asked.winner))


@answers(DecideWithoutWinner)
@organiser
async def level_pairing(press: Press, asked: DecideWithoutWinner, tournament: TournamentView) -> None:
    await _correct(press, tournament, Correct(asked.round, asked.board, None, asked.how))


async def _correct(press: Press, before: TournamentView, change: Correct) -> None:
    """Correct a result, and tell what that has changed."""
    changed = await tournaments_of(press.kernel).service.act(before.id, change)
    line = corrected_words(before, changed, Spot(change.round, change.board, 1), press.texts)
    await press.show(organise_panel(changed, press.texts, f"✅ {line}"))
