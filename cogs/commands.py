"""The ``/spite`` commands, joined from the features."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.text import LANGUAGES, texts_for
from cogs.core.command_base import said
from cogs.daily.commands import DailyCommands
from cogs.gathering.commands import GatheringCommands
from cogs.help.commands import HelpCommands
from cogs.history.commands import HistoryCommands
from cogs.house_rules.commands import RulesCommands
from cogs.learn.commands import LearnCommands
from cogs.preferences.commands import PreferencesCommands
from cogs.privacy.commands import PrivacyCommands
from cogs.proof.commands import ProofCommands
from cogs.puzzle.commands import PuzzleCommands
from cogs.replay.commands import ReplayCommands
from cogs.settings.commands import SettingsCommands
from cogs.standing.commands import StandingCommands
from cogs.table.commands import TableCommands
from cogs.tournament.commands import TournamentCommands


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


class SpiteCommands(
    TableCommands,
    GatheringCommands,
    RulesCommands,
    HelpCommands,
    LearnCommands,
    PuzzleCommands,
    DailyCommands,
    HistoryCommands,
    ReplayCommands,
    ProofCommands,
    StandingCommands,
    TournamentCommands,
    SettingsCommands,
    PreferencesCommands,
    PrivacyCommands,
    commands.GroupCog,
    group_name="spite",
    group_description=said("command-spite"),
):
    """Everything that starts with ``/spite``, from the features' folders."""


__all__ = ["CatalogueTranslator", "SpiteCommands"]
