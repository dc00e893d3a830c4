# The commands and the table in a terminal.

compiling = { $game }: compiling { $part ->
    [odds] the odds
    [search] how bots play
   *[rules] the rules
  }, only this once: { $percent } % …
getting-ready = { $player } is getting ready: { $percent } % …
simulating = Playing
solving = Solving
stopped = Stopped.
you = You

unknown-language = there is no language "{ $language }"; there are: { $languages }
cannot-read = cannot read { $file }: { $why }
bad-random = random players are 0 to { $most }, not { NUMBER($random, useGrouping: 0) }

help-caravan = A house for desert board games: play, referee and simulate them.
help-language = Speak English or French; before the command or after it (default: your system's language, or CARAVAN_LANGUAGE).
help-version = Print the version and exit.
help-games = List the games, their players and options.
help-referee = Play records through and print where they stand; exit 2 where one is bad.
help-play = Sit down at a table in the terminal, with friends at the same screen and bots where you like.
help-simulate = Play many random games on all cores and tell what came of them.
help-bench = Measure how fast one thread plays random games.
help-game = The game's name, as `caravan games` lists it.
help-files = Records (.caravan), or - for standard input.
help-options = The table's options, comma-separated.
help-json = Print JSON for programs.
help-players = How many players.
help-people = The people at the table, comma-separated, in seat order (default: you).
help-random = How many random players sit after all the others (default: 0).
help-seed = Where chance begins: the same seed gives the same dice (default: from the system for play, otherwise 0).
help-continue = Take up the game of a record where it stands.
help-save = Keep the record in this file (default: a new file in your data folder).
help-count = How many games.
help-threads = How many threads (default: all cores).
help-seconds = For how long to measure.

games-name = name
games-title = title
games-players = players
games-options = options

simulate-length = { $games ->
    [one] 1 game
   *[other] { NUMBER($games) } games
  }; { NUMBER($mean) } actions a game, from { NUMBER($least) } to { NUMBER($most) }
simulate-seat = seat
simulate-score = mean score
simulate-deviation = deviation
simulate-wins = wins

bench-steps-per-second = steps a second
bench-games-per-second = games a second
bench-steps-per-game = steps a game

standing-to-move = It is { $player }'s turn; { $count ->
    [one] one legal action.
   *[other] { $count } legal actions.
  }
standing-waiting = { $player }'s action waits for what chance says.

table-welcome = At the table: { $players }. Type an action, { $help } for what is legal, { $quit } to leave.
table-clock = You have { $seconds } seconds.
table-time-out = Time is up: { $action }
table-event = { $player }: { $action }
card-title = “{ $title }”
table-prompt = { $player }>
table-secret = face down (not shown):
table-over = { $count ->
    [one] The game is over: { $winners } wins.
   *[other] The game is over: { $winners } share the victory.
  }
table-left = You left the table. Your game is kept: go on with --continue { $file }
table-left-unsaved = You left the table. The game is in no file; here is what was played:
table-kept = The game is saved in { $file }
table-save-where = Say in which file: save FILE
table-help = { $help }: this; { $table }: show the table; { $odds }: tell the odds; { $log }: what was played; { $save } FILE: keep the record there; { $quit }: leave, the game is kept.
table-help-unseen = An action can end in ? to be typed unseen: { $example }
command-help = help
command-table = table
command-odds = odds
command-log = log
command-save = save
command-quit = quit
other-game = { $file } is a game of { $game }
help-dice = Draw chance from the seed, or ask what the real dice or cards on your table showed.
table-chance = { $action } — what came up?
table-dice = Dice and cards are drawn for you: type the action alone.
table-hand-to-giver = Press Enter: the screen is cleared for { $player }, who says which card it was.
table-disputed = { $player } named cards that cannot have come: look at the real cards again.
table-cannot-have-come = These cards cannot all have come, by what has been said before: look again.
table-hand-over = Your turn is over. Press Enter: the screen is cleared for { $player }.
table-sit-down = The screen is { $player }'s now. Everybody else, please look away; { $player } presses Enter.
table-look-away = Everybody but { $player }, please look away: { $player } is to see something alone, and presses Enter.
table-look-again = Press Enter: the screen is cleared, and everybody may look again.
table-refused = { $action }: that is not possible now
help-cards = A folder with a board and cards of your own, in the form of those of Le Jeu des Pharaons.
help-head = A line of the record's head instead of a draw, such as "start: 1 green yellow orange / 3 blue white".
told-by-record = { $option } cannot be given with --continue: { $file } tells it
cannot-write = cannot write { $file }: { $why }

# Odds.
odds-camelup-leg = When the leg ends: chances in percent
odds-camelup-race = The race: chances in percent
odds-camelup-worth = Worth of each action, in pounds
odds-camelup-camel = camel
odds-camelup-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
  }
odds-camelup-win = wins
odds-camelup-last = last
odds-camelup-tiles = The desert tiles on the track act in this leg; in later legs there are none.
odds-camelup-spicy = Nobody adds a support die.
odds-camelup-worth-means = Worth: what the action changes in your purse when this leg is scored, if the dice alone finish it; of a race card: what the next right card pays, times its chance, less the penalty.
odds-camelup-estimate = { $sign } an estimate: cards of other players lie below it.
odds-touareg-cards = Chances of a card, in percent
odds-touareg-draw = the next card drawn
odds-touareg-steal = stolen from { $player }
odds-touareg-lead = Chances of leading when the stage ends, in percent
odds-touareg-player = player
odds-touareg-estimate = The chances of a card are estimated here.
odds-touareg-playouts = The chances of leading are estimated by { NUMBER($playouts, useGrouping: 0) } playouts; ± is one standard error.
odds-pharaohs-left = Turns to the summit, on average
odds-pharaohs-choices = Turns left after each choice
odds-pharaohs-player = player
odds-pharaohs-turns = turns
odds-pharaohs-choice = choice
odds-pharaohs-means = With the best choices, as if the others were away, and every card drawn from its whole deck.
help-odds = Tell the exact odds of a record, or of a position that you type.
help-odds-source = A record (.caravan), - for standard input; or camelup, with --track.
help-odds-player = By what this player can know. Default: the player to move.
help-odds-public = By what a spectator can know.
help-odds-track = Where the camels stand, bottom to top: "1 green yellow orange / 3 blue white".
help-odds-out = The dice that are out, comma-separated: blue, white, support green.
help-odds-support = The support dice in the pyramid. Default: that of the camel now last, unless one is out.
help-odds-desert = The desert tiles: "5 oasis, 9 mirage"; yours: "9 mirage mine".
help-odds-top = The leg tiles on top of their stacks, where they are not the first: "yellow 3, blue 0", 0 for none left.
help-odds-held = The leg tiles that you hold: "yellow 5, blue 3".
help-odds-purse = Your pounds. Default: 3.
help-odds-playouts = How many playouts an estimate is made of.
odds-asker-of-typed = { $option } is for a record, not for a position that is typed
odds-typed-with-record = { $option } is for a position that is typed, not for a record
odds-others = { $count ->
    [one] 1 other 0.00
   *[other] { $count } others 0.00
  }
odds-camelup-assumed = The support die in the pyramid is taken to be that of the camel now last; --support tells another.
odds-pharaohs-nearly = Objects far beyond what a mission needs are not counted: a hair's breadth from exact.
help-shuffle = Draw the order of the seats, and so who starts; without it the first player named does. In Le Jeu des Pharaons it is drawn who starts, unless --head says it.
table-shuffled = The order of the seats was drawn: { $player } sits in the first.
