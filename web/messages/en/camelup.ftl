# Camel Up: the table and its words.

colour-blue = blue
colour-green = green
colour-orange = orange
colour-yellow = yellow
colour-white = white
letter-blue = B
letter-green = G
letter-orange = O
letter-yellow = Y
letter-white = W
side-oasis = oasis
side-mirage = mirage
card-hidden = face down

track = The track
space = Space { $space }
space-camels = { $camels } from bottom to top
space-tile = { $owner }’s { $side }
space-camera = { $owner }’s camera
leg-number = Leg { $leg }
pyramid = The pyramid
pyramid-dice = { $count ->
    [0] empty
    [one] one die left
   *[other] { $count } dice left
  }
roll-it = Roll a die
leg-tiles = Leg tiles
leg-stack = { $colour }: { $values }
leg-stack-none = { $colour }: none left
race-bets = The race
my-cards = My race cards
winner-pile = Winner
loser-pile = Loser
pile-count = { $count ->
    [0] no card
    [one] one card
   *[other] { $count } cards
  }
craters = Craters: support dice out until the leg ends
position-tiles = Position tiles
position-tile = Place { $place }
purses = Purses
pounds = { $pounds ->
    [one] 1 pound
   *[other] { $pounds } pounds
  }
pyramid-tiles = { $count ->
    [0] no pyramid tile
    [one] 1 pyramid tile
   *[other] { $count } pyramid tiles
  }
cards-in-hand = { $count ->
    [0] no race card left
    [one] 1 race card
   *[other] { $count } race cards
  }
partner-of = partner: { $player }
camel-of = { $colour } camel
leg-scored = Leg { $leg } is scored
race-scored = The race is scored
paid-leg = { $place ->
    [1] { $player }: { $colour } leads, tile { $value }
    [2] { $player }: { $colour } is second, tile { $value }
   *[other] { $player }: { $colour } is neither first nor second, tile { $value }
  }
paid-position = { $pounds ->
    [-1] { $player }: the covered tile bet on { $colour } in place { $bet }, but the camel is in place { $place }
   *[other] { $player }: the covered tile bet on { $colour } in place { $bet }: right
  }
paid-pyramid = { $tiles ->
    [one] { $player }: one pyramid tile
   *[other] { $player }: { $tiles } pyramid tiles
  }
paid-partner = { $player }: the best tile of { $partner }, the partner
paid-spared = { $player }: an empty purse pays no more
paid-desert = { $player }: a camel stopped on the desert tile on space { $space }
paid-photo = { $player }: a photo on space { $space }
paid-winner = { $right ->
    [0] { $player } bet on { $colour } to win: wrong
    [1] { $player } bet on { $colour } to win, first right card
   *[other] { $player } bet on { $colour } to win, right card number { $right }
  }
paid-loser = { $right ->
    [0] { $player } bet on { $colour } to come last: wrong
    [1] { $player } bet on { $colour } to come last, first right card
   *[other] { $player } bet on { $colour } to come last, right card number { $right }
  }

do-camelup-leg = Take the { $colour } leg tile
do-camelup-desert = { $side ->
    [oasis] Oasis on space { $space }
   *[mirage] Mirage on space { $space }
  }
do-camelup-roll = Roll a die
do-camelup-win = Bet that { $colour } wins the race
do-camelup-lose = Bet that { $colour } comes last
do-camelup-camera = Camera beside space { $space }
do-camelup-position-hold = Cover your { $colour } { $value } with place { $place }
do-camelup-position-bottom = Take the bottom { $colour } tile and cover it with place { $place }
do-camelup-partner = Become { $player }’s partner
do-camelup-support = Add the { $colour } support die
do-camelup-done = Add none

said-camelup-leg = { $player } takes the top { $colour } leg tile
said-camelup-desert = { $player } lays { $side ->
    [oasis] an oasis
   *[mirage] a mirage
  } on space { $space }
said-camelup-roll = { $player } rolls
said-camelup-rolled = { $player } rolls: { $colour } moves { $pips }
said-camelup-rolled-support = { $player } rolls the { $colour } support die: { $pips }
said-camelup-win = { $player } bets that { $colour } wins the race
said-camelup-lose = { $player } bets that { $colour } comes last
said-camelup-win-hidden = { $player } lays a card on the winner pile
said-camelup-lose-hidden = { $player } lays a card on the loser pile
said-camelup-camera = { $player } puts the camera beside space { $space }
said-camelup-position-hold = { $player } covers { $colour } { $value } with place { $place }
said-camelup-position-bottom = { $player } takes the bottom { $colour } tile for place { $place }
said-camelup-partner = { $player } and { $other } are partners for this leg
said-camelup-support = { $player } adds the { $colour } support die
said-camelup-done = { $player } adds no die

odds-leg = When this leg ends
odds-race = The race
odds-first = first
odds-second = second
odds-win = wins
odds-last = last
odds-worth = What each action is worth
odds-worth-means = How many pounds an action adds to your purse, or takes from it, when this leg is scored, if only dice are rolled until then.
odds-percent = { $percent } %
coach-best = Coach: “{ $action }” was the best move.
coach-cost = Coach: “{ $best }” was better than “{ $action }”. Difference in pounds: { $cost }.
