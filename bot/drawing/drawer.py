"""Error of drawing."""


class DrawingFailed(Exception):
    """A picture can't be drawn: it fails, takes too long, or crashes its process."""
