"""What the work that is being done is about, so that its log says so: an interaction, a table, a shard."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_about: ContextVar[dict[str, str | int] | None] = ContextVar("about", default=None)


@contextmanager
def about(*, interaction: int | None = None, table: str | None = None, shard: int | None = None) -> Iterator[None]:
    """Within, the log says what it is about; what is None stays as it was.

    What was said before is set again instead of reset by token: an abandoned coroutine is closed by whoever collects
    it, in another context, in which a token is refused.
    """
    named = {"interaction": interaction, "table": table, "shard": shard}
    before = about_now()
    _about.set({**before, **{name: value for name, value in named.items() if value is not None}})
    try:
        yield
    finally:
        _about.set(before)


def about_now() -> dict[str, str | int]:
    """What this task is about."""
    return _about.get() or {}
