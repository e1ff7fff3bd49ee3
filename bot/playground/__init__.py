"""The real bot in a simulated Discord server, played in a browser."""
