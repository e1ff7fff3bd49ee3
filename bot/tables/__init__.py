"""Tables: the shared engine of games in channels, from the lobby through games to the end of a match.

Everything that changes a table passes one door (``door.Tables.act``), whoever asks: people, computers, clocks.
Nothing here knows Discord, pictures or words.
"""
