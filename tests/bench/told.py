"""Games between computers told in words, a turn a line, to be looked at by eye: what a seat had and what it did.

What a turn passed up is named behind it and counted: ``GOAL`` a goal card that it could have reached, ``OPENS`` a place
opened for an opponent's goal card while it played none of its own, ``WILD`` a wild card put down, ``SIDE`` a side card
that fitted a pile at the end, ``CARD`` a plain card of the hand that did.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from random import Random

from bot.engine.deal import deal
from bot.engine.game import apply, begin, legal_moves
from bot.engine.game.centre import card_of
from bot.engine.moves import OWN, Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import find_system
from bot.engine.views import seat_view
from bot.players.attentive import goals_that_fit
from bot.players.levels import plan_moves
from bot.players.ways import is_goal_play, ways_to_goals
from bot.text import Texts, texts_for
from bot.text.play_words import card_word, move_words, words_of


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat")
    parser.add_argument("--levels", default="casual,casual", help="of the seats in their order, with commas between")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="told")
    parser.add_argument("--quiet", action="store_true", help="only what is counted")


def run(arguments: Namespace) -> dict[str, object]:
    levels = arguments.levels.split(",")
    rules = find_system(arguments.system).rules(len(levels))
    counts = {level: Counter[str]() for level in levels}
    for number in range(arguments.games):
        lines = tell_game(rules, levels, f"{arguments.seed}/{number}", counts)
        if not arguments.quiet:
            print(f"Game {number}", *lines, sep="\n", file=sys.stderr)
    shares = {
        level: {name: round(100 * count / found["turns"], 1) for name, count in sorted(found.items())}
        for level, found in counts.items()
    }
    return {"bench": "told", "system": arguments.system, "games": arguments.games, "of_100_turns": shares}


def tell_game(rules: Rules, levels: Sequence[str], name: str, counts: dict[str, Counter[str]]) -> list[str]:
    """One game in words."""
    state, randomness, texts = deal(rules, sha256(name.encode()).digest()), Random(name), texts_for("en")
    begin(state)
    names, lines = [f"{level} {seat}" for seat, level in enumerate(levels)], list[str]()
    while state.result is None:
        seat, turn, told = state.to_play, state.turn, list[str]()
        had, fitted, goals = _had(state, texts), goals_that_fit(state), 0
        before, last = state, list[Move]()
        while state.result is None and state.turn == turn:
            for move in plan_moves(levels[seat], seat_view(state, seat), randomness):
                told.append(move_words(seat_view(state, seat), move, names, texts))
                goals += is_goal_play(move) and move.owner == OWN
                before, last = state.copy(), [move]
                apply(state, move)
        slips = [] if state.result else slips_of(before, last[0], state, fitted, goals)
        counts[levels[seat]].update(["turns", *slips])
        lines.append(f"{turn} {names[seat]}: {had}: {', '.join(told)} {' '.join(slips)}")
    return [*lines, f"won by {', '.join(names[seat] for seat in state.result.winners) or 'nobody'}"]


def _had(state: State, texts: Texts) -> str:
    seat = state.to_play
    goals = [card_word(pile[-1], texts) for pile in state.goals[seat] if pile]
    others = [
        card_word(pile[-1], texts)
        for other, piles in enumerate(state.goals)
        for pile in piles
        if other != seat and pile
    ]
    sides = " ".join(f"[{words_of(stack[-4:], texts)}]" for stack in state.sides[seat])
    heights = " ".join(str(len(pile)) for pile in state.centre if pile)
    hand = words_of(sorted(state.hands[seat], key=lambda card: state.facts.rank[card]), texts)
    return f"goal {' '.join(goals)} (others {' '.join(others)}) hand {hand} sides {sides} piles {heights}"


def slips_of(before: State, last: Move, after: State, fitted: set[tuple[int, int]], goals: int) -> list[str]:
    """What a turn that ended with this move passed up.

    :param before: the position in which it was made.
    :param fitted: the goal cards that fitted when the turn began.
    """
    seat, slips, rank = before.to_play, list[str](), before.facts.rank
    plays = [move for move in legal_moves(before) if move.kind is MoveKind.PLAY]
    if ways_to_goals(seat_view(before, seat).known_position()):
        slips.append("GOAL")
    opened = {owner for owner, _ in goals_that_fit(after) - fitted}
    if not goals and any(before.facts.team[owner] != before.facts.team[seat] for owner in opened):
        slips.append("OPENS")
    if last.kind is MoveKind.DISCARD and not rank[last.card]:
        slips.append("WILD")
    plain = [move for move in plays if not is_goal_play(move) and rank[card_of(before, move)] and move.owner == OWN]
    if any(move.source is Source.SIDE for move in plain):
        slips.append("SIDE")
    if any(move.source is Source.HAND for move in plain):
        slips.append("CARD")
    return slips
