"""The statuses that commands end with, where they don't end well."""

from typing import Final

FAILED: Final = 1
"""Status for findings that need repair, or for an end of the bot by a fault."""
USAGE_ERROR: Final = 2
"""It was asked for wrongly, or only a person can mend what is wrong: a setting, a token, a database. The bot is not
started again by itself."""
UNREACHABLE: Final = 3
"""Discord can't be reached, or the bot can't use its database."""
