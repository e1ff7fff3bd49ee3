# Cards and piles in a few letters

card-joker = Joker
card-wild = Wild

item-wild = { $card } as { $rank }
item-way = { $card } { $direction ->
    [up] ↑
   *[down] ↓
}
item-goal = goal card { $card }
item-goal-of = { $name }'s goal card { $card }
item-side = { $pile } { $card }
item-side-of = { $card } from { $name }'s { $pile }
item-load = { $card } onto { $name }'s goal pile
item-onto = { $cards } onto { $rank }
item-opens = { $cards } on a new pile
item-put = { $cards } onto { $pile }
item-put-alone = { $cards } onto { $pile }

# News: what happened in a turn

news-played = { $name } played { $items }.
news-played-you = You played { $items }.
news-played-goal-you = You played goal card { $card }.
news-played-put = { $name } played { $items } and discarded { $puts }.
news-played-put-you = You played { $items } and discarded { $puts }.
news-put = { $name } discarded { $puts }.
news-put-you = You discarded { $puts }.
news-passed = { $name } passed.
news-passed-you = You passed.
news-played-passed = { $name } played { $items } and passed.
news-played-passed-you = You played { $items } and passed.
news-goal-now = New goal card: { $card }.
news-goal-now-of = { $name }'s new goal card: { $card }.
news-goal-now-you = Your new goal card: { $card }.
news-goal-now-your = Your new goal card: { $card }.
news-completed = { $count ->
    [one] A pile is complete.
   *[other] { $count } piles are complete.
}
news-recycled = { $count ->
    [one] A completed pile was shuffled into the stock.
   *[other] { $count } completed piles were shuffled into the stock.
}
news-refill = { $count ->
    [one] Hand played out: one new card.
   *[other] Hand played out: { SPELL($count) } new cards.
}
news-refills = Hand played out { $times } times: { $count } new cards.
news-new-hands = Everything but the goal cards was reshuffled: new hands.
news-since = Since your turn:
news-since-start = So far:
news-since-nothing = Nothing since your turn.

# What the others need, and what the own goal card needs

needs-one = { $name }'s goal card { $cards } · { $count ->
    [1] last card
    [2] only { $count } left
    [3] only { $count } left
   *[other] { $count } left
}. Stock { $stock }.
needs-many = Goal cards: { $list } · stock { $stock }
needs-item = { $name } { $cards } ({ $count ->
    [1] last card
    [2] only { $count } left
    [3] only { $count } left
   *[other] { $count } left
})
needs-partner = { $name } { $cards } ({ $count ->
    [1] last card
    [2] only { $count } left
    [3] only { $count } left
   *[other] { $count } left
}, your partner)
needs-done = { $name } ✓
needs-and = { $first } and { $last }
goal-fits = Your goal card { $card } fits now.
goal-needs = Your goal card { $card } needs { ARTICLE($rank) } first.
goal-needs-two = Your goal card { $card } needs { $first } and { $last } first.
goal-needs-either = Your goal card { $card } needs { ARTICLE($first) } or { ARTICLE($last) } first.
goal-needs-run = Your goal card { $card } needs { $first } to { $last } first.
goal-wild = Your goal card { $card } fits almost anywhere.
goal-waits = Your goal card { $card } is waiting for a free pile.
goal-waits-pile = Your goal card { $card } has to wait until a centre pile is complete.

# Moves in words, for lists and hints (at most 100 characters)

move-play = { $what } onto { $onto }
move-open = { $what } opens a pile
move-play-way = { $what } onto { $onto }, { $direction ->
    [up] going up
   *[down] going down
}
move-open-way = { $what } opens a pile that goes { $direction ->
    [up] up
   *[down] down
}
move-pass = Pass

# The table in words, for pictures

alt-to-play = { $name } to play.
alt-your-turn = Your turn.
alt-centre = Centre: { $piles }.
alt-pile = { $card }, next { $next }
alt-pile-wild = { $card } as { $rank }, next { $next }
alt-free = free, next { $next }
alt-way = { $direction ->
    [up] going up: { $pile }
   *[down] going down: { $pile }
}
alt-next-way = { $rank } { $direction ->
    [up] up
   *[down] down
}
alt-centre-next = Centre, next cards: { $ranks }.
alt-times = { $rank } ×{ $count }
alt-piles = { $pile } ({ $count } piles)
alt-stock = Stock { $stock }, piles done { $done }.
alt-stock-only = Stock { $stock }.
alt-seat = { $name }: goal card { $goals }, { $hand } in hand, { $sides }.
seat-with = with { $name }
seat-your-partner = your partner
alt-goal = { $cards } ({ $left ->
    [1] last card
    [2] only { $count } left
    [3] only { $count } left
   *[other] { $count } left
})
alt-goal-brief = { $cards } ({ $count })
alt-goal-done = none left
alt-goal-hidden = face down ({ $count } left)
alt-goal-and = { $first } and { $last }
alt-goal-and-brief = { $first }, { $last }
alt-over = { $card } over { $covered }
alt-over-more = { $card } over { $covered } (+{ $count })
alt-more = { $card } (+{ $count })
alt-more-brief = { $card } +{ $count }
alt-empty = { $count ->
    *[other] empty
}
alt-hand = Your hand: { $cards }.
alt-hand-empty = Your hand is empty.
alt-own = Your goal card { $goals }, your piles { $sides }.

# The turn in words: one fact on each line

words-cover = Cover the wild card now, with { ARTICLE($rank) }.
words-filling = Fill your empty side piles, then discard.
words-forcing = { $pack ->
    [french] Stuck: aces and twos that fit must be played.
   *[other] Stuck: ones and twos that fit must be played.
}
words-mirror = On piles that go down, { $first } and { $second } play their part.
words-stuck = If { $name } passes too, { $what }.
words-stuck-you = If you pass too, { $what }.
stuck-end = the game ends, and the fewest goal cards win
stuck-redeal = everything but the goal cards is dealt again
stuck-low = { $pack ->
    [french] aces and twos that fit must be played; without any, { $what }
   *[other] ones and twos that fit must be played; without any, { $what }
}
words-rounds = { $rounds ->
    [one] No goal card for long: 1 round left.
   *[other] No goal card for long: { $rounds } rounds left.
}
words-used-up-end = The stock is used up: the next draw ends the game.
words-used-up-redeal = The stock is used up: with the next draw everything but the goal cards is dealt again.
words-short-end = { $count ->
    [one] Only 1 card is left to draw: if that isn't enough, the game ends.
   *[other] Only { $count } cards are left to draw: if that isn't enough, the game ends.
}
words-short-redeal = { $count ->
    [one] Only 1 card is left to draw: if that isn't enough, everything but the goal cards is dealt again.
   *[other] Only { $count } cards are left to draw: if that isn't enough, everything but the goal cards is dealt again.
}
words-goal = Your goal card: { $goals }.
words-side = { $count ->
    *[other] Your
} { $pile }: { $cards }.
words-centre = Centre: { $pile }.
words-plays-heading = You can play:
words-plays-more = { $count ->
    [one] and 1 more play
   *[other] and { $count } more plays
}
words-no-plays = Nothing fits the centre.
words-loads = You can load: { $moves }.
words-discards = You can discard: { $cards }.
words-discard-piles = { $card } ({ $piles })
words-pass = You can pass.
words-seat = { $name }: goal card { $goals }, { $hand } in hand.
words-seat-sides = Piles: { $sides }.

# The same in lines of cards: emojis, or words where there are none

cards-seat = **{ $name }**{ $partner } goal card { $goals } · { $hand }
cards-count = { $count } in hand
cards-own = **Your goal card** { $goals }
cards-hand = **Your hand**
cards-centre = **Centre** · { $stock }
cards-pile = { $card } { $direction ->
    [up] ↑
    [down] ↓
   *[none] →
} **{ $next }**
cards-pile-wild = { $card } as { $rank } { $direction ->
    [up] ↑
    [down] ↓
   *[none] →
} **{ $next }**
cards-free = – { $direction ->
    [up] ↑
    [down] ↓
   *[none] →
} **{ $next }**

# Results

outcome-win = { $who ->
    [you] You win!
    [one] { $names } wins!
   *[other] { $names } win!
}
outcome-win-stand-in = { $who ->
    [you] The computer in your seat wins.
    [both] The computers in your seats win: { $names }.
    [one] The computer in { $names }'s seat wins.
   *[other] The computers in the seats of { $names } win.
}
outcome-first = { $who ->
    [you] You come first of those who stayed.
    [one] { $names } comes first of those who stayed.
   *[other] { $names } come first of those who stayed.
}
stand-in-name = the computer in { $name }'s seat
outcome-draw = A draw.
outcome-stopped = The game was stopped.
outcome-time = { $winner } wins: { $loser } ran out of time.
outcome-nobody-came = Time is up, and neither player has played a card.
outcome-exhausted = The stock ran out.
outcome-rounds = No goal card was played in { $rounds } rounds.
outcome-passed = Everyone passed in a row.
outcome-left = { $count ->
    [0] { $name } had no goal cards left.
    [one] { $name } had 1 goal card left.
   *[other] { $name } had { $count } goal cards left.
}
outcome-left-you = { $count ->
    [0] You had no goal cards left.
    [one] You had 1 goal card left.
   *[other] You had { $count } goal cards left.
}
outcome-left-many = Goal cards left: { $list }.
outcome-count = { $name } ({ $count })
outcome-scores = { $who ->
    [you] You score { $sum }.
    [one] { $names } scores { $sum }.
   *[other] { $names } score { $sum }.
}
outcome-scores-difference = { $who ->
    [you] You score the difference: { $sum }.
    [one] { $names } scores the difference: { $sum }.
   *[other] { $names } score the difference: { $sum }.
}
outcome-nobody-scores = Nobody scores.
outcome-sum = { $bonus } + { $left } = { $points }
outcome-sum-each = { $bonus } + { $each } × { $left } = { $points }
outcome-match = Match to { $target }: { $scores }
names-and = { $first } and { $last }
names-with-you = { $count ->
    [one] You and { $last }
   *[other] You, { $first } and { $last }
}
