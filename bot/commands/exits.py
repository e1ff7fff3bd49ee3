"""The statuses that commands end with, where they don't end well."""

from typing import Final

FAILED: Final = 1
"""What was looked at is not as it should be."""
USAGE_ERROR: Final = 2
"""It was asked for wrongly; a token that Discord refuses included."""
UNREACHABLE: Final = 3
"""Discord can't be reached, or the bot can't use its database."""
