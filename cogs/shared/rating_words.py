"""A rating in words."""

from bot.figures.figures import Figures
from bot.text import Texts


def rating_words(figures: Figures, texts: Texts) -> str:
    """Return ``1534 ± 80``, or until enough rated games were played ``about beginner, still uncertain``."""
    if figures.is_uncertain:
        return texts.say("standing-about", level=texts.say(f"standing-about-{figures.rating.about}"))
    return texts.say("standing-rating", rating=str(figures.rating.points), margin=str(figures.rating.margin))
