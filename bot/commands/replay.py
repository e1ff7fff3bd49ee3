"""``replay``: steps through recorded games in words, or draws them as animations."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from bot.commands.arguments import number
from bot.commands.exits import FAILED
from bot.commands.record_file import look_at_each
from bot.engine.errors import RecordError
from bot.engine.events import PublicEvent, TurnEnded, public_events
from bot.engine.record import Record
from bot.engine.replay import HEADER, replay, rules_of
from bot.engine.views import public_view
from bot.finished.replay import scene_of
from bot.running.terminal import printable
from bot.text import texts_for
from bot.text.card_words import suits_count
from bot.text.catalogue import ENGLISH
from bot.text.play_words import describe_table, news, outcome
from render import THEMES, draw_replay

_LONGEST_NAME: Final = 32


def add_arguments(parser: ArgumentParser) -> None:
    add_file_arguments(parser)
    parser.add_argument("--gif", type=Path, metavar="OUT", help="draws each game, further ones as OUT-2, OUT-3 …")
    parser.add_argument("--theme", choices=sorted(THEMES), default="dark")
    parser.add_argument("--every", action="store_true", help="the whole table after each move, not after each turn")


def run(arguments: Namespace) -> int:
    """Print or draw each game; return 1 where a record is broken or refused."""
    return show_each(arguments, partial(_show, arguments))


def add_file_arguments(parser: ArgumentParser) -> None:
    """Add the file of records, and the choice of one of them."""
    parser.add_argument("file", type=Path, help="records, one a line")
    parser.add_argument("--game", type=number(1), help="only the game on that line, from 1")


def show_each(arguments: Namespace, show: Callable[[int, Record], None]) -> int:
    """Show each game of the file, given its line's number; return 1 where a record is broken or refused, else 0.

    :raises ValueError: there is none.
    """
    _, broken = look_at_each(arguments.file, show, arguments.game)
    return FAILED if broken else 0


def _show(arguments: Namespace, number: int, record: Record) -> None:
    if arguments.gif is None:
        for paragraph in tell(record, arguments.every):
            print(printable(paragraph), end="\n\n")
        return
    out: Path = arguments.gif
    # One that was asked for by its number gets the name that was asked for.
    if number > 1 and not arguments.game:
        out = out.with_stem(f"{out.stem}-{number}")
    data = draw_replay(scene_of(record, names_in(record), texts_for(ENGLISH)), THEMES[arguments.theme])
    out.write_bytes(data)
    print(json.dumps({"game": number, "file": str(out), "bytes": len(data)}))


def names_in(record: Record) -> tuple[str, ...]:
    """Return what the seats are called: records hold no names. Raises ``RecordError``."""
    players = record.get("players") if isinstance(record, dict) else None
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise RecordError(HEADER, "the players are missing")
    if len(players) != rules_of(record).players:
        raise RecordError(HEADER, "the players do not fit the options")
    return tuple(
        f"{printable(level[:_LONGEST_NAME]).capitalize()} {seat}" for seat, level in enumerate(players, start=1)
    )


def tell(record: Record, every: bool = False) -> Iterator[str]:
    """Yield the game in words, a paragraph for each turn (or each move): its news and the table after it."""
    texts, names = texts_for(ENGLISH), names_in(record)
    steps: list[PublicEvent] = []
    for step in replay(record):
        steps += public_events(list(step.events))
        view = public_view(step.state)
        is_over = view.result is not None
        if every or step.move is None or is_over or any(isinstance(event, TurnEnded) for event in step.events):
            told = news(steps, names, texts, suits=suits_count(view.rules))
            lines = [told, *(outcome(view, names, texts) if is_over else ())]
            yield "\n".join([*filter(None, lines), describe_table(view, names, texts)])
            steps = []
