"""One's own finished games: the list of them, narrowed down by selects, and one of them with the ways to it.

Which games are wanted lies in the ids of presses.
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

import discord
from discord import ui

from bot.engine.systems import SYSTEMS
from bot.ids import make_id
from bot.standing.history import HistoryChoices, HistoryPage, PlayedGame
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import safe_name
from bot.text.rules_words import system_title
from cogs.core.parts import EDGE_LOBBY, EDGE_OVER, EDGE_WAIT, GREEN, Item, button, chosen_label, panel, row, text
from cogs.core.press_ids import NOTHING
from cogs.shared.records import names_of, page_buttons, parts_of
from cogs.shared.ways import (
    my_review_button,
    open_table_button,
    past_button,
    play_now_button,
    replay_button,
)

ALL: Final = "all"
"""Chosen where a select narrows nothing down."""
ALONE: Final = "alone"
PEOPLE: Final = "people"
WON: Final = "won"
LOST: Final = "lost"
_MOST_CHOICES: Final = 25
_LONGEST_CHOICE: Final = 100


class Field(StrEnum):
    """What narrows games down, by the name in the ids of presses."""

    SYSTEM = "system"
    COMPANY = "company"
    OUTCOME = "outcome"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games are wanted, as ids say it: ``company`` is ``ALONE``, ``PEOPLE`` or a participant's number,
    ``outcome`` is ``WON`` or ``LOST``, ``season`` a month such as ``2026-11``. ``ALL`` narrows nothing down."""

    system: str = ALL
    company: str = ALL
    outcome: str = ALL
    season: str = ALL

    def with_choice(self, field: Field, value: str) -> "Filters":
        """The same with another choice in one select."""
        return replace(self, **{field: value})

    @property
    def arguments(self) -> tuple[str, ...]:
        """As arguments of an id."""
        return astuple(self)


def history_panel(page: HistoryPage, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.LayoutView:
    """A page of the reader's games, with what narrows them down and the way into each."""
    items: list[Item] = [text(f"### 📜 {texts.say('history-title')}")]
    items += [row(_select(field, choices, filters, texts)) for field in Field if _choices(field, choices, texts)]
    for played in page.games:
        table, number = parts_of(played.game.game)
        opens = make_id(table, "history-game", number, page.number, *filters.arguments)
        items.append(ui.Section(text(_line(played, texts)), accessory=button(texts.say("history-open"), opens)))
    if not page.games:
        items.append(text(texts.say("history-nothing")))
    newer = history_id(filters, page.number - 1) if page.number else None
    ways = page_buttons(newer, history_id(filters, page.number + 1) if page.has_more else None, texts)
    if filters != Filters():
        ways.append(button(texts.say("history-all"), history_id(Filters(), 0, "all")))
    return panel([*items, row(*ways, past_button(texts))], EDGE_LOBBY)


def no_history_panel(texts: Texts) -> ui.LayoutView:
    """Before the first game, with ways to begin one."""
    words = f"### 📜 {texts.say('history-title')}\n{texts.say('history-empty')}"
    ways = row(play_now_button(texts, GREEN), open_table_button(texts), past_button(texts))
    return panel([text(words), ways], EDGE_LOBBY)


def game_panel(played: PlayedGame, filters: Filters, page: int, texts: Texts, *, recorded: bool) -> ui.LayoutView:
    """One game with everything that can be done with it.

    :param page: the one of the list that it was opened from.
    :param recorded: whether its moves are still kept.
    """
    game, result = played.game, played.result
    names = names_of(game, texts)
    head = f"### {_title(played, texts)} · <t:{int(result.ended_at)}:d>"
    lines = [head, f"**{_outcome(played, texts)}**" + _length(played, texts)]
    for seat, name in enumerate(names):
        sign = "🏆" if seat in game.winners else "▫️"
        lines.append(f"{sign} {name} · {texts.say('history-left', count=result.seats[seat].goal_left)}")
    if result.house_rules:
        lines.append(f"-# {texts.say('history-house-rules')}")
    items: list[Item] = [text("\n".join(lines))]
    table, number = parts_of(game.game)
    if recorded:
        items.append(
            row(
                replay_button(game.game, texts),
                my_review_button(game.game, texts),
                button(texts.say("over-fair-deal"), make_id(table, "fair", number)),
                button(texts.say("history-record"), make_id(table, "record", number)),
            )
        )
    else:
        items.append(text(f"-# {texts.say('history-no-record')}"))
    again = button(texts.say("history-again"), make_id(table, "again", number), GREEN, emoji="🔁")
    items.append(row(again, button(texts.say("history-back"), history_id(filters, page))))
    return panel(items, EDGE_OVER)


def not_invited_panel(names: Sequence[str], texts: Texts) -> ui.LayoutView:
    """Tells whoever has opened a table again who could not be invited."""
    key = "history-left-out" if names else "history-nobody-invited"
    return panel([text(texts.say(key, names=join_and([safe_name(name) or "?" for name in names], texts)))], EDGE_WAIT)


def history_id(filters: Filters, page: int, way: str = "") -> str:
    """Leads to a page of the list. ``way`` makes the ids of ways that lead to the same page differ."""
    return make_id(NOTHING, "history", page, *filters.arguments, way)


def _select(field: Field, choices: HistoryChoices, filters: Filters, texts: Texts) -> ui.Select[Any]:
    chosen = getattr(filters, field)
    found = [(ALL, texts.say(f"history-{field}-all")), *_choices(field, choices, texts)][:_MOST_CHOICES]
    options = [
        discord.SelectOption(label=label[:_LONGEST_CHOICE], value=value, default=value == chosen)
        for value, label in found
    ]
    custom_id = make_id(NOTHING, "history-by", field, *filters.arguments)
    return ui.Select(custom_id=custom_id, options=options, placeholder=chosen_label(options, found[0][1]))


def _choices(field: Field, choices: HistoryChoices, texts: Texts) -> list[tuple[str, str]]:
    """Values and labels, without the one that narrows nothing down; nothing where there is no choice."""
    match field:
        case Field.SYSTEM if len(choices.systems) > 1:
            return [(name, system_title(name, texts)) for name in choices.systems if name in SYSTEMS]
        case Field.COMPANY if choices.people:
            people = [(str(each.id), texts.say("history-with", name=each.name)) for each in choices.people]
            sides = ((ALONE, "history-alone"), (PEOPLE, "history-people"))
            return [*((value, texts.say(key)) for value, key in sides), *people]
        case Field.OUTCOME:
            return [(WON, texts.say("history-won")), (LOST, texts.say("history-lost"))]
        case Field.SEASON if len(choices.seasons) > 1:
            return [(season, season_words(season, texts)) for season in choices.seasons]
    return []


def season_words(season: str, texts: Texts) -> str:
    """A month such as ``2026-11`` in words."""
    month = datetime.strptime(season, "%Y-%m")  # noqa: DTZ007 (a month, nowhere)
    return texts.say("history-month", month=month.month, year=str(month.year))


def _line(played: PlayedGame, texts: Texts) -> str:
    game = played.game
    others = [name for name, user in zip(names_of(game, texts), game.sat, strict=True) if user != played.reader]
    told = texts.say("history-against", names=join_and(others, texts)) if others else ""
    return f"**{_outcome(played, texts)}** · {_title(played, texts)} · <t:{int(game.ended_at)}:d>\n{told}"


def _title(played: PlayedGame, texts: Texts) -> str:
    system = played.game.system
    return system_title(system, texts) if system in SYSTEMS else system


def _outcome(played: PlayedGame, texts: Texts) -> str:
    """``🏆 Won``, ``Lost``, ``No winner``, ``Stopped``."""
    if played.won:
        return f"🏆 {texts.say('history-outcome-won')}"
    if played.won is None:
        return texts.say("history-outcome-stopped")
    drawn = played.result.stopped is None and not any(seat.won for seat in played.result.seats)
    return texts.say("history-outcome-drawn" if drawn else "history-outcome-lost")


def _length(played: PlayedGame, texts: Texts) -> str:
    turns = played.result.turns
    return "" if turns is None else f" · {texts.say('history-turns', count=turns)}"


__all__ = [
    "ALL",
    "ALONE",
    "LOST",
    "PEOPLE",
    "WON",
    "Field",
    "Filters",
    "game_panel",
    "history_id",
    "history_panel",
    "no_history_panel",
    "not_invited_panel",
]
