"""Absences of the bot, silence of players, and trust in the clock."""
