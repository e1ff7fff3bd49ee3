"""Answers to the presses of people who take part and watch."""

import asyncio

import discord
from discord import app_commands

from bot.discord_limits import LONGEST_CHOICE, MOST_OPTIONS
from bot.entities.settings import Cards
from bot.errors import Reason, Refused, Unavailable
from bot.text import Texts
from bot.text.names import safe_name
from bot.tournaments.changes import Change, SignUp, Withdraw
from bot.tournaments.service import MOST_LIVE
from bot.tournaments.tournament import Stage
from bot.tournaments.view import TournamentView
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, person_of, place_of
from cogs.core.kernel import Kernel
from cogs.core.layouts import Answer
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING
from cogs.core.way_back import back_id
from cogs.shared.games import LONGEST_READING
from cogs.tournament import panel
from cogs.tournament.pages import Page, ShowTournamentPage, page_asked_for, picture_of, usual_page
from cogs.tournament.running import tournaments_of
from cogs.tournament.words import title_of
from render import look_named


async def tournament_answer(
    kernel: Kernel,
    guild: int,
    user: int,
    texts: Texts,
    *,
    organiser: bool,
    tournament: TournamentView | None,
    page: Page | None = None,
    line: str = "",
    back: str | None = None,
) -> Answer:
    """Return the panel of the named tournament; else of the only live one, the last one, or a list of the live ones.

    :param line: words on the change just made.
    :param back: id of the press that leads back to where the panel was opened from.
    """
    known = [
        each for each in await tournaments_of(kernel).service.of_server(guild) if each.stage is not Stage.CANCELLED
    ]
    known.sort(key=lambda each: (not each.is_live, each.place_of(user) is None))  # live ones, the reader's own first
    live = sum(each.is_live for each in known)
    # Only for the button: the store counts again when one is opened.
    may_open = organiser and live < MOST_LIVE
    if tournament is None and live > 1:
        return Answer(panel.list_panel(known, user, texts, may_open=may_open, line=line))
    shown = tournament or next(iter(known), None)
    if shown is None:
        return Answer(panel.nothing_panel(texts, organiser=organiser, line=line))
    page = page or usual_page(shown, user)
    preferences, picture = await kernel.preferences.user(user), None
    if preferences.cards is not Cards.TEXT:
        picture = await picture_of(kernel.pictures, shown, page, user, texts, look_named(preferences.look).theme)
    layout = panel.private_panel(
        shown,
        page,
        user,
        texts,
        organiser=organiser,
        may_open=may_open,
        picture=None if picture is None else picture.name,
        others=[each for each in known if each.id != shown.id],
        line=line,
        back=back,
    )
    return Answer(layout, picture)


async def tournament_named(kernel: Kernel, guild: int, name: str, texts: Texts) -> TournamentView:
    """Return a server's tournament by its id or typed title; live ones come first.

    :raises Refused: there is none of that name.
    """
    wanted = name.strip().casefold()
    # Autocomplete sends an id; who types on sends a title.
    for each in await tournaments_of(kernel).service.of_server(guild):
        if each.stage is not Stage.CANCELLED and (each.id == name or title_of(each, texts).casefold() == wanted):
            return each
    raise Refused(Reason.TOURNAMENT_UNKNOWN, name=safe_name(name))


async def offered_tournaments(
    kernel: Kernel, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Return autocomplete choices for a server's tournaments, live ones first; none where the store is too slow.

    Autocomplete can't be acknowledged and answered later, so the answer has to be there in time.
    """
    try:
        async with asyncio.timeout(LONGEST_READING):
            texts = await kernel.preferences.for_reader(interaction)
            known = await tournaments_of(kernel).service.of_server(place_of(interaction))
    except (Unavailable, TimeoutError):
        return []
    titles = {each.id: title_of(each, texts) for each in known if each.stage is not Stage.CANCELLED}
    fitting = [(name, title) for name, title in titles.items() if typed.strip().casefold() in title.casefold()]
    return [app_commands.Choice(name=title[:LONGEST_CHOICE], value=name) for name, title in fitting[:MOST_OPTIONS]]


async def tournament_of(press: Press, tournament: str) -> TournamentView:
    """Return the tournament of a press. Raises ``Refused`` for one of another server."""
    found = await tournaments_of(press.kernel).service.view(tournament)
    if found.guild != press.guild:
        raise Refused(Reason.TOURNAMENT_OVER)
    return found


def may_organise(press: Press) -> bool:
    """Whether the presser may do what the organiser does; looked at anew at every press."""
    return press.interaction.permissions.manage_events


async def show_tournament(
    press: Press, tournament: TournamentView | None, *, page: Page | None = None, line: str = ""
) -> None:
    """Answer with a tournament as the presser sees it."""
    shown_by = None if tournament is None else panel.OpenTournament(tournament.id)
    answer = await tournament_answer(
        press.kernel,
        press.guild,
        press.user,
        press.texts,
        organiser=may_organise(press),
        tournament=tournament,
        page=page,
        line=line,
        back=back_id(press.asked.subject, press.way_of(shown_by)),
    )
    await press.show(answer.layout, answer.picture, shown_by=shown_by)


@answers(panel.OpenTournament)
async def open_one(press: Press, asked: panel.OpenTournament) -> None:
    await show_tournament(press, None if asked.tournament == NOTHING else await tournament_of(press, asked.tournament))


@answers(panel.ChooseTournament)
async def choose_tournament(press: Press, asked: panel.ChooseTournament) -> None:
    await show_tournament(press, await tournament_of(press, chosen_value(press.interaction)))


@answers(ShowTournamentPage)
async def show_page(press: Press, asked: ShowTournamentPage) -> None:
    tournament = await tournament_of(press, asked.tournament)
    await show_tournament(press, tournament, page=page_asked_for(tournament, asked))


@answers(panel.ShowTournamentSeal)
async def fair(press: Press, asked: panel.ShowTournamentSeal) -> None:
    """Show the seal of a tournament's lots and deals, and its key once it is over."""
    await press.show(panel.fair_lot_panel(await tournament_of(press, asked.tournament), press.texts), is_aside=True)


@answers(panel.JoinTournament)
async def sign_up(press: Press, asked: panel.JoinTournament) -> None:
    """Sign the presser up; the interaction's number goes into the seal."""
    tournament = await tournament_of(press, asked.tournament)
    person = person_of(press.interaction, press.texts)
    change = SignUp(person.user, person.name, str(person.interaction))
    is_quiet = await press.kernel.preferences.is_quiet(press.guild)
    joined = press.texts.say("tournament-joined-quiet" if is_quiet else "tournament-joined")
    await _do(press, tournament, change, joined)


async def _do(press: Press, tournament: TournamentView, change: Change, line: str) -> None:
    """Carry out a change. A refusal is shown on the presser's own panel."""
    try:
        changed = await tournaments_of(press.kernel).service.act(tournament.id, change)
    except Refused as refused:
        if refused.reason is Reason.STALE:
            raise  # ``withdraw`` waits for it: the tournament has begun meanwhile
        await _tell(press, refused, await tournament_of(press, tournament.id))
    else:
        await show_tournament(press, changed, line=f"✅ {line}")


async def _tell(press: Press, refused: Refused, tournament: TournamentView) -> None:
    """Show a refusal on the presser's private panel; raise it where the press was on another message."""
    if not press.reply.is_private:
        raise refused
    await show_tournament(press, tournament, line=press.why_not(refused))


@answers(panel.AskToWithdraw)
async def withdraw(press: Press, asked: panel.AskToWithdraw) -> None:
    """Withdraw a sign-up. Ask once more if the tournament has begun, even a moment ago."""
    tournament = await tournament_of(press, asked.tournament)
    if tournament.stage is Stage.SIGN_UP:
        # It may begin between that look and this change, so the change itself says that it is for sign-up alone.
        try:
            await _withdraw(press, tournament, sign_up_only=True)
            return
        except Refused as refused:
            if refused.reason is not Reason.STALE:
                raise
        tournament = await tournament_of(press, asked.tournament)
    place = tournament.place_of(press.user)
    if not tournament.is_live:
        await _tell(press, Refused(Reason.TOURNAMENT_OVER), tournament)
    elif place is None or tournament.entrants[place].out:
        await _tell(press, Refused(Reason.TOURNAMENT_NOT_IN), tournament)
    else:
        await press.show(panel.withdraw_panel(tournament, press.texts), is_aside=True)


@answers(panel.WithdrawForGood)
async def withdraw_now(press: Press, asked: panel.WithdrawForGood) -> None:
    await _withdraw(press, await tournament_of(press, asked.tournament))


async def _withdraw(press: Press, tournament: TournamentView, *, sign_up_only: bool = False) -> None:
    change = Withdraw(press.user, sign_up_only=sign_up_only)
    await _do(press, tournament, change, press.texts.say("tournament-withdrawn"))
