"""What the program keeps, as values: who keeps it and who makes it both know them, and they know neither."""
