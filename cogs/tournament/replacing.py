"""Screens on which an organiser replaces or removes entrants."""

from functools import partial
from typing import Any

from discord import ui

from bot.errors import Reason, Refused
from bot.text import Texts
from bot.text.names import safe_name
from bot.tournaments.changes import Replace, Withdraw, require_stage
from bot.tournaments.tournament import Stage
from bot.tournaments.view import TournamentView
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, number_in
from cogs.core.press import Press
from cogs.core.press_ids import AboutTournament, press_id
from cogs.core.refusals import refusal_line
from cogs.core.retrying import Failed, ask_discord
from cogs.shared.telling import tell_people
from cogs.tournament.organising import (
    AskToRemove,
    AskToReplace,
    do_organising,
    organise_button,
    organiser,
    selects_of,
    sure_panel,
)
from cogs.tournament.words import name_of, title_of, with_game_anew


@press_id("cup-replace-whom")
class ChooseReplaced(AboutTournament):
    """Choice of the entrant to replace; ``select`` numbers the selects where one is not enough."""

    select: int = 0


@press_id("cup-replace-by")
class ChooseReplacement(AboutTournament):
    """Choice of the person who takes a place."""

    entrant: int


@press_id("cup-replace-yes")
class ReplaceEntrant(AboutTournament):
    """Confirmation of a replacement, by the ids of the person who leaves and the person who comes."""

    entrant: int
    leaver: str
    user: str


@press_id("cup-remove-whom")
class ChooseRemoved(AboutTournament):
    """Choice of the entrant to remove; ``select`` numbers the selects where one is not enough."""

    select: int = 0


@press_id("cup-remove-yes")
class RemoveEntrant(AboutTournament):
    """Confirmation of a removal, by the person's id, since places move up while sign-up is open.

    ``begun`` is the stage that the question was asked for; None in ids of earlier releases.
    """

    user: str
    begun: bool | None = None


def remove_panel(tournament: TournamentView, place: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Ask for confirmation before somebody is removed; the id names the person, since places move up during sign-up.

    :param line: reason why this is asked again.
    """
    begun = tournament.stage is Stage.RUNNING
    key = "tournament-remove-sure" if begun else "tournament-remove-sure-open"
    words = texts.say(key, name=name_of(tournament, place, texts))
    words = f"{line}\n{words}" if line else words
    user = tournament.entrants[place].user
    yes = parts.button(
        texts.say("tournament-remove-yes"), RemoveEntrant(tournament.id, str(user), begun).custom_id, parts.RED
    )
    return sure_panel(words, yes, tournament, texts)


def entrants_panel(
    tournament: TournamentView, press: type[ChooseReplaced] | type[ChooseRemoved], texts: Texts
) -> ui.LayoutView:
    """Ask which entrant to replace or to remove."""
    options = [
        (f"{place + 1}. {name_of(tournament, place, texts)}", str(place))
        for place, each in enumerate(tournament.entrants)
        if not each.out
    ]
    title = texts.say("tournament-replace" if press is ChooseReplaced else "tournament-remove")
    selects = selects_of(partial(press, tournament.id), options, texts.say("tournament-replace-whom"))
    return parts.panel(
        [parts.text(f"### {title}"), *selects, parts.row(organise_button(tournament, texts))], parts.EDGE_WAIT
    )


def replacement_panel(tournament: TournamentView, place: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Ask who takes a place.

    :param line: reason why the person chosen before can't.
    """
    words = texts.say("tournament-replace-by", name=name_of(tournament, place, texts))
    words = with_game_anew(words, tournament, place, texts)
    words = f"{words}\n{line}" if line else words
    custom_id = ChooseReplacement(tournament.id, place).custom_id
    person: ui.UserSelect[Any] = ui.UserSelect(custom_id=custom_id, placeholder=texts.say("tournament-replace-person"))
    return parts.panel(
        [parts.text(words), parts.row(person), parts.row(organise_button(tournament, texts))], parts.EDGE_WAIT
    )


def replace_panel(tournament: TournamentView, place: int, user: int, name: str, texts: Texts) -> ui.LayoutView:
    """Ask for confirmation of a replacement. The id names both people, since another organiser may act meanwhile."""
    leaver = tournament.entrants[place].user
    words = texts.say("tournament-replace-sure", leaver=name_of(tournament, place, texts), name=name)
    words = with_game_anew(words, tournament, place, texts)
    yes = parts.button(
        texts.say("tournament-replace-yes"),
        ReplaceEntrant(tournament.id, place, str(leaver), str(user)).custom_id,
        parts.RED,
    )
    return sure_panel(words, yes, tournament, texts)


@answers(AskToReplace)
@organiser
async def replace(press: Press, asked: AskToReplace, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING)
    await press.show(entrants_panel(tournament, ChooseReplaced, press.texts), is_aside=True)


@answers(ChooseReplaced)
@organiser
async def replace_whom(press: Press, asked: ChooseReplaced, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING)
    await press.show(replacement_panel(tournament, _entrant(press, tournament), press.texts), is_aside=True)


@answers(ChooseReplacement)
@organiser
async def replace_by(press: Press, asked: ChooseReplacement, tournament: TournamentView) -> None:
    """Ask for confirmation of the chosen person, or for somebody else where that one can't take the place."""
    await press.reply.promise()  # the member is asked for below, which may take Discord long
    user = number_in(chosen_value(press.interaction))
    if asked.entrant >= len(tournament.entrants) or tournament.entrants[asked.entrant].out:
        raise Refused(Reason.STALE)
    try:
        name, taken = await _name_of_person(press, user), tournament.place_of(user)
        if taken is not None and not tournament.entrants[taken].out:
            raise Refused(Reason.TOURNAMENT_HAS_THEM, name=name)
    except Refused as refused:
        line = refusal_line(refused, press.texts)
        await press.show(replacement_panel(tournament, asked.entrant, press.texts, line), is_aside=True)
    else:
        await press.show(replace_panel(tournament, asked.entrant, user, name, press.texts), is_aside=True)


async def _name_of_person(press: Press, user: int) -> str:
    """Return the name of a person of this server. Raises ``Refused`` for bots and unknown people."""
    guild = press.interaction.guild
    member = None if guild is None else await ask_discord(lambda: guild.fetch_member(user))
    if member is None or isinstance(member, Failed) or member.bot:
        raise Refused(Reason.TOURNAMENT_NO_PERSON)
    return safe_name(member.display_name) or press.texts.say("seat-name", number=member.id % 100)


@answers(ReplaceEntrant)
@organiser
async def replace_now(press: Press, asked: ReplaceEntrant, tournament: TournamentView) -> None:
    """Replace an entrant, and tell both people where that place's game is."""
    await press.reply.promise()
    user, leaver, place = number_in(asked.user), number_in(asked.leaver), asked.entrant
    name = await _name_of_person(press, user)
    if place >= len(tournament.entrants) or tournament.entrants[place].user != leaver or tournament.entrants[place].out:
        raise Refused(Reason.STALE)
    # The change names the leaver, too: it is stale where another organiser was quicker.
    change = Replace(place, leaver, user, name, str(press.interaction.id))
    line = with_game_anew(press.texts.say("tournament-replaced", name=name), tournament, place, press.texts)
    await do_organising(press, tournament, change, line)
    texts = await press.kernel.preferences.for_server(press.guild)
    old = f"<@{leaver}>" if leaver else name_of(tournament, place, texts)  # 0 where that person's data was deleted
    said = {"leaver": old, "user": f"<@{user}>", "title": title_of(tournament, texts)}
    words = with_game_anew(texts.say("tournament-told-replaced", **said), tournament, place, texts)
    await tell_people(press, _where_they_play(tournament, place), [leaver, user] if leaver else [user], words)


def _where_they_play(tournament: TournamentView, place: int) -> int:
    """Return the thread of an entrant's game, or the tournament's channel."""
    pairing = tournament.pairing_of(place)
    return tournament.channel if pairing is None or pairing.thread is None else pairing.thread


@answers(AskToRemove)
@organiser
async def ask_whom_to_remove(press: Press, asked: AskToRemove, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
    await press.show(entrants_panel(tournament, ChooseRemoved, press.texts), is_aside=True)


@answers(ChooseRemoved)
@organiser
async def remove_whom(press: Press, asked: ChooseRemoved, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
    await press.show(remove_panel(tournament, _entrant(press, tournament), press.texts), is_aside=True)


@answers(RemoveEntrant)
@organiser
async def remove_now(press: Press, asked: RemoveEntrant, tournament: TournamentView) -> None:
    """Remove an entrant. Ask again where the tournament has begun since, because removal then costs more."""
    user = number_in(asked.user)
    place = tournament.place_of(user)
    if place is None or tournament.entrants[place].out:
        raise Refused(Reason.STALE)
    if tournament.stage is Stage.RUNNING and not asked.begun:
        line = refusal_line(Refused(Reason.TOURNAMENT_RUNNING), press.texts)
        await press.show(remove_panel(tournament, place, press.texts, line), is_aside=True)
        return
    name, pairing = name_of(tournament, place, press.texts), tournament.pairing_of(place)
    # Between the look above and this change it may begin: a removal from sign-up is then refused as stale.
    change = Withdraw(user, taken_out=True, sign_up_only=not asked.begun)
    await do_organising(press, tournament, change, press.texts.say("tournament-removed", name=name))
    if pairing is not None and pairing.thread is not None and not pairing.is_decided:
        return  # the thread of their game tells both how it is decided
    texts = await press.kernel.preferences.for_server(press.guild)
    words = texts.say("tournament-told-taken-out", user=f"<@{user}>", title=title_of(tournament, texts))
    await tell_people(press, _where_they_play(tournament, place), [user], words)


def _entrant(press: Press, tournament: TournamentView) -> int:
    place = number_in(chosen_value(press.interaction))
    if place >= len(tournament.entrants):
        raise Refused(Reason.STALE)
    return place
