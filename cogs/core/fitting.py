"""Texts of a message cut so that Discord takes them all: letters are counted, and bytes."""

from typing import Final

from discord import ui

from bot.discord_limits import BYTES_OF_A_TEXT, MOST_BYTES, MOST_TEXT, bytes_of, fit_together

_CUT: Final = "…"
_SHORTEST: Final = 100
"""Letters that every text keeps."""


def fit_texts(layout: ui.LayoutView) -> None:
    """Cut the longest texts of a layout line by line, from the end, where Discord would refuse them together."""
    shown = [item for item in layout.walk_children() if isinstance(item, ui.TextDisplay)]
    texts = [item.content for item in shown]
    if fit_together(texts):
        return
    # The longest text gives way first: a name or a heading is cut only where nothing else is left to cut.
    for place in sorted(range(len(texts)), key=lambda place: -bytes_of(texts[place])):
        others = [text for number, text in enumerate(texts) if number != place]
        letters = MOST_TEXT - sum(map(len, others))
        room = MOST_BYTES - sum(map(bytes_of, others)) - BYTES_OF_A_TEXT
        texts[place] = _cut(texts[place], letters, room)
        if fit_together(texts):
            break
    for item, content in zip(shown, texts, strict=True):
        item.content = content


def _cut(text: str, letters: int, room: int) -> str:
    """Return the first lines of a text that fit into so many letters and bytes, and of its only line the beginning."""
    letters, room = max(letters, _SHORTEST) - len(_CUT) - 1, max(room, _SHORTEST) - len(_CUT.encode()) - 1
    # Cutting bytes may halve a letter, which "ignore" drops.
    kept = text[:letters].encode("utf-8", "surrogatepass")[:room].decode("utf-8", "ignore")
    lines, _, rest = kept.rpartition("\n")
    if lines and len(rest) < len(kept) / 2:  # whole lines, unless that would cost more than half
        kept = lines
    return f"{kept.rstrip()}\n{_CUT}" if kept is lines else f"{kept.rstrip()}{_CUT}"
