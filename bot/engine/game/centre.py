"""Plays to the centre piles (catalogue, section 1 and options 16, 17, 28 to 30)."""

from bot.engine.events import Completed, Event, GoalTurned, Played
from bot.engine.game.ending import has_won, win
from bot.engine.game.fitting import Fits, fits_of
from bot.engine.game.turn import LOW, Shuffle, recycle, refill
from bot.engine.moves import HAND_PLAYS, OWN, OWN_GOAL_PLAYS, OWN_SIDE_PLAYS, Move, Source, goal_plays, side_plays
from bot.engine.state import NO_PILE, State


def centre_plays(state: State) -> list[Move]:
    """Return every play to the centre from the own goals, sides and hand, and from piles that others lend."""
    fits, rank, seat = fits_of(state), state.facts.rank, state.to_play
    moves: list[Move] = []
    # Written out for speed: computers ask for these moves millions of times.
    for row, cards in zip(OWN_GOAL_PLAYS, state.goals[seat], strict=False):
        if cards and (targets := fits.get(rank[cards[-1]])):
            for target in targets:
                moves.append(row[target])
    for row, cards in zip(OWN_SIDE_PLAYS, state.sides[seat], strict=False):
        if cards and (targets := fits.get(rank[cards[-1]])):
            for target in targets:
                moves.append(row[target])
    # Equal cards are equal moves: each face once, in the order drawn.
    for card in dict.fromkeys(state.hands[seat]):
        if targets := fits.get(rank[card]):
            row = HAND_PLAYS[card]
            for target in targets:
                moves.append(row[target])
    lenders = state.facts.lenders[seat]
    return moves + _lent_plays(state, fits, *lenders) if lenders[1] else moves


def _lent_plays(state: State, fits: Fits, goal_owners: tuple[int, ...], side_owners: tuple[int, ...]) -> list[Move]:
    """Return the plays from other seats' goal piles and side stacks."""
    rank = state.facts.rank
    moves: list[Move] = []
    for owner in goal_owners:
        for pile, cards in enumerate(state.goals[owner]):
            if cards:
                moves += [goal_plays(owner, pile)[target] for target in fits.get(rank[cards[-1]], ())]
    for owner in side_owners:
        for stack, cards in enumerate(state.sides[owner]):
            if cards:
                moves += [side_plays(owner, stack)[target] for target in fits.get(rank[cards[-1]], ())]
    return moves


def card_of(state: State, move: Move) -> int:
    """Return the card that a play or load moves."""
    if move.source is Source.HAND:
        return move.card
    return pile_of(state, move)[-1]


def height_of(state: State, pile: int) -> int:
    """Return how many cards lie on a centre pile; 0 for one that does not exist yet."""
    return len(state.centre[pile]) if pile < len(state.centre) else 0


def pile_of(state: State, move: Move) -> list[int]:
    """Return the goal pile or side stack that a move takes its card from."""
    owner = state.to_play if move.owner == OWN else move.owner
    piles = state.goals if move.source is Source.GOAL else state.sides
    return piles[owner][move.index]


def forced_plays(state: State, plays: list[Move], of_kind: tuple[bool, ...] | None = None) -> list[Move]:
    """Return the plays that must come first: own cards of a forced rank (``forced_ranks``, ``forced_scope``).

    :param of_kind: whether each card is forced, for plays in one direction; by default each play's direction decides.
    """
    facts = state.facts
    if of_kind is None and facts.both_ways:
        up = [move for move in plays if move.target not in facts.places_down]
        down = [move for move in plays if move.target in facts.places_down]
        return forced_plays(state, up, facts.forced) + forced_plays(state, down, facts.forced_down)
    forced = of_kind or facts.forced
    hand_too = state.rules.forced_scope == "all"
    return [
        move
        for move in plays
        if move.owner == OWN and (hand_too or move.source is not Source.HAND) and forced[card_of(state, move)]
    ]


def low_plays(state: State, plays: list[Move]) -> list[Move]:
    """Return the plays of natural aces and twos from the hand, which a deadlock forces (``deadlock_forces_low``)."""
    rank, mirrored, down = state.facts.rank, state.facts.mirrored, state.facts.places_down
    return [
        move
        for move in plays
        if move.source is Source.HAND and (mirrored if down and move.target in down else rank)[move.card] in (1, 2)
    ]


def take_card(state: State, move: Move, events: list[Event]) -> int:
    """Take the card of a play or load from its place. A goal pile turns up its next card."""
    if move.source is Source.HAND:
        state.hands[state.to_play].remove(move.card)
        return move.card
    pile = pile_of(state, move)
    card = pile.pop()
    if move.source is Source.GOAL:
        state.goal_left = True
        seat = state.to_play if move.owner == OWN else move.owner
        state.shown[seat][move.index] -= 1
        # A loaded pile may show several cards. A new one is turned up only when all of these have gone.
        if pile and not state.shown[seat][move.index]:
            state.shown[seat][move.index] = 1
            if state.rules.deck_split != "mixed":
                state.turned.append(pile[-1])
            events.append(GoalTurned(seat, move.index, pile[-1]))
    return card


def play_to_centre(state: State, move: Move, shuffle: Shuffle) -> list[Event]:
    """Make a play: move the card, complete the pile, win, or refill an emptied hand (catalogue, section 7)."""
    turned: list[Event] = []
    card = take_card(state, move, turned)
    facts, centre, target = state.facts, state.centre, move.target
    # Without a limit, places come into being when they are used.
    while len(centre) <= target:
        centre.append([])
    centre[target].append(card)
    rank = len(centre[target])
    state.acted = True
    down_from = facts.down_from(target) if facts.both_ways else None
    events: list[Event] = [Played(state.to_play, move, card, rank, down_from), *turned]
    wild = not facts.rank[card]
    if state.forcing:
        # A deadlock asks for aces and twos of the hand (``deadlock_forces_low``); any other play ends its demand.
        if move.source is Source.HAND and not wild and rank <= LOW:
            state.low_played = True
        else:
            state.forcing = False
    if rank == facts.top:
        complete_pile(state, target, events, shuffle)
    if move.source is Source.GOAL and has_won(state):
        win(state, events)
        return events
    # The top rank needs no cover: its pile has gone.
    state.cover = target if wild and state.rules.wild_must_be_covered and rank < facts.top else NO_PILE
    if state.cover == NO_PILE and not state.hands[state.to_play]:
        refill(state, events, shuffle)
    return events


def complete_pile(state: State, target: int, events: list[Event], shuffle: Shuffle) -> None:
    """Clear a pile that reached its last rank; with immediate recycling shuffle it into the stock."""
    state.done.append(state.centre[target])
    state.centre[target] = []
    events.append(Completed(target))
    if state.rules.recycle == "immediate":
        recycle(state, events, shuffle)
