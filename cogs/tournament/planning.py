"""Planning screen: the choices for a tournament, which its ids carry whole, its title, and opening sign-up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from discord import ui

from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.entities.kept import SavedRules
from bot.errors import Refused
from bot.ids import SEPARATOR, MalformedId
from bot.tables.limits import DAY, HOUR, MINUTE, TURN_CLOCKS
from bot.tables.state.time_off import SHORTEST_WITH_TIME_OFF
from bot.text import Texts
from bot.text.rules_words import system_title
from bot.tournaments.pairing import rounds_of
from bot.tournaments.rules import SEATS, house_rules_for_two
from bot.tournaments.tournament import FEWEST, MOST, Absent, Plan, TournamentKind
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutNothing, press_id
from cogs.core.refusals import refusal_line
from cogs.shared.games import QUICK, SAVED, SYSTEMS_IN_ORDER, find_game, page_asked, page_of_games
from cogs.shared.time_words import clock_words
from cogs.table.opening import usual_level
from cogs.tournament.handlers import show_tournament
from cogs.tournament.organising import LabelledValue, require_ground, require_organiser
from cogs.tournament.panel import OpenTournament, PlanTournament
from cogs.tournament.running import tournaments_of
from cogs.tournament.words import LONGEST_TITLE, absent_loses_words, safe_title, time_words

SIZES: Final = (FEWEST, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, MOST)
ROUND_TIMES: Final = (
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    3 * DAY,
    5 * DAY,
    7 * DAY,
    14 * DAY,
)
"""Choices for the length of a round, in seconds."""
ROUNDS: Final = (0, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15)
"""Choices for the number of rounds; 0 is the usual number."""
_DOT: Final = "."
_VACATIONS: Final = "away"


class DraftField(StrEnum):
    """Choice that an organiser makes for a draft."""

    KIND = "kind"
    GAME = "game"
    MOST = "most"
    TIME = "time"
    ABSENT = "absent"
    CLOCK = "clock"
    ROUNDS = "rounds"


@press_id("cup-set")
class ChooseForDraft(AboutNothing):
    """Choice in a select of the draft."""

    field: DraftField
    draft: tuple[str, ...]


@press_id("cup-vacations")
class TurnVacations(AboutNothing):
    """Switch for vacations that stop the turn clock."""

    on: bool
    draft: tuple[str, ...]


@press_id("cup-name", opens_form=True)
class AskTitle(AboutNothing):
    """Request for the form with the title."""

    draft: tuple[str, ...]


@press_id("cup-open")
class OpenSignUp(AboutNothing):
    """Submitted form with the title."""

    draft: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """Choices made so far. ``game`` is a value of the lists of games; times are in seconds; with ``vacations_off``
    vacations stop the turn clock."""

    kind: TournamentKind = TournamentKind.ELIMINATION
    most: int = 16
    round_seconds: int = 3 * DAY
    absent: Absent = Absent.COMPUTER
    turn_seconds: int = 0
    rounds: int = 0
    game: str = DEFAULT_SYSTEM
    vacations_off: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that ids carry for this draft."""
        # Initials and numbers alone: an id holds 100 characters, and a game of the server's has a long name.
        numbers = (self.most, self.round_seconds, self.turn_seconds, self.rounds)
        away = [_VACATIONS] if self.vacations_off else []
        code = _DOT.join([self.kind[0], self.absent[0], *map(str, numbers), *away])
        return (code, *self.game.split(SEPARATOR))

    @classmethod
    def of(cls, words: tuple[str, ...]) -> "Draft":
        """Return the draft that an id carries. Raises ``MalformedId``."""
        code, *game = words or ("",)
        parts = code.split(_DOT)
        vacations_off = parts[6:] == [_VACATIONS]  # ids of earlier releases say nothing of it
        if len(parts) != (7 if vacations_off else 6):
            raise MalformedId(code)
        # Ids are anybody's words. ``choose`` refuses each value that is not offered, an empty one included.
        kind = next((each for each in TournamentKind if each[0] == parts[0]), "")
        absent = next((each for each in Absent if each[0] == parts[1]), "")
        draft = cls().choose(DraftField.KIND, kind).choose(DraftField.ABSENT, absent)
        fields = (DraftField.MOST, DraftField.TIME, DraftField.CLOCK, DraftField.ROUNDS)
        for field, value in zip(fields, parts[2:6], strict=True):
            draft = draft.choose(field, value)
        return replace(draft.choose(DraftField.GAME, SEPARATOR.join(game)), vacations_off=vacations_off)

    def choose(self, field: DraftField, value: str) -> "Draft":
        """Return a copy with another value. Raises ``MalformedId`` for a value that is not offered."""
        try:
            match field:
                case DraftField.KIND:
                    return replace(self, kind=TournamentKind(value))
                case DraftField.ABSENT:
                    return replace(self, absent=Absent(value))
                case DraftField.GAME if value:  # whether it can be played is found out when the draft is shown
                    return replace(self, game=value)
                case DraftField.MOST if int(value) in SIZES:
                    return replace(self, most=int(value))
                case DraftField.TIME if int(value) in ROUND_TIMES:
                    return replace(self, round_seconds=int(value))
                case DraftField.CLOCK if int(value) in TURN_CLOCKS:
                    return replace(self, turn_seconds=int(value))
                case DraftField.ROUNDS if int(value) in ROUNDS:
                    return replace(self, rounds=int(value))
        except ValueError:
            pass
        raise MalformedId(value)


def draft_panel(draft: Draft, saved: Sequence[SavedRules], texts: Texts, line: str, page: int = 0) -> ui.LayoutView:
    """Return the planning screen.

    :param line: whether the tournament can be opened in this channel, in words.
    :param page: page of the list of games.
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
    ways = [parts.button(texts.say("tournament-name"), AskTitle(draft.words).custom_id, parts.GREEN)]
    if draft.turn_seconds >= SHORTEST_WITH_TIME_OFF:  # nights and vacations count for long turns alone
        label = texts.say("tournament-vacations", on="yes" if draft.vacations_off else "no")
        press = TurnVacations(not draft.vacations_off, draft.words)
        ways.append(parts.button(label, press.custom_id, parts.BLUE if draft.vacations_off else parts.GREY, emoji="🏖️"))
    ways.append(parts.BackButton(texts.say("tournament-back"), OpenTournament(NOTHING)))
    heading = f"### 🏆 {texts.say('tournament-new-title')}\n{texts.say('tournament-new-line')}\n{line}"
    if draft.absent is Absent.LOSES:
        heading += f"\n-# {absent_loses_words(draft.kind, draft.turn_seconds, texts)}"
    selects = []
    for field, offered, now in chosen:
        told = lines if field is DraftField.KIND else {}
        options = [
            parts.select_option(label, str(value), told.get(str(value), ""), chosen=str(value) == str(now))
            for label, value in offered
        ]
        selects.append(parts.row(parts.choices_of(ChooseForDraft(field, draft.words), options)))
    return parts.panel([parts.text(heading), *selects, parts.row(*ways)], parts.EDGE_LOBBY)


def _games(saved: Sequence[SavedRules], chosen: str, texts: Texts, page: int) -> list[LabelledValue]:
    """Return a page of games for two: the standard game and its quick form, the server's own, then all others."""
    usual = system_title(DEFAULT_SYSTEM, texts)
    games = [(DEFAULT_SYSTEM, usual), (f"{QUICK}{DEFAULT_SYSTEM}", texts.say("tournament-quick", name=usual))]
    games += [(f"{SAVED}{game.name}", game.name) for game in saved]
    others = [name for name in SYSTEMS_IN_ORDER if name != DEFAULT_SYSTEM and SEATS in SYSTEMS[name].seats]
    games += [(name, system_title(name, texts)) for name in others]
    shown = page_of_games(games, chosen, page, texts, "tournament-choose-game")
    return [(words, value) for value, words in shown]


def title_form(draft: Draft, texts: Texts) -> ui.Modal:
    """Return the form that asks for the title and opens sign-up."""
    return text_form(
        OpenSignUp(draft.words).custom_id,
        texts.say("tournament-new-title"),
        texts.say("tournament-name-label"),
        texts.say("tournament-name-hint"),
        most=LONGEST_TITLE,
        value=texts.say("tournament-name-usual"),
    )


@answers(PlanTournament)
async def plan_new(press: Press, asked: PlanTournament) -> None:
    """Show a draft with the server's usual choices."""
    require_organiser(press)
    settings = await press.kernel.preferences.server(press.guild)
    await _show_draft(press, Draft(game=settings.game or DEFAULT_SYSTEM, turn_seconds=settings.turn_seconds))


@answers(TurnVacations)
async def turn_vacations(press: Press, asked: TurnVacations) -> None:
    """Choose whether vacations stop the turn clock."""
    require_organiser(press)
    await _show_draft(press, replace(Draft.of(asked.draft), vacations_off=asked.on))


@answers(ChooseForDraft)
async def choose_for_draft(press: Press, asked: ChooseForDraft) -> None:
    """Change one choice of a draft."""
    require_organiser(press)
    draft, chosen = Draft.of(asked.draft), chosen_value(press.interaction)
    page = page_asked(chosen) if asked.field is DraftField.GAME else None
    await _show_draft(press, draft if page is not None else draft.choose(asked.field, chosen), page or 0)


async def _show_draft(press: Press, draft: Draft, page: int = 0) -> None:
    """Show a draft, with the reason where it can't be opened here."""
    texts = press.texts
    # A draft that can't be opened here is shown all the same, so that no choice is lost.
    try:
        await require_ground(press)
        await _plan(press, draft)
        line = f"✅ {texts.say('tournament-new-ready')}"
    except Refused as refused:
        line = refusal_line(refused, texts)
    saved = await press.kernel.saved_rules.all(press.guild)
    await press.show(draft_panel(draft, saved, texts, line, page), is_aside=True)


async def _plan(press: Press, draft: Draft) -> Plan:
    """Return the plan of a draft. Raises ``Refused`` where its game can't be played."""
    kernel = press.kernel
    system, changes, known_as = await find_game(kernel.saved_rules, press.guild, draft.game, press.texts)
    # What the choice names may change or go later: the plan keeps its system and house rules, not their name alone.
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
        vacations_off=draft.vacations_off,
    )


@answers(AskTitle)
async def ask_title(press: Press, asked: AskTitle) -> None:
    """Ask for the title, after the channel has been checked."""
    require_organiser(press)
    draft = Draft.of(asked.draft)
    await require_ground(press)
    await ask(press.reply, title_form(draft, press.texts))


@answers(OpenSignUp)
async def open_sign_up(press: Press, asked: OpenSignUp) -> None:
    """Open sign-up in this channel."""
    require_organiser(press)
    draft = Draft.of(asked.draft)
    await require_ground(press)  # again: the form may have been open for long
    plan = await _plan(press, draft)
    title = safe_title(typed_text(press.interaction, most=LONGEST_TITLE), press.texts)
    channel = press.interaction.channel_id or 0
    made = await tournaments_of(press.kernel).service.open(press.guild, channel, press.user, title, plan)
    await tournaments_of(press.kernel).posts.wait_until_shown(made.id)
    await show_tournament(press, made, line=f"✅ {press.texts.say('tournament-opened')}")
