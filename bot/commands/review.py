"""``review``: prints the after-game review of every record in a file."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.commands.replay import names_in, records
from bot.engine.errors import EngineError
from bot.engine.record import Record
from bot.finished.review import ReviewReader, ReviewText, review_texts
from bot.text import Texts, texts_for

_BARS: Final = "▁▂▃▄▅▆▇█"
_LANGUAGE: Final = "en"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="records, one a line")
    parser.add_argument("--game", type=int, help="only the game on that line, from 1")


def run(arguments: Namespace) -> int:
    """Prints each review; returns 1 where a record is broken or refused."""
    broken = 0
    for number, record in records(arguments.file, arguments.game):
        try:
            print("\n".join(in_words(record)), end="\n\n")
        except EngineError as error:
            broken += 1
            print(f"line {number}: {error}", file=sys.stderr)
    return 1 if broken else 0


def in_words(record: Record) -> Iterator[str]:
    """A review as lines of text, every seat as others are told of it. Raises ``RecordError``."""
    names, texts = names_in(record), texts_for(_LANGUAGE)
    seats = review_texts(record, [ReviewReader(seat, False, _LANGUAGE, names) for seat in range(len(names))])
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
