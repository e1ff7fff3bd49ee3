"""Screens of a person's finished games: their list with its filters, and one game of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from discord import ui

from bot.engine.errors import RulesError
from bot.engine.rules import rules_from_data
from bot.engine.systems import SYSTEMS
from bot.entities.game_result import HistoryFilter
from bot.ids import MalformedId
from bot.standing.history import HistoryChoices, HistoryPage, PlayedGame, in_season
from bot.tables.rules.lobby_rules import make_rules
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import safe_name, subject_of
from bot.text.rules_words import system_title
from cogs.core import parts
from cogs.core.press_ids import NOTHING, AboutGame, AboutNothing, PressId, press_id
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.shared import results
from cogs.shared.finished import names_of, page_buttons, place_of_game
from cogs.shared.games import difference_lines, played_title
from cogs.table.buttons import begin_buttons

ALL: Final = "all"
"""Value of a select that filters nothing."""
ALONE: Final = "alone"
PEOPLE: Final = "people"
_MOST_RULES: Final = 10


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

    def wanted(self, choices: HistoryChoices) -> HistoryFilter:
        """Return the store's filter. Raises ``MalformedId`` for values that the reader was not offered."""
        wanted = HistoryFilter(system=None if self.system == ALL else self.system)
        if self.company in (ALONE, PEOPLE):
            wanted = replace(wanted, alone=self.company == ALONE)
        elif self.company != ALL:
            other = next((each.id for each in choices.people if str(each.id) == self.company), None)
            if other is None:
                raise MalformedId(self.company)
            wanted = replace(wanted, other=other)
        if self.outcome is not Outcome.ALL:
            wanted = replace(wanted, won=self.outcome is Outcome.WON)
        try:
            return wanted if self.season == ALL else in_season(wanted, self.season)
        except ValueError:
            raise MalformedId(self.season) from None


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


@press_id("record")
class SendGameRecord(AboutGame):
    """Request for a game's record as a file."""


@press_id("again")
class PlayAgain(AboutGame):
    """Request for the same game with the same people."""


@way_on(Place.TABLE_CLOSED, 10)
def again_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that opens a table like a game's, for the same people."""
    return parts.button(texts.say("history-again"), PlayAgain(*place_of_game(game)).custom_id, parts.GREEN, emoji="🔁")


def history_panel(page: HistoryPage, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.LayoutView:
    """Return a page of the reader's games, with filters and a button to each game."""
    items: list[parts.Item] = [parts.text(f"### 📜 {texts.say('history-title')}")]
    for field in FilterField:
        if offered := _choices(field, choices, texts):
            chosen, everything = getattr(filters, field), texts.say(f"history-{field}-all")
            values = [(ALL, everything), *offered]
            options = [parts.select_option(label, value, chosen=value == chosen) for value, label in values]
            items.append(parts.row(parts.choices_of(NarrowHistory(field, filters), options, everything)))
    for played in page.games:
        opens = ShowOwnGame(*place_of_game(played.game.game), page.number, filters).custom_id
        items.append(
            ui.Section(parts.text(_line(played, texts)), accessory=parts.button(texts.say("history-open"), opens))
        )
    if not page.games:
        items.append(parts.text(texts.say("history-nothing")))
    newer = ShowHistory(page.number - 1, filters).custom_id if page.number else None
    older = ShowHistory(page.number + 1, filters).custom_id if page.has_more else None
    ways = page_buttons(newer, older, texts)
    if filters != Filters():
        ways.append(parts.button(texts.say("history-all"), ShowHistory(0, Filters(), ALL).custom_id))
    return parts.panel([*items, parts.row(*ways, *ways_on(Place.HISTORY, NOTHING, texts))], parts.EDGE_LOBBY)


def no_history_panel(texts: Texts, *, opens_tables: bool) -> ui.LayoutView:
    """Return the screen before the first game, with ways to begin one.

    :param opens_tables: whether a table can be opened here.
    """
    words = f"### 📜 {texts.say('history-title')}\n{texts.say('history-empty')}"
    ways = parts.row(
        *begin_buttons(texts, opens_tables=opens_tables, style=parts.GREEN), *ways_on(Place.HISTORY, NOTHING, texts)
    )
    return parts.panel([parts.text(words), ways], parts.EDGE_LOBBY)


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
    names = results.with_levels(names_of(game, texts), played.result, texts)
    others = [name for name, user in zip(names, game.sat, strict=True) if user != played.reader]
    told = texts.say("history-against", names=join_and(others, texts)) if others else ""
    title = played_title(played.game.system, texts)
    return f"**{_outcome(played, texts)}** · {title} · {_ended_on(game.ended_at)}\n{told}"


def _ended_on(seconds: float) -> str:
    """Return day and time, since some people meet several times a day."""
    return f"<t:{int(seconds)}:d> <t:{int(seconds)}:t>"


def _outcome(played: PlayedGame, texts: Texts) -> str:
    """Return the result: ``🏆 Won``, ``Lost``, ``No winner``, ``Stopped``."""
    if played.won:
        return f"🏆 {texts.say('history-outcome-won')}"
    if played.won is None:
        return texts.say(
            "history-outcome-stopped" if played.result.stopped is not None else "history-outcome-not-counted"
        )
    drawn = played.result.stopped is None and not any(seat.won for seat in played.result.seats)
    return texts.say("history-outcome-drawn" if drawn else "history-outcome-lost")


def game_panel(played: PlayedGame, filters: Filters, page: int, texts: Texts, *, recorded: bool) -> ui.LayoutView:
    """Return a finished game with everything that can be done with it.

    :param page: page of the list that it was opened from.
    :param recorded: whether its moves are still stored.
    """
    game, result = played.game, played.result
    names = names_of(game, texts)
    head = f"### {played_title(played.game.system, texts)} · {_ended_on(result.ended_at)}"
    length = "" if played.turns is None else f" · {texts.say('history-turns', count=played.turns)}"
    lines = [head, f"**{_outcome(played, texts)}**{length}"]
    if game.stand_ins:  # tell whose stand-in has won, and who came first of those who were there
        won = [names[seat] for seat in game.winners]
        told = [texts.say("outcome-win-stand-in", who="one" if len(won) == 1 else "other", names=join_and(won, texts))]
        if first := played.end.first:
            who = subject_of(((names[seat], game.sat[seat] == played.reader) for seat in first), texts)
            told.append(texts.say("outcome-first", who=who.who, names=who.names))
        lines.append(" ".join(told))
    for seat, name in enumerate(results.with_levels(names, result, texts)):
        sign = "🏆" if seat in game.winners else "▫️"
        lines.append(f"{sign} {name} · {texts.say('history-left', count=result.seats[seat].goal_left)}")
    told = results.end_lines(played.end, (), texts, has_reader_lost=played.has_lost)
    lines += [f"-# {line}" for line in told]
    if result.house_rules:
        try:
            rules = rules_from_data(result.options)
            found = difference_lines(rules, make_rules(result.system, rules.players, {}), texts, names, _MOST_RULES)
            lines += [f"-# {texts.say('history-house-rules')}", *(f"- {each}" for each in found)]
        except RulesError:  # there are no such rules any more
            lines.append(f"-# {texts.say('history-house-rules-some')}")
    items: list[parts.Item] = [parts.text("\n".join(lines))]
    table, number = place_of_game(game.game)
    if recorded:
        record = parts.button(texts.say("history-record"), SendGameRecord(table, number).custom_id)
        look_back = ways_on(Place.OWN_RESULT, game.game, texts) if game.was_played else []
        items.append(parts.row(*look_back, *ways_on(Place.DEAL, game.game, texts), record))
    else:
        items.append(parts.text(f"-# {texts.say('history-no-record')}"))
    again = again_button(game.game, texts)
    items.append(parts.row(again, parts.BackButton(texts.say("history-back"), ShowHistory(page, filters))))
    return parts.panel(items, parts.result_edge(won=bool(played.won)))


def not_invited_panel(names: Sequence[str], texts: Texts) -> ui.LayoutView:
    """Return the names of people who could not be invited to a rematch."""
    key = "history-left-out" if names else "history-nobody-invited"
    return parts.panel(
        [parts.text(texts.say(key, names=join_and([safe_name(name) or "?" for name in names], texts)))], parts.EDGE_WAIT
    )


@way_on(Place.PLAYED, 10)
def history_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the reader's finished games."""
    return parts.button(texts.say("history-back"), ShowHistory(0, Filters()).custom_id)


@way_on(Place.HEAD_TO_HEAD, 20)
def games_with_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the reader's games with a person."""
    return parts.button(texts.say("history-together"), ShowGamesWith(about).custom_id, emoji="📜")
