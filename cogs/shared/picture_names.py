"""Names for pictures: unique by row, in letters that the font has, with a text that explains them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.text import Texts
from render import can_be_drawn, drawable


@dataclass(frozen=True, slots=True)
class PictureName:
    """A person's name, its form on a picture, and the sign on the badge ("" for the initial)."""

    name: str
    shown: str
    sign: str = ""


def picture_names(named: Iterable[tuple[int, str]], texts: Texts) -> dict[int, PictureName]:
    """Return how people are shown on one picture, by their numbers.

    A name of which the font has nothing is a number; one of which it has a part, or that reads like another's once it
    is drawn, has the number besides.
    """
    people = dict(named)
    drawn = {number: drawable(name) for number, name in people.items()}
    # Letters that the font lacks are left out, which may make two names one.
    often = Counter(each.casefold() for each in drawn.values())
    found: dict[int, PictureName] = {}
    for number, name in people.items():
        own = drawn[number]
        if not any(letter.isalnum() for letter in own):
            label = texts.say("picture-name", number=number)
            is_taken = often[label.casefold()] > 0
            found[number] = PictureName(name, f"{label} ({number})" if is_taken else label, str(number))
        elif not can_be_drawn(name) or often[own.casefold()] > 1:
            found[number] = PictureName(name, f"{own} ({number})")
        else:
            found[number] = PictureName(name, own)
    return found


def names_below(names: Mapping[int, PictureName], shown: Sequence[int]) -> list[str]:
    """Return what stands below a picture, for the numbers shown there: who those are that it can't name."""
    told = (names[number] for number in dict.fromkeys(shown))
    lines = [f"{each.shown}: {each.name}" for each in told if each.shown != drawable(each.name)]
    return [f"-# {' · '.join(lines)}"] if lines else []
