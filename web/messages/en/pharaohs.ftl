# Le Jeu des Pharaons: the table and its words. What squares and objects are called is in the package's messages.

board = The pyramid of a hundred squares
square-kind = Square { $square }: { $kind }
on-square = square { $square }
climbers = Climbers
skips = misses { $count ->
    [one] a turn
   *[other] { $count } turns
  }
in-prison = in prison
objects-of = { $kind }: { $have } of { $need }
question-by = { $player } reads the question aloud
question-of-the-box = { $player } takes the top card of the real deck “{ $deck }” and reads it aloud
question-judged = Answer aloud. { $player } says who was right.
question-answer = Show the answer, for the reader alone
answers = Answers
answer-struck = wrong
read-aloud = Read aloud
the-die = The die shows { $die }

do-pharaohs-roll = Roll the die
do-pharaohs-forward = Forward
do-pharaohs-back = Back
do-pharaohs-forward-to = Forward to { $square }: { $kind }
do-pharaohs-back-to = Back to { $square }: { $kind }
do-pharaohs-offer = To square { $square }
do-pharaohs-offer-to = To { $square }: { $kind }
do-pharaohs-answer = Answer { $answer }
do-pharaohs-pass = No answer
do-pharaohs-take = Take { $kind }
do-pharaohs-right = { $player } was right
do-pharaohs-wrong = Nobody was right
do-pharaohs-free = Set the prisoner free
do-pharaohs-leave = Leave the prisoner there
do-pharaohs-again = Move the same number again
do-pharaohs-stay = Stay here

said-pharaohs-roll = { $player } rolls { $die }
said-pharaohs-forward = { $player } goes forward
said-pharaohs-back = { $player } goes back
said-pharaohs-offer = { $player } goes to square { $square }
said-pharaohs-answer = { $player } gives answer { $answer }
said-pharaohs-pass = { $player } gives no answer
said-pharaohs-take = { $player } takes { $kind }
said-pharaohs-right = { $player }: { $other } was right
said-pharaohs-wrong = { $player } has heard no right answer
said-pharaohs-free = { $player } sets the prisoner free
said-pharaohs-leave = { $player } leaves the prisoner in prison
said-pharaohs-again = { $player } moves the same number again
said-pharaohs-stay = { $player } stays
said-pharaohs-draws = { $line }, and draws { $count ->
    [one] a card
   *[other] { $count } cards
  }

odds-turns = Turns to the summit
odds-turns-means = The average for each player, with the fastest choices and answers guessed at random.
odds-choices = Turns after each choice
look-closer = Closer
look-whole = The whole pyramid
time-left = Time for this answer
board-ours = The rulebook does not show all of the box. Where secret passages lead, which squares are amulets, evil spells and the prison, and the texts of all cards and missions are this house’s own (PH-7, PH-8, PH-41, PH-42, PH-60, PH-80).

seats-of-pharaohs = A seat may be a team: a whole class can play in up to six teams, each with a name of its own.
