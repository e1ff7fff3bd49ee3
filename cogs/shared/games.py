"""The games that a person can name: the systems, and what their server has saved."""

import asyncio
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord_limits import LONGEST_CHOICE, MOST_OPTIONS
from bot.engine.errors import RulesError
from bot.engine.rules import Rules
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS, system_for
from bot.entities.kept import SavedRules
from bot.errors import Reason, Refused, RulesRefused, Unavailable
from bot.tables.rules.lobby_rules import STANDARD, make_rules, quickened, seats_allowed
from bot.tables.service.saved_rules import SavedRulesService
from bot.text import Texts, texts_for
from bot.text.rules_words import (
    system_line,
    system_title,
)
from cogs.core.kernel import Kernel
from cogs.core.whereabouts import place_of
from cogs.shared.game_line import choice_line

LONGEST_READING: Final = 1.0
"""Seconds for what is read while somebody types."""
SAVED: Final = "saved:"
"""Before the name of a game that its server has saved."""
QUICK: Final = "quick:"
"""Before the name of a system: it is played with fewer goal cards."""
_MORE: Final = "more:"
"""A choice that is no game: it says that there are more than a list holds."""
_FAMILY: Final = "cat and mouse gato y raton screw your neighbour neighbor frustration rencor malicia pila de pago"
_PARTNERS: Final = "team teams equipo equipos"
_OTHER_NAMES: Final = {
    "pagat": _FAMILY,
    "pagat_multi": _FAMILY,
    "pagat_pairs": _PARTNERS,
    "numbers": "skip-bo skipbo skip cards",
    "numbers_pairs": f"skip-bo skipbo skip cards {_PARTNERS}",
    "fifteen": "starturn",
    "deck_goal": "hasbro",
}
"""What people call a game, or a product that it is like, without capitals and accents."""
_SELDOM: Final = ("wild_not_ace_seven", "wikipedia_jokers", "wikipedia_short", "uspc", "pagat_multi")
"""Near another game, and so the last: a list holds fewer than there are."""
SYSTEMS_IN_ORDER: Final = tuple(sorted(SYSTEMS, key=lambda name: name in _SELDOM))

Named = tuple[str, dict[str, Any], str | None]
"""A system, its options that were changed, and the name under which a server has saved that."""


NEXT_PAGE: Final = "page "
"""A choice of the game select that shows other games instead of choosing one."""


def game_choices(typed: str, saved: list[SavedRules], texts: Texts) -> list[app_commands.Choice[str]]:
    """The games of whose names or line every word was typed, the server's own first; the quick form of each where the
    word for quick was typed too. The last choice says how many more there are where a list can't hold them."""
    wanted = _plain(typed).split()
    quick_words = _plain(texts.say("game-quick-words")).split()
    is_quick = any(len(word) > 2 and quick.startswith(word) for word in wanted for quick in quick_words)
    if is_quick:
        wanted = [word for word in wanted if not any(quick.startswith(word) for quick in quick_words)]
    found = []
    for game in () if is_quick else saved:
        words = texts.say("house-choice", name=game.name, line=saved_line(game, texts))
        found.append((words, f"{SAVED}{game.name}", ""))
    for name in SYSTEMS_IN_ORDER:
        if is_quick and not quickened(name, {}):
            continue
        title = system_title(name, texts)
        line = choice_line(name, texts) if name == DEFAULT_SYSTEM else system_line(name, texts)
        words = texts.say("game-quick-choice", title=title, line=line) if is_quick else f"{title}: {line}"
        found.append((words, f"{QUICK}{name}" if is_quick else name, f"{name} {_OTHER_NAMES.get(name, '')}"))
    matching = [
        (words, value) for words, value, names in found if all(word in f"{_plain(words)} {names}" for word in wanted)
    ]
    if len(matching) > MOST_OPTIONS:
        more = len(matching) - (MOST_OPTIONS - 1)
        matching = [*matching[: MOST_OPTIONS - 1], (texts.say("game-more-choices", count=more), _MORE)]
    return [app_commands.Choice(name=words[:LONGEST_CHOICE], value=value) for words, value in matching]


def page_of_games(
    games: Iterable[tuple[str, str]], chosen: str, page: int, texts: Texts, words: str
) -> list[tuple[str, str]]:
    """Values and titles of games as one select holds them, the one chosen first; where there are more, a page of them
    and the way on (``page_asked``).

    :param words: the key of what a game is called there, with its title as ``name``.
    """
    here = [(value, texts.say(words, name=title)) for value, title in sorted(games, key=lambda game: game[0] != chosen)]
    if len(here) <= MOST_OPTIONS:
        return here
    first, others, on_a_page = here[0], here[1:], MOST_OPTIONS - 2
    shown = others[page * on_a_page :][:on_a_page] or others[:on_a_page]
    following = page + 1 if len(others) > (page + 1) * on_a_page else 0
    way_on = texts.say("house-more-games" if following else "house-first-games")
    return [first, *shown, (f"{NEXT_PAGE}{following}", way_on)]


def page_asked(value: str) -> int | None:
    """The page that the way on leads to; None for a game."""
    found = re.fullmatch(rf"{NEXT_PAGE}(\d)", value)
    return None if found is None else int(found[1])


def _plain(text: str) -> str:
    """A text as people type it in a hurry: without capitals and accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


async def find_game(saved_rules: SavedRulesService, guild: int, typed: str, texts: Texts) -> Named:
    """The game that was chosen from the list, or typed without it. Raises ``Refused`` where there is none."""
    typed = typed.strip()
    if typed == _MORE:
        raise Refused(Reason.MORE_GAMES)
    if typed in SYSTEMS:
        return typed, {}, None
    if typed.removeprefix(QUICK) in SYSTEMS:
        name = typed.removeprefix(QUICK)
        return name, quickened(name, {}), None
    if typed.startswith(SAVED):
        return _named(await saved_rules.find(guild, typed.removeprefix(SAVED)))
    for saved in await saved_rules.all(guild):
        if _plain(saved.name) == _plain(typed):
            return _named(saved)
    for name in SYSTEMS:
        if _plain(system_title(name, texts)) == _plain(typed):
            return name, {}, None
    raise Refused(Reason.UNKNOWN_SYSTEM, name=typed[:40])


def _named(saved: SavedRules) -> Named:
    return saved.system, saved.changes, saved.name


def rules_to_explain(system: str, changes: dict[str, Any]) -> tuple[str, Rules]:
    """A game's rules for the fewest seats that it can be played with, and the system that they come from.

    :raises Refused: it makes no game, because a newer release has other rules.
    """
    refusals = []
    for seats in SYSTEMS[system].seats if not changes else seats_allowed(system):
        chosen = system_for(seats).name if system in STANDARD else system
        try:
            return chosen, make_rules(chosen, seats, changes)
        except RulesError as error:
            refusals.append(error)
    raise RulesRefused(refusals[0])


async def offered_games(kernel: Kernel, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Systems and saved games to choose from; the systems alone where nothing can be read now. Discord waits for
    choices no longer than for an answer, and they can't come later."""
    texts = texts_for(str(interaction.locale))
    try:
        async with asyncio.timeout(LONGEST_READING):
            texts = await kernel.preferences.for_reader(interaction)
            return game_choices(typed, await kernel.saved_rules.all(place_of(interaction)), texts)
    except (Unavailable, TimeoutError):
        return game_choices(typed, [], texts)


def saved_line(saved: SavedRules, texts: Texts) -> str:
    """What a saved game is, in a few words."""
    title = system_title(saved.system, texts) if saved.system in SYSTEMS else saved.system
    return texts.say("house-saved-line", game=title, count=len(saved.changes))
