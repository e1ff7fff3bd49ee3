"""Declarations of all options of a game.

A declaration holds all that the program needs to know of an option, except its words (``bot/text/catalogues``,
``docs/rules``) and its effect in play (``bot/engine/game``). ``Rules`` takes the defaults of its fields from here;
explanations, the document of rules and the house-rules panel take their lists, in the order of these declarations.
Readings follow the catalogue in ``docs/rules.md``.
"""

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from bot.engine.allowed import Allowed, NumberPerSeat, Numbers, Ranks, Switch, Words, is_allowed, plain_value
from bot.engine.cards import MOST_JOKERS
from bot.engine.errors import RulesError, RulesReason
from bot.engine.packs import MOST_DECKS, has_wilds
from bot.engine.settling import (
    Settling,
    no_loading_where,
    settle_decks,
    settle_goal_size,
    settle_jokers,
    settle_kings,
    settle_pack,
    settle_scoring,
    settle_split,
    settle_target,
    settle_top,
)

if TYPE_CHECKING:
    from bot.engine.rules import Rules

UNLIMITED: Final = "unlimited"
MOST_PLAYERS: Final = 8
FEWEST_GOAL_CARDS: Final = 5
MOST_GOAL_CARDS: Final = 40

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
Draws = Literal["start", "end"]
Directions = Literal["up", "both"]
SideBuild = Literal["free", "same_or_next_lower"]
SideView = Literal["top", "fanned"]
ForcedScope = Literal["visible", "all"]
Exhaustion = Literal["draw", "fewest_goal_wins", "play_on", "redeal"]
ShortDraw = Literal["takes_rest", "ends"]
Deadlock = Literal["end", "redeal"]
Scoring = Literal["none", "win_plus_left"]
DrawnHandScore = Literal["difference", "none"]
ScoreWho = Literal["winner"]


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


Test = Callable[["Rules"], bool]

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
    brings: Settling | None = None
    behind: tuple[str, ...] = ()
    in_old_records: bool = True

    def goes_without_saying(self, value: Any) -> bool:
        """Whether an explanation leaves this value out."""
        return not self.told or value == (self.default if self.unsaid is ITS_DEFAULT else self.unsaid)


# When options matter.


def _has_suits(rules: "Rules") -> bool:
    return not rules.numbered


def _compares_wilds(rules: "Rules") -> bool:
    """Whether a wild card may be a goal card when the highest begins. A goal deck of playing cards has no jokers."""
    if rules.starter != "highest_goal":
        return False
    return has_wilds(rules) if rules.numbered or rules.deck_split == "mixed" else rules.kings == "wild"


def _is_scored(rules: "Rules") -> bool:
    return rules.scoring != "none"


# The declarations.


def _words(values: Any, pattern: str | None = None) -> Words:
    return Words(get_args(values), pattern)


def _sets(*sets: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, sets))


_NO_RANKS: Final = frozenset[int]()

OPTIONS: Final[dict[str, Option]] = {
    "players": Option(2, Numbers(2, MOST_PLAYERS), Section.AIM, counted=True),
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
        brings=settle_goal_size,
    ),
    "handicap": Option(
        None,
        NumberPerSeat(FEWEST_GOAL_CARDS, MOST_GOAL_CARDS),
        Section.AIM,
        PanelSelect.CARDS,
        unsaid=ITS_DEFAULT,
        in_old_records=False,
    ),
    "pack": Option("french", _words(Pack), Section.CARDS, PanelSelect.CARDS, unsaid=ITS_DEFAULT, brings=settle_pack),
    "decks": Option(
        2,
        Numbers(1, MOST_DECKS),
        Section.CARDS,
        PanelSelect.CARDS,
        matters=lambda rules: rules.pack != "fifteen",
        counted=True,
        brings=settle_decks,
    ),
    "jokers": Option(
        0,
        Numbers(0, MOST_JOKERS),
        Section.CARDS,
        PanelSelect.CARDS,
        matters=_has_suits,
        unsaid=ITS_DEFAULT,
        common=(0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32),
        brings=settle_jokers,
    ),
    "kings": Option("wild", _words(Kings), Section.CARDS, PanelSelect.CARDS, matters=_has_suits, brings=settle_kings),
    "top_rank": Option(12, Numbers(12, 15), Section.CARDS, told=False, follows=True, brings=settle_top),
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
        "mixed", _words(DeckSplit), Section.CARDS, PanelSelect.CARDS, unsaid=ITS_DEFAULT, brings=settle_split
    ),
    "hand_size": Option(5, Numbers(3, 7), Section.START, PanelSelect.CARDS, told=False, counted=True),
    "opening_hand": Option("dealt", _words(OpeningHand), Section.START, PanelSelect.CARDS, unsaid=ITS_DEFAULT),
    "side_predeal": Option(
        0, Numbers(0, 1), Section.START, PanelSelect.CARDS, unsaid=ITS_DEFAULT, behind=("side_limit",)
    ),
    "starter": Option("highest_goal", _words(Starter), Section.START, PanelSelect.TURNS),
    "starter_wild": Option("high", _words(StarterWild), Section.START, PanelSelect.TURNS, matters=_compares_wilds),
    "draws": Option(
        "start",
        _words(Draws),
        Section.TURN,
        PanelSelect.TURNS,
        told=False,
        behind=("pair_discard",),
        in_old_records=False,
    ),
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
        brings=no_loading_where("may_pass"),
    ),
    "refill_after_last_discard": Option(False, Switch(), Section.TURN, PanelSelect.TURNS, unsaid=ITS_DEFAULT),
    "centre_limit": Option(3, Numbers(1, MOST_PLAYERS + 1, UNLIMITED), Section.CENTRE, PanelSelect.CARDS, counted=True),
    "direction": Option(
        "up",
        _words(Directions),
        Section.CENTRE,
        PanelSelect.CARDS,
        matters=lambda rules: rules.centre_limit != 1,
        unsaid=ITS_DEFAULT,
        in_old_records=False,
    ),
    "recycle": Option(
        "immediate",
        Words(
            ("immediate", "when_stock_empty", "when_stock_below_12", "never"), r"when_stock_below_([1-9]|[1-3]\d|40)"
        ),
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
    "spread_sides": Option(
        False,
        Switch(),
        Section.SIDES,
        PanelSelect.CARDS,
        matters=lambda rules: not rules.fill_empty_sides,
        unsaid=ITS_DEFAULT,
        in_old_records=False,
    ),
    "forced_ranks": Option(
        _NO_RANKS, Ranks(_sets((), (1,), (1, 2))), Section.DUTIES, PanelSelect.TURNS, unsaid=ITS_DEFAULT
    ),
    "forced_scope": Option(
        "all", _words(ForcedScope), Section.DUTIES, PanelSelect.TURNS, matters=lambda rules: bool(rules.forced_ranks)
    ),
    "load_opponent": Option(False, Switch(), Section.DUTIES, PanelSelect.TURNS, unsaid=ITS_DEFAULT),
    "exhaustion": Option(
        "fewest_goal_wins", _words(Exhaustion), Section.END, PanelSelect.TURNS, brings=no_loading_where("play_on")
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
        "none", _words(Scoring), Section.POINTS, PanelSelect.TURNS, unsaid="win_plus_left", brings=settle_scoring
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
        brings=settle_target,
    ),
}
"""Declarations by name, section by section in the order of explanations."""


def option_of(name: str) -> Option:
    """Return the declaration of an option. Raises ``RulesError`` for an unknown name."""
    if name not in OPTIONS:
        raise RulesError(name, RulesReason.UNKNOWN_OPTION, "there is no such option")
    return OPTIONS[name]


def allowed_values(name: str) -> Allowed:
    """Return the values that an option may have. Raises ``RulesError`` for an unknown name."""
    return option_of(name).allowed


def is_relevant(rules: "Rules", name: str) -> bool:
    """Whether an option makes any difference under these rules."""
    matters = OPTIONS[name].matters
    return matters is None or matters(rules)


def options_explained(section: Section) -> tuple[str, ...]:
    """Return the options of a section in the order in which it is explained."""
    return tuple(name for name, option in OPTIONS.items() if option.section is section)


def options_listed(section: Section) -> tuple[str, ...]:
    """Return the options of a section in the order of the document of rules."""
    return _in_lists(options_explained(section))


def options_offered(select: PanelSelect) -> tuple[str, ...]:
    """Return the options that a select of the house-rules panel offers, in its order."""
    return _in_lists(name for name, option in OPTIONS.items() if option.select is select)


def _in_lists(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in declared order, but for those that stand behind another of them."""
    given = tuple(names)
    # Declared order is that of explanations. Lists differ for a few options, which follow their anchor instead.
    anchors = {name: next((other for other in OPTIONS[name].behind if other in given), None) for name in given}
    placed = [name for name in given if anchors[name] is None]
    for name, anchor in anchors.items():
        if anchor is not None:
            placed.insert(placed.index(anchor) + 1, name)
    return tuple(placed)


def value_from_data(name: str, value: Any) -> Any:
    """Return the value that plain data stand for. Raises ``RulesError`` for a list that holds no ranks."""
    if not isinstance(value, list):
        return value
    allowed = allowed_values(name)
    if isinstance(allowed, Ranks):
        if not all(type(rank) is int for rank in value):
            raise RulesError(name, RulesReason.NOT_ALLOWED, f"{value!r} is not allowed", value=str(value))
        return frozenset(value)
    return tuple(value) if isinstance(allowed, NumberPerSeat) else value


def check_value(name: str, value: Any) -> None:
    """Raise ``RulesError`` where the option does not allow the value."""
    if not is_allowed(allowed_values(name), value):
        plain = plain_value(value)
        told = ", ".join(map(str, plain)) if isinstance(plain, list) else str(plain)
        raise RulesError(name, RulesReason.NOT_ALLOWED, f"{plain!r} is not allowed", value=told)
