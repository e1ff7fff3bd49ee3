"""What each press on the panels of preferences does: language, reminders, looks."""

import discord

from bot.ids import MalformedId
from bot.text import LANGUAGES, Texts
from cogs.core.feature import answers
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.preferences import AUTOMATIC, TEXT
from cogs.core.press import Press
from cogs.core.replies import Answer, update_private
from cogs.core.whereabouts import manages, place_of, require_manager
from cogs.preferences.panel import language_panel, looks_panel
from cogs.preferences.presses import ChooseLook, OpenLanguages, OpenLooks, PlayWith, Speak, Whose
from render import LOOKS, look_named


async def looks_answer(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, table: str, whose: Whose = Whose.ME
) -> Answer:
    """The panel of looks, with a picture of the one that is chosen."""
    user, guild = interaction.user.id, place_of(interaction)
    preferences = await (kernel.preferences.user(user) if whose is Whose.ME else kernel.preferences.server(guild))
    look = look_named(preferences.look)
    picture = await kernel.pictures.sample(texts, look.theme, public=whose is Whose.SERVER)
    layout = looks_panel(
        table,
        whose,
        look,
        texts,
        picture=picture.name if picture else None,
        manager=manages(interaction),
        back=kernel.tables.find(table) is not None,
        in_text=preferences.cards == TEXT,
    )
    return Answer(layout, picture)


def _require_allowed(press: Press, whose: Whose) -> None:
    """Raises ``Refused`` where somebody may not choose for the server."""
    if whose is Whose.SERVER:
        require_manager(press.interaction, press.texts)


@answers(OpenLooks)
async def open_looks(press: Press, asked: OpenLooks) -> None:
    _require_allowed(press, asked.whose)
    await _show(press, asked.table, asked.whose)


@answers(ChooseLook)
async def choose_look(press: Press, asked: ChooseLook) -> None:
    """Keeps a look, and shows what it makes of pictures. Whoever chose for a server sees its tables change."""
    _require_allowed(press, asked.whose)
    if asked.look not in LOOKS:
        raise MalformedId(asked.look)
    preferences, look = press.kernel.preferences, LOOKS[asked.look]
    if asked.whose is Whose.SERVER:
        await preferences.change_server(press.guild, look=str(look))
    else:
        await preferences.change_user(press.user, look=str(look))
    await _show(press, asked.table, asked.whose)


@answers(PlayWith)
async def choose_cards(press: Press, asked: PlayWith) -> None:
    """Keeps how the presser plays: with pictures or with cards as text."""
    await press.kernel.preferences.change_user(press.user, cards=asked.cards)
    await _show(press, asked.table, Whose.ME)


async def _show(press: Press, table: str, whose: Whose) -> None:
    answer = await looks_answer(press.kernel, press.interaction, press.texts, table=table, whose=whose)
    await press.show(answer.layout, answer.picture)


@answers(OpenLanguages)
async def open_languages(press: Press, asked: OpenLanguages) -> None:
    preferences = await press.kernel.preferences.user(press.user)
    back = press.kernel.tables.find(asked.table) is not None
    await press.show(language_panel(asked.table, press.texts, preferences, back=back))


@answers(Speak)
async def speak(press: Press, asked: Speak) -> None:
    """Sets the language of the presser's private texts."""
    chosen = asked.language
    if chosen != AUTOMATIC and chosen not in LANGUAGES:
        raise MalformedId(chosen)
    preferences = press.kernel.preferences
    await preferences.change_user(press.user, language=None if chosen == AUTOMATIC else chosen)
    texts = await preferences.for_reader(press.interaction)
    back = None if press.kernel.tables.find(asked.table) is None else texts.say("more-back")
    saved = note(texts.say("language-saved"), edge=EDGE_LOBBY, table=asked.table, back=back)
    press.leads_back(saved)
    await update_private(press.interaction, saved)
