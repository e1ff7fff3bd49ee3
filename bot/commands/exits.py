"""The statuses that commands end with, where they don't end well."""

from typing import Final

FAILED: Final = 1
"""What was looked at is not as it should be, or the bot has ended by a fault."""
USAGE_ERROR: Final = 2
"""It was asked for wrongly, or only a person can mend what is wrong: a setting, a token, a database. The bot is not
started again by itself."""
UNREACHABLE: Final = 3
"""Discord can't be reached, or the bot can't use its database."""
