"""Positions made by hand for pictures: any system, any extreme, without playing a game."""

import random
from dataclasses import fields
from typing import Any

from bot.engine.cards import WILD_CARD, face_name, french_card, joker, numbered_card
from bot.engine.moves import Move, parse_move
from bot.engine.rules import Rules, rank_at
from bot.engine.state import Ending, Result, facts_of
from bot.engine.views import NO_PILE, CentrePile, GoalPile, PublicView, SeatFront, SeatView, SideStack

NAMES = ("Benjamin", "Zoë", "Łukasz", "María-José", "Chloé_the_great", "Dan", "Wilhelmina", "Oskar")


def any_card(rules: Rules, luck: random.Random) -> int:
    if rules.numbered:
        rank = luck.randint(0, rules.top_rank)
        return numbered_card(rank) if rank else WILD_CARD
    if rules.jokers and luck.random() < 0.08:
        return joker(luck.randint(1, rules.jokers))
    return french_card(luck.randint(1, 12 if rules.kings == "out" else 13), luck.randrange(4))


def cards(rules: Rules, luck: random.Random, count: int) -> tuple[int, ...]:
    return tuple(any_card(rules, luck) for _ in range(count))


def centre_pile(rules: Rules, luck: random.Random, height: int, place: int = 0) -> CentrePile:
    down_from = facts_of(rules).down_from(place)

    def at(rank: int) -> int:
        if luck.random() < 0.2:
            card = any_card(rules, luck)
            if rules.numbered:
                return WILD_CARD
            if rules.jokers and luck.random() < 0.5:
                return joker(1)
            return french_card(13, luck.randrange(4)) if rules.kings == "wild" else card
        return numbered_card(rank) if rules.numbered else french_card(rank, luck.randrange(4))

    return CentrePile(tuple(at(rank_at(each, down_from)) for each in range(1, height + 1)), down_from)


def side_stack(rules: Rules, luck: random.Random, count: int) -> SideStack:
    shown = cards(rules, luck, count)
    return SideStack(count, shown if rules.side_view == "fanned" else shown[-1:])


def public(rules: Rules, seed: int, **changes: Any) -> PublicView:
    """A position of that system. ``stacks``, ``centre_heights``, ``goal_counts`` set what chance would."""
    luck = random.Random(seed)
    heights = changes.pop("centre_heights", None)
    if heights is None:
        places = rules.centre_limit if isinstance(rules.centre_limit, int) else 7
        heights = [luck.randrange(rules.top_rank) for _ in range(places)]
    empty_goal = changes.pop("empty_goal", -1)
    longest = changes.pop("stacks", 6)
    seats = []
    for seat in range(rules.players):
        goals = []
        for _ in range(rules.goal_piles):
            count = luck.randint(1, rules.goal_size)
            goals.append(GoalPile(count, cards(rules, luck, 1)) if seat != empty_goal else GoalPile(0, ()))
        stacks = tuple(side_stack(rules, luck, luck.randint(0, longest)) for _ in range(rules.side_limit))
        team = seat % (rules.players // 2) if rules.partners else seat
        seats.append(SeatFront(seat, team, tuple(goals), luck.randint(0, rules.hand_size), stacks))
    values: dict[str, Any] = {option.name: 0 for option in fields(PublicView)}
    values |= {"rules": rules, "seats": tuple(seats), "turned": (), "result": None, "cover": NO_PILE, "turn": 9}
    values["centre"] = tuple(centre_pile(rules, luck, height, place) for place, height in enumerate(heights))
    values["stock_count"] = luck.randint(0, 80)
    values["done"] = ((),) * luck.randint(0, 4)
    values["to_play"] = seed % rules.players
    values.update(changes)
    return PublicView(**values)


def ended(rules: Rules, winners: tuple[int, ...]) -> Result:
    left = tuple(0 if seat in winners else 4 + seat for seat in range(rules.players))
    points = tuple(5 + sum(left) if seat in winners else 0 for seat in range(rules.players))
    return Result(Ending.GOAL, winners, left, points)


def private(view: PublicView, seat: int, hand: tuple[int, ...], legal: tuple[Any, ...] = ()) -> SeatView:
    return SeatView(view, seat, hand, legal)


def fitting(view: PublicView, seat: int, hand: tuple[int, ...]) -> tuple[Move, ...]:
    """The plays of the seat to play: cards of its hand, its own piles and those of others that it may play from."""
    sources = [(card, f"h:{face_name(card)}") for card in hand]
    for front in view.seats:
        owner = "" if front.seat == seat else f"{front.seat}."
        if not owner or front.team == view.seats[seat].team:
            sources += [(pile.top, f"{owner}g{place}") for place, pile in enumerate(front.goals, 1) if pile.top]
        if not owner or front.team == view.seats[seat].team or view.rules.play_from_opponent_sides:
            sources += [(stack.top, f"{owner}s{place}") for place, stack in enumerate(front.sides, 1) if stack.top]
    rank = facts_of(view.rules).rank
    needed = {pile.next_rank: place for place, pile in reversed(list(enumerate(view.centre, 1)))}
    lowest = min(needed)
    found = [(source, needed.get(rank[card] or lowest)) for card, source in sources if card is not None]
    return tuple(parse_move(f"{source.replace('g1', 'g')}>c{place}") for source, place in found if place)
