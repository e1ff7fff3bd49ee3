"""Positions for what the cogs show: of random play in every system, and arranged by hand."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

from bot.engine.cards import parse_faces, printed_rank
from bot.engine.deal import canonical_pack, deal
from bot.engine.game import apply, begin, legal_moves
from bot.engine.game.centre import height_of
from bot.engine.moves import MoveKind
from bot.engine.rules import Rules
from bot.engine.state import State, empty_state
from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView, seat_view
from bot.tables.actions import Play
from bot.text import LANGUAGES
from bot.turns.choices import Offer, offer_of
from cogs.core.press_ids import read_press
from cogs.table.presses import AskWild, DropCards, FillStack, PassTurn, faces_of, play_press
from tests.every_game import WHOLE, every_game

KEY = bytes(32)
LONGEST_TABLE = "t" * 16
POSITIONS = 14

CROWDED = Rules(
    players=6,
    decks=8,
    jokers=32,
    goal_size=9,
    goal_piles=2,
    hand_size=7,
    teams="pairs",
    centre_limit="unlimited",
    end_turn="may_skip_if_short",
    pair_discard=True,
    play_from_opponent_sides=True,
    load_opponent=True,
    side_predeal=1,
    recycle="when_stock_empty",
)
HOUSES = {
    "crowded": CROWDED,
    "crowded_eight": CROWDED.change(players=8, decks=10),
    "squared": Rules(side_view="top", side_predeal=1, centre_limit=8, refill_on_empty="wait", pair_discard=True),
    "covered": Rules(jokers=8, wild_must_be_covered=True, wild_on_wild=False, play_from_opponent_sides=True),
    "filling": Rules(fill_empty_sides=True, forced_ranks=frozenset({1, 2}), pair_discard=True, hand_size=7),
    "both_ways": Rules(direction="both", centre_limit=5, jokers=4, forced_ranks=frozenset({1}), goal_size=10),
    "down_unlimited": Rules(direction="both", centre_limit="unlimited", wild_must_be_covered=True, goal_size=10),
    "strict": Rules(side_build="same_or_next_lower", wild_discardable=False, refill_on_empty="end_turn"),
}


def games(turn: int) -> list[tuple[str, int]]:
    """What ``every_game`` gives, and the house rules, which are always gone through."""
    return every_game(turn) + [(name, rules.players) for name, rules in HOUSES.items()]


def rules_of(name: str, seats: int) -> Rules:
    return HOUSES[name] if name in HOUSES else SYSTEMS[name].rules(seats)


@cache
def positions(name: str, seats: int) -> tuple[State, ...]:
    """Positions of random play, from early and late in the game."""
    luck = Random(f"{name} {seats}")
    state = deal(rules_of(name, seats), luck.randbytes(32))
    begin(state)
    found = []
    for step in range(3 * POSITIONS):
        moves = legal_moves(state)
        if not moves:
            break
        if step % 3 == 0:
            found.append(state.copy())
        apply(state, luck.choice([move for move in moves if move.kind is not MoveKind.DISCARD] or moves), check=False)
    return tuple(found)


@cache
def offers(name: str, seats: int) -> tuple[tuple[State, SeatView, Offer], ...]:
    views = [seat_view(state, state.to_play) for state in positions(name, seats)]
    return tuple((state, view, offer_of(view)) for state, view in zip(positions(name, seats), views, strict=True))


def some_offers(name: str, seats: int) -> Iterator[tuple[State, SeatView, Offer, str]]:
    """Those of positions that lie apart, for panels, which take long to make: in one language after the other, and with
    an odd number of seats the first in the first."""
    apart = 4 if WHOLE or name in HOUSES else 7  # house rules have the largest panels
    in_turn = cycle(LANGUAGES if seats % 2 else LANGUAGES[::-1])
    for (state, view, offer), language in zip(offers(name, seats)[::apart], in_turn, strict=False):
        yield state, view, offer, language


def arrange(rules: Rules, hand: str, goal: str, sides: str = "- - - -", centre: tuple[int, ...] = ()) -> State:
    """A position with seat 0 to play.

    :param sides: its side stacks: ``8D/9C`` with the nine on top, ``-`` for an empty one.
    :param centre: the heights of the centre piles, which hold natural cards.
    """
    state, pool = empty_state(rules, KEY), canonical_pack(rules)
    state.turn = 1

    def take(names: list[str]) -> list[int]:
        cards = parse_faces(names)
        for card in cards:
            pool.remove(card)
        return cards

    state.hands[0] = take(hand.split())
    tops = take(goal.split())
    state.sides[0] = [take(names.split("/")) if names != "-" else [] for names in sides.split()]
    for height in centre:
        pile = [next(card for card in pool if printed_rank(card) == rank) for rank in range(1, height + 1)]
        for card in pile:
            pool.remove(card)
        state.centre.append(pile)
    for seat in range(rules.players):
        for pile_index in range(rules.goal_piles):
            top = [tops[pile_index]] if seat == 0 else []
            state.goals[seat][pile_index] = [pool.pop(0) for _ in range(rules.goal_size - len(top))] + top
            state.shown[seat][pile_index] = 1
        state.hands[seat] = state.hands[seat] or [pool.pop(0) for _ in range(rules.hand_size)]
    state.stock = pool
    return state


def long_way() -> State:
    """A position whose way to the goal card digs through one side stack over three centre piles: too long for the usual
    id."""
    return arrange(PAGAT, "8C 8D 9C 9S JC", "8S", "7D/AD/6C/QC/5D/JD/4C/10D/3D/9D/2C - - -", (6, 1, 8))


def plays_of(state: State) -> list[tuple[str, str]]:
    """The plays on offer in their order: kind, and the moves as ``h8S>c1 h9D>c1``."""
    offer = offer_of(seat_view(state, state.to_play))
    return [(choice.kind, " ".join(choice.moves)) for choice in offer.plays]


PAGAT = SYSTEMS["pagat"].rules(2)


def ids_of(view: SeatView, offer: Offer) -> Iterator[str]:
    """The id of everything that plays, the wild cards that ask looked into."""
    turn = view.public.turn
    for choice in offer.plays:
        press = play_press(choice, LONGEST_TABLE, turn)
        if isinstance(press, AskWild):
            asked = offer_of(view, press.source).plays
            yield from (play_press(other, LONGEST_TABLE, turn).custom_id for other in asked)
        else:
            yield press.custom_id
    for entry in offer.discards:
        if entry.fills:
            yield FillStack(LONGEST_TABLE, turn, faces_of(entry.cards), entry.stacks[0] + 1).custom_id
        else:
            drops = (DropCards(LONGEST_TABLE, turn, faces_of(entry.cards), stack + 1) for stack in entry.stacks)
            yield from (drop.custom_id for drop in drops)
    if offer.can_pass:
        yield PassTurn(LONGEST_TABLE, turn).custom_id


def pressed(custom_id: str) -> Any:
    """The press that an id names."""
    return read_press(custom_id)


def carry_out(state: State, play: Play) -> None:
    """Plays a press as the table would: every step legal, in the same turn, and as high as its rank says."""
    seat = state.to_play
    assert play.turn == state.turn
    for step in play.steps:
        assert state.to_play == seat
        if step.move.kind is MoveKind.PLAY:
            assert height_of(state, step.move.target) + 1 == step.rank
        apply(state, step.move)
