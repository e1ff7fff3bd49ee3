"""One press of a button, select or form, with everything about it at hand."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from bot.errors import Reason, Refused
from bot.tables.actions import Action, Person
from bot.tables.service.outcome import ActionOutcome
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.interactions import person_of, place_of
from cogs.core.layouts import Picture
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.press_ids import AboutGame, PressId
from cogs.core.refusals import refusal_line
from cogs.core.reply import Reply
from cogs.core.way_back import Way, aside, hand_behind, leads_back, pressed_way, target_of, way_to

if TYPE_CHECKING:
    from cogs.core.kernel import Kernel

_Chosen = TypeVar("_Chosen")
_TRIES: Final = 3
"""Of a choice that meets others on its way."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press: its person, id, language, and the services that answer."""

    kernel: "Kernel"
    reply: Reply
    asked: PressId
    texts: Texts
    way: Way | None = None
    """Where **Back** was pressed: the way back of the panel that is shown again, itself first."""

    @property
    def interaction(self) -> discord.Interaction:
        """Return the interaction by which Discord tells of the press."""
        return self.reply.interaction

    @property
    def user(self) -> int:
        return self.reply.user

    @property
    def guild(self) -> int:
        """Return the place that the press came from, a server or another (``bot/places.py``)."""
        return place_of(self.interaction)

    @property
    def table(self) -> TableView:
        """Return the table named. Raises ``Refused`` where it is gone, is none of this place's or only somebody else
        sees it."""
        gone = self.kernel.tables.newest(self.asked.subject)
        if gone is not None and gone.called_off and self.reaches(gone):
            raise Refused(Reason.CALLED_OFF)
        table = self.kernel.tables.get(self.asked.subject)
        if not self.reaches(table):
            raise Refused(Reason.TABLE_GONE)
        return table

    def reaches(self, table: TableView) -> bool:
        """Whether the presser may ask a table from where they are: one of this place, their own game alone, which is
        theirs everywhere, or on a private panel one where they sit, which they may have opened anywhere."""
        # Ids name any table, so each press is checked against where it comes from.
        is_here = table.private or table.guild == self.guild
        is_own = table.seat_of(self.user) is not None and self.reply.is_private
        return (is_here or is_own) and table.may_be_seen_by(self.user)

    @property
    def own(self) -> PersonalView:
        """Return the table named as the presser sees it. Raises ``Refused`` for whoever does not sit there."""
        own = self.kernel.tables.personal_view(self.table.id, self.user)
        if own is None:
            raise Refused(Reason.NOT_SEATED)
        return own

    @property
    def seated_at(self) -> str | None:
        """Return the table named, where the presser sits there and so has a panel to go back to."""
        table = self.kernel.tables.find(self.asked.subject)
        return None if table is None or table.seat_of(self.user) is None else table.id

    @property
    def person(self) -> Person:
        """Return the person who asks, as the table named sees them. Raises ``Refused`` where it is gone."""
        return person_of(self.interaction, self.texts, self.table)

    @property
    def is_host(self) -> bool:
        """Whether the presser may do now what is the host's."""
        return self.kernel.tables.is_host(self.asked.subject, self.person)

    @property
    def leads(self) -> bool:
        """Whether the presser may do now what the host or a moderator does."""
        return self.is_host or self.person.moderator

    def why_not(self, refused: Refused) -> str:
        """Return a refusal as a line of the panel that answers. Raises it again for a double tap, whose first
        tap has been told what there is to tell."""
        if self.reply.is_double_tap:
            raise refused
        return refusal_line(refused, self.texts)

    async def act(self, action: Action) -> ActionOutcome:
        """Ask the table; a panel that this press will answer on is not refreshed meanwhile. Raises ``Refused``."""
        # A double tap may be refused without an answer on the panel, which then must go on being refreshed: that is
        # given up only after the table has taken the action.
        person, may_be_unanswered = self.person, self.reply.is_double_tap
        if not may_be_unanswered:
            self._release_panel()
        outcome = await self.kernel.tables.act(self.asked.subject, action, person)
        if may_be_unanswered:
            self._release_panel()
        return outcome

    def _release_panel(self) -> None:
        if self.reply.is_private:
            self.kernel.private_panels.release_pressed(self.reply, self._table_covered)

    async def show_hand(self, extras: PanelExtras = NO_EXTRAS) -> None:
        """Answer with the presser's private panel: on the pressed panel, or as a new one that replaces the last.

        :raises Refused: the table is gone, or they don't sit there.
        """
        await self.kernel.private_panels.show(self.reply, self.asked.subject, self.texts, extras)

    async def act_and_show_hand(self, action: Action, extras: PanelExtras = NO_EXTRAS) -> None:
        """Ask the table, and answer with the presser's private panel as it is then."""
        await self.act(action)
        await self.show_hand(extras)

    async def say(self, words: str) -> None:
        """Answer with a few words: on a private panel in its place, else as a private message. In the place of a hand
        they say when it is their reader's turn, like any menu."""
        if self.reply.is_private and self.seated_at is not None:
            layout = parts.note(words, table=self.asked.subject, back=self.texts.say("more-back"))
            await self.show(layout, is_aside=True)
            return
        await self.reply.update(parts.note(words, table=self.asked.subject))
        self.kernel.private_panels.note_aside(self.reply, self.asked.subject)

    async def show(
        self,
        layout: discord.ui.LayoutView,
        picture: Picture | None = None,
        *,
        says_turn: bool = False,
        shown_by: PressId | None = None,
        opened_from: PressId | None = None,
        is_aside: bool = False,
    ) -> None:
        """Answer with a private panel that is not the hand.

        :param says_turn: whether it says by itself that it is the presser's turn, where it is.
        :param shown_by: what shows this panel again, if it is not the press itself.
        :param opened_from: what shows the pressed panel again, where that doesn't say it.
        :param is_aside: whether it is a few words, from which **Back** leads to the pressed panel.
        """
        if is_aside:
            leads_back(layout, aside(self._behind))
        else:
            self.leads_back(layout, shown_by, opened_from)
        self._release_panel()
        table = self._table_covered
        await self.kernel.private_panels.show_menu(
            self.reply,
            table,
            self.texts,
            layout,
            picture,
            says_turn=says_turn,
            is_elsewhere=table != self.asked.subject or isinstance(self.asked, AboutGame),
        )
        self.kernel.private_panels.note_aside(self.reply, self.asked.subject)

    def leads_back(
        self, layout: discord.ui.LayoutView, shown_by: PressId | None = None, opened_from: PressId | None = None
    ) -> None:
        """Have **Back** on a panel that answers the press lead to where it was opened from. Parameters are those of
        ``show``."""
        leads_back(layout, self.way_of(shown_by, opened_from))

    def way_of(self, shown_by: PressId | None = None, opened_from: PressId | None = None) -> Way:
        """Return the way back of a panel that answers the press, itself first. Parameters are those of ``show``."""
        asked, table = shown_by or (self.asked if self.asked.reopens else None), self.asked.subject
        behind = self._behind if self.way is None else self.way[1:]
        if opened_from is not None and not behind:
            behind = way_to(opened_from, table, ())
        return way_to(asked, table, behind)

    @property
    def _table_covered(self) -> str:
        """Return the table whose hand the answer covers: the one named, else that of the hand that a menu about
        something else, such as a tournament, leads back to."""
        return self.seated_at or hand_behind(self._behind) or self.asked.subject

    @property
    def _behind(self) -> Way:
        return pressed_way(self.reply, self.seated_at)

    async def go_back(self, asked: parts.BackToHand) -> bool:
        """Show the panel that **Back** leads to; return whether its id names one."""
        target = target_of(asked)
        if target is None:
            return False
        shown_by, way = target
        handler = self.kernel.presses.answering(shown_by)
        if handler is None:  # of a feature that is not loaded
            return False
        await handler(replace(self, asked=shown_by, way=way), shown_by)
        return True

    async def show_change(self) -> None:
        """Answer a press whose whole answer is the change of the panel that was pressed: the board shows the public
        one."""
        if self.reply.is_private:
            await self.show_hand()
        else:
            await self.reply.acknowledge()


async def on_top_of_others(choose: Callable[[], Awaitable[_Chosen]]) -> _Chosen:
    """Carry out what somebody chooses: where something else was chosen meanwhile, once more and on top of that.

    :raises Refused: it can't be chosen, or others were quicker again and again.
    """
    # The store refuses what was decided on an older version. ``choose`` reads the newest one each time.
    for _ in range(_TRIES - 1):
        try:
            return await choose()
        except Refused as refused:
            if refused.reason is not Reason.STALE:
                raise
    return await choose()
