"""Contents of the private panel at each stage of a table."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

from discord import ui

from bot.daily.service import DailyService
from bot.drawing.wishes import Urgency
from bot.engine.moves import parse_move
from bot.engine.views import SeatView
from bot.entities.settings import Cards, Preferences
from bot.errors import Unavailable
from bot.lessons.learners import Learners
from bot.standing.badges import Progress
from bot.standing.fitting import FittingGame
from bot.standing.profiles import Standings
from bot.tables.state.status import Status
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from cogs.core.card_emojis import CardEmojis
from cogs.core.layouts import Answer, Picture
from cogs.core.live_panel import MenuNotice, Missed, missed
from cogs.core.panel_extras import AfterGame, PanelExtras
from cogs.core.pictures import HAND_NAME, RESULT_NAME, Pictures
from cogs.core.preferences import PreferencesService
from cogs.shared.services import KnownLuck
from cogs.table.after_game import is_won_alone, next_length, next_level
from cogs.table.alone import around_buttons
from cogs.table.buttons import hand_button
from cogs.table.hand_panel import farewell_panel, hand_panel, outdated_panel
from cogs.table.hints import GivenHints, tip_for
from cogs.table.leaving import asleep_panel
from cogs.table.lobby import closed_panel, offers_to_play_at_once, private_lobby_panel, waiting_panel
from cogs.table.scenes import result_scene, seat_levels
from cogs.table.seats import time_left, warning_line
from render import look_named

_GAMES_BEFORE_ASKING: Final = 3
"""Number of games against computers after which a player is asked whether private games shall count."""


class PanelAnswers:
    """Builder of the panels that ``PrivatePanels`` shows, with pictures where the reader wants them."""

    def __init__(
        self,
        preferences: PreferencesService,
        pictures: Pictures,
        card_emojis: CardEmojis,
        learners: Learners,
        standings: Standings,
        days: DailyService,
        game_dealt_at: Callable[[TableView, int, Texts], Awaitable[FittingGame]],
        known_luck: KnownLuck,
        *,
        keeps_pictures: bool = False,
        picture_within: float | None = None,
    ) -> None:
        """
        :param game_dealt_at: function of the game against computers that a table deals.
        :param keeps_pictures: whether an edit that names no attachments keeps them.
        :param picture_within: seconds after which a press is answered without its picture; None waits for it.
        """
        self._preferences, self._pictures = preferences, pictures
        self._card_emojis, self._learners, self._standings = card_emojis, learners, standings
        self.keeps_pictures, self._picture_within = keeps_pictures, picture_within
        self._hints, self._days, self._game_dealt_at = GivenHints(), days, game_dealt_at
        self._known_luck = known_luck

    async def answer(
        self,
        own: PersonalView,
        texts: Texts,
        extras: PanelExtras,
        *,
        urgency: Urgency = Urgency.PRESSED,
        keeps_picture: bool = False,
    ) -> Answer:
        """Return a person's panel, with its picture unless they play with cards as text.

        :param keeps_picture: the message has the picture already, so it is not drawn.
        """
        table, view = own.table, own.hand
        if view is None:
            return await self._before_the_deal(own, texts, extras)
        if table.status is Status.ASLEEP:
            return Answer(asleep_panel(table, texts, _reader(own), extras.line))
        preferences = await self._preferences.user(_reader(own))
        tip = await tip_for(own, self._learners) if preferences.hints else None
        # A hint stays on the panel until its position changes.
        hint = extras.hint
        if hint is not None:
            self._hints.keep(own, hint)
        elif preferences.hints:
            hint = self._hints.hint_for(own, extras)
        after = await self._after_game(own, meets_others=extras.opens_tables)
        ended = table.running() if view.public.result is not None else None
        said = replace(
            extras,
            # What the press itself says comes before a warning.
            line=extras.line or warning_line(own, texts),
            tip=tip,
            hint=hint,
            after=after,
            luck=None if ended is None else self._known_luck.of(ended.id, own.seat),
            nearest=await self._nearest_badge(own),
            asks_to_count=table.private and _may_ask_to_count(own, after) and await self._asks_to_count(own),
        )
        plays_in_text = preferences.cards is Cards.TEXT
        picture = None
        if not plays_in_text and not keeps_picture:
            picture = await self._picture(own, view, texts, said, preferences, urgency)
        shown = RESULT_NAME if _shows_result(own, said) else HAND_NAME
        # The layout must name a kept picture, too.
        kept = shown if keeps_picture and not plays_in_text else None
        layout = hand_panel(
            own,
            texts,
            said,
            picture=picture.name if picture else kept,
            notices=preferences.notices,
            hints=preferences.hints,
            signs=self._card_emojis.signs(look_named(preferences.look), view.rules),
            tells_private=True,
            around=await self._around(own, texts, said),
        )
        return Answer(layout, picture)

    def notice(self, own: PersonalView, texts: Texts, *, is_elsewhere: bool) -> MenuNotice | None:
        """Return what stands at the top of a menu that covers the hand: one's turn, or a lost seat. Where the menu is
        about something else than this game, it names the game and leads there."""
        what = missed(own)
        if what is Missed.NOTHING:
            return None
        if not is_elsewhere:
            key = "menu-your-turn" if what is Missed.TURN else "hand-taken-over"
            told, way = texts.say(key), None
        else:
            others = [name for seat, name in enumerate(own.table.running().names) if seat != own.seat]
            key = "menu-your-turn-with" if what is Missed.TURN else "menu-taken-over-with"
            told, way = texts.say(key, names=join_and(others, texts)), hand_button(own.table, texts)
        if what is Missed.SEAT:
            return MenuNotice(f"⚠️ **{told}**", way)
        return MenuNotice(f"🔔 **{told}**{time_left(own.table)}", way)

    def farewell(self, table_id: str, table: TableView | None, user: int, texts: Texts) -> ui.LayoutView:
        """Return the panel that replaces one which can't follow its table any more."""
        return outdated_panel(table_id, texts) if table is None else farewell_panel(table, user, texts)

    async def _around(self, own: PersonalView, texts: Texts, said: PanelExtras) -> list[ui.Button[Any]]:
        """Return the ways to other games in the place of one alone that its player has not begun.

        There are none beside a tip, nor in a position of another game, which has no other length.
        """
        table, user = own.table, _reader(own)
        is_tried = table.game is not None and table.game.trial is not None
        if not table.private or is_tried or said.tip is not None or not table.is_not_begun_by(user):
            return []
        return around_buttons(table, await self._game_dealt_at(table, user, texts), texts)

    async def _after_game(self, own: PersonalView, *, meets_others: bool) -> AfterGame | None:
        """Return what a lone player gained, and their next step.

        None while the game runs, after it was given up, and where others took part.

        :param meets_others: whether a table for others can be offered.
        """
        table = own.table
        game = table.game
        if game is None or game.result is None or game.was_abandoned or table.tournament is not None:
            return None
        if game.trial is not None:
            return AfterGame()
        if not table.live or not table.is_alone or len(table.present()) != 1:
            return None
        user, level = _reader(own), next_level(table, own.seat)
        try:
            brought = await self._standings.brought(table.guild, user, game.id)
            goals = next_length(table, own.seat, 0 if brought is None else brought.figures.games)
            is_last = level is None and goals is None and is_won_alone(table, own.seat)
            plays_daily = is_last and not await self._days.has_tried_today(user)
        except Unavailable:  # the result is told all the same
            return AfterGame(level=level, meets_others=meets_others)
        return AfterGame(brought=brought, goals=goals, level=level, plays_daily=plays_daily, meets_others=meets_others)

    async def _nearest_badge(self, own: PersonalView) -> Progress | None:
        """Return the badge nearest to a person who has played with others, None where the store fails."""
        table, game = own.table, own.table.game
        if game is None or game.result is None or game.was_abandoned or table.is_alone or table.tournament is not None:
            return None
        try:
            return await self._standings.nearest_badge(table.guild, _reader(own), game.id)
        except Unavailable:
            return None

    async def _asks_to_count(self, own: PersonalView) -> bool:
        """Whether a reader is asked if games that only they see shall count: calmly, so not where the store fails."""
        try:
            return await self._standings.ask_about_private_games(_reader(own), own.table.running().id)
        except Unavailable:
            return False

    async def _before_the_deal(self, own: PersonalView, texts: Texts, extras: PanelExtras) -> Answer:
        """Return the panel of a lobby, or of a table that closed before a game began."""
        table, user = own.table, _reader(own)
        if not table.live:
            return Answer(closed_panel(texts, called_off=table.called_off, opens_tables=extras.opens_tables))
        if table.private:
            return Answer(private_lobby_panel(table, texts, extras.line, can_be_shown=extras.can_be_shown))
        dealt = None
        if offers_to_play_at_once(table, user):
            with suppress(Unavailable):  # where the store fails, nothing is said of what would be dealt
                dealt = extras.dealt or await self._game_dealt_at(table, user, texts)
        public = await self._preferences.for_server(table.guild)
        is_new_host, said = extras.is_new_host, extras.line
        return Answer(waiting_panel(table, user, texts, public, dealt=dealt, is_new_host=is_new_host, said=said))

    async def _picture(
        self,
        own: PersonalView,
        view: SeatView,
        texts: Texts,
        extras: PanelExtras,
        preferences: Preferences,
        urgency: Urgency,
    ) -> Picture | None:
        """Draw the hand, or the result; None for a press that would wait too long for it."""
        # Only a press must be answered in time; refreshes wait for their picture.
        within = self._picture_within if urgency is Urgency.PRESSED else None
        if _shows_result(own, extras):
            scene = result_scene(own.table, texts, own.seat)
            return await self._pictures.in_time(
                partial(self._pictures.result, scene, look_named(preferences.look).theme), within
            )
        # A picture that may be kept shows no choice, which would still be seen when it is dropped.
        chosen = None if self.keeps_pictures else next(iter(extras.picked), None)
        hinted = None if self.keeps_pictures or extras.hint is None else parse_move(extras.hint.moves[0])
        game = own.table.running()
        draw = partial(
            self._pictures.hand,
            view,
            game.names,
            chosen,
            texts,
            look_named(preferences.look).theme,
            table=own.table.id,
            user=_reader(own),
            urgency=urgency,
            steps=game.seen_by(own.seat),
            turns=game.last_turns(),
            levels=seat_levels(own.table),
            hinted=hinted,
        )
        return await self._pictures.in_time(draw, within)


def _shows_result(own: PersonalView, extras: PanelExtras) -> bool:
    """Whether somebody has won alone: they see what a channel sees of a game that is won there."""
    return extras.after is not None and is_won_alone(own.table, own.seat)


def _may_ask_to_count(own: PersonalView, after: AfterGame | None) -> bool:
    """Whether a game counts for its lone player, who has played a few that did: a newcomer knows of no leaderboard. An
    unrated game counts nowhere else, whatever they choose."""
    end, brought = own.table.running().end, None if after is None else after.brought
    is_unrated = end is not None and bool(end.unrated)
    return not is_unrated and brought is not None and brought.figures.games >= _GAMES_BEFORE_ASKING


def _reader(own: PersonalView) -> int:
    return own.table.seats[own.seat].user or 0
