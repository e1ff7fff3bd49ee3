"""Named systems: the seats each is played with, its source, and its rules for each number of seats.

Sources: ``PAG`` is the Pagat page (with the heading that the system comes from), ``WP-EN`` and ``WP-ES`` the two
encyclopedia articles. Readings and deviations are explained in ``docs/rules.md``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import UNLIMITED
from bot.engine.packs import usual_packs_of_numbers
from bot.engine.rules import SEATS_OF_PARTNERS, Rules

Options = dict[str, Any]

ACE: Final = frozenset({1})
ACE_AND_TWO: Final = frozenset({1, 2})
DEFAULT_SYSTEM: Final = "pagat"
TWO: Final = (2,)
TWO_TO_FOUR: Final = (2, 3, 4)
TWO_TO_EIGHT: Final = (2, 3, 4, 5, 6, 7, 8)


@dataclass(frozen=True, slots=True)
class System:
    """A named system. ``rules(seats)`` gives its options for that many seats."""

    name: str
    title: str
    source: str
    seats: tuple[int, ...]
    options: Callable[[int], Options]

    def rules(self, seats: int) -> Rules:
        """Return the rules for a number of seats. Raises ``RulesError`` if the system has none for it."""
        if seats not in self.seats:
            text = f"{self.name} is for {', '.join(map(str, self.seats))} seats"
            raise RulesError("players", RulesReason.SEATS_OF_SYSTEM, text, low=self.seats[0], high=self.seats[-1])
        return _rules_of(self, seats)


@lru_cache(maxsize=256)
def _rules_of(system: System, seats: int) -> Rules:
    return Rules(players=seats, **{**_EVERYWHERE, **system.options(seats)})


# Families that several systems share.

_EVERYWHERE: Final[Options] = {"short_draw": "takes_rest"}
"""Options of every system that were settled after 0.1.0: its records do not name them and mean ``ends``."""

_SCORED: Final[Options] = {"scoring": "win_plus_left", "match_target": 50}
_WIKIPEDIA: Final[Options] = {
    **_SCORED,
    "decks": 3,
    "goal_size": 26,
    "centre_limit": 4,
    "wild_not": ACE,
    "recycle": "when_stock_empty",
    "no_discard_ranks": ACE,
    "starter": "dealer",
    "exhaustion": "draw",
}
_JOKERS_ONLY: Final[Options] = {"kings": "natural", "top_rank": 13}
_NUMBERS: Final[Options] = {
    "pack": "numbers",
    "decks": 1,
    "kings": "out",
    "centre_limit": 4,
    "recycle": "when_stock_empty",
    "starter": "random",
    "exhaustion": "play_on",
    "scoring": "win_plus_left",
    "win_bonus": 25,
    "per_card": 5,
    "match_target": 500,
}


def _deck_each(seats: int) -> int:
    return max(2, seats)


def _standard(**changes: Any) -> Callable[[int], Options]:
    """Return the standard game for two with these changes, for any number of seats."""
    return lambda seats: dict(changes)


def _wikipedia(**changes: Any) -> Callable[[int], Options]:
    """Return the three-deck game with these changes."""
    return lambda seats: {**_WIKIPEDIA, **changes}


def _deck_per_seat(**changes: Any) -> Callable[[int], Options]:
    """Return a deck for each seat and these changes."""
    return lambda seats: {"decks": _deck_each(seats), **changes}


def _pagat_multi(seats: int) -> Options:
    return {"decks": _deck_each(seats), "centre_limit": seats + 1}


def _standard_for_any(**changes: Any) -> Callable[[int], Options]:
    """Return the standard game for any number of seats with these changes."""
    return lambda seats: {**_pagat_multi(seats), **changes}


def _with_jokers(**changes: Any) -> Callable[[int], Options]:
    """Return the standard game for any number of seats with two jokers a deck and these changes."""
    return lambda seats: {**_pagat_multi(seats), "jokers": 2 * _deck_each(seats), **changes}


def _numbers(seats: int) -> Options:
    return {**_NUMBERS, "decks": usual_packs_of_numbers(seats), "goal_size": 30 if seats <= 4 else 20}


def _fifteen(seats: int) -> Options:
    return {
        "pack": "fifteen",
        "decks": 1,
        "kings": "out",
        "top_rank": 15,
        "goal_size": 44 // seats,
        "deck_split": "goal_deck+stock_deck",
        "centre_limit": 4,
        "starter": "random",
        "refill_on_empty": "wait",
    }


_BOOK: Final[Options] = {
    "scoring": "win_plus_left",
    **_JOKERS_ONLY,
    "jokers": 4,
    "wild_not": ACE,
    "goal_size": 26,
    "deck_split": "goal_deck+stock_deck",
    "centre_limit": UNLIMITED,
    "end_turn": "may_pass",
    "side_build": "same_or_next_lower",
    "forced_ranks": ACE_AND_TWO,
    "forced_scope": "visible",
    "exhaustion": "redeal",
    "deadlock": "redeal",
    "deadlock_forces_low": True,
}
_DECK_GOAL: Final[Options] = {
    "decks": 3,
    "goal_size": 8,
    "deck_split": "goal_deck+stock_deck",
    "forced_ranks": ACE,
    "forced_scope": "visible",
}
_UNLIMITED: Final[Options] = {"centre_limit": UNLIMITED, "recycle": "when_stock_empty"}
_FORCED_ACES: Final[Options] = {"forced_ranks": ACE, "forced_scope": "all"}

_SYSTEMS: Final = (
    System("pagat", "Standard", "PAG", TWO, _standard()),
    System("pagat_multi", "Standard for 3 to 8", "PAG, Más de dos jugadores", TWO_TO_EIGHT[1:], _pagat_multi),
    System(
        "pagat_pairs",
        "Partners",
        "PAG, Más de dos jugadores",
        SEATS_OF_PARTNERS,
        _standard_for_any(teams="pairs", scoring="win_plus_left"),
    ),
    System(
        "pagat_unlimited",
        "No limit in the centre",
        "PAG, Cantidad de pilas centrales",
        TWO_TO_EIGHT,
        _deck_per_seat(**_UNLIMITED),
    ),
    System(
        "pagat_4_centres",
        "Four centre piles",
        "PAG, Cantidad de pilas centrales",
        TWO_TO_EIGHT,
        _deck_per_seat(centre_limit=4),
    ),
    System(
        "compulsory_aces",
        "Aces at once",
        "PAG, Obligatoriedad de jugar los Ases",
        TWO_TO_EIGHT,
        _deck_per_seat(**_UNLIMITED, **_FORCED_ACES),
    ),
    System(
        "loading",
        "Loading",
        "PAG, Cargar la pila de pago del oponente",
        TWO_TO_EIGHT,
        _deck_per_seat(**_UNLIMITED, **_FORCED_ACES, load_opponent=True),
    ),
    System("jokers_added", "Jokers too", "PAG, Jugar con Jokers", TWO_TO_EIGHT, _with_jokers()),
    System("jokers_only", "Only jokers are wild", "PAG, Jugar con Jokers", TWO_TO_EIGHT, _with_jokers(**_JOKERS_ONLY)),
    System(
        "wild_not_ace",
        "No wild aces",
        "PAG, Restricción de uso de los comodines",
        TWO_TO_EIGHT,
        _standard_for_any(wild_not=ACE),
    ),
    System(
        "wild_not_ace_seven",
        "No wild aces or sevens",
        "PAG, Restricción de uso de los comodines",
        TWO_TO_EIGHT,
        _standard_for_any(wild_not=frozenset({1, 7})),
    ),
    System(
        "massachusetts",
        "Massachusetts",
        "PAG, Variante de Massachusetts",
        TWO_TO_EIGHT,
        _standard_for_any(goal_size=14, side_predeal=1, fill_empty_sides=True),
    ),
    System("book", "As in the books", "PAG, La versión de los libros", TWO, _standard(**_BOOK)),
    System("extreme", "Extreme", "PAG, Software", TWO_TO_EIGHT, _standard_for_any(play_from_opponent_sides=True)),
    System("wikipedia", "Three decks", "WP-EN, WP-ES", TWO_TO_FOUR, _wikipedia()),
    System("wikipedia_short", "Three decks, short", "WP-EN, WP-ES", TWO_TO_FOUR, _wikipedia(goal_size=13)),
    System("wikipedia_jokers", "Three decks and jokers", "WP-EN, WP-ES", TWO_TO_FOUR, _wikipedia(jokers=6)),
    System(
        "wikipedia_es",
        "Three decks, gentle turns",
        "WP-ES",
        TWO_TO_FOUR,
        _wikipedia(end_turn="may_skip_if_short", refill_after_last_discard=True),
    ),
    System(
        "uspc",
        "Two decks, long",
        "WP-EN, WP-ES",
        TWO_TO_FOUR,
        lambda seats: {
            **_WIKIPEDIA,
            "decks": 2,
            "goal_size": 26 if seats == 2 else 13,
            "exhaustion": "fewest_goal_wins",
        },
    ),
    System(
        "wiki_aces_twos",
        "Aces and twos at once",
        "WP-EN, WP-ES, Variants",
        TWO_TO_FOUR,
        _wikipedia(forced_ranks=ACE_AND_TWO, forced_scope="all"),
    ),
    System(
        "wiki_to_king",
        "Up to the king",
        "WP-EN, WP-ES, Variants",
        TWO_TO_FOUR,
        _wikipedia(**_JOKERS_ONLY, jokers=6, wild_not=frozenset({1, 2, 7, 11})),
    ),
    System(
        "covered_wild",
        "Covered wild cards",
        "WP-EN, WP-ES, Variants",
        TWO_TO_FOUR,
        _wikipedia(wild_not=frozenset({1, 7, 12}), wild_must_be_covered=True),
    ),
    System(
        "deck_per_player",
        "A deck each",
        "WP-EN, WP-ES, Variants",
        TWO_TO_EIGHT,
        lambda seats: {**_WIKIPEDIA, "decks": _deck_each(seats), "exhaustion": "fewest_goal_wins"},
    ),
    System(
        "natural_a2_pairs",
        "Equal cards",
        "WP-EN, WP-ES, Variants",
        TWO_TO_FOUR,
        _wikipedia(wild_not=ACE_AND_TWO, pair_discard=True),
    ),
    System(
        "misery",
        "Misery",
        "WP-EN, WP-ES, Variants",
        (2, 3),
        lambda seats: {**_WIKIPEDIA, "decks": seats, "goal_size": 12, "goal_piles": 2, "hand_size": 6},
    ),
    System("numbers", "Numbers", "PAG, Software (the Skip-Bo rules)", TWO_TO_EIGHT, _numbers),
    System(
        "numbers_pairs",
        "Numbers for partners",
        "PAG, Software (the Skip-Bo rules)",
        SEATS_OF_PARTNERS,
        lambda seats: {**_numbers(seats), "teams": "pairs", "table_talk": "silent"},
    ),
    System(
        "fifteen",
        "Up to fifteen",
        "WP-EN, WP-ES, Commercial versions (Starturn; a reconstruction)",
        TWO_TO_FOUR,
        _fifteen,
    ),
    System(
        "deck_goal",
        "Short goals",
        "WP-EN, WP-ES, Commercial versions (Hasbro; a reconstruction)",
        TWO_TO_FOUR,
        _wikipedia(**_DECK_GOAL),
    ),
)
SYSTEMS: Final = {system.name: system for system in _SYSTEMS}


def find_system(name: str) -> System:
    """Return the system of this name. Raises ``RulesError`` if there is none."""
    if name not in SYSTEMS:
        raise RulesError("system", RulesReason.UNKNOWN_SYSTEM, f"there is no system {name!r}", value=name)
    return SYSTEMS[name]


def system_for(seats: int) -> System:
    """Return the system recommended to newcomers for a number of seats: the standard game."""
    return SYSTEMS["pagat" if seats == 2 else "pagat_multi"]


QUICK_GOAL_SIZE: Final = 10
"""Goal cards of the quick game."""
FIRST_GOAL_SIZE: Final = 5
"""Goal cards of the first game that a newcomer is offered."""
FIRST_SYSTEM: Final = DEFAULT_SYSTEM
"""System of a first game: the rules that the lessons teach (docs/players.md, A first game)."""
FIRST_CHANGES: Final[Options] = {"goal_size": FIRST_GOAL_SIZE}
