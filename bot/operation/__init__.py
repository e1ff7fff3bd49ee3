"""Operation of the bot: metrics, health, logs, the watchdog, and the operator's commands."""
