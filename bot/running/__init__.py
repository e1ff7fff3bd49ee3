"""Runtime of all parts: components, supervised tasks, child processes, logs and measures."""
