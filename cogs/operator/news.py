"""Announcements to the servers that allow them, each sent once."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from discord import ui

from bot.errors import Reason, Refused, StoreError
from bot.newest import Newest
from bot.operation.announcing import Announcement, Announcements, NewsChannels
from bot.running.lifecycle import LoopComponent
from bot.tables.limits import DAY
from bot.tables.ports import Clock
from bot.text import Texts
from cogs.core import parts
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.kernel import Kernel
from cogs.core.message_budget import Purpose
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.preferences import PreferencesService
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.operator.panel import ShowNews, operator_button
from cogs.shared.operators import answers_operators
from cogs.shared.time_words import timestamp

_LONGEST: Final = 1000
_EVERY: Final = 20.0
"""Seconds between two looks for an announcement, which may come from another process."""
_TOLD_FOR: Final = DAY
"""Seconds for which an unreachable server may still get it later."""
_DRAFTS: Final = 20


@press_id("operator-write", opens_form=True)
class AskAnnouncement(AboutNothing):
    """Request for the form with an announcement."""


@press_id("operator-wrote")
class PreviewAnnouncement(AboutNothing):
    """Submitted form with an announcement."""


@press_id("operator-announce")
class Announce(AboutNothing):
    """Confirmation to send a draft to all servers that allow it."""

    draft: str


class News(LoopComponent):
    """Loop that posts the last announcement to this process's servers that allow news and have not got it."""

    def __init__(
        self,
        announcements: Announcements,
        channels: NewsChannels,
        preferences: PreferencesService,
        outbox: Outbox,
        clock: Clock,
        serves: Callable[[int], bool],
    ) -> None:
        super().__init__()
        self.announcements, self.channels, self.preferences = announcements, channels, preferences
        self._outbox, self._clock, self._serves = outbox, clock, serves
        self._asked: set[tuple[str, int]] = set()
        self._drafts: Newest[str, str] = Newest(_DRAFTS)

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self.look, pause, "What was announced could not be posted", StoreError, first=pause)

    def draft(self, words: str) -> str:
        """Keep words that are not announced yet; return what names them."""
        number = secrets.token_hex(4)
        self._drafts[number] = words
        return number

    async def announce(self, draft: str) -> None:
        """Announce a draft once, however often and by whomever it is asked.

        :raises Refused: it is kept no more.
        :raises Unavailable: it could not be saved.
        """
        before = await self.announcements.last()
        if before is not None and before.number == draft:
            return
        if draft not in self._drafts:
            raise Refused(Reason.OUTDATED)
        servers = tuple(sorted(await self.channels.all()))
        made = Announcement(draft, self._drafts[draft], self._clock.now(), servers)
        # The store decides between two operators at two processes: each announcement names the one before it.
        if not await self.announcements.begin(made, before):
            raise Refused(Reason.STALE)
        await self.look()

    async def look(self) -> None:
        """Ask for what was announced to be posted where it is not. Raises ``Unavailable``."""
        announced = await self.announcements.last()
        if announced is None or not 0 <= self._clock.now() - announced.at < _TOLD_FOR:
            return
        told, channels = await self.announcements.told(announced), await self.channels.all()
        for guild in announced.servers:
            key = announced.number, guild
            if guild in told or guild not in channels or key in self._asked or not self._serves(guild):
                continue
            self._asked.add(key)  # once a process; after a restart the store knows who has got it
            self._outbox.ask(_Announced(self, announced, guild, channels[guild]))


class _Announced(Post):
    """Announcement in one server's channel."""

    purpose = Purpose.OUTDATED

    def __init__(self, news: News, announced: Announcement, guild: int, channel: int) -> None:
        self.key, self.guild, self.channel = f"news/{announced.number}/{guild}", guild, channel
        self._news, self._announced = news, announced

    async def still_wanted(self) -> bool:
        is_allowed = await self._news.channels.of(self.guild) == self.channel
        return is_allowed and self.guild not in await self._news.announcements.told(self._announced)

    async def draw(self) -> MessageContent | None:
        texts = await self._news.preferences.for_server(self.guild)
        return MessageContent(nonce=self.key, layout=announcement_panel(self._announced.words, texts), silent=True)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        await self._news.announcements.note_told(self._announced, self.guild)
        return True


def news_of(kernel: Kernel) -> News:
    """Return the part that announces."""
    return kernel.part(
        News,
        lambda: News(
            Announcements(kernel.store.notes),
            NewsChannels(kernel.store.notes),
            kernel.preferences,
            kernel.outbox,
            kernel.clock,
            kernel.serves,
        ),
    )


def announcement_panel(words: str, texts: Texts) -> ui.LayoutView:
    """Return an announcement as servers read it."""
    lines = [f"### 📰 {texts.say('operator-news-title')}", words, f"-# {texts.say('operator-news-off')}"]
    return parts.panel([parts.text("\n".join(lines))], parts.EDGE_LOBBY)


def news_panel(last: Announcement | None, told: int, allowed: int, texts: Texts) -> ui.LayoutView:
    """Return what was announced last, and the way to announce something.

    :param told: so many servers have got it.
    :param allowed: so many allow news now.
    """
    lines = [f"### {texts.say('operator-news')}", texts.say("operator-news-what", count=allowed)]
    if last is not None:
        moment = timestamp(last.at)
        lines.append(texts.say("operator-news-last", moment=moment, told=told, servers=len(last.servers)))
    write = parts.button(texts.say("operator-write"), AskAnnouncement().custom_id, parts.BLUE)
    return parts.panel([parts.text("\n".join(lines)), parts.row(write, operator_button(texts))], parts.EDGE_LOBBY)


@answers_operators(ShowNews)
async def show_announcements(press: Press, asked: ShowNews) -> None:
    """Show what was announced last."""
    await _show(press)


@answers_operators(AskAnnouncement)
async def ask_announcement(press: Press, asked: AskAnnouncement) -> None:
    """Open the form for the words."""
    say = press.texts.say
    title, label, hint = say("operator-write"), say("operator-write-label"), say("operator-write-hint")
    form = text_form(PreviewAnnouncement().custom_id, title, label, hint, most=_LONGEST, is_long=True)
    await ask(press.reply, form)


@answers_operators(PreviewAnnouncement)
async def preview(press: Press, asked: PreviewAnnouncement) -> None:
    """Show what was typed as servers read it, and ask once more."""
    news, texts = news_of(press.kernel), press.texts
    words = typed_text(press.interaction, most=_LONGEST)
    if not words:
        raise Refused(Reason.OUTDATED)
    count = len(await news.channels.all())
    yes = parts.button(texts.say("operator-announce", count=count), Announce(news.draft(words)).custom_id, parts.RED)
    items: list[parts.Item] = [
        parts.text(texts.say("operator-news-sure", count=count)),
        parts.text(words),
        parts.row(yes, parts.button(texts.say("privacy-cancel"), ShowNews().custom_id)),
    ]
    await press.show(parts.panel(items, parts.EDGE_WAIT))


@answers_operators(Announce)
async def announce(press: Press, asked: Announce) -> None:
    """Announce a draft once."""
    await news_of(press.kernel).announce(asked.draft)
    await _show(press)


async def _show(press: Press) -> None:
    news = news_of(press.kernel)
    last = await news.announcements.last()
    told = 0 if last is None else len({*last.servers} & await news.announcements.told(last))
    await press.show(news_panel(last, told, len(await news.channels.all()), press.texts))
