"""What the rules say is so: sentences that hold under some options only, and those that must not be left out."""

import re
from pathlib import Path
from typing import Any

import pytest

import bot.text
from bot.commands.rules_document import DOCUMENT, notes_in
from bot.engine.options import UNLIMITED, is_relevant
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.rules_words import rules_refusal
from cogs.shared.games import game_choices
from tests.swept import swept
from tests.text.games import explain_text

CATALOGUES = Path(bot.text.__file__).parent / "catalogues"


def system(name: str, seats: int | None = None, **changes: Any) -> Rules:
    return SYSTEMS[name].rules(seats or SYSTEMS[name].seats[0]).change(**changes)


PAGAT, WIKIPEDIA = system("pagat"), system("wikipedia")

SAID: list[tuple[str, tuple[Rules, ...], tuple[Rules, ...]]] = [
    # goal cards go to the centre alone, but where they may be loaded
    ("explain-aim", (PAGAT, WIKIPEDIA), (system("loading"), system("pagat_pairs"))),
    ("explain-aim-loading", (system("loading"),), (PAGAT,)),
    ("explain-aim-win", (PAGAT, system("loading")), (system("pagat_pairs"),)),
    ("explain-aim-win-partners", (system("pagat_pairs"), system("numbers_pairs")), (PAGAT,)),
    # a discard ends the turn, but where it is the last card of a hand that is filled again
    ("explain-discard", (PAGAT, system("book"), system("massachusetts")), (system("wikipedia_es"),)),
    ("explain-refilled", (system("wikipedia_es"),), (PAGAT, WIKIPEDIA)),
    # aces that may be discarded after all, and pairs
    ("explain-banned-waiver", (WIKIPEDIA, system("natural_a2_pairs")), (PAGAT,)),
    ("explain-pair", (system("natural_a2_pairs"), PAGAT.change(pair_discard=True)), (PAGAT, WIKIPEDIA)),
    ("explain-pair-banned", (system("natural_a2_pairs"),), (PAGAT.change(pair_discard=True), WIKIPEDIA)),
    # how games end that nobody wins
    ("explain-fewest-tie", (PAGAT, WIKIPEDIA, system("book"), system("numbers")), ()),
]


@swept("key, said, unsaid", SAID)
def test_sentences_are_said_where_they_are_so(
    key: str, said: tuple[Rules, ...], unsaid: tuple[Rules, ...], texts: Texts
) -> None:
    assert all(texts.say(key) in explain_text(rules, texts) for rules in said)
    assert not any(texts.say(key) in explain_text(rules, texts) for rules in unsaid)


def test_a_duty_to_discard_is_never_said_beside_a_way_around_it(english: Texts) -> None:
    """``That ends your turn.`` stands first, what else ends it, or what goes on after it, behind it."""
    for rules, more in (
        (system("book"), "You may also end your turn without a discard."),
        (system("wikipedia_es"), "That ends your turn if you still hold cards."),
        (system("fifteen"), "With an empty hand your turn ends without a discard."),
    ):
        told = explain_text(rules, english)
        assert told.index("Last you discard") < told.index(more)


def test_after_the_third_redeal_the_fewest_cards_win(english: Texts, spanish: Texts) -> None:
    assert "at most 3 times; after that, the fewest goal cards win" in explain_text(system("book"), english)
    assert "a la siguiente, gana quien tenga menos" in explain_text(system("book"), spanish)
    for language, word in (("en", "instead of a fourth time"), ("es", "en lugar de una cuarta")):
        options = notes_in(language)["options"]
        assert word in options["exhaustion"]
        assert word in options["deadlock"]


def test_the_end_after_200_rounds_is_in_the_document() -> None:
    assert all("200" in notes_in(language)["options"]["exhaustion"] for language in LANGUAGES)


def test_no_wild_card_to_be_covered_can_be_any_card(english: Texts, spanish: Texts) -> None:
    covered = PAGAT.change(wild_must_be_covered=True)
    assert "A king can be any card but the last of a pile." in explain_text(covered, english)
    assert "menos la última de una pila" in explain_text(covered, spanish)
    assert "A king can be any card." in explain_text(PAGAT, english)


def test_wild_goal_cards_count_for_the_start_only_where_there_can_be_any() -> None:
    """The goal deck of ``book`` has no jokers, and its kings are not wild."""
    assert not is_relevant(system("book"), "starter_wild")
    assert is_relevant(system("book").change(kings="wild", top_rank=12), "starter_wild")
    assert is_relevant(system("fifteen").change(starter="highest_goal"), "starter_wild")
    assert is_relevant(PAGAT, "starter_wild")
    assert not is_relevant(PAGAT.change(kings="natural", top_rank=13, centre_limit=UNLIMITED), "starter_wild")


def test_a_game_for_two_or_three_says_so(english: Texts, spanish: Texts) -> None:
    with pytest.raises(ValueError, match="seats") as refused:
        SYSTEMS["misery"].rules(4)
    assert rules_refusal(refused.value, english).startswith("This game is for two or three players.")  # type: ignore[arg-type]
    assert rules_refusal(refused.value, spanish).startswith("Este juego es para dos o tres personas.")  # type: ignore[arg-type]


# What the sources do not say is not said to be theirs.


@pytest.mark.parametrize(
    ("language", "ours"), [("en", ("that is sold", "may agree")), ("es", ("que se vende", "se puede acordar"))]
)
def test_numbers_that_are_in_no_source_are_not_put_into_its_mouth(language: str, ours: tuple[str, str]) -> None:
    notes = notes_in(language)
    of_the_pack = [notes["options"][name] for name in ("pack", "win_bonus", "per_card", "match_target")]
    assert all(ours[0] in note for note in [*of_the_pack, notes["games"]["numbers"]])
    assert ours[1] in notes["games"]["pagat_unlimited"]


def test_several_discards_of_one_turn_are_told() -> None:
    for language, word in (("en", "one discard at a time"), ("es", "una en cada descarte")):
        assert word in notes_in(language)["games"]["wikipedia_es"]


# The language of card players.


def all_texts(language: str) -> dict[str, str]:
    notes, messages = notes_in(language), {}
    for file in sorted((CATALOGUES / language).glob("*.ftl")):
        for message in re.split(r"^(?=[a-z])", file.read_text("utf-8"), flags=re.MULTILINE):
            key, _, words = message.partition(" =")
            messages[key] = "\n".join(line for line in words.splitlines() if not line.startswith("#"))
    return {**messages, **notes["options"], **notes["games"], "introduction": notes["introduction"]}


def test_nothing_is_called_after_a_payment() -> None:
    """The sources' “pila de pago” reads as one: rules name it once, for those who know it, and it finds the game."""
    named = [key for key, text in all_texts("es").items() if re.search(r"\bpagos?\b", text, re.IGNORECASE)]
    assert named == ["explain-goal-top", "introduction"]
    choices = game_choices("pila de pago", [], texts_for("es"))
    assert {choice.value for choice in choices} >= {"pagat", "pagat_multi"}


def test_a_goal_card_among_others_is_named_before_its_rank() -> None:
    """“5 6 objetivo” may be one goal card or two."""
    assert not [key for key, text in all_texts("es").items() if re.search(r"\{ \$cards? \} objetivo", text)]


def test_cards_have_their_article() -> None:
    spanish = texts_for("es")
    assert spanish.say("hint-reason-takes", card="J", name="Nova") == "le quita la J a Nova"
    assert spanish.say("hint-reason-opens-side", card="**8**") == "deja libre el **8**, que está debajo"
    assert spanish.say("hint-discard", card="5 5", pile="①") == "Descarta 5 5 en la ①"
    assert spanish.say("hand-cover", rank="Q") == "Cubre el comodín con una Q."


def test_what_has_happened_is_over() -> None:
    spanish = texts_for("es")
    assert spanish.say("outcome-win", who="you", names="") == "¡Has ganado!"
    assert spanish.say("daily-streak", count=1) == "🔥 Racha: 1 día"


@pytest.mark.parametrize(
    "word",
    ["encuentro", "bloqueo", "se llena en", "se llena tras", "así se llena", "un valor más o menos", "asiento",
     "hechas", "sin robar: robas", "terminar el juego", "sitio siguiente a quien", "vosotros", "vuestr", "anfitri",
     "moderadores", "quien lleva la mesa", "por delante: {", "líder", "sean cuantos sean"],
)  # fmt: skip
def test_words_that_no_card_player_says_are_gone(word: str) -> None:
    assert not [key for key, text in all_texts("es").items() if word in text.casefold()]


def test_english_says_who_is_meant() -> None:
    clumsy = r"(?i:\bwhoever\b)|(?:^|[.;:] )Who (?:plays|draws|discards|empties|saved|has emptied|has the fewest)\b"
    told = {key: text for key, text in all_texts("en").items() if not text.endswith("?")}
    del told["tournament-absent-loses-clock"]  # after "you" both players are meant, and one word says that
    told["docs/rules.md"] = DOCUMENT.read_text(encoding="utf-8")
    assert not [key for key, text in told.items() if re.search(clumsy, text, re.MULTILINE)]
