# Camel Up: tables, starts and rules.

camelup-players = Camel Up is for 2 to 10 players, not { NUMBER($players, useGrouping: 0) }
camelup-spicy-needs-support = the option spicy needs the option support
camelup-partners-need-players = the option partners needs 6 players or more, not { $players }
camelup-many-need-all = { $players } players need all four extensions; missing: { $missing }

camelup-start-space = camels start on space 1, 2 or 3, not "{ $space }"
camelup-track-space = the track has spaces 1 to { $last }, not "{ $space }"
camelup-start-space-twice = space { $space } is named twice
camelup-start-empty = no camel is named on space { $space }
camelup-unknown-colour = there is no camel "{ $colour }"; there are: blue, green, orange, yellow, white
camelup-start-camel-twice = the { $colour } camel is named twice
camelup-start-camel-missing = the { $colour } camel has no space

camelup-no-such-space = there is no space { $space }: the track ends with { $last }
camelup-first-space = no desert tile may lie on space 1
camelup-camel-there = a camel stands on space { $space }
camelup-same-space = the tile already lies on space { $space }: move it to a different one
camelup-tile-there = a desert tile lies on space { $space }
camelup-beside-tile = space { $space } is next to the desert tile on { $tile }
camelup-camera-there = the camera stands beside space { $space }
camelup-same-scene = the camera already stands beside space { $space }: move it to a different one
camelup-stack-empty = no { $colour } leg tile is left
camelup-no-card = the { $colour } race card is no longer in hand
camelup-no-photographer = this table plays without the photographer
camelup-camera-taken = { $player } is the photographer
camelup-no-positions = this table plays without position tiles
camelup-place-taken = the position tile { $place } is taken
camelup-tile-not-held = you hold no { $colour } leg tile worth { $value }
camelup-tile-covered = your { $colour } leg tile worth { $value } is covered already
camelup-no-partners = this table plays without betting partners
camelup-no-such-seat = nobody sits there
camelup-self-partner = nobody is their own partner
camelup-has-partner = you are { $player }'s partner until the leg is scored
camelup-partner-taken = { $player } has a partner until the leg is scored
camelup-no-spicy = this table plays without the spicy rule
camelup-action-first = a support die is added after the normal action, and only by who holds a pyramid tile
camelup-extra-first = say first which support die is added, or done
camelup-die-away = the { $colour } support die is not on the pedestal
camelup-die-of-leader = the { $colour } camel is in the lead
camelup-die-in-crater = the { $colour } support die is in its crater until the leg ends
camelup-die-out = the { $colour } die is not in the pyramid
camelup-support-out = the { $colour } support die is not in the pyramid

camelup-table-leg-tiles = leg tiles
camelup-table-pyramid = pyramid
camelup-table-places = places
camelup-table-winner-pile = winner pile
camelup-table-loser-pile = loser pile
camelup-table-player = { "  " }player
camelup-table-money = pounds
camelup-table-held = leg tiles held
camelup-table-pyramid-tiles = pyramid tiles
camelup-table-cards = race cards in hand
camelup-table-partner = partner
camelup-table-leg = Leg { NUMBER($leg, useGrouping: 0) }
