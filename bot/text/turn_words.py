"""Turn in words: everything needed to play without seeing, one fact on each line."""

from collections.abc import Sequence
from typing import Final

from bot.engine.moves import NO_CARD, PASS, MoveKind, Source
from bot.engine.rules import MOST_REDEALS
from bot.engine.state import NO_PILE
from bot.engine.views import PublicView, SeatView
from bot.text.card_words import mirror_words, pile_sign, rank_word
from bot.text.catalogue import Texts
from bot.text.move_words import move_words
from bot.text.needs import goal_sentence
from bot.text.table_words import (
    DETAILS,
    Detail,
    Teller,
    centre_words,
    counted_piles,
    goal_words,
    goals_words,
    hand_line,
    longest_that_fits,
    seat_name,
    seats_after,
    sides_words,
    stock_line,
    told_sides,
    turn_line,
)

LONGEST_TURN: Final = 3500
_ROUNDS_TOLD: Final = 50


def describe_turn(view: SeatView, names: Sequence[str], texts: Texts, *, away: bool = False) -> str:
    """Return one seat's whole view and its possible moves, line by line, in at most 3500 characters.

    :param away: whether a computer plays for the reader, who can't move meanwhile.
    """
    is_turn = view.is_turn and not away

    def tell(detail: Detail) -> str:
        teller = Teller(view.public, names, texts, detail)
        # A line for each different centre pile; equal ones are counted.
        piles = [centre_words(view.public.centre[place], teller) for place in view.public.centre_shown]
        others = list[str]()
        for front in (view.public.seats[seat] for seat in seats_after(view)):
            name, goals = seat_name(front, teller, view.seat), goals_words(front, teller)
            others.append(texts.say("words-seat", name=name, goals=goals, hand=front.hand_count))
            others.append(texts.say("words-seat-sides", sides=sides_words(front, teller)))
        lines = [
            texts.say("alt-your-turn") if is_turn else turn_line(teller),
            *_duty_lines(view, names, texts),
            hand_line(view, teller),
            *_own_lines(view, teller),
            *(texts.say("words-centre", pile=words) for words in counted_piles(piles, texts)),
            stock_line(teller),
            *(_move_lines(view, teller) if is_turn else []),
            *others,
        ]
        return "\n".join(lines)

    return longest_that_fits(tell, LONGEST_TURN, DETAILS)


def _duty_lines(view: SeatView, names: Sequence[str], texts: Texts) -> list[str]:
    public = view.public
    lines = []
    # The end by rounds is told while it is near enough to plan for.
    if public.result is None and public.rounds_left <= _ROUNDS_TOLD:
        lines.append(texts.say("words-rounds", rounds=public.rounds_left))
    if view.is_turn and public.cover != NO_PILE:
        rank = rank_word(public.centre[public.cover].next_rank, view.rules)
        lines.append(texts.say("words-cover", rank=rank))
    if view.is_turn and public.filling:
        lines.append(texts.say("words-filling"))
    if public.forcing:
        lines.append(texts.say("words-forcing", pack=view.rules.pack))
        if view.rules.both_ways:
            lines.append(texts.say("words-mirror", **mirror_words(view.rules)))
    if stuck := stuck_line(public, names, texts, viewer=view):
        lines.append(stuck)
    if used_up := used_up_line(public, texts):
        lines.append(used_up)
    return lines


def used_up_line(view: PublicView, texts: Texts) -> str:
    """Return the effect of the next draw, if too few cards are left for it; empty otherwise, or if play just goes on.

    It warns before a press that would end the game: one that empties the hand, or ends the turn (``short_draw``).
    """
    rules = view.rules
    within_reach = view.within_reach
    # A draw that takes the rest needs one card; others need a whole hand in the worst case.
    enough = 1 if rules.short_draw == "takes_rest" else rules.hand_size
    if view.result is not None or within_reach >= enough or rules.exhaustion == "play_on":
        return ""
    deals_anew = rules.exhaustion == "redeal" and view.redeals < MOST_REDEALS
    if within_reach:
        return texts.say("words-short-redeal" if deals_anew else "words-short-end", count=within_reach)
    return texts.say("words-used-up-redeal" if deals_anew else "words-used-up-end")


def stuck_line(view: PublicView, names: Sequence[str], texts: Texts, viewer: SeatView | None = None) -> str:
    """Return the effect of the last pass of a round, before it is made; empty if it can't be the next move.

    :param viewer: the reader's view, which shows whether they can pass.
    """
    # All others have passed, and the one to play has done nothing yet that would break the round.
    last = view.result is None and view.passes == view.rules.players - 1 and not view.acted
    if not last or (viewer is not None and viewer.is_turn and PASS not in viewer.legal):
        return ""
    rules = view.rules
    deals_anew = rules.deadlock == "redeal" and view.redeals < MOST_REDEALS
    what = texts.say("stuck-redeal" if deals_anew else "stuck-end")
    if rules.deadlock_forces_low and not view.forcing:
        what = texts.say("stuck-low", what=what, pack=rules.pack)
    if viewer is not None and viewer.is_turn:
        return texts.say("words-stuck-you", what=what)
    return texts.say("words-stuck", name=names[view.to_play], what=what)


def _own_lines(view: SeatView, teller: Teller) -> list[str]:
    texts = teller.texts
    sides = [
        texts.say("words-side", pile=pile, cards=cards, count=count)
        for pile, cards, count in told_sides(view.own, teller)
    ]
    # Mention each own goal card once, with the number left and what it waits for.
    goals = [
        goal_sentence(view, pile.top, goal_words(pile, view.own.goal_count, teller), texts)
        for pile in view.own.goals
        if pile.top is not None
    ]
    return [" ".join(goals) or texts.say("words-goal", goals=goals_words(view.own, teller)), *sides]


def _move_lines(view: SeatView, teller: Teller) -> list[str]:
    texts, most = teller.texts, teller.detail.plays
    lines = []
    if plays := _different(view, MoveKind.PLAY, teller):
        lines += [texts.say("words-plays-heading"), *(f"- {play}" for play in plays[:most])]
        if len(plays) > most:
            lines.append(texts.say("words-plays-more", count=len(plays) - most))
    else:
        lines.append(texts.say("words-no-plays"))
    if loads := _different(view, MoveKind.LOAD, teller):
        more = [texts.say("house-more-differences", count=len(loads) - most)] if len(loads) > most else []
        lines.append(texts.say("words-loads", moves="; ".join([*loads[:most], *more])))
    if discards := _discards(view, teller):
        lines.append(texts.say("words-discards", cards=discards))
    if PASS in view.legal:
        lines.append(texts.say("words-pass"))
    return lines


def _different(view: SeatView, kind: MoveKind, teller: Teller) -> list[str]:
    moves = [move for move in view.legal if move.kind is kind]
    # Goal cards first: they are what the game is about. Moves that read the same are listed once.
    moves.sort(key=lambda move: move.source is not Source.GOAL)
    return list(dict.fromkeys(move_words(view, move, teller.names, teller.texts) for move in moves))


def _discards(view: SeatView, teller: Teller) -> str:
    """Return the cards that may be discarded, with their possible piles unless all piles are open to all."""
    # In the order of the hand; pairs, which are no single card of it, come last.
    piles: dict[str, list[int]] = {teller.card(card): [] for card in view.sorted_hand}
    for move in view.legal:
        if move.kind is MoveKind.DISCARD:
            words = " ".join(teller.card(card) for card in (move.card, move.second) if card != NO_CARD)
            targets = piles.setdefault(words, [])
            if move.target not in targets:
                targets.append(move.target)
    piles = {card: targets for card, targets in piles.items() if targets}
    if all(len(targets) == len(view.own.sides) for targets in piles.values()):
        return ", ".join(piles)
    return ", ".join(
        teller.texts.say("words-discard-piles", card=card, piles=" ".join(map(pile_sign, sorted(targets))))
        for card, targets in piles.items()
    )
