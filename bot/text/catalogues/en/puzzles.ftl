# Puzzles and lessons

command-puzzle = Solve a card puzzle; only you see it

puzzle-you = You
puzzle-rival = Rival
puzzle-title = Puzzle
puzzle-title-lesson = { $lesson } · { $done } of { $count } solved
puzzle-day = Puzzle of the day
puzzle-day-about = The same for everybody today. Solve it yourself, in as many tries as you like; the next one comes { $when }.
puzzle-day-done = ✅ Today's puzzle is solved. The next one comes { $when }.
puzzle-day-seen = You have seen the way, so today doesn't count as solved. The next one comes { $when }.
puzzle-day-over = This was yesterday's puzzle of the day. It no longer counts for your days in a row; there is a new one today.
puzzle-day-best = Best streak: { $best } · { $solved } solved in all. You can miss one day in seven and keep your streak.
puzzle-aim-goal = Play your goal card { $cards } this turn.
puzzle-aim-either = Play one of your goal cards, { $cards }, this turn.
puzzle-aim-several = Play both your goal cards, { $cards }, this turn.
puzzle-aim-win = { $count ->
    [one] Win this turn: play { $cards }, your last goal card.
   *[other] Win this turn: play { $cards }, your last goal cards.
}
puzzle-aim-block = Play your goal card { $cards } as your last card this turn, and leave no pile on which your rival could play the { $other }.
puzzle-one-way = There is one way, in { $count } plays, without drawing. Game: { $game }.
puzzle-turning-ends = Nobody knows the next goal card, so turning one up ends the puzzle.
puzzle-rated-try = Only your first try counts for your rating; seeing the way counts as a miss.
puzzle-deep-piles = Your deep side piles, top card first: { $piles }.
puzzle-so-far = So far: { $moves }.
puzzle-stuck = You can't get there from here: undo and look for another way.
puzzle-stuck-turned = That turned up a new goal card, which ends the puzzle. Undo it: play both, and last the one that turns up another.
puzzle-stuck-open = Your goal card is played, which ends the puzzle, but your rival could play the { $other }. Undo it: it has to be your last play.
puzzle-undo = Undo
puzzle-why = What went wrong?
puzzle-solved-first = ✅ Solved on the first try!
puzzle-solved-undone = ✅ Solved, after a wrong play
puzzle-solved = ✅ Solved!
puzzle-undone = ↩️ You undid { $move }. It leads nowhere: { $reason }.
puzzle-wrong = ❌ { $move } leads nowhere: { $reason }.
puzzle-way = The way: { $moves }.
puzzle-obvious = The obvious { $move } leads nowhere: { $reason }.
puzzle-overlooked = Hard to see: after { $before } it looks as if nothing more helps, but { $needed } does.
puzzle-overlooked-first = Hard to see: at first sight no play helps, but { $needed } does.
puzzle-flaw-open = it leaves a pile where your rival can play the { $other }
puzzle-flaw-shows = it brings cards you can't know yet
puzzle-flaw-spends = that card is needed later, for { $needed }
puzzle-flaw-takes = that spot is needed for { $needed }
puzzle-flaw-away = after that your goal card is out of reach
puzzle-rating = Your rating is **{ $rating }**{ $change }.
puzzle-rating-rough = Your rating is **{ $rating }**, a rough one until you have tried { $count } puzzles{ $change }.
puzzle-again = Try again
puzzle-give-up = Give up this puzzle? { $cost ->
    [both] It counts as a miss: your puzzle rating goes down, and today doesn't count for your streak.
    [day] Today then doesn't count for your streak. Your rating stays as it is.
   *[rating] Your first try counts as a miss: your puzzle rating goes down. Your streaks stay.
}
puzzle-give-up-yes = Yes, give up
puzzle-keep = Keep trying
puzzle-show = Show me the way
puzzle-another = Another puzzle
puzzle-lessons = Lessons
puzzle-no-lesson = No lesson: any puzzle
puzzle-lesson-done = { $done } of { $count } solved
puzzle-lesson-over = You have solved all { $count } of this lesson. Here they come again; other lessons are below.
puzzle-lesson-planning = Planning
puzzle-lesson-sides = Side piles
puzzle-lesson-wild = Wild cards
puzzle-lesson-blocking = Blocking
puzzle-about-planning = Count back from your goal card: which cards come before it, and on which pile? Look at every pile before your first play.
puzzle-about-sides = The cards below the tops of your side piles are yours too. Each card you play from there opens up the next.
puzzle-about-wild = A wild card fills one gap. Find the gap that no other card fills, and keep it for that.
puzzle-about-blocking = A pile that is ready for your rival's goal card is a gift. Build on it, or build another one.
