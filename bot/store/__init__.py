"""Where tables are kept: ``protocol.Store`` says what a store does, ``sqlite.SqliteStore`` does it in one file."""
