"""The rules of any table in plain words, made from its options alone so that they can't disagree with the game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from bot.engine.rules import MOST_REDEALS, ROUNDS_WITHOUT_GOAL, Rules, has_wilds
from bot.engine.systems import SYSTEMS, System
from bot.text.catalogue import Argument, Texts
from bot.text.facts import fact, is_relevant, rank_phrase
from bot.text.option_words import option_meaning, option_title, refusal, rules_refusal, value_words, words_for_value

Test = Callable[[Rules], bool]
Arguments = Callable[[Rules, Texts], dict[str, Argument]]


class Section(NamedTuple):
    """A part of the explanation: a title and sentences, one fact each."""

    title: str
    lines: tuple[str, ...]


def _always(rules: Rules) -> bool:
    return True


def _nothing(rules: Rules, texts: Texts) -> dict[str, Argument]:
    return {}


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the explanation that is no option's value, and when it is said."""

    key: str
    when: Test = _always
    arguments: Arguments = _nothing


def _hand(rules: Rules, texts: Texts) -> dict[str, Argument]:
    return {"count": rules.hand_size}


def _ends(rules: Rules, texts: Texts) -> dict[str, Argument]:
    return {"first": rank_phrase(1, rules, texts), "last": rank_phrase(rules.top_rank, rules, texts)}


def _redeals(rules: Rules) -> bool:
    return rules.exhaustion == "redeal" or rules.deadlock == "redeal"


def _orders_wilds(rules: Rules) -> bool:
    return rules.side_build == "same_or_next_lower" and has_wilds(rules)


def _covers_wilds(rules: Rules) -> bool:
    return rules.wild_must_be_covered and has_wilds(rules)


def _scores_differences(rules: Rules) -> bool:
    return rules.scoring != "none" and rules.drawn_hand_score == "difference"


def _adds_differences(rules: Rules) -> bool:
    return _scores_differences(rules) and rules.team_count > 2


def _passes_deal(rules: Rules) -> bool:
    return rules.match_target is not None and rules.starter in ("dealer", "left_of_dealer")


Item = str | _Sentence
"""The name of an option, whose fact is said, or a sentence between them."""

_SECTIONS: Final[tuple[tuple[str, tuple[Item, ...]], ...]] = (
    (
        "explain-title-aim",
        (
            _Sentence("explain-aim", lambda rules: not rules.partners),
            _Sentence("explain-aim-partners", lambda rules: rules.partners),
            "players",
            "teams",
            "table_talk",
            "goal_piles",
            "goal_size",
            _Sentence("explain-aim-win"),
        ),
    ),
    (
        "explain-title-cards",
        (
            "pack",
            _Sentence("explain-reconstruction-fifteen", lambda rules: rules.pack == "fifteen"),
            "decks",
            "jokers",
            "kings",
            _Sentence("explain-wild", has_wilds),
            "wild_not",
            "wild_on_wild",
            "wild_must_be_covered",
            _Sentence("explain-cover", _covers_wilds),
            "deck_split",
            _Sentence("explain-goal-deck-rest", lambda rules: rules.deck_split != "mixed"),
        ),
    ),
    (
        "explain-title-start",
        (
            "opening_hand",
            "side_predeal",
            _Sentence("explain-goal-top"),
            "starter",
            "starter_wild",
            _Sentence("explain-start-tie", lambda rules: rules.starter == "highest_goal"),
        ),
    ),
    (
        "explain-title-turn",
        (
            _Sentence("explain-draw", arguments=_hand),
            _Sentence("explain-play"),
            _Sentence("explain-play-partner", lambda rules: rules.partners),
            "play_from_opponent_sides",
            "refill_on_empty",
            _Sentence("explain-wait-pass", lambda rules: rules.refill_on_empty == "wait"),
            _Sentence("explain-discard"),
            "end_turn",
            "refill_after_last_discard",
            _Sentence("explain-no-play"),
        ),
    ),
    (
        "explain-title-centre",
        (
            _Sentence("explain-centre", lambda rules: not rules.numbered and not rules.load_opponent, _ends),
            _Sentence("explain-centre-suits", lambda rules: rules.load_opponent, _ends),
            _Sentence("explain-centre-numbers", lambda rules: rules.numbered, _ends),
            "centre_limit",
            "recycle",
        ),
    ),
    (
        "explain-title-sides",
        (
            "side_limit",
            _Sentence("explain-side-top"),
            "side_view",
            "side_build",
            _Sentence("explain-side-wilds", _orders_wilds),
            "no_discard_ranks",
            _Sentence("explain-banned-waiver", lambda rules: bool(rules.no_discard_ranks)),
            "wild_discardable",
            "pair_discard",
            "fill_empty_sides",
            _Sentence("explain-fill", lambda rules: rules.fill_empty_sides, _hand),
        ),
    ),
    (
        "explain-title-duties",
        (
            "forced_ranks",
            "forced_scope",
            _Sentence("explain-forced", lambda rules: bool(rules.forced_ranks)),
            "load_opponent",
            _Sentence("explain-load", lambda rules: rules.load_opponent),
            _Sentence("explain-load-kings", lambda rules: rules.load_opponent and rules.kings != "out"),
            _Sentence("explain-load-jokers", lambda rules: rules.load_opponent and rules.jokers > 0),
            _Sentence("explain-load-win", lambda rules: rules.load_opponent),
        ),
    ),
    (
        "explain-title-end",
        (
            "exhaustion",
            _Sentence("explain-stock-out"),
            "deadlock",
            _Sentence("explain-redeal-limit", _redeals, lambda rules, texts: {"count": MOST_REDEALS}),
            "deadlock_forces_low",
            _Sentence("explain-guard", arguments=lambda rules, texts: {"rounds": ROUNDS_WITHOUT_GOAL}),
        ),
    ),
    (
        "explain-title-points",
        (
            "scoring",
            "score_who",
            "win_bonus",
            "per_card",
            "drawn_hand_score",
            _Sentence("explain-difference-many", _adds_differences),
            _Sentence("explain-difference-tie", _scores_differences),
            _Sentence("explain-points-partners", lambda rules: rules.partners and rules.scoring != "none"),
            "match_target",
            _Sentence("explain-match", lambda rules: rules.match_target is not None),
            _Sentence("explain-match-dealer", _passes_deal),
        ),
    ),
)

_NO_RANKS: Final = frozenset[int]()
_UNSAID: Final[dict[str, object]] = {
    "pack": "french",
    "jokers": 0,
    "goal_piles": 1,
    "deck_split": "mixed",
    "opening_hand": "dealt",
    "end_turn": "must_discard",
    "side_predeal": 0,
    "table_talk": "free",
    "play_from_opponent_sides": False,
    "refill_after_last_discard": False,
    "no_discard_ranks": _NO_RANKS,
    "wild_discardable": True,
    "wild_on_wild": True,
    "wild_must_be_covered": False,
    "pair_discard": False,
    "fill_empty_sides": False,
    "forced_ranks": _NO_RANKS,
    "load_opponent": False,
    "deadlock_forces_low": False,
    "scoring": "win_plus_left",
}
"""Values that the explanation leaves out, because they are what anybody would expect."""

_RECONSTRUCTIONS: Final = {"deck_goal": "explain-reconstruction-goal"}


def explain(rules: Rules, texts: Texts, system: str | None = None) -> list[Section]:
    """The rules of a table, in short sentences under titles.

    :param system: the name of the system that the rules were made from; found by itself where nothing was changed.
    """
    sections = [Section(texts.say(title), _lines(rules, items, texts)) for title, items in _SECTIONS]
    sections = [section for section in sections if section.lines]
    note = _reconstruction(rules, texts, system)
    if note:
        sections[0] = Section(sections[0].title, (*sections[0].lines, note))
    return sections


def _lines(rules: Rules, items: tuple[Item, ...], texts: Texts) -> tuple[str, ...]:
    lines = [_line(rules, item, texts) for item in items]
    return tuple(line for line in lines if line)


def _line(rules: Rules, item: Item, texts: Texts) -> str:
    if isinstance(item, _Sentence):
        return texts.say(item.key, **item.arguments(rules, texts)) if item.when(rules) else ""
    if not is_relevant(rules, item) or getattr(rules, item) == _UNSAID.get(item, _NEVER):
        return ""
    return f"{fact(rules, item, texts)}."


_NEVER: Final = object()


def _reconstruction(rules: Rules, texts: Texts, system: str | None) -> str:
    found = system_of(rules)
    name = system or (found.name if found else "")
    return texts.say(_RECONSTRUCTIONS[name]) if name in _RECONSTRUCTIONS else ""


def explain_text(rules: Rules, texts: Texts, system: str | None = None) -> str:
    """The explanation as one text for Discord, titles in bold."""
    sections = explain(rules, texts, system)
    return "\n\n".join(f"**{section.title}**\n{' '.join(section.lines)}" for section in sections)


_COUNTED: Final = (
    "players",
    "decks",
    "goal_size",
    "hand_size",
    "centre_limit",
    "side_limit",
    "win_bonus",
    "per_card",
    "match_target",
)
_FOLLOWS: Final = ("top_rank", "score_who")
"""Options that others settle; they make no line of their own."""


def differences(rules: Rules, standard: Rules, texts: Texts) -> list[str]:
    """One short line for each fact in which a table differs: ``13 goal cards each, not 20``."""
    return [_difference(rules, standard, name, texts) for name in _changed(rules, standard)]


def _changed(rules: Rules, standard: Rules) -> list[str]:
    return [
        name
        for name in rules.to_data()
        if name not in _FOLLOWS and is_relevant(rules, name) and getattr(rules, name) != getattr(standard, name)
    ]


def _difference(rules: Rules, standard: Rules, name: str, texts: Texts) -> str:
    now, usual = getattr(rules, name), getattr(standard, name)
    line = fact(rules, name, texts)
    if name in _COUNTED and type(now) is int and type(usual) is int and is_relevant(standard, name):
        return texts.say("differ-number", fact=line, usual=usual)
    return line


@cache
def system_of(rules: Rules) -> System | None:
    """The named system that has exactly these rules, if there is one."""
    for system in SYSTEMS.values():
        if rules.players in system.seats and system.rules(rules.players) == rules:
            return system
    return None


def system_title(name: str, texts: Texts) -> str:
    """The name of a system for a person."""
    return texts.say(f"system-title-{name}")


def system_line(name: str, texts: Texts) -> str:
    """What is special about a system, in at most 90 characters."""
    return texts.say(f"system-line-{name}")


def summary(what: str | Rules, texts: Texts) -> str:
    """A game in two or three short sentences.

    :param what: the name of a system, or the rules of a table.
    """
    if isinstance(what, str):
        system = SYSTEMS[what]
        return _summary(system.rules(system.seats[0]), system_line(what, texts), texts)
    found = system_of(what)
    line = texts.say("summary-line-own", count=what.players) if found is None else system_line(found.name, texts)
    return _summary(what, line, texts)


def table_summary(system: str, rules: Rules, texts: Texts) -> str:
    """A table in two or three short sentences: its system, with what its own rules make of aim and wild cards."""
    return _summary(rules, system_line(system, texts), texts)


def _summary(rules: Rules, line: str, texts: Texts) -> str:
    return texts.say("summary", line=line, aim=texts.say(_aim_key(rules)), wild=_wild_sentence(rules, texts))


def _aim_key(rules: Rules) -> str:
    if rules.partners:
        return "summary-aim-partners"
    return "summary-aim-piles" if rules.goal_piles > 1 else "summary-aim"


def _wild_sentence(rules: Rules, texts: Texts) -> str:
    if rules.numbered:
        return texts.say("summary-wild-numbers", count=18 if rules.pack == "numbers" else 6)
    if rules.kings == "wild":
        return texts.say("summary-wild-both" if rules.jokers else "summary-wild-kings")
    return texts.say("summary-wild-jokers" if rules.jokers else "summary-wild-none")


__all__ = [
    "Section",
    "differences",
    "explain",
    "explain_text",
    "option_meaning",
    "option_title",
    "refusal",
    "rules_refusal",
    "summary",
    "system_line",
    "system_of",
    "system_title",
    "table_summary",
    "value_words",
    "words_for_value",
]
