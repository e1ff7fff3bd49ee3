"""Levels of computers and ratings of people in words."""

from collections.abc import Sequence

from bot.entities.game_result import GameResult
from bot.figures.figures import Figures
from bot.players.levels import strength_of
from bot.tables.view import TableSeat, TableView
from bot.text import Texts
from bot.text.card_words import join_and


def level_words(level: str | None, texts: Texts) -> str:
    """Return the title of a level; empty for a person and for a level that no table offers."""
    return "" if level is None or strength_of(level) is None else texts.say(f"level-title-{level}")


def with_level(name: str, level: str | None, texts: Texts) -> str:
    """Return ``Nova (Casual)``; the name alone where there is no level."""
    words = level_words(level, texts)
    return texts.say("lobby-computer", name=name, level=words) if words else name


def level_of_seat(seat: TableSeat) -> str | None:
    """Return the level of a computer that sits there by itself, not in a person's place."""
    return seat.level if seat.user is None and seat.left_by is None else None


def levels_by_seat(table: TableView, texts: Texts) -> tuple[str, ...]:
    """Return the level of each seat's computer in words; empty for people."""
    return tuple(level_words(level_of_seat(seat), texts) for seat in table.seats)


def computers_line(table: TableView, texts: Texts) -> str:
    """Return ``🖥️ Nova (Casual)`` for all computers of a table's game; empty where there are none."""
    pairs = zip(table.running().names, levels_by_seat(table, texts), strict=True)
    told = [texts.say("lobby-computer", name=name, level=words) for name, words in pairs if words]
    return f"🖥️ {join_and(told, texts)}" if told else ""


def with_levels(names: Sequence[str], result: GameResult, texts: Texts) -> tuple[str, ...]:
    """Return the names of a finished game's seats, those of computers with their levels."""
    levels = [seat.last.level if all(each.by_computer for each in seat.sittings) else None for seat in result.seats]
    return tuple(with_level(name, level, texts) for name, level in zip(names, levels, strict=True))


def rating_words(figures: Figures, texts: Texts, *, short: bool = False) -> str:
    """Return ``1534 ± 80``, or until enough rated games were played ``about beginner, still uncertain``.

    :param short: for a picture, whose words beside it say the rest: ``about beginner``.
    """
    if figures.is_uncertain:
        key = "standing-about-short" if short else "standing-about"
        return texts.say(key, level=texts.say(f"standing-about-{figures.rating.about}"))
    return texts.say("standing-rating", rating=str(figures.rating.points), margin=str(figures.rating.margin))
