"""What each press of an organiser does. Manage Events is asked for at each."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TypeVar

import discord

from bot.engine.systems import DEFAULT_SYSTEM
from bot.errors import Reason, Refused
from bot.text.names import safe_name
from bot.tournaments.changes import Begin, Cancel, Change, Correct, MoveTo, Replace, Withdraw, require_stage
from bot.tournaments.rules import house_rules_for_two
from bot.tournaments.tournament import Plan, Spot, Stage, Stuck, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.feature import answers
from cogs.core.forms import ask, typed_text
from cogs.core.hidden_channels import is_hidden
from cogs.core.interactions import chosen_value, number_in
from cogs.core.permissions import (
    NEEDED,
    NEEDED_FOR_THREADS,
    require_may_write,
    require_permissions_there,
    require_place,
)
from cogs.core.press import Press
from cogs.core.press_ids import AboutTournament
from cogs.core.refusals import refusal_line
from cogs.core.replies import SENDING_FAILS, promise
from cogs.core.retrying import try_again
from cogs.shared.games import find_game, page_asked
from cogs.shared.telling import tell_people
from cogs.table.opening import require_chosen_channel, usual_level
from cogs.tournament.draft import Draft
from cogs.tournament.handlers import may_organise, show_tournament, tournament_of
from cogs.tournament.organise_panel import (
    cancel_panel,
    correct_panel,
    draft_panel,
    entrants_panel,
    organise_panel,
    remove_panel,
    replace_panel,
    replacement_panel,
    title_form,
    winner_panel,
)
from cogs.tournament.presses import (
    AskTitle,
    AskToCancel,
    AskToRemove,
    AskToReplace,
    BeginTournament,
    CancelTournament,
    ChooseForDraft,
    ChoosePairing,
    ChooseRemoved,
    ChooseReplaced,
    ChooseReplacement,
    CorrectRound,
    DecidePairing,
    DecideWithoutWinner,
    DraftField,
    MoveTournament,
    OpenSignUp,
    Organise,
    PlanTournament,
    RemoveEntrant,
    ReplaceEntrant,
)
from cogs.tournament.running import tournaments_of
from cogs.tournament.words import (
    LONGEST_TITLE,
    corrected_words,
    name_of,
    no_thread_line,
    safe_title,
    title_of,
    with_game_anew,
)

_Asked = TypeVar("_Asked", bound=AboutTournament)


def require_organiser(press: Press) -> None:
    """Raises ``Refused`` for whoever may not manage events."""
    if not may_organise(press):
        raise Refused(Reason.YOUR_PERMISSIONS, permissions=press.texts.say("permission-manage_events"))


def organiser(
    handler: Callable[[Press, _Asked, TournamentView], Awaitable[None]],
) -> Callable[[Press, _Asked], Awaitable[None]]:
    """A press on a tournament of this server by somebody who may organise it; where it is refused they go on from the
    organiser's panel, which says why."""

    @wraps(handler)
    async def answer(press: Press, asked: _Asked) -> None:
        require_organiser(press)
        tournament = await tournament_of(press, asked.tournament)
        try:
            await handler(press, asked, tournament)
        except Refused as refused:
            await _show_tools(press, await tournament_of(press, asked.tournament), press.why_not(refused))

    return answer


async def require_ground(press: Press) -> None:
    """Refuses where no tournament can be played: each pairing needs a thread of the channel.

    :raises Refused: with all that the bot lacks there.
    """
    channel = press.interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise Refused(Reason.TOURNAMENT_PLACE)
    await require_chosen_channel(press.kernel, press.interaction)
    require_may_write(press.interaction)  # its message stands in the channel itself
    await require_place(press.interaction, press.texts, in_thread=True)


@answers(PlanTournament)
async def plan_new(press: Press, asked: PlanTournament) -> None:
    """A draft with what is usual in this server."""
    require_organiser(press)
    settings = await press.kernel.preferences.settings(press.guild)
    await _show_draft(press, Draft(game=settings.game or DEFAULT_SYSTEM, turn_seconds=settings.turn_seconds))


@answers(ChooseForDraft)
async def choose_for_draft(press: Press, asked: ChooseForDraft) -> None:
    """Changes one thing of a draft."""
    require_organiser(press)
    draft, chosen = Draft.of(asked.draft), chosen_value(press.interaction)
    page = page_asked(chosen) if asked.field is DraftField.GAME else None
    await _show_draft(press, draft if page is not None else draft.choose(asked.field, chosen), page or 0)


async def _show_draft(press: Press, draft: Draft, page: int = 0) -> None:
    """The draft, with whatever keeps it from being opened here."""
    texts = press.texts
    try:
        await require_ground(press)
        await _plan(press, draft)
        line = f"✅ {texts.say('tournament-new-ready')}"
    except Refused as refused:
        line = refusal_line(refused, texts)
    saved = await press.kernel.saved_rules.all(press.guild)
    await press.show(draft_panel(draft, saved, texts, line, page))


async def _plan(press: Press, draft: Draft) -> Plan:
    """Raises ``Refused`` where its game can't be played."""
    kernel = press.kernel
    system, changes, known_as = await find_game(kernel.saved_rules, press.guild, draft.game, press.texts)
    return Plan(
        draft.kind,
        system,
        house_rules_for_two(system, changes),
        turn_seconds=draft.turn_seconds,
        round_seconds=draft.round_seconds,
        absent=draft.absent,
        rounds=0 if draft.kind is TournamentKind.ELIMINATION else draft.rounds,
        most=draft.most,
        level=await usual_level(kernel, press.guild),
        known_as=known_as or "",
    )


@answers(AskTitle)
async def ask_title(press: Press, asked: AskTitle) -> None:
    """Asks for its name. What is missing is said before."""
    require_organiser(press)
    draft = Draft.of(asked.draft)
    await require_ground(press)
    await ask(press.interaction, title_form(draft, press.texts))


@answers(OpenSignUp)
async def open_sign_up(press: Press, asked: OpenSignUp) -> None:
    """Opens sign-up in this channel."""
    require_organiser(press)
    draft = Draft.of(asked.draft)
    await require_ground(press)
    plan = await _plan(press, draft)
    title = safe_title(typed_text(press.interaction, most=LONGEST_TITLE), press.texts)
    channel = press.interaction.channel_id or 0
    made = await tournaments_of(press.kernel).service.open(press.guild, channel, press.user, title, plan)
    await tournaments_of(press.kernel).posts.wait_until_shown(made.id)
    await show_tournament(press, made, line=f"✅ {press.texts.say('tournament-opened')}")


@answers(Organise)
@organiser
async def open_tools(press: Press, asked: Organise, tournament: TournamentView) -> None:
    await _show_tools(press, tournament)


async def _do(press: Press, tournament: TournamentView, change: Change, line: str = "") -> None:
    """Changes a tournament, and shows the organiser what they can do then.

    :param line: what was done, where the panel doesn't say that anyway.
    """
    changed = await tournaments_of(press.kernel).service.act(tournament.id, change)
    await _show_tools(press, changed, line and f"✅ {line}")


async def _show_tools(press: Press, tournament: TournamentView, line: str = "") -> None:
    """Show what the organiser can do, and what keeps the games from having threads, with the way out."""
    stuck = tournament.stuck or _stuck_by(press, tournament)
    if stuck is None and not line:
        line = no_thread_line(tournament, press.kernel.tables.now(), press.texts)
    can_move = press.interaction.channel_id != tournament.channel
    await press.show(organise_panel(tournament, press.texts, line, stuck=stuck, can_move=can_move))


def _stuck_by(press: Press, tournament: TournamentView) -> Stuck | None:
    """Return why no thread could be made where a tournament was opened, as far as that is known before it is tried."""
    guild = press.interaction.guild
    if guild is None or not tournament.is_live:
        return None
    channel = guild.get_channel(tournament.channel)
    if channel is None:
        is_there = is_hidden(press.interaction.client, guild.id, tournament.channel)
        return Stuck.NO_THREADS if is_there else Stuck.CHANNEL_GONE
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return Stuck.NO_THREADS
    return None


@answers(MoveTournament)
@organiser
async def move_here(press: Press, asked: MoveTournament, tournament: TournamentView) -> None:
    """Has a tournament go on in the channel that this is pressed in."""
    await require_ground(press)
    await _do(press, tournament, MoveTo(press.interaction.channel_id or 0), press.texts.say("tournament-moved"))


@answers(BeginTournament)
@organiser
async def begin_tournament(press: Press, asked: BeginTournament, tournament: TournamentView) -> None:
    if _stuck_by(press, tournament) is not None:
        await _show_tools(press, tournament)  # which says why, with the way out
        return
    guild = press.interaction.guild
    channel = None if guild is None else guild.get_channel(tournament.channel)
    assert channel is not None  # noqa: S101 (else it would be stuck)
    require_permissions_there(channel, (*NEEDED, *NEEDED_FOR_THREADS), press.texts)
    await _do(press, tournament, Begin(str(press.interaction.id)), press.texts.say("tournament-begun"))


@answers(AskToCancel)
@organiser
async def cancel(press: Press, asked: AskToCancel, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
    await press.show(cancel_panel(tournament, press.texts))


@answers(CancelTournament)
@organiser
async def cancel_now(press: Press, asked: CancelTournament, tournament: TournamentView) -> None:
    await _do(press, tournament, Cancel())


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
    """Corrects a result, and says what that has changed."""
    changed = await tournaments_of(press.kernel).service.act(before.id, change)
    line = corrected_words(before, changed, Spot(change.round, change.board, 1), press.texts)
    await press.show(organise_panel(changed, press.texts, f"✅ {line}"))


@answers(AskToReplace)
@organiser
async def replace(press: Press, asked: AskToReplace, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING)
    await press.show(entrants_panel(tournament, ChooseReplaced, press.texts))


@answers(ChooseReplaced)
@organiser
async def replace_whom(press: Press, asked: ChooseReplaced, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.RUNNING)
    await press.show(replacement_panel(tournament, _entrant(press, tournament), press.texts))


@answers(ChooseReplacement)
@organiser
async def replace_by(press: Press, asked: ChooseReplacement, tournament: TournamentView) -> None:
    """Says what it means, and asks once more; who can't take the place is told of there, where somebody else can be
    chosen."""
    await promise(press.interaction)
    user = number_in(chosen_value(press.interaction))
    if asked.entrant >= len(tournament.entrants) or tournament.entrants[asked.entrant].out:
        raise Refused(Reason.STALE)
    try:
        name = await _name_of_newcomer(press, tournament, user)
    except Refused as refused:
        line = refusal_line(refused, press.texts)
        await press.show(replacement_panel(tournament, asked.entrant, press.texts, line))
    else:
        await press.show(replace_panel(tournament, asked.entrant, user, name, press.texts))


async def _name_of_newcomer(press: Press, tournament: TournamentView, user: int) -> str:
    """What somebody is called who can take a place. Raises ``Refused``."""
    name, taken = await _name_of_person(press, user), tournament.place_of(user)
    if taken is not None and not tournament.entrants[taken].out:
        raise Refused(Reason.TOURNAMENT_HAS_THEM, name=name)
    return name


async def _name_of_person(press: Press, user: int) -> str:
    """What a person of this server is called who can play. Raises ``Refused``."""
    guild = press.interaction.guild
    try:
        member = None if guild is None else await try_again(lambda: guild.fetch_member(user))
    except SENDING_FAILS:
        member = None
    if member is None or member.bot:
        raise Refused(Reason.TOURNAMENT_NO_PERSON)
    return safe_name(member.display_name) or press.texts.say("seat-name", number=member.id % 100)


@answers(ReplaceEntrant)
@organiser
async def replace_now(press: Press, asked: ReplaceEntrant, tournament: TournamentView) -> None:
    """Gives a place to somebody else, and tells both, where the game of that place is."""
    await promise(press.interaction)
    user, leaver, place = number_in(asked.user), number_in(asked.leaver), asked.entrant
    name = await _name_of_person(press, user)
    if place >= len(tournament.entrants) or tournament.entrants[place].user != leaver or tournament.entrants[place].out:
        raise Refused(Reason.STALE)
    change = Replace(place, leaver, user, name, str(press.interaction.id))
    line = with_game_anew(press.texts.say("tournament-replaced", name=name), tournament, place, press.texts)
    await _do(press, tournament, change, line)
    texts = await press.kernel.preferences.for_server(press.guild)
    old = f"<@{leaver}>" if leaver else name_of(tournament, place, texts)
    said = {"leaver": old, "user": f"<@{user}>", "title": title_of(tournament, texts)}
    words = with_game_anew(texts.say("tournament-told-replaced", **said), tournament, place, texts)
    await tell_people(press, _where_they_play(tournament, place), [leaver, user] if leaver else [user], words)


def _where_they_play(tournament: TournamentView, place: int) -> int:
    """The thread of an entrant's game, else where the tournament was opened."""
    pairing = tournament.pairing_of(place)
    return tournament.channel if pairing is None or pairing.thread is None else pairing.thread


@answers(AskToRemove)
@organiser
async def ask_whom_to_remove(press: Press, asked: AskToRemove, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
    await press.show(entrants_panel(tournament, ChooseRemoved, press.texts))


@answers(ChooseRemoved)
@organiser
async def remove_whom(press: Press, asked: ChooseRemoved, tournament: TournamentView) -> None:
    require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
    await press.show(remove_panel(tournament, _entrant(press, tournament), press.texts))


@answers(RemoveEntrant)
@organiser
async def remove_now(press: Press, asked: RemoveEntrant, tournament: TournamentView) -> None:
    """Takes somebody out; asks anew where it has begun since it was asked, when it means more."""
    user = number_in(asked.user)
    place = tournament.place_of(user)
    if place is None or tournament.entrants[place].out:
        raise Refused(Reason.STALE)
    if tournament.stage is Stage.RUNNING and not asked.begun:
        line = refusal_line(Refused(Reason.TOURNAMENT_RUNNING), press.texts)
        await press.show(remove_panel(tournament, place, press.texts, line))
        return
    name, pairing = name_of(tournament, place, press.texts), tournament.pairing_of(place)
    change = Withdraw(user, taken_out=True, sign_up_only=not asked.begun)
    await _do(press, tournament, change, press.texts.say("tournament-removed", name=name))
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
