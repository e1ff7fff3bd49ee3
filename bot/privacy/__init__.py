"""What is kept about people: told, forgotten, and pruned after long."""
