"""The long runs: ``python -m tests.campaign NAME [--moves N] [--games N] [--seed N]``.

Each campaign is a module of its own with ``run(moves, games, seed)``, which returns the exit status.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module

CAMPAIGNS = {
    "random_play": "a million random moves for every system and number of seats",
    "covering": "a hundred random games for each row of a covering array over all options",
    "directions": "ten thousand random games whose centre piles go both ways (--games)",
    "faults": "a hundred thousand seeded worlds of tables, people and faults (--worlds)",
    "failing_io": "a game for every k, the k-th access to the disk failing",
    "stores": "a hundred thousand sequences of operations on which all stores must agree (--games)",
    "deals": "ten thousand deals checked by the verifier that stands alone, and their distribution (--games)",
    "levels": "two hundred games of every level in every system (--games)",
    "replays": "a thousand finished games of every system, and those of earlier releases, refolded (--games)",
    "damaged": "every text of a database damaged in every way (--games: so many rows of each table)",
    "buttons": "ten games of every system at every number of seats, played by what hand panels offer (--games)",
    "puzzles": "every puzzle that is shipped judged by every line of plays, with three deals of each (--games)",
    "shortcuts": "twenty thousand panels of all systems, their few plays judged by trying every play (--games)",
    "hints": "what the hints of twenty thousand positions of all systems say, judged by the game itself (--games)",
    "events": "every field of every event of Discord taken away or made odd while people play (--games: of each kind)",
    "hostile": "a hundred thousand ids that nobody made, and a hundred thousand hostile names (--games)",
}


def parser() -> ArgumentParser:
    """The command line."""
    listed = "\n".join(f"  {name:12} {meaning}" for name, meaning in CAMPAIGNS.items())
    parser = ArgumentParser(
        "tests.campaign", description=f"campaigns:\n{listed}", formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("campaign", choices=sorted(CAMPAIGNS))
    parser.add_argument("--moves", type=int, help="moves for each system and number of seats")
    parser.add_argument("--games", "--worlds", type=int, help="games for each row; worlds, deals or ids")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main() -> int:
    chosen = parser().parse_args()
    status: int = import_module(f"tests.campaign.{chosen.campaign}").run(chosen.moves, chosen.games, chosen.seed)
    return status


if __name__ == "__main__":
    sys.exit(main())
