"""Rules of any table in plain words, made from its options alone so that they can't contradict the game."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Final, NamedTuple

from bot.engine.options import OPTIONS, Section, Test, is_relevant, options_explained
from bot.engine.packs import has_wilds
from bot.engine.rules import MOST_REDEALS, ROUNDS_WITHOUT_GOAL, Rules
from bot.engine.systems import SYSTEMS, System
from bot.text.catalogue import Argument, Texts
from bot.text.facts import fact, rank_phrase
from bot.text.option_words import option_meaning, option_title, rules_refusal, value_words, words_for_value

ArgumentsOf = Callable[[Rules, Texts], dict[str, Argument]]


class Paragraph(NamedTuple):
    """A part of the explanation: a title and sentences, one fact each."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the explanation that is not an option's value: the option that it follows, and its condition."""

    key: str
    when: Test = lambda rules: True
    arguments: ArgumentsOf = lambda rules, texts: {}
    _: KW_ONLY
    after: str = ""
    """Name of an option; empty at the beginning of a section."""


def _hand(rules: Rules, texts: Texts) -> dict[str, Argument]:
    return {"count": rules.hand_size}


def _ends(rules: Rules, texts: Texts) -> dict[str, Argument]:
    return {"first": rank_phrase(1, rules, texts), "last": rank_phrase(rules.top_rank, rules, texts)}


def _mirror(rules: Rules, texts: Texts) -> dict[str, Argument]:
    """Return the lowest ranks, and those that play their parts on piles that go down."""
    highest = {"last": rank_phrase(rules.top_rank, rules, texts), "next": rank_phrase(rules.top_rank - 1, rules, texts)}
    return {"first": rank_phrase(1, rules, texts), "second": rank_phrase(2, rules, texts), **highest}


def _speaks_of_ranks(rules: Rules) -> bool:
    """Whether a rule about the centre names ranks, which count from the other end on piles that go down."""
    strict = has_wilds(rules) and bool(rules.wild_not)
    return rules.both_ways and (strict or bool(rules.forced_ranks) or rules.deadlock_forces_low)


def _scores_differences(rules: Rules) -> bool:
    return rules.scoring != "none" and rules.drawn_hand_score == "difference"


_SENTENCES: Final[dict[Section, tuple[_Sentence, ...]]] = {
    Section.AIM: (
        _Sentence("explain-aim", lambda rules: not rules.partners and not rules.load_opponent),
        _Sentence("explain-aim-loading", lambda rules: not rules.partners and rules.load_opponent),
        _Sentence("explain-aim-partners", lambda rules: rules.partners),
        _Sentence("explain-alone", lambda rules: not rules.partners and rules.players > 2, after="teams"),
        _Sentence("explain-aim-win", lambda rules: not rules.partners, after="goal_size"),
        _Sentence("explain-aim-win-partners", lambda rules: rules.partners, after="goal_size"),
    ),
    Section.CARDS: (
        _Sentence("explain-reconstruction-fifteen", lambda rules: rules.pack == "fifteen", after="pack"),
        _Sentence("explain-wild", has_wilds, after="kings"),
        _Sentence(
            "explain-cover", lambda rules: rules.wild_must_be_covered and has_wilds(rules), after="wild_must_be_covered"
        ),
        _Sentence("explain-goal-deck-rest", lambda rules: rules.deck_split != "mixed", after="deck_split"),
    ),
    Section.START: (
        _Sentence("explain-goal-top", after="side_predeal"),
        _Sentence("explain-start-tie", lambda rules: rules.starter == "highest_goal", after="starter_wild"),
    ),
    Section.TURN: (
        _Sentence("explain-draw", lambda rules: rules.draws == "start", _hand),
        _Sentence("explain-play"),
        _Sentence("explain-play-partner", lambda rules: rules.partners),
        _Sentence("explain-discard", lambda rules: not rules.refill_after_last_discard, after="refill_on_empty"),
        _Sentence("explain-discard-refilled", lambda rules: rules.refill_after_last_discard, after="refill_on_empty"),
        _Sentence("explain-draw-end", lambda rules: rules.draws == "end", _hand, after="refill_on_empty"),
        _Sentence("explain-wait-pass", lambda rules: rules.refill_on_empty == "wait", after="refill_on_empty"),
        _Sentence("explain-refilled", lambda rules: rules.refill_after_last_discard, after="refill_after_last_discard"),
        _Sentence("explain-no-play", after="refill_after_last_discard"),
    ),
    Section.CENTRE: (
        _Sentence(
            "explain-centre",
            lambda rules: not (rules.numbered or rules.load_opponent or rules.both_ways),
            _ends,
        ),
        _Sentence("explain-centre-suits", lambda rules: rules.load_opponent and not rules.both_ways, _ends),
        _Sentence("explain-centre-numbers", lambda rules: rules.numbered and not rules.both_ways, _ends),
        _Sentence(
            "explain-centre-both",
            lambda rules: rules.both_ways and not (rules.numbered or rules.load_opponent),
            _ends,
        ),
        _Sentence("explain-centre-both-suits", lambda rules: rules.both_ways and rules.load_opponent, _ends),
        _Sentence("explain-centre-both-numbers", lambda rules: rules.both_ways and rules.numbered, _ends),
        _Sentence(
            "explain-direction-wild",
            lambda rules: rules.both_ways and has_wilds(rules) and 1 not in rules.wild_not,
            after="direction",
        ),
        _Sentence("explain-mirror", _speaks_of_ranks, _mirror, after="direction"),
    ),
    Section.SIDES: (
        _Sentence("explain-side-top", after="side_limit"),
        _Sentence(
            "explain-side-wilds",
            lambda rules: rules.side_build == "same_or_next_lower" and has_wilds(rules),
            after="side_build",
        ),
        _Sentence("explain-banned-waiver", lambda rules: bool(rules.no_discard_ranks), after="no_discard_ranks"),
        _Sentence("explain-pair", lambda rules: rules.pair_discard, after="pair_discard"),
        _Sentence(
            "explain-pair-banned",
            lambda rules: rules.pair_discard and bool(rules.no_discard_ranks),
            after="pair_discard",
        ),
        _Sentence("explain-fill", lambda rules: rules.fill_empty_sides, _hand, after="fill_empty_sides"),
    ),
    Section.DUTIES: (
        _Sentence("explain-forced", lambda rules: bool(rules.forced_ranks), after="forced_scope"),
        _Sentence("explain-load", lambda rules: rules.load_opponent, after="load_opponent"),
        _Sentence(
            "explain-load-kings", lambda rules: rules.load_opponent and rules.kings != "out", after="load_opponent"
        ),
        _Sentence("explain-load-jokers", lambda rules: rules.load_opponent and rules.jokers > 0, after="load_opponent"),
        _Sentence("explain-load-win", lambda rules: rules.load_opponent, after="load_opponent"),
    ),
    Section.END: (
        _Sentence(
            "explain-stock-out",
            lambda rules: rules.short_draw == "ends" and rules.recycle != "never",
            after="exhaustion",
        ),
        _Sentence(
            "explain-stock-out-alone",
            lambda rules: rules.short_draw == "ends" and rules.recycle == "never",
            after="exhaustion",
        ),
        _Sentence(
            "explain-stock-used-up",
            lambda rules: rules.short_draw == "takes_rest" and rules.recycle != "never",
            after="exhaustion",
        ),
        _Sentence(
            "explain-stock-used-up-alone",
            lambda rules: rules.short_draw == "takes_rest" and rules.recycle == "never",
            after="exhaustion",
        ),
        _Sentence(
            "explain-redeal-limit",
            lambda rules: "redeal" in (rules.exhaustion, rules.deadlock),
            lambda rules, texts: {"count": MOST_REDEALS},
            after="deadlock",
        ),
        _Sentence(
            "explain-guard", arguments=lambda rules, texts: {"rounds": ROUNDS_WITHOUT_GOAL}, after="deadlock_forces_low"
        ),
        _Sentence("explain-fewest-tie", after="deadlock_forces_low"),
    ),
    Section.POINTS: (
        _Sentence(
            "explain-difference-many",
            lambda rules: _scores_differences(rules) and rules.team_count > 2,
            after="drawn_hand_score",
        ),
        _Sentence("explain-difference-tie", _scores_differences, after="drawn_hand_score"),
        _Sentence(
            "explain-points-partners",
            lambda rules: rules.partners and rules.scoring != "none",
            after="drawn_hand_score",
        ),
        _Sentence("explain-match", lambda rules: rules.match_target is not None, after="match_target"),
        _Sentence(
            "explain-match-dealer",
            lambda rules: rules.match_target is not None and rules.starter in ("dealer", "left_of_dealer"),
            after="match_target",
        ),
    ),
}

_RECONSTRUCTIONS: Final = {"deck_goal": "explain-reconstruction-goal"}


def explain(rules: Rules, texts: Texts, system: str | None) -> dict[Section, Paragraph]:
    """Return the rules of a table in short sentences under titles, for each section with content.

    :param system: the name of the system that the rules were made from; by default the one with exactly these rules.
    """
    said = dict[Section, Paragraph]()
    for section in Section:
        lines = []
        # The facts of a section's options, and the sentences between them; those that follow no option open it.
        for option in ("", *options_explained(section)):
            if (
                option
                and is_relevant(rules, option)
                and not OPTIONS[option].goes_without_saying(getattr(rules, option))
            ):
                lines.append(f"{fact(rules, option, texts)}.")
            told = [each for each in _SENTENCES[section] if each.after == option and each.when(rules)]
            lines += [texts.say(each.key, **each.arguments(rules, texts)) for each in told]
        if lines:
            said[section] = Paragraph(section_title(section, texts), tuple(lines))
    found = system_of(rules)
    name = system or (found.name if found else "")
    # Of systems whose sources say too little, the first section ends with the remark that they are partly our own.
    if name in _RECONSTRUCTIONS:
        first = next(iter(said))
        said[first] = Paragraph(said[first].title, (*said[first].lines, texts.say(_RECONSTRUCTIONS[name])))
    return said


def section_title(section: Section, texts: Texts) -> str:
    """Return the title of a part of the explanation."""
    return texts.say(f"explain-title-{section}")


def differences(rules: Rules, standard: Rules, texts: Texts, names: Sequence[str] = ()) -> list[str]:
    """Return one short line for each fact in which a table differs: ``13 goal cards each, not 20``.

    :param names: the people by seat as far as they are known, for values that differ between seats.
    """
    lines = []
    for name, value in rules.to_data().items():
        usual = getattr(standard, name)
        # What follows from another option, or has no effect here, is no difference of its own.
        if OPTIONS[name].follows or not is_relevant(rules, name) or getattr(rules, name) == usual:
            continue
        line = fact(rules, name, texts, names)
        # ``not 20`` helps only where the usual game counts the same thing; a bool is no number.
        if OPTIONS[name].counted and type(value) is int and type(usual) is int and is_relevant(standard, name):
            line = texts.say("differ-number", fact=line, usual=usual)
        lines.append(line)
    return lines


@cache
def system_of(rules: Rules) -> System | None:
    """Return the named system with exactly these rules, or None."""
    for system in SYSTEMS.values():
        if rules.players in system.seats and system.rules(rules.players) == rules:
            return system
    return None


def system_title(name: str, texts: Texts) -> str:
    """Return the name of a system for people; its id if this release does not know it."""
    return texts.say(f"system-title-{name}") if name in SYSTEMS else name


def system_line(name: str, texts: Texts) -> str:
    """Return the special features of a system, in at most 90 characters."""
    return texts.say(f"system-line-{name}")


def standard_line(texts: Texts, low: int, high: int) -> str:
    """Return a description of the standard game while its number of players is open."""
    key = "summary-line-standard-two" if high == low + 1 else "summary-line-standard"
    return texts.say(key, low=low, high=high)


def table_summary(line: str, rules: Rules, texts: Texts) -> str:
    """Return a table in two or three short sentences: its game, the aim and wild cards by its own rules.

    :param line: the special features of the game, as by ``system_line`` or ``standard_line``.
    """
    aim = "summary-aim-piles" if rules.goal_piles > 1 else "summary-aim"
    if rules.partners:
        aim = "summary-aim-partners"
    if rules.numbered:
        wild = texts.say("summary-wild-numbers", count=18 * rules.decks if rules.pack == "numbers" else 6)
    elif rules.kings == "wild":
        wild = texts.say("summary-wild-both" if rules.jokers else "summary-wild-kings")
    else:
        wild = texts.say("summary-wild-jokers" if rules.jokers else "summary-wild-none")
    return texts.say("summary", line=line, aim=texts.say(aim), wild=wild)


__all__ = [
    "Paragraph",
    "differences",
    "explain",
    "option_meaning",
    "option_title",
    "rules_refusal",
    "section_title",
    "standard_line",
    "system_line",
    "system_of",
    "system_title",
    "table_summary",
    "value_words",
    "words_for_value",
]
