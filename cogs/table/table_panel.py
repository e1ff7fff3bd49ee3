"""Public message of a table: words, buttons and pictures of its lobby, its running game, its result."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import ui

from bot.engine.events import PublicEvent
from bot.engine.highlights import highlight_of
from bot.engine.views import PublicView
from bot.entities.kept import Posted
from bot.entities.settings import Cards
from bot.places import is_server
from bot.tables.ports import Clock
from bot.tables.state.status import Status
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.play_words import ahead_line, describe_table, news, stuck_line, used_up_line
from cogs.core import parts
from cogs.core.kernel import Kernel
from cogs.core.layouts import Answer, Picture, files_of
from cogs.core.outbox import Carrier, MessageContent, MessagePlace
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.table_post import Drawn
from cogs.core.ways_on import Place, ways_on
from cogs.shared import results
from cogs.table import presses
from cogs.table.after_game import after_game_buttons, agreed_line
from cogs.table.buttons import hand_button, more_button
from cogs.table.leaving import asleep_words, wake_buttons
from cogs.table.lobby import closed_panel, lobby_panel
from cogs.table.scenes import lobby_scene, result_scene, seat_levels, seat_signs
from cogs.table.seats import seat_buttons, seats_to_take, time_left, who_lines, who_sits
from render import Theme, look_named

Panel = Callable[..., discord.ui.LayoutView]
_DRAWN_WITHIN: Final = 1.2
"""Seconds; later the interaction is acknowledged, so the picture would come too late to be its answer."""


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
        told = "\n".join([asleep_words(table, texts), *who_lines(table, texts)])
        ways = parts.row(
            *wake_buttons(table, texts), *seat_buttons(table, texts), more_button(table, texts, "table-more")
        )
        return parts.panel(
            [parts.text(told), *_picture(table, table.game.public, texts, picture), ways], parts.EDGE_WAIT
        )
    return _running_panel(table, texts, picture)


def _running_panel(table: TableView, texts: Texts, picture: str | None) -> ui.LayoutView:
    view = table.running().public
    name = table.seats[view.to_play].name
    heading = f"### {texts.say('table-to-play', name=name)}{time_left(table)}"
    lines = [
        heading,
        *_news(table, texts),
        *_warnings(table, view, texts),
        *results.match_lines(table, texts),
        *who_lines(table, texts),
        *results.unrated_lines(table.running(), texts),
    ]
    items = [parts.lines_of(lines), *_picture(table, view, texts, picture), parts.row(*_buttons(table, texts))]
    colour = view.seats[view.to_play].team if view.rules.partners else view.to_play
    return parts.panel(items, parts.SEAT_COLOURS[colour])


def _news(table: TableView, texts: Texts) -> list[str]:
    """Return the last turn and the present one, whatever earlier pictures showed; a result stands above it."""
    game, suits = table.running(), suits_count(table.running().rules)
    told = news(game.last_turns(), game.names, texts, called=game.called, suits=suits, bold=True, tells_end=False)
    return [told] if told else []


def _warnings(table: TableView, view: PublicView, texts: Texts) -> list[str]:
    warnings = results.round_warnings(view, texts)
    if stuck := stuck_line(view, table.running().names, texts):
        warnings.append(f"⚠️ {stuck}")
    if used_up := used_up_line(view, texts):
        warnings.append(f"⚠️ {used_up}")
    return warnings


def _picture(table: TableView, view: PublicView, texts: Texts, picture: str | None) -> list[parts.Item]:
    who = who_sits(table, texts) if table.live and view.result is None else results.levels_by_seat(table, texts)
    game = table.running()
    highlight = highlight_of(view, game.last_press_or_turn(), game.last_turns())
    words = describe_table(view, game.names, texts, who, highlight, stand_ins=game.stand_ins)
    return [parts.text(words)] if picture is None else [parts.gallery(picture, words)]


def _buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    return [
        hand_button(table, texts),
        parts.button(texts.say("table-in-words"), presses.ShowInWords(table.id).custom_id),
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
    told = results.result_lines(table, texts)
    items: list[parts.Item] = [parts.text("\n".join([f"## {told[0]}", *told[1:]]))]
    if result is not None:
        items.append(parts.gallery(result, "\n".join([*told, results.computers_line(table, texts)]).strip()))
    items += _picture(table, table.running().public, texts, picture)
    items.append(parts.text(results.small_print(table, game, texts)))
    if table.live and not is_former:
        agreed = agreed_line(table, texts)
        if lines := [*results.changed_seats(table, texts), *([f"**{agreed}**"] if agreed else [])]:
            items.append(parts.text("\n".join(lines)))
        items.append(parts.row(*after_game_buttons(table, texts), *seat_buttons(table, texts)))
    items += parts.rows(_over_buttons(table, game, texts, is_former=is_former))
    return parts.panel(items, parts.result_edge(won=False))


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
    turn = texts.say("table-to-play", name=name) + time_left(table)
    if view.result:
        turn = results.result_lines(table, texts)[0]
    seats, is_over = seat_buttons(table, texts, reader), table.status is Status.OVER
    # Told in words: a seat for the reader, seats for others, none, or none because of a tournament.
    free = "yes" if seats else "others" if seats_to_take(table) else "no" if table.tournament is None else "tournament"
    words = "watch-over" if is_over else "watch-line"
    lines = [f"### {turn}", f"-# {texts.say(words, free=free)}", *_news(table, texts)]
    if view.result is None:
        lines += [f"🏁 {ahead_line(view, table.running().names, texts)}", *_warnings(table, view, texts)]
    lines += [*results.match_lines(table, texts), *who_lines(table, texts)]
    again = parts.button(texts.say("watch-again"), presses.ShowHand(table.id).custom_id, parts.BLUE)
    ways = [again, *seats] if table.tournament is None or not is_over else after_game_buttons(table, texts)
    items: list[parts.Item] = [parts.text("\n".join(lines)), *_picture(table, view, texts, picture)]
    return parts.panel([*items, parts.row(*ways, more_button(table, texts, "table-more"))], parts.EDGE_WAIT)


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


class TablePosts:
    """Painter of the public messages of tables."""

    def __init__(self, preferences: PreferencesService, pictures: Pictures, clock: Clock, book: ReplyBook) -> None:
        """:param book: shows tables in places where the bot has no channel."""
        self._preferences, self._pictures, self._clock, self._book = preferences, pictures, clock, book

    def carrier(self, table: TableView) -> Carrier | None:
        """Return what sends a table's messages where the bot has no channel; None where it has one."""
        return None if is_server(table.guild) else _ByToken(self._book, table)

    def reaches(self, table: TableView, posted: Posted | None) -> bool:
        """Return whether a table's message can be changed now; of none, whether there can be one."""
        if is_server(table.guild):
            return True
        return self._book.can_post_table(table.id) if posted is None else self._book.can_edit_table(posted)

    async def present(self, table: TableView, reply: Reply) -> Posted | None:
        """Post a new message as the answer to an interaction; None where that is too late for it."""
        try:
            async with asyncio.timeout(_DRAWN_WITHIN):
                drawn = await self.draw(table, [])
        except TimeoutError:
            return None
        is_first = await reply.take_first()
        return await self._book.answer_with_table(reply, table, *_sent(drawn)) if is_first else None

    async def draw(self, table: TableView, steps: list[PublicEvent]) -> Drawn:
        """Draw a table.

        :param steps: what the picture marks.
        """
        return await self._drawn(table, steps, public_panel)

    async def draw_former(self, table: TableView) -> Drawn:
        """Draw a game that is over, without the buttons for the next one."""
        return await self._drawn(table, [], former_game_panel)

    async def _drawn(self, table: TableView, steps: list[PublicEvent], panel: Panel) -> Drawn:
        texts = await self._preferences.for_server(table.guild)
        theme = await self._preferences.theme_of_server(table.guild)
        picture, result = await self._picture(table, steps, texts, theme), None
        if table.game is not None and table.game.result is not None:
            result = await self._pictures.result(result_scene(table, texts), theme, table=table.id)
        names = [each.name if each else None for each in (picture, result)]
        return Drawn(panel(table, texts, names[0], result=names[1]), (result, picture))

    async def _picture(self, table: TableView, steps: list[PublicEvent], texts: Texts, theme: Theme) -> Picture | None:
        """Draw the table, or its lobby."""
        if table.status is Status.LOBBY:
            return await self._pictures.lobby(lobby_scene(table, texts), theme, table=table.id)
        if table.game is None:
            return None
        view = table.game.public
        return await self._pictures.table(
            view,
            table.game.names,
            tuple(steps),
            texts,
            theme,
            table=table.id,
            signs=seat_signs(table) if table.live and view.result is None else (),
            turns=table.game.last_turns(),
            levels=seat_levels(table),
        )


class _ByToken:
    """Carrier of a table's messages through the tokens of people's interactions."""

    def __init__(self, book: ReplyBook, table: TableView) -> None:
        self._book, self._table = book, table

    async def post(self, content: MessageContent) -> MessagePlace:
        posted = await self._book.post_table(self._table, *_sent(content))
        return MessagePlace(posted.channel, posted.message)

    async def edit(self, place: MessagePlace, content: MessageContent) -> None:
        await self._book.edit_table(Posted(*place, posted_at=0.0, shown=0), *_sent(content))


def _sent(drawn: Drawn | MessageContent) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    assert drawn.layout is not None  # noqa: S101 (no table is shown by words alone)
    return drawn.layout, files_of(*drawn.pictures)
