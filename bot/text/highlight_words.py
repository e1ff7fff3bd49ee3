"""Banner of a goal card just played, in words."""

from collections.abc import Sequence

from bot.engine.highlights import Highlight
from bot.text.catalogue import Texts


def highlight_words(highlight: Highlight, names: Sequence[str], texts: Texts, viewer: int | None) -> str:
    """Return ``Zoë played 3 goal cards in one turn: 5 left. Zoë takes the lead.``

    For a partner's goal card, name the owner of the cards left. The last card takes no lead any more.

    :param viewer: the seat that is addressed as "you".
    """
    you, name = "-you" if highlight.seat == viewer else "", names[highlight.seat]
    if highlight.owner != highlight.seat:
        key = "highlight-partner-yours" if highlight.owner == viewer else f"highlight-partner{you}"
    else:
        key = f"highlight-streak{you}" if highlight.streak > 1 else f"highlight-played{you}"
    told = texts.say(key, name=name, owner=names[highlight.owner], streak=highlight.streak, left=highlight.left)
    leads = highlight.takes_lead and highlight.left
    return f"{told} {texts.say(f'highlight-lead{you}', name=name)}" if leads else told
