"""``systems``: the named systems and every option's value."""

import json
from argparse import ArgumentParser, Namespace

from bot.engine.allowed import plain_value
from bot.engine.options import OPTIONS
from bot.engine.systems import SYSTEMS, System, find_system
from bot.shapes import Data
from bot.text import texts_for
from bot.text.catalogue import ENGLISH
from bot.text.option_words import option_meaning


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="one system; all of them if left out")
    parser.add_argument("--json", action="store_true")


def run(arguments: Namespace) -> int:
    """Print one system or all. Raises ``RulesError`` for an unknown name."""
    systems = [find_system(arguments.name)] if arguments.name else list(SYSTEMS.values())
    if arguments.json:
        print(json.dumps([system_data(system) for system in systems], ensure_ascii=False, indent=1))
    elif arguments.name:
        [system], texts = systems, texts_for(ENGLISH)
        print(f"{system.title} ({system.name}), from {system.source}")
        for number in system.seats:
            print(f"\nWith {number} seats:")
            # A star marks what differs from the usual.
            for name, value in system.rules(number).to_data().items():
                mark = " " if value == plain_value(OPTIONS[name].default) else "*"
                print(f" {mark} {name} = {value}   ({option_meaning(name, texts)})")
    else:
        for system in systems:
            seats = ", ".join(map(str, system.seats))
            print(f"{system.name:20} {system.title:28} {seats:16} {system.source}")
    return 0


def system_data(system: System) -> Data:
    """Return a system as plain data: ``name``, ``title``, ``source``, ``seats`` and ``options`` by number of seats."""
    return {
        "name": system.name,
        "title": system.title,
        "source": system.source,
        "seats": list(system.seats),
        "options": {str(seats): system.rules(seats).to_data() for seats in system.seats},
    }
