# Who has played how well: leaderboards, profiles and badges

command-leaderboard = See who is ahead in this server
command-me = See how I have done in this server
command-profile = See how somebody has done in this server
command-profile-person = Whose profile?

standing-title = Leaderboard
standing-month = This month
standing-all = All time
standing-field-people = With people
standing-field-computers = Against computers
standing-nobody-people = Nobody is rated here yet. Play a game with people to its end, and you are.
standing-nobody-computers = Nobody is rated here yet. Play a game against computers to its end, and you are.
standing-rating = { $rating } ± { $margin }
standing-about = about { $level }, still uncertain
standing-about-short = about { $level }
standing-about-novice = beginner
standing-about-casual = casual
standing-about-regular = regular
standing-about-strong = strong
standing-about-expert = expert
standing-uncertain = A rating becomes a number after { $games } rated games.
standing-order = People who have played little stand lower. Ratings become numbers after { $games } rated games.
standing-line = { $place }. { $name }: rating { $rating }, { $wins } of { $games } { $games ->
    [one] game
   *[other] games
} won
standing-back = Higher
standing-on = Lower
standing-me = My profile
standing-go-on = Play on
standing-games = { $count ->
    [one] Game
   *[other] Games
}
standing-wins = { $count ->
   *[other] Won
}
standing-points = { $count ->
    [one] Point
   *[other] Points
}
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
}. Wins in a row: { $streak } now, best { $best }.
standing-rating-is = Rating: { $rating }
standing-favourite = Most played: { $game }
standing-met = You two: { $games ->
    [one] 1 game
   *[other] { $games } games
}, you were ahead in { $ahead }, they in { $behind }.
standing-badges = Badges
standing-badges-earned = Badges: { $count } of { $all }
standing-badge-so-far = { $badge }: { $have } of { $need }
standing-details = Details
standing-short = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won.
standing-level = Level: { $level }.
standing-days = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}, best { $best }.
standing-days-now = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}
standing-empty = You haven't finished a game here yet. Your profile starts with your first one: it takes a few minutes.
standing-alone = Puzzles and daily deals
standing-alone-empty = You haven't tried a puzzle or a daily deal yet: start with /spite puzzle or /spite daily.
standing-puzzles-title = Puzzles
standing-puzzles = { $solved } solved, { $first } of { $tried } on the first try.
standing-puzzles-rating = Your puzzle rating is { $rating }; lately your best was { $best }.
standing-puzzles-rough = Your puzzle rating is { $rating }, still a rough one; lately your best was { $best }.
standing-daily-title = Daily deal
standing-daily = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}, best { $best }. { $won } of { $played } won.
standing-tried = { $count ->
   *[other] Tried
}
standing-solved = { $count ->
   *[other] Solved
}
standing-days-best = Best
standing-hidden = You are hidden: only you see this.
standing-own-games = Games that only you see are counted here, for you alone. You change that with /spite settings.
standing-hide-me = Hide my profile
standing-show-me = Show my profile

refusal-no-standing = There is nothing to see about them here. A profile fills up with finished games.

badge-left-first_win = Win a game for { $badge }.
badge-left-ten_wins = { $count ->
    [one] 1 more win for { $badge }.
   *[other] { $count } more wins for { $badge }.
}
badge-left-hundred_wins = { $count ->
    [one] 1 more win for { $badge }.
   *[other] { $count } more wins for { $badge }.
}
badge-left-streak = { $count ->
    [one] 1 more win in a row, all against people or all against computers, for { $badge }.
   *[other] { $count } more wins in a row, all against people or all against computers, for { $badge }.
}
badge-left-every_level = { $count ->
    [one] 1 more level to beat for { $badge }.
   *[other] { $count } more levels to beat for { $badge }.
}
badge-left-several_games = { $count ->
    [one] 1 more kind of game for { $badge }.
   *[other] { $count } more kinds of game for { $badge }.
}
badge-left-every_game = { $count ->
    [one] 1 more kind of game for { $badge }.
   *[other] { $count } more kinds of game for { $badge }.
}

badge-first_win = First win
badge-ten_wins = Ten wins
badge-hundred_wins = A hundred wins
badge-streak = Five wins in a row
badge-match = Won a match
badge-five_goals = Five goal cards in one turn
badge-from_behind = Won from ten cards behind
badge-far_ahead = Won ten cards ahead of everybody
badge-large_table = Won against three or more
badge-with_partner = Won with a partner
badge-expert = Beat an expert computer
badge-every_level = Beat every level
badge-several_games = Played five different games
badge-every_game = Played every game

# Games that only their player has seen

private-games-ask = Only you see this game. Should games like this count on the leaderboard and in your profile, too? Nobody else sees the games themselves.
private-games-yes = Yes, count them
private-games-no = No
private-games-counted = Games that only you see count on the leaderboard and in your profile now.
private-games-not-counted = Games that only you see count for you alone.

# How the reader and one person have met

head-to-head = Head to head
head-to-head-title = You and { $name }
head-to-head-none = You two have not finished a game together here yet.

refusal-hidden-yourself = You are hidden from everybody, so nothing tells how you have met others. /spite me shows you again.
