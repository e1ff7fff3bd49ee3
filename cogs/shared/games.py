"""Games that a person can name, systems and the server's saved ones, and a table's game in a line.

In a lobby the standard game stays open for several numbers of seats.
"""

import asyncio
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord_limits import LONGEST_CHOICE, MOST_OPTIONS
from bot.engine.errors import RulesError
from bot.engine.rules import Rules
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS, system_for
from bot.entities.kept import SavedRules
from bot.errors import Reason, Refused, RulesRefused, Unavailable
from bot.tables.rules import lobby_rules
from bot.tables.service.saved_rules import SavedRulesService
from bot.tables.view import TableView
from bot.text import Texts, texts_for
from bot.text.rules_words import differences, standard_line, system_line, system_title
from cogs.core.interactions import place_of
from cogs.core.kernel import Kernel

MOST_DIFFERENCES: Final = 20


def game_line(table: TableView, texts: Texts) -> str:
    """Return the game of a table, or the game it would start now, in a line."""
    if table.game is not None:
        return system_line(table.game.system, texts)
    return _line(
        table.system, lobby_rules.system_at(table, lobby_rules.seats_to_show(table)), _possible_seats(table), texts
    )


def _possible_seats(table: TableView) -> list[int]:
    return [seats for seats in lobby_rules.playable_seats(table) if seats >= len(table.seats)]


def title_of_game(table: TableView, texts: Texts) -> str:
    """Return the title of a table's game, or of its next one."""
    return played_title(system_shown(table), texts)


def played_title(system: str, texts: Texts) -> str:
    """Return the title of a game whose players stand beside it: the standard game has one, however many they are."""
    return system_title(DEFAULT_SYSTEM if system in lobby_rules.STANDARD else system, texts)


def choice_line(system: str, texts: Texts, taken: int = 0) -> str:
    """Return the line that choosing a game would bring a table where ``taken`` people sit."""
    return _line(system, system, [seats for seats in lobby_rules.seats_allowed(system) if seats >= taken], texts)


def _line(named: str, system: str, possible: Sequence[int], texts: Texts) -> str:
    if named in lobby_rules.STANDARD and len(possible) > 1:
        return standard_line(texts, possible[0], possible[-1])
    return system_line(system, texts)


def names_shown(table: TableView) -> tuple[str, ...]:
    """Return the names by seat; in a lobby, of the seats taken so far."""
    return table.game.names if table.game is not None else tuple(seat.name for seat in table.seats)


def system_shown(table: TableView) -> str:
    """Return the system of a table's game, or of its next one."""
    return (
        table.game.system if table.game is not None else lobby_rules.system_at(table, lobby_rules.seats_to_show(table))
    )


def difference_lines(
    rules: Rules, usual: Rules, texts: Texts, names: Sequence[str] = (), most: int = MOST_DIFFERENCES
) -> list[str]:
    """Return the differences of rules in a line each, cut to ``most`` lines.

    :param names: names by seat, as far as they are known.
    """
    found = differences(rules, usual, texts, names)
    more = len(found) - most
    if more <= 0:
        return found
    return [*found[:most], texts.say("house-more-differences", count=more)]


LONGEST_READING: Final = 1.0
"""Seconds that autocomplete may spend on reading."""
SAVED: Final = "saved:"
"""Prefix of a saved game's name."""
QUICK: Final = "quick:"
"""Prefix of a system played with fewer goal cards."""
_MORE: Final = "more:"
"""Choice that is no game; its label says that there are more than a list holds."""
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
"""Other names that people give a game, and similar products, without capitals and accents."""
_SELDOM: Final = ("wild_not_ace_seven", "wikipedia_jokers", "wikipedia_short", "uspc", "pagat_multi")
"""Variants close to another game. They come last, since a list can't hold all games."""
SYSTEMS_IN_ORDER: Final = tuple(sorted(SYSTEMS, key=lambda name: name in _SELDOM))

Named = tuple[str, dict[str, Any], str | None]
"""System, changed options, and the name under which a server saved them."""


NEXT_PAGE: Final = "page "
"""Prefix of the choice that shows other games instead of choosing one."""


def game_choices(typed: str, saved: list[SavedRules], texts: Texts) -> list[app_commands.Choice[str]]:
    """Return the games that match every typed word, the server's own first.

    The word for "quick" brings quick forms instead. Where a list can't hold all games its last choice tells how many
    more match.
    """
    # 1. Words that begin like "quick" ask for quick forms, and are not looked for in names.
    wanted = _plain(typed).split()
    quick_words = _plain(texts.say("game-quick-words")).split()
    is_quick = any(len(word) > 2 and quick.startswith(word) for word in wanted for quick in quick_words)
    if is_quick:
        wanted = [word for word in wanted if not any(quick.startswith(word) for quick in quick_words)]
    # 2. All games: those of the server first, for whoever has saved one wants it.
    found = []
    for game in () if is_quick else saved:
        words = texts.say("house-choice", name=game.name, line=saved_line(game, texts))
        found.append((words, f"{SAVED}{game.name}", ""))
    for name in SYSTEMS_IN_ORDER:
        if is_quick and not lobby_rules.quickened(name, {}):
            continue
        title = system_title(name, texts)
        line = choice_line(name, texts) if name == DEFAULT_SYSTEM else system_line(name, texts)
        words = texts.say("game-quick-choice", title=title, line=line) if is_quick else f"{title}: {line}"
        found.append((words, f"{QUICK}{name}" if is_quick else name, f"{name} {_OTHER_NAMES.get(name, '')}"))
    # 3. Those that match. The last place of a list that is too short says how many more there are.
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
    """Return values and labels of games for one select, the chosen one first; a page of them where they are too many.

    The last choice leads to the next page (``page_asked``).

    :param words: key of the label, with the game's title as ``name``.
    """
    here = [(value, texts.say(words, name=title)) for value, title in sorted(games, key=lambda game: game[0] != chosen)]
    if len(here) <= MOST_OPTIONS:
        return here
    # Each page has the chosen game and the way on besides. A page that is no more falls back to the first.
    first, others, on_a_page = here[0], here[1:], MOST_OPTIONS - 2
    shown = others[page * on_a_page :][:on_a_page] or others[:on_a_page]
    following = page + 1 if len(others) > (page + 1) * on_a_page else 0
    way_on = texts.say("house-more-games" if following else "house-first-games")
    return [first, *shown, (f"{NEXT_PAGE}{following}", way_on)]


def page_asked(value: str) -> int | None:
    """Return the page that a choice leads to, or None for a game."""
    found = re.fullmatch(rf"{NEXT_PAGE}(\d)", value)
    return None if found is None else int(found[1])


def _plain(text: str) -> str:
    """Return a text without capitals and accents, as people type it in a hurry."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


async def find_game(saved_rules: SavedRulesService, guild: int, typed: str, texts: Texts) -> Named:
    """Return the game that was chosen from the list, or typed in full. Raises ``Refused`` for an unknown one."""
    # Values of the list come first, then names: of the server's own games, which may be called like a system.
    typed = typed.strip()
    if typed == _MORE:
        raise Refused(Reason.MORE_GAMES)
    if typed in SYSTEMS:
        return typed, {}, None
    if typed.removeprefix(QUICK) in SYSTEMS:
        name = typed.removeprefix(QUICK)
        return name, lobby_rules.quickened(name, {}), None
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
    """Return a game's rules for its fewest seats, with the system they come from.

    :raises Refused: the saved options make no game any more.
    """
    # Saved options may suit some numbers of seats only: the first that they suit is explained.
    refusals = []
    for seats in SYSTEMS[system].seats if not changes else lobby_rules.seats_allowed(system):
        chosen = system_for(seats).name if system in lobby_rules.STANDARD else system
        try:
            return chosen, lobby_rules.make_rules(chosen, seats, changes)
        except RulesError as error:
            refusals.append(error)
    raise RulesRefused(refusals[0])


async def offered_games(kernel: Kernel, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return autocomplete choices of games; systems alone where the store is too slow.

    Autocomplete can't be acknowledged and answered later, so the answer has to be there in time.
    """
    texts = texts_for(str(interaction.locale))
    try:
        async with asyncio.timeout(LONGEST_READING):
            texts = await kernel.preferences.for_reader(interaction)
            return game_choices(typed, await kernel.saved_rules.all(place_of(interaction)), texts)
    except (Unavailable, TimeoutError):
        return game_choices(typed, [], texts)


def saved_line(saved: SavedRules, texts: Texts) -> str:
    """Return a saved game in a few words."""
    title = system_title(saved.system, texts) if saved.system in SYSTEMS else saved.system
    return texts.say("house-saved-line", game=title, count=len(saved.changes))
