"""The settings, typed: from the environment and ``.env``, read once by the entry point."""

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting. ``.env.example`` lists them with their meaning."""

    model_config = SettingsConfigDict(env_file=".env", env_prefix="SPITE_", extra="ignore", populate_by_name=True)

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path = Path("data/spite.db")
    log_level: str = "INFO"
    thinking_seconds: float = Field(default=1.2, ge=0, le=30)
    """How long a computer seems to think before its turn."""
    edit_spacing_seconds: float = Field(default=1.2, ge=0, le=60)
    """The least time between two edits of one table, so that Discord's limits are never met."""
    away_after_seconds: float = Field(default=30, ge=0, le=3600)
    """A player without a press for so long counts as away and is told of their turn."""
    repost_after_seconds: float = Field(default=50 * 60, ge=60, le=86400)
    """A table message older than this is replaced: Discord lets old messages be edited only rarely."""
    sync_always: bool = False
    """Registers the commands at every start, even if they have not changed."""
