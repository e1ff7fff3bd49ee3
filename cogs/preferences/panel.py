"""Choosing how pictures look: colours, deck and print, for oneself or for a server's tables."""

from typing import Any

from discord import ui

from bot.entities.kept import Preferences
from bot.text import LANGUAGES, Texts
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, GREY, Item, button, gallery, panel, row, text
from cogs.core.preferences import AUTOMATIC
from cogs.core.press_ids import NOTHING
from cogs.core.ways_on import Place, way_on
from cogs.preferences.presses import Cards, ChooseLook, OpenLanguages, OpenLooks, PlayWith, Speak, Whose
from cogs.settings.presses import OpenSettings
from cogs.table.buttons import back_button
from render import COLOURS, DECKS, Look


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
    """The look chosen, with a picture of it, and the others.

    :param table: the table that it was opened from, or ``NOTHING``.
    :param whose: for whom it is chosen.
    :param manager: whether the reader may choose for the server too.
    :param back: whether there is a table to go back to.
    :param in_text: whether the reader plays with cards as text.
    """
    suffix = "-server" if whose is Whose.SERVER else ""
    heading = [f"### {texts.say(f'look-title{suffix}')}", texts.say(f"look-line{suffix}")]
    heading += [f"-# {texts.say('look-cards-means')}"] if whose is Whose.ME else []
    items: list[Item] = [text("\n".join(heading))]
    if picture is not None:
        items.append(gallery(picture, texts.say("look-sample")))

    def choice(label: str, chosen: Look, is_on: bool, shown: str | None = None) -> ui.Button[Any]:
        return button(label, ChooseLook(table, whose, str(chosen), shown).custom_id, BLUE if is_on else GREY)

    def named(label: str, chosen: Look, is_on: bool) -> ui.Button[Any]:
        return choice(label, chosen, is_on, label[:20])

    colours = [
        named(texts.say(f"look-colours-{name}"), look._replace(colours=name), look.colours == name) for name in COLOURS
    ]
    decks = [named(texts.say(f"look-deck-{name}"), look._replace(deck=name), look.deck == name) for name in DECKS]
    print_label = texts.say("look-print-large" if look.large else "look-print-usual")
    items += [row(*colours), row(*decks, choice(print_label, look._replace(large=not look.large), look.large))]
    if whose is Whose.ME:
        now, then = (Cards.TEXT, Cards.PICTURE) if in_text else (Cards.PICTURE, Cards.TEXT)
        cards = PlayWith(table, then).custom_id
        items.append(row(button(texts.say(f"look-cards-{now}"), cards, BLUE if in_text else GREY)))
    last: list[Item] = []
    for each in Whose if manager else ():
        style = BLUE if each is whose else GREY
        last.append(button(texts.say(f"look-for-{each}"), OpenLooks(table, each).custom_id, style))
    if table == NOTHING:
        title = "settings-own-title" if whose is Whose.ME else "settings-server-title"
        last.append(button(texts.say(title), OpenSettings(whose).custom_id))
    elif back:
        last.append(back_button(table, texts, GREY))
    return panel([*items, row(*last)] if last else items, EDGE_LOBBY)


def language_panel(table: str, texts: Texts, preferences: Preferences, *, back: bool) -> ui.LayoutView:
    """Chooses the language of private texts.

    :param back: whether there is a table to go back to.
    """
    choices: list[Item] = []
    for language in LANGUAGES:
        style = BLUE if preferences.language == language else GREY
        choices.append(button(texts.say(f"language-name-{language}"), Speak(table, language).custom_id, style))
    style = GREY if preferences.language else BLUE
    choices.append(button(texts.say("language-auto"), Speak(table, AUTOMATIC).custom_id, style))
    heading = text(f"### {texts.say('language-title')}")
    ways = [row(back_button(table, texts, GREY))] if back else []
    return panel([heading, row(*choices), *ways], EDGE_WAIT)


@way_on(Place.MORE, 30)
def language_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Chooses the reader's language."""
    return button(texts.say("more-language"), OpenLanguages(table).custom_id)


@way_on(Place.MORE, 40)
def look_button(about: str, texts: Texts, whose: Whose = Whose.ME) -> ui.Button[Any]:
    """Chooses how pictures look."""
    return button(texts.say("look-open"), OpenLooks(about, whose).custom_id, emoji="🎨")


@way_on(Place.SETTINGS, 10)
def look_in_settings_button(whose: str, texts: Texts) -> ui.Button[Any]:
    """The same, for one's own or for a server."""
    return look_button(NOTHING, texts, Whose(whose))
