"""Cards, ranks and piles in a few letters, for labels, news and alt texts."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.engine.cards import NO_SUIT, WILD_CARD, is_joker, is_numbered, printed_rank, rank_name, suit_of
from bot.engine.rules import Direction, Rules
from bot.text.catalogue import Texts

PILE_SIGNS: Final = "①②③④"
SUIT_SIGNS: Final = "♧♢♡♤"
"""Suits in outline: Discord shows filled ones as small pictures, and the dark ones vanish on a dark background."""


def pile_sign(stack: int) -> str:
    """Return the sign of an own side pile, counted from 0."""
    return PILE_SIGNS[stack]


@lru_cache(maxsize=2048)
def card_word(card: int, texts: Texts, suits: bool = False) -> str:
    """Return a card by its rank: ``8``, ``K``, ``Joker``, ``Wild``; with its suit (``8♡``) only if suits count."""
    if is_joker(card):
        return texts.say("card-joker")
    if card == WILD_CARD:
        return texts.say("card-wild")
    word = rank_name(printed_rank(card), is_numbered(card))
    return word + SUIT_SIGNS[suit_of(card)] if suits and suit_of(card) != NO_SUIT else word


def rank_word(rank: int, rules: Rules) -> str:
    """Return a rank as printed on a card: ``A``, ``7``, ``Q``."""
    return rank_name(rank, rules.numbered)


def mirror_words(rules: Rules) -> dict[str, str]:
    """Return the ranks that play the parts of the lowest and the second on a pile that goes down."""
    return {"first": rank_word(rules.top_rank, rules), "second": rank_word(rules.top_rank - 1, rules)}


def suits_count(rules: Rules) -> bool:
    """Whether suits matter in a game, so that its texts must name them."""
    return rules.load_opponent


def stands_for_another(card: int, rank: int) -> bool:
    """Whether a card on a centre pile stands for a rank other than its own."""
    return printed_rank(card) != rank


def rank_played(card: int, rank: int) -> str:
    """Return the name of the rank that a played card stands for."""
    return rank_name(rank, is_numbered(card) or card == WILD_CARD)


def with_arrow(words: str, direction: Direction | None, texts: Texts) -> str:
    """Return ``8 ↓``: a card with its pile's direction; the words alone in games whose piles all go up."""
    return words if direction is None else texts.say("item-way", card=words, direction=direction)


def words_of(cards: Iterable[int], texts: Texts, suits: bool = False) -> str:
    """Return several cards in a row: ``3 5 8``."""
    return " ".join(card_word(card, texts, suits) for card in cards)


def emphasise(word: str, bold: bool) -> str:
    return f"**{word}**" if bold else word


def join_and(parts: list[str], texts: Texts) -> str:
    """Return ``Zoë, Ana and Ben``."""
    if len(parts) < 2:
        return "".join(parts)
    return texts.say("names-and", first=", ".join(parts[:-1]), last=parts[-1])
