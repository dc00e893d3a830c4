# The rules of Le Jeu des Pharaons in our words; how they are written is told in rules-camelup.ftl.

rules-pharaohs-aim = What it is about
rules-pharaohs-aim-text =
    A hundred squares lead up a pyramid. Roll the die, choose your way, and be the first on the summit. At level 1 that is all there is to it, with questions for everybody if you play the quiz. At level 2 you must first bring together the sacred objects of your mission.
    ⚑ Two to six people play.⚐ They start beside the pyramid, on square 0. (PH-1)
    The box says: level 1 is for ages 6 to 8. It gives no age for level 2 and no length; in our games, four players need about three quarters of an hour.

rules-pharaohs-board = The squares
rules-pharaohs-board-text =
    - Sacred objects: tools 24, 35, 45, 58, 68, 73; jewels 32, 40, 46, 51, 64, 75; instruments 22, 33, 41, 53, 70, 74. (PH-2)
    - Pyramid 31, 39, 54, 60, 84; magic offering 43, 82. (PH-3)
    - Hieroglyph 6, 12, 13, 18, 25, 28, 37, 49, 52, 61, 71, 83, 85, 91, 95, 99. (PH-4)
    - Sphinx 4, 7, 17, 27, 36, 44, 59, 66, 80, 93; mummy 9, 15, 21, 62, 76, 98. (PH-5)
    - Pharaoh 2, 10, 16, 19, 30, 38, 55, 65, 77, 87, 90; die 5, 11, 23, 48, 67, 78, 96. (PH-6)
    - Secret passages 42, 56, 69, 79, 88, 94. ⚑ Where they come out: 42 at 61, 56 at 37, 69 at 85, 79 at 52, 88 at 91, 94 at 71. (PH-7)
    - The 18 squares that are left are amulets, evil spells and the prison. ⚑ Amulet 1, 14, 26, 34, 50, 63, 72, 86, 92; evil spell 3, 8, 20, 29, 47, 81, 89, 97; prison 57. (PH-8)
    - 100 is the summit. (PH-9)

rules-pharaohs-moving = Moving
rules-pharaohs-moving-text =
    At a real table everybody rolls, and the highest begins. ⚑ Whoever is tied rolls again; here it is drawn who begins, which is as fair.⚐ Then play goes round clockwise. (PH-10)
    In your turn, roll the die, move that many squares, and do what the square says. (PH-11)
    Your very first move goes forward. After that you choose each time, forward or back, ⚑ also if you roll again in that first turn. (PH-12)
    But if **forward** leads to an evil spell or to prison you have no choice: forward it is. ⚑ The rulebook speaks of forward at level 2 only; here it is so at both levels. (PH-13)
    ⚑ You can go back only if you come to square 1 or higher. (PH-14)
    You need an exact roll to reach the summit. If you roll too much, go up to 100 and come back down with the rest. ⚑ Your turn ends there, whatever the square is. (PH-15)
    > From 98 a 6 goes two up to the summit and four down again: to 96, a die. You do not roll again; in your next turn you try for a 4.
    There is room for only one player on a square. If you land on somebody, they go to the square you came from. ⚑ They do nothing there; then you do what the square says. It is so however you arrive, and the square you came from is the one where that one step began. Only squares 0 and 100 hold any number. Turns to miss for a sphinx or a mummy go along with whoever is sent off; a prisoner is free. (PH-16)

rules-pharaohs-squares = What the squares do at level 1
rules-pharaohs-squares-text =
    - **Tools**: on to the next tools square, and stop there: that square does nothing. From 73 back to 68. (PH-20)
    - **Jewels**: on to the next jewels square, and stop there. From 75 back to 64. (PH-21)
    - **Instruments**: on to the next instruments square, and stop there. From 74 back to 70. (PH-22)
    - **Pyramid**: on to the next square of a sacred object, whichever comes first, and stop there. From 84 back to 75. (PH-23)
    - **Magic offering**: choose one of the six squares ahead of you or the six behind, go there, and do what it says. ⚑ It must be one of squares 1 to 100, and no evil spell or prison takes the choice away. (PH-24)
    - **Amulet**: draw an amulet card, and follow it. (PH-25)
    - **Evil spell**: draw an evil-spell card, and follow it. (PH-26)
    - **Hieroglyph**: nothing happens. (PH-27)
    - **Sphinx, mummy**: miss a turn. (PH-28)
    - **Pharaoh**: three squares on, and do what that square says. (PH-29)
    - **Secret passage**: go where it comes out. ⚑ Stop there: that square does nothing. (PH-30)
    - **Die**: roll again, and choose again which way. (PH-31)
    - **Prison**: miss three turns, unless somebody lands there and sends you off, free, or somebody who passes you chooses to set you free; then you play at your next turn. ⚑ To pass is to walk forward over the prison in one’s own turn: by the die, a pharaoh, a card, or the way on to the next square of a kind. Going back does not count, nor a secret passage, an offering, a swap, or the six squares of a right answer in the quiz. Whoever passes is asked before they arrive, each time. A prisoner is whoever has landed there and has turns to miss; being sent to that square by somebody else is no prison. (PH-32)
    ⚑ One thing may lead to another. If that brings you to a square on which you have landed in this turn already, you stop there and do nothing; the square where your turn began does not count. (PH-33)
    The first on the summit wins. (PH-34)

rules-pharaohs-cards = Amulets and evil spells
rules-pharaohs-cards-text =
    The decks are shuffled before the game. A question that was drawn goes under its deck, so the deck comes round again in the same order. ⚑ So does an amulet or an evil spell. (PH-40)
    Amulets bring good luck. One of them is a ring: at level 1 it takes you to the next jewels square, and there you stop. ⚑ If there is none ahead, it takes you back to the last one. The rulebook shows no other amulet: all the others are this house’s own. (PH-41)
    Evil spells bring bad luck. One of them takes your next sacred object: at level 1 you go back to the first square of a sacred object behind you, and stop there. ⚑ If there is none, nothing happens. The rulebook shows no other evil spell: all the others are this house’s own. (PH-42)
    Each card says what it does at your level. (PH-43)

rules-pharaohs-quiz = The quiz (level 1)
rules-pharaohs-quiz-text =
    On tools you draw a *Who am I?* card, on jewels *True or false*, on instruments *Knowledge*, on a pyramid *Logic*. You read the question, and the others answer. (PH-50)
    They have about a minute, and may try several times. ⚑ From your left each of them in turn offers one of two to four answers, or passes, twice round at most. A wrong answer is struck out for all. It ends with the first right answer, or when a single answer is left. Each has a minute; when it is over, that is a pass. (PH-51)
    Whoever is right goes six squares on. ⚑ They stop there, even from square 0; their first roll still goes forward. They too come back down from the summit if six is too many, and send off whoever is on their new square; and they can win that way. A prisoner who is right is free; turns to miss for a sphinx or a mummy go along. (PH-52)
    Then the card’s comment is read, and you go on from your square as always. (PH-53)

rules-pharaohs-mission = Level 2: your mission
rules-pharaohs-mission-text =
    Everybody draws a mission: a code name, and how many tools, jewels and instruments to bring. ⚑ The missions are this house’s own, with five objects each, so that they are fair. All are different, and everybody sees them. (PH-60)
    What you have found is counted on a score card that all can see. Objects beyond what your mission needs are worth nothing. (PH-65)

rules-pharaohs-objects = Level 2: finding objects
rules-pharaohs-objects-text =
    On tools, jewels or instruments the player opposite ⚑ (half the table round to your left)⚐ asks you a *Who am I?*, a *True or false* or a *Knowledge* question. A right answer earns one object of that kind, a wrong one nothing. You stay on the square. ⚑ You have one try, and you must answer. (PH-61)
    - **Pyramid**: a *Logic* question; a right answer earns an object of your choice. (PH-62)
    - **Magic offering**: an object of your choice, without a question. ⚑ If your mission is complete you just stay there. (PH-63)
    - All other squares do what they do at level 1, ⚑ and so does the square to which a pharaoh takes you.⚐ A ring is a jewel in your hand, and the evil spell of the next sacred object cancels the next one that you earn. (PH-64)
    When your mission is complete you are asked nothing more. On tools, jewels, instruments or a pyramid you may instead go forward once more by the number you rolled. ⚑ You may, once a turn, and need not; then do what the new square says. (PH-66)

rules-pharaohs-summit = Level 2: the summit
rules-pharaohs-summit-text =
    The first on the summit with a complete mission wins. (PH-67)
    Whoever lands there without it stays: their climb is over. ⚑ When all have stopped, the player with the most mission objects wins; if several have the same number, they share the victory. (PH-68)
    ⚑ Turns to miss and prison hold you up at both levels alike. Players who must miss a turn are skipped automatically. (PH-69)

rules-pharaohs-questions = The questions
rules-pharaohs-questions-text =
    ⚑ The rulebook shows none of the question cards: ours are this house’s own. Each of the four decks has more than sixty about ancient Egypt, with two to four answers and a comment to read aloud. They are marked 6+ or 9+; level 1 draws from 6+ alone. (PH-80)

rules-pharaohs-younger = Level 2 for the youngest
rules-pharaohs-younger-text =
    At level 2 only questions that are marked 6+ are drawn.

rules-pharaohs-older = The quiz from age 9
rules-pharaohs-older-text =
    In the quiz the questions that are marked 9+ are drawn as well.

rules-pharaohs-aloud = The question cards of your own box
rules-pharaohs-aloud-text =
    The four decks of questions lie on your table, and the program draws none. Whoever reads takes the top card of the deck that is named, reads the question aloud, listens, and then says here whether somebody was right: in the quiz who, at level 2 whether the player was.
    The reader then reads the comment on the card, and puts the card under its deck. There is no clock: about a minute, the rulebook says.
    Amulets, evil spells and missions are drawn as always. No bot can play: it neither speaks nor hears.
