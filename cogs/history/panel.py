"""Screen with the list of a person's finished games, and its filters."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

import discord
from discord import ui

from bot.engine.systems import SYSTEMS
from bot.entities.game_result import HistoryFilter
from bot.ids import MalformedId
from bot.standing.history import HistoryChoices, HistoryPage, PlayedGame, in_season
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.rules_words import system_title
from cogs.core.feature import answers
from cogs.core.interactions import can_have_tables, chosen_value, number_in, place_of
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_LOBBY, GREEN, Item, button, choices_of, panel, row, select_option, text
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutGame, AboutNothing, PressId, press_id
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.shared.finished import names_of, page_buttons, place_of_game
from cogs.shared.level_words import with_levels
from cogs.shared.services import history_of
from cogs.table.buttons import begin_buttons

ALL: Final = "all"
"""Value of a select that filters nothing."""


ALONE: Final = "alone"


PEOPLE: Final = "people"


class Outcome(StrEnum):
    """Filter by result."""

    ALL = "all"
    WON = "won"
    LOST = "lost"


class FilterField(StrEnum):
    """Kind of filter; values are the fields of ``Filters``."""

    SYSTEM = "system"
    COMPANY = "company"
    OUTCOME = "outcome"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of the list.

    ``company`` is ``ALONE``, ``PEOPLE`` or a participant's number, ``season`` a month such as ``2026-11``. ``ALL``
    filters nothing.
    """

    system: str = ALL
    company: str = ALL
    outcome: Outcome = Outcome.ALL
    season: str = ALL


@press_id("history", reopens=True)
class ShowHistory(AboutNothing):
    """Request for a page of the list. ``way`` keeps the ids of buttons apart that lead to the same page."""

    page: int
    filters: Filters
    way: str = ""


@press_id("history-by")
class NarrowHistory(AboutNothing):
    """Choice of a filter; the list starts again at its first page."""

    field: FilterField
    filters: Filters


@press_id("history-with")
class ShowGamesWith(AboutNothing):
    """The presser's games with a person, by that person's number."""

    person: str


@press_id("history-game", reopens=True)
class ShowOwnGame(AboutGame):
    """Request for one of the games, with the page that it was opened from."""

    page: int
    filters: Filters

    @property
    def in_short(self) -> PressId:
        return ShowOwnGame(self.table, self.number, 0, Filters())


def history_panel(page: HistoryPage, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.LayoutView:
    """Return a page of the reader's games, with filters and a button to each game."""
    items: list[Item] = [text(f"### 📜 {texts.say('history-title')}")]
    items += [row(_select(field, choices, filters, texts)) for field in FilterField if _choices(field, choices, texts)]
    for played in page.games:
        opens = ShowOwnGame(*place_of_game(played.game.game), page.number, filters).custom_id
        items.append(ui.Section(text(_line(played, texts)), accessory=button(texts.say("history-open"), opens)))
    if not page.games:
        items.append(text(texts.say("history-nothing")))
    newer = ShowHistory(page.number - 1, filters).custom_id if page.number else None
    older = ShowHistory(page.number + 1, filters).custom_id if page.has_more else None
    ways = page_buttons(newer, older, texts)
    if filters != Filters():
        ways.append(button(texts.say("history-all"), ShowHistory(0, Filters(), ALL).custom_id))
    return panel([*items, row(*ways, *ways_on(Place.HISTORY, NOTHING, texts))], EDGE_LOBBY)


def no_history_panel(texts: Texts, *, opens_tables: bool) -> ui.LayoutView:
    """Return the screen before the first game, with ways to begin one.

    :param opens_tables: whether a table can be opened here.
    """
    words = f"### 📜 {texts.say('history-title')}\n{texts.say('history-empty')}"
    ways = row(*begin_buttons(texts, opens_tables=opens_tables, style=GREEN), *ways_on(Place.HISTORY, NOTHING, texts))
    return panel([text(words), ways], EDGE_LOBBY)


def _select(field: FilterField, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.Select[Any]:
    chosen = getattr(filters, field)
    found = [(ALL, texts.say(f"history-{field}-all")), *_choices(field, choices, texts)]
    options = [select_option(label, value, chosen=value == chosen) for value, label in found]
    return choices_of(NarrowHistory(field, filters), options, found[0][1])


def _choices(field: FilterField, choices: HistoryChoices, texts: Texts) -> list[tuple[str, str]]:
    """Return values and labels of a filter without ``ALL``; empty where there is no choice."""
    match field:
        case FilterField.SYSTEM if len(choices.systems) > 1:
            return [(name, system_title(name, texts)) for name in choices.systems if name in SYSTEMS]
        case FilterField.COMPANY if choices.people:
            people = [(str(each.id), texts.say("history-with", name=each.name)) for each in choices.people]
            sides = ((ALONE, "history-alone"), (PEOPLE, "history-people"))
            return [*((value, texts.say(key)) for value, key in sides), *people]
        case FilterField.OUTCOME:
            return [(each, texts.say(f"history-{each}")) for each in (Outcome.WON, Outcome.LOST)]
        case FilterField.SEASON if len(choices.seasons) > 1:
            months = [datetime.strptime(each, "%Y-%m") for each in choices.seasons]  # noqa: DTZ007 (a month, nowhere)
            words = [texts.say("history-month", month=each.month, year=str(each.year)) for each in months]
            return list(zip(choices.seasons, words, strict=True))
    return []


def _line(played: PlayedGame, texts: Texts) -> str:
    game = played.game
    names = with_levels(names_of(game, texts), played.result, texts)
    others = [name for name, user in zip(names, game.sat, strict=True) if user != played.reader]
    told = texts.say("history-against", names=join_and(others, texts)) if others else ""
    title = title_in_history(played, texts)
    return f"**{outcome_in_history(played, texts)}** · {title} · {ended_on(game.ended_at)}\n{told}"


def ended_on(seconds: float) -> str:
    """Return day and time, since some people meet several times a day."""
    return f"<t:{int(seconds)}:d> <t:{int(seconds)}:t>"


def title_in_history(played: PlayedGame, texts: Texts) -> str:
    return system_title(played.game.system, texts)


def outcome_in_history(played: PlayedGame, texts: Texts) -> str:
    """Return the result: ``🏆 Won``, ``Lost``, ``No winner``, ``Stopped``."""
    if played.won:
        return f"🏆 {texts.say('history-outcome-won')}"
    if played.won is None:
        return texts.say(
            "history-outcome-stopped" if played.result.stopped is not None else "history-outcome-not-counted"
        )
    drawn = played.result.stopped is None and not any(seat.won for seat in played.result.seats)
    return texts.say("history-outcome-drawn" if drawn else "history-outcome-lost")


@way_on(Place.PLAYED, 10)
def history_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the reader's finished games."""
    return button(texts.say("history-back"), ShowHistory(0, Filters()).custom_id)


@way_on(Place.HEAD_TO_HEAD, 20)
def games_with_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that leads to the reader's games with a person."""
    return button(texts.say("history-together"), ShowGamesWith(about).custom_id, emoji="📜")


async def history_layout(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, filters: Filters, page: int
) -> discord.ui.LayoutView:
    """Return a page of a person's games. Raises ``Unavailable``."""
    participant = await history_of(kernel).participant(place_of(interaction), interaction.user.id)
    if participant is None:
        return no_history_panel(texts, opens_tables=can_have_tables(interaction))
    choices = await history_of(kernel).choices(participant)
    found = await history_of(kernel).page(participant, _wanted(filters, choices), page)
    return history_panel(found, choices, filters, texts)


def _wanted(filters: Filters, choices: HistoryChoices) -> HistoryFilter:
    """Return the store's filter. Raises ``MalformedId`` for values that the reader was not offered."""
    wanted = HistoryFilter(system=None if filters.system == ALL else filters.system)
    if filters.company in (ALONE, PEOPLE):
        wanted = replace(wanted, alone=filters.company == ALONE)
    elif filters.company != ALL:
        other = next((each.id for each in choices.people if str(each.id) == filters.company), None)
        if other is None:
            raise MalformedId(filters.company)
        wanted = replace(wanted, other=other)
    if filters.outcome is not Outcome.ALL:
        wanted = replace(wanted, won=filters.outcome is Outcome.WON)
    try:
        return wanted if filters.season == ALL else in_season(wanted, filters.season)
    except ValueError:
        raise MalformedId(filters.season) from None


async def _show(press: Press, filters: Filters, page: int) -> None:
    await press.show(await history_layout(press.kernel, press.interaction, press.texts, filters, page))


@answers(ShowHistory)
async def show_history(press: Press, asked: ShowHistory) -> None:
    await _show(press, asked.filters, asked.page)


@answers(ShowGamesWith)
async def games_with(press: Press, asked: ShowGamesWith) -> None:
    """Show the games with one person; all of them where that person can't be chosen."""
    history, other = history_of(press.kernel), number_in(asked.person)
    own = await history.participant(press.guild, press.user)
    number = await history.participant(press.guild, other)
    met = [] if own is None else (await history.choices(own)).people
    company = next((str(each.id) for each in met if each.id == number), ALL)
    await _show(press, Filters(company=company), 0)


@answers(NarrowHistory)
async def narrow(press: Press, asked: NarrowHistory) -> None:
    chosen: Any = chosen_value(press.interaction)
    if asked.field is FilterField.OUTCOME:
        if chosen not in set(Outcome):
            raise MalformedId(chosen)
        chosen = Outcome(chosen)
    await _show(press, replace(asked.filters, **{asked.field: chosen}), 0)
