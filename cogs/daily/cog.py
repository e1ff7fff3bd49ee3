"""Daily deal: the command, and the answers to presses on its panels."""

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import date
from typing import Final

from discord import app_commands

from bot.daily.days import day_of_code
from bot.engine.canonical import canonical_json
from bot.entities.settings import Cards
from bot.errors import Reason, Refused
from bot.finished.proof import proves_itself
from bot.ids import MalformedId
from bot.places import is_server
from bot.running.lifecycle import Component
from bot.tables.actions import Person, Undo
from bot.text import Texts, texts_for
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.interactions import answers_privately, chosen_value, person_of
from cogs.core.kernel import Kernel
from cogs.core.layouts import Answer, Picture
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.permissions import require_may_write
from cogs.core.press import Press
from cogs.core.press_ids import AboutDay, AboutTable
from cogs.core.refusals import refusal_line
from cogs.core.reply import Reply
from cogs.daily import panel as panels
from cogs.daily.posts import DailyPosts
from cogs.shared.services import days_of
from cogs.table import presses
from cogs.table.scenes import seat_levels
from render import look_named

_FILE_NAME: Final = "daily.jsonl"


class DailyCog(Feature):
    """Feature of the daily deal, played privately and without a table."""

    def build(self, kernel: Kernel) -> None:
        self._daily = days_of(kernel)
        self.posts = DailyPosts(kernel.store.preferences, self._daily, kernel.preferences, kernel.outbox, kernel.clock)

    def sending(self) -> Sequence[Component]:
        return self._daily, self.posts

    @app_commands.command(description=said("command-daily"))
    @answered
    async def daily(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        answer = await self._answer(person_of(interaction, texts), texts)
        await reply.send_private(answer.layout, answer.picture)

    @answers(panels.OpenToday)
    async def open_today(self, press: Press, asked: panels.OpenToday) -> None:
        await self._show(press)

    @answers(panels.BeginTry)
    async def begin(self, press: Press, asked: panels.BeginTry) -> None:
        await self._do(press, self._daily.begin(_person(press), press.guild, _day(asked)))

    @answers(panels.ShareResult)
    async def share(self, press: Press, asked: panels.ShareResult) -> None:
        """Post the presser's result in the channel, once, in the language of the place. Show it to be copied where the
        bot can't post it, or nobody else would see it."""
        person, day = _person(press), _day(asked)
        if day != self._daily.today():
            await self._choose(press, day, NO_EXTRAS)
            return
        try:
            if answers_privately(press.interaction):
                raise Refused(Reason.ONLY_PRIVATE_RESULT)
            require_may_write(press.interaction)
        except Refused as refused:
            await self._show_to_copy(press, refused)
            return
        async with self._daily.sharing(person, day) as share:
            await self._show(press)
            if share is None:
                return
            posted: int | None = (
                None  # the id of a message posted by the press's token; of several posts Discord takes one
            )
            try:
                texts = await self._texts_of_place(press)
                shared = panels.shared_panel(share.sitting, share.result, person.name, texts)
                if not await self.posts.share(press, shared, share.sitting.day):
                    posted = await press.reply.follow_openly(shared, [])
                    if posted is None:  # nobody else sees it
                        raise Refused(Reason.ONLY_PRIVATE_RESULT)
            except Refused as refused:
                await self._show_to_copy(press, refused)
                return
            if not await self._daily.note_shared(share) and posted is not None:
                await press.reply.remove_openly(posted)

    async def _texts_of_place(self, press: Press) -> Texts:
        """Return the texts in the language of the place where something is pressed."""
        if is_server(press.guild):
            return await self.kernel.preferences.for_server(press.guild)
        place = press.interaction.guild_locale
        return press.texts if place is None else texts_for(str(place))

    async def _show_to_copy(self, press: Press, refused: Refused) -> None:
        """Show the presser's result to be copied, since it can't be posted."""
        person = _person(press)
        sitting, extras = await self._daily.look(person), PanelExtras(line=refusal_line(refused, press.texts))
        to_copy = panels.result_to_copy(sitting, person.name, await self._texts_of_place(press))
        if to_copy:
            to_copy.insert(0, press.texts.say("daily-copy"))
        answer = await self._answer(person, press.texts, extras, to_copy)
        await press.show(answer.layout, answer.picture)

    @answers(panels.GiveUp)
    async def ask_to_give_up(self, press: Press, asked: panels.GiveUp) -> None:
        """Ask whether the attempt is to be given up, with what that costs."""
        sitting = await self._daily.look(_person(press))
        if _day(asked) != sitting.day or sitting.own is None or sitting.result is not None:
            await self._choose(press, _day(asked), NO_EXTRAS)
            return
        await press.show(panels.give_up_panel(sitting, sitting.own, press.texts))

    @answers(panels.GiveUpSurely)
    async def give_up(self, press: Press, asked: panels.GiveUpSurely) -> None:
        await self._do(press, self._daily.give_up(_person(press), _day(asked)))

    @answers(panels.ShowReport)
    async def report(self, press: Press, asked: panels.ShowReport) -> None:
        found = await self._daily.report(press.user, press.guild, _day(asked))
        await press.show(panels.report_panel(found, press.texts))

    @answers(panels.ShowSeal)
    async def seal(self, press: Press, asked: panels.ShowSeal) -> None:
        day = _day(asked)
        if day == self._daily.today():
            await press.show(panels.sealed_panel(await self._daily.look(_person(press)), press.texts))
        else:
            await press.show(panels.opened_panel(await self._daily.report(press.user, press.guild, day), press.texts))

    @answers(panels.SendRecord)
    async def record(self, press: Press, asked: panels.SendRecord) -> None:
        """Send the presser's own game of a day that has ended, as a file that proves itself."""
        found = await self._daily.record(_person(press), _day(asked))
        is_right = await asyncio.to_thread(proves_itself, found)
        file = Picture(_FILE_NAME, canonical_json(found) + b"\n")
        verifier = self.kernel.settings.verifier_url
        layout = panels.record_panel(found, press.texts, is_right=is_right, file=file.name, verifier=verifier)
        await press.reply.send_private(layout, file)

    @answers(panels.ListDays)
    async def list_days(self, press: Press, asked: panels.ListDays) -> None:
        await press.show(panels.past_panel(await self._daily.past(press.user), asked.page, press.texts))

    @answers(*panels.IN_DAILY.values())
    async def press_hand(self, press: Press, asked: AboutTable) -> None:
        """Answer a press on the hand's panel, as at tables."""
        day = _read_day(asked.table)
        if isinstance(asked, presses.ChoosePlay):
            asked = presses.press_of_value(chosen_value(press.interaction), asked.table)
        match asked:
            case presses.PickCards():
                await self._choose(press, day, PanelExtras(picked=asked.cards))
            case presses.ShowAllPlays():
                await self._choose(press, day, PanelExtras(all_plays=True))
            case presses.AskWild():
                await self._choose(press, day, PanelExtras(asked=asked.source))
            case presses.AskToPass():
                await self._choose(press, day, PanelExtras(sure=True, line=press.texts.say("hand-pass-again")))
            case presses.TakeBack():
                await self._do(press, self._daily.undo(_person(press), day, Undo(asked.turn, asked.presses)))
            case presses.PlayPress():
                await self._do(press, self._daily.play(_person(press), day, asked.play))
            case presses.OpenMore():
                sitting = await self._daily.look(_person(press))
                await press.reply.send_private(panels.daily_more_panel(sitting, press.texts))
            case _:
                await self._show(press)

    @answers(panels.ShowDailyInWords)
    async def in_words(self, press: Press, asked: panels.ShowDailyInWords) -> None:
        sitting = await self._daily.look(_person(press))
        if sitting.own is None or sitting.own.hand is None:
            await self._show(press)
            return
        await press.show(panels.daily_words_panel(sitting, sitting.own, press.texts))

    async def _choose(self, press: Press, day: date, extras: PanelExtras) -> None:
        """Show a choice within the turn, if that is today's; nothing is played yet."""
        if day != self._daily.today():
            extras = PanelExtras(line=refusal_line(Refused(Reason.DAILY_OVER), press.texts))
        await self._show(press, extras)

    async def _do(self, press: Press, asked: Awaitable[None]) -> None:
        """Do what was asked, and show today's deal then, with a refusal if there was one."""
        try:
            await asked
        except Refused as refused:
            await self._show(press, PanelExtras(line=press.why_not(refused)))
        else:
            await self._show(press)

    async def _show(self, press: Press, extras: PanelExtras = NO_EXTRAS) -> None:
        """Show today's deal as it stands."""
        answer = await self._answer(_person(press), press.texts, extras)
        await press.show(answer.layout, answer.picture)

    async def _answer(
        self, person: Person, texts: Texts, extras: PanelExtras = NO_EXTRAS, to_copy: Sequence[str] = ()
    ) -> Answer:
        """Return today's deal as somebody sees it, with its picture, unless they play with cards as text."""
        sitting = await self._daily.look(person)
        own = sitting.own
        if own is None or own.hand is None:
            return Answer(panels.intro_panel(sitting, texts, extras.line))
        preferences = await self.kernel.preferences.user(person.user)
        look, picture, game = look_named(preferences.look), None, own.table.running()
        if preferences.cards is not Cards.TEXT:
            picture = await self.kernel.pictures.hand(
                own.hand,
                game.names,
                next(iter(extras.picked), None),
                texts,
                look.theme,
                table=own.table.id,
                user=person.user,
                steps=game.seen_by(own.seat),
                turns=game.last_turns(),
                levels=seat_levels(own.table),
            )
        signs = self.kernel.card_emojis.signs(look, own.hand.rules)
        reminded = sitting.result is None or (await self.kernel.store.calls.of(person.user)).daily
        layout = panels.play_panel(
            sitting,
            own,
            texts,
            extras,
            picture=picture.name if picture else None,
            signs=signs,
            to_copy=to_copy,
            reminded=reminded,
        )
        return Answer(layout, picture)


def _day(asked: AboutDay) -> date:
    """Return the day that a press is about. Raises ``MalformedId``."""
    return _read_day(asked.day)


def _read_day(code: str) -> date:
    try:
        return day_of_code(code)
    except ValueError:
        raise MalformedId(code) from None


def _person(press: Press) -> Person:
    return person_of(press.interaction, press.texts)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(DailyCog())
