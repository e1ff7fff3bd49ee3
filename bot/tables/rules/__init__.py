"""Rules of tables: a lobby's, the host's changes, partners, and the continuation of a match."""
