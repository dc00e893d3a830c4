# Touareg: tables, starts and rules.

touareg-players = Touareg is for 2 to 5 players, not { NUMBER($players, useGrouping: 0) }
touareg-unknown-good = there is no good "{ $good }"; there are: water, gold, salt, millet
touareg-start-two = the first market has two cards, not { NUMBER($cards, useGrouping: 0) }
touareg-good-twice = { $good } is named twice
touareg-good-values = { $good } needs its dinars and its points, each a number from 1 to 99
touareg-good-missing = { $good } is missing

touareg-main-done = the main action of this turn has been taken
touareg-main-ended = a cave or a thief was used after loading: nothing more is loaded this turn
touareg-main-first = take a main action first: draw, load, take or buy
touareg-not-last-round = passing is for the last round of a stage
touareg-no-deck = the deck is empty: nobody draws in the last round
touareg-not-drawn = hand cards go to the market only after drawing
touareg-market-ended = after stealing, nothing more goes to the market
touareg-not-in-hand = there is no { $good } in hand
touareg-no-animal = there is no { $beast }{ $number } there
touareg-animal-full = { $beast }{ $number } carries four goods already
touareg-third-kind = { $beast }{ $number } carries two kinds of goods already
touareg-second-change = { $beast }{ $number } carries two kinds already: only { $top } goes on top
touareg-water-alone = water travels alone: { $good } cannot go on { $beast }{ $number }
touareg-third-gold = { $beast }{ $number } carries two gold already
touareg-other-animal = only one animal is loaded a turn, and it is { $beast }{ $number }
touareg-other-kind = only one kind is taken a turn, and it is { $good }
touareg-not-in-market = there is no { $good } in the market
touareg-none-in-stock = no { $special } is left in stock
touareg-too-poor = your hand and your animals hold less than 3 dinars altogether
touareg-not-buying = you are not buying anything now
touareg-pay-first = you are buying a { $special }: { $paid ->
    [one] 1 of 3 dinars has been paid
   *[other] { $paid } of 3 dinars have been paid
  }
touareg-nothing-on = { $beast }{ $number } carries nothing
touareg-no-cave = there is no cave{ $number } there
touareg-cave-filled = cave{ $number } has taken one good this turn already
touareg-cave-full = cave{ $number } holds two goods already
touareg-last-owed = you owe your last hand card to the market
touareg-no-thief = there is no thief to send
touareg-thieves-spent = every thief has struck already
touareg-no-such-seat = nobody sits there
touareg-steal-self = you cannot steal from yourself
touareg-market-first = { $owed ->
    [one] one card must go to the market first
   *[other] { $owed } cards must go to the market first
  }
touareg-empty-hand = { $player }'s hand is empty
touareg-card-owed = { $owed ->
    [one] one card must go to the market first
   *[other] { $owed } cards must go to the market first
  }
touareg-hand-full = { $owed ->
    [one] one card must go to the market first: at most four stay in hand
   *[other] { $owed } cards must go to the market first: at most four stay in hand
  }
touareg-not-stage-end = special cards are turned in at the end of stage 1
touareg-turn-in-first = first say which unused special card you turn in, or keep the rest
touareg-none-unused = you have no unused { $special }
touareg-deck-without = there is no { $good } in the deck
touareg-hand-without = there is no { $good } in { $player }'s hand

touareg-table-stage = Stage { $stage }
touareg-table-last-round = Stage { $stage }, last round
touareg-table-market = market
touareg-table-deck = deck
touareg-table-unseen = unseen
touareg-table-discard = discard pile
touareg-table-stock = in stock
touareg-table-hand = hand
touareg-table-plans = plans
touareg-table-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
touareg-table-known = at least { $goods }
touareg-table-points = { $count ->
    [one] 1 point
   *[other] { $count } points
  }
touareg-table-owed = still owed to the market: { $owed }
touareg-table-buying = buying a { $special }: { $paid } of 3 dinars paid
touareg-table-unused = not used
touareg-table-goods = goods
touareg-table-values = (dinars/points ×cards)
