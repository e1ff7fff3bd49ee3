"""Context of log lines: the interaction, table or shard that the present work is about."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_about: ContextVar[dict[str, str | int] | None] = ContextVar("about", default=None)


@contextmanager
def about(*, interaction: int | None = None, table: str | None = None, shard: int | None = None) -> Iterator[None]:
    """Set the context of log lines within the block; None leaves a value as it was.

    The former value is restored by setting it, not by token: an abandoned coroutine is closed by the garbage collector
    in another context, which refuses the token.
    """
    named = {"interaction": interaction, "table": table, "shard": shard}
    before = about_now()
    _about.set({**before, **{name: value for name, value in named.items() if value is not None}})
    try:
        yield
    finally:
        _about.set(before)


def about_now() -> dict[str, str | int]:
    """Return the context of this task."""
    return _about.get() or {}
