"""The operator in Discord: how the bot is, its servers, blocks, announcements, errors and alarms."""
