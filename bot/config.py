"""The settings, typed: from the environment and ``.env``, read once by the entry point."""

import logging
import os
import re
from dataclasses import fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, PrivateAttr, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, DotEnvSettingsSource, EnvSettingsSource, NoDecode, SettingsConfigDict

from bot.running.logs import LogFormat
from bot.shards import parse_shards
from bot.store.address import Address, database_address
from bot.tables.limits import Limits
from bot.tuning import Tuning

DISCORD_API: Final = "https://discord.com/api/v10"
_PREFIX: Final = "SPITE_"
_ENV_FILE: Final = ".env"
_CENTURY_IN_DAYS: Final = 36_525
"""Longer than anything is kept or waited for: what is far longer has no moment that databases can name."""
_ON_WINDOWS: Final = os.name == "nt"
_DRAWING_PROCESSES: Final = 0 if _ON_WINDOWS else max(1, min(4, (os.cpu_count() or 1) // 4))
"""One draws several hundred pictures a second, which is more than the event loop can ask for on most machines."""


_LONGEST_CONTACT: Final = 200
_LONGEST_SHOWN: Final = 40
REMOVED: Final = frozenset(
    f"{_PREFIX}{name}"
    for name in (
        *(field.name.upper() for field in fields(Tuning)),
        "BURIED_AFTER_MESSAGES",
        "BURIED_REST_SECONDS",
    )
)
"""Settings of earlier releases: constants by now (``bot/tuning.py``)."""


class SettingsError(ValueError):
    """Invalid settings, with a sentence for each."""


def _none_if_empty(value: object) -> object:
    return None if value == "" else value


def _named(value: object) -> object:
    if value == "":
        raise ValueError("it is a file, such as data/spite.forgotten")
    return value


class Settings(BaseSettings):
    """Every setting. ``.env.example`` lists them with their meaning, ``bot/tuning.py`` what is a constant."""

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
    thinking_workers: int = Field(default=1, ge=0, le=16)
    """Processes in which strong computers think; with none they play as the simplest one."""
    drawing_processes: int = Field(default=_DRAWING_PROCESSES, ge=0, le=16)
    """Processes that draw; with none a thread does, under the lock of everything else."""
    keep_attachments: bool = False
    """Edits that name no attachments keep them, so that a picture that may stay is not drawn and sent again."""
    requests_per_second: float = Field(default=40, ge=0, le=50)
    """The most that is sent into channels in any second, beside answers to presses; 0 is any number."""
    seats_of_user: int = Field(default=3, ge=0)
    """The most open or running tables at which one person may sit, games alone left out; 0 is any number, as with the
    next two."""
    tables_of_server: int = Field(default=20, ge=0)
    tables_of_process: int = Field(default=2000, ge=0)
    people_kept_days: float = Field(default=90, ge=0, le=_CENTURY_IN_DAYS)
    """So long after a table has closed its people are taken out of what is kept of it; 0 is never."""
    records_kept_days: float = Field(default=730, ge=0, le=_CENTURY_IN_DAYS)
    """So long after its end a game's record is deleted, and with the last one its table; 0 is never."""
    backup_every_hours: float = Field(default=24, ge=0, le=24 * _CENTURY_IN_DAYS)
    """Between two backups of a database in a file; 0 makes none."""
    backups_kept: int = Field(default=14, ge=1)
    backup_folder: Annotated[Path | None, BeforeValidator(_none_if_empty)] = None
    """Left out: ``backups`` beside the database."""
    contact: str = ""
    """Address of the people who run the bot, which others can open or write to; empty names nobody."""
    verifier_url: str = ""
    """Where people find ``verify_deal.py``, which **Fair deal** names; empty names it without a link."""
    register_commands: bool = True
    """Registers the commands at a start, where they have changed; otherwise ``register-commands`` does."""
    _tuning: Tuning = PrivateAttr(default_factory=Tuning)

    @property
    def tuning(self) -> Tuning:
        """Return the constants that no operator sets."""
        return self._tuning

    def tuned(self, **changes: Any) -> "Settings":
        """Return these settings with other constants."""
        settings = self.model_copy()
        settings._tuning = replace(self._tuning, **changes)
        return settings

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

    @field_validator("contact")
    @classmethod
    def _readable_contact(cls, contact: str) -> str:
        contact = contact.strip()
        if len(contact) > _LONGEST_CONTACT or not contact.isprintable():
            raise ValueError(
                f"it is one line of at most {_LONGEST_CONTACT} characters, such as https://discord.gg/invite or an "
                "e-mail address"
            )
        return contact

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
        """Return the database, where it is a file. Raises ``SettingsError`` where it is on a server."""
        if not isinstance(self.database, Path):
            raise SettingsError("this works on a database in a file; for PostgreSQL use its own pg_dump and pg_restore")
        return self.database

    @property
    def beside(self) -> Path:
        """Return the file beside which the program keeps what belongs to no database."""
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
        """Return the folder of the backups that the bot makes."""
        return self.backup_folder or self.beside.parent / "backups"

    def token(self) -> str:
        """Return the bot's token; empty where none is set. Raises ``SettingsError`` where its file can't be read."""
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
        """Return the numbers by which tables live."""
        return Limits(
            seats_of_user=self.seats_of_user,
            kept_of_user=self.tuning.kept_of_user,
            lobbies_of_user=self.tuning.lobbies_of_user,
            lobbies_of_channel=self.tuning.lobbies_of_channel,
            tables_of_server=self.tables_of_server,
            tables_of_process=self.tables_of_process,
            lobby_closes_after=self.tuning.lobby_closes_after_seconds,
            sleeps_after=self.tuning.sleeps_after_seconds,
            closes_after=self.tuning.closes_after_seconds,
            host_passes_after=self.tuning.host_passes_after_seconds,
            grace=self.tuning.grace_seconds,
        )


def read_settings(**values: Any) -> Settings:
    """Return the settings, some of them given instead of read. Raises ``SettingsError``."""
    if name := values.get("_env_file", _ENV_FILE):
        file = Path(name)
        try:
            data = file.read_bytes()
        except (FileNotFoundError, IsADirectoryError):
            data = b""
        except OSError as error:
            raise SettingsError(f"{file.absolute()} can't be read: {error.strerror}") from error
        try:
            is_text = "\0" not in data.decode("utf-8")
        except UnicodeDecodeError:
            is_text = False
        if not is_text:  # nobody would find its settings
            guess = "UTF-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data else "Latin-1 or the like"
            raise SettingsError(f"{file.absolute()} is not written in UTF-8 (it looks like {guess}): save it as UTF-8")
    try:
        return Settings(**values)
    except ValidationError as error:
        faults = [f"{_name_of(fault['loc'])} can't be used: {_words_of(fault)}" for fault in error.errors()]
        raise SettingsError("; ".join(faults)) from error


def _words_of(fault: ErrorDetails) -> str:
    """Return what a setting can be, and what it is. Validators of this file say it themselves."""
    kind, given, limits = fault["type"], fault["input"], fault.get("ctx", {})
    if kind == "value_error":
        return fault["msg"].removeprefix("Value error, ")
    if kind.startswith("bool_"):
        can_be = "it can be true or false"
    elif kind == "enum":
        can_be = f"it can be {limits['expected'].replace(chr(39), '')}"
    elif kind == "greater_than_equal":
        can_be = f"it is {limits['ge']:g} or more"
    elif kind == "less_than_equal":
        can_be = f"it is {limits['le']:g} or less"
    elif kind.startswith("int_"):
        can_be = "it is a whole number"
    elif kind.startswith("float_") or kind == "finite_number":
        can_be = "it is a number"
    else:
        return "it is written wrongly; .env.example shows how"
    return f"{can_be}; it is {str(given)[:_LONGEST_SHOWN]!r}"


def _name_of(location: tuple[int | str, ...]) -> str:
    """Return a setting's name in the environment."""
    name = str(location[0]).upper()
    return name if name.startswith(("DISCORD_", _PREFIX)) else f"{_PREFIX}{name}"


def setting_names() -> set[str]:
    """Return what settings are called in the environment."""
    return {_name_of((name,)) for name in Settings.model_fields}


def settings_without_effect() -> list[str]:
    """Return a sentence for settings in the environment and in ``.env`` that exist no more, and one for unknown ones:
    misspelt, as a rule."""
    written = {*EnvSettingsSource(Settings).env_vars, *DotEnvSettingsSource(Settings).env_vars}
    # Settings of other programs share the environment, so only names with the prefix can be misspelt ones of ours.
    names = {name.upper() for name in written if name.upper().startswith(_PREFIX)} - setting_names()
    known = [name.removeprefix(_PREFIX) for name in sorted(setting_names())]
    removed = ", ".join(sorted(names & REMOVED))
    unknown = []
    for name in sorted(names - REMOVED):
        guesses = get_close_matches(name.removeprefix(_PREFIX), known, n=1)
        unknown.append(f"{name} (is {_PREFIX}{guesses[0]} meant?)" if guesses else name)
    return [
        *([f"these settings exist no more and change nothing, delete them: {removed}"] if removed else []),
        *([f"unknown settings change nothing: {', '.join(unknown)}"] if unknown else []),
    ]
