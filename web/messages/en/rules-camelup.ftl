# The rules of Camel Up in our words. A line is a paragraph, "- " a point of a list, "> " an example; the numbers
# in brackets at a line’s end are those of the ledger, which an error of the referee cites. What stands from "⚑ " to "⚐",
# or to the line’s end, is this house’s own ruling, as docs/rules has it.

rules-camelup-aim = What it is about
rules-camelup-aim-text =
    Five camels race once round the pyramid, climbing on each other’s backs as they go. None of them is yours. You are in the crowd, with a few pounds in your purse, and you bet: on who leads when a leg ends, on who wins the race, on who comes last.
    ⚑ Two to eight people play;⚐ with Supercup up to ten. (CU-1)
    When the first camel has crossed the line, the last leg and the race cards are paid; then whoever has the most pounds wins.

rules-camelup-box = The pieces
rules-camelup-box-text =
    - Five camels and five dice, each in its colour: blue, green, orange, yellow, white. A die shows 1, 2 or 3, each twice. (CU-2)
    - A track of 16 spaces, walked clockwise from space 1; the finish line comes just after the last one. ⚑ The bank always has enough pounds. (CU-3)
    - Five pyramid tiles, and three leg tiles in each colour, stacked with the 5 on top, then the 3, then the 2. (CU-4)
    - Each player holds five race cards, one for each camel; a desert tile with an oasis on one side and a mirage on the other; and 3 pounds. (CU-5)

rules-camelup-setup = Setting up
rules-camelup-setup-text =
    All five dice are rolled, and each camel starts on the space that its die shows: 1, 2 or 3. (CU-6)
    Camels that start on the same space stand on each other, ⚑ in an order drawn at random. (CU-7)
    At a real table the youngest player begins. ⚑ Here the first seat begins; who sits there may be drawn when the table is set up. (CU-8)

rules-camelup-camels = How camels move
rules-camelup-camels-text =
    Camels that share a space are stacked. A camel that moves carries along all the camels on top of it; those below stay where they are. What moves together is a **unit**, and it keeps its order. (CU-10)
    A unit that stops where camels already stand climbs on top of them. (CU-11)
    Farther along the track is ahead; on the same space, higher in the stack is ahead. So a camel carried on top of another leads it. (CU-12)
    As soon as a unit goes past the last space the race is over. The unit’s top camel has won, and the whole unit ranks before all the others, from top to bottom. (CU-13)

rules-camelup-turn = A turn
rules-camelup-turn-text =
    When it is your turn you do exactly one of four things. You may not pass. (CU-20)
    - **Take a leg tile**: bet on a camel for this leg.
    - **Lay your desert tile**, or move it: help the camels on, or hold them up.
    - **Roll**: take a pyramid tile, and a die comes out and moves its camel.
    - **Lay a race card**: bet on the winner or the loser of the whole race.
    Then the next player clockwise plays. The end of a leg does not change whose turn it is. (CU-21)

rules-camelup-leg = Taking a leg tile
rules-camelup-leg-text =
    Take the top tile of any stack that still has one. You may hold as many as you like, several of one colour too. Whoever comes first gets the tile that pays most. (CU-22)

rules-camelup-desert = Laying the desert tile
rules-camelup-desert-text =
    Lay your tile on the track, oasis or mirage up. The space must hold no camel and no desert tile. (CU-25)
    - Never on space 1. (CU-26)
    - Never right next to a space with a desert tile, in front or behind. ⚑ If you move your own tile it is lifted first and does not count. (CU-27)
    - A tile that lies on the track may be moved to a different space, either side up. Turning it over where it lies is not a move. (CU-28)
    - The last space is allowed. ⚑ An oasis there carries a unit over the line. (CU-29)

rules-camelup-tile = Camels on a desert tile
rules-camelup-tile-text =
    When a unit stops on a desert tile, the tile’s owner gets 1 pound at once, no matter who rolled. (CU-30)
    - **Oasis**: the unit goes one space on, and climbs on top of camels that stand there. (CU-31)
    - **Mirage**: the unit goes one space back, and slips **under** camels that stand there. If that is the space it has just come from, it goes under those that stayed. (CU-32)
    The tile stays until the leg is scored or its owner moves it. As tiles are never neighbours, no unit meets two of them in one move. (CU-33)

rules-camelup-roll = Rolling
rules-camelup-roll-text =
    Take a pyramid tile: it is worth 1 pound when the leg is scored. One of the dice still in the pyramid comes out, each as likely as the others, and its camel moves as many spaces as it shows. (CU-35)
    The die stays out until the leg ends, so each die comes once a leg. The camels that have not moved yet are those to watch. (CU-36)

rules-camelup-card = Laying a race card
rules-camelup-card-text =
    Lay one of your race cards face down on the winner pile or on the loser pile. Everybody sees that it is yours; nobody sees its colour until the race is over. It cannot be taken back. (CU-37)
    You may lay one a turn, as many as you have cards, on either pile. The earlier a right card lies there, the more it pays. (CU-38)

rules-camelup-legend = When a leg ends
rules-camelup-legend-text =
    A leg ends when the last die has come out and its camel has moved. Then everybody is paid: (CU-40)
    - a leg tile of the camel in the lead pays its number, 5, 3 or 2; (CU-41)
    - a leg tile of the camel in second place pays 1; (CU-42)
    - a leg tile of any other camel costs 1; (CU-43)
    - a pyramid tile pays 1. (CU-44)
    Your gains and losses are added up first and then paid, and a purse never goes below 0. (CU-45)
    Then all leg tiles, pyramid tiles and dice go back, and every desert tile returns to its owner. The next player in turn starts the new leg. (CU-46)
    > Yellow leads, blue is second. Ana holds yellow 5, blue 3, white 2 and one pyramid tile: 5 + 1 − 1 + 1 = 6 pounds.

rules-camelup-end = The end of the race
rules-camelup-end-text =
    When a unit crosses the line everything stops: no more dice, no more turns. The leg is scored a last time, with the pyramid tile that was just taken. (CU-50)
    Then the winner pile is turned over, from the first card laid to the last. The first card with the winning camel pays 8, the second 5, the third 3, the fourth 2, every later one 1. A card with another camel costs its owner 1. (CU-51)
    The loser pile is scored in the same way for the camel in last place: the rearmost space, the bottom of its stack. (CU-52)
    Whoever has nothing left to pay with is spared: card by card, a purse never goes below 0. (CU-53)
    Whoever has the most pounds wins. If several have the same, they share the victory. (CU-54)
    Money is public, but nobody need say how much they have. ⚑ It can be worked out from what everybody has seen, so it is shown. (CU-55)

rules-camelup-support = Supercup 1: the long track and support dice
rules-camelup-support-text =
    The track has 20 spaces instead of 16; the finish line comes after the last. ⚑ They are numbered 1 to 20. (SC-1)
    Each colour has a **support die** as well, which shows 1 or 2, each three times. They wait on a pedestal. (SC-2)
    There are six pyramid tiles, and four leg tiles a colour: 5, 3, 2, 2. (SC-3)
    As a leg begins, the first one too, the support die of the camel in last place joins the five dice in the pyramid. (SC-4)
    It moves its camel as any die does, then goes back to the pedestal and plays no further part in that leg. So that camel moves twice. (SC-5)
    The leg ends when the pyramid is empty: after six dice. (SC-6)

rules-camelup-spicy = The spicy rule
rules-camelup-spicy-text =
    After your normal action, if you hold a pyramid tile, you may give one back, taken just now or earlier, and put a support die from the pedestal into the pyramid. Once a turn. (SC-10)
    - Not the die of the camel that is in the lead now. (SC-11)
    - Not after taking the last pyramid tile, for then the pyramid is empty and the leg is over; nor once the race has ended. (SC-12)
    A support die that has moved its camel goes to its crater, and stays out until the leg ends. (SC-13)
    As a leg begins all support dice return to the pedestal; then the last camel’s die goes into the pyramid as always. (SC-14)
    So there are always as many pyramid tiles left as dice in the pyramid, never more than six. (SC-15)

rules-camelup-photographer = Supercup 2: the photographer
rules-camelup-photographer-text =
    One more normal action, unless somebody else is the photographer: take the photographer tile, and put the camera beside an empty space, with no camel and no desert tile. Space 1 may be chosen too. (SC-20)
    While you have the tile you may use the action again, to move the camera to a different empty space. (SC-21)
    When a unit ends its move on that space, after an oasis or a mirage too, you get 1 pound for each camel of the unit, 1 to 5. Tile and camera go back, and anybody may take them. (SC-22)
    They also go back when a new leg begins. (SC-23)
    No desert tile may be laid on the camera’s space. (SC-24)

rules-camelup-positions = Supercup 3: bets on places
rules-camelup-positions-text =
    The leg stacks have four tiles, 5, 3, 2, 2; four also when the support dice are played with. (SC-30)
    There are four position tiles: second, third, fourth, fifth place. (SC-31)
    One more normal action: take a position tile that is still there, and cover with it either a leg tile of yours that is not covered yet, or the **bottom** tile of any stack that is not empty, which you take. (SC-32)
    (The summary at the end of the booklet speaks of the bottom of a stack of position tiles: a misprint.)
    When the leg is scored, a covered tile pays 3 pounds if its camel is in exactly that place, and costs 1 otherwise, whatever its number was. It cannot be uncovered. (SC-33)
    You may hold several, each on a leg tile of its own. After the leg all of them go back. (SC-34)

rules-camelup-partners = Supercup 4: betting partners
rules-camelup-partners-text =
    For six players or more. One more normal action, while you have no partner: choose somebody who has none either. They cannot refuse, and you are partners until the leg is scored. (SC-35)
    Then each of you also gets what one tile of the other’s pays: a leg tile, a covered one or a pyramid tile. Its owner is paid all the same. ⚑ The best one is taken for you, if it pays anything. (SC-36)
    It is added before gains and losses are settled, so it can make up for a loss. (SC-37)
    After the leg everybody is free again. (SC-38)

rules-camelup-together = Combining the extensions
rules-camelup-together-text =
    Choose as many of the four extensions as you like. The spicy rule needs the support dice, partners need six players, and nine or ten players need all four, with or without the spicy rule. (SC-40)
