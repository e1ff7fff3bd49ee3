"""The organiser's panels: a tournament is planned, begun, put right, cancelled."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.entities.kept import SavedRules
from bot.tables.limits import TURN_CLOCKS
from bot.text import Texts
from bot.text.rules_words import system_title
from bot.tournaments.pairing import rounds_of
from bot.tournaments.rules import SEATS
from bot.tournaments.tournament import FEWEST, Absent, Decision, Plan, Spot, Stage, Stuck, TournamentKind
from bot.tournaments.view import TournamentView
from cogs.core.forms import text_form
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_WAIT,
    GREEN,
    RED,
    Item,
    button,
    chosen_label,
    panel,
    row,
    select_option,
    switch_off,
    text,
)
from cogs.core.press_ids import NOTHING, PressId
from cogs.shared.games import QUICK, SAVED, SYSTEMS_IN_ORDER, page_of_games
from cogs.shared.time_words import clock_words
from cogs.tournament.draft import ROUND_TIMES, ROUNDS, SIZES, Draft
from cogs.tournament.panel import back_to
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
    OpenTournament,
    Organise,
    RemoveEntrant,
    ReplaceEntrant,
)
from cogs.tournament.words import (
    LONGEST_TITLE,
    absent_loses_words,
    given_back_lines,
    name_of,
    pairing_words,
    stage_line,
    time_words,
    title_of,
    why_stuck_line,
    with_game_anew,
)

LabelledValue = tuple[str, str]
"""What is shown, and the value behind it."""


def draft_panel(draft: Draft, saved: Sequence[SavedRules], texts: Texts, line: str, page: int = 0) -> ui.LayoutView:
    """Chooses what a tournament is to be.

    :param line: whether it can be opened here.
    :param page: which of the games are offered, where they don't fit one list.
    """
    kinds = [(texts.say(f"tournament-kind-{each}"), each.value) for each in TournamentKind]
    lines = {each.value: texts.say(f"tournament-kind-line-{each}") for each in TournamentKind}
    sizes = [(texts.say("tournament-choose-most", count=each), str(each)) for each in SIZES]
    times = [(texts.say("tournament-choose-time", time=time_words(each, texts)), str(each)) for each in ROUND_TIMES]
    absent = [(texts.say(f"tournament-choose-absent-{each}"), each.value) for each in Absent]
    clocks = [(texts.say("clock-label", time=clock_words(each, texts)), str(each)) for each in TURN_CLOCKS]
    usual = rounds_of(Plan(draft.kind, draft.game), draft.most)
    rounds = [(texts.say("tournament-choose-rounds", count=each, usual=usual), str(each)) for each in ROUNDS]
    chosen: list[tuple[DraftField, Sequence[tuple[str, object]], object]] = [
        (DraftField.KIND, kinds, draft.kind),
        (DraftField.GAME, _games(saved, draft.game, texts, page), draft.game),
        (DraftField.MOST, sizes, draft.most),
        (DraftField.TIME, times, draft.round_seconds),
        (DraftField.ABSENT, absent, draft.absent),
        (DraftField.CLOCK, clocks, draft.turn_seconds),
    ]
    if draft.kind is not TournamentKind.ELIMINATION:
        chosen.append((DraftField.ROUNDS, rounds, draft.rounds))
    name = button(texts.say("tournament-name"), AskTitle(draft.words).custom_id, GREEN)
    back = button(texts.say("tournament-back"), OpenTournament(NOTHING).custom_id)
    heading = f"### 🏆 {texts.say('tournament-new-title')}\n{texts.say('tournament-new-line')}\n{line}"
    if draft.absent is Absent.LOSES:
        heading += f"\n-# {absent_loses_words(draft.kind, draft.turn_seconds, texts)}"
    selects = [row(_draft_select(draft, *each, lines if each[0] is DraftField.KIND else {})) for each in chosen]
    return panel([text(heading), *selects, row(name, back)], EDGE_LOBBY)


def _games(saved: Sequence[SavedRules], chosen: str, texts: Texts, page: int) -> list[LabelledValue]:
    """A page of games for two: the standard game and its quick form, the server's own, and all others."""
    usual = system_title(DEFAULT_SYSTEM, texts)
    games = [(DEFAULT_SYSTEM, usual), (f"{QUICK}{DEFAULT_SYSTEM}", texts.say("tournament-quick", name=usual))]
    games += [(f"{SAVED}{game.name}", game.name) for game in saved]
    others = [name for name in SYSTEMS_IN_ORDER if name != DEFAULT_SYSTEM and SEATS in SYSTEMS[name].seats]
    games += [(name, system_title(name, texts)) for name in others]
    shown = page_of_games(games, chosen, page, texts, "tournament-choose-game")
    return [(words, value) for value, words in shown]


def _draft_select(
    draft: Draft, field: DraftField, options: Sequence[tuple[str, object]], chosen: object, lines: Mapping[str, str]
) -> ui.Select[Any]:
    shown = [
        select_option(label, str(value), lines.get(str(value), ""), chosen=str(value) == str(chosen))
        for label, value in options
    ]
    custom_id = ChooseForDraft(field, draft.words).custom_id
    return ui.Select(custom_id=custom_id, options=shown, placeholder=chosen_label(shown))


def title_form(draft: Draft, texts: Texts) -> ui.Modal:
    """Asks for the name; with it, sign-up is opened."""
    return text_form(
        OpenSignUp(draft.words).custom_id,
        texts.say("tournament-new-title"),
        texts.say("tournament-name-label"),
        texts.say("tournament-name-hint"),
        most=LONGEST_TITLE,
        value=texts.say("tournament-name-usual"),
    )


def organise_panel(
    tournament: TournamentView, texts: Texts, line: str, *, stuck: Stuck | None = None, can_move: bool = False
) -> ui.LayoutView:
    """What the organiser can do now.

    :param line: what has just been done.
    :param stuck: why no thread can be made for its games.
    :param can_move: whether it can go on in the channel where this is read.
    """
    lines = [
        f"### 🛠️ {title_of(tournament, texts)}",
        stage_line(tournament, texts),
        *given_back_lines(tournament, texts),
        "" if tournament.stage is Stage.CANCELLED else f"-# {texts.say('tournament-organise-line')}",
        why_stuck_line(stuck, tournament.channel, texts),
        line,
    ]
    rows: list[Item] = []
    if stuck is not None and can_move:
        move = button(texts.say("tournament-move"), MoveTournament(tournament.id).custom_id, BLUE)
        rows.append(row(move))
    if tournament.stage is Stage.SIGN_UP:
        too_few = len(tournament.entrants) < FEWEST
        begin = button(texts.say("tournament-begin"), BeginTournament(tournament.id).custom_id, GREEN)
        out = button(texts.say("tournament-remove"), AskToRemove(tournament.id).custom_id)
        for each in (begin, out) if too_few else ():
            switch_off(each, texts)
        rows.append(row(begin, out))
    elif tournament.stage is not Stage.CANCELLED:
        correct = CorrectRound(tournament.id, tournament.round_now).custom_id
        fix = [button(texts.say("tournament-correct"), correct, BLUE)]
        if tournament.stage is Stage.RUNNING:
            fix.append(button(texts.say("tournament-replace"), AskToReplace(tournament.id).custom_id))
            fix.append(button(texts.say("tournament-remove"), AskToRemove(tournament.id).custom_id))
        rows.append(row(*fix))
    last = [back_to(tournament, texts)]
    if tournament.is_live:
        last.insert(0, button(texts.say("tournament-cancel"), AskToCancel(tournament.id).custom_id, RED))
    return panel([text("\n".join(each for each in lines if each)), *rows, row(*last)], EDGE_WAIT)


def cancel_panel(tournament: TournamentView, texts: Texts) -> ui.LayoutView:
    """Asks once more before a tournament is cancelled."""
    words = texts.say("tournament-cancel-sure", title=title_of(tournament, texts))
    yes = button(texts.say("tournament-cancel-yes"), CancelTournament(tournament.id).custom_id, RED)
    return _sure_panel(words, yes, tournament, texts)


def remove_panel(tournament: TournamentView, place: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Asks once more before somebody is taken out; the id names the person, since places move up while sign-up is
    open.

    :param line: why this is asked anew.
    """
    begun = tournament.stage is Stage.RUNNING
    key = "tournament-remove-sure" if begun else "tournament-remove-sure-open"
    words = texts.say(key, name=name_of(tournament, place, texts))
    words = f"{line}\n{words}" if line else words
    user = tournament.entrants[place].user
    yes = button(texts.say("tournament-remove-yes"), RemoveEntrant(tournament.id, str(user), begun).custom_id, RED)
    return _sure_panel(words, yes, tournament, texts)


def correct_panel(tournament: TournamentView, number: int, texts: Texts) -> ui.LayoutView:
    """Asks which game of a round is to be decided otherwise."""
    pairings = tournament.rounds[number].boards()
    options = [
        (pairing_words(tournament, pairing, texts).replace("*", ""), str(board))
        for board, pairing in pairings
        if pairing.second is not None
    ]
    heading = texts.say("tournament-round", round=number + 1, rounds=tournament.rounds_in_all)
    selects = _selects(partial(ChoosePairing, tournament.id, number), options, texts.say("tournament-correct-which"))
    ways = [
        button(texts.say("tournament-round-short", round=each + 1), CorrectRound(tournament.id, each).custom_id)
        for each in (number - 1, number + 1)
        if 0 <= each < len(tournament.rounds)
    ]
    ways.append(_back_to_organising(tournament, texts))
    words = f"### {texts.say('tournament-correct')}\n{heading}\n-# {texts.say('tournament-correct-line')}"
    return panel([text(words), *selects, row(*ways)], EDGE_WAIT)


def winner_panel(tournament: TournamentView, number: int, board: int, texts: Texts) -> ui.LayoutView:
    """Asks who has won a pairing, or whether nobody has; in an elimination somebody has to go on."""
    pairing = tournament.pairing_at(Spot(number, board, 1))
    winners = [
        button(name_of(tournament, each, texts), DecidePairing(tournament.id, number, board, each).custom_id, BLUE)
        for each in pairing.entrants
    ]
    words = f"{pairing_words(tournament, pairing, texts)}\n{texts.say('tournament-correct-who')}"
    rows: list[Item] = [row(*winners)]
    if tournament.plan.kind is TournamentKind.ELIMINATION:
        words = f"{words}\n-# {texts.say('tournament-correct-go-on')}"
    else:
        ways = {
            Decision.ORGANISER_DRAW: "tournament-correct-draw",
            Decision.ORGANISER_NEITHER: "tournament-correct-neither",
        }
        press = partial(DecideWithoutWinner, tournament.id, number, board)
        rows.append(row(*(button(texts.say(key), press(how).custom_id) for how, key in ways.items())))
    return panel([text(words), *rows, row(_back_to_organising(tournament, texts))], EDGE_WAIT)


def entrants_panel(
    tournament: TournamentView, press: type[ChooseReplaced] | type[ChooseRemoved], texts: Texts
) -> ui.LayoutView:
    """Asks who of those who take part is to be replaced, or taken out."""
    options = [
        (f"{place + 1}. {name_of(tournament, place, texts)}", str(place))
        for place, each in enumerate(tournament.entrants)
        if not each.out
    ]
    title = texts.say("tournament-replace" if press is ChooseReplaced else "tournament-remove")
    selects = _selects(partial(press, tournament.id), options, texts.say("tournament-replace-whom"))
    return panel([text(f"### {title}"), *selects, row(_back_to_organising(tournament, texts))], EDGE_WAIT)


def replacement_panel(tournament: TournamentView, place: int, texts: Texts, line: str = "") -> ui.LayoutView:
    """Asks who takes a place.

    :param line: why the one who was chosen can't.
    """
    words = texts.say("tournament-replace-by", name=name_of(tournament, place, texts))
    words = with_game_anew(words, tournament, place, texts)
    words = f"{words}\n{line}" if line else words
    custom_id = ChooseReplacement(tournament.id, place).custom_id
    person: ui.UserSelect[Any] = ui.UserSelect(custom_id=custom_id, placeholder=texts.say("tournament-replace-person"))
    return panel([text(words), row(person), row(_back_to_organising(tournament, texts))], EDGE_WAIT)


def replace_panel(tournament: TournamentView, place: int, user: int, name: str, texts: Texts) -> ui.LayoutView:
    """Asks once more before somebody takes a place; the id names both people, since others may organise, too."""
    leaver = tournament.entrants[place].user
    words = texts.say("tournament-replace-sure", leaver=name_of(tournament, place, texts), name=name)
    words = with_game_anew(words, tournament, place, texts)
    yes = button(
        texts.say("tournament-replace-yes"),
        ReplaceEntrant(tournament.id, place, str(leaver), str(user)).custom_id,
        RED,
    )
    return _sure_panel(words, yes, tournament, texts)


def _sure_panel(words: str, yes: ui.Button[Any], tournament: TournamentView, texts: Texts) -> ui.LayoutView:
    """Asks once more."""
    return panel([text(words), row(yes, _back_to_organising(tournament, texts))], EDGE_WAIT)


def _back_to_organising(tournament: TournamentView, texts: Texts) -> ui.Button[Any]:
    return button(texts.say("tournament-back"), Organise(tournament.id).custom_id)


def _selects(press: Callable[[int], PressId], options: Sequence[LabelledValue], placeholder: str) -> Iterable[Item]:
    """As many selects as the options need; ``press`` is told which it is."""
    for number, first in enumerate(range(0, len(options), MOST_OPTIONS)):
        shown = [select_option(label, value) for label, value in options[first : first + MOST_OPTIONS]]
        yield row(ui.Select(custom_id=press(number).custom_id, options=shown, placeholder=placeholder))
