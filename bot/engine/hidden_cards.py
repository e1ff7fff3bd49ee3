"""Hidden cards of a game dealt anew, within what one seat has seen of it.

A seat remembers more than its view shows: cards covered on a squared stack, and those that went back into the stock.
``Recollection`` is all that it has seen. ``deal_within`` makes a whole position of that and of nothing else, so two
games that looked the same to a seat go on alike for the same randomness.

Each shuffle fills an urn (``urns.py``), and a hidden place holds a card of one urn, still to be drawn. The game is
followed from its deal: a card that shows is taken out of the urn of its place. A card that is played from another's
hand may have come from several urns: one is guessed by its chance, and guessed anew where a later card contradicts it.
Deductions from what others did not play are not made.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.engine.cards import french_deck
from bot.engine.deal import canonical_pack
from bot.engine.events import (
    Completed,
    Discarded,
    DrewCards,
    Loaded,
    NewHands,
    PilesRecycled,
    Played,
    PublicEvent,
    public_events,
)
from bot.engine.moves import NO_CARD, Move, Source
from bot.engine.record import Record
from bot.engine.replay import replay, state_of
from bot.engine.state import State, every_card
from bot.engine.urns import Contradiction, ScoutUrn, Urn
from bot.engine.views import SeatView, public_view

_TRIES: Final = (12, 6)
"""Deals with an urn for each shuffle: first with guesses that fit every hand, then with looser ones."""

_Pile = list[int | Urn]
"""Cards in their places: known, or still to be drawn."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The table as a seat saw it after some events."""

    events: tuple[PublicEvent, ...]
    view: SeatView


@dataclass(frozen=True, slots=True)
class Recollection:
    """All that a seat has seen of a game: first its deal, last the moment. A position without a past has one view."""

    seen: tuple[Seen, ...]

    @property
    def view(self) -> SeatView:
        """Return the view of the moment."""
        return self.seen[-1].view


def recollection_of(record: Record, place: int, seat: int) -> Recollection:
    """Return what a seat has seen of a recorded game after so many moves, at most after the last one.

    :raises RecordError: the record is broken or altered.
    """
    seen = [Seen((), _view_of(state_of(record), seat))]
    for number, step in enumerate(replay(record)):
        seen.append(Seen(tuple(public_events(list(step.events))), _view_of(step.state, seat)))
        if number == place:
            break
    return Recollection(tuple(seen))


def _view_of(state: State, seat: int) -> SeatView:
    """Return a seat's view without its legal moves, which nobody needs here."""
    return SeatView(public_view(state), seat, tuple(state.hands[seat]), ())


def deal_within(known: Recollection, randomness: Random) -> State:
    """Return a whole position that the seat can't tell from the real one: its hidden cards are dealt anew.

    :raises Contradiction: there is none, so what was seen is of no game.
    """
    # 1. Follow the game once to find the cards that have shown in places of one urn for certain, by the order of the
    # shuffles: all but those played from others' hands.
    scout = _Deal(known, Random(0))  # noqa: S311 (it chooses nothing that counts)
    shown = [urn.shown for urn in scout.urns if isinstance(urn, ScoutUrn)]
    # 2. Guess from which urn the others came, until no guess contradicts what was seen later.
    for loosely, tries in enumerate(_TRIES):
        for _ in range(tries):
            with suppress(Contradiction):
                return _Deal(known, randomness, shown, loosely=bool(loosely)).state()
    # 3. After many shuffles every guess may go wrong. With one urn for all of them there is nothing to guess.
    return _Deal(known, randomness, shown, apart=False).state()


@dataclass(slots=True)
class _Guess:
    """Urn from which a card of another's hand is taken to have come, of those from which it may have."""

    seat: int
    card: int
    urn: Urn
    possible: set[Urn]


class _Deal:
    """One deal: a game followed with hidden cards that are known only once they show."""

    def __init__(
        self,
        known: Recollection,
        randomness: Random,
        shown: Sequence[Sequence[int]] | None = None,
        *,
        apart: bool = True,
        loosely: bool = False,
    ) -> None:
        """Follow a game.

        :param shown: cards that are going to show in places of each urn, by the order of the shuffles; None to find
            them out.
        :param apart: whether each shuffle has an urn of its own.
        :param loosely: whether a guess may be exchanged for one that does not fit its hand.
        :raises Contradiction: a guess was wrong.
        """
        self.randomness, self.view = randomness, known.seen[0].view
        self.shown, self.apart, self.loosely = shown, apart, loosely
        self.urns, self.guesses = list[Urn](), list[_Guess]()
        public = self.view.public
        # The urns of the deal: of the goal piles, and of everything else.
        rules, pack = self.view.rules, canonical_pack(self.view.rules)
        if rules.deck_split == "mixed" or rules.numbered:
            goals = rest = self._urn(pack)
        else:
            # Of a goal deck of its own the cards that no goal pile needs are shuffled into the rest.
            deck = french_deck(rules.kings != "out")
            goals, used = self._urn(deck), sum(front.goal_count for front in public.seats)
            rest = self._urn((Counter(pack) - Counter(deck)).elements(), [goals] * (len(deck) - used))
        self.goals = [[_places(goals, pile.count) for pile in front.goals] for front in public.seats]
        self.sides = [[_places(rest, stack.count) for stack in front.sides] for front in public.seats]
        self.hands = [_places(rest, front.hand_count) for front in public.seats]
        self.centre = [_places(rest, pile.height) for pile in public.centre]
        self.done = [_places(rest, len(pile)) for pile in public.done]
        self.stock = _places(rest, public.stock_count)
        for seen in known.seen:
            for event in seen.events:
                self._follow(event)
            self.view = seen.view
            self._recognise()

    def state(self) -> State:
        """Return the position, with every card that is still hidden drawn. Raises ``Contradiction``."""
        state = self.view.known_position()
        state.key = self.randomness.randbytes(32)
        for seat in range(state.rules.players):
            for hidden, cards in zip(self.goals[seat], state.goals[seat], strict=True):
                self._fill(hidden, cards)
            for hidden, cards in zip(self.sides[seat], state.sides[seat], strict=True):
                self._fill(hidden, cards)
            self._fill(self.hands[seat], state.hands[seat])
        self._fill(self.stock, state.stock)
        if every_card(state) != sorted(canonical_pack(state.rules)):
            raise Contradiction("these are not all cards")
        return state

    def _fill(self, hidden: _Pile, cards: list[int]) -> None:
        """Put the cards of a pile in the place of those that the view hides."""
        if len(hidden) != len(cards):
            raise Contradiction("a pile has another size than was followed")
        for place, held in enumerate(hidden):
            if cards[place] == NO_CARD:
                cards[place] = held if isinstance(held, int) else held.draw(self.randomness)

    # Shuffles.

    def _urn(self, cards: Iterable[int], hidden: Iterable[Urn] = ()) -> Urn:
        """Return the urn of the next shuffle."""
        urn = ScoutUrn(cards, hidden) if self.shown is None else Urn(cards, hidden)
        self._begin_shuffle(urn)
        return urn

    def _begin_shuffle(self, urn: Urn) -> None:
        if self.shown is not None:
            urn.reserve(self.shown[len(self.urns)], self.randomness)
        self.urns.append(urn)

    def _shuffled(self, pile: _Pile) -> _Pile:
        """Return the pile that a shuffle makes of cards."""
        known = [held for held in pile if isinstance(held, int)]
        if self.apart:
            urn = self._urn(known, [held for held in pile if not isinstance(held, int)])
        else:
            urn = self.urns[-1]
            urn.cards.update(known)
            self._begin_shuffle(urn)
        return _places(urn, len(pile))

    # What happened.

    def _follow(self, event: PublicEvent) -> None:
        """Repeat an event on the cards as far as they are known."""
        match event:
            case Played(seat, move, card):
                self._take(seat, move, card)
                self.centre += [[] for _ in range(move.target + 1 - len(self.centre))]
                self.centre[move.target].append(card)
            case Discarded(seat, move, cards):
                for card in cards:
                    self._take_from_hand(seat, card)
                self.sides[seat][move.target] += cards
            case Loaded(seat, move, card):
                self._take(seat, move, card)
                self.goals[move.target_seat][move.target].append(card)
            case Completed(pile):
                self.done.append(self.centre[pile])
                self.centre[pile] = []
            case DrewCards(seat, count):
                self.hands[seat] += self._drawn(count)
            case PilesRecycled():
                self.stock = self._shuffled([*(held for pile in self.done for held in pile), *self.stock])
                self.done = []
            case NewHands():
                piles = [*self.hands, *(stack for stacks in self.sides for stack in stacks), *self.centre, *self.done]
                self.stock = self._shuffled([held for pile in (*piles, self.stock) for held in pile])
                rules = self.view.rules
                self.sides = [[[] for _ in range(rules.side_limit)] for _ in self.sides]
                self.centre, self.done = [], []
                for seat in range(rules.players):
                    self.hands[seat] = self._drawn(min(rules.hand_size, len(self.stock)))

    def _take(self, seat: int, move: Move, card: int) -> None:
        """Take a card from where a move takes it."""
        if move.source is Source.HAND:
            self._take_from_hand(seat, card)
        else:
            piles = self.goals if move.source is Source.GOAL else self.sides
            self._show(piles[move.owner_for(seat)][move.index].pop(), card)

    def _take_from_hand(self, seat: int, card: int) -> None:
        """Take a card out of a hand; of another's hand out of any place that may hold it, by its chance."""
        # A card that is known to lie there is the one that was played: equal cards can't be told apart.
        hand = self.hands[seat]
        if card in hand:
            hand.remove(card)
            return
        hidden = {place: held for place, held in enumerate(hand) if not isinstance(held, int)}
        urns = {*hidden.values()}
        if not any(urn.chance(card) for urn in urns):
            if self._played_in_another_order(seat, card, hidden):
                return
            self._guess_otherwise(card, urns)
        # Each place is as likely as its urn is to hold this card there.
        chances = [urn.chance(card) for urn in hidden.values()]
        if not any(chances):
            raise Contradiction(f"no hand holds card {card}")
        (place,) = self.randomness.choices([*hidden], chances)
        del hand[place]
        hidden[place].take(card, self.randomness)
        if len(urns) > 1 or self.loosely:
            self.guesses.append(_Guess(seat, card, hidden[place], urns))

    def _played_in_another_order(self, seat: int, card: int, hidden: dict[int, Urn]) -> bool:
        """Exchange two plays of one hand: an earlier one was from an urn of which it still holds a card, and this card
        is from the urn that was guessed then. Return whether that is so."""
        for guess in self.guesses:
            there = guess.urn
            if guess.seat != seat or not there.cards[card]:
                continue
            for place, here in hidden.items():
                if here is not there and here in guess.possible and here.cards[guess.card]:
                    there.cards.update({guess.card: 1, card: -1})
                    here.cards[guess.card] -= 1
                    guess.urn = here
                    del self.hands[seat][place]
                    self.guesses.append(_Guess(seat, card, there, {there, *hidden.values()}))
                    return True
        return False

    def _guess_otherwise(self, card: int, urns: set[Urn]) -> None:
        """Exchange two guesses, so that a card is left in one of some urns: an earlier one of that card came from
        another urn, and another card, taken to be from that one, came from here."""
        for guess in self.guesses:
            if guess.card != card or guess.urn not in urns:
                continue
            for other in self.guesses:
                here, there = guess.urn, other.urn
                fits = self.loosely or (there in guess.possible and here in other.possible)
                if fits and there is not here and there.cards[card] and here.cards[other.card]:
                    here.cards.update({card: 1, other.card: -1})
                    there.cards.update({card: -1, other.card: 1})
                    guess.urn, other.urn = there, here
                    return

    def _drawn(self, count: int) -> _Pile:
        if count > len(self.stock):
            raise Contradiction("the stock holds fewer cards")
        return [self.stock.pop() for _ in range(count)]

    # What shows.

    def _recognise(self) -> None:
        """Take every card that shows out of the urn of its place."""
        public = self.view.public
        for front, goals, sides in zip(public.seats, self.goals, self.sides, strict=True):
            for goal, hidden in zip(front.goals, goals, strict=True):
                self._recognise_top(hidden, goal.known)
            for stack, hidden in zip(front.sides, sides, strict=True):
                self._recognise_top(hidden, stack.cards)
        self._recognise_top(self.hands[self.view.seat], self.view.hand)
        centre = [pile.cards for pile in public.centre if pile.cards]
        for cards, hidden in zip(centre, [pile for pile in self.centre if pile], strict=True):
            self._recognise_top(hidden, cards)
        for cards, hidden in zip(public.done, self.done, strict=True):
            self._recognise_top(hidden, cards)

    def _recognise_top(self, hidden: _Pile, cards: Sequence[int]) -> None:
        """Recognise the last cards of a pile."""
        # Nearly always nothing new shows: comparing whole slices is quicker than looking at each card.
        start = len(hidden) - len(cards)
        if hidden[max(0, start) :] == list(cards):
            return
        if start < 0:
            raise Contradiction("a pile has fewer cards than are seen")
        for place, card in enumerate(cards, start=start):
            self._show(hidden[place], card)
            hidden[place] = card

    def _show(self, held: int | Urn, card: int) -> None:
        """Recognise a card in its place."""
        if isinstance(held, int):
            if held != card:
                raise Contradiction(f"card {card} lies where {held} was seen")
        else:
            held.show(card, self.randomness)


def _places(urn: Urn, count: int) -> _Pile:
    """Return so many places that each hold a card of an urn."""
    return [urn for _ in range(count)]
