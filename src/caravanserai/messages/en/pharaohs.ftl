# Le Jeu des Pharaons: tables, heads, rules, card files and the table in a terminal.

pharaohs-players = Le Jeu des Pharaons is for 2 to 6 players, not { NUMBER($players, useGrouping: 0) }
pharaohs-quiz-level = the option quiz is for level 1, not for level2
pharaohs-unknown-mission = there is no mission "{ $mission }"; there are: { $missions }
pharaohs-mission-twice = the mission { $mission } is there twice
pharaohs-missions-count = { NUMBER($players, useGrouping: 0) } players need as many missions, not { NUMBER($missions, useGrouping: 0) }

pharaohs-roll-first = roll the die first
pharaohs-direction-first = the die shows { $die }: say forward or back
pharaohs-prison-first = you pass { $player } in prison: say free or leave
pharaohs-offer-first = choose a square with offer
pharaohs-answer-first = a question is open: answer it
pharaohs-take-first = choose an object with take
pharaohs-again-first = the mission is complete: say again or stay
pharaohs-too-far = square { $square } is not one of the six ahead of { $from } or the six behind
pharaohs-no-such-answer = the question has { $answers } answers, there is no { $answer }
pharaohs-struck-out = answer { $answer } is wrong and struck out
pharaohs-no-pass = at level 2 the question must be answered
pharaohs-die-first = the die comes first, then { $card }
pharaohs-card-first = a card of the deck { $deck ->
    [who] "Who am I?"
    [truth] "True or false"
    [knowledge] "Knowledge"
    [logic] "Logic"
    [amulets] of amulets
   *[spells] of evil spells
  } comes now, not the die
pharaohs-card-not-here = { $card } is not in the deck { $deck ->
    [who] "Who am I?"
    [truth] "True or false"
    [knowledge] "Knowledge"
    [logic] "Logic"
    [amulets] of amulets
   *[spells] of evil spells
  } that is drawn from
pharaohs-card-not-next = the deck { $deck ->
    [who] "Who am I?"
    [truth] "True or false"
    [knowledge] "Knowledge"
    [logic] "Logic"
    [amulets] of amulets
   *[spells] of evil spells
  } comes round in its order: { $next } is next, not { $card }
pharaohs-card-drawn = { $card } has been drawn, and the deck { $deck ->
    [who] "Who am I?"
    [truth] "True or false"
    [knowledge] "Knowledge"
    [logic] "Logic"
    [amulets] of amulets
   *[spells] of evil spells
  } has not come round yet
pharaohs-start-first = before the first turn, say who starts, then which mission each player has
pharaohs-started = who starts was said before the first turn, and so were the missions
pharaohs-judge-first = somebody must say whether the answer was right: right and a name, or wrong
pharaohs-not-asked = { $player } was not asked
pharaohs-bots-hear-nobody = no bot can play where answers are said aloud: it neither speaks nor hears
pharaohs-option-needs = "{ $option ->
    [age6] { option-name-age6 }
    [age9] { option-name-age9 }
   *[aloud] { option-name-aloud }
  }" ({ $option }) needs { $needs ->
    [level2] the option "{ option-name-level2 }" (level2)
    [quiz] the option "{ option-name-quiz }" (quiz)
   *[other] one of these options: "{ option-name-level2 }" (level2), "{ option-name-quiz }" (quiz)
  }

pharaohs-file-not-toml = { $file }, line { NUMBER($line, useGrouping: 0) }: not TOML: { $why }
pharaohs-file-slug = { $file }, line { NUMBER($line, useGrouping: 0) }: "{ $slug }" is not a name for a card: small letters, digits and single hyphens, 40 at most
pharaohs-file-not-a-card = { $file }, line { NUMBER($line, useGrouping: 0) }: { $slug } is not a table of its own
pharaohs-file-slug-twice = { $file }, line { NUMBER($line, useGrouping: 0) }: the card { $slug } is in { $other } already
pharaohs-file-how-many = { $file }, line { NUMBER($line, useGrouping: 0) }: a deck has 1 to { $most } cards, not { $cards }
pharaohs-file-unknown-kind = { $file }, line { NUMBER($line, useGrouping: 0) }: there is no kind of square "{ $kind }"; there are: { $kinds }
pharaohs-file-not-a-list = { $file }, line { NUMBER($line, useGrouping: 0) }: { $kind } needs a list of squares
pharaohs-file-no-square = { $file }, line { NUMBER($line, useGrouping: 0) }: { $square } is not a square from 1 to 99
pharaohs-file-square-twice = { $file }, line { NUMBER($line, useGrouping: 0) }: square { $square } has a kind already
pharaohs-file-square-missing = { $file }, line { NUMBER($line, useGrouping: 0) }: square { $square } has no kind
pharaohs-file-passage-end = { $file }, line { NUMBER($line, useGrouping: 0) }: the passage { $square } cannot come out on { $end }: another square from 1 to 99
pharaohs-file-one-alone = { $file }, line { NUMBER($line, useGrouping: 0) }: a single square of { $kind } has no next one to send to
pharaohs-file-no-object = { $file }, line { NUMBER($line, useGrouping: 0) }: pyramids send to the next sacred object, and there is none: no tools, jewels or instruments
pharaohs-file-no-passages = { $file }, line { NUMBER($line, useGrouping: 0) }: passage needs a table of its own: each passage with the square it comes out on
pharaohs-file-key-missing = { $file }, line { NUMBER($line, useGrouping: 0) }: { $slug } has no "{ $key }"
pharaohs-file-key-unknown = { $file }, line { NUMBER($line, useGrouping: 0) }: { $slug } has an extra key "{ $key }"; its keys are: { $keys }
pharaohs-file-languages = { $file }, line { NUMBER($line, useGrouping: 0) }: { $key } of { $slug } must have exactly these languages: { $languages }
pharaohs-file-empty = { $file }, line { NUMBER($line, useGrouping: 0) }: { $key } of { $slug } is empty in { $language }
pharaohs-file-age = { $file }, line { NUMBER($line, useGrouping: 0) }: the age of { $slug } is 6 or 9, as a whole number
pharaohs-file-answers = { $file }, line { NUMBER($line, useGrouping: 0) }: { $slug } needs 2 to { $most } answers, all different
pharaohs-file-answers-differ = { $file }, line { NUMBER($line, useGrouping: 0) }: { $slug } does not have as many answers in each language
pharaohs-file-right = { $file }, line { NUMBER($line, useGrouping: 0) }: right of { $slug } is not the number of one of its answers
pharaohs-file-none-young = { $file }, line { NUMBER($line, useGrouping: 0) }: no card of this deck is for age 6
pharaohs-file-effect = { $file }, line { NUMBER($line, useGrouping: 0) }: { $slug }: "{ $effect }" is not something a card does at this level
pharaohs-file-needs = { $file }, line { NUMBER($line, useGrouping: 0) }: the needs of { $slug } must name exactly: { $objects }
pharaohs-file-total = { $file }, line { NUMBER($line, useGrouping: 0) }: the mission { $slug } needs 1 to { $most } objects in all, as whole numbers
pharaohs-file-missions = { $file }, line { NUMBER($line, useGrouping: 0) }: there must be { $fewest } to { $most } missions

pharaohs-effect-nothing = Nothing happens.
pharaohs-effect-forward = { $amount ->
    [one] Go one square on and do what it says.
   *[other] Go { $amount } squares on and do what the square says.
  }
pharaohs-effect-back = { $amount ->
    [one] Go one square back and do what it says.
   *[other] Go { $amount } squares back and do what the square says.
  }
pharaohs-effect-next = { $kind ->
    [jewels] Go on to the next jewels square and stop there: the square does nothing. If there is none ahead, go back to the last one.
   *[other] Go on to the next { $kind } square and stop there: the square does nothing. If there is none ahead, stay where you are.
  }
pharaohs-effect-previous = Go back to the nearest { $kind } square behind you and stop there: the square does nothing. If there is none, stay where you are.
pharaohs-effect-miss = { $amount ->
    [one] Miss a turn.
   *[other] Miss { $amount } turns.
  }
pharaohs-effect-roll = Roll again.
pharaohs-effect-win = { $amount ->
    [tools] A tool is yours.
    [jewels] A jewel is yours.
    [instruments] An instrument is yours.
   *[choice] A sacred object of your choice is yours.
  }
pharaohs-effect-lose = { $amount ->
    [tools] Lose a tool, if you have one.
    [jewels] Lose a jewel, if you have one.
    [instruments] Lose an instrument, if you have one.
   *[choice] Lose an object of the kind you have most of.
  }
pharaohs-effect-forgo = The next sacred object you earn is lost.
pharaohs-effect-shield = The next evil spell cannot touch you.
pharaohs-effect-rest = The next sphinx or mummy does not hold you up.
pharaohs-effect-swap = { $amount ->
    [ahead] Change places with the nearest player ahead of you. If there is none, stay where you are.
   *[behind] Change places with the nearest player behind you. If there is none, stay where you are.
  }

pharaohs-table-square = square
pharaohs-table-objects = objects
pharaohs-table-mission = mission
pharaohs-table-misses = to miss
pharaohs-table-player = { "    " }player
pharaohs-table-prison = in prison
pharaohs-table-stopped = climb over
pharaohs-ask-roll = Your turn: roll
pharaohs-ask-direction = The die shows { $die }: forward or back?
pharaohs-ask-prisoner = You pass the prison: do you set { $player } free?
pharaohs-ask-offering = Magic offering: which square do you go to?
pharaohs-ask-object = Which sacred object do you take?
pharaohs-ask-mission = Your mission is complete: move the same number again, or stay here?
pharaohs-ask-answer = { $quiz ->
    [yes] Type answer and its number, or pass.
   *[no] Type answer and its number.
  }
pharaohs-ask-judgement = { $quiz ->
    [yes] Who was right? Type right and a name, or wrong.
   *[no] Was the answer right? Type right and the name, or wrong.
  }
pharaohs-table-card = { $player } takes the top card of the real deck "{ $deck }" and reads it aloud.
pharaohs-table-answer = For { $player } alone, who judges: { $answer }
pharaohs-choose-free = ({ $player } plays again next turn)
pharaohs-choose-leave = ({ $player } stays in prison)
pharaohs-choose-take = ({ $kind }: { $have } of { $need })
pharaohs-need-tools = { $count ->
    [one] 1 tool
   *[other] { $count } tools
  }
pharaohs-need-jewels = { $count ->
    [one] 1 jewel
   *[other] { $count } jewels
  }
pharaohs-need-instruments = { $count ->
    [one] 1 instrument
   *[other] { $count } instruments
  }
pharaohs-table-bring = To bring: { $needs }.
pharaohs-table-needs = { $mission } still needs: { $needs }.
pharaohs-table-complete = { $mission } has all that was needed: now to the summit!
pharaohs-note-right = { $question } — { $answer }. { $comment }
pharaohs-table-reads = { $quiz ->
    [yes] { $player } reads, the others answer in turn:
   *[no] { $player } asks:
}
pharaohs-table-reads-aloud = { $quiz ->
    [yes] { $player } reads the question, and the others answer aloud:
   *[no] { $player } asks, and the answer is given aloud:
}
pharaohs-table-shield = shielded from the next evil spell
pharaohs-table-rest = not held up by the next sphinx or mummy
pharaohs-table-forgo = gives up the next { $count ->
    [one] object
   *[other] { $count } objects
  }
pharaohs-deck-truth = True or false
pharaohs-deck-knowledge = Knowledge
pharaohs-deck-logic = Logic
pharaohs-deck-who = Who am I?
pharaohs-kind-tools = tools
pharaohs-kind-jewels = jewels
pharaohs-kind-instruments = instruments
pharaohs-kind-object = sacred object
pharaohs-kind-pyramid = pyramid
pharaohs-kind-offering = magic offering
pharaohs-kind-hieroglyph = hieroglyph
pharaohs-kind-sphinx = sphinx
pharaohs-kind-mummy = mummy
pharaohs-kind-pharaoh = pharaoh
pharaohs-kind-die = die
pharaohs-kind-amulet = amulet
pharaohs-kind-spell = evil spell
pharaohs-kind-prison = prison
pharaohs-kind-passage = secret passage
pharaohs-kind-summit = summit
pharaohs-kind-none = nothing happens there
pharaohs-kind-start = start
