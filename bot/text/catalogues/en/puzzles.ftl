# Puzzles and lessons

command-puzzle = Solve a puzzle, or take a lesson, only for me

puzzle-you = You
puzzle-rival = Rival
puzzle-title = Puzzle
puzzle-title-lesson = { $lesson } · { $done } of { $count } solved
puzzle-aim-goal = Play your goal card { $cards } this turn.
puzzle-aim-either = Play one of your goal cards, { $cards }, this turn.
puzzle-aim-several = Play both your goal cards, { $cards }, this turn.
puzzle-aim-win = { $count ->
    [one] Win this turn: play { $cards }, your last goal card.
   *[other] Win this turn: play { $cards }, your last goal cards.
}
puzzle-aim-block = Play your goal card { $cards } as your last card this turn, and leave no pile on which your rival could play the { $other }.
puzzle-one-way = One way leads there, in { $count } plays. You draw nothing on the way. Game: { $game }.
puzzle-turning-ends = Nobody knows the next goal card, so the puzzle ends where you turn one up.
puzzle-rated-try = The first try counts for your rating; being shown the way counts as a miss.
puzzle-deep-piles = Your deep side piles, top card first: { $piles }.
puzzle-so-far = So far: { $moves }.
puzzle-stuck = From here your goal can't be reached: take plays back and look for another way.
puzzle-stuck-turned = A new goal card is turned up, which ends the puzzle. Take it back: both have to be played, and the one that turns up another comes last.
puzzle-stuck-open = Your goal card is played, which ends the puzzle, but your rival could play the { $other }. Take it back: it has to be your last play.
puzzle-undo = Undo
puzzle-why = What went wrong?
puzzle-solved-first = ✅ Solved at the first try!
puzzle-solved = ✅ Solved!
puzzle-wrong = ❌ { $move } leads nowhere: { $reason }.
puzzle-way = The way: { $moves }.
puzzle-obvious = What seems obvious, { $move }, leads nowhere: { $reason }.
puzzle-overlooked = What many overlook: after { $before } it looks as if nothing more helps. { $needed } does.
puzzle-overlooked-first = What many overlook: at first sight no play helps. { $needed } does.
puzzle-flaw-open = it leaves a pile on which your rival plays the { $other }
puzzle-flaw-shows = it brings cards that you can't know now
puzzle-flaw-spends = that card is needed later, for { $needed }
puzzle-flaw-takes = that place is needed for { $needed }
puzzle-flaw-away = after it your goal card is out of reach
puzzle-rating = Your rating is **{ $rating }**{ $change }.
puzzle-rating-rough = Your rating is **{ $rating }**, a guess until you have tried { $count } puzzles{ $change }.
puzzle-again = Try again
puzzle-show = Show me
puzzle-another = Another
puzzle-lessons = Lessons
puzzle-no-lesson = No lesson: any puzzle
puzzle-lesson-done = { $done } of { $count } solved
puzzle-lesson-over = All { $count } of this lesson are solved. Here they come again; below are other lessons.
puzzle-lesson-planning = Planning
puzzle-lesson-sides = Side piles
puzzle-lesson-wild = Wild cards
puzzle-lesson-blocking = Blocking
puzzle-about-planning = Count back from your goal card: which cards must come before it, and on which pile? Look at every pile before your first play.
puzzle-about-sides = What lies below the top of your side piles is yours too. A card played from there opens the next one.
puzzle-about-wild = A wild card fills one gap. Find the gap that no other card fills, and keep it for that.
puzzle-about-blocking = A pile that waits for your rival's goal card is a gift. Build it on, or build another one.
