"""Runs of side stacks: the ranks they give on the way up to a goal card, as sets in which bit n stands for rank n."""

from collections.abc import Sequence


def run_of(stack: Sequence[int]) -> int:
    """Return the ranks that a side stack gives on one way up: from its top down, while each is above the one before. A
    wild card ends the run; cards under one are ignored."""
    run = last = 0
    for place in range(len(stack) - 1, -1, -1):
        rank = stack[place]
        if rank <= last:
            break
        run |= 1 << rank
        last = rank
    return run


def runs_in(stacks: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the run of each side stack."""
    return tuple([run_of(stack) for stack in stacks])


def run_under(card: int, run: int) -> int:
    """Return the run of a stack after a card was put onto it."""
    if not card:
        return 0
    # A card that is not below all of the run must go first, and by then the way is past the others.
    return 1 << card if run & ((2 << card) - 1) else run | 1 << card


def given(runs: Sequence[int], height: int, span: int) -> int:
    """Return the ranks of a span above a height that stacks with these runs give, on the way up from that height."""
    passed, found = (2 << height) - 1, 0
    for run in runs:
        if run & passed:
            continue  # its top lies below the height and can't be played, so it blocks the stack
        # Two stacks give the same rank: the quick union would use a card that stays blocked.
        if run & span & found:
            return _given_in_turn([run for run in runs if not run & passed and run & span], span)
        found |= run & span
    return found


def _given_in_turn(left: list[int], span: int) -> int:
    """Return these ranks if stacks have ranks in common: the first stack plays its card, the others stay blocked by
    theirs."""
    heads, found, rank = 0, 0, span & -span
    for run in left:
        heads |= run & -run
    # Walk up the ranks. ``heads`` are the tops of all stacks; each card played reveals the next.
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
    """Return the set of the ranks of a hand, without wild cards."""
    found = 0
    for rank in cards:
        found |= 1 << rank
    return found & ~1
