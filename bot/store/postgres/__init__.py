"""The store in PostgreSQL, for bots that outgrow one process. Needs asyncpg (``requirements/postgres.txt``)."""
