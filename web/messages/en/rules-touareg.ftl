# The rules of Touareg in our words; how they are written is told in rules-camelup.ftl.

rules-touareg-aim = What it is about
rules-touareg-aim-text =
    Your camp lies in the desert between Timbuktu and Gao. From there you send a caravan to the next oasis, in two stages. Load your animals with water, gold, salt and millet: when a stage ends, whoever has the most of a kind is paid for it. What counts is what you carry, hide or have stolen, not what is still in your camp.
    Two to five people play, ages 10 and up; the box says 20 to 45 minutes. (TG-1)

rules-touareg-goods = The goods
rules-touareg-goods-text =
    There are 44 goods cards: 8 water, 10 gold, 12 salt and 14 millet. (TG-2)
    A card is money, in dinars, when you buy something. And its kind is worth points to whoever has the most of it. Dinars and points: water { $waterDinars } and { $waterPoints }, gold { $goldDinars } and { $goldPoints }, salt { $saltDinars } and { $saltPoints }, millet { $milletDinars } and { $milletPoints }. { $own ->
        [yes] These are this table’s own values.
       *[no] Gold is as the rulebook shows it. ⚑ The others are this house’s own; a table may set other values.
      } (TG-3)

rules-touareg-setup = Setting up
rules-touareg-setup-text =
    Everybody has 2 camels; if only two play, 3 each. (TG-4)
    Special cards lie in stock. Donkeys, caves, thieves and plans: for two players 2, 2, 3, 3 (so it is printed; the third plan may be a misprint); for three 3, 3, 3, 2; for four 4, 4, 3, 3; for five 5, 5, 3, 4. (TG-5)
    The goods are shuffled into the deck, and its first two cards are laid open: they are the market. (TG-6)
    At a real table the youngest player begins. ⚑ Here the first seat begins; who sits there may be drawn when the table is set up. (TG-7)

rules-touareg-turn = A turn
rules-touareg-turn-text =
    Do one of four things; then your left neighbour plays. (TG-10)
    - **Draw** three cards into your camp.
    - **Load** goods from your camp onto one animal.
    - **Take** goods of one kind from the market, straight onto one animal.
    - **Buy** a special card.
    Before it or after it you may use your caves and thieves as well. ⚑ Your turn ends when you say so, or when nothing is left to do. (TG-11)
    At the end of your turn your camp, the cards in your hand, holds four cards at most. (TG-12)
    ⚑ In a stage’s last round you may pass instead of doing one of the four: nobody can be made to pay with a load that is to be counted. You may use caves and thieves first; a pass ends your turn. Before the last round you may not pass, since you can always draw. (TG-13)
    ⚑ When you may use caves and thieves: (TG-14)
    - ⚑ You finish what you have begun before you use a cave or a thief. But a cave may be filled between drawing and putting cards in the market.
    - ⚑ As long as you still owe the market a card, you cannot steal, and you cannot hide your last card.
    - ⚑ Using a cave or a thief ends your loading. Stealing also ends your putting cards in the market.
    > You hold one gold and draw three cards. You hide the gold in your cave, put a salt in the market, and only then send your thief.

rules-touareg-draw = Drawing
rules-touareg-draw-text =
    Take the top three cards of the deck into your hand. Nobody else sees them. (TG-20)
    Then put at least one card of your hand, any one, open into the market; more if you hold more than four, or if you like. (TG-21)
    If only one or two cards were left to draw, nothing need go to the market unless you hold more than four. (TG-22)
    > You hold three cards and draw three. Two must go to the market; with a cave you may hide one and put only one there.

rules-touareg-load = Loading an animal
rules-touareg-load-text =
    Put up to four cards of your hand ⚑ (at least one)⚐ on one animal, in the order you choose, on top of what it carries. Nothing may be slipped in between. A camel is choosy: (TG-25)
    - it carries four goods at most; (TG-26)
    - of two kinds at most; (TG-27)
    - with one change of kind in the row: gold, millet, millet, gold is wrong; (TG-28)
    - water travels alone: a camel with water carries nothing else; (TG-29)
    - and it carries two gold at most. (TG-30)
    In one turn you load one animal only, camel or donkey. (TG-46)

rules-touareg-market = Taking from the market
rules-touareg-market-text =
    Take up to four cards ⚑ (at least one)⚐ of one kind from the market and load them at once on one animal, by the same rules. They never go into your hand. (TG-35)

rules-touareg-buy = Buying a special card
rules-touareg-buy-text =
    A special card costs 3 dinars. Pay with goods from your hand, from the top of your animals, or both. From an animal you can pay only with the top card, then with the one below it. ⚑ You can begin to buy only if your hand and animals hold 3 dinars altogether. (TG-40)
    No change is given. ⚑ You stop paying as soon as 3 dinars are reached. (TG-41)
    What you paid with goes to the discard pile, open. (TG-42)
    The card lies open before you; use it in this turn or later. You may own any number, several alike too. (TG-43)
    If none of a kind is left in stock it cannot be bought. (TG-44)

rules-touareg-specials = The special cards
rules-touareg-specials-text =
    - **Donkey**: one more animal. It carries four goods at most, but of any kinds, in any order: water with other goods, four gold, whatever you like. (TG-45)
    - **Cave**: in your turn, you may put one good into each cave, from your hand or from the top of an animal, face down. A cave holds two at most, and keeps them until the stage ends. (TG-50)
    - **Thief**: in your turn, once in its life, it steals one good from another player: drawn blind from the hand, or from the top of an animal. It cannot rob caves or other thieves. Several thieves may strike in one turn. ⚑ The loot goes under the first of your thieves that has none. (TG-60)
    - The loot lies face down under the thief until the stage ends. ⚑ You and your victim know what it is; the others only if they saw it on an animal. (TG-61)
    - **Plan**: worth 2 points when you turn it in. (TG-65)

rules-touareg-stage = The end of a stage
rules-touareg-stage-text =
    Once the last card of the deck is drawn, that turn is finished and everybody plays once more, from the left neighbour round to the player who drew it. Nobody can draw. ⚑ The last round counts from that draw until the second stage begins, or the game ends. (TG-70)
    Hands are put aside, face down: they count for nothing. (TG-71)
    Caves and thieves are opened. Their goods count; the cards that were used go back to stock. (TG-72)
    For each kind, what everybody has on animals, in caves and under thieves is counted. Whoever has the most, alone, gets the kind’s points, once. (TG-73)
    If several lead, each of them gets the points less 1. ⚑ If nobody has any of a kind, nothing is paid for it. (TG-74)
    Donkeys that carry something go back to stock. One that carries nothing has not been used, even if it carried something before. (TG-75)
    Then, starting with the player to the left of whoever drew the last card, each may turn in special cards that were not used. ⚑ Whoever has none, or none left, is not asked. (TG-76)
    - A donkey, a cave or a thief is 1 point. (TG-77)
    - A plan is 2 points. (TG-78)
    - A card that you keep pays nothing now, and is there in the second stage. (TG-79)

rules-touareg-second = The second stage
rules-touareg-second-text =
    The market stays as it is. (TG-80)
    All goods that were counted are shuffled into a new deck. ⚑ Goods that were paid for special cards stay on the discard pile, out of the game. (TG-81)
    Everybody takes up their hand again. (TG-82)
    The player to the left of whoever drew the last card of the first stage begins. (TG-83)
    ⚑ If there are no goods for a new deck, the second stage is only its last round. (TG-84)

rules-touareg-end = The end of the game
rules-touareg-end-text =
    The second stage ends like the first: last card, one more turn each, points for the most of each kind. (TG-90)
    Then every special card that was not used pays automatically: 1 point, a plan 2. (TG-91)
    Whoever has the most points wins. If several have the same, the most valuable hand wins: ⚑ the one with the most dinars; if those are equal too, the victory is shared. (TG-92)
