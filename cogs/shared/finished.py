"""Finished games: who may see them, the names in them, their records, and the panel that proves a deal."""

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import discord
from discord import ui

from bot.daily.days import day_of_code
from bot.daily.deal import game_of
from bot.engine.canonical import canonical_json
from bot.engine.former_picking import FEWEST_TO_BEGIN, HIGH, MOST_IN_GOALS, MOST_IN_OWN_GOALS, NEXT_CARDS
from bot.engine.picking import DEALS, FEWEST_TURNS, MOST_TURNS, MOST_WITHOUT_A_PLAY, SURE_TURNS, PickRule
from bot.engine.record import PERSON
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.proof import proves_itself
from bot.shapes import Data
from bot.text import Texts
from cogs.core import parts
from cogs.core.channels import is_hidden
from cogs.core.interactions import can_see, person_of, place_of
from cogs.core.kernel import Kernel
from cogs.core.layouts import Picture
from cogs.core.press import Press
from cogs.shared.services import days_of, history_of


async def watchable_game(kernel: Kernel, interaction: discord.Interaction, name: str) -> FinishedGame:
    """Return a game of this server that the asker may see, or their own daily game. Raises ``Refused``."""
    if (day := daily_of(name)) is not None:
        asker = person_of(interaction, await kernel.preferences.for_reader(interaction))
        return await days_of(kernel).finished_game(asker, day)
    game = await kernel.tables.finished_game(place_of(interaction), name, reader=interaction.user.id)
    if game is None or not may_watch(interaction, game):
        # Where the bot may not view a channel, it can't tell who does: that is said, and nobody is let in.
        guild = interaction.guild_id or 0
        has_hidden_place = game is not None and not game.private and is_hidden(interaction.client, guild, game.channel)
        raise Refused(Reason.CHANNEL_HIDDEN if has_hidden_place else Reason.NO_FINISHED_GAME)
    (unnamed,) = await history_of(kernel).unnamed([game], interaction.user.id)
    return unnamed


async def played_game(kernel: Kernel, interaction: discord.Interaction, name: str) -> FinishedGame:
    """Return a watchable game in which at least one move was made. Raises ``Refused``."""
    game = await watchable_game(kernel, interaction, name)
    if not game.was_played:
        raise Refused(Reason.NOTHING_PLAYED)
    return game


async def finished_record(press: Press, game: FinishedGame) -> dict[str, Any]:
    """Return the record of a game. Raises ``Refused`` where it is no longer kept."""
    if (day := daily_of(game.game)) is not None:
        return await days_of(press.kernel).record(person_of(press.interaction, press.texts), day)
    record = await press.kernel.tables.finished(press.guild, game.channel, game.game, reader=press.user)
    if record is None:
        raise Refused(Reason.NO_FINISHED_GAME)
    return record


def may_watch(interaction: discord.Interaction, game: FinishedGame) -> bool:
    """Whether somebody may see a finished game: it is of this channel, or of one that they see, or they sat there. What
    only its player saw is nobody else's."""
    if interaction.user.id in game.users:
        return True
    if game.private:
        return False
    if game.channel == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(game.channel)
    return isinstance(member, discord.Member) and can_see(channel, member)


def daily_of(game: str) -> date | None:
    """Return the day of a daily game, or None for other games."""
    try:
        day = day_of_code(game.rpartition("-")[0])
    except ValueError:
        return None
    return day if game == game_of(day) else None  # its code alone may begin another name


async def checked_game(press: Press, game: FinishedGame) -> tuple[Data, bool]:
    """Return the record of a game and whether its proof holds. Raises ``Refused``."""
    record = await finished_record(press, game)
    return record, await asyncio.to_thread(proves_itself, record)  # a whole game is played again for it


def names_of(game: FinishedGame, texts: Texts) -> tuple[str, ...]:
    """Return the names of the seats; numbered players where names were deleted."""
    return tuple(name or texts.say("seat-name", number=seat) for seat, name in enumerate(game.names, start=1))


def winner_name(game: FinishedGame, seat: int, texts: Texts) -> str:
    """Return what a winning seat is called; a computer that has won in somebody's place is called that."""
    name = names_of(game, texts)[seat]
    return texts.say("stand-in-name", name=name) if seat in game.stand_ins else name


def place_of_game(game: str) -> tuple[str, int]:
    """Return a game's table, and its number there."""
    table, _, number = game.rpartition("-")
    return table, int(number)


def page_buttons(newer: str | None, older: str | None, texts: Texts) -> list[ui.Button[Any]]:
    """Return buttons to the newer and older page of a list; None leaves a button out."""
    ways = ((newer, "replay-newer", "◀️"), (older, "replay-older", "▶️"))
    return [
        parts.button(texts.say(key), custom_id, emoji=emoji) for custom_id, key, emoji in ways if custom_id is not None
    ]


_VERIFIER: Final = "verify_deal.py"
_FILE: Final = "game.jsonl"


def proof_panel(
    record: Data,
    texts: Texts,
    *,
    is_right: bool,
    verifier: str,
    next_seal: str | None = None,
    file: str | None = None,
    back: Sequence[ui.Button[Any]] = (),
) -> ui.LayoutView:
    """Return the seal, key and check of a finished game.

    :param verifier: address of the verifier, or an empty string.
    :param next_seal: seal of the table's next game.
    :param file: name of the attached record.
    :param back: buttons that lead back.
    """
    proof, alone = record["fairness"], record["players"].count(PERSON) == 1
    lines = [
        f"### {texts.say('fair-title')} `{record['game']}`",
        *seal_lines(proof["commitment"], texts),
        texts.say("fair-key", key=f"`{proof['seed']}`"),
        texts.say("fair-right" if is_right else "fair-wrong"),
    ]
    if (pick := proof["transcript"].get("pick")) is not None:
        lines.append(picked_line(pick, texts))
    if alone:
        lines.append(texts.say("fair-alone"))
    if next_seal is not None:
        lines.append(texts.say("fair-next", seal=f"`{next_seal}`"))
    items: list[parts.Item] = [parts.text("\n".join(lines)), parts.text(verifier_line(verifier, file, texts))]
    if file is not None:
        items.append(ui.File(f"attachment://{file}"))
    return parts.panel([*items, *(parts.row(each) for each in back)], parts.EDGE_OVER)


def record_file(record: Data) -> Picture:
    """Return a game's record as the file that the verifier reads."""
    return Picture(_FILE, canonical_json(record) + b"\n")


def verifier_line(address: str, file: str | None, texts: Texts) -> str:
    """Return how anybody checks a deal with one command, and how to get the record where it is not attached.

    :param address: address of the verifier, or an empty string.
    """
    name = f"[`{_VERIFIER}`]({address})" if address else f"`{_VERIFIER}`"
    how = texts.say("fair-how", verifier=name, command=f"`python3 {_VERIFIER} {file or _FILE}`")
    return how if file else f"{how} {texts.say('fair-file')}"


def picked_line(rule: str, texts: Texts) -> str:
    """Return how the deal of a first game was picked."""
    told = [texts.say("fair-picked", deals=DEALS)]
    if rule == PickRule.ALIVE:
        told += [
            texts.say("fair-picked-hand", high=HIGH),
            texts.say("fair-picked-goals", goals=MOST_IN_GOALS, own=MOST_IN_OWN_GOALS),
            texts.say("fair-picked-next", cards=NEXT_CARDS, fewest=FEWEST_TO_BEGIN),
        ]
    elif rule == PickRule.REHEARSED:
        told += [
            texts.say("fair-rehearsed"),
            texts.say("fair-rehearsed-turns", fewest=FEWEST_TURNS, most=MOST_TURNS),
            texts.say("fair-rehearsed-plays", sure=SURE_TURNS, without=MOST_WITHOUT_A_PLAY),
        ]
    return " ".join(told)


def seal_lines(seal: str, texts: Texts) -> list[str]:
    return [texts.say("fair-means"), texts.say("fair-before"), texts.say("fair-seal", seal=f"`{seal}`")]
