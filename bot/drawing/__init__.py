"""Pictures are drawn here, in processes beside the bot, the most urgent first: never under the event loop's lock."""
