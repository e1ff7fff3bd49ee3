"""What somebody is told after a game that they have played alone, against computers, and what they can do next."""

from typing import Any

from discord import ui

from bot.players.levels import FOR_PEOPLE, strength_of
from bot.standing.brought import Brought
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.panel_extras import AfterGame
from cogs.core.parts import GREEN, GREY, button
from cogs.core.press_ids import NOTHING
from cogs.core.ways_on import Place, ways_on
from cogs.shared.rating_words import rating_words
from cogs.table.after_game import level_alone
from cogs.table.buttons import open_table_button
from cogs.table.presses import PlayLevel


def is_won_alone(table: TableView, seat: int) -> bool:
    result = table.running().result
    return result is not None and seat in result.winners


def is_lost_alone(table: TableView, seat: int) -> bool:
    """Whether others have won."""
    result = table.running().result
    return result is not None and bool(result.winners) and seat not in result.winners


def next_level(table: TableView, seat: int) -> str | None:
    """The level that is offered next: after a win the one above, after a loss the one below; None where there is none,
    or nobody has won."""
    strength = strength_of(level_alone(table) or "")
    step = is_won_alone(table, seat) - is_lost_alone(table, seat)
    if strength is None or not step or not 0 <= strength + step < len(FOR_PEOPLE):
        return None
    return FOR_PEOPLE[strength + step]


def brought_lines(table: TableView, brought: Brought | None, texts: Texts, seat: int) -> list[str]:
    """The badges that are new, what was counted of a win, and where the rating has gone."""
    if brought is None:
        return []
    lines = []
    if brought.badges:
        names = " · ".join(texts.say(f"badge-{badge}") for badge in brought.badges)
        lines.append(f"🏅 {texts.say('after-badges', count=len(brought.badges), badges=f'**{names}**')}")
    counted = []
    if is_won_alone(table, seat):
        key = "after-counted-unrated" if table.running().unrated else "after-counted"
        counted.append(texts.say(key, wins=brought.figures.wins, games=brought.figures.games))
    if brought.former is not None and brought.rating is not None:
        counted.append(_rating_line(brought, brought.rating.points - brought.former.points, texts))
    return [*lines, " ".join(counted)]


def _rating_line(brought: Brought, change: int, texts: Texts) -> str:
    """Return where the rating has gone; in words while it is uncertain, for then it goes far whatever happens."""
    if brought.figures.is_uncertain:
        return texts.say("after-rating-about", rating=rating_words(brought.figures, texts))
    signed = f"{change:+d}".replace("-", "−")
    return texts.say("after-rating", rating=str(brought.figures.rating.points), change=signed)


def next_step_buttons(table: TableView, after: AfterGame, texts: Texts, seat: int) -> list[ui.Button[Any]]:
    """The one next step, where there is one; after a loss easier computers."""
    if after.level is not None:
        key, style = ("after-stronger", GREEN) if is_won_alone(table, seat) else ("after-easier", GREY)
        label = texts.say(key, level=texts.say(f"level-title-{after.level}"))
        return [button(label, PlayLevel(table.id, after.level).custom_id, style)]
    if not is_won_alone(table, seat):
        return []
    if after.plays_daily:
        return ways_on(Place.NEXT_STEP, NOTHING, texts)
    return [open_table_button(texts)] if after.meets_others else []
