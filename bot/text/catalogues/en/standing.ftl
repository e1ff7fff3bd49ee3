# Who has played how well: leaderboards, profiles and badges

command-leaderboard = See who leads in this server
command-me = See how I have played in this server
command-profile = See how somebody has played in this server
command-profile-person = Whose profile?

standing-title = Leaderboard
standing-month = This month
standing-all = All time
standing-field-people = With people
standing-field-computers = Against computers
standing-nobody-people = Nobody is rated here yet. Play a game with people to its end, and you are.
standing-nobody-computers = Nobody is rated here yet. Play a game against computers to its end, and you are.
standing-rating = { $rating } ± { $margin }
standing-rating-provisional = { $rating } ± { $margin } ?
standing-provisional = ? means provisional: too few rated games to say much yet.
standing-line = { $place }. { $name }: rating { $rating }, { $wins } of { $games } { $games ->
    [one] game
   *[other] games
} won
standing-back = Higher
standing-on = Lower
standing-me = My profile
standing-go-on = Go on playing
standing-games = Games
standing-wins = Won
standing-points = Points
standing-streak = Streak
standing-figures = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won{ $matched ->
    [no] {""}
   *[yes] , { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $matches ->
        [0] {""}
        [one] , 1 match won
       *[other] , { $matches } matches won
    }
}. Wins in a row: { $streak } now, { $best } at best.
standing-rating-is = Rating: { $rating }
standing-favourite = Plays most: { $game }
standing-met = You two: { $games ->
    [one] 1 game
   *[other] { $games } games
}, you were ahead in { $ahead }, they in { $behind }.
standing-badges = Badges
standing-empty = You have finished no game here yet. Your profile fills with the first: it takes a few minutes.
standing-alone = Puzzles and daily deals
standing-alone-empty = You have tried no puzzle and no daily deal yet: /spite puzzle and /spite daily begin one.
standing-puzzles-title = Puzzles
standing-puzzles = { $solved } solved, { $first } of { $tried } at the first try.
standing-puzzles-rating = Your rating in puzzles is { $rating }, lately { $best } at best.
standing-puzzles-rough = Your rating in puzzles is { $rating }, a guess yet, lately { $best } at best.
standing-daily-title = Daily deal
standing-daily = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}, { $best } at best. { $won } of { $played } won.
standing-tried = Tried
standing-solved = Solved
standing-days-best = Best
standing-hidden = You are hidden: only you see this.
standing-own-games = Games that only you see are counted here, for you alone. You change that with /spite settings.
standing-hide-me = Hide me from everybody
standing-show-me = Let others see me

refusal-no-standing = There is nothing to see of them here. A profile fills with finished games.

badge-first_win = First win
badge-ten_wins = Ten wins
badge-hundred_wins = A hundred wins
badge-streak = Five wins in a row
badge-match = Won a match
badge-five_goals = Five goal cards in one turn
badge-from_behind = Won from ten cards behind
badge-far_ahead = Won with all others ten cards behind
badge-large_table = Won against three or more
badge-with_partner = Won with a partner
badge-expert = Beat an expert computer
badge-every_level = Beat every level
badge-several_games = Played five kinds of game
badge-every_game = Played every kind of game

# Games that only their player has seen

private-games-ask = Only you see this game, and it counts for you alone. Shall such games count on the leaderboard and in your profile, too? Nobody else sees the games themselves.
private-games-yes = Yes, count them
private-games-no = No
private-games-counted = Games that only you see count on the leaderboard and in your profile now.
private-games-not-counted = Games that only you see count for you alone.
