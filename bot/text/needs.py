"""Cards that the others need next, and that the own goal card waits for."""

from collections.abc import Sequence

from bot.engine.rules import Direction, Rules
from bot.engine.views import PublicView, SeatFront, SeatView
from bot.text.card_words import card_word, emphasise, rank_word, suits_count
from bot.text.catalogue import Texts


def needs_line(view: PublicView, seat: int, names: Sequence[str], texts: Texts, *, bold: bool = False) -> str:
    """Return ``Benjamin needs Q, 18 left. Stock 52.``, or an item for each of several others."""
    others = [view.seats[(seat + step) % len(view.seats)] for step in range(1, len(view.seats))]
    # Two players: one other, said as a sentence.
    if len(others) == 1:
        other = others[0]
        cards = _goal_cards(other, view.rules, texts, bold)
        return texts.say(
            "needs-one", name=names[other.seat], cards=cards, count=other.goal_count, stock=view.stock_count
        )
    own_team = view.seats[seat].team
    items = []
    for other in others:
        # A partner may have emptied their pile and play on for the other.
        if not other.goal_count:
            items.append(texts.say("needs-done", name=names[other.seat]))
            continue
        key = "needs-partner" if other.team == own_team else "needs-item"
        cards = _goal_cards(other, view.rules, texts, bold)
        items.append(texts.say(key, name=names[other.seat], cards=cards, count=other.goal_count))
    return texts.say("needs-many", list=" · ".join(items), stock=view.stock_count)


def _goal_cards(front: SeatFront, rules: Rules, texts: Texts, bold: bool) -> str:
    suits = suits_count(rules)
    tops = [pile.top for pile in front.goals]
    words = [emphasise(card_word(top, texts, suits), bold) for top in tops if top is not None]
    if len(words) == 2:
        return texts.say("needs-and", first=words[0], last=words[1])
    return "".join(words)


def goal_line(view: SeatView, texts: Texts, *, bold: bool = False) -> str:
    """Return what the own goal cards wait for: ``Your 4 needs a 3 first.``"""
    suits = suits_count(view.rules)
    return " ".join(
        goal_sentence(view, pile.top, emphasise(card_word(pile.top, texts, suits), bold), texts, bold=bold)
        for pile in view.own.goals
        if pile.top is not None
    )


def goal_sentence(view: SeatView, card: int, word: str, texts: Texts, *, bold: bool = False) -> str:
    """Return what one of the own goal cards waits for.

    :param word: the card in words.
    """
    rules = view.rules
    heights = [pile.height for pile in view.public.centre]
    # A wild card fits where the next rank is one that it may stand for.
    if view.public.is_wild(card):
        fits = {height + 1 for height in heights} - rules.wild_not
        return texts.say("goal-wild" if fits else "goal-waits", card=word)
    # The shortest way of each direction; a pile that is past the card leads nowhere until it is completed.
    found = dict[Direction | None, list[int]]()
    for place, pile in enumerate(view.public.centre):
        part = view.public.part_of(place, card)
        lacking = range(pile.height + 1, part)
        if pile.height < part and (pile.direction not in found or len(lacking) < len(found[pile.direction])):
            found[pile.direction] = [view.public.rank_at(place, height) for height in lacking]
    if not found:  # every pile is past the card, and no place is free
        return texts.say("goal-waits-pile", card=word)
    # Of two directions the nearer one, or both, each from what lies to what the card waits for.
    least = min(map(len, found.values()))
    first, *other = [
        [emphasise(rank_word(rank, rules), bold) for rank in way] for way in found.values() if len(way) == least
    ]
    if not first:
        return texts.say("goal-fits", card=word)
    if len(first) == 1:
        if other:  # a pile that goes up is as near as one that goes down
            return texts.say("goal-needs-either", card=word, first=first[0], last=other[0][0])
        return texts.say("goal-needs", card=word, rank=first[0])
    key = "goal-needs-two" if len(first) == 2 else "goal-needs-run"
    return texts.say(key, card=word, first=first[0], last=first[-1])
