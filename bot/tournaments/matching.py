"""Whether everybody can be paired: the largest matching of a graph, by Edmonds' blossoms."""

from collections import deque
from collections.abc import Sequence


def can_pair_all(neighbours: Sequence[set[int]], among: set[int]) -> bool:
    """Whether all of ``among`` can be paired with one another.

    :param neighbours: by vertex, whom it may be paired with.
    """
    if len(among) % 2:
        return False
    partner: dict[int, int] = {}
    for vertex in sorted(among):
        if vertex in partner:
            continue
        free = next((other for other in sorted(neighbours[vertex] & among) if other not in partner), None)
        if free is not None:
            partner[vertex], partner[free] = free, vertex
    return all(vertex in partner or _augment(vertex, neighbours, among, partner) for vertex in sorted(among))


def _augment(root: int, neighbours: Sequence[set[int]], among: set[int], partner: dict[int, int]) -> bool:
    """Pairs one more, and whoever that takes. False where it can't be done: then nobody else's search can."""
    # J. Edmonds, "Paths, trees, and flowers" (Canadian Journal of Mathematics 17, 1965); bases instead of shrunk graphs
    # after H. N. Gabow (Journal of the ACM 23, 1976). From the root grows a tree of paths on which edges not paired and
    # paired take turns; one that ends at somebody alone, turned over, pairs both of its ends. ``reached`` are those an
    # even way from the root, who may go on along any edge; ``came_from`` is the step back of those an odd way from it.
    # Two that are both an even way off and may meet close an odd circle, a blossom: round it everybody in it can be
    # come to either way, so all count as one vertex, their ``base``, and all may go on.
    came_from: dict[int, int] = {}
    base = {vertex: vertex for vertex in among}
    reached, waiting = {root}, deque([root])

    def common_base(one: int, other: int) -> int:
        # Where the ways back to the root meet first: the blossom's stem begins there.
        passed = set()
        while True:
            one = base[one]
            passed.add(one)
            if one not in partner:
                break
            one = came_from[partner[one]]
        while base[other] not in passed:
            other = came_from[partner[base[other]]]
        return base[other]

    def mark(vertex: int, top: int, child: int, blossom: set[int]) -> None:
        # One side of a blossom, up to its top: its steps lead back also over the edge that closed the circle now.
        while base[vertex] != top:
            blossom |= {base[vertex], base[partner[vertex]]}
            came_from[vertex] = child
            child = partner[vertex]
            vertex = came_from[partner[vertex]]

    while waiting:
        vertex = waiting.popleft()
        for other in sorted(neighbours[vertex] & among):
            if base[vertex] == base[other] or partner.get(vertex) == other:
                continue
            if other == root or (other in partner and partner[other] in came_from):
                top, blossom = common_base(vertex, other), set[int]()
                mark(vertex, top, other, blossom)
                mark(other, top, vertex, blossom)
                for each in among:
                    if base[each] in blossom:
                        base[each] = top
                        if each not in reached:
                            reached.add(each)
                            waiting.append(each)
            elif other not in came_from:
                came_from[other] = vertex
                if other not in partner:
                    _turn_over(other, came_from, partner)
                    return True
                reached.add(partner[other])
                waiting.append(partner[other])
    return False


def _turn_over(end: int, came_from: dict[int, int], partner: dict[int, int]) -> None:
    """Along the way back to the root, whoever was not paired is, and the other way round: one pair more."""
    vertex: int | None = end
    while vertex is not None:
        before = came_from[vertex]
        following = partner.get(before)
        partner[vertex], partner[before] = before, vertex
        vertex = following
