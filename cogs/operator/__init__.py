"""The operator in Discord: state of the bot, servers, blocks, announcements, errors and alarms."""
