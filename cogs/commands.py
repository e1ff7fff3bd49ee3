"""The ``/spite`` commands."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial, wraps
from typing import Any, Concatenate, Final, Literal, ParamSpec, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.engine.deal import canonical_json
from bot.engine.systems import DEFAULT_SYSTEM
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.tables.actions import Leave, MoveTable, Stop
from bot.tables.errors import Reason, Refused, Unavailable
from bot.tables.in_flight import InFlight
from bot.tables.service import Opening
from bot.tables.status import SleepReason, Status
from bot.tables.view import TableView
from bot.text import LANGUAGES, Texts, texts_for
from cogs.core.context import BotContext
from cogs.core.first_answer import in_time
from cogs.core.interactions import offered_level, person_of
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.permissions import require_place
from cogs.core.press_rate import PressRate
from cogs.core.refusals import refusal_note, say_unexpected
from cogs.core.replies import SENDING_FAILS, Picture, defer, is_lost, send_private
from cogs.house_rules.games import find_game, game_choices, quickened, rules_to_explain
from cogs.house_rules.rules_panel import game_panel, table_rules_panel
from cogs.preferences.handlers import looks_answer
from cogs.preferences.panel import AUTOMATIC
from cogs.privacy.panel import NO_TABLE, privacy_panel
from cogs.proof.panel import FILE_NAME, proof_panel, proves_itself
from cogs.replay.handlers import games_answer, watchable_game
from cogs.table.menu import leave_sure_panel, left_words, stop_sure_panel

logger = logging.getLogger(__name__)

Rest = ParamSpec("Rest")
_LONGEST_READING: Final = 1.0
"""Seconds for what is read while somebody types."""


def said(key: str) -> locale_str:
    """A command text from the catalogues, to be translated when the commands are registered."""
    return locale_str(texts_for("en").say(key), key=key)


_LEVEL_CHOICES: Final = [app_commands.Choice(name=said(f"level-title-{level}"), value=level) for level in FOR_PEOPLE]


_LANGUAGE_CHOICES: Final = [app_commands.Choice(name=name, value=name) for name in (*LANGUAGES, AUTOMATIC)]


def _computers(number: int | None, level: str | None, texts: Texts) -> tuple[tuple[str, str], ...]:
    """Levels and names of the computers that sit down at once; a level alone seats one."""
    seated = number or (0 if level is None else 1)
    chosen = offered_level(DEFAULT_LEVEL if level is None else level)
    return tuple((chosen, texts.say("computer-name", number=place + 1)) for place in range(seated))


class CatalogueTranslator(app_commands.Translator):
    """Translates command texts from the catalogues."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        language = str(locale).split("-")[0]
        return texts_for(language).say(key) if key and language in LANGUAGES else None


Command = Callable[Concatenate["SpiteCommands", discord.Interaction, Rest], Coroutine[Any, Any, None]]


def answered(command: Command[Rest]) -> Command[Rest]:
    """A command that answers whatever happens: a refusal with its words, a fault with a code that the log knows."""

    @wraps(command)
    async def answer(
        self: "SpiteCommands", interaction: discord.Interaction, *args: Rest.args, **kw: Rest.kwargs
    ) -> None:
        self.heard(interaction)
        with self.in_flight:
            async with in_time(interaction, partial(defer, interaction)):
                try:
                    self.check_press_rate(interaction)
                    await command(self, interaction, *args, **kw)
                except Refused as refused:
                    await self.refuse(interaction, refused)
                except Unavailable:
                    await self.refuse(interaction, Refused(Reason.NOT_SAVED))
                except discord.HTTPException as error:
                    await self.say_fault(interaction, error)
                except Exception as error:  # every command gets an answer, also after a fault of ours
                    await self.say_unexpected(interaction, error)

    return cast("Command[Rest]", answer)


class SpiteCommands(commands.GroupCog, group_name="spite", group_description=said("command-spite")):
    """Everything that starts with ``/spite``."""

    def __init__(self, context: BotContext, press_rate: PressRate, in_flight: InFlight) -> None:
        self._context, self._press_rate = context, press_rate
        self.in_flight = in_flight
        super().__init__()

    def check_press_rate(self, interaction: discord.Interaction) -> None:
        """Commands and presses share one bucket. Raises ``Refused``."""
        if not self._press_rate.allows(interaction.user.id):
            raise Refused(Reason.TOO_QUICK_COMMAND)

    async def refuse(self, interaction: discord.Interaction, refused: Refused) -> None:
        """Says why a command was refused, to the asker alone."""
        await send_private(interaction, refusal_note(refused, await self._context.preferences.for_reader(interaction)))

    def heard(self, interaction: discord.Interaction) -> None:
        """Counts what arrives, to notice when another process answers it."""
        self._context.elsewhere.heard(interaction)

    async def say_fault(self, interaction: discord.Interaction, error: discord.HTTPException) -> None:
        """Says that an answer failed, unless nobody waits for it any more."""
        if is_lost(error):
            await self._context.elsewhere.note(interaction, error)
        else:
            await self.say_unexpected(interaction, error)

    async def say_unexpected(self, interaction: discord.Interaction, error: Exception) -> None:
        """Says that something went wrong, with a code that finds it in the log."""
        await say_unexpected(interaction, await self._context.preferences.for_reader(interaction), error)

    async def answer_misfit(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answers a command that is not as it is here, such as one of an earlier release that a Discord still has."""
        logger.warning("A command could not be carried out: %s", error)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            with self.in_flight, suppress(*SENDING_FAILS):
                await self.refuse(interaction, Refused(Reason.OUTDATED_COMMAND))

    async def _texts(self, interaction: discord.Interaction) -> Texts:
        self._context.preferences.note_server(interaction)
        return await self._context.preferences.for_reader(interaction)

    def _table_here(self, interaction: discord.Interaction) -> TableView:
        """The table of the channel, for its players; for others too, but then never before a game of theirs there."""
        table = self._context.tables.in_channel(interaction.channel_id or 0)
        if table is None or table.seat_of(interaction.user.id) is None:
            own = self._context.tables.tables_of(interaction.user.id)
            table = next((each for each in own if each.channel == interaction.channel_id), table)
        if table is None:
            raise Refused(Reason.NO_TABLE)
        return table

    @app_commands.command(description=said("command-start"))
    @app_commands.describe(
        system=said("command-start-system"),
        seats=said("command-start-seats"),
        quick=said("command-start-quick"),
        computers=said("command-start-computers"),
        computer=said("command-start-computer"),
    )
    @app_commands.choices(computer=_LEVEL_CHOICES)
    @answered
    async def start(
        self,
        interaction: discord.Interaction,
        system: str | None = None,
        seats: app_commands.Range[int, 2, 6] | None = None,
        quick: bool = False,
        computers: app_commands.Range[int, 1, 5] | None = None,
        computer: str | None = None,
    ) -> None:
        texts = await self._texts(interaction)
        await require_place(interaction, texts)
        self._require_free_channel(interaction)
        guild = interaction.guild_id or 0
        name, changes, _ = await find_game(self._context.saved_rules, guild, system or DEFAULT_SYSTEM, texts)
        opening = Opening(
            guild=guild,
            channel=interaction.channel_id or 0,
            system=name,
            seats=seats,
            changes=quickened(name, changes) if quick else changes,
            computers=_computers(computers, computer, texts),
        )
        outcome = await self._context.tables.open(opening, person_of(interaction, texts))
        await self._context.private_panels.show(interaction, outcome.table.id, texts)

    def _require_free_channel(self, interaction: discord.Interaction) -> None:
        """Refuses early where a table stands, with the way to it."""
        table = self._context.tables.in_channel(interaction.channel_id or 0)
        if table is None or table.status is Status.OVER:
            return
        link = self._context.board.link(table)
        raise Refused(Reason.TABLE_EXISTS_LINK, link=link) if link else Refused(Reason.TABLE_EXISTS)

    @start.autocomplete("system")
    async def complete_system(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._choices(interaction, typed)

    async def _choices(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Systems and saved games to choose from; the systems alone where nothing can be read now. Discord waits for
        choices no longer than for an answer, and they can't come later."""
        texts = texts_for(str(interaction.locale))
        try:
            async with asyncio.timeout(_LONGEST_READING):
                texts = await self._context.preferences.for_reader(interaction)
                return game_choices(typed, await self._context.saved_rules.all(interaction.guild_id or 0), texts)
        except (Unavailable, TimeoutError):
            return game_choices(typed, [], texts)

    @app_commands.command(description=said("command-hand"))
    @answered
    async def hand(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        await self._context.private_panels.show(interaction, self._table_here(interaction).id, texts)

    @app_commands.command(description=said("command-table"))
    @answered
    async def table(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        await require_place(interaction, texts)
        said_key = "table-reposted"
        if self._context.tables.in_channel(interaction.channel_id or 0) is None:
            await self._move_here(interaction, texts)
            said_key = "table-moved-here"
        self._context.board.show(self._table_here(interaction), anew=True)
        await send_private(interaction, note(texts.say(said_key), edge=EDGE_LOBBY))

    async def _move_here(self, interaction: discord.Interaction, texts: Texts) -> None:
        """Brings a table here that has lost its channel, for its host or a moderator. Raises ``Refused``."""
        tables = self._context.tables
        for table in tables.live():
            if table.guild != interaction.guild_id or table.asleep is not SleepReason.CHANNEL:
                continue
            person = person_of(interaction, texts, table)
            if person.moderator or tables.is_host(table.id, person):
                await tables.act(table.id, MoveTable(interaction.channel_id or 0), person)
                return
        raise Refused(Reason.NO_TABLE)

    @app_commands.command(description=said("command-rules"))
    @app_commands.describe(game=said("command-rules-game"))
    @answered
    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        texts = await self._texts(interaction)
        table = self._context.tables.in_channel(interaction.channel_id or 0)
        if game is None and table is not None:
            await send_private(interaction, table_rules_panel(table, texts))
        else:
            guild = interaction.guild_id or 0
            system, changes, name = await find_game(self._context.saved_rules, guild, game or DEFAULT_SYSTEM, texts)
            system, rules = rules_to_explain(system, changes)
            await send_private(interaction, game_panel(system, rules, texts, name))

    @rules.autocomplete("game")
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._choices(interaction, typed)

    @app_commands.command(description=said("command-leave"))
    @answered
    async def leave(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        table = self._table_here(interaction)
        person = person_of(interaction, texts, table)
        if table.game is not None:
            self._context.tables.check(table.id, Leave(), person)
            await send_private(interaction, leave_sure_panel(table, person.user, texts))
            return
        self._context.private_panels.release(table.id, person.user)
        outcome = await self._context.tables.act(table.id, Leave(), person)
        await send_private(interaction, note(left_words(outcome.table, texts)))

    @app_commands.command(description=said("command-stop"))
    @answered
    async def stop(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        table = self._table_here(interaction)
        self._context.tables.check(table.id, Stop(), person_of(interaction, texts, table))
        await send_private(interaction, stop_sure_panel(table, texts))

    @app_commands.command(description=said("command-language"))
    @app_commands.describe(language=said("command-language-language"), where=said("command-language-where"))
    @app_commands.choices(language=_LANGUAGE_CHOICES)
    @answered
    async def language(
        self,
        interaction: discord.Interaction,
        language: str,
        where: Literal["me", "server"] = "me",
    ) -> None:
        texts = await self._texts(interaction)
        chosen = None if language == AUTOMATIC else language
        preferences = self._context.preferences
        if where == "me":
            await preferences.choose_language(interaction.user.id, chosen)
            saved = (await preferences.for_reader(interaction)).say("language-saved")
        else:
            if not interaction.permissions.manage_guild:
                raise Refused(Reason.YOUR_PERMISSIONS, permissions=texts.say("permission-manage_guild"))
            await preferences.choose_server_language(interaction.guild_id or 0, chosen)
            saved = (await preferences.for_server(interaction.guild_id or 0)).say("language-saved-server")
        await send_private(interaction, note(saved, edge=EDGE_LOBBY))

    @app_commands.command(description=said("command-look"))
    @answered
    async def look(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        table = self._context.tables.in_channel(interaction.channel_id or 0)
        name = NO_TABLE if table is None else table.id
        answer = await looks_answer(self._context, interaction, texts, table=name)
        await send_private(interaction, answer.layout, answer.picture)

    @app_commands.command(description=said("command-replay"))
    @answered
    async def replay(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        answer = await games_answer(self._context, interaction, texts)
        await send_private(interaction, answer.layout)

    @app_commands.command(description=said("command-privacy"))
    @answered
    async def privacy(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        await send_private(interaction, privacy_panel(self._context.privacy.days, texts))

    @app_commands.command(description=said("command-verify"))
    @app_commands.describe(game=said("command-verify-game"))
    @answered
    async def verify(self, interaction: discord.Interaction, game: str | None = None) -> None:
        texts = await self._texts(interaction)
        guild, channel, name = interaction.guild_id or 0, interaction.channel_id or 0, None
        if game is not None:
            name = (await watchable_game(self._context, interaction, game.strip())).game
        record = await self._context.tables.finished(guild, channel, name)
        if record is None:
            raise Refused(Reason.NO_FINISHED_GAME)
        is_right = await asyncio.to_thread(proves_itself, record)
        file = Picture(FILE_NAME, canonical_json(record) + b"\n")
        await send_private(interaction, proof_panel(record, texts, is_right=is_right), file)

    @app_commands.command(description=said("command-help"))
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        texts = await self._texts(interaction)
        await send_private(interaction, note(help_words(texts), edge=EDGE_LOBBY))


_HELP = ("aim", "centre", "turn", "wild", "discard", "refill", "buttons", "hand", "start", "more")


def help_words(texts: Texts) -> str:
    """How to play, in a minute."""
    return "\n".join([f"### {texts.say('help-title')}", *(f"- {texts.say(f'help-{part}')}" for part in _HELP)])


__all__ = ["CatalogueTranslator", "SpiteCommands", "help_words"]
