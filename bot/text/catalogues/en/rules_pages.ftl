# Rules read question by question

rules-ask = Choose a question…
rules-in-short = In short
rules-next = Next question
rules-question-aim = How do I win?
rules-question-cards = Which cards are there?
rules-question-start = How does it begin?
rules-question-turn = What do I do in my turn?
rules-question-centre = What goes to the centre?
rules-question-sides = How do I discard?
rules-question-duties = What else is there to mind?
rules-question-end = What if nobody wins?
rules-question-points = How are points counted?
