"""The rules of a game as one frozen value: every option, its allowed values, its default and its meaning.

Option names and readings follow the catalogue in ``docs/rules.md``. ``Rules`` is checked as a whole
when it is made, against the number of seats and of cards too; what makes no game raises
``RulesError`` naming the option to change.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Final, Literal, get_args
from zlib import crc32

from bot.engine.cards import KING
from bot.engine.errors import RulesError

UNLIMITED: Final = "unlimited"
COMFORTABLE_STOCK: Final = 48
"""A stock of at least this many cards after the deal runs out in less than one game in a hundred."""
ROUNDS_WITHOUT_GOAL: Final = 200
"""So many rounds without a goal card played end any game (guard against games without an end)."""
ROUNDS_BEFORE_WARNING: Final = 150
MOST_REDEALS: Final = 3
_MOST_DECKS: Final = 8
_FEWEST_GOAL_CARDS: Final = 5

Pack = Literal["french", "numbers", "fifteen"]
Kings = Literal["wild", "natural", "out"]
DeckSplit = Literal["mixed", "goal_deck+stock_deck"]
OpeningHand = Literal["dealt", "first_turn"]
Starter = Literal["highest_goal", "dealer", "left_of_dealer", "random"]
StarterWild = Literal["high", "low"]
Teams = Literal["none", "pairs"]
TableTalk = Literal["free", "silent"]
EndTurn = Literal["must_discard", "may_skip_if_short", "may_pass"]
RefillOnEmpty = Literal["continue", "wait", "end_turn"]
SideBuild = Literal["free", "same_or_next_lower"]
SideView = Literal["top", "fanned"]
ForcedScope = Literal["visible", "all"]
Exhaustion = Literal["draw", "fewest_goal_wins", "play_on", "redeal"]
Deadlock = Literal["end", "redeal"]
Scoring = Literal["none", "win_plus_left"]
DrawnHandScore = Literal["difference", "none"]
ScoreWho = Literal["winner"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Allowed whole numbers from ``low`` to ``high``, and ``word`` where a word is allowed too."""

    low: int
    high: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Allowed words; ``pattern`` admits a family of further ones."""

    words: tuple[str, ...]
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Ranks:
    """A set of ranks; ``only`` lists the sets allowed where not every set is."""

    only: tuple[frozenset[int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


Allowed = Numbers | Words | Ranks | Switch


def _option(default: Any, allowed: Allowed, meaning: str) -> Any:
    return field(default=default, metadata={"allowed": allowed, "meaning": meaning})


def _words(values: Any, default: str, meaning: str, pattern: str | None = None) -> Any:
    return _option(default, Words(get_args(values), pattern), meaning)


_FORCED_SETS: Final = (frozenset[int](), frozenset({1}), frozenset({1, 2}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of a game. Sets of ranks are frozen sets of 1 (ace) to 15."""

    players: int = _option(2, Numbers(2, 6), "seats at the table")
    pack: Pack = _words(Pack, "french", "playing cards with suits, numbers 1 to 12, or numbers 1 to 15")
    decks: int = _option(2, Numbers(1, _MOST_DECKS), "decks of 52 shuffled together")
    jokers: int = _option(0, Numbers(0, 32), "jokers in all, at most four a deck; jokers are wild")
    kings: Kings = _words(Kings, "wild", "kings are wild, natural (piles go up to the king), or left out")
    top_rank: int = _option(12, Numbers(12, 15), "rank that completes a centre pile")
    wild_not: frozenset[int] = _option(frozenset(), Ranks(), "ranks that a wild card cannot stand for")
    goal_size: int = _option(20, Numbers(_FEWEST_GOAL_CARDS, 40), "cards in each goal pile")
    goal_piles: int = _option(1, Numbers(1, 2), "goal piles of each seat, all of them in play at once")
    hand_size: int = _option(5, Numbers(3, 7), "cards that a hand is filled up to")
    deck_split: DeckSplit = _words(DeckSplit, "mixed", "whether goal cards come from a deck of their own")
    side_predeal: int = _option(0, Numbers(0, 1), "cards dealt face up to each side stack")
    opening_hand: OpeningHand = _words(OpeningHand, "dealt", "hands are dealt, or drawn in the first turn")
    starter: Starter = _words(Starter, "highest_goal", "who plays first")
    starter_wild: StarterWild = _words(StarterWild, "high", "how a wild goal card counts for the first turn")
    teams: Teams = _words(Teams, "none", "everyone alone, or partners who sit opposite")
    table_talk: TableTalk = _words(TableTalk, "free", "whether partners may talk about the game (a note)")
    centre_limit: int | Literal["unlimited"] = _option(
        3, Numbers(1, 8, UNLIMITED), "centre piles that may be open at once"
    )
    recycle: str = _option(
        "immediate",
        Words(("immediate", "when_stock_empty", "when_stock_below_12"), r"when_stock_below_([1-9]|[1-3]\d|40)"),
        "when completed centre piles go back into the stock",
    )
    end_turn: EndTurn = _words(EndTurn, "must_discard", "whether a turn may end without a discard")
    refill_on_empty: RefillOnEmpty = _words(RefillOnEmpty, "continue", "what a hand emptied by plays brings")
    refill_after_last_discard: bool = _option(
        False, Switch(), "a hand emptied by the discard is refilled and the turn goes on"
    )
    no_discard_ranks: frozenset[int] = _option(frozenset(), Ranks(), "ranks that may not be discarded")
    wild_discardable: bool = _option(True, Switch(), "wild cards may be discarded")
    pair_discard: bool = _option(False, Switch(), "two equal cards may be discarded together")
    side_limit: int = _option(4, Numbers(1, 4), "side stacks of each seat")
    side_build: SideBuild = _words(SideBuild, "free", "what may be discarded onto a card")
    fill_empty_sides: bool = _option(False, Switch(), "empty side stacks are filled before the discard")
    side_view: SideView = _words(SideView, "fanned", "whether covered side cards can be seen")
    play_from_opponent_sides: bool = _option(False, Switch(), "opponents' side stacks may be played from")
    forced_ranks: frozenset[int] = _option(frozenset(), Ranks(_FORCED_SETS), "ranks that must be played at once")
    forced_scope: ForcedScope = _words(ForcedScope, "all", "whether the hand counts for forced plays")
    load_opponent: bool = _option(False, Switch(), "cards may be loaded onto opponents' goal piles")
    wild_must_be_covered: bool = _option(False, Switch(), "a wild card must be covered at once")
    wild_on_wild: bool = _option(True, Switch(), "a wild card may be played onto a wild card")
    exhaustion: Exhaustion = _words(Exhaustion, "fewest_goal_wins", "what happens when a draw can't be filled")
    deadlock: Deadlock = _words(Deadlock, "end", "what a round of nothing but passes brings")
    deadlock_forces_low: bool = _option(False, Switch(), "before a deadlock, aces and twos that fit must be played")
    scoring: Scoring = _words(Scoring, "none", "whether games are scored")
    win_bonus: int = _option(5, Numbers(0, 100), "points for winning a game")
    per_card: int = _option(1, Numbers(0, 20), "points for each goal card that opponents have left")
    drawn_hand_score: DrawnHandScore = _words(DrawnHandScore, "difference", "what a game without a winner scores")
    match_target: int | None = _option(None, Numbers(1, 10000, "none"), "points that win the match")
    score_who: ScoreWho = _words(ScoreWho, "winner", "who scores: only the winner (fixed)")
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        for name in OPTION_NAMES:
            check_value(name, getattr(self, name))
        # Kept, because rules are looked up for every card; it means the same in every process, so it may travel.
        # It comes before the checks, which look rules up already.
        object.__setattr__(self, "_hash", crc32(repr(self.to_data()).encode()))
        for check in _CHECKS:
            check(self)

    def __hash__(self) -> int:
        return self._hash

    def change(self, **options: Any) -> "Rules":
        """The same rules with other values. Raises ``RulesError`` where they make no game."""
        for name in options:
            if name not in _OPTIONS:
                raise RulesError(name, "unknown-option", "there is no such option")
        return replace(self, **options)

    def to_data(self) -> dict[str, Any]:
        """Every option's value as plain data: sets of ranks become sorted lists."""
        return {name: _plain(getattr(self, name)) for name in OPTION_NAMES}

    @property
    def numbered(self) -> bool:
        """Whether the pack has numbers and no suits."""
        return self.pack != "french"

    @property
    def partners(self) -> bool:
        return self.teams == "pairs"

    @property
    def team_count(self) -> int:
        return self.players // 2 if self.partners else self.players


_OPTIONS: Final[dict[str, Any]] = {}
OPTION_NAMES: Final[tuple[str, ...]] = tuple(option.name for option in fields(Rules) if option.init)
_OPTIONS.update({option.name: option for option in fields(Rules) if option.init})


def allowed_values(name: str) -> Allowed:
    """What an option may be. Raises ``RulesError`` for an unknown name."""
    if name not in _OPTIONS:
        raise RulesError(name, "unknown-option", "there is no such option")
    allowed: Allowed = _OPTIONS[name].metadata["allowed"]
    return allowed


def meaning_of(name: str) -> str:
    """One line of English that says what the option is."""
    return str(_OPTIONS[name].metadata["meaning"])


def default_of(name: str) -> Any:
    return _OPTIONS[name].default


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _is_allowed(allowed: Allowed, value: Any) -> bool:
    match allowed:
        case Numbers(low, high, word):
            if type(value) is int:
                return low <= value <= high
            return value is None if word == "none" else word is not None and value == word
        case Words(words, pattern):
            known = isinstance(value, str) and value in words
            return known or bool(pattern and isinstance(value, str) and re.fullmatch(pattern, value))
        case Ranks(only):
            return isinstance(value, frozenset) and (only is None or value in only)
        case Switch():
            return isinstance(value, bool)


def check_value(name: str, value: Any) -> None:
    """Raises ``RulesError`` where the option does not allow the value."""
    if not _is_allowed(allowed_values(name), value):
        raise RulesError(name, "not-allowed", f"{_plain(value)!r} is not allowed", value=str(_plain(value)))


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Rules from plain data as ``Rules.to_data`` gives it; options left out take their defaults.

    :raises RulesError: an unknown option, a value that is not allowed, or no workable game.
    """
    unknown = [name for name in data if name not in _OPTIONS]
    if unknown:
        raise RulesError(unknown[0], "unknown-option", "there is no such option")
    values = {name: _from_plain(name, value) for name, value in data.items()}
    return Rules(**values)


def _from_plain(name: str, value: Any) -> Any:
    if isinstance(allowed_values(name), Ranks) and isinstance(value, list):
        if not all(type(rank) is int for rank in value):
            raise RulesError(name, "not-allowed", f"{value!r} is not allowed", value=str(value))
        return frozenset(value)
    return value


@cache
def pack_size(rules: Rules) -> int:
    """How many cards the whole pack holds."""
    return _cards_in(rules.pack, rules.decks, rules.jokers, rules.kings)


def _cards_in(pack: Pack, decks: int, jokers: int, kings: Kings) -> int:
    if pack == "numbers":
        return 12 * 12 + 18
    if pack == "fifteen":
        return 15 * 6 + 6
    return decks * (48 if kings == "out" else 52) + jokers


def stock_after_deal(rules: Rules) -> int:
    """How many cards are left once everyone has goals, hands and side cards (catalogue, section 5)."""
    return pack_size(rules) - cards_dealt(rules)


def cards_dealt(rules: Rules) -> int:
    each = rules.goal_size * rules.goal_piles + rules.hand_size + rules.side_limit * rules.side_predeal
    return rules.players * each


def smallest_workable_decks(rules: Rules) -> int:
    """The smallest number of decks that leaves a comfortable stock; the most there may be if none does."""
    for decks in range(1, _MOST_DECKS + 1):
        if _cards_in(rules.pack, decks, rules.jokers, rules.kings) - cards_dealt(rules) >= COMFORTABLE_STOCK:
            return decks
    return _MOST_DECKS


def has_wilds(rules: Rules) -> bool:
    return rules.numbered or rules.jokers > 0 or rules.kings == "wild"


def stock_is_short(rules: Rules) -> bool:
    """Whether players should be warned that the stock may run out before anyone wins."""
    return stock_after_deal(rules) < COMFORTABLE_STOCK


def _check_pack(rules: Rules) -> None:
    if not rules.numbered:
        if rules.jokers > 4 * rules.decks:
            raise RulesError("jokers", "too-many-jokers", "at most four jokers a deck", most=4 * rules.decks)
        return
    for name, value in (("decks", 1), ("jokers", 0), ("kings", "out")):
        if getattr(rules, name) != value:
            raise RulesError(name, "no-suits", f"a pack without suits needs {value}", value=value)


def _check_top_rank(rules: Rules) -> None:
    if rules.numbered:
        top = 15 if rules.pack == "fifteen" else 12
    else:
        top = KING if rules.kings == "natural" else KING - 1
    if rules.top_rank != top:
        raise RulesError("top_rank", "wrong-top", f"with this pack and these kings it is {top}", value=top)


def _check_ranks(rules: Rules) -> None:
    for name in ("wild_not", "no_discard_ranks"):
        ranks = getattr(rules, name)
        if not ranks <= set(range(1, rules.top_rank + 1)):
            raise RulesError(name, "no-such-rank", f"ranks go from 1 to {rules.top_rank}", value=rules.top_rank)
        if len(ranks) == rules.top_rank:
            raise RulesError(name, "every-rank", "at least one rank must be left")


def _check_teams(rules: Rules) -> None:
    if rules.partners and rules.players not in (4, 6):
        raise RulesError("teams", "no-partners", "partners need 4 or 6 seats")


def _check_suits(rules: Rules) -> None:
    if rules.load_opponent and rules.numbered:
        raise RulesError("load_opponent", "needs-suits", "loading a goal pile needs cards with suits")


def _check_loading_ends(rules: Rules) -> None:
    """Cards that may be loaded back and forth need turns that use cards up, or no game would have to end."""
    if not rules.load_opponent:
        return
    if rules.end_turn == "may_pass":
        raise RulesError("end_turn", "loading-needs-discards", "loading needs turns that end with a discard")
    if rules.exhaustion == "play_on":
        raise RulesError("exhaustion", "loading-needs-end", "loading needs games that end when the stock runs out")


def _check_split(rules: Rules) -> None:
    if rules.deck_split == "mixed":
        return
    if rules.pack == "numbers":
        raise RulesError("deck_split", "one-pack", "the pack of numbers can't be split")
    if rules.pack == "french" and rules.decks < 2:
        raise RulesError("decks", "split-needs-two", "a goal deck and a stock deck need two decks")
    goal_deck = 44 if rules.numbered else (48 if rules.kings == "out" else 52)
    most = goal_deck // (rules.players * rules.goal_piles)
    if most < _FEWEST_GOAL_CARDS:
        text = f"{goal_deck} cards are too few for so many goal piles; they need the mixed pack"
        raise RulesError("deck_split", "goal-deck-too-small", text)
    if rules.goal_size > most:
        text = f"the goal deck has {goal_deck} cards: at most {most} for each goal pile"
        raise RulesError("goal_size", "goal-deck-short", text, most=most)


def _check_stock(rules: Rules) -> None:
    stock = stock_after_deal(rules)
    patient = rules.exhaustion in ("play_on", "redeal")
    if stock < (0 if patient else rules.players * rules.hand_size):
        stock = max(stock, 0)
        text = f"only {stock} cards would be left to draw; take fewer goal cards"
        if rules.numbered or rules.decks == _MOST_DECKS:
            raise RulesError("goal_size", "stock-too-small-pack", f"{text} or smaller hands", stock=stock)
        raise RulesError("decks", "stock-too-small", f"{text} or more decks", stock=stock)


def _check_scoring(rules: Rules) -> None:
    if rules.scoring == "none" and rules.match_target is not None:
        raise RulesError("match_target", "needs-scoring", "a match needs games that are scored")


_CHECKS: Final = (
    _check_pack,
    _check_top_rank,
    _check_ranks,
    _check_teams,
    _check_suits,
    _check_loading_ends,
    _check_split,
    _check_stock,
    _check_scoring,
)
