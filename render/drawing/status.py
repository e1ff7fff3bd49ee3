"""Status line below the centre: counts of the stock and completed piles, and the banner of a goal card just played."""

from typing import Final, NamedTuple

from bot.engine.highlights import FEW
from render.drawing.badges import SeatBadge
from render.drawing.brush import Brush
from render.drawing.lettering import BLACK, BOLD, text_width
from render.drawing.tiles import badge_letters, draw_badge, print_size

_GAP: Final = 14
_SIGN: Final = 40
_CARD: Final = (30, 42)


class StockTile(NamedTuple):
    """Counts of the stock and of completed piles, in words: ``stock 17 · piles done 2``."""

    width: int
    height: int
    texts: tuple[str, ...]
    letters: int
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        size, theme = print_size(brush.theme, self.letters), brush.theme
        # Choose the longest text that fits.
        text = next((text for text in self.texts if text_width(text, size) <= self.width - 8), self.texts[-1])
        brush.level(4, self.height // 2, text, size, theme.soft, BOLD)


class BannerTile(NamedTuple):
    """Banner of a goal card just played: its owner's badge, a small goal card, the number played in this turn and left.

    ``texts`` are wordings, the longest first; ``leads`` adds the sign of a new leader, ``left`` is the number.
    """

    width: int
    height: int
    badge: SeatBadge
    texts: tuple[str, ...]
    left: int
    leads: bool
    letters: int
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, middle = brush.theme, self.height // 2
        size = print_size(theme, self.letters)
        radius = middle - 8
        # Everything but the text has a fixed width; the text gets the rest.
        signs = 2 * radius + 4 * _GAP + _CARD[0] + (_SIGN + _GAP if self.leads else 0)
        room = self.width - signs - 4
        text = next((text for text in self.texts if text_width(text, size, BLACK) <= room), self.texts[-1])
        across = min(self.width - 4, signs + text_width(text, size, BLACK) + _GAP // 2)
        x, few = self.width - 2 - across, self.left <= FEW
        # Few cards left turn the banner dark with a gold border.
        brush.box(x, 2, across, self.height - 4, middle - 2, theme.on_gold if few else theme.gold)
        if few:
            brush.frame(x, 2, across, self.height - 4, middle - 2, 5, theme.gold)
        ink = theme.gold if few else theme.on_gold
        initial = badge_letters(theme, self.letters, radius)
        start = draw_badge(brush, x + radius + _GAP // 2 + 1, middle, radius, self.badge, initial) + _GAP
        if self.leads:
            brush.shape("rise", start, middle - _SIGN // 2, _SIGN, ink)
            start += _SIGN + _GAP
        # A small goal card: its foot tells it from other cards.
        y = middle - _CARD[1] // 2
        width, height = _CARD
        brush.bordered(start, y, width, height, 7, 3, ink, brush.theme.face)
        brush.area(start + 3, y + height - 15, width - 6, 3, ink)
        brush.box(start + 3, y + height - 12, width - 6, 9, 3, theme.on_gold if few else theme.gold)
        start += _CARD[0] + _GAP
        brush.level(start, middle, text, size, ink, BLACK)
