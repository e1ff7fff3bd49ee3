"""Sets of ranks say of a way what walking it card by card says."""

from random import Random

from bot.players.runs import given, ranks_in, run_of, run_under, runs_in


def walked(stacks: list[list[int]], height: int, goal: int) -> set[int]:
    """What stacks give on the way from a height to a goal card, card by card: the first that shows a rank gives it."""
    left, found = [stack[:] for stack in stacks], set()
    for rank in range(height + 1, goal):
        stack = next((stack for stack in left if stack and stack[-1] == rank), None)
        if stack is not None:
            stack.pop()
            found.add(rank)
    return found


def test_what_stacks_give_is_what_a_walk_takes_from_them() -> None:
    random = Random("runs")
    for _ in range(4000):
        top = random.randint(4, 15)
        stacks = [[random.randint(0, top) for _ in range(random.randint(0, 6))] for _ in range(random.randint(1, 8))]
        height = random.randint(0, top - 2)
        goal = random.randint(height + 1, top + 1)
        span = (1 << goal) - (2 << height)
        ranks = given(runs_in(stacks), height, span)
        assert {rank for rank in range(goal) if ranks >> rank & 1} == walked(stacks, height, goal), (
            stacks,
            height,
            goal,
        )


def test_a_card_put_down_gives_the_run_of_the_stack_that_it_makes() -> None:
    random = Random("under")
    for _ in range(1000):
        stack = [random.randint(0, 12) for _ in range(random.randint(0, 5))]
        card = random.randint(0, 12)
        assert run_under(card, run_of(stack)) == run_of([*stack, card]), (stack, card)


def test_wild_cards_are_not_among_the_ranks_of_a_hand() -> None:
    assert ranks_in([0, 3, 3, 1]) == 0b1010
