"""One's own finished games: the list of them, narrowed down by selects, and one of them with the ways to it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from discord import ui

from bot.engine.errors import RulesError
from bot.engine.rules import rules_from_data
from bot.engine.systems import SYSTEMS
from bot.standing.history import HistoryChoices, HistoryPage, PlayedGame
from bot.tables.rules.lobby_rules import make_rules
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import safe_name, subject_of
from bot.text.rules_words import system_title
from cogs.core.parts import (
    EDGE_LOBBY,
    EDGE_WAIT,
    GREEN,
    BackButton,
    Item,
    button,
    choices_of,
    panel,
    result_edge,
    row,
    select_option,
    text,
)
from cogs.core.press_ids import NOTHING
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.history.presses import (
    ALL,
    ALONE,
    PEOPLE,
    FilterField,
    Filters,
    NarrowHistory,
    Outcome,
    PlayAgain,
    SendGameRecord,
    ShowHistory,
    ShowOwnGame,
)
from cogs.shared.game_line import difference_lines
from cogs.shared.records import names_of, page_buttons, place_of_game
from cogs.shared.results import end_lines
from cogs.table.buttons import begin_buttons

_MOST_RULES: Final = 10


def history_panel(page: HistoryPage, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.LayoutView:
    """A page of the reader's games, with what narrows them down and the way into each."""
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
    """Before the first game, with ways to begin one.

    :param opens_tables: whether a table can be opened where it is read.
    """
    words = f"### 📜 {texts.say('history-title')}\n{texts.say('history-empty')}"
    ways = row(*begin_buttons(texts, opens_tables=opens_tables, style=GREEN), *ways_on(Place.HISTORY, NOTHING, texts))
    return panel([text(words), ways], EDGE_LOBBY)


def game_panel(played: PlayedGame, filters: Filters, page: int, texts: Texts, *, recorded: bool) -> ui.LayoutView:
    """One game with everything that can be done with it.

    :param page: the one of the list that it was opened from.
    :param recorded: whether its moves are still kept.
    """
    game, result = played.game, played.result
    names = names_of(game, texts)
    head = f"### {_title(played, texts)} · {_when(result.ended_at)}"
    lines = [head, f"**{_outcome(played, texts)}**" + _length(played, texts)]
    if game.stand_ins:
        lines += [_stand_in_line(played, names, texts)]
    for seat, name in enumerate(names):
        sign = "🏆" if seat in game.winners else "▫️"
        lines.append(f"{sign} {name} · {texts.say('history-left', count=result.seats[seat].goal_left)}")
    told = end_lines(played.end, (), texts, has_reader_lost=played.has_lost)
    lines += [f"-# {line}" for line in told]
    if result.house_rules:
        try:
            rules = rules_from_data(result.options)
            found = difference_lines(rules, make_rules(result.system, rules.players, {}), texts, names, _MOST_RULES)
            lines += [f"-# {texts.say('history-house-rules')}", *(f"- {each}" for each in found)]
        except RulesError:  # there are no such rules any more
            lines.append(f"-# {texts.say('history-house-rules-some')}")
    items: list[Item] = [text("\n".join(lines))]
    table, number = place_of_game(game.game)
    if recorded:
        record = button(texts.say("history-record"), SendGameRecord(table, number).custom_id)
        look_back = ways_on(Place.OWN_RESULT, game.game, texts) if game.was_played else []
        items.append(row(*look_back, *ways_on(Place.DEAL, game.game, texts), record))
    else:
        items.append(text(f"-# {texts.say('history-no-record')}"))
    again = button(texts.say("history-again"), PlayAgain(table, number).custom_id, GREEN, emoji="🔁")
    items.append(row(again, BackButton(texts.say("history-back"), ShowHistory(page, filters))))
    return panel(items, result_edge(won=bool(played.won)))


def not_invited_panel(names: Sequence[str], texts: Texts) -> ui.LayoutView:
    """Tells whoever has opened a table again who could not be invited."""
    key = "history-left-out" if names else "history-nobody-invited"
    return panel([text(texts.say(key, names=join_and([safe_name(name) or "?" for name in names], texts)))], EDGE_WAIT)


def _select(field: FilterField, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.Select[Any]:
    chosen = getattr(filters, field)
    found = [(ALL, texts.say(f"history-{field}-all")), *_choices(field, choices, texts)]
    options = [select_option(label, value, chosen=value == chosen) for value, label in found]
    return choices_of(NarrowHistory(field, filters), options, found[0][1])


def _choices(field: FilterField, choices: HistoryChoices, texts: Texts) -> list[tuple[str, str]]:
    """Values and labels, without the one that narrows nothing down; nothing where there is no choice."""
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
    others = [name for name, user in zip(names_of(game, texts), game.sat, strict=True) if user != played.reader]
    told = texts.say("history-against", names=join_and(others, texts)) if others else ""
    return f"**{_outcome(played, texts)}** · {_title(played, texts)} · {_when(game.ended_at)}\n{told}"


def _when(seconds: float) -> str:
    """Day and time: some play the same people several times a day."""
    return f"<t:{int(seconds)}:d> <t:{int(seconds)}:t>"


def _title(played: PlayedGame, texts: Texts) -> str:
    return system_title(played.game.system, texts)


def _outcome(played: PlayedGame, texts: Texts) -> str:
    """``🏆 Won``, ``Lost``, ``No winner``, ``Stopped``."""
    if played.won:
        return f"🏆 {texts.say('history-outcome-won')}"
    if played.won is None:
        return texts.say(
            "history-outcome-stopped" if played.result.stopped is not None else "history-outcome-not-counted"
        )
    drawn = played.result.stopped is None and not any(seat.won for seat in played.result.seats)
    return texts.say("history-outcome-drawn" if drawn else "history-outcome-lost")


def _length(played: PlayedGame, texts: Texts) -> str:
    return "" if played.turns is None else f" · {texts.say('history-turns', count=played.turns)}"


def _stand_in_line(played: PlayedGame, names: Sequence[str], texts: Texts) -> str:
    """Return whose stand-in has won, and who came first of those who were there."""
    won, end = [names[seat] for seat in played.game.winners], played.end
    lines = [texts.say("outcome-win-stand-in", who="one" if len(won) == 1 else "other", names=join_and(won, texts))]
    if end.first:
        who = subject_of(((names[seat], played.game.sat[seat] == played.reader) for seat in end.first), texts)
        lines.append(texts.say("outcome-first", who=who.who, names=who.names))
    return " ".join(lines)


@way_on(Place.PLAYED, 10)
def history_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Leads to the reader's finished games."""
    return button(texts.say("history-back"), ShowHistory(0, Filters()).custom_id)
