# Rules read question by question

rules-ask = Choose a question…
rules-in-short = In short
rules-next = Next page
rules-question-aim = How do I win?
rules-question-cards = Which cards are used?
rules-question-start = How do we start?
rules-question-turn = What do I do on my turn?
rules-question-centre = What is played to the centre?
rules-question-sides = How do I discard?
rules-question-duties = What else should I know?
rules-question-end = What if nobody wins?
rules-question-points = How is it scored?
