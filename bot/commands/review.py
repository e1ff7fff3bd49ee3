"""``review``: prints the after-game review of every record in a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from bot.commands.replay import add_file_arguments, names_in, show_each
from bot.engine.record import Record
from bot.finished.review import ReviewReader, ReviewText, review_texts
from bot.text import Texts, texts_for
from bot.text.catalogue import ENGLISH

_BARS: Final = "▁▂▃▄▅▆▇█"


def add_arguments(parser: ArgumentParser) -> None:
    add_file_arguments(parser)


def run(arguments: Namespace) -> int:
    """Prints each review; returns 1 where a record is broken or refused."""
    return show_each(arguments, lambda _, record: print("\n".join(in_words(record)), end="\n\n"))


def in_words(record: Record) -> Iterator[str]:
    """A review as lines of text, every seat as others are told of it. Raises ``RecordError``."""
    names, texts = names_in(record), texts_for(ENGLISH)
    seats = review_texts(record, [ReviewReader(seat, False, ENGLISH, names) for seat in range(len(names))])
    result, ending = record.get("result"), "not finished."
    if result is not None:
        winners = " and ".join(names[seat] for seat in result["winners"]) or "nobody"
        left = ", ".join(map(str, result["goal_left"]))
        ending = f"won by {winners} ({result['ending']}), goal cards left: {left}."
    yield f"Game {record['game']}: {ending}"
    for name, each in zip(names, seats, strict=True):
        yield name
        yield from (f"  {line}" for line in _seat(each, texts))


def _seat(each: ReviewText, texts: Texts) -> Iterator[str]:
    bars = "".join(_BARS[min(len(_BARS) - 1, int(chance * len(_BARS)))] for chance in each.chances)
    yield f"{texts.say('review-picture-title')}: {bars}"
    yield from each.luck[:2]
    for point in each.points:
        yield f"{point.title}."
        yield from (f"  {line}" for line in point.words.splitlines())
    if not each.points:
        yield texts.say("review-no-turns")
