"""Bugs in what people see: answers, panels, boards, notices, logs."""

import logging
from typing import Any

import aiohttp
import discord

from bot.errors import Refused
from bot.tables.limits import Limits
from bot.tables.service import registry
from bot.tables.service.table_service import TableService
from bot.tables.state.table import Table
from bot.tables.view import PersonalView, TableView, table_view
from cogs.core import outbox, parts, permissions
from cogs.core.board import Board
from cogs.core.layouts import files_of, settled
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.core.outcomes import DiscordCode, Meaning, NotSent
from cogs.core.panel_extras import NO_EXTRAS
from cogs.core.private_panels import PrivatePanels
from cogs.core.reply import Reply
from cogs.core.retrying import BELIEVED_AFTER
from cogs.core.router import ArrivedPress
from cogs.core.table_post import TableMessage, TablePost
from cogs.table import controls, notices
from cogs.table import table_panel as table
from cogs.table.presses import DropCards, FillStack, PlayCard, ShowInWords
from cogs.table.table_panel import TablePosts
from tests.faults import room, secrecy, twins

Changes = list[tuple[Any, str, Any]]
_log = logging.getLogger("cogs.planted_faces")
_behind: dict[str, Table] = {}
"""The tables behind the views, for bugs that get at them in spite of everything."""


def _getting_behind() -> Changes:
    """Views hold nothing that is hidden: a bug that tells it must have found another way to it."""

    def remembered(held: Table, limits: Limits | None = None) -> TableView:
        _behind[held.id] = held
        return table_view(held, limits or Limits())

    return [(module, "table_view", remembered) for module in (registry, secrecy, twins)]


def ephemeral_flag_lost() -> Changes:
    async def send(self: Reply, layout: Any, picture: Any = None) -> None:
        await self.interaction.response.send_message(view=settled(layout), files=files_of(picture))

    return [(Reply, "send_private", send)]


def hands_on_the_pressed_message() -> Changes:
    """A hand goes onto whatever message the pressed button sits on."""

    async def update(self: Reply, layout: Any, picture: Any = None, **_: Any) -> None:
        await self.interaction.response.edit_message(view=settled(layout), attachments=files_of(picture))

    return [(Reply, "update", update)]


def panel_of_the_seat_to_play() -> Changes:
    original = TableService.personal_view

    def personal_view(self: TableService, table_id: str, user: int) -> PersonalView | None:
        view = self.newest(table_id)
        if view is not None and view.game is not None and view.seat_of(user) is not None:
            user = view.seats[view.game.public.to_play].user or user
        return original(self, table_id, user)

    return [(TableService, "personal_view", personal_view)]


def refreshed_with_anothers_panel() -> Changes:
    async def edit(self: PrivatePanels, own: PersonalView, panel: Any) -> None:
        another = self._tables.personal_view(own.table.id, own.table.people()[0])
        if another is not None:
            texts = await self._preferences.for_reader(panel.reply.interaction)
            answer = await self.made_by.answer(another, texts, NO_EXTRAS)
            panel.shown = own.table.version
            await panel.reply.refresh(answer.layout, answer.picture)

    return [(PrivatePanels, "_edit", edit)]


def card_in_a_public_id() -> Changes:
    def ids(view: TableView, texts: Any) -> list[Any]:
        card = _behind[view.id].running().state.hands[0][:1]
        return [*original(view, texts), parts.button("Hint", f"s:{view.id}:hint:{card}")]

    original = table._buttons
    return [*_getting_behind(), (table, "_buttons", ids)]


def card_in_the_alt_text() -> Changes:
    def picture(view: TableView, public: Any, texts: Any, name: str | None) -> list[Any]:
        state = _behind[view.id].running().state
        return [parts.gallery(name or "table.png", f"next: {state.stock[-1:]} {state.hands}")]

    return [*_getting_behind(), (table, "_picture", picture)]


def stock_count_by_its_cards() -> Changes:
    """The public news carry a number that follows from hidden cards."""

    def news(view: TableView, texts: Any) -> list[str]:
        return [*original(view, texts), str(sum(map(sum, _behind[view.id].running().state.hands)))]

    original = table._news
    return [*_getting_behind(), (table, "_news", news)]


def file_named_by_its_card() -> Changes:
    original = TablePosts._picture

    async def named(self: TablePosts, view: TableView, *how: Any) -> Any:
        found = await original(self, view, *how)
        if found is None or view.game is None:
            return found
        return type(found)(f"table-{_behind[view.id].running().state.hands[0][:1]}.png", found.data)

    return [*_getting_behind(), (TablePosts, "_picture", named)]


def notice_to_everybody() -> Changes:
    return [(discord, "AllowedMentions", lambda **how: how_all())]


def how_all() -> Any:
    from types import SimpleNamespace

    return SimpleNamespace(everyone=True, roles=True, users=True)


def notice_to_the_wrong_user() -> Changes:
    return [(notices, "waited_for", _somebody_else)]


def _somebody_else(held: TableView) -> int | None:
    if held.status != "playing" or held.game is None:
        return None
    awaited = held.seats[held.game.public.to_play].user
    return next((each for each in held.people() if each != awaited), None)


def seed_in_a_log() -> Changes:
    original = Board.table_updated

    def changed(self: Board, change: Any) -> None:
        _log.debug("table %s changed: %s", change.table.id, _behind[change.table.id].to_data())
        original(self, change)

    return [*_getting_behind(), (Board, "table_updated", changed)]


def cards_in_a_log() -> Changes:
    original = controls.play

    async def play(pressed: Any, asked: Any) -> None:
        _log.info("%s pressed %s", pressed.person.user, asked)
        await original(pressed, asked)

    return [(room, "CHANGED", dict.fromkeys((PlayCard, DropCards, FillStack), play))]


def refusals_swallowed() -> Changes:
    async def refuse(self: ArrivedPress, refused: Refused, texts: Any) -> None:
        return None

    return [(ArrivedPress, "refuse", refuse)]


def unknown_verbs_unanswered() -> Changes:
    async def carry_out(self: ArrivedPress, texts: Any) -> None:
        if self._handler is not None and not isinstance(self._asked, ShowInWords):
            await original(self, texts)

    original = ArrivedPress.carry_out
    return [(ArrivedPress, "carry_out", carry_out)]


def board_gives_up() -> Changes:
    """Whatever fails once is not tried again."""
    return [(Outbox, "_judge", lambda self, wish, error: NotSent(Meaning.UNWANTED, error=error))]


def board_knows_refusals_alone() -> Changes:
    """A broken connection is no failure that the board's post knows: it ends what sends it."""
    original = Outbox._judge

    def judge(self: Outbox, wish: Any, error: Exception) -> Any:
        if isinstance(wish.post, TablePost) and isinstance(error, aiohttp.ClientError):
            raise error
        return original(self, wish, error)

    return [(Outbox, "_judge", judge)]


def board_shows_the_first_wish() -> Changes:
    def changed(self: Board, change: Any) -> None:
        message = self._messages.setdefault(change.table.id, TableMessage(change.table))
        if change.table.version % 3:
            message.table = change.table
        self._outbox.ask(self.shown.post_of(message))

    return [(Board, "table_updated", changed)]


def board_never_posts_again() -> Changes:
    """A refusal ends every try; only what breaks on its way is sent again."""
    original = Outbox._judge

    def judge(self: Outbox, wish: Any, error: Exception) -> Any:
        is_refusal = isinstance(error, discord.HTTPException)
        return NotSent(Meaning.UNWANTED, error=error) if is_refusal else original(self, wish, error)

    return [(Outbox, "_judge", judge)]


def sent_where_nobody_is() -> Changes:
    return [(Budget, "is_out", lambda self, guild: False)]


def deleted_message_never_replaced() -> Changes:
    return [(outbox, "GONE_AFTER", 1_000_000)]


def late_hands_on_the_public_message() -> Changes:
    """A press on a public message is deferred as an update of it, and the hand that follows is edited onto it."""

    async def defer(self: Reply) -> None:
        await self.interaction.response.defer()

    async def send(self: Reply, layout: Any, picture: Any = None) -> None:
        interaction = self.interaction
        if await self.take_first():
            await interaction.response.send_message(view=settled(layout), files=files_of(picture), ephemeral=True)
        else:
            await interaction.edit_original_response(view=settled(layout), attachments=files_of(picture))

    return [(Reply, "send_private", send), (Reply, "defer", defer)]


def late_hands_for_everybody() -> Changes:
    """The message that is to follow a press is one that all can read."""

    async def defer(self: Reply) -> None:
        await self.interaction.response.defer(thinking=True)

    return [(Reply, "defer", defer)]


def nothing_is_acknowledged() -> Changes:
    return [(Reply, "_acknowledge_now", lambda self, acknowledge: None)]


def both_answer_first() -> Changes:
    async def take_first(self: Reply) -> bool:
        return not self.interaction.response.is_done()

    return [(Reply, "take_first", take_first)]


def posts_for_everybody() -> Changes:
    """Whoever may not write in the channel has the bot do it."""
    return [(permissions, "_lets_write", lambda channel, held, *, in_thread=False: True)]


def one_refusal_is_final() -> Changes:
    return [(outbox, "BELIEVED_AFTER", 1)]


def one_unknown_channel_is_believed() -> Changes:
    """The first answer that there is no such channel puts a table to sleep."""
    original = Outbox._judge

    def judge(self: Outbox, wish: Any, error: Exception) -> Any:
        if isinstance(error, discord.HTTPException) and error.code == DiscordCode.UNKNOWN_CHANNEL:
            wish.refusals = BELIEVED_AFTER
        return original(self, wish, error)

    return [(Outbox, "_judge", judge)]


FACES = {
    "who may not write has the bot post": posts_for_everybody,
    "a late hand goes onto the public message": late_hands_on_the_public_message,
    "a late answer is for everybody": late_hands_for_everybody,
    "nothing is acknowledged in time": nothing_is_acknowledged,
    "handler and clock both answer first": both_answer_first,
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
    "a single refusal is final": one_refusal_is_final,
    "a single answer that there is no such channel is believed": one_unknown_channel_is_believed,
}
