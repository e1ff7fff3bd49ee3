"""Ratings in words."""

from bot.figures.figures import Figures
from bot.text import Texts


def rating_words(figures: Figures, texts: Texts, *, short: bool = False) -> str:
    """Return ``1534 ± 80``, or until enough rated games were played ``about beginner, still uncertain``.

    :param short: for a picture, whose words beside it say the rest: ``about beginner``.
    """
    if figures.is_uncertain:
        key = "standing-about-short" if short else "standing-about"
        return texts.say(key, level=texts.say(f"standing-about-{figures.rating.about}"))
    return texts.say("standing-rating", rating=str(figures.rating.points), margin=str(figures.rating.margin))
