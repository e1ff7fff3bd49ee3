"""Perfect matching: whether all can be paired, by Edmonds' blossom algorithm."""

from collections import deque
from collections.abc import Sequence


def can_pair_all(neighbours: Sequence[set[int]], among: set[int]) -> bool:
    """Whether all of ``among`` can be paired with one another.

    :param neighbours: by vertex, the vertices it may be paired with.
    """
    if len(among) % 2:
        return False
    partner: dict[int, int] = {}
    # 1. A greedy matching leaves few vertices for the slow search.
    for vertex in sorted(among):
        if vertex in partner:
            continue
        free = next((other for other in sorted(neighbours[vertex] & among) if other not in partner), None)
        if free is not None:
            partner[vertex], partner[free] = free, vertex
    # 2. Add one pair at a time along augmenting paths.
    return all(vertex in partner or _augment(vertex, neighbours, among, partner) for vertex in sorted(among))


def _augment(root: int, neighbours: Sequence[set[int]], among: set[int], partner: dict[int, int]) -> bool:
    """Pair one more vertex, changing other pairs as needed. Return False if it is impossible; then there is no perfect
    matching."""
    # J. Edmonds, "Paths, trees, and flowers" (Canadian Journal of Mathematics 17, 1965), with bases instead of shrunk
    # graphs after H. N. Gabow (Journal of the ACM 23, 1976). A tree of alternating paths (unpaired edge, paired edge,
    # ...) grows from the root. A path that ends at an unpaired vertex is augmenting: flipping its edges adds a pair.
    # ``reached`` holds the vertices at even distance, which may continue along any edge; ``came_from`` is the step back
    # from those at odd distance. An edge between two vertices at even distance closes an odd cycle, a blossom. Each of
    # its vertices can be reached both ways, so all get a common ``base`` and may continue.
    came_from: dict[int, int] = {}
    base = {vertex: vertex for vertex in among}
    reached, waiting = {root}, deque([root])

    def common_base(one: int, other: int) -> int:
        # The lowest common ancestor in the tree: the blossom's stem begins there.
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
        # Mark one side of a blossom up to its top. Its vertices at even distance get a step back across the new edge.
        while base[vertex] != top:
            blossom |= {base[vertex], base[partner[vertex]]}
            came_from[vertex] = child
            child = partner[vertex]
            vertex = came_from[partner[vertex]]

    while waiting:
        vertex = waiting.popleft()
        for other in sorted(neighbours[vertex] & among):
            # Edges within a blossom, and the paired edge itself, lead nowhere.
            if base[vertex] == base[other] or partner.get(vertex) == other:
                continue
            # Both ends at even distance: contract the blossom.
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
            # A new vertex: flip the path if it is unpaired, else grow the tree by it and its partner.
            elif other not in came_from:
                came_from[other] = vertex
                if other not in partner:
                    _turn_over(other, came_from, partner)
                    return True
                reached.add(partner[other])
                waiting.append(partner[other])
    return False


def _turn_over(end: int, came_from: dict[int, int], partner: dict[int, int]) -> None:
    """Flip the path back to the root: unpaired edges become pairs and vice versa, which adds one pair."""
    vertex: int | None = end
    while vertex is not None:
        before = came_from[vertex]
        following = partner.get(before)
        partner[vertex], partner[before] = before, vertex
        vertex = following
