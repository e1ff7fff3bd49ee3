"""The organiser's panel, and corrections of results. Every press checks again for Manage Events."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial, wraps
from typing import Any, TypeVar

import discord
from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.errors import Reason, Refused
from bot.text import Texts
from bot.tournaments.changes import Begin, Cancel, Change, Correct, MoveTo, require_stage
from bot.tournaments.tournament import FEWEST, Decision, Spot, Stage, Stuck, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core import parts, permissions
from cogs.core.channels import is_hidden
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, number_in
from cogs.core.press import Press
from cogs.core.press_ids import AboutTournament, PressId, press_id
from cogs.table.opening import require_chosen_channel
from cogs.tournament.handlers import may_organise, tournament_of
from cogs.tournament.panel import Organise, back_to
from cogs.tournament.running import tournaments_of
from cogs.tournament.words import (
    corrected_words,
    given_back_lines,
    name_of,
    no_thread_line,
    pairing_words,
    stage_line,
    title_of,
    why_stuck_line,
)

LabelledValue = tuple[str, str]
"""Shown label, and the value behind it."""
_Asked = TypeVar("_Asked", bound=AboutTournament)


@press_id("cup-move")
class MoveTournament(AboutTournament):
    """Request to continue the tournament in the channel of this press."""


@press_id("cup-begin")
class BeginTournament(AboutTournament):
    """Request to close sign-up and begin."""


@press_id("cup-cancel")
class AskToCancel(AboutTournament):
    """Request to cancel, before the confirmation."""


@press_id("cup-cancel-yes")
class CancelTournament(AboutTournament):
    """Confirmation to cancel the tournament."""


@press_id("cup-correct")
class CorrectRound(AboutTournament):
    """Request to correct a result of a round."""

    round: int


@press_id("cup-replace")
class AskToReplace(AboutTournament):
    """Request to give an entrant's place to somebody else."""


@press_id("cup-remove")
class AskToRemove(AboutTournament):
    """Request to take an entrant out."""


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


def organise_panel(
    tournament: TournamentView, texts: Texts, line: str, *, stuck: Stuck | None = None, can_move: bool = False
) -> ui.LayoutView:
    """Return the organiser's panel with the changes possible now.

    :param line: words on the change just made.
    :param stuck: reason why no thread can be made for its games.
    :param can_move: whether the tournament can continue in the reader's channel.
    """
    lines = [
        f"### 🛠️ {title_of(tournament, texts)}",
        stage_line(tournament, texts),
        *given_back_lines(tournament, texts),
        "" if tournament.stage is Stage.CANCELLED else f"-# {texts.say('tournament-organise-line')}",
        why_stuck_line(stuck, tournament.channel, texts),
        line,
    ]
    rows: list[parts.Item] = []
    if stuck is not None and can_move:
        move = parts.button(texts.say("tournament-move"), MoveTournament(tournament.id).custom_id, parts.BLUE)
        rows.append(parts.row(move))
    if tournament.stage is Stage.SIGN_UP:
        too_few = len(tournament.entrants) < FEWEST
        begin = parts.button(texts.say("tournament-begin"), BeginTournament(tournament.id).custom_id, parts.GREEN)
        out = parts.button(texts.say("tournament-remove"), AskToRemove(tournament.id).custom_id)
        # Greyed, not left out: the organiser sees what comes once enough people have signed up.
        for each in (begin, out) if too_few else ():
            parts.switch_off(each, texts)
        rows.append(parts.row(begin, out))
    elif tournament.stage is not Stage.CANCELLED:
        correct = CorrectRound(tournament.id, tournament.round_now).custom_id
        fix = [parts.button(texts.say("tournament-correct"), correct, parts.BLUE)]
        if tournament.stage is Stage.RUNNING:
            fix.append(parts.button(texts.say("tournament-replace"), AskToReplace(tournament.id).custom_id))
            fix.append(parts.button(texts.say("tournament-remove"), AskToRemove(tournament.id).custom_id))
        rows.append(parts.row(*fix))
    last = [back_to(tournament, texts)]
    if tournament.is_live:
        last.insert(0, parts.button(texts.say("tournament-cancel"), AskToCancel(tournament.id).custom_id, parts.RED))
    return parts.panel(
        [parts.text("\n".join(each for each in lines if each)), *rows, parts.row(*last)], parts.EDGE_WAIT
    )


def cancel_panel(tournament: TournamentView, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation before a tournament is cancelled."""
    words = texts.say("tournament-cancel-sure", title=title_of(tournament, texts))
    yes = parts.button(texts.say("tournament-cancel-yes"), CancelTournament(tournament.id).custom_id, parts.RED)
    return sure_panel(words, yes, tournament, texts)


def sure_panel(words: str, yes: ui.Button[Any], tournament: TournamentView, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation."""
    return parts.panel([parts.text(words), parts.row(yes, organise_button(tournament, texts))], parts.EDGE_WAIT)


def organise_button(tournament: TournamentView, texts: Texts) -> ui.Button[Any]:
    """Return the way to the organiser's panel, which keeps the way back from there."""
    return parts.BackButton(texts.say("tournament-back"), Organise(tournament.id))


def selects_of(
    press: Callable[[int], PressId], options: Sequence[LabelledValue], placeholder: str
) -> Iterable[parts.Item]:
    """Yield as many selects as the options need; ``press`` makes a select's id from its number."""
    for number, first in enumerate(range(0, len(options), MOST_OPTIONS)):
        shown = [parts.select_option(label, value) for label, value in options[first : first + MOST_OPTIONS]]
        yield parts.row(ui.Select(custom_id=press(number).custom_id, options=shown, placeholder=placeholder))


def require_organiser(press: Press) -> None:
    """Raise ``Refused`` unless the presser may manage events."""
    if not may_organise(press):
        raise Refused(Reason.YOUR_PERMISSIONS, permissions=press.texts.say("permission-manage_events"))


def organiser(
    handler: Callable[[Press, _Asked, TournamentView], Awaitable[None]],
) -> Callable[[Press, _Asked], Awaitable[None]]:
    """Wrap a handler: check that the presser may organise, find the tournament, show refusals on the
    organiser's panel."""

    @wraps(handler)
    async def answer(press: Press, asked: _Asked) -> None:
        require_organiser(press)
        tournament = await tournament_of(press, asked.tournament)
        try:
            await handler(press, asked, tournament)
        except Refused as refused:  # shown on the tournament as it is now, which is often why it was refused
            await show_tools(press, await tournament_of(press, asked.tournament), press.why_not(refused))

    return answer


async def require_ground(press: Press) -> None:
    """Raise unless the channel can hold a tournament, whose pairings each need a thread.

    :raises Refused: naming everything that the bot lacks there.
    """
    channel = press.interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise Refused(Reason.TOURNAMENT_PLACE)
    await require_chosen_channel(press.kernel, press.interaction)
    permissions.require_may_write(press.interaction)  # its message stands in the channel itself
    await permissions.require_place(press.interaction, press.texts, in_thread=True)


@answers(Organise)
@organiser
async def open_tools(press: Press, asked: Organise, tournament: TournamentView) -> None:
    await show_tools(press, tournament)


async def do_organising(press: Press, tournament: TournamentView, change: Change, line: str = "") -> None:
    """Carry out a change, and show the organiser's panel.

    :param line: words on the change, where the panel itself does not show it.
    """
    changed = await tournaments_of(press.kernel).service.act(tournament.id, change)
    await show_tools(press, changed, line and f"✅ {line}")


async def show_tools(press: Press, tournament: TournamentView, line: str = "") -> None:
    """Show what the organiser can do, and what keeps the games from having threads, with the way out."""
    # What was found out by trying comes first. Else a look at the channel foretells it.
    stuck = tournament.stuck or _stuck_by(press, tournament)
    if stuck is None and not line:
        line = no_thread_line(tournament, press.kernel.tables.now(), press.texts)
    can_move = press.interaction.channel_id != tournament.channel
    layout = organise_panel(tournament, press.texts, line, stuck=stuck, can_move=can_move)
    await press.show(layout, shown_by=Organise(tournament.id))


def _stuck_by(press: Press, tournament: TournamentView) -> Stuck | None:
    """Return why no thread could be made where a tournament was opened, as far as that is known before it is tried."""
    guild = press.interaction.guild
    if guild is None or not tournament.is_live:
        return None
    channel = guild.get_channel(tournament.channel)
    if channel is None:
        # The gateway leaves out a channel that the bot may not view: that one can be opened to it again.
        is_there = is_hidden(press.interaction.client, guild.id, tournament.channel)
        return Stuck.NO_THREADS if is_there else Stuck.CHANNEL_GONE
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return Stuck.NO_THREADS
    return None


@answers(MoveTournament)
@organiser
async def move_here(press: Press, asked: MoveTournament, tournament: TournamentView) -> None:
    """Continue a tournament in the channel of this press."""
    await require_ground(press)
    await do_organising(
        press, tournament, MoveTo(press.interaction.channel_id or 0), press.texts.say("tournament-moved")
    )


@answers(BeginTournament)
@organiser
async def begin_tournament(press: Press, asked: BeginTournament, tournament: TournamentView) -> None:
    if _stuck_by(press, tournament) is not None:
        await show_tools(press, tournament)  # which says why, with the way out
        return
    guild = press.interaction.guild
    channel = None if guild is None else guild.get_channel(tournament.channel)
    assert channel is not None  # noqa: S101 (else it would be stuck)
    # Asked before it begins: afterwards nobody can sign up any more, and the games would wait for their threads.
    permissions.require_permissions_there(channel, (*permissions.NEEDED, *permissions.NEEDED_FOR_THREADS), press.texts)
    await do_organising(press, tournament, Begin(str(press.interaction.id)), press.texts.say("tournament-begun"))


@answers(AskToCancel)
@organiser
async def cancel(press: Press, asked: AskToCancel, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
    await press.show(cancel_panel(tournament, press.texts), is_aside=True)


@answers(CancelTournament)
@organiser
async def cancel_now(press: Press, asked: CancelTournament, tournament: TournamentView) -> None:
    await do_organising(press, tournament, Cancel())


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
        parts.button(texts.say("tournament-round-short", round=each + 1), CorrectRound(tournament.id, each).custom_id)
        for each in (number - 1, number + 1)
        if 0 <= each < len(tournament.rounds)
    ]
    ways.append(organise_button(tournament, texts))
    words = f"### {texts.say('tournament-correct')}\n{heading}\n-# {texts.say('tournament-correct-line')}"
    return parts.panel([parts.text(words), *selects, parts.row(*ways)], parts.EDGE_WAIT)


def winner_panel(tournament: TournamentView, number: int, board: int, texts: Texts) -> ui.LayoutView:
    """Ask who has won a pairing. Outside an elimination the answer may be nobody."""
    pairing = tournament.pairing_at(Spot(number, board, 1))
    winners = [
        parts.button(
            name_of(tournament, each, texts), DecidePairing(tournament.id, number, board, each).custom_id, parts.BLUE
        )
        for each in pairing.entrants
    ]
    words = f"{pairing_words(tournament, pairing, texts)}\n{texts.say('tournament-correct-who')}"
    rows: list[parts.Item] = [parts.row(*winners)]
    # An elimination can't do without somebody who goes on.
    if tournament.plan.kind is TournamentKind.ELIMINATION:
        words = f"{words}\n-# {texts.say('tournament-correct-go-on')}"
    else:
        ways = {
            Decision.ORGANISER_DRAW: "tournament-correct-draw",
            Decision.ORGANISER_NEITHER: "tournament-correct-neither",
        }
        press = partial(DecideWithoutWinner, tournament.id, number, board)
        rows.append(parts.row(*(parts.button(texts.say(key), press(how).custom_id) for how, key in ways.items())))
    return parts.panel([parts.text(words), *rows, parts.row(organise_button(tournament, texts))], parts.EDGE_WAIT)


@answers(CorrectRound)
@organiser
async def correct(press: Press, asked: CorrectRound, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING, Stage.OVER)
    if asked.round >= len(tournament.rounds):
        raise Refused(Reason.STALE)
    await press.show(correct_panel(tournament, asked.round, press.texts), is_aside=True)


@answers(ChoosePairing)
@organiser
async def correct_which(press: Press, asked: ChoosePairing, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING, Stage.OVER)
    board = number_in(chosen_value(press.interaction))
    if asked.round >= len(tournament.rounds) or tournament.rounds[asked.round].at(board) is None:
        raise Refused(Reason.STALE)
    await press.show(winner_panel(tournament, asked.round, board, press.texts), is_aside=True)


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
    await press.show(organise_panel(changed, press.texts, f"✅ {line}"), shown_by=Organise(changed.id))
