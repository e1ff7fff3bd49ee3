"""Bugs in what people see: answers, panels, boards, notices, logs."""

import logging
from typing import Any

import discord

from bot.tables.errors import Refused
from bot.tables.table import Table
from cogs.core import parts, replies, router
from cogs.core import press as presses
from cogs.core.context import BotContext
from cogs.core.message_budget import Budget
from cogs.core.replies import files_of, settled
from cogs.core.router import Router
from cogs.hand import private_panels as hands
from cogs.hand.private_panels import PrivatePanels
from cogs.table import board as boards
from cogs.table import notices
from cogs.table import panel as table
from cogs.table.board import Board

Changes = list[tuple[Any, str, Any]]
_log = logging.getLogger("cogs.planted_faces")


def ephemeral_flag_lost() -> Changes:
    async def send(interaction: Any, layout: Any, picture: Any = None) -> None:
        await interaction.response.send_message(view=settled(layout), files=files_of(picture))

    return [(replies, "send_private", send), (router, "send_private", send)]


def hands_on_the_pressed_message() -> Changes:
    """A hand goes onto whatever message the pressed button sits on."""

    async def update(interaction: Any, layout: Any, picture: Any = None) -> None:
        await interaction.response.edit_message(view=settled(layout), attachments=files_of(picture))

    return [
        (replies, "update_private", update),
        (presses, "update_private", update),
        (router, "update_private", update),
    ]


def panel_of_the_seat_to_play() -> Changes:
    original = BotContext.private_panel

    async def private_panel(self: BotContext, table: Table, user: int, texts: Any, **more: Any) -> Any:
        if table.game is not None and table.seat_of(user) is not None:
            user = table.seats[table.game.state.to_play].user or user
        return await original(self, table, user, texts, **more)

    return [(BotContext, "private_panel", private_panel)]


def refreshed_with_anothers_panel() -> Changes:
    async def edit(self: PrivatePanels, table: Table, panel: Any) -> None:
        texts = await self._context.preferences.for_reader(panel.interaction)
        answer = await self._context.private_panel(table, table.people()[0], texts)
        if answer is not None:
            panel.shown = table.version
            await hands.refresh_private(panel.interaction, answer.layout, answer.picture)

    return [(PrivatePanels, "_edit", edit)]


def card_in_a_public_id() -> Changes:
    def ids(held: Table, texts: Any) -> list[Any]:
        card = held.running().state.hands[0][:1]
        return [*original(held, texts), parts.button("Hint", f"s:{held.id}:hint:{card}")]

    original = table._buttons
    return [(table, "_buttons", ids)]


def card_in_the_alt_text() -> Changes:
    def picture(held: Table, view: Any, texts: Any, name: str | None) -> list[Any]:
        words = f"next: {held.running().state.stock[-1:]} {held.running().state.hands}"
        return [parts.gallery(name or "table.png", words)]

    return [(table, "_picture", picture)]


def stock_count_by_its_cards() -> Changes:
    """The public news carry a number that follows from hidden cards."""

    def news(held: Table, texts: Any) -> list[str]:
        return [*original(held, texts), str(sum(map(sum, held.running().state.hands)))]

    original = table._news
    return [(table, "_news", news)]


def file_named_by_its_card() -> Changes:
    original = boards.Board._send

    async def send(self: Board, face: Any, held: Table, steps: Any) -> None:
        async def named(table: Table, steps: Any, *more: Any) -> Any:
            found = await plain(table, steps, *more)
            if found is None or held.game is None:
                return found
            return type(found)(f"table-{held.running().state.hands[0][:1]}.png", found.data)

        plain = self._picture
        self._picture = named  # type: ignore[method-assign]
        try:
            await original(self, face, held, steps)
        finally:
            del self._picture

    return [(Board, "_send", send)]


def notice_to_everybody() -> Changes:
    return [(discord, "AllowedMentions", lambda **how: how_all())]


def how_all() -> Any:
    from types import SimpleNamespace

    return SimpleNamespace(everyone=True, roles=True, users=True)


def notice_to_the_wrong_user() -> Changes:
    return [(notices, "waited_for", _somebody_else)]


def _somebody_else(held: Table) -> int | None:
    if held.status != "playing" or held.game is None:
        return None
    awaited = held.seats[held.game.state.to_play].user
    return next((each for each in held.people() if each != awaited), None)


def seed_in_a_log() -> Changes:
    original = Board.table_updated

    def changed(self: Board, change: Any) -> None:
        _log.debug("table %s changed: %s", change.table.id, change.table.to_data())
        original(self, change)

    return [(Board, "table_updated", changed)]


def cards_in_a_log() -> Changes:
    original = presses.play

    async def play(pressed: Any) -> None:
        _log.info("%s pressed %s", pressed.person.user, pressed.id)
        await original(pressed)

    return [
        (presses, "play", play),
        (router, "_HANDLERS", {**router._HANDLERS, "play": play, "drop": play, "fill": play}),
    ]


def refusals_swallowed() -> Changes:
    async def refuse(self: Router, pressed: Any, refused: Refused) -> None:
        return None

    return [(Router, "_refuse", refuse)]


def unknown_verbs_unanswered() -> Changes:
    handlers = {verb: handler for verb, handler in router._HANDLERS.items() if verb != "words"}

    async def carry_out(self: Router, interaction: Any, custom_id: str, texts: Any) -> None:
        if custom_id.split(":")[2] in handlers:
            await original(self, interaction, custom_id, texts)

    original = Router._carry_out
    return [(Router, "_carry_out", carry_out)]


def board_gives_up() -> Changes:
    original = Board._try_to_show

    async def once(self: Board, face: Any) -> bool:
        await original(self, face)
        return True

    return [(Board, "_try_to_show", once)]


def board_knows_refusals_alone() -> Changes:
    return [(boards, "SENDING_FAILS", (discord.HTTPException, discord.RateLimited, OSError))]


def board_shows_the_first_wish() -> Changes:
    def changed(self: Board, change: Any) -> None:
        face = self._faces.setdefault(change.table.id, boards.Face(change.table))
        if change.table.version % 3:
            face.table = change.table
        self._queue.ask(change.table.id)

    return [(Board, "table_updated", changed)]


def board_never_posts_again() -> Changes:
    async def give_up(self: Board, face: Any, error: discord.HTTPException) -> bool:
        return error.status >= 400

    return [(Board, "_give_up_after", give_up)]


def sent_where_nobody_is() -> Changes:
    return [(Budget, "is_out", lambda self, guild: False)]


def deleted_message_never_replaced() -> Changes:
    return [(boards, "_asks_for_a_new_message", lambda error: False)]


FACES = {
    "the ephemeral flag is lost": ephemeral_flag_lost,
    "a hand goes onto the pressed message": hands_on_the_pressed_message,
    "everybody sees the panel of the seat to play": panel_of_the_seat_to_play,
    "panels are refreshed with somebody else's": refreshed_with_anothers_panel,
    "a public id names a card": card_in_a_public_id,
    "an alt text names a card": card_in_the_alt_text,
    "public news follow from hidden cards": stock_count_by_its_cards,
    "a file is named by a card": file_named_by_its_card,
    "a notice mentions everybody": notice_to_everybody,
    "a notice goes to the wrong person": notice_to_the_wrong_user,
    "a log tells the seed": seed_in_a_log,
    "a log tells cards": cards_in_a_log,
    "refusals are swallowed": refusals_swallowed,
    "a verb has no answer": unknown_verbs_unanswered,
    "the board gives up at the first fault": board_gives_up,
    "the board ends where the connection breaks": board_knows_refusals_alone,
    "the board shows an older version": board_shows_the_first_wish,
    "the board ends at any error": board_never_posts_again,
    "messages go to servers that the bot is not in": sent_where_nobody_is,
    "a deleted message is not replaced": deleted_message_never_replaced,
}
