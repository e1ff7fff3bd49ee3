"""Choosing how pictures look: colours, deck and print, for oneself or for a server's tables."""

from typing import Any

from discord import ui

from bot.entities.kept import Preferences
from bot.ids import make_id
from bot.text import LANGUAGES, Texts
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, GREY, Item, button, gallery, panel, row, text
from cogs.core.preferences import AUTOMATIC, ME, PICTURE, SERVER, TEXT, WHOSE
from cogs.shared.ways import back_button
from render import COLOURS, DECKS, Look


def looks_panel(
    table: str,
    whose: str,
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
    :param whose: for whom it is chosen, ``ME`` or ``SERVER``.
    :param manager: whether the reader may choose for the server too.
    :param back: whether there is a hand to go back to.
    :param in_text: whether the reader plays with cards as text.
    """
    suffix = "-server" if whose == SERVER else ""
    items: list[Item] = [text(f"### {texts.say(f'look-title{suffix}')}\n{texts.say(f'look-line{suffix}')}")]
    if picture is not None:
        items.append(gallery(picture, texts.say("look-sample")))
    items += [row(*_colours(table, whose, look, texts)), row(*_deck_and_print(table, whose, look, texts))]
    if whose == ME:
        items.append(row(_cards_button(table, in_text, texts)))
    last = _whose(table, whose, texts) if manager else []
    if back:
        last.append(back_button(table, texts, GREY))
    return panel([*items, row(*last)] if last else items, EDGE_LOBBY)


def _choice(table: str, whose: str, look: Look, label: str, chosen: bool) -> ui.Button[Any]:
    """A choice. Its name makes the id differ from those of other choices that lead to the same look."""
    custom_id = make_id(table, "look-set", whose, look, label[:20])
    return button(label, custom_id, BLUE if chosen else GREY)


def _colours(table: str, whose: str, look: Look, texts: Texts) -> list[ui.Button[Any]]:
    return [
        _choice(table, whose, look._replace(colours=name), texts.say(f"look-colours-{name}"), look.colours == name)
        for name in COLOURS
    ]


def _deck_and_print(table: str, whose: str, look: Look, texts: Texts) -> list[ui.Button[Any]]:
    decks = [
        _choice(table, whose, look._replace(deck=name), texts.say(f"look-deck-{name}"), look.deck == name)
        for name in DECKS
    ]
    label = texts.say("look-print-large" if look.large else "look-print-usual")
    turned = make_id(table, "look-set", whose, look._replace(large=not look.large))
    return [*decks, button(label, turned, BLUE if look.large else GREY)]


def _cards_button(table: str, in_text: bool, texts: Texts) -> ui.Button[Any]:
    """Turns cards as text on or off."""
    now, then = (TEXT, PICTURE) if in_text else (PICTURE, TEXT)
    return button(texts.say(f"look-cards-{now}"), make_id(table, "cards-as", then), BLUE if in_text else GREY)


def _whose(table: str, whose: str, texts: Texts) -> list[ui.Button[Any]]:
    labels = {ME: texts.say("look-for-me"), SERVER: texts.say("look-for-server")}
    return [button(labels[each], make_id(table, "look", each), BLUE if each == whose else GREY) for each in WHOSE]


def language_panel(table: str, texts: Texts, preferences: Preferences) -> ui.LayoutView:
    """Chooses the language of private texts."""
    choices: list[Item] = []
    for language in LANGUAGES:
        style = BLUE if preferences.language == language else GREY
        choices.append(button(texts.say(f"language-name-{language}"), make_id(table, "speak", language), style))
    style = GREY if preferences.language else BLUE
    choices.append(button(texts.say("language-auto"), make_id(table, "speak", AUTOMATIC), style))
    heading = text(f"### {texts.say('language-title')}")
    return panel([heading, row(*choices), row(back_button(table, texts, GREY))], EDGE_WAIT)
