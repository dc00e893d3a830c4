# What every game says when something cannot be.

line = line { NUMBER($number, useGrouping: 0) }
fault-of = { $what }: { $why }

unknown-game = there is no game "{ $game }"; there are: { $games }
unknown-option = { $game } has no option "{ $option }"; it has: { $options }
no-options = { $game } has no options, and so no "{ $option }"
no-cards = { $game } has no board and cards that could be changed
option-twice = the option { $option } is named twice
unknown-dice = dice are "seed" or "table", not "{ $dice }"
bad-seed = a seed is a whole number from 0 to 2^64 - 1, not { $seed }
not-a-player = "{ $player }" is not at this table; the players are: { $players }

# What a program gave is not what is wanted: { $what } is the parameter's name.
not-whole = { $what } must be a whole number, not { $given }
number-small = { $what } must be at least { $least }, not { $given }
number-large = { $what } must be at most { $most }, not { $given }
not-text = { $what } must be a text, not { $given }
not-texts = { $what } must be a list of texts, not { $given }
not-keyed = { $what } must be a dictionary of texts, not { $given }
not-folder = { $what } must be the path of a folder, not { $given }
not-truth = { $what } must be True or False, not { $given }
not-bytes = { $what } must be bytes, not { $given }
not-function = { $what } must be a function, not { $given }
not-bots = { $what } must be a list of bots, not { $given }
not-made = { $what } must be what { $makers } gives, not { $given }
bad-viewers = viewers must be seats from -1 to { $most }, rising, not { $given }
bad-position = a position of this game has { NUMBER($bytes, useGrouping: 0) } bytes, not { NUMBER($given, useGrouping: 0) }
file-not-contents = a record is wanted, not the name of its file: give what is in { $file }, such as Path(…).read_bytes()
action-not-text = an action is a text, as legal() lists them, or its number
outcome-not-text = what chance said is a text, as outcomes() lists them, or its number
no-such-number = the numbers here go from 0 to { NUMBER($most, useGrouping: 0) }

name-empty = a name has at least one character
name-long = the name "{ $name }" has more than { $most } characters
name-spaces = the name "{ $name }" begins or ends with a space
name-letter = the name "{ $name }" holds "{ $letter }", which no name may
name-unread = the name "{ $name }" holds { $code }, a character that cannot be read there
name-twice = the name "{ $name }" is there twice

own-word-empty = a word of one's own has at least one character
own-word-none = "{ $word }" is no word: it stands for who gave none
own-word-long = the word "{ $word }" has more than { $most } characters
own-word-spaces = the word "{ $word }" begins or ends with a space
own-word-letter = the word "{ $word }" holds "{ $letter }", which no word of a player's own may
own-word-unread = the word "{ $word }" holds { $code }, a character that cannot be read there

game-over = the game is over
waiting-for-chance = { $player }'s action waits for what chance says
not-waiting = nothing waits for chance
first-word-unknown = no action begins with "{ $word }"; try: { $choices }
word-unknown = "{ $word }" cannot follow "{ $after }"; what can: { $choices }
word-too-many = "{ $word }" is one word too many after "{ $after }"
words-missing = something is missing at the end: { $choices }
space-at-end = there is a space too many at the end
spaces-between = one space between words, after "{ $after }"

head-form = a line of the head is "key: value"
event-form = an event is "Name: action", one space after the colon
key-twice = the key { $key } is there twice
key-needs-option = the key { $key } belongs to the option { $option }, which is not chosen
unknown-key = the key { $key } is not known; the keys are: { $keys }
key-missing = the head has no "{ $key }"
not-utf-8 = byte { NUMBER($place, useGrouping: 0) } of the line is not UTF-8
byte-order-mark = the file begins with a byte-order mark
chance-missing = what chance said is missing; only the last event may wait for it
not-your-turn = it is { $player }'s turn

bad-games = at least one game must be played, not { NUMBER($games, useGrouping: 0) }
bad-playouts = at least one playout is needed, not { NUMBER($playouts, useGrouping: 0) }
no-sketch = only Camel Up can be described by where its camels stand, not { $game }; give a record
odds-two-askers = the odds are those of one player or those that everybody can know, not both
no-odds = the game { $game } tells no odds
bad-threads = at least one thread must play, not { NUMBER($threads, useGrouping: 0) }
two-budgets = a move has seconds or playouts, not both
bad-seconds = seconds are a number above 0 and at most { $most }, not { $seconds }
bad-actions = one action for each of the { NUMBER($games, useGrouping: 0) } games
actions-not-whole = the actions of a batch are whole numbers: places in game.actions
no-room = there is no room in memory for { NUMBER($games, useGrouping: 0) } games at once
illegal-in-batch = action { NUMBER($action, useGrouping: 0) } is not legal in game { NUMBER($game, useGrouping: 0) } of the batch
no-such-event = the match has { NUMBER($events, useGrouping: 0) } events, there is no { NUMBER($number, useGrouping: 0) }

# Somebody waits, with no bar to look at.
waiting-compiled = caravanserai: compiling { $unit }. This is done only once, and can take some minutes.
waiting-solved = caravanserai: solving { $game }. This may take a while.

# Bots.
unknown-bot = there is no bot "{ $bot }"; there are: { $bots }, or module:Class
bad-bot = the bot { $bot } cannot be made: { $why }
no-bot = { $bot } is not a bot: derive it from cv.Bot, with a name and choose(view, legal)
bot-no-class = give the class of the bot { $bot }, not an object of it
bot-no-hash = { $bot } has no hash, by which one bot is told from another: give a class or a function
bad-proof = "{ $key }" needs 64 digits and letters from a to f
bad-words = "{ $key }" needs a word for each of the { $players } players, in the order of the seats, and "{ $none }" for who gave none

# How numbers are written.
decimal-mark = .
interval = { $value } [{ $low }, { $high }]
