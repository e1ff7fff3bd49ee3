"""A person's own finished games."""
