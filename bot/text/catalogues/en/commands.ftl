# Descriptions of the slash commands (at most 100 characters)

command-spite = Play Spite & Malice
command-start = Open a table in this channel, alone or together
command-start-game = Which game? The standard one if you choose none
command-start-seats = How many seats?
command-start-quick = Quick: only ten goal cards each
command-start-computers = How many computers join right away?
command-start-computer = Play right away against computers of this level
command-hand = See my hand; nobody else sees it
command-table = Show the table again at the bottom of the channel
command-rules = Read the rules, of this table or of any game
command-rules-game = Which game?
command-leave = Leave my seat; you are asked first
command-stop = Stop the game in this channel
command-stop-reason = Why? Everybody at the table sees it
command-language = Choose the language of everything only you see
command-language-language = Which language?
command-language-where = For me, or for what everybody sees in this server
command-privacy = See, download or delete what is kept about me
command-help = The rules in a minute
command-verify = Check that a finished game was dealt fairly
command-verify-game = Number of the game; leave it out for the last one here

# Help

help-title = The game in a minute
help-aim = Empty your **goal pile** before the others do, and you win.
help-centre = **Centre piles** go up from ace to queen: play what fits from your hand, your goal pile and your side piles; a K can be any card.
help-turn = Discard a card onto a **side pile** to end your turn.
