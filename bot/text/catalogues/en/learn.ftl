# The lessons: how to play, in dealt positions

command-learn = Learn the game in seven short lessons
learn-open = How to play
learn-title = Seven short lessons
learn-overview = Empty your **goal pile** before the others do, and you win.
    Cards go onto the **centre piles**, from ace (A) to queen (Q). Suits never matter.
    In yellow: the card that comes next. By each goal pile: how many cards are left.
learn-known = You have done all seven lessons. Do them again, or play.
learn-picture = A table with labels: the centre piles, below them your goal pile and your four side piles, and your hand at the bottom.
learn-shown-centre = centre piles
learn-shown-goal = goal pile
learn-shown-hand = your hand
learn-shown-sides = side piles
learn-in-short = The game in short
learn-back-to-hand = Back to my hand
learn-lessons = Lessons
learn-start = Start
learn-next = Next
learn-finish = Finish
learn-skip = Skip this lesson
learn-stop = Stop here
learn-again = Start again
learn-go-on = Keep learning
learn-stopped = Go on whenever you like, from this very lesson, with **Keep learning** or /spite learn.
learn-finished-title = You know the game
learn-finished = One more thing: when you have played your whole hand, you draw a new one and play on.
    Want more practice? Try /spite puzzle.
learn-first-game-words = Now a short first game by the rules you have learned: five goal cards each, and an easy computer.

# Where there is no table, and who plays for the first time

open-play-now = Play now
open-table = Open a table
open-table-thread = Open a table in a thread
open-first-game = { $count ->
    [one] First game: 1 goal card
   *[other] First game: { $count } goal cards
}

first-game-rules = Kings (K) are wild.

# One idea each: what is to be done, a word for another press, what it has shown

lesson-place = Lesson { $place } of { $count }: { $title }

lesson-play-title = Play a card
lesson-play-1 = The centre pile is at 2, so a 3 comes next: the big yellow 3 says so. Press ▶️ **3**.
lesson-play-again = Not quite: press the blue ▶️ **3**.
lesson-play-hint-1 = Centre piles go up by one, whatever the suit: on a 2 only a 3 fits, and you hold one. Your other cards have to wait.
lesson-play-done = That's it. A centre pile goes up by one, from A to Q, and everybody shares it.

lesson-goal-title = Your goal card
lesson-goal-1 = Your goal card is a 6. It fits after a 5: press ▶️ **5** first. (⏩ plays both at once.)
lesson-goal-2 = Now it fits. Press the green ▶️ **{ $goal }**.
lesson-goal-again = Not quite: first ▶️ **5**, then the green ▶️ **{ $goal }**.
lesson-goal-hint-1 = Emptying your goal pile wins, so first look for what its card needs: on the 4, your 6 needs a 5, and you hold one.
lesson-goal-hint-2 = The pile is at 5 now, so your 6 fits. Only goal cards have green buttons.
lesson-goal-done = That's it. One goal card fewer, and the next one is turned up. When they are all gone, you win.

lesson-wild-title = The wild card
lesson-wild-1 = Your goal card 9 needs an 8, and you have none. A **K** can be any card: press ▶️ **{ $wild }**.
lesson-wild-2 = Your K counts as an 8 there. Now press ▶️ **{ $goal }**.
lesson-wild-again = Not quite: your 9 needs an 8 first. Press ▶️ **{ $wild }**.
lesson-wild-hint-1 = The pile is at 7 and your goal card is a 9: only an 8 is missing. A wild card is well spent when it gets a goal card out.
lesson-wild-hint-2 = A wild card counts as the card it stands for: after your 8 the 9 fits.
lesson-wild-done = That's it. Keep your wild cards for moments like this.

lesson-discard-title = Discard a card
lesson-discard-1 = Nothing fits now, so you discard, and that ends your turn. First choose a card, say the **9**.
lesson-discard-2 = Now choose a side pile. On ① a 9 would lie on the 10, in good order.
lesson-discard-again = Not quite: choose a card from your hand, then one of the side piles ① to ④.
lesson-discard-hint-1 = Keep low cards in your hand: they fit soon. The 9 has a good place: on your 10.
lesson-discard-hint-2 = Only the top card of a side pile can be played. With the 9 on the 10, both can go later, first the 9, then the 10; the other way round the 10 would bury the 9.
lesson-discard-done = That ends your turn; at your next one you draw back up to five cards. Stack downwards (10, then 9, then 8), and they come off in order: 8, 9, 10. A high card on a low one buries it.

lesson-win-title = Win the game
lesson-win-1 = Your last goal card is a J, and the pile needs a 10 first. There is one on your side pile: press ▶️ **① 10**.
lesson-win-2 = Now press ▶️ **{ $goal }**, your last one.
lesson-win-again = Not quite: first ▶️ **① 10**, then ▶️ **{ $goal }**.
lesson-win-hint-1 = Your side piles help just as your hand does: the 10 on top of ① is exactly what is missing between 9 and J.
lesson-win-hint-2 = The pile is at 10, so your J fits, and it is your last goal card.
lesson-win-done = Your goal pile is empty: you win! As you saw, the top card of each side pile can be played.

lesson-pile-title = A full pile
lesson-pile-1 = Your goal card is an ace, which starts a new pile, but there are already three and no room for more. One needs a Q: press ▶️ **Q**.
lesson-pile-2 = That pile was complete and is gone. Now there is room: press the green ▶️ **{ $goal }**.
lesson-pile-hint-1 = The Q completes a pile. Its cards are taken away, to be shuffled into the stock when that runs out, and there is room for a new pile.
lesson-pile-hint-2 = An ace starts a pile wherever there is room, and now there is.
lesson-pile-again = Not quite: first ▶️ **Q**, then the green ▶️ **{ $goal }**.
lesson-pile-done = That's it. A pile that reaches the Q is taken away, and its cards are shuffled back into the stock. An ace starts the next one.

lesson-block-title = Block
lesson-block-1 = Your 6 would fit, but look: your opponent's goal card is a 7. Keep the 6 and discard another card, say the **9**.
lesson-block-2 = Now choose a side pile. On ① the 9 would lie on the 10, in good order.
lesson-block-hint-1 = Everybody profits from what you play. A 6 gains you nothing here, since your goal card is an 8, and it would let your opponent play their 7.
lesson-block-hint-2 = Any side pile ends your turn. The 9 is best on ①.
lesson-block-again = Not quite: after your 6, your opponent's 7 would fit. Choose a card to discard, then a side pile.
lesson-block-keep = Not quite: keep the 6, you can use it once your opponent no longer needs a 7. Discard another card, say the **9**.
lesson-block-done = That's it. Before you play a card, check which one your opponent needs. Sometimes it is best to leave a pile alone.

# Tips in the first turns of somebody's first game

tip-turn = Tip { $turn } of { $count }. { $turn ->
    [1] In yellow on each pile: the card it needs next.
    [2] Only your goal pile wins: use your hand and side piles to get its top card out.
   *[3] Look at your opponent's goal card: if it is an 8, don't play a 7.
}
tip-turn-text = Tip { $turn } of { $count }. { $turn ->
    [1] After each arrow: the card the pile needs next.
    [2] Only your goal pile wins: use your hand and side piles to get its top card out.
   *[3] Look at your opponent's goal card: if it is an 8, don't play a 7.
}
tip-off = No more tips
tip-off-said = No more tips. **Hint** is there whenever you want one.

# The lobby

lobby-most-choose = **{ $start }** deals the host a fitting game against a computer.
lobby-you-alone = Your table is open. Others can join, and your hand appears here.
lobby-first-game = Or play at once: a short first game against an easy computer.
lobby-dealt = { $count ->
    [one] Or play at once: { $game }, 1 goal card each, against { $levels }.
   *[other] Or play at once: { $game }, { $count } goal cards each, against { $levels }.
}
summary-line-standard = The standard game, for { SPELL($low) } to { SPELL($high) }
summary-line-standard-two = The standard game, for { SPELL($low) } or { SPELL($high) }
