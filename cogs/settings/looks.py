"""Screens for the look of pictures (colours, deck, print; one's own or the server's) and for the language.

A screen opened from a table's private panel carries that table and leads back to its hand; others carry ``NOTHING``.
"""

from functools import partial
from typing import Any

import discord
from discord import ui

from bot.entities.settings import AUTOMATIC, Cards, Preferences, Whose
from bot.ids import MalformedId
from bot.text import LANGUAGES, Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import manages, place_of, require_manager
from cogs.core.kernel import Kernel
from cogs.core.layouts import Answer
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutTable, press_id
from cogs.core.ways_on import Place, way_on
from cogs.settings.fields import language_chosen
from cogs.settings.own import settings_button, whose_buttons
from cogs.table.buttons import back_button
from render import COLOURS, DECKS, LOOKS, Look, look_named


@press_id("look", reopens=True)
class OpenLooks(AboutTable):
    """Request for the screen of looks."""

    whose: Whose


@press_id("look-set")
class ChooseLook(AboutTable):
    """Choice of a look. ``shown`` keeps the ids of buttons apart that lead to the same look."""

    whose: Whose
    look: str
    shown: str | None = None


@press_id("cards-as")
class PlayWith(AboutTable):
    """Choice between pictures and cards as text."""

    cards: Cards


@press_id("language", reopens=True)
class OpenLanguages(AboutTable):
    """Request for the language screen."""


@press_id("speak")
class Speak(AboutTable):
    """Choice of a language, or of ``AUTOMATIC``."""

    language: str


def looks_panel(
    table: str,
    whose: Whose,
    look: Look,
    texts: Texts,
    *,
    picture: str | None,
    manager: bool,
    back: bool,
    in_text: bool = False,
) -> ui.LayoutView:
    """Return the chosen look with a sample picture, and the other looks.

    :param table: table that it was opened from, or ``NOTHING``.
    :param whose: whose look it is.
    :param manager: whether the reader may choose for the server too.
    :param back: whether there is a table to return to.
    :param in_text: whether the reader plays with cards as text.
    """
    suffix = "-server" if whose is Whose.SERVER else ""
    heading = [f"### {texts.say(f'look-title{suffix}')}", texts.say(f"look-line{suffix}")]
    heading += [f"-# {texts.say('look-cards-means')}"] if whose is Whose.ME else []
    items: list[parts.Item] = [parts.text("\n".join(heading))]
    if picture is not None:
        items.append(parts.gallery(picture, texts.say("look-sample")))

    # Each button leads to the whole look with one thing changed, so two may lead to the same: labels keep ids apart.
    def choice(label: str, chosen: Look, is_on: bool, shown: str | None = None) -> ui.Button[Any]:
        return parts.button(
            label, ChooseLook(table, whose, str(chosen), shown).custom_id, parts.BLUE if is_on else parts.GREY
        )

    def named(label: str, chosen: Look, is_on: bool) -> ui.Button[Any]:
        return choice(label, chosen, is_on, label[:20])

    colours = [
        named(texts.say(f"look-colours-{name}"), look._replace(colours=name), look.colours == name) for name in COLOURS
    ]
    decks = [named(texts.say(f"look-deck-{name}"), look._replace(deck=name), look.deck == name) for name in DECKS]
    print_label = texts.say("look-print-large" if look.large else "look-print-usual")
    items += [
        parts.row(*colours),
        parts.row(*decks, choice(print_label, look._replace(large=not look.large), look.large)),
    ]
    if whose is Whose.ME:
        now, then = (Cards.TEXT, Cards.PICTURE) if in_text else (Cards.PICTURE, Cards.TEXT)
        cards = PlayWith(table, then).custom_id
        items.append(
            parts.row(parts.button(texts.say(f"look-cards-{now}"), cards, parts.BLUE if in_text else parts.GREY))
        )
    last: list[parts.Item] = []
    if manager:
        last += whose_buttons(whose, partial(OpenLooks, table), texts)
    if table == NOTHING:
        last.append(settings_button(whose, texts))
    elif back:
        last.append(back_button(table, texts, parts.GREY))
    return parts.panel([*items, parts.row(*last)] if last else items, parts.EDGE_LOBBY)


def language_panel(table: str, texts: Texts, preferences: Preferences, *, back: bool) -> ui.LayoutView:
    """Return the screen that chooses the language of private texts.

    :param back: whether there is a table to return to.
    """
    choices: list[parts.Item] = []
    for language in LANGUAGES:
        style = parts.BLUE if preferences.language == language else parts.GREY
        choices.append(parts.button(texts.say(f"language-name-{language}"), Speak(table, language).custom_id, style))
    style = parts.GREY if preferences.language else parts.BLUE
    choices.append(parts.button(texts.say("language-auto"), Speak(table, AUTOMATIC).custom_id, style))
    heading = parts.text(f"### {texts.say('language-title')}")
    ways = [parts.row(back_button(table, texts, parts.GREY))] if back else []
    return parts.panel([heading, parts.row(*choices), *ways], parts.EDGE_WAIT)


@way_on(Place.MORE, 30)
def language_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to the language screen."""
    return parts.button(texts.say("more-language"), OpenLanguages(table).custom_id)


@way_on(Place.MORE, 40)
def look_button(about: str, texts: Texts, whose: Whose = Whose.ME) -> ui.Button[Any]:
    """Return the button to the screen of looks."""
    return parts.button(texts.say("look-open"), OpenLooks(about, whose).custom_id, emoji="🎨")


@way_on(Place.SETTINGS, 10)
def look_in_settings_button(whose: str, texts: Texts) -> ui.Button[Any]:
    """Return ``look_button`` for the settings of a person or a server."""
    return look_button(NOTHING, texts, Whose(whose))


@way_on(Place.DAILY_MORE, 30)
def own_look_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return ``look_button`` for the reader, away from tables."""
    return look_button(NOTHING, texts)


async def looks_answer(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, table: str, whose: Whose = Whose.ME
) -> Answer:
    """Return the screen of looks with a sample of the chosen one."""
    user, guild = interaction.user.id, place_of(interaction)
    preferences, settings = await kernel.preferences.user(user), await kernel.preferences.server(guild)
    look = look_named(preferences.look if whose is Whose.ME else settings.look)
    picture = await kernel.pictures.sample(texts, look.theme, public=whose is Whose.SERVER)
    layout = looks_panel(
        table,
        whose,
        look,
        texts,
        picture=picture.name if picture else None,
        manager=manages(interaction),
        back=kernel.tables.find(table) is not None,
        in_text=preferences.cards is Cards.TEXT,
    )
    return Answer(layout, picture)


def _require_allowed(press: Press, whose: Whose) -> None:
    """Raise ``Refused`` unless the presser may choose for the server or chooses for themselves."""
    if whose is Whose.SERVER:
        require_manager(press.interaction, press.texts)


@answers(OpenLooks)
async def open_looks(press: Press, asked: OpenLooks) -> None:
    _require_allowed(press, asked.whose)
    await _show_looks(press, asked.table, asked.whose)


@answers(ChooseLook)
async def choose_look(press: Press, asked: ChooseLook) -> None:
    """Store a look and show its sample. A server's tables are drawn anew with it."""
    _require_allowed(press, asked.whose)
    if asked.look not in LOOKS:
        raise MalformedId(asked.look)
    preferences, look = press.kernel.preferences, LOOKS[asked.look]
    if asked.whose is Whose.SERVER:
        await preferences.change_server(press.guild, look=str(look))
    else:
        await preferences.change_user(press.user, look=str(look))
    await _show_looks(press, asked.table, asked.whose)


@answers(PlayWith)
async def choose_cards(press: Press, asked: PlayWith) -> None:
    """Store whether the presser plays with pictures or with cards as text."""
    await press.kernel.preferences.change_user(press.user, cards=asked.cards)
    await _show_looks(press, asked.table, Whose.ME)


async def _show_looks(press: Press, table: str, whose: Whose) -> None:
    answer = await looks_answer(press.kernel, press.interaction, press.texts, table=table, whose=whose)
    await press.show(answer.layout, answer.picture)


@answers(OpenLanguages)
async def open_languages(press: Press, asked: OpenLanguages) -> None:
    preferences = await press.kernel.preferences.user(press.user)
    back = press.kernel.tables.find(asked.table) is not None
    await press.show(language_panel(asked.table, press.texts, preferences, back=back))


@answers(Speak)
async def speak(press: Press, asked: Speak) -> None:
    """Store the language of the presser's private texts."""
    preferences = press.kernel.preferences
    await preferences.change_user(press.user, language=language_chosen(asked.language))
    # Read anew: the press still speaks the language from before.
    texts = await preferences.for_reader(press.interaction)
    back = None if press.kernel.tables.find(asked.table) is None else texts.say("more-back")
    saved = parts.note(texts.say("language-saved"), edge=parts.EDGE_LOBBY, table=asked.table, back=back)
    press.leads_back(saved)
    await press.reply.update(saved)
