"""The computer's seats: each level takes what its seat may see and returns a legal move."""
