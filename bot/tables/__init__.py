"""Tables: the shared engine of games in channels, from the lobby through games to the end of a match.

Everything that changes a table passes ``TableService.act``, whoever asks: people, computers, clocks. Only views of
tables leave it. Nothing here knows Discord, pictures or words.
"""
