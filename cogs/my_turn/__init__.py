"""One's own turns: calls to them, and time that does not count."""
