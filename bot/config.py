"""The settings, typed: from the environment and ``.env``, read once by the entry point."""

import logging
import os
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AliasChoices, BeforeValidator, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    NoDecode,
    SettingsConfigDict,
)

from bot.running.logs import LogFormat
from bot.shards import parse_shards
from bot.store.address import Address, database_address
from bot.tables.limits import DAY, HOUR, MINUTE, Limits

DISCORD_API: Final = "https://discord.com/api/v10"
_PREFIX: Final = "SPITE_"
_ENV_FILE: Final = ".env"
_CENTURY: Final = 36_525 * DAY
"""Longer than anything is kept or waited for: what is far longer has no moment that databases can name."""
_ON_WINDOWS: Final = os.name == "nt"
_DRAWING_PROCESSES: Final = 0 if _ON_WINDOWS else max(1, min(4, (os.cpu_count() or 1) // 4))
"""One draws several hundred pictures a second, which is more than the event loop can ask for on most machines."""


class SettingsError(ValueError):
    """Why the settings can't be used, in a sentence for each that is wrong."""


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


def _named(value: object) -> object:
    if value == "":
        raise ValueError("it is a file, such as data/spite.forgotten")
    return value


class Settings(BaseSettings):
    """Every setting. ``.env.example`` lists them with their meaning.

    A setting that was renamed is read by its name of earlier releases too.
    """

    model_config = SettingsConfigDict(
        env_file=_ENV_FILE,
        env_file_encoding="utf-8",
        env_prefix=_PREFIX,
        extra="ignore",
        populate_by_name=True,
        allow_inf_nan=False,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    discord_token_file: Annotated[Path | None, BeforeValidator(_none_if_empty)] = Field(
        default=None, validation_alias="DISCORD_TOKEN_FILE"
    )
    """A file with the token, for those who keep secrets in files; ``discord_token`` goes before it."""
    api_url: str = DISCORD_API
    """Where Discord's REST interface is asked: its own address, or that of a proxy that keeps its limits."""
    gateway_url: str = ""
    """Where events come from; empty is wherever the REST interface says."""
    database: Annotated[Address, NoDecode, BeforeValidator(database_address)] = Path("data/spite.db")
    """A file, or a PostgreSQL database by its address."""
    ledger: Annotated[Path, BeforeValidator(_named)] = Path("data/spite.forgotten")
    """Who was forgotten, for a database on a server: kept here, so that restoring it brings nobody back."""
    shards: str = ""
    """Which of Discord's shards this process serves beside others (``bot/shards.py``); empty is all, alone."""
    log_level: str = "INFO"
    log_format: LogFormat = LogFormat.TEXT
    metrics_address: str = ""
    """Where health and metrics are served, as host:port; empty is nowhere."""
    stuck_after_seconds: float = Field(default=60, ge=0, le=3600)
    """A process whose event loop has been stuck for so long ends itself; 0 is never."""
    thinking_seconds: float = Field(default=1.2, ge=0, le=30)
    """How long a computer seems to think before its turn."""
    thinking_workers: int = Field(default=1, ge=0, le=16)
    """Processes in which strong computers think; with none they play as the simplest one."""
    drawing_processes: int = Field(default=_DRAWING_PROCESSES, ge=0, le=16)
    """Processes that draw; with none a thread does, under the lock of everything else."""
    kept_tiles_mb: int = Field(default=96, ge=3, le=4096)
    """Megabytes of what was drawn before that each of these processes keeps, to put it together again."""
    picture_within_seconds: float = Field(default=0.3, gt=0, le=60)
    """A press is answered with cards as text where its picture would come later than that."""
    panel_spacing_seconds: float = Field(default=12.0, ge=0, le=60)
    """The least time between two changes of the private panel of somebody who looks on, within one turn."""
    keep_attachments: bool = False
    """Edits that name no attachments keep them, so that a picture that may stay is not drawn and sent again."""
    edit_spacing_seconds: float = Field(default=1.2, ge=0, le=60)
    """The least time between two edits of one table, so that Discord's limits are never met."""
    requests_per_second: float = Field(default=40, ge=0, le=50)
    """The most that is sent into channels in any second, beside answers to presses; 0 is any number."""
    away_after_seconds: float = Field(default=30, ge=0, le=3600)
    """A player without a press for so long counts as away and is told of their turn."""
    repost_after_seconds: float = Field(default=50 * 60, ge=60, le=86400)
    """A table message older than this is replaced: Discord lets old messages be edited only rarely."""
    repost_after_messages: int = Field(
        default=10, ge=0, validation_alias=AliasChoices("SPITE_REPOST_AFTER_MESSAGES", "SPITE_BURIED_AFTER_MESSAGES")
    )
    """A table with so many messages below it is posted again when it changes; 0 is never."""
    repost_rest_seconds: float = Field(
        default=120,
        ge=0,
        le=_CENTURY,
        validation_alias=AliasChoices("SPITE_REPOST_REST_SECONDS", "SPITE_BURIED_REST_SECONDS"),
    )
    """So long a table stays where it is, however much is said."""
    seats_of_user: int = Field(default=3, ge=0)
    """The most open or running tables at which one person may sit, games alone left out; 0 is any number, as with the
    next six."""
    kept_of_user: int = Field(default=10, ge=0)
    """The most games alone and sleeping tables that one person may have, in all servers together."""
    lobbies_of_user: int = Field(default=6, ge=0)
    """The most tables that one person may open within an hour and where others have sat down."""
    lobbies_of_channel: int = Field(default=6, ge=0)
    """The most lobbies that are posted in one channel within an hour."""
    tables_of_server: int = Field(default=20, ge=0)
    tables_of_process: int = Field(default=2000, ge=0)
    presses_at_once: int = Field(default=10, ge=0)
    """So many presses of one person are carried out at once, and as many more in every ``presses_seconds``."""
    presses_seconds: float = Field(default=3, gt=0, le=3600)
    lobby_closes_after_seconds: float = Field(default=15 * MINUTE, ge=MINUTE, le=_CENTURY)
    """A lobby that nobody starts or changes closes."""
    sleeps_after_seconds: float = Field(default=DAY, ge=MINUTE, le=_CENTURY)
    """A table without a clock where a person is awaited falls asleep."""
    closes_after_seconds: float = Field(default=7 * DAY, ge=HOUR, le=_CENTURY)
    """A table that sleeps, or whose game is over, closes."""
    host_passes_after_seconds: float = Field(default=HOUR, ge=MINUTE, le=_CENTURY)
    """A host whom a computer plays for hands the table on."""
    grace_seconds: float = Field(default=2 * MINUTE, ge=0, le=DAY)
    """After an absence of the bot a turn or a round has so much left; more than what was lost it gets back no more."""
    people_kept_days: float = Field(default=90, ge=0, le=_CENTURY / DAY)
    """So long after a table has closed its people are taken out of what is kept of it; 0 is never."""
    events_kept_days: float = Field(default=365, ge=0, le=_CENTURY / DAY)
    """So long after a table has closed its moves are deleted; 0 is never."""
    records_kept_days: float = Field(default=730, ge=0, le=_CENTURY / DAY)
    """So long after its end a game's record is deleted, and with the last one its table; 0 is never."""
    backup_every_hours: float = Field(default=24, ge=0, le=_CENTURY / HOUR)
    """Between two backups of a database in a file; 0 makes none."""
    backups_kept: int = Field(default=14, ge=1)
    backup_folder: Annotated[Path | None, BeforeValidator(_none_if_empty)] = None
    """Left out: ``backups`` beside the database."""
    card_emojis: bool = True
    """Cards stand in texts as the application's own emojis; those that are missing are registered after a start."""
    card_emoji_spacing_seconds: float = Field(default=3, ge=0, le=600)
    """Seconds between two emojis that are registered after a start."""
    verifier_url: str = ""
    """Where people find ``verify_deal.py``, which **Fair deal** names; empty names it without a link."""
    register_commands: bool = True
    """Registers the commands at a start, where they have changed; otherwise ``register-commands`` does."""
    sync_always: bool = False
    """Registers the commands at every start, even if they have not changed."""

    @field_validator("shards")
    @classmethod
    def _known_shards(cls, text: str, others: ValidationInfo) -> str:
        if parse_shards(text) is not None and isinstance(others.data.get("database"), Path):
            raise ValueError("several processes can share a PostgreSQL database only, not a file")
        return text

    @field_validator("api_url", "gateway_url")
    @classmethod
    def _address_of_discord(cls, address: str, which: ValidationInfo) -> str:
        plain, example = ("http", DISCORD_API) if which.field_name == "api_url" else ("ws", "wss://gateway.discord.gg")
        if address and not re.match(rf"{plain}s?://[^/\s]+\S*$", address):
            raise ValueError(f"it is an address such as {example}")
        return address

    @field_validator("drawing_processes")
    @classmethod
    def _processes_that_can_be_heard(cls, processes: int) -> int:
        """On Windows the event loop hears no process through a pipe of this kind: a thread draws there."""
        return 0 if _ON_WINDOWS else processes

    @field_validator("verifier_url")
    @classmethod
    def _address_of_a_page(cls, address: str) -> str:
        # It stands in a link of Discord's: what could end that is none of an address.
        if address and not re.fullmatch(r"https?://[^\s/<>()\[\]]+[^\s<>()\[\]]*", address):
            raise ValueError("it is an address such as https://example.org/verify_deal.py")
        return address

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, level: str) -> str:
        if level.upper() not in logging.getLevelNamesMapping():
            raise ValueError("it can be DEBUG, INFO, WARNING or ERROR")
        return level.upper()

    @property
    def database_file(self) -> Path:
        """The database, where it is a file. Raises ``SettingsError`` where it is on a server."""
        if not isinstance(self.database, Path):
            raise SettingsError("this works on a database in a file; for PostgreSQL use its own pg_dump and pg_restore")
        return self.database

    @property
    def beside(self) -> Path:
        """The file beside which the program keeps what belongs to no database."""
        return self.database if isinstance(self.database, Path) else self.ledger

    @field_validator("metrics_address")
    @classmethod
    def _host_and_port(cls, address: str) -> str:
        host, _, port = address.rpartition(":")
        if address and not (host and port.isdigit() and int(port) < 65536):
            raise ValueError("it is a host and a port, such as 127.0.0.1:9464")
        return address

    @property
    def backups(self) -> Path:
        """The folder of the backups that the bot makes."""
        return self.backup_folder or self.beside.parent / "backups"

    def token(self) -> str:
        """The bot's token; empty where none is set. Raises ``SettingsError`` where its file can't be read."""
        if self.discord_token is not None and self.discord_token.get_secret_value().strip():
            return self.discord_token.get_secret_value().strip()
        if self.discord_token_file is None:
            return ""
        try:
            return self.discord_token_file.read_text("utf-8").strip()
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is no text"
            raise SettingsError(f"DISCORD_TOKEN_FILE can't be read: {self.discord_token_file}: {why}") from error

    @property
    def metrics_at(self) -> tuple[str, int] | None:
        """Host and port of health and metrics; None for nowhere."""
        host, _, port = self.metrics_address.rpartition(":")
        return (host.strip("[]"), int(port)) if host else None

    def limits(self) -> Limits:
        """The numbers by which tables live."""
        return Limits(
            seats_of_user=self.seats_of_user,
            kept_of_user=self.kept_of_user,
            lobbies_of_user=self.lobbies_of_user,
            lobbies_of_channel=self.lobbies_of_channel,
            tables_of_server=self.tables_of_server,
            tables_of_process=self.tables_of_process,
            lobby_closes_after=self.lobby_closes_after_seconds,
            sleeps_after=self.sleeps_after_seconds,
            closes_after=self.closes_after_seconds,
            host_passes_after=self.host_passes_after_seconds,
            grace=self.grace_seconds,
        )


def read_settings(**values: Any) -> Settings:
    """Return the settings, some of them given instead of read. Raises ``SettingsError``."""
    if file := values.get("_env_file", _ENV_FILE):
        _check_text(Path(file))
    try:
        return Settings(**values)
    except ValidationError as error:
        faults = [(_name_of(fault["loc"]), fault["msg"].removeprefix("Value error, ")) for fault in error.errors()]
        raise SettingsError("; ".join(f"{name} can't be used: {words}" for name, words in faults)) from error


def _check_text(file: Path) -> None:
    """Raise ``SettingsError`` for a file of settings that can't be read, or whose settings nobody would find."""
    try:
        data = file.read_bytes()
    except (FileNotFoundError, IsADirectoryError):
        return
    except OSError as error:
        raise SettingsError(f"{file.absolute()} can't be read: {error.strerror}") from error
    try:
        is_text = "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        is_text = False
    if not is_text:
        guess = "UTF-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data else "Latin-1 or the like"
        raise SettingsError(f"{file.absolute()} is not written in UTF-8 (it looks like {guess}): save it as UTF-8")


def _name_of(location: tuple[int | str, ...]) -> str:
    """What a setting is called in the environment."""
    name = str(location[0]).upper()
    return name if name.startswith(("DISCORD_", _PREFIX)) else f"{_PREFIX}{name}"


def setting_names() -> set[str]:
    """What settings are called in the environment, names of earlier releases included."""
    names = {f"{_PREFIX}{name.upper()}" for name in Settings.model_fields}
    for field in Settings.model_fields.values():
        if isinstance(field.validation_alias, AliasChoices):
            names.update(str(name) for name in field.validation_alias.choices)
    return names


def unknown_settings() -> str | None:
    """Names the settings in the environment and in ``.env`` that don't exist: misspelt, as a rule."""
    written = {*EnvSettingsSource(Settings).env_vars, *DotEnvSettingsSource(Settings).env_vars}
    names = {name.upper() for name in written if name.upper().startswith(_PREFIX)}
    known = [name.removeprefix(_PREFIX) for name in sorted(setting_names())]
    unknown = ", ".join(_with_guess(name.removeprefix(_PREFIX), known) for name in sorted(names - setting_names()))
    return f"unknown settings change nothing: {unknown}" if unknown else None


def _with_guess(name: str, known: list[str]) -> str:
    guesses = get_close_matches(name, known, n=1)
    return f"{_PREFIX}{name} (is {_PREFIX}{guesses[0]} meant?)" if guesses else f"{_PREFIX}{name}"
