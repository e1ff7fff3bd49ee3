# Descriptions of the slash commands (at most 100 characters)

command-spite = Play Spite & Malice
command-start = Open a table here, alone or with others
command-start-game = Which game? Left out, the standard one
command-start-seats = How many seats?
command-start-quick = Quick: only ten goal cards each
command-start-computers = How many computers join right away?
command-start-computer = Play right away against this level
command-hand = See my hand; nobody else sees it
command-table = Show the table again, further down
command-rules = Read the rules of this or any game
command-rules-game = Which game?
command-leave = Leave my seat; you are asked first
command-stop = Stop the game in this channel
command-stop-reason = Why? Everybody at the table sees it
command-language = Choose my language, or the server's
command-language-language = Which language?
command-language-where = For me, or for what everybody sees in this server
command-privacy = See, download or delete my data
command-help = Read how to play in a minute
command-verify = Check how a finished game was dealt
command-verify-game = Number of the game; left out, the last one here

# Help

help-title = The game in a minute
help-aim = Empty your **goal pile** before the others do, and you win.
help-centre = **Centre piles** go up from ace to queen: play what fits from your hand, your goal pile and your side piles; a K can be any card.
help-turn = To end your turn, discard a card onto a **side pile**.
