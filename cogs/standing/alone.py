"""What people do alone, on their own card: puzzles with their rating's curve, and daily deals in a row."""

from dataclasses import dataclass

from discord import ui

from bot.daily.record import DailyRecord
from bot.puzzles.record import PuzzleRecord
from bot.text import Texts
from cogs.core.parts import EDGE_LOBBY, GREEN, Item, button, gallery, panel, row, text
from cogs.daily.presses import OpenToday
from cogs.standing.presses import ShowProfile
from render import CurveValue, ProfileScene


@dataclass(frozen=True, slots=True)
class Alone:
    """What somebody has done alone, in all servers: nobody else sees it here."""

    puzzles: PuzzleRecord
    daily: DailyRecord

    @property
    def is_empty(self) -> bool:
        return not (self.puzzles.tried or self.puzzles.solved or self.daily.played)


def alone_lines(alone: Alone, texts: Texts) -> list[str]:
    """The same in words, also those of the curve."""
    puzzles, daily, lines = alone.puzzles, alone.daily, list[str]()
    if puzzles.tried or puzzles.solved:
        told = texts.say("standing-puzzles", solved=puzzles.solved, first=puzzles.at_first, tried=puzzles.tried)
        lines.append(f"🧩 **{texts.say('standing-puzzles-title')}**: {told}")
    if puzzles.curve:
        key = "standing-puzzles-rough" if puzzles.is_provisional else "standing-puzzles-rating"
        lines.append(texts.say(key, rating=str(puzzles.rating), best=str(max(puzzles.curve))))
    if daily.played:
        told = texts.say("standing-daily", days=daily.streak, best=daily.best, won=daily.won, played=daily.played)
        lines.append(f"🔥 **{texts.say('standing-daily-title')}**: {told}")
    return lines


def alone_scene(alone: Alone, name: str, texts: Texts) -> ProfileScene:
    """The card's words, and the curve of the rating in puzzles."""
    puzzles, daily = alone.puzzles, alone.daily
    figures = (
        (texts.say("standing-tried"), str(puzzles.tried)),
        (texts.say("standing-solved"), str(puzzles.solved)),
        (texts.say("standing-streak"), str(daily.streak)),
        (texts.say("standing-days-best"), str(daily.best)),
    )
    rating = str(puzzles.rating) if puzzles.curve else ""
    curve = tuple(CurveValue(points, 0) for points in puzzles.curve)
    return ProfileScene(name, rating, texts.say("standing-puzzles-title"), figures, curve, texts.say("picture-player"))


def alone_items(alone: Alone, texts: Texts, picture: str | None) -> list[Item]:
    """What a card shows of it; nothing where there is nothing."""
    if alone.is_empty:
        return []
    words = "\n".join(alone_lines(alone, texts))
    return [text(words)] if picture is None else [gallery(picture, words), text(words)]


def alone_panel(alone: Alone, texts: Texts, *, picture: str | None) -> ui.LayoutView:
    """What somebody has done alone, beside their games."""
    shown = alone_items(alone, texts, picture) or [text(texts.say("standing-alone-empty"))]
    today = button(texts.say("after-daily"), OpenToday().custom_id, GREEN)
    back = button(texts.say("standing-me"), ShowProfile().custom_id)
    return panel([text(f"### {texts.say('standing-alone')}"), *shown, row(today, back)], EDGE_LOBBY)
