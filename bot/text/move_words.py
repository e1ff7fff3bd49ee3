"""Moves in words: short on buttons, longer in lists and hints."""

from collections.abc import Sequence

from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source
from bot.engine.views import SeatView
from bot.text.card_words import card_word, pile_sign, rank_word, suits_count, with_arrow
from bot.text.catalogue import Texts


def play_label(view: SeatView, move: Move, names: Sequence[str], texts: Texts) -> str:
    """Return a play as short as on a button: ``8``, ``K as 3``, ``goal card 7``, ``④ 8``."""
    return card_label(view, move, view.card_of(move), view.public.height_of(move.target) + 1, names, texts)


def card_label(view: SeatView, move: Move, card: int, rank: int, names: Sequence[str], texts: Texts) -> str:
    """Return the label of a play for a given card and rank, since the card may still lie under others.

    :param rank: the part that it plays on its pile, as in steps.
    """
    words = _card_words(view, move, card, rank, names, texts)
    return with_arrow(words, view.public.direction_of(move.target), texts) if move.kind is MoveKind.PLAY else words


def _card_words(view: SeatView, move: Move, card: int, rank: int, names: Sequence[str], texts: Texts) -> str:
    word = card_word(card, texts, suits_count(view.rules))
    if move.kind is MoveKind.PLAY and view.public.is_wild(card):
        word = texts.say("item-wild", card=word, rank=rank_word(view.public.rank_at(move.target, rank), view.rules))
    if move.source is Source.GOAL:
        if move.owner == OWN:
            return texts.say("item-goal", card=word)
        return texts.say("item-goal-of", card=word, name=names[move.owner])
    if move.source is Source.SIDE:
        pile = pile_sign(move.index)
        if move.owner == OWN:
            return texts.say("item-side", card=word, pile=pile)
        return texts.say("item-side-of", card=word, pile=pile, name=names[move.owner])
    return word


def move_words(view: SeatView, move: Move, names: Sequence[str], texts: Texts) -> str:
    """Return a legal move in words: ``④ 8 onto 7``, ``5 onto ②``, ``Pass``."""
    match move.kind:
        case MoveKind.PLAY:
            height, direction = view.public.height_of(move.target), view.public.direction_of(move.target)
            what = _card_words(view, move, view.card_of(move), height + 1, names, texts)
            way = {} if direction is None else {"direction": direction}
            if not height:
                return texts.say("move-open-way" if way else "move-open", what=what, **way)
            onto = rank_word(view.public.rank_at(move.target, height), view.rules)
            return texts.say("move-play-way" if way else "move-play", what=what, onto=onto, **way)
        case MoveKind.DISCARD:
            cards = [card for card in (move.card, move.second) if card != NO_CARD]
            words = " ".join(card_word(card, texts, suits_count(view.rules)) for card in cards)
            return texts.say("item-put", cards=words, pile=pile_sign(move.target))
        case MoveKind.LOAD:
            return texts.say("item-load", card=play_label(view, move, names, texts), name=names[move.target_seat])
        case _:
            return texts.say("move-pass")
