"""A game looked back on from one seat, and the ways to it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.review import ReviewText
from bot.ids import LONGEST_ID
from bot.text import Texts
from cogs.core.parts import EDGE_OVER, EDGE_WAIT, LONGEST_TEXT, Item, button, gallery, panel, row, text
from cogs.core.refusals import leads_on
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.replay.presses import REVIEW, ShowMoment
from cogs.review.presses import LookBack, ShowCostliest
from cogs.shared.records import names_of, place_of_game


def review_panel(
    game: FinishedGame,
    told: ReviewText,
    seat: int,
    texts: Texts,
    *,
    own: bool,
    picture: str | None,
    back: Sequence[ui.Button[Any]],
) -> ui.LayoutView:
    """What there is to say of one seat's game, and ways to the turns that mattered.

    :param back: the way to where the reader may have come from.
    """
    name = names_of(game, texts)[seat]
    title = texts.say("review-title-you") if own else texts.say("review-title", name=name)
    items: list[Item] = [text(f"### {title}")]
    further = row(*ways_on(Place.REVIEW, game.game, texts), *back)
    if len(told.chances) < 2:
        return panel([*items, text(texts.say("review-short")), further], EDGE_OVER)
    items.append(text(told.alt) if picture is None else gallery(picture, told.alt))
    used = len(told.alt) if picture is None else 0
    items.append(text(_words(told, texts)[: LONGEST_TEXT - used]))
    ways = [_way(game, told, number, seat, texts) for number in range(len(told.points))]
    items += [row(*ways)] if ways else []
    return panel([*items, further], EDGE_OVER)


def _words(told: ReviewText, texts: Texts) -> str:
    parts = [
        f"**{texts.say('review-cards')}**",
        *told.luck[:2],
        f"-# {told.luck[2]}",
        f"**{texts.say('review-turns')}**" if told.points else texts.say("review-no-turns"),
        *(f"**{number} · {point.title}**\n{point.words}" for number, point in enumerate(told.points, start=1)),
        texts.say("review-how"),
    ]
    return "\n".join(parts)


def _way(game: FinishedGame, told: ReviewText, number: int, seat: int, texts: Texts) -> ui.Button[Any]:
    """Leads to the position before a turn."""
    point = told.points[number]
    label = texts.say("review-go", number=number + 1, turn=point.turn)
    moment = ShowMoment(*place_of_game(game.game), point.place, str(seat), f"{REVIEW}{number}")
    better = point.better.split()
    while len(moment.custom_id) + len(" ".join(["", *better])) > LONGEST_ID:
        better.pop()
    return button(label, replace(moment, better=tuple(better)).custom_id)


def costliest_panel(
    game: FinishedGame, told: ReviewText, seat: int, texts: Texts, *, back: Sequence[ui.Button[Any]]
) -> ui.LayoutView:
    """The turn that cost its player most, with what would have been better, and the way there; where none cost much,
    that is said.

    :param back: the way to where the reader may have come from.
    """
    lines = [f"### {texts.say('review-costliest-title')}"]
    ways = [my_review_button(game.game, texts), *back]
    costly = [number for number, point in enumerate(told.points) if point.cost]
    if not costly:
        return panel([text("\n".join([*lines, texts.say("review-costliest-none")])), row(*ways)], EDGE_OVER)
    number = max(costly, key=lambda number: told.points[number].cost)
    point = told.points[number]
    lines += [f"**{point.title}**", point.words, texts.say("review-how")]
    way = _way(game, told, number, seat, texts)
    way.label = texts.say("review-costliest-go", turn=point.turn)
    return panel([text("\n".join(lines)), row(way, *ways)], EDGE_OVER)


def failed_panel(game: FinishedGame, seat: int, texts: Texts, *, back: Sequence[ui.Button[Any]]) -> ui.LayoutView:
    """Says that there is no review this time; another press tries again."""
    again = button(texts.say("over-my-review"), LookBack(*place_of_game(game.game), seat).custom_id)
    ways = row(again, *ways_on(Place.REVIEW, game.game, texts), *back)
    return panel([text(texts.say("review-failed")), ways], EDGE_WAIT)


@leads_on(Reason.NO_REVIEW)
def _to_the_replay(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    return ways_on(Place.REVIEW, str(refused.arguments["game"]), texts)


@way_on(Place.OWN_LOSS, 10)
def costliest_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Shows whoever has lost the turn that cost them most."""
    return button(texts.say("review-costliest"), ShowCostliest(*place_of_game(game)).custom_id, emoji="🔎")


@way_on(Place.RESULT, 30)
@way_on(Place.OWN_RESULT, 20)
def my_review_button(game: str, texts: Texts) -> ui.Button[Any]:
    """Looks back on a game from the seat of whoever presses."""
    return button(texts.say("over-my-review"), LookBack(*place_of_game(game)).custom_id)
