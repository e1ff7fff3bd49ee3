"""Rules of a game: every option's value in one frozen object, checked together.

``Rules`` checks itself when it is made, against the number of seats and of cards, too. Options that make no game raise
``RulesError``, which names the option to change. ``options`` declares each option.

A centre pile that goes down mirrors one that goes up: its card at height h plays the part that rank h plays in the
other. ``down_from`` encodes a pile's direction: None in games whose piles all go up, 0 for a pile that goes up beside
others that go down, and the top rank for a pile that goes down from it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Literal

from bot.engine.allowed import plain_value
from bot.engine.cards import KING
from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import (
    FEWEST_GOAL_CARDS,
    OPTIONS,
    Deadlock,
    DeckSplit,
    Directions,
    DrawnHandScore,
    Draws,
    EndTurn,
    Exhaustion,
    ForcedScope,
    Kings,
    OpeningHand,
    Pack,
    RefillOnEmpty,
    ScoreWho,
    Scoring,
    ShortDraw,
    SideBuild,
    SideView,
    Starter,
    StarterWild,
    TableTalk,
    Teams,
    check_value,
    option_of,
    value_from_data,
)
from bot.engine.packs import JOKERS_IN_DECK, most_decks, stock_after_deal

ROUNDS_WITHOUT_GOAL: Final = 200
"""Rounds without a goal card played after which any game ends, so that no game lasts for ever."""
ROUNDS_BEFORE_WARNING: Final = 150
MOST_REDEALS: Final = 3
SEATS_OF_PARTNERS: Final = (4, 6, 8)


def _default(name: str) -> Any:
    return OPTIONS[name].default


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Values of all options. Sets of ranks are frozen sets of 1 (ace) to 15.

    The order of the options is that of records.
    """

    players: int = _default("players")
    pack: Pack = _default("pack")
    decks: int = _default("decks")
    jokers: int = _default("jokers")
    kings: Kings = _default("kings")
    top_rank: int = _default("top_rank")
    wild_not: frozenset[int] = _default("wild_not")
    goal_size: int = _default("goal_size")
    goal_piles: int = _default("goal_piles")
    handicap: tuple[int, ...] | None = _default("handicap")
    hand_size: int = _default("hand_size")
    deck_split: DeckSplit = _default("deck_split")
    side_predeal: int = _default("side_predeal")
    opening_hand: OpeningHand = _default("opening_hand")
    starter: Starter = _default("starter")
    starter_wild: StarterWild = _default("starter_wild")
    teams: Teams = _default("teams")
    table_talk: TableTalk = _default("table_talk")
    centre_limit: int | Literal["unlimited"] = _default("centre_limit")
    direction: Directions = _default("direction")
    recycle: str = _default("recycle")
    end_turn: EndTurn = _default("end_turn")
    draws: Draws = _default("draws")
    refill_on_empty: RefillOnEmpty = _default("refill_on_empty")
    refill_after_last_discard: bool = _default("refill_after_last_discard")
    no_discard_ranks: frozenset[int] = _default("no_discard_ranks")
    wild_discardable: bool = _default("wild_discardable")
    pair_discard: bool = _default("pair_discard")
    side_limit: int = _default("side_limit")
    side_build: SideBuild = _default("side_build")
    fill_empty_sides: bool = _default("fill_empty_sides")
    spread_sides: bool = _default("spread_sides")
    side_view: SideView = _default("side_view")
    play_from_opponent_sides: bool = _default("play_from_opponent_sides")
    forced_ranks: frozenset[int] = _default("forced_ranks")
    forced_scope: ForcedScope = _default("forced_scope")
    load_opponent: bool = _default("load_opponent")
    wild_must_be_covered: bool = _default("wild_must_be_covered")
    wild_on_wild: bool = _default("wild_on_wild")
    exhaustion: Exhaustion = _default("exhaustion")
    short_draw: ShortDraw = _default("short_draw")
    deadlock: Deadlock = _default("deadlock")
    deadlock_forces_low: bool = _default("deadlock_forces_low")
    scoring: Scoring = _default("scoring")
    win_bonus: int = _default("win_bonus")
    per_card: int = _default("per_card")
    drawn_hand_score: DrawnHandScore = _default("drawn_hand_score")
    match_target: int | None = _default("match_target")
    score_who: ScoreWho = _default("score_who")
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        for name, default, value in zip(OPTION_NAMES, _DEFAULTS, _VALUES(self), strict=True):
            if value is not default:  # defaults are allowed, and most values are defaults
                check_value(name, value)
        # Cached, because rules are dictionary keys for every card. Set before the checks, which use such dictionaries.
        object.__setattr__(self, "_hash", hash(_VALUES(self)))
        for check in _CHECKS:
            check(self)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[..., "Rules"], tuple[Any, ...]]:
        """Unpickle through a cache, so that rules that arrive again and again are checked once and stay the same
        object."""
        return _rules_of, _VALUES(self)

    def change(self, **options: Any) -> "Rules":
        """Return rules with other values for some options. Raises ``RulesError`` if they make no game."""
        for name in options:
            option_of(name)
        return Rules(**{**dict(zip(OPTION_NAMES, _VALUES(self), strict=True)), **options})

    def change_data(self, options: Mapping[str, Any]) -> "Rules":
        """Return rules with other values, given as plain data. Raises ``RulesError`` if they make no game."""
        return self.change(**{name: value_from_data(name, value) for name, value in options.items()})

    def to_data(self) -> dict[str, Any]:
        """Return every option's value as plain data; sets of ranks become sorted lists."""
        return dict(_plain(self))

    def to_record(self) -> dict[str, Any]:
        """Return plain data for a record. Options that records of earlier releases do not name are left out while they
        have the value such a record implies, so that those games are written as they were."""
        return {
            name: value
            for name, value in self.to_data().items()
            if OPTIONS[name].in_old_records or value != plain_value(OPTIONS[name].default)
        }

    @property
    def numbered(self) -> bool:
        """Whether the pack has numbers and no suits."""
        return self.pack != "french"

    @property
    def both_ways(self) -> bool:
        """Whether centre piles go down beside those that go up. A single pile always goes up."""
        return self.direction == "both" and self.centre_limit != 1

    @property
    def partners(self) -> bool:
        """Whether seats play in pairs."""
        return self.teams == "pairs"

    @property
    def goal_sizes(self) -> tuple[int, ...]:
        """Return the size of each seat's goal piles: ``goal_size``, or the seat's handicap."""
        return self.handicap or (self.goal_size,) * self.players

    @property
    def rated(self) -> bool:
        """Whether a game says how well its players play. A handicap evens that out."""
        return self.handicap is None

    @property
    def team_count(self) -> int:
        """Return the number of teams; without partners each seat is one."""
        return self.players // 2 if self.partners else self.players

    def partner_of(self, seat: int) -> int | None:
        """Return the partner of a seat, who sits opposite; None where each seat plays alone."""
        return (seat + self.team_count) % self.players if self.partners else None


OPTION_NAMES: Final[tuple[str, ...]] = tuple(option.name for option in fields(Rules) if option.init)
_VALUES: Final[Callable[[Rules], tuple[Any, ...]]] = attrgetter(*OPTION_NAMES)
_DEFAULTS: Final = tuple(OPTIONS[name].default for name in OPTION_NAMES)


@lru_cache(maxsize=1024)
def _rules_of(*values: Any) -> Rules:
    return Rules(**dict(zip(OPTION_NAMES, values, strict=True)))


@lru_cache(maxsize=1024)
def _plain(rules: Rules) -> dict[str, Any]:
    """Return the options as plain data. Cached, because panels of house rules ask for the same rules hundreds of
    times."""
    return {name: plain_value(value) for name, value in zip(OPTION_NAMES, _VALUES(rules), strict=True)}


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Return rules from plain data as ``Rules.to_data`` gives them; options left out take their defaults.

    :raises RulesError: an unknown option, a value that is not allowed, or no workable game.
    """
    for name in data:
        option_of(name)
    return Rules(**{name: value_from_data(name, value) for name, value in data.items()})


def _check_pack(rules: Rules) -> None:
    if not rules.numbered:
        if rules.jokers > JOKERS_IN_DECK * rules.decks:
            raise RulesError(
                "jokers", RulesReason.TOO_MANY_JOKERS, "at most four jokers a deck", most=JOKERS_IN_DECK * rules.decks
            )
        return
    # Packs of numbers bring no jokers or kings of their own; the pack of 15 is one pack whatever the players.
    most = most_decks(rules)
    if most > 1 and rules.decks > most:
        raise RulesError("decks", RulesReason.TOO_MANY_PACKS, f"at most {most} packs of numbers", most=most)
    needed = (("jokers", 0), ("kings", "out")) if most > 1 else (("decks", 1), ("jokers", 0), ("kings", "out"))
    for name, value in needed:
        if getattr(rules, name) != value:
            raise RulesError(name, RulesReason.NO_SUITS, f"a pack without suits needs {value}", value=value)


def _check_ranks(rules: Rules) -> None:
    if rules.numbered:
        top = 15 if rules.pack == "fifteen" else 12
    else:
        top = KING if rules.kings == "natural" else KING - 1
    if rules.top_rank != top:
        raise RulesError("top_rank", RulesReason.WRONG_TOP, f"with this pack and these kings it is {top}", value=top)
    for name in ("wild_not", "no_discard_ranks"):
        ranks = getattr(rules, name)
        if not ranks <= set(range(1, rules.top_rank + 1)):
            raise RulesError(
                name, RulesReason.NO_SUCH_RANK, f"ranks go from 1 to {rules.top_rank}", value=rules.top_rank
            )
        if len(ranks) == rules.top_rank:
            raise RulesError(name, RulesReason.EVERY_RANK, "at least one rank must be left")


def _check_seats(rules: Rules) -> None:
    """Refuse partners, or a handicap, that do not fit the number of seats or the deal."""
    if rules.partners and rules.players not in SEATS_OF_PARTNERS:
        raise RulesError("teams", RulesReason.NO_PARTNERS, "partners need 4, 6 or 8 seats")
    if rules.handicap is None:
        return
    if len(rules.handicap) != rules.players:
        text = f"{len(rules.handicap)} numbers for {rules.players} seats"
        raise RulesError("handicap", RulesReason.HANDICAP_SEATS, text, named=len(rules.handicap), seats=rules.players)
    if rules.deck_split != "mixed":
        text = "a goal deck of its own is dealt evenly; a handicap needs the mixed pack"
        raise RulesError("handicap", RulesReason.HANDICAP_NEEDS_ONE_PACK, text)


def _check_loading(rules: Rules) -> None:
    """Refuse loading where turns need not use cards up. Cards could be loaded back and forth, and no game would have to
    end."""
    if not rules.load_opponent:
        return
    if rules.numbered:
        raise RulesError("load_opponent", RulesReason.NEEDS_SUITS, "loading a goal pile needs cards with suits")
    if rules.end_turn == "may_pass":
        text = "loading needs turns that end with a discard"
        raise RulesError("end_turn", RulesReason.LOADING_NEEDS_DISCARDS, text)
    if rules.exhaustion == "play_on":
        text = "loading needs games that end when the stock runs out"
        raise RulesError("exhaustion", RulesReason.LOADING_NEEDS_END, text)


def _check_split(rules: Rules) -> None:
    if rules.deck_split == "mixed":
        return
    if rules.pack == "numbers":
        raise RulesError("deck_split", RulesReason.ONE_PACK, "the pack of numbers can't be split")
    if rules.pack == "french" and rules.decks < 2:
        raise RulesError("decks", RulesReason.SPLIT_NEEDS_TWO, "a goal deck and a stock deck need two decks")
    # 44 of the 96 cards of the pack of 15 are goal cards (docs/rules.md, Short goals).
    goal_deck = 44 if rules.numbered else (48 if rules.kings == "out" else 52)
    most = goal_deck // (rules.players * rules.goal_piles)
    if most < FEWEST_GOAL_CARDS:
        text = f"{goal_deck} cards are too few for so many goal piles; they need the mixed pack"
        raise RulesError("deck_split", RulesReason.GOAL_DECK_TOO_SMALL, text)
    if rules.goal_size > most:
        text = f"the goal deck has {goal_deck} cards: at most {most} for each goal pile"
        raise RulesError("goal_size", RulesReason.GOAL_DECK_SHORT, text, most=most)


def _check_stock(rules: Rules) -> None:
    stock = stock_after_deal(rules)
    # Games that go on without a stock may start with an empty one; others need a full hand each.
    patient = rules.exhaustion in ("play_on", "redeal")
    if stock < (0 if patient else rules.players * rules.hand_size):
        stock = max(stock, 0)
        text = f"only {stock} cards would be left to draw; take fewer goal cards"
        # Advise more decks only where more are allowed.
        if rules.decks == most_decks(rules):
            raise RulesError("goal_size", RulesReason.STOCK_TOO_SMALL_PACK, f"{text} or smaller hands", stock=stock)
        raise RulesError("decks", RulesReason.STOCK_TOO_SMALL, f"{text} or more decks", stock=stock)


def _check_scoring(rules: Rules) -> None:
    if rules.scoring == "none" and rules.match_target is not None:
        raise RulesError("match_target", RulesReason.NEEDS_SCORING, "a match needs games that are scored")


_CHECKS: Final = (
    _check_pack,
    _check_ranks,
    _check_seats,
    _check_loading,
    _check_split,
    _check_stock,
    _check_scoring,
)


class Direction(StrEnum):
    """Direction of a centre pile."""

    UP = "up"
    DOWN = "down"


def rank_at(height: int, down_from: int | None) -> int:
    """Return the rank that the card at that height stands for."""
    return down_from + 1 - height if down_from else height


def direction_of(down_from: int | None) -> Direction | None:
    """Return a pile's direction; None in games whose piles all go up, where it is never mentioned."""
    if down_from is None:
        return None
    return Direction.DOWN if down_from else Direction.UP
