"""Tables: the shared service of games in channels, from the lobby through games to the end of a match.

Every change of a table passes ``TableService.act``, whether people, computers or clocks ask for it. Only views of
tables leave this package. Nothing here knows Discord, pictures or words.
"""
