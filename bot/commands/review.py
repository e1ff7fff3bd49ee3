"""``review``: prints the after-game review of every record in a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from bot.commands.replay import add_file_arguments, names_in, show_each
from bot.engine.errors import RecordError
from bot.engine.record import Record
from bot.engine.state import result_from_data
from bot.finished.review import ReviewReader, review_texts
from bot.running.terminal import printable
from bot.text import texts_for
from bot.text.catalogue import ENGLISH

_BARS: Final = "▁▂▃▄▅▆▇█"
_LONGEST_ID: Final = 80


def add_arguments(parser: ArgumentParser) -> None:
    add_file_arguments(parser)


def run(arguments: Namespace) -> int:
    """Print each review; return 1 where a record is broken or refused."""
    return show_each(arguments, lambda _, record: print(printable("\n".join(in_words(record))), end="\n\n"))


def in_words(record: Record) -> Iterator[str]:
    """Yield a review as lines of text, every seat as others are told of it. Raises ``RecordError``."""
    names, texts = names_in(record), texts_for(ENGLISH)
    ending = _ending(record, names)
    seats = review_texts(record, [ReviewReader(seat, False, ENGLISH, names) for seat in range(len(names))])
    yield f"Game {str(record['game'])[:_LONGEST_ID]}: {ending}"
    for name, each in zip(names, seats, strict=True):
        yield name
        # A bar for the chance to win after each turn, then luck, then the turns worth a second look.
        bars = "".join(_BARS[min(len(_BARS) - 1, int(chance * len(_BARS)))] for chance in each.chances)
        yield f"  {texts.say('review-picture-title')}: {bars}"
        yield from (f"  {line}" for line in each.luck[:2])
        for point in each.points:
            yield f"  {point.title}."
            yield from (f"    {line}" for line in point.words.splitlines())
        if not each.points:
            yield f"  {texts.say('review-no-turns')}"


def _ending(record: Record, names: Sequence[str]) -> str:
    """Return how the game ended. Raises ``RecordError``."""
    data = record.get("result")
    if data is None:
        return "not finished."
    # The record may be anybody's, so that its result may be of other seats or none.
    try:
        result = result_from_data(data)
        if not set(result.winners) <= set(range(len(names))) or len(result.goal_left) != len(names):
            raise ValueError("there are no such seats")
        left = ", ".join(str(int(count)) for count in result.goal_left)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise RecordError(len(record["entries"]), f"the result can't be read ({error})") from error
    winners = " and ".join(names[int(seat)] for seat in result.winners) or "nobody"
    return f"won by {winners} ({result.ending}), goal cards left: {left}."
