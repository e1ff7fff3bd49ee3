"""Drawing of pictures in processes beside the bot, the most urgent first, never on the event loop."""
