# The questions of a game, for teachers and readers: chosen, read and printed.

questions = Questions
questions-all = All the questions, to read and to print
questions-title = The questions of { $game }
questions-text = For teachers, and for whoever reads aloud: choose, read, print. The answers are shown only where you ask for them.
questions-decks = Decks
questions-age = Age
questions-any-age = all
questions-marked = { $age }+
questions-language = Language
questions-both = both, side by side
questions-answers = Answers
questions-answers-nowhere = left out
questions-answers-beside = with each question
questions-answers-apart = on a page at the end
questions-comments = with comments
questions-warning = The right answers are in here. Nobody who plays should be looking at this screen.
questions-show = Show the answers
questions-hide = Leave them out
questions-right = right
questions-aloud = Answered aloud: nothing to choose from.
questions-print = Print
questions-count = { $count ->
    [0] No question: choose a deck.
    [one] { $count } question
   *[other] { $count } questions
  }
questions-reading = Fetching the questions …
questions-pupil = Name:
questions-solutions = Answers
