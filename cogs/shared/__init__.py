"""What several features share: words, buttons and panels made from views, and what is done by more than one."""
