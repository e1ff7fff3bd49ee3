"""What must hold at every move of every game, whatever the rules: laws that random play and campaigns check.

``play_game`` plays one random game, which follows from its seed and number alone, checks the laws on the way and
verifies its record at the end; what breaks a law raises ``Violation``, which says how to play the game again.
"""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from random import Random

from bot.engine.canonical import canonical_json
from bot.engine.cards import french_deck
from bot.engine.deal import canonical_pack
from bot.engine.errors import EngineError, IllegalMove
from bot.engine.events import Event, can_be_undone
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import NO_CARD, PASS, Move, MoveKind, parse_move
from bot.engine.options import UNLIMITED
from bot.engine.record import Fairness, Recorder, make_fairness, start_record
from bot.engine.replay import verify_record
from bot.engine.rules import ROUNDS_WITHOUT_GOAL, Rules
from bot.engine.state import NO_PILE, State, every_card, state_from_data
from bot.engine.views import GoalPile, SeatView, SideStack, public_view, seat_view

MOST_MOVES = 200_000
"""A game with more moves than this is taken to have no end."""
DEEP_EVERY = 67
"""The laws that take long are checked at every so many moves."""
SORT_EVERY = 16
"""Cards are counted after every move, and sorted and compared with the pack after every so many and at the end: what
was lost or made stays so."""


class Violation(AssertionError):
    """A law that a game broke."""


@dataclass
class Tally:
    """What many games came to."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.ends += other.ends


def as_bytes(state: State) -> bytes:
    return canonical_json(state.to_data())


def play_games(
    rules: Rules,
    name: str,
    seed: int,
    *,
    moves: int = 0,
    games: int = 1,
    deep_every: int = DEEP_EVERY,
    replay_every: int = 1,
) -> Tally:
    """Plays whole games until there are at least so many moves and so many games; one in ``replay_every`` is
    replayed from its record."""
    tally = Tally()
    while tally.moves < moves or tally.games < games:
        replayed = tally.games % replay_every == 0
        tally.add(play_game(rules, name, seed, tally.games, deep_every, replayed))
    return tally


def play_game(
    rules: Rules, name: str, seed: int, number: int, deep_every: int = DEEP_EVERY, replayed: bool = True
) -> Tally:
    """Plays one random game to its end. ``Violation`` where a law is broken."""
    game = RandomGame(rules, name, seed, number)
    game.recording = replayed
    try:
        game.play_to_end(deep_every)
        if replayed:
            game.check_record()
    except (AssertionError, EngineError, LookupError, TypeError, AttributeError) as error:
        played = " ".join(move.notation for move in game.moves[-6:])
        place = f"{name}, {rules.players} seats, seed {seed}, game {number}, after move {len(game.moves)} ({played})"
        raise Violation(f"{place}: {type(error).__name__}: {error}\n{rules.to_data()}") from error
    return Tally(1, len(game.moves), len(game.moves), Counter([game.ending]))


class RandomGame:
    """One random game on its way."""

    def __init__(self, rules: Rules, name: str, seed: int, number: int) -> None:
        self.randomness = Random(f"{name}/{rules.players}/{seed}/{number}")
        self.rules = rules
        self.pack = sorted(canonical_pack(rules))
        self.fairness = fairness_of(rules, f"{name}/{seed}/{number}")
        self.state = self.fairness.deal(rules)
        self.recorder: Recorder = start_record(self.state, f"{name}/{seed}/{number}", name, ["random"] * rules.players)
        self.moves: list[Move] = []
        self.recording = True
        self.checkpoint, self.trail = self.state, list[Move]()
        self.eagerness = self.randomness.choice((0.2, 0.7, 0.95))

    @property
    def ending(self) -> str:
        return self.state.result.ending if self.state.result else "running"

    def play_to_end(self, deep_every: int) -> None:
        self.play(lambda: self.state.result is None, deep_every)
        check_pack(self.state, self.pack)

    def play(self, while_: Callable[[], bool], deep_every: int) -> None:
        self.recorder.note_events(begin(self.state))
        self.checkpoint = self.state.copy()
        check_position(self.state, len(self.pack))
        while while_():
            self.step(bool(deep_every) and len(self.moves) % deep_every == 0)
            assert len(self.moves) < MOST_MOVES, "the game does not end"

    def step(self, deep: bool) -> list[Event]:
        legal = legal_moves(self.state)
        check_moves(self.state, legal)
        if deep:
            check_deeply(self.state, legal, self.moves, self.randomness)
        move = self._choose(legal)
        seat, before = self.state.to_play, as_bytes(self.state) if deep else b""
        self.moves.append(move)
        events = apply(self.state, move, check=deep)
        if not can_be_undone(events):
            self.checkpoint, self.trail = self.state.copy(), []
        else:
            if deep:
                self.check_undo(before)
            self.trail.append(move)
        if self.recording:
            self.recorder.note(seat, move, events)
        check_position(self.state, len(self.pack))
        if len(self.moves) % SORT_EVERY == 0:
            check_pack(self.state, self.pack)
        return events

    def check_undo(self, before: bytes) -> None:
        """A move that showed nothing can be taken back: the moves before it lead from what stands to what was."""
        state = self.checkpoint.copy()
        for move in self.trail:
            apply(state, move)
        assert as_bytes(state) == before, "a move taken back leaves another position"

    def check_record(self) -> None:
        """The record leads to the same last position, byte for byte."""
        record = json.loads(canonical_json(self.recorder.record(self.state.result, self.fairness)))
        assert as_bytes(verify_record(record)) == as_bytes(self.state), "the record leads to another position"

    def _choose(self, legal: list[Move]) -> Move:
        """Any legal move; more often a play than the rest, the keener the game."""
        eager = self.randomness.random() < self.eagerness
        plays = [move for move in legal if move.kind is MoveKind.PLAY] if eager else []
        return self.randomness.choice(plays or legal)


def fairness_of(rules: Rules, game: str) -> Fairness:
    """The fairness of a game whose seed follows from its name."""
    seed = Random(game).randbytes(32)
    return make_fairness(game, rules, seed, ["random"] * rules.players, None)


def check_position(state: State, count: int) -> None:
    """There are as many cards as in the pack, and no pile is larger than the rules allow."""
    rules, facts = state.rules, state.facts
    assert _count_cards(state) == count, "cards were lost or made"
    opened = [*map(len, filter(None, state.centre))]
    assert len(opened) <= facts.limit, "too many centre piles"
    assert max(opened, default=0) < facts.top, "a completed pile lies open"
    assert len(max(state.hands, key=len)) <= rules.hand_size, "a hand is too large"
    assert rules.recycle != "immediate" or not state.done
    assert state.quiet < ROUNDS_WITHOUT_GOAL * rules.players or state.result is not None
    assert state.cover == NO_PILE or state.result is None


def _count_cards(state: State) -> int:
    piles = chain(*state.goals, *state.sides, state.hands, state.centre, state.done)
    return len(state.stock) + sum(map(len, piles))


def check_pack(state: State, pack: list[int]) -> None:
    """Cards are conserved: every card of the pack, and no other, lies somewhere."""
    assert _all_cards(state) == pack, "cards were lost or made"


def _all_cards(state: State) -> list[int]:
    """All cards sorted, as ``every_card``, but written for speed and apart from it."""
    cards = state.stock[:]
    for piles in (*state.goals, *state.sides, state.hands, state.centre, state.done):
        for pile in piles:
            cards += pile
    cards.sort()
    return cards


def check_piles(state: State) -> None:
    """Every centre pile goes by one from the ace up, or from the highest down where its place says so, wild cards only
    where they may stand."""
    facts = state.facts
    opened = [place for place, pile in enumerate(state.centre) if pile]
    starts = (0, 1) if state.rules.direction == "up" else (0, 1, facts.top)
    starters = sum(1 for card in every_card(state) if facts.rank[card] in starts)
    assert len(opened) <= starters, "more piles than cards that open one"
    assert all(len(pile) == facts.top for pile in state.done)
    for place in opened:
        assert _is_in_order(state, state.centre[place], _goes_down(state.rules, place)), "a card lies out of order"
    for pile in state.done:
        ways = (False,) if state.rules.direction == "up" else (False, True)
        assert any(_is_in_order(state, pile, down) for down in ways), "a card lies out of order"
    for pile in [*state.centre, *state.done]:
        for height, card in enumerate(pile, 1):
            assert facts.rank[card] or facts.wild_fits[height], "a wild card stands for a rank it may not"


def _goes_down(rules: Rules, place: int) -> bool:
    """Whether a centre pile goes down, told apart from the engine: the last half does, or every second one."""
    if rules.direction == "up":
        return False
    limit = rules.centre_limit
    return place % 2 == 1 if limit == UNLIMITED else place >= int(limit) - int(limit) // 2


def _is_in_order(state: State, pile: list[int], down: bool) -> bool:
    rank, top = state.facts.rank, state.facts.top
    return all(rank[card] in (0, top + 1 - height if down else height) for height, card in enumerate(pile, 1))


def check_moves(state: State, legal: list[Move]) -> None:
    """The mover always has a move; no move is listed twice; ``pass`` follows its rule."""
    assert legal, "nobody can move and the game is not over"
    assert len(set(legal)) == len(legal), "a move is listed twice"
    may_pass = state.rules.end_turn != "must_discard" or state.rules.refill_on_empty == "wait"
    assert may_pass or PASS not in legal or legal == [PASS], "pass is legal beside other moves"


def check_deeply(state: State, legal: list[Move], earlier: list[Move], randomness: Random) -> None:
    """The laws that take long."""
    before = as_bytes(state)
    check_piles(state)
    check_notation(legal)
    check_illegal(state, legal, earlier, randomness, before)
    check_copy(state, randomness.choice(legal), before)
    check_data(state, before)
    check_views(state, randomness)


def check_notation(moves: list[Move]) -> None:
    """Equal moves are one object, also through their notation and through pickle."""
    for move in moves:
        assert parse_move(move.notation) is move
        assert pickle.loads(pickle.dumps(move)) is move


def check_illegal(state: State, legal: list[Move], earlier: list[Move], randomness: Random, before: bytes) -> None:
    """A move that is not legal is refused and changes nothing of what the position was ``before``."""
    others = [move for move in [*earlier[-40:], PASS] if move not in legal]
    if not others:
        return
    move = randomness.choice(others)
    try:
        apply(state, move)
    except IllegalMove:
        assert as_bytes(state) == before, f"the illegal {move} changed something"
    else:
        raise AssertionError(f"the illegal {move} was carried out")


def check_copy(state: State, move: Move, before: bytes) -> None:
    """A copy goes its own way."""
    copy = state.copy()
    assert as_bytes(copy) == before
    apply(copy, move)
    assert as_bytes(state) == before, "a copy shares something with its original"


def check_data(state: State, before: bytes) -> None:
    """A position survives being stored, with the same moves."""
    data = state.to_data()
    back = state_from_data(data)
    assert not _lists_of(data.values()) & _lists_of(getattr(state, name) for name in State.__slots__)
    assert not _lists_of(data.values()) & _lists_of(getattr(back, name) for name in State.__slots__)
    back = state_from_data(json.loads(before))
    assert as_bytes(back) == before
    assert legal_moves(back) == legal_moves(state)


def _lists_of(values: Iterable[object]) -> set[int]:
    """Every list among the values and in them, by its identity."""
    lists = [value for value in values if isinstance(value, list)]
    return {id(value) for value in lists}.union(*(_lists_of(value) for value in lists))


def check_views(state: State, randomness: Random) -> None:
    """Views hold nothing hidden, and a sample can't be told from the real position."""
    seat = randomness.randrange(state.rules.players)
    view = seat_view(state, seat)
    assert seat_view(permuted(state, seat, randomness), seat) == view, "a seat's view holds a hidden card"
    others = permuted(state, None, randomness)
    assert public_view(others) == public_view(state), "the public view holds a hidden card"
    check_known_position(state, view)
    check_sample(state, view, randomness)


def check_known_position(state: State, view: SeatView) -> None:
    """What a seat knows of a position is all that it sees and nothing else; as many cards lie in every place."""
    known = view.known_position()
    assert seat_view(known, view.seat) == view, "the known position looks different"
    for piles, others in ((known.hands, state.hands), ([known.stock], [state.stock])):
        assert [len(pile) for pile in piles] == [len(pile) for pile in others]
    seen = Counter(card for card in every_card(known) if card != NO_CARD)
    shown = [card for front in view.public.seats for pile in (*front.goals, *front.sides) for card in _faces(pile)]
    shown += [card for pile in view.public.centre for card in pile.cards]
    shown += [card for pile in view.public.done for card in pile]
    assert seen == Counter([*view.hand, *shown]), "the known position knows a hidden card"


def _faces(pile: GoalPile | SideStack) -> tuple[int, ...]:
    return pile.known if isinstance(pile, GoalPile) else pile.cards


def check_sample(state: State, view: SeatView, randomness: Random) -> None:
    sample = view.sample(randomness)
    assert seat_view(sample, view.seat) == view, "the sample looks different"
    assert every_card(sample) == every_card(state), "the sample does not hold the whole pack"
    check_goal_deck(sample)
    apply(sample, randomness.choice(legal_moves(sample)))


def check_goal_deck(sample: State) -> None:
    """Hidden goal cards come from the separate goal deck, where there is one, and were not seen before."""
    rules = sample.rules
    if rules.deck_split == "mixed" or rules.numbered:
        return
    goal_deck = Counter(french_deck(rules.kings != "out"))
    goal_deck.subtract(sample.turned)
    for piles, shown in zip(sample.goals, sample.shown, strict=True):
        for pile, count in zip(piles, shown, strict=True):
            goal_deck.subtract(pile[: len(pile) - count])
    assert min(goal_deck.values()) >= 0, "the sample deals goal cards that can't lie there"


def permuted(state: State, seat: int | None, randomness: Random) -> State:
    """The position with all cards exchanged at random that this seat (None: nobody in particular) can't see."""
    other = state.copy()
    places = _hidden_places(other, seat)
    faces = [pile[place] for pile, place in places]
    randomness.shuffle(faces)
    for (pile, place), face in zip(places, faces, strict=True):
        pile[place] = face
    other.key = randomness.randbytes(32)
    return other


def _hidden_places(state: State, seat: int | None) -> list[tuple[list[int], int]]:
    hidden = [(state.stock, len(state.stock))]
    hidden += [(hand, len(hand)) for owner, hand in enumerate(state.hands) if owner != seat]
    for piles, shown in zip(state.goals, state.shown, strict=True):
        hidden += [(pile, len(pile) - count) for pile, count in zip(piles, shown, strict=True)]
    for front, stacks in zip(public_view(state).seats, state.sides, strict=True):
        hidden += [(stack, seen.count - len(seen.cards)) for seen, stack in zip(front.sides, stacks, strict=True)]
    return [(pile, place) for pile, count in hidden for place in range(count)]
