"""The bot as its operator sees it: metrics, health, logs, the watchdog, and what an operator can ask of it."""
