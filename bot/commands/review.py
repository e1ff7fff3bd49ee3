"""``review``: prints the after-game review of every record in a file."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.players.review import KeyTurn, Luck, Review, review

_BARS: Final = "▁▂▃▄▅▆▇█"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="records, one a line")


def run(arguments: Namespace) -> int:
    """Raises ``RecordError`` for a record that can't be read."""
    with arguments.file.open(encoding="utf-8") as lines:
        for line in filter(str.strip, lines):
            record = json.loads(line)
            print("\n".join(in_words(record["game"], review(record))), end="\n\n")
    return 0


def in_words(game: str, found: Review) -> Iterator[str]:
    """A review as lines of text."""
    yield f"Game {game}: {_ending(found)}"
    for seat, player in enumerate(found.players):
        yield f"Seat {seat} ({player})"
        yield f"  Chance to win, turn by turn: {_curve(found, seat)}"
        yield f"  {_luck(found.luck[seat])}"
        turns = found.key_turns_of(seat)
        yield from (f"  {_key_turn(turn)}" for turn in turns)
        if not turns:
            yield "  No turn that a planner would have played much better."


def _ending(found: Review) -> str:
    if found.result is None:
        return "not finished."
    winners = " and ".join(f"seat {seat}" for seat in found.result.winners) or "nobody"
    left = ", ".join(map(str, found.result.goal_left))
    return f"won by {winners} ({found.result.ending}), goal cards left: {left}."


def _curve(found: Review, seat: int) -> str:
    chances = [moment.chances[seat] for moment in found.moments]
    return "".join(_BARS[min(len(_BARS) - 1, int(chance * len(_BARS)))] for chance in chances)


def _luck(luck: Luck) -> str:
    word = "lucky" if luck.total > 1 else "unlucky" if luck.total < -1 else "about as expected"
    return f"Cards: {word} ({luck.draws:+.1f} goal cards by draws, {luck.goals:+.1f} by goal cards turned up)."


def _key_turn(turn: KeyTurn) -> str:
    played, better = " ".join(turn.played), " ".join(turn.better)
    return f"Turn {turn.turn} cost {turn.cost:.0%}: played {played}; better {better}."
