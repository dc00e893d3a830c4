# The rules: the sheet that they lie on, and what is under its pictures.

rules = Rules
rules-of = Rules of { $game }
rules-game-camelup = Camel Up
rules-game-touareg = Touareg
rules-game-pharaohs = Le Jeu des Pharaons
rules-close = Close
rules-back = Back to the table
rules-contents = What is in here
rules-example = Example.
rules-played = Played at this table
rules-not-played = Not played at this table
rules-other-cards = This table plays with the board and cards “{ $cards }”. These rules describe the house’s own.
rules-look-up = Look up rule { $rule }
rules-ours = These are the rules as this house plays them, told in our own words. The referee names the small numbers when something cannot be done.

rules-rulings = A small flag stands where the rulebook is silent, or leaves something open: what is coloured after it is how this house plays. If you have the box at hand, agree on what you like.
rules-ruling = the rulebook leaves this open; this is how this house plays it

rules-figure-box = Each colour has a camel, a die and a stack of leg tiles, 5 on top.
rules-figure-unit = Blue rolls 2: it takes white along and leaves green. On space 6 they climb on orange. White now leads, before blue, orange and green.
rules-figure-actions = Take a leg tile, lay your desert tile, roll, or lay a race card.
rules-figure-spaces = With a camel on 3 and a tile on 5, a new desert tile may go on 2 or 7, not on 1, 3, 4, 5 or 6.
rules-figure-oasis = Blue stops on the oasis: one space on, and up onto green.
rules-figure-mirage = Blue stops on the mirage: one space back, and under green.
rules-figure-leg-paid = Yellow leads, blue is second: 5 + 1 − 1 + 1 = 6 pounds.
rules-figure-race-paid = Orange has won. In the order they were laid, right cards pay 8, 5, 3, 2, 1; the white one costs 1.
rules-figure-support = A die of the base game, and the support die of the same colour: rounder, with a dashed edge.
rules-figure-photograph = A unit of three stops before player 2’s camera: 3 pounds.
rules-figure-place = Yellow 5 covered by the third place: 3 pounds if yellow is third; otherwise it costs 1.
rules-figure-partners = Players 1 and 2 are partners, and yellow leads. Each gets what the other’s best tile pays as well: 5 + 1 and 1 + 5.
rules-figure-goods = How many cards there are, what each is worth in dinars, and the points for the most of its kind.
rules-figure-goods-cards = cards
rules-figure-goods-dinars = { $count ->
    [one] dinar
   *[other] dinars
  }
rules-figure-goods-points = { $count ->
    [one] point
   *[other] points
  }
rules-figure-loads = What animals carry, bottom first.
rules-figure-load-two = two kinds, one change
rules-figure-load-change = a second change of kind
rules-figure-load-water = water alone
rules-figure-load-mixed = water with something else
rules-figure-load-gold = a third gold
rules-figure-load-donkey = a donkey takes anything
rules-figure-price = { $paid }: { $dinars ->
    [one] { $dinars } dinar
   *[other] { $dinars } dinars
  }, enough for a cave.
rules-figure-specials = The special cards: donkey, cave, thief and plan.
rules-figure-majority = Player 1 has the most gold, alone: { $goldPoints ->
    [one] { $goldPoints } point
   *[other] { $goldPoints } points
  }. In salt, players 1 and 3 are tied: { $saltPoints } − 1 = { $tied ->
    [one] { $tied } point
   *[other] { $tied } points
  } each.
rules-figure-legend = The signs on the squares. Amulet, evil spell, jewels, tools, instruments and pyramid show what the rulebook says; the other signs are ours, as is the choice of squares for amulets, evil spells and the prison.
rules-figure-bounce = From 98 with a 6: up to the summit, and back down to 96.
rules-figure-mission = A mission: two tools, two jewels, one instrument.
rules-figure-right = right
rules-figure-wrong = wrong
