"""Every option of a game, declared once.

A declaration says all there is to say about an option but its words (``bot/text/catalogues``, ``docs/rules``) and what
the game makes of it (``bot/engine/game``). ``Rules`` takes its fields' defaults from here, explanations, the document
of rules and the house-rules panel their lists, in the order of these declarations. Readings follow the catalogue in
``docs/rules.md``.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from bot.engine.cards import KING
from bot.engine.errors import RulesError, RulesReason
from bot.engine.packs import JOKERS_IN_DECK, MOST_DECKS, has_wilds, smallest_workable_decks

if TYPE_CHECKING:
    from bot.engine.rules import Rules

UNLIMITED: Final = "unlimited"
FEWEST_GOAL_CARDS: Final = 5
MOST_GOAL_CARDS: Final = 40
_QUEEN: Final = KING - 1
_FIFTEEN: Final = 15

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
ShortDraw = Literal["takes_rest", "ends"]
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
class NumberPerSeat:
    """Nothing, or a whole number from ``low`` to ``high`` for each seat, as a tuple."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


Allowed = Numbers | NumberPerSeat | Words | Ranks | Switch


class Section(StrEnum):
    """The parts of an explanation, and of the document of rules, in their order."""

    AIM = "aim"
    CARDS = "cards"
    START = "start"
    TURN = "turn"
    CENTRE = "centre"
    SIDES = "sides"
    DUTIES = "duties"
    END = "end"
    POINTS = "points"


class PanelSelect(StrEnum):
    """The selects of the house-rules panel."""

    GOAL = "goal"
    CARDS = "cards"
    TURNS = "turns"


Changes = dict[str, Any]
Test = Callable[["Rules"], bool]
Settle = Callable[["Rules", Any, "Rules | None"], Changes]
"""What follows where an option gets a value: the rules before, the value, and the rules without house rules."""

NOTHING: Final = object()
ITS_DEFAULT: Final = object()


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    ``select`` is the select of the house-rules panel that offers it (None where others settle it, or who sits down).
    ``matters`` says whether it makes any difference under given rules. ``unsaid`` is the value that explanations leave
    out because anybody would expect it, ``told`` is False where they never say it. ``counted`` numbers are compared
    ("13 goal cards, not 20"). ``follows`` marks what others settle, which makes no difference of its own. ``common``
    are the values that are a press away where there are too many for one select. ``brings`` is what a choice changes
    besides. Lists show the option right behind the first of ``behind`` that they hold, else in declared order. Records
    of earlier releases do not name an option that is not ``in_old_records``: they mean its default.
    """

    default: Any
    allowed: Allowed
    section: Section
    select: PanelSelect | None = None
    _: KW_ONLY
    matters: Test | None = None
    unsaid: Any = NOTHING
    told: bool = True
    counted: bool = False
    follows: bool = False
    common: tuple[Any, ...] = ()
    brings: Settle | None = None
    behind: tuple[str, ...] = ()
    in_old_records: bool = True

    def goes_without_saying(self, value: Any) -> bool:
        """Whether an explanation leaves this value out."""
        return not self.told or value == (self.default if self.unsaid is ITS_DEFAULT else self.unsaid)


# When options matter.


def _has_suits(rules: "Rules") -> bool:
    return not rules.numbered


def _compares_wilds(rules: "Rules") -> bool:
    """Whether a wild card may be a goal card when the highest begins; a goal deck of playing cards has no jokers."""
    if rules.starter != "highest_goal":
        return False
    return has_wilds(rules) if rules.numbered or rules.deck_split == "mixed" else rules.kings == "wild"


def _is_scored(rules: "Rules") -> bool:
    return rules.scoring != "none"


# What a choice brings with it: other options, where exactly one sensible value fits the choice.


def _settle_pack(rules: "Rules", pack: Any, usual: "Rules | None") -> Changes:
    if pack == "french":
        return _playing_cards(rules, usual) if rules.numbered else {}
    changes: Changes = {"decks": 1, "jokers": 0, "kings": "out", "load_opponent": False}
    changes["top_rank"] = _FIFTEEN if pack == "fifteen" else _QUEEN
    if pack == "numbers":
        changes["deck_split"] = "mixed"
    return changes


def _playing_cards(rules: "Rules", usual: "Rules | None") -> Changes:
    """The pack of playing cards as it is without house rules, or where that has numbers, one that is large enough."""
    if usual is not None and not usual.numbered:
        return {name: getattr(usual, name) for name in ("decks", "jokers", "kings", "top_rank")}
    changes: Changes = {"jokers": 0, "kings": "wild", "top_rank": _QUEEN}
    drop_lost_ranks(rules, changes)
    return {**changes, "decks": smallest_workable_decks(rules.change(**changes, pack="french", decks=MOST_DECKS))}


def drop_lost_ranks(rules: "Rules", changes: Changes) -> None:
    """Ranks that a pack changed so does not have are no longer named."""
    top = changes.get("top_rank", rules.top_rank)
    if top >= rules.top_rank:
        return
    for name in ("wild_not", "no_discard_ranks"):
        if name not in changes:
            changes[name] = frozenset(rank for rank in getattr(rules, name) if rank <= top)


def _settle_kings(rules: "Rules", kings: Any, usual: "Rules | None") -> Changes:
    return {} if rules.numbered else {"top_rank": KING if kings == "natural" else _QUEEN}


def _settle_top(rules: "Rules", top: Any, usual: "Rules | None") -> Changes:
    if top == _FIFTEEN:
        return {"pack": "fifteen", **_settle_pack(rules, "fifteen", usual)}
    if rules.numbered:
        return {}
    if top == KING:
        return {"kings": "natural"}
    return {"kings": "wild"} if top == _QUEEN and rules.kings == "natural" else {}


def _settle_jokers(rules: "Rules", jokers: Any, usual: "Rules | None") -> Changes:
    if rules.numbered or jokers <= JOKERS_IN_DECK * rules.decks:
        return {}
    return {"decks": -(-jokers // JOKERS_IN_DECK)}


def _settle_decks(rules: "Rules", decks: Any, usual: "Rules | None") -> Changes:
    return {"jokers": min(rules.jokers, JOKERS_IN_DECK * decks)}


def _settle_split(rules: "Rules", split: Any, usual: "Rules | None") -> Changes:
    if split == "mixed":
        return {}
    return {"handicap": None} if rules.numbered else {"handicap": None, "decks": max(2, rules.decks)}


def _settle_goal_size(rules: "Rules", size: Any, usual: "Rules | None") -> Changes:
    """As many goal cards for everybody are no handicap."""
    return {"handicap": None}


def _settle_scoring(rules: "Rules", scoring: Any, usual: "Rules | None") -> Changes:
    return {"match_target": None} if scoring == "none" else {}


def _settle_target(rules: "Rules", target: Any, usual: "Rules | None") -> Changes:
    return {} if target is None else {"scoring": "win_plus_left"}


def _no_loading_where(value: str) -> Settle:
    """Loading ends with a value under which cards could be loaded back and forth for ever."""
    return lambda rules, chosen, usual: {"load_opponent": False} if chosen == value else {}


# The declarations.


def _words(values: Any, pattern: str | None = None) -> Words:
    return Words(get_args(values), pattern)


def _sets(*sets: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, sets))


_NO_RANKS: Final = frozenset[int]()

OPTIONS: Final[dict[str, Option]] = {
    "players": Option(2, Numbers(2, 6), Section.AIM, counted=True),
    "teams": Option(
        "none", _words(Teams), Section.AIM, PanelSelect.TURNS, unsaid=ITS_DEFAULT, behind=("starter_wild",)
    ),
    "table_talk": Option(
        "free",
        _words(TableTalk),
        Section.AIM,
        PanelSelect.TURNS,
        matters=lambda rules: rules.partners,
        unsaid=ITS_DEFAULT,
        behind=("teams",),
    ),
    "goal_piles": Option(
        1, Numbers(1, 2), Section.AIM, PanelSelect.CARDS, unsaid=ITS_DEFAULT, behind=("wild_must_be_covered",)
    ),
    "goal_size": Option(
        20,
        Numbers(FEWEST_GOAL_CARDS, MOST_GOAL_CARDS),
        Section.AIM,
        PanelSelect.GOAL,
        matters=lambda rules: rules.handicap is None,
        counted=True,
        common=(5, 7, 8, 10, 11, 12, 13, 14, 15, 20, 21, 22, 25, 26, 30, 35, 40),
        brings=_settle_goal_size,
    ),
    "handicap": Option(
        None,
        NumberPerSeat(FEWEST_GOAL_CARDS, MOST_GOAL_CARDS),
        Section.AIM,
        PanelSelect.CARDS,
        unsaid=ITS_DEFAULT,
        in_old_records=False,
    ),
    "pack": Option("french", _words(Pack), Section.CARDS, PanelSelect.CARDS, unsaid=ITS_DEFAULT, brings=_settle_pack),
    "decks": Option(
        2,
        Numbers(1, MOST_DECKS),
        Section.CARDS,
        PanelSelect.CARDS,
        matters=_has_suits,
        counted=True,
        brings=_settle_decks,
    ),
    "jokers": Option(
        0,
        Numbers(0, JOKERS_IN_DECK * MOST_DECKS),
        Section.CARDS,
        PanelSelect.CARDS,
        matters=_has_suits,
        unsaid=ITS_DEFAULT,
        common=(0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32),
        brings=_settle_jokers,
    ),
    "kings": Option("wild", _words(Kings), Section.CARDS, PanelSelect.CARDS, matters=_has_suits, brings=_settle_kings),
    "top_rank": Option(12, Numbers(12, 15), Section.CARDS, told=False, follows=True, brings=_settle_top),
    "wild_not": Option(
        _NO_RANKS,
        Ranks(),
        Section.CARDS,
        PanelSelect.CARDS,
        matters=has_wilds,
        common=_sets((), (1,), (1, 2), (1, 7), (7, 12), (1, 7, 12), (1, 2, 7, 11)),
    ),
    "wild_on_wild": Option(True, Switch(), Section.CARDS, PanelSelect.CARDS, matters=has_wilds, unsaid=ITS_DEFAULT),
    "wild_must_be_covered": Option(
        False, Switch(), Section.CARDS, PanelSelect.CARDS, matters=has_wilds, unsaid=ITS_DEFAULT
    ),
    "deck_split": Option(
        "mixed", _words(DeckSplit), Section.CARDS, PanelSelect.CARDS, unsaid=ITS_DEFAULT, brings=_settle_split
    ),
    "hand_size": Option(5, Numbers(3, 7), Section.START, PanelSelect.CARDS, told=False, counted=True),
    "opening_hand": Option("dealt", _words(OpeningHand), Section.START, PanelSelect.CARDS, unsaid=ITS_DEFAULT),
    "side_predeal": Option(
        0, Numbers(0, 1), Section.START, PanelSelect.CARDS, unsaid=ITS_DEFAULT, behind=("side_limit",)
    ),
    "starter": Option("highest_goal", _words(Starter), Section.START, PanelSelect.TURNS),
    "starter_wild": Option("high", _words(StarterWild), Section.START, PanelSelect.TURNS, matters=_compares_wilds),
    "play_from_opponent_sides": Option(
        False,
        Switch(),
        Section.TURN,
        PanelSelect.CARDS,
        unsaid=ITS_DEFAULT,
        behind=("refill_after_last_discard", "fill_empty_sides"),
    ),
    "refill_on_empty": Option("continue", _words(RefillOnEmpty), Section.TURN, PanelSelect.TURNS, behind=("end_turn",)),
    "end_turn": Option(
        "must_discard",
        _words(EndTurn),
        Section.TURN,
        PanelSelect.TURNS,
        unsaid=ITS_DEFAULT,
        brings=_no_loading_where("may_pass"),
    ),
    "refill_after_last_discard": Option(False, Switch(), Section.TURN, PanelSelect.TURNS, unsaid=ITS_DEFAULT),
    "centre_limit": Option(3, Numbers(1, 8, UNLIMITED), Section.CENTRE, PanelSelect.CARDS, counted=True),
    "recycle": Option(
        "immediate",
        Words(("immediate", "when_stock_empty", "when_stock_below_12"), r"when_stock_below_([1-9]|[1-3]\d|40)"),
        Section.CENTRE,
        PanelSelect.CARDS,
    ),
    "side_limit": Option(4, Numbers(1, 4), Section.SIDES, PanelSelect.CARDS, counted=True),
    "side_view": Option("fanned", _words(SideView), Section.SIDES, PanelSelect.CARDS),
    "side_build": Option("free", _words(SideBuild), Section.SIDES, PanelSelect.CARDS),
    "no_discard_ranks": Option(
        _NO_RANKS,
        Ranks(),
        Section.SIDES,
        PanelSelect.TURNS,
        unsaid=ITS_DEFAULT,
        common=_sets((), (1,), (1, 2)),
    ),
    "wild_discardable": Option(True, Switch(), Section.SIDES, PanelSelect.TURNS, matters=has_wilds, unsaid=ITS_DEFAULT),
    "pair_discard": Option(False, Switch(), Section.SIDES, PanelSelect.TURNS, unsaid=ITS_DEFAULT),
    "fill_empty_sides": Option(False, Switch(), Section.SIDES, PanelSelect.CARDS, unsaid=ITS_DEFAULT),
    "forced_ranks": Option(
        _NO_RANKS, Ranks(_sets((), (1,), (1, 2))), Section.DUTIES, PanelSelect.TURNS, unsaid=ITS_DEFAULT
    ),
    "forced_scope": Option(
        "all", _words(ForcedScope), Section.DUTIES, PanelSelect.TURNS, matters=lambda rules: bool(rules.forced_ranks)
    ),
    "load_opponent": Option(False, Switch(), Section.DUTIES, PanelSelect.TURNS, unsaid=ITS_DEFAULT),
    "exhaustion": Option(
        "fewest_goal_wins", _words(Exhaustion), Section.END, PanelSelect.TURNS, brings=_no_loading_where("play_on")
    ),
    "short_draw": Option(
        "ends",
        _words(ShortDraw),
        Section.END,
        PanelSelect.TURNS,
        matters=lambda rules: rules.exhaustion != "play_on",
        unsaid="takes_rest",
        in_old_records=False,
    ),
    "deadlock": Option("end", _words(Deadlock), Section.END, PanelSelect.TURNS),
    "deadlock_forces_low": Option(False, Switch(), Section.END, PanelSelect.TURNS, unsaid=ITS_DEFAULT),
    "scoring": Option(
        "none", _words(Scoring), Section.POINTS, PanelSelect.TURNS, unsaid="win_plus_left", brings=_settle_scoring
    ),
    "score_who": Option("winner", _words(ScoreWho), Section.POINTS, matters=_is_scored, follows=True),
    "win_bonus": Option(
        5,
        Numbers(0, 100),
        Section.POINTS,
        PanelSelect.TURNS,
        matters=_is_scored,
        counted=True,
        common=(0, 1, 5, 10, 20, 25, 50, 100),
    ),
    "per_card": Option(
        1,
        Numbers(0, 20),
        Section.POINTS,
        PanelSelect.TURNS,
        matters=_is_scored,
        counted=True,
        common=(0, 1, 2, 3, 5, 10, 20),
    ),
    "drawn_hand_score": Option(
        "difference", _words(DrawnHandScore), Section.POINTS, PanelSelect.TURNS, matters=_is_scored
    ),
    "match_target": Option(
        None,
        Numbers(1, 10000, "none"),
        Section.POINTS,
        PanelSelect.TURNS,
        matters=_is_scored,
        counted=True,
        common=(None, 25, 50, 100, 150, 200, 250, 300, 500, 1000),
        brings=_settle_target,
    ),
}
"""By their names, section by section as they are explained."""


def option_of(name: str) -> Option:
    """The declaration of that name. Raises ``RulesError`` for an unknown one."""
    if name not in OPTIONS:
        raise RulesError(name, RulesReason.UNKNOWN_OPTION, "there is no such option")
    return OPTIONS[name]


def allowed_values(name: str) -> Allowed:
    """What an option may be. Raises ``RulesError`` for an unknown name."""
    return option_of(name).allowed


def is_relevant(rules: "Rules", name: str) -> bool:
    """Whether an option makes any difference under these rules."""
    matters = OPTIONS[name].matters
    return matters is None or matters(rules)


def options_explained(section: Section) -> tuple[str, ...]:
    """The options of a section in the order in which it is explained."""
    return tuple(name for name, option in OPTIONS.items() if option.section is section)


def options_listed(section: Section) -> tuple[str, ...]:
    """The options of a section in the order of the document of rules."""
    return _in_lists(options_explained(section))


def options_offered(select: PanelSelect) -> tuple[str, ...]:
    """The options that a select of the house-rules panel offers, in its order."""
    return _in_lists(name for name, option in OPTIONS.items() if option.select is select)


def _in_lists(names: Iterable[str]) -> tuple[str, ...]:
    """In declared order, but for those that stand behind another of them."""
    given = tuple(names)
    anchors = {name: next((other for other in OPTIONS[name].behind if other in given), None) for name in given}
    placed = [name for name in given if anchors[name] is None]
    for name, anchor in anchors.items():
        if anchor is not None:
            placed.insert(placed.index(anchor) + 1, name)
    return tuple(placed)


def plain_value(value: Any) -> Any:
    """A value as plain data: a set of ranks becomes a sorted list, one number for each seat a list."""
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


def value_from_data(name: str, value: Any) -> Any:
    """The value that plain data mean. Raises ``RulesError`` for a list that holds no ranks."""
    if isinstance(allowed_values(name), Ranks) and isinstance(value, list):
        if not all(type(rank) is int for rank in value):
            raise RulesError(name, RulesReason.NOT_ALLOWED, f"{value!r} is not allowed", value=str(value))
        return frozenset(value)
    return tuple(value) if isinstance(allowed_values(name), NumberPerSeat) and isinstance(value, list) else value


def check_value(name: str, value: Any) -> None:
    """Raises ``RulesError`` where the option does not allow the value."""
    if not _is_allowed(allowed_values(name), value):
        plain = plain_value(value)
        raise RulesError(name, RulesReason.NOT_ALLOWED, f"{plain!r} is not allowed", value=str(plain))


def _is_allowed(allowed: Allowed, value: Any) -> bool:
    match allowed:
        case Numbers(low, high, word):
            if type(value) is int:
                return low <= value <= high
            return value is None if word == "none" else word is not None and value == word
        case NumberPerSeat(low, high):
            if value is None:
                return True
            return isinstance(value, tuple) and all(type(number) is int and low <= number <= high for number in value)
        case Words(words, pattern):
            known = isinstance(value, str) and value in words
            return known or bool(pattern and isinstance(value, str) and re.fullmatch(pattern, value))
        case Ranks(only):
            return isinstance(value, frozenset) and (only is None or value in only)
        case Switch():
            return isinstance(value, bool)
