"""What one person can do without pause, as hostile as can be; others who ask for the same once must get it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

from tests.bench.load_tables import done
from tests.discord.server import StandIn

IDS: Final = Path(__file__).parents[1] / "store" / "golden_ids" / "0.2.0.jsonl"
COMMANDS: Final = (
    *("tables", "start", "hand", "table", "leave", "stop", "rules", "leaderboard", "me", "profile", "history"),
    *("replay", "puzzle", "daily", "learn", "help", "settings", "privacy", "verify", "language", "look"),
)


@dataclass
class Somebody:
    """A person in a channel of their own, with a private panel; ``games`` are finished ones of theirs."""

    user: int
    channel: int
    shared: int
    guests: list[int]
    games: list[str] = field(default_factory=list)
    panel: int = 0
    table: str = ""

    async def sit_down(self, discord: StandIn, *, alone: bool) -> None:
        """Has a private panel; with a game against a computer it is their hand.

        :raises RuntimeError: there is none.
        """
        command, options = ("spite start", {"computers": 1}) if alone else ("spite help", {})
        self.panel = await done(discord, discord.control.slash(self.user, self.channel, command, options))
        message = discord.messages.by_id[self.panel]
        ids = [each["custom_id"] for each in message.controls()]
        self.table = next((each.split(":")[1] for each in ids), "") if alone else ""
        if alone and not self.table:
            raise RuntimeError(f"no game: {message.text()[:500]}")


Press = Callable[[StandIn, Somebody, int], int]


@dataclass(frozen=True)
class Act:
    """Something that somebody does again and again; ``alone`` needs a game of their own.

    ``once`` is what others do meanwhile; the same where nothing is said.
    """

    press: Press
    alone: bool = False
    once: Press | None = None


def _invite(discord: StandIn, who: Somebody, number: int) -> int:
    guest = who.guests[number % len(who.guests)]
    return discord.control.choose_people(who.user, who.panel, "s:me:invite-these", [guest])


def _game_alone(discord: StandIn, who: Somebody, number: int) -> int:
    return discord.control.slash(who.user, who.channel, "spite start", {"computers": 1})


def _lobby(discord: StandIn, who: Somebody, number: int) -> int:
    return discord.control.slash(who.user, who.channel, "spite start")


def _of_a_game(verb: str, more: str = "") -> Press:
    def press(discord: StandIn, who: Somebody, number: int) -> int:
        table, _, game = who.games[number % len(who.games)].rpartition("-")
        return discord.control.press_anything(who.user, who.panel, f"s:{table}:{verb}:{game}{more.format(number % 40)}")

    return press


def _table_again(discord: StandIn, who: Somebody, number: int) -> int:
    return discord.control.slash(who.user, who.shared, "spite table")


def _own(verb: str) -> Press:
    def press(discord: StandIn, who: Somebody, number: int) -> int:
        return discord.control.press_anything(who.user, who.panel, f"s:{who.table or 'me'}:{verb}")

    return press


def _typing(discord: StandIn, who: Somebody, number: int) -> int:
    return discord.control.type_in(who.user, who.channel, "spite start", "game", "pagat"[: number % 5])


def _command(*names: str) -> Press:
    return lambda discord, who, number: discord.control.slash(
        who.user, who.channel, f"spite {names[number % len(names)]}"
    )


def _any_press() -> Press:
    """Every press that there is, one after the other, about a table of one's own."""
    known = [json.loads(line) for line in IDS.read_text().splitlines()]
    examples = cycle({each["id"].split(":")[2]: each for each in known}.values())

    def press(discord: StandIn, who: Somebody, number: int) -> int:
        example = next(examples)
        _, table, rest = example["id"].split(":", 2)
        values = example["values"][:1] or None
        about = table if table in ("me", "here", "learn") else who.table
        return discord.control.press_anything(who.user, who.panel, f"s:{about}:{rest}", values)

    return press


ACTS: Final = {
    "invitations": Act(_invite),
    "games_alone": Act(_game_alone),
    "lobbies": Act(_lobby),
    "films": Act(_of_a_game("film")),
    "reviews": Act(_of_a_game("review")),
    "steps_of_replays": Act(_of_a_game("step", "|{}|all|forward")),
    "table_again": Act(_table_again),
    "exports": Act(_own("privacy-export")),
    "own_hand": Act(_own("hand"), alone=True),
    "hints": Act(_own("hint"), alone=True),
    "words_and_rules": Act(_own("words"), alone=True),
    "wants_to_play": Act(_own("wait-to-play:1")),
    "leaderboards": Act(_command("leaderboard", "me", "history", "replay"), once=_game_alone),
    "puzzles_and_daily": Act(_command("puzzle", "daily"), once=_game_alone),
    "typing": Act(_typing, once=_game_alone),
    "every_command": Act(_command(*COMMANDS), once=_game_alone),
    "every_press": Act(_any_press(), alone=True, once=_game_alone),
}
