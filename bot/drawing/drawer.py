"""What a thread or a process that draws has in common, and how it tells what has become of a picture."""

from typing import Protocol

from bot.drawing.wishes import Wish


class DrawingFailed(Exception):
    """A picture that can't be drawn: it fails, takes too long, or ends the process that draws it."""


class Owner(Protocol):
    """Who has given a picture to be drawn."""

    def give_back(self, wish: Wish) -> None:
        """It was not drawn, through no fault of its own."""

    def has_room(self) -> None:
        """Somebody may draw more."""


class Drawer(Protocol):
    """Draws what it is given, one picture after the other."""

    @property
    def given(self) -> int:
        """How many pictures it has."""

    @property
    def room(self) -> int:
        """How many more it can take."""

    def take(self, wish: Wish) -> None:
        """Draws it as soon as what it was given before is drawn."""
