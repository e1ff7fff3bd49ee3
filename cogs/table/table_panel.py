"""Public panel of a table: lobby, running game, result."""

from typing import Any

from discord import ui

from bot.engine.highlights import highlight_of
from bot.engine.views import PublicView
from bot.entities.settings import Cards
from bot.places import is_server
from bot.tables.state.status import Status
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.play_words import ahead_line, describe_table, news, stuck_line, used_up_line
from cogs.core.kernel import Kernel
from cogs.core.parts import (
    BLUE,
    EDGE_WAIT,
    SEAT_COLOURS,
    Item,
    button,
    gallery,
    lines_of,
    panel,
    result_edge,
    row,
    rows,
    text,
)
from cogs.core.replies import Answer
from cogs.core.ways_on import Place, ways_on
from cogs.shared.results import (
    changed_seats,
    computers_line,
    levels_by_seat,
    match_lines,
    result_lines,
    round_warnings,
    small_print,
    unrated_lines,
)
from cogs.table.after_game import after_game_buttons, agreed_line
from cogs.table.buttons import hand_button, more_button
from cogs.table.clocks import time_left
from cogs.table.lobby import closed_panel, lobby_panel
from cogs.table.presses import ShowHand, ShowInWords
from cogs.table.resting import asleep_words, wake_buttons
from cogs.table.scenes import seat_levels, seat_signs
from cogs.table.seats import seat_buttons, seats_to_take, who_lines, who_sits
from render import look_named


def public_panel(table: TableView, texts: Texts, picture: str | None, *, result: str | None = None) -> ui.LayoutView:
    """Return the public panel.

    :param picture: file name of the attached picture; None shows words alone.
    :param result: file name of the picture of the result.
    """
    # One screen for each state; a closed table without a game never began.
    if table.status is Status.LOBBY:
        return lobby_panel(table, texts, picture)
    if table.game is None:
        return closed_panel(texts, called_off=table.called_off)
    if table.game.result is not None:
        return _over_panel(table, table.game, texts, picture, result)
    if table.status is Status.ASLEEP:
        return _asleep_panel(table, texts, picture)
    return _running_panel(table, texts, picture)


def _running_panel(table: TableView, texts: Texts, picture: str | None) -> ui.LayoutView:
    view = table.running().public
    name = table.seats[view.to_play].name
    heading = f"### {texts.say('table-to-play', name=name)}{time_left(table)}"
    lines = [
        heading,
        *_news(table, texts),
        *_warnings(table, view, texts),
        *match_lines(table, texts),
        *who_lines(table, texts),
        *unrated_lines(table.running(), texts),
    ]
    items = [lines_of(lines), *_picture(table, view, texts, picture), row(*_buttons(table, texts))]
    colour = view.seats[view.to_play].team if view.rules.partners else view.to_play
    return panel(items, SEAT_COLOURS[colour])


def _asleep_panel(table: TableView, texts: Texts, picture: str | None) -> ui.LayoutView:
    told = "\n".join([asleep_words(table, texts), *who_lines(table, texts)])
    ways = row(*wake_buttons(table, texts), *seat_buttons(table, texts), more_button(table, texts, "table-more"))
    return panel([text(told), *_picture(table, table.running().public, texts, picture), ways], EDGE_WAIT)


def _news(table: TableView, texts: Texts) -> list[str]:
    """Return the last turn and the present one, whatever earlier pictures showed; a result stands above it."""
    game, suits = table.running(), suits_count(table.running().rules)
    told = news(game.last_turns(), game.names, texts, called=game.called, suits=suits, bold=True, tells_end=False)
    return [told] if told else []


def _warnings(table: TableView, view: PublicView, texts: Texts) -> list[str]:
    warnings = round_warnings(view, texts)
    if stuck := stuck_line(view, table.running().names, texts):
        warnings.append(f"⚠️ {stuck}")
    if used_up := used_up_line(view, texts):
        warnings.append(f"⚠️ {used_up}")
    return warnings


def _picture(table: TableView, view: PublicView, texts: Texts, picture: str | None) -> list[Item]:
    who = who_sits(table, texts) if table.live and view.result is None else levels_by_seat(table, texts)
    game = table.running()
    highlight = highlight_of(view, game.last_press_or_turn(), game.last_turns())
    words = describe_table(view, game.names, texts, who, highlight, stand_ins=game.stand_ins)
    return [text(words)] if picture is None else [gallery(picture, words)]


def _buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    return [
        hand_button(table, texts),
        button(texts.say("table-in-words"), ShowInWords(table.id).custom_id),
        *seat_buttons(table, texts),
        more_button(table, texts, "table-more"),
    ]


def _over_panel(
    table: TableView,
    game: GameView,
    texts: Texts,
    picture: str | None,
    result: str | None,
    *,
    is_former: bool = False,
) -> ui.LayoutView:
    told = result_lines(table, texts)
    items: list[Item] = [text("\n".join([f"## {told[0]}", *told[1:]]))]
    if result is not None:
        items.append(gallery(result, "\n".join([*told, computers_line(table, texts)]).strip()))
    items += _picture(table, table.running().public, texts, picture)
    items.append(text(small_print(table, game, texts)))
    if table.live and not is_former:
        agreed = agreed_line(table, texts)
        if lines := [*changed_seats(table, texts), *([f"**{agreed}**"] if agreed else [])]:
            items.append(text("\n".join(lines)))
        items.append(row(*after_game_buttons(table, texts), *seat_buttons(table, texts)))
    items += rows(_over_buttons(table, game, texts, is_former=is_former))
    return panel(items, result_edge(won=False))


def former_game_panel(table: TableView, texts: Texts, picture: str | None, *, result: str | None) -> ui.LayoutView:
    """Return a finished game whose table already plays the next one."""
    return _over_panel(table, table.running(), texts, picture, result, is_former=True)


def _over_buttons(table: TableView, game: GameView, texts: Texts, *, is_former: bool) -> list[ui.Button[Any]]:
    """Return the buttons that outlive the table, and while it lives the others; none to review a game without a
    move."""
    lasting = ways_on(Place.RESULT, game.id, texts) if game.was_played else []
    fair = ways_on(Place.DEAL, game.id, texts)
    if game.was_played and is_server(table.guild):
        lasting = [*ways_on(Place.POSTED, game.id, texts), *lasting]
    # The next game has buttons of its own for the table.
    if is_former:
        return [*lasting, *fair]
    if table.live:
        return [*lasting, *fair, more_button(table, texts, "over-more")]
    return [*lasting, *([] if table.tournament is None else after_game_buttons(table, texts))]


def watching_panel(table: TableView, texts: Texts, picture: str | None, reader: int) -> ui.LayoutView:
    """Return the private view of a person without a seat: the table now, and the ways in.

    :param picture: file name of the attached picture; None shows words alone.
    """
    view = table.running().public
    name = table.seats[view.to_play].name
    turn = result_lines(table, texts)[0] if view.result else texts.say("table-to-play", name=name) + time_left(table)
    seats, is_over = seat_buttons(table, texts, reader), table.status is Status.OVER
    # Told in words: a seat for the reader, seats for others, none, or none because of a tournament.
    free = "yes" if seats else "others" if seats_to_take(table) else "no" if table.tournament is None else "tournament"
    words = "watch-over" if is_over else "watch-line"
    lines = [f"### {turn}", f"-# {texts.say(words, free=free)}", *_news(table, texts)]
    if view.result is None:
        lines += [f"🏁 {ahead_line(view, table.running().names, texts)}", *_warnings(table, view, texts)]
    lines += [*match_lines(table, texts), *who_lines(table, texts)]
    again = button(texts.say("watch-again"), ShowHand(table.id).custom_id, BLUE)
    ways = [again, *seats] if table.tournament is None or not is_over else after_game_buttons(table, texts)
    items: list[Item] = [text("\n".join(lines)), *_picture(table, view, texts, picture)]
    return panel([*items, row(*ways, more_button(table, texts, "table-more"))], EDGE_WAIT)


async def watching_answer(kernel: Kernel, table: TableView, user: int, texts: Texts) -> Answer:
    """Return the view of a person without a seat, drawn in their own look."""
    preferences, picture, game = await kernel.preferences.user(user), None, table.running()
    if preferences.cards is not Cards.TEXT:
        picture = await kernel.pictures.table(
            game.public,
            game.names,
            game.last_press_or_turn(),
            texts,
            look_named(preferences.look).theme,
            signs=seat_signs(table),
            turns=game.last_turns(),
            levels=seat_levels(table),
        )
    return Answer(watching_panel(table, texts, picture.name if picture else None, user), picture)
