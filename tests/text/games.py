"""Games to be told: real positions, and small tables made by hand."""

import random
from dataclasses import replace
from functools import cache

from bot.engine.cards import french_card
from bot.engine.deal import deal
from bot.engine.events import Discarded, Played, PublicEvent, public_events
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import MoveKind, parse_move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import CentrePile, GoalPile, PublicView, public_view
from bot.text import Texts
from bot.text.rules_words import explain

NAMES = ["Zoë", "Benjamin", "Łukasz", "María-José", "Chloé", "Dan", "Åsa", "Ben"]
EIGHT, KING = french_card(8, 2), french_card(13, 3)


def french(rank: int) -> int:
    return french_card(rank, 1)


def played(seat: int, notation: str, card: int, rank: int) -> Played:
    return Played(seat, parse_move(notation), card, rank)


def discarded(seat: int, notation: str, *cards: int) -> Discarded:
    return Discarded(seat, parse_move(notation), cards)


@cache
def position(system: str, seats: int, moves: int, seed: int = 1) -> tuple[State, list[PublicEvent]]:
    """A real position after some random moves, centre plays first, and all that happened."""
    choose = random.Random(seed)
    state = deal(SYSTEMS[system].rules(seats), bytes([seed]) * 32)
    events = public_events(begin(state))
    for _ in range(moves):
        legal = legal_moves(state)
        if not legal:
            break
        plays = [move for move in legal if move.kind in (MoveKind.PLAY, MoveKind.LOAD)]
        events += public_events(apply(state, choose.choice(plays or legal), check=False))
    return state, events


def standard_view(seats: int = 2, **options: object) -> PublicView:
    """A small table: centre 2 and a free place, everyone's goal a queen with 18 left."""
    rules = Rules(players=seats, decks=8, **options)  # type: ignore[arg-type]
    view = public_view(deal(rules, b"k" * 32))
    queens = tuple(
        replace(front, goals=(GoalPile(18, (french_card(12, 0),)),) * rules.goal_piles) for front in view.seats
    )
    centre = (CentrePile((french(1), french(2))), CentrePile(()))
    return replace(view, seats=queens, centre=centre, stock_count=52, to_play=0)


def with_goal(view: PublicView, seat: int, *cards: int) -> PublicView:
    goals = tuple(GoalPile(9, (card,)) for card in cards) or (GoalPile(0, ()),)
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], goals=goals)
    return replace(view, seats=tuple(seats))


def explain_text(rules: Rules, texts: Texts, system: str | None = None) -> str:
    """The whole explanation of a game as one text."""
    paragraphs = explain(rules, texts, system).values()
    return "\n\n".join(f"{paragraph.title}\n{' '.join(paragraph.lines)}" for paragraph in paragraphs)
