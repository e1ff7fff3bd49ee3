"""Where tables are kept: ``sqlite.SqliteStore`` for real, ``memory.MemoryStore`` for tests and simulation."""
