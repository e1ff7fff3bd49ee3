"""How it is told that there is no picture."""


class DrawingFailed(Exception):
    """A picture that can't be drawn: it fails, takes too long, or ends the process that draws it."""
