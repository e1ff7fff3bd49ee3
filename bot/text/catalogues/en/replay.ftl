# Finished games shown again

replay-place = { $turn }, move { $place } of { $last }
replay-turn-ahead = { $turn }, from move { $place } of { $last }
replay-next-turn = { $name }'s turn { $turn } is next
turn-of = { $who ->
    [own] Turn { $turn }
   *[other] { $name }'s turn { $turn }
}
replay-start = The start of the game.
replay-end = The end of the game.
replay-turn = Next turn
replay-all = All hands
replay-hand-of = { $name }'s hand
replay-jump = Jump…
replay-jump-title = Jump to a move
replay-jump-label = Move
replay-jump-hint = A number from 0 to { $last }.
replay-games = Other games
replay-games-title = Finished games in this server
replay-games-which = Which game?
replay-newer = Newer
replay-older = Older
replay-won = won by { $names }
replay-no-winner = no winner
replay-film-public = Post the film for all
replay-step = Step through
replay-film-here = [The film is here]({ $link }).
replay-film-failed = The film wasn't ready in time, or couldn't be posted. Try again in a moment.
replay-film-refused = The film can't be posted: { $channel } is gone, or I may not post there any more. You can step through the game all the same.
replay-film-by = Posted by { $name }
replay-film-title = The whole game: { $names }

refusal-waits-already = What you asked for is still being made and will come by itself. Ask for the next one after that.
refusal-film-busy = Many films are being made. Try again in a moment.
refusal-not-at-game = Only people who played that game can post its film. You can step through it.
command-replay = Step through a finished game
