"""Privacy: people's data, exported, deleted, and pruned after a long time."""
