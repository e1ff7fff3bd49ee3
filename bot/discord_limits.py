"""What Discord takes at most, as far as more than panels ask: what can be pressed is chosen, and told, within it."""

from typing import Final

ROW: Final = 5
"""Buttons in a row."""
MOST_OPTIONS: Final = 25
"""Options in a select."""
MOST_PARTS: Final = 40
"""Components of a message."""
MOST_TEXT: Final = 4000
"""Characters in all texts of one message together."""
LONGEST_ALT: Final = 1024
"""Characters that describe a picture."""
LONGEST_CHOICE: Final = 100
"""Characters of what can be chosen: an option of a select, or what is offered while somebody types."""
