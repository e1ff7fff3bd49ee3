"""The verifiable shuffle and the deal (``docs/records.md``, The proof of a fair deal).

A game's seed is drawn before anyone joins and only its commitment is shown: the seal, as people call it. Together with
the transcript (who joined, how it started) it gives the key from which every order of cards follows. So nobody chooses
the cards: whoever runs the bot can't change the seed once it is sealed, and whoever joins does not know it. The seed is
shown after the game, for everybody to deal it again.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, count
from struct import Struct
from typing import Any, Final

from bot.engine.canonical import canonical_json
from bot.engine.cards import KING, PRINTED_RANKS, french_deck, is_joker, jokers_of, numbered_pack
from bot.engine.rules import Rules
from bot.engine.state import State, empty_state, facts_of

ALGORITHM: Final = "spite-deal/1"
_COMMIT_DOMAIN: Final = b"spite-commit/1"
_EIGHT_WORDS: Final = Struct(">8I")
_WORDS: Final = 1 << 32
_MOST_TIES: Final = 1000
_JOKER_HEIGHT: Final = KING + 1
_WILD_NUMBER_HEIGHT: Final = 16


def commitment_of(game: str, seed: bytes) -> str:
    """Return the commitment (the seal) shown before anyone joins: hex SHA-256 over the domain, the game's id and the
    seed."""
    return sha256(b"\0".join((_COMMIT_DOMAIN, game.encode(), seed))).hexdigest()


def make_transcript(game: str, rules: Rules, seats: Sequence[str], start: str | None) -> dict[str, Any]:
    """Return all inputs of a deal besides the seed.

    :param seats: each seat's contribution: the id of the interaction by which a person joined, or a computer's level.
    :param start: the id of the interaction that started the game.
    """
    return {"game": game, "options": rules.to_record(), "seats": list(seats), "start": start}


def key_of(seed: bytes, transcript: dict[str, Any]) -> bytes:
    """Return the key that all orders of one game follow from."""
    return hmac.digest(seed, canonical_json(transcript), "sha256")


def _blocks(key: bytes, label: str) -> Iterator[bytes]:
    """Yield HMAC-SHA256(key, label, 0, counter) for counter 0, 1, 2 ..."""
    common = hmac.new(key, label.encode("ascii") + b"\0", "sha256")
    for counter in count():
        # Key and label are hashed once; each block copies that state and adds its counter.
        block = common.copy()
        block.update(counter.to_bytes(8, "big"))
        yield block.digest()


def shuffled(key: bytes, label: str, items: Sequence[int], *, only: int | None = None) -> list[int]:
    """Return a fair new order: Fisher-Yates from the last index down, with rejection instead of a biased remainder.

    :param only: how many items at the end are needed; the rest stays as it happens to be.
    """
    order = list(items)
    numbers = chain.from_iterable(map(_EIGHT_WORDS.unpack, _blocks(key, label)))
    # Below this no number can be biased, whatever the count of choices: one comparison skips the modulo.
    surely_fair = _WORDS - len(order)
    until = 0 if only is None else max(0, len(order) - 1 - only)
    # Fisher-Yates: each position from the end takes one of the items up to it.
    for last, number in zip(range(len(order) - 1, until, -1), numbers, strict=False):
        choices = last + 1
        if number >= surely_fair:
            # Numbers above the highest multiple of the choices would favour the first ones: draw again.
            while number >= _WORDS - _WORDS % choices:
                number = next(numbers)
        other = number % choices
        order[last], order[other] = order[other], order[last]
    return order


def canonical_pack(rules: Rules) -> list[int]:
    """Return the whole pack in the order in which it goes into the shuffle."""
    if rules.pack == "numbers":
        return numbered_pack(12, copies=12 * rules.decks, wilds=18 * rules.decks)
    if rules.pack == "fifteen":
        return numbered_pack(15, copies=6, wilds=6)
    return french_deck(rules.kings != "out") * rules.decks + jokers_of(rules.jokers)


def deal(rules: Rules, key: bytes, dealer: int | None = None) -> State:
    """Deal a game: goals, side cards and hands. Find the first seat; reshuffle goal piles that tie for it.

    :param dealer: the seat that deals; by default the key decides (later games of a match pass the deal on).
    """
    state = empty_state(rules, key)
    state.dealer = shuffled(key, "dealer", range(rules.players))[0] if dealer is None else dealer
    pack = _deal_goals(state)
    for stacks in state.sides:
        for stack in stacks:
            stack.extend(pack.pop() for _ in range(rules.side_predeal))
    if rules.opening_hand == "dealt":
        for hand in state.hands:
            hand.extend(pack.pop() for _ in range(rules.hand_size))
    state.stock = pack
    state.first = state.to_play = _first_seat(state)  # it may shuffle tied goal piles, whose tops show only now
    state.shown = [[1] * len(piles) for piles in state.goals]
    if rules.deck_split != "mixed":
        state.turned = [pile[-1] for piles in state.goals for pile in piles]
    return state


def _deal_goals(state: State) -> list[int]:
    """Deal the goal piles and return the pack that everything else is dealt from."""
    rules = state.rules
    # One pack: goal piles are dealt from its top, the rest follows from the same order.
    if rules.deck_split == "mixed" or rules.numbered:
        pack = shuffled(state.key, "deal", canonical_pack(rules))
        _fill_goals(state, pack)
        return pack
    # A goal deck of its own: its undealt cards go back, sorted, so the second shuffle depends on no hidden order.
    goal_deck = shuffled(state.key, "goals", french_deck(rules.kings != "out"))
    _fill_goals(state, goal_deck)
    rest = sorted(goal_deck) + french_deck(rules.kings != "out") * (rules.decks - 1) + jokers_of(rules.jokers)
    return shuffled(state.key, "deal", rest)


def _fill_goals(state: State, pack: list[int]) -> None:
    for piles, size in zip(state.goals, state.rules.goal_sizes, strict=True):
        for pile in piles:
            pile.extend(pack.pop() for _ in range(size))


def _first_seat(state: State) -> int:
    """Return the seat that begins; seats that tie for the highest goal card reshuffle their goal piles until one is."""
    match state.rules.starter:
        case "dealer":
            return state.dealer
        case "left_of_dealer":
            return (state.dealer + 1) % state.rules.players
        case "random":
            return shuffled(state.key, "first", range(state.rules.players))[0]
        case "highest_goal":
            ties = 0
            for _ in range(_MOST_TIES):
                heights = [max(_height(state.rules, pile[-1]) for pile in piles) for piles in state.goals]
                tied = [seat for seat, height in enumerate(heights) if height == max(heights)]
                if len(tied) == 1:
                    break
                for piles in (state.goals[seat] for seat in tied):
                    for pile, cards in enumerate(piles):
                        # Each reshuffle has a label of its own, so that its order is new and can be verified.
                        ties += 1
                        piles[pile] = shuffled(state.key, f"tie {ties}", cards)
            return tied[0]


def _height(rules: Rules, card: int) -> int:
    """Return how high a card counts for the first turn: wild cards above all, or below all (``starter_wild``)."""
    natural = facts_of(rules).rank[card]
    if natural:
        return natural
    if rules.starter_wild == "low":
        return 0
    if is_joker(card):
        return _JOKER_HEIGHT
    return PRINTED_RANKS[card] or _WILD_NUMBER_HEIGHT
