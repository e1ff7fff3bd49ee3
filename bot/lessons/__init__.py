"""The lessons for newcomers: dealt positions, and which presses they wait for."""
