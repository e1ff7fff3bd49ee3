"""How to play, in short: a picture, three sentences and where to go on."""

from discord import ui

from bot.text import Texts
from cogs.core.parts import BLUE, EDGE_LOBBY, Item, gallery, panel, rows, text
from cogs.core.press_ids import HERE
from cogs.core.ways_on import Place, ways_on
from cogs.table.buttons import first_game_button, play_now_button

_SENTENCES = ("aim", "centre", "turn")


def help_panel(texts: Texts, picture: str | None, *, newcomer: bool) -> ui.LayoutView:
    """How to play, in short.

    :param newcomer: whether the reader has not played yet, and so is offered a short first game.
    """
    words = "\n".join([f"## {texts.say('help-title')}", *(texts.say(f"help-{part}") for part in _SENTENCES)])
    items: list[Item] = [text(words)]
    if picture is not None:
        items.append(gallery(picture, texts.say("learn-picture")))
    play = first_game_button(texts, BLUE) if newcomer else play_now_button(texts)
    return panel([*items, *rows(ways_on(Place.HELP, HERE, texts, {20: play}))], EDGE_LOBBY)
