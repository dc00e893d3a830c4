# The house: what it is, and what it refuses.

game-camelup = Five camels race round a pyramid and climb onto one another; bet on them before the others do.
game-touareg = Load your caravan, hide your treasures, rob your neighbours: who has most of each good when a stage ends?
game-pharaohs = Climb the pyramid of a hundred squares, with questions on ancient Egypt and objects to bring back.
option-name-support = Support dice
option-name-spicy = Spicy
option-name-photographer = Photographer
option-name-positions = Positions
option-name-partners = Partners
option-name-level2 = Level 2
option-name-quiz = Quiz
option-name-age6 = Questions from age 6
option-name-age9 = Questions from age 9
option-name-aloud = Real question cards
option-support = A longer track, and a support die that pushes the last camel on.
option-spicy = After your action you may give back a pyramid tile to put one more support die into the pyramid.
option-photographer = A camera beside the track pays a pound for each camel of a unit that stops before it.
option-positions = You may also bet which camel will be second, third, fourth or fifth in a leg.
option-partners = Two players may become partners for a leg: each also counts the other’s best tile.
option-level2 = Level 2: sacred objects and a mission to fulfil before the summit counts.
option-quiz = Level 1 with questions on ancient Egypt: you read one aloud, the others answer, and whoever is right moves six squares on.
option-age6 = At level 2 too, only the questions that are marked 6+.
option-age9 = In the quiz too, the questions that are marked 9+.
option-aloud = The questions of your own box: the reader takes a card, reads it aloud, and says whether the answer was right. No bot can play then: it hears nobody.

no-table = there is no such table
no-such-seat = there is no seat { $seat } here
no-seat = only players at this table may do that
bad-key = your seat at this table is no longer on this device: ask for a new invitation
host-only = only the host may do that
bad-code = this invitation is not valid, or no longer valid
private-table = this table is private: you need an invitation
no-free-seat = no seat is free
seat-taken = somebody sits there
has-begun = the game has begun
not-begun = the game has not begun
not-over = the game is not over
table-closed = this table has been closed by whoever runs the house; what was played stays readable
table-changed = whoever runs the house has just changed something at this table: look again
late-action = too late: somebody has played meanwhile; look again and choose again
early-action = there is no event { NUMBER($number, useGrouping: 0) } yet: number { NUMBER($latest, useGrouping: 0) } is next
house-dice = { $action }: here the house rolls and draws: give the action alone
giver-tells = { $player } says which card it was: only { $player } knows what there was to take
head-is-drawn = "{ $key }" is drawn by the house’s dice
own-word-real-dice = the dice are real ones at this table: no word can be mixed into them
own-word-no-person = only a person gives a word for the dice, not a bot, nor an open seat
unknown-house-dice = dice are "house" or "table", not "{ $dice }"
bad-clock = a turn has { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) } seconds
bots-have-no-hands = with real cards no bot can play { $game }: it could not look at its hand
unknown-level = there is no bot "{ $level }"; there are: { $levels }
already-bot = a bot plays for { $player } already
not-absent = { $player } is still here: others may let a bot play for somebody only when it is that player’s turn and the connection has been lost for { $seconds } seconds
not-absent-clock = { $player } is still here: others may let a bot play for somebody only when that player’s time has run out and the connection has been lost for { $seconds } seconds
weak-stand-in = in somebody else’s place only "{ $stand_in }" or a stronger bot may play, not "{ $level }"
not-away = no bot plays for you
odds-forbidden = the odds are not shown at this table
too-many-tables = the house is full
too-many-creations = too many new tables: wait a little
too-many-refusals = too many wrong keys or invitations: wait a little
too-many-replays = too many saved games at once: wait a little
unknown-cards = { $count ->
    [0] this house offers no board and cards but its own
   *[other] this house offers no board and cards "{ $cards }"; it offers: { $offered }
  }
cards-gone = this table plays with the board and cards "{ $cards }", which this house does not offer at the moment; nothing is lost, and it goes on as soon as they are back
other-rules = this table was opened by version { $version } of the rules of { $game }, and this house plays version { $now }; nothing is lost, and an earlier Caravanserai can go on with it
cards-changed = the board and cards "{ $cards }" are not those that this table was played with: they have been changed; nothing is lost, and it goes on as soon as they are as before
long-record = this saved game has { NUMBER($events, useGrouping: 0) } events: only games of up to { NUMBER($most, useGrouping: 0) } can be replayed
too-busy = too much is happening at once: try again
not-written = the house cannot write this down at the moment, so nothing was done: try again in a while
database-away = the house cannot reach its database at the moment: try again in a while
unhealthy = the database cannot be used: { $why }
bad-form = { $where }: { $why }
bad-method = this action does not exist here
no-page = there is nothing here
too-large = that is too much at once
bad-request = this cannot be read
our-fault = something went wrong on our side; it has been logged: try again

page-title = Caravanserai
page-text = The house is open. No page was built into this installation; programs play through its API.
page-link = The API, as OpenAPI describes it

# Commands.
help-serve = Open the house: tables to play at over the network.
help-migrate = Show the database’s migrations, and run those that are missing.
help-verify = Recompute every roll of a finished game of the house; exit 2 where one is not what its seed says.
help-host = The address to listen on; 0.0.0.0 for the whole network (default: this machine only).
help-port = The port (default: 8000).
help-database = The database: sqlite:///FILE or postgresql://… (default: a file in your data folder).
help-house-cards = A name, and a folder with a board and cards of your own, to be chosen for tables of Le Jeu des Pharaons; may be given several times.
help-house-workers = How many processes; more than one needs PostgreSQL (default: 1).
help-origin = Another address that browsers know the house by, such as https://play.example.org; may be given several times.
help-proxy = The address of a proxy in front of the house, which tells where requests come from; may be given several times.
help-browser = Open the browser too.
help-check = Only show them.
help-record = A record of the house (.caravan), or - for standard input.
help-bot-pause = Seconds after which a bot answers.
help-unlimited = No limits on rates, for measuring on your own machine.
serve-open = The house is open at { $address } (Ctrl-C closes it).
serve-there = A house is open at { $address } already.
migrate-done = done
migrate-missing = missing
verify-good = { $draws ->
    [0] Nothing was drawn, and the start is what the seed says.
    [one] The one outcome of chance, and the start, are what the seed says.
   *[other] All { $draws } outcomes of chance, and the start, are what the seed says.
  }
verify-words = These words of the players were mixed into the seed: { $words }
verify-no-proof = the record has no "{ $key }": only a finished game with the house’s dice can be verified
verify-other-seed = the seed is not the one that was committed to
verify-head = { $key }: { $value }: the seed says { $seed }
verify-event = event { NUMBER($number, useGrouping: 0) }: { $event }: the seed says { $seed }
bad-database = { $database } is not a database; sqlite:///FILE or postgresql://USER@HOST/NAME
no-database = cannot open { $database }: { $why }
database-taken = { $file } serves another house that is open: one file serves one house at a time (PostgreSQL can be shared)
workers-failed = a process of the house could not start, so all have ended; the log says why
newer-database = the database is of a newer version (migration { $revision }): update caravanserai
old-database = the database lacks migrations: run `caravan migrate` first (up to { $revision })
no-house = there are no tables of a house in { $database }
database-fails = the database cannot be used: { $why }
bad-house-workers = workers are 1 or more, not { NUMBER($workers, useGrouping: 0) }
workers-need-postgresql = { NUMBER($workers, useGrouping: 0) } workers need PostgreSQL: --database postgresql://…
port-taken = port { NUMBER($port, useGrouping: 0) } is taken; try --port with another one
bad-port = a port is 1 to { NUMBER($most, useGrouping: 0) }, not { NUMBER($port, useGrouping: 0) }
bad-address = cannot listen on { $host }, port { NUMBER($port, useGrouping: 0) }: { $why }
bad-origin = { $origin } is not the address of a page; https://play.example.org is one
bad-cards = --cards takes a name and a folder, as in --cards class=my-folder, not { $given }
ages-touareg = ages 10 and up
ages-pharaohs = level 1: ages 6 to 8
