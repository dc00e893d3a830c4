# The bots: how each plays, and what is said of them at a table.

temper-random = A desert fox that paws at whatever glitters, good or bad.
temper-easy = A young camel driver who plays by feel: nothing foolish, and nothing worked out.
temper-medium = A merchant who always takes the best bargain of the moment, and looks no further.
temper-hard = An old astrologer who lives through a thousand futures before each move, and forgets none.
temper-unknown = A guest from afar: nobody here knows how it plays.

bots-bot = bot
bots-name = name
bots-temper = character
help-list-bots = List the bots: their names and how they play.
help-play-bots = The bots that sit after the people, comma-separated: { $bots }, or module:Class of your own (default: easy,medium,hard with you alone).
help-play-seconds = Seconds that a bot may think about a move.
bots-too-many = { $bots ->
    [one] one bot is named, but
   *[other] { NUMBER($bots) } bots are named, but
  } { $seats ->
    [0] everybody in the record is a person; name the people with --players
    [one] only one in the record is not a person; name the people with --players
   *[other] only { NUMBER($seats) } in the record are not people; name the people with --players
  }
bots-unknown-game = the bots easy, medium and hard do not know { $game }; random plays any game
table-bot = { $players } ({ $bot })
table-bot-thinks = { $player } is thinking …
table-foul-raised = { $player } stumbled ({ $why }); a random move is played instead.
table-foul-illegal = { $player } wanted something that is not allowed ({ $why }); a random move is played instead.
table-foul-late = { $player } took too long ({ $why }); a random move is played instead.
