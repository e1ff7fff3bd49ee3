"""One's own turns: when they are called, and time that does not count."""
