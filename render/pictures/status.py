"""Cells of the line below the centre."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.highlights import Highlight
from render.drawing.badges import SeatBadge
from render.drawing.cells import Cell
from render.drawing.lettering import drawable
from render.drawing.status import BannerTile, StockTile
from render.layout.box import Box
from render.scenes import Labels

_STOCK_SHARE = 0.46
_ALONE_SHARE = 0.98


class StatusFacts(NamedTuple):
    """Facts of the line: cards in the stock, completed piles, and the goal card played last."""

    stock: int
    done: int
    highlight: Highlight | None
    whose: SeatBadge | None
    labels: Labels
    letters: int


def status_cells(facts: StatusFacts, box: Box) -> Iterator[Cell]:
    """Yield the stock's count at the left, and the banner at the right."""
    highlight, whose, labels = facts.highlight, facts.whose, facts.labels
    # The banner takes the larger share where there is one.
    across = round(box.width * (_STOCK_SHARE if highlight else _ALONE_SHARE))
    draw = f"{drawable(labels.draw)} {facts.stock}"
    # With and without completed piles; the tile takes the longest that fits.
    done = (f"{draw} · {drawable(labels.done)} {facts.done}",) if facts.done else ()
    yield Cell(box.x, box.y, StockTile(across, box.height, (*done, draw), facts.letters))
    if highlight and whose:
        tile = BannerTile(
            box.width - across, box.height, whose, banner_texts(highlight, labels), highlight.left,
            highlight.takes_lead, facts.letters,
        )  # fmt: skip
        yield Cell(box.x + across, box.y, tile)


def banner_texts(highlight: Highlight, labels: Labels) -> tuple[str, ...]:
    """Return wordings of a banner, the longest first: ``−1 · 14 left``, or ``−4 · 11 left`` after four in one turn."""
    played = f"−{highlight.streak}"
    left = labels.left.replace(Labels.COUNT, str(highlight.left))
    words = drawable(labels.last if highlight.left == 1 else left) if highlight.left else ""
    if not words:
        return (played,)
    whole = f"{played} · {words}"
    lead = (f"{whole} · {drawable(labels.lead)}",) if highlight.takes_lead else ()
    return (*lead, whole, f"{played} · {highlight.left}")
