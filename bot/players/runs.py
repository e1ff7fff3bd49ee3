"""What side stacks give on the way up to a goal card, as sets of ranks: bit n of a number stands for rank n."""

from collections.abc import Sequence


def run_of(stack: Sequence[int]) -> int:
    """The ranks that a side stack of ranks gives on one way up: from its top down for as long as each is above the one
    before. A wild card ends it, too: what lies under one is not looked for."""
    run = last = 0
    for place in range(len(stack) - 1, -1, -1):
        rank = stack[place]
        if rank <= last:
            break
        run |= 1 << rank
        last = rank
    return run


def runs_in(stacks: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple([run_of(stack) for stack in stacks])


def run_under(card: int, run: int) -> int:
    """The run of a stack on which a card was put down."""
    if not card:
        return 0
    return 1 << card if run & ((2 << card) - 1) else run | 1 << card


def given(runs: Sequence[int], height: int, span: int) -> int:
    """Which ranks of a span above a height stacks of these runs give on the way up from that height."""
    passed, found = (2 << height) - 1, 0
    for run in runs:
        if run & passed:
            continue  # its top is too low, and stays
        if run & span & found:
            return _given_in_turn([run for run in runs if not run & passed and run & span], span)
        found |= run & span
    return found


def _given_in_turn(left: list[int], span: int) -> int:
    """The same where stacks have ranks in common: the first of them gives such a one, and the others nothing more."""
    heads, found, rank = 0, 0, span & -span
    for run in left:
        heads |= run & -run
    while heads & span:
        if heads & rank:
            heads, gave = heads ^ rank, False
            for place, run in enumerate(left):
                if run & rank and run & -run == rank:
                    run = 0 if gave else run ^ rank
                    left[place] = run
                    heads |= run & -run
                    gave = True
            found |= rank
        rank <<= 1
    return found


def ranks_in(cards: Sequence[int]) -> int:
    """The set of the ranks of a hand, wild cards left out."""
    found = 0
    for rank in cards:
        found |= 1 << rank
    return found & ~1
