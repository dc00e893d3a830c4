# Touareg: the table and its words.

good-water = water
good-gold = gold
good-salt = salt
good-millet = millet
special-donkey = donkey
special-cave = cave
special-thief = thief
special-plan = plan
beast-camel = camel { $number }
beast-donkey = donkey { $number }
cave-number = cave { $number }
thief-number = thief { $number }
thief-unused = not used yet
stage-number = Stage { $stage }
stage-last-round = Stage { $stage }, last round
market = Market
deck = Deck
discard = Discard pile
stock = Stock
stock-donkey = { $count ->
    [one] donkey
   *[other] donkeys
  }
stock-cave = { $count ->
    [one] cave
   *[other] caves
  }
stock-thief = { $count ->
    [one] thief
   *[other] thieves
  }
stock-plan = { $count ->
    [one] plan
   *[other] plans
  }
my-hand = My camp
hand-of = Camp: { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
plans = { $count ->
    [one] 1 plan
   *[other] { $count } plans
  }
empty-load = nothing
turn-owed = Still owed to the market: { $owed }
turn-buying = { $paid ->
    [one] Buying a { $special }: 1 dinar paid
   *[other] Buying a { $special }: { $paid } dinars paid
  }
caravans = Caravans
stage-scored = The stage is scored
last-stage-scored = The last stage is scored
cards-turned-in = Special cards are turned in
earned-majority = { $player } alone has the most { $good }: { $goods }
earned-tie = { $player } is tied for the most { $good }: { $goods }
earned-turned-in = { $player } turns in a { $special }
earned-unused = { $cards ->
    [one] { $player }: one unused { $special }
   *[other] { $player }: { $cards } unused cards, { $special }
  }

do-touareg-draw = Draw cards
do-touareg-market = To the market: { $good }
do-touareg-load = Load { $good } on { $animal }
do-touareg-take = Take { $good } from the market onto { $animal }
do-touareg-buy = Buy a { $special }
do-touareg-pay-hand = Pay with { $good }
do-touareg-pay-animal = Pay with the top card of { $animal }
do-touareg-hide-hand = Hide { $good } in { $cave }
do-touareg-hide-animal = Hide the top card of { $animal } in { $cave }
do-touareg-steal-hand = Steal a card from { $player }’s camp
do-touareg-steal-animal = Steal from { $player }’s { $animal }
do-touareg-end = End the turn
do-touareg-pass = Pass
do-touareg-score = Turn in a { $special }
do-touareg-keep = Keep the rest

said-touareg-draw = { $player } draws { $goods }
said-touareg-draw-hidden = { $player } draws { $count ->
    [one] a card
   *[other] { $count } cards
  }
said-touareg-market = { $player } puts { $good } in the market
said-touareg-load = { $player } loads { $good } on { $animal }
said-touareg-take = { $player } takes { $good } from the market onto { $animal }
said-touareg-buy = { $player } buys a { $special }
said-touareg-pay-hand = { $player } pays with { $good }
said-touareg-pay-animal = { $player } pays with the top card of { $animal }
said-touareg-hide-hand = { $player } hides { $good } in { $cave }
said-touareg-hide-animal = { $player } hides the top card of { $animal } in { $cave }
said-touareg-steal-hand = { $player } steals from { $other }’s camp: { $good }
said-touareg-steal-hand-hidden = { $player } steals a card from { $other }’s camp
said-touareg-steal-animal = { $player } steals from { $other }’s { $animal }
said-touareg-end = { $player } ends the turn
said-touareg-pass = { $player } passes
said-touareg-score = { $player } turns in a { $special }
said-touareg-keep = { $player } keeps the rest
a-card = a card
odds-draw = The next card of the deck
odds-steal = A card stolen from a camp
odds-lead = Who will lead when the stage ends
odds-lead-ties = Whoever shares the lead counts as leading: for one good these chances may add up to more than 100 %, or to less if perhaps nobody has any.
odds-lead-means = { $playouts ->
    [0] The first two are exact, by what you have seen; who will lead is certain.
    [one] The first two are exact, by what you have seen; who will lead is estimated from one game played to its end.
   *[other] The first two are exact, by what you have seen; who will lead is estimated from { $playouts } games played to their end.
  }
legend-dinars = dinars
legend-points = points for the most
legend-cards = cards
good-values = { $good }: price { $dinars }, points for the most { $points }, cards in the game { $cards }
values-ours = Gold is as printed. The rulebook does not show what water, salt and millet are worth: their values are this house’s own (TG-3).
values-ours-here = Except for gold, these values are this house’s own (TG-3).
values-own = This table has values of its own (TG-3).
values-other = My box has other values
values-dinars = { $good }: dinars
values-points = { $good }: points
