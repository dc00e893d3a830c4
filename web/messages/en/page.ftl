# The page: home, tables, seats, connection.

page-name = Caravanserai
page-motto = A house for three desert games
skip = To the table
home = Home
language-name = English
look-dark = Dark
look-light = Light
fan-work = An unofficial fan work: the rules text, drawings and cards are our own. The titles belong to their publishers.

games = The games
players-range = { $least } to { $most } players
play-now = Play now
play-now-against = against { $bots ->
    [one] one bot
   *[other] { $bots } bots
  }
set-up = Set up a table
my-name = Your name
default-name = Traveller
name-full = A name has { $most } letters at most.
open-tables = Open tables
open-tables-none = No public table is waiting. Open one, and it will be listed here.
my-tables = My tables
my-tables-none = The tables you play at are kept here, in this browser alone.
status-open = waiting for players
status-on = in play
status-over = over
status-closed = closed
seats-free = { $count ->
    [one] one free seat
   *[other] { $count } free seats
  }
sit-down = Sit down
go-on = Go on
look-back = See it again
forget = Forget
watch = Watch

new-title = A table of { $game }
options = Options
seats = Who plays
seat-number = Seat { $number }
seat-person = A person here
seat-bot = A bot
seat-open = A friend, by invitation
seat-level = Level
seat-name = Name
level-random = random
level-easy = easy
level-medium = medium
level-hard = hard
add-seat = Add a seat
take-seat-away = Take seat { $number } away
table-public = Public: listed for everybody
table-odds = Players may see the odds
table-clock = Time for each turn
clock-none = no limit
table-cards = Board and cards
cards-ours = the house’s own
table-has-cards = Board and cards: { $cards }
table-dice = Dice and cards
dice-house = rolled and drawn by the house
dice-table = real ones, on your own table
open-the-table = Open the table

join-title = You are invited
join-text = A seat at a table of { $game } is kept for you.
join = Take the seat
join-closed = No seat to take here
join-used = This invitation has been used, or another has replaced it. Ask for a new one, or watch.
join-begun = The game has begun. You may watch it.
join-full = No seat is free any more. You may watch.
join-private = This table is private: you need an invitation.
join-sits = You already have a seat at this table.

invite-title = Invite
invite-text = Each friend opens one of these links, or points a camera at its code. Each link works once.
invite-seat = Invitation to seat { $seat }
copy = Copy the link
copied = Copied
qr-of = QR code of the invitation to seat { $seat }
waiting-for = Waiting for { $count ->
    [one] one more player
   *[other] { $count } more players
  }
begin-now = Start with the players who are here
seat-is-open = open
seat-is-bot = bot, { $level }

your-turn = Your turn
your-turn-to-tell = Your turn: say what came up
actions = Actions
lit-means = can be played
turn-of = It is { $player }’s turn
tells = { $what ->
    [card] { $player } says which card it was
    [dice] { $player } says what the dice showed
   *[other] { $player } says what came up
  }
thinking = { $player } is thinking …
bot-thinking = A bot is thinking for { $player } …
getting-ready = { $player } is getting ready
bot-getting-ready = A bot is getting ready to play for { $player }
how-far = { $what }: { $percent } %
watching = You are watching
choose-something = Choose what lights up, or one of the actions here.
all-actions = All actions ({ $count })
never-mind = Never mind
sending = Sending …
sending-later = Kept until the connection is back: { $what }
what-came = what came up
say-it = OK
log = What happened
log-none = Nothing yet.
said-by-stand-in = { $line } (played by a bot)
said-by-clock = { $line } (time was up: the house played)

hand-over = Hand over to { $player }
curtain-title = Hand over to { $player }
curtain-text = { $player } plays next on this device. Everybody else, please look away.
curtain-robbed = { $player } says which card was taken. Everybody else, please look away.
curtain-open = I am { $player }

health-joining = Connecting …
health-healing = Connection lost. Reconnecting …
no-answer = The house does not answer. Is there a connection?
health-gone-key = Your seat at this table is no longer on this device. Ask for a new invitation.
health-gone-table = There is no such table here.
health-closed = This table has been closed by whoever runs the house. What was played stays readable.
health-gone = Connection refused. Reload the page.
absent-bot = A bot plays for you.
come-back = Take my seat back
leave = Let a bot play for me

over-title = { $count ->
    [one] { $winners } wins
   *[other] { $winners } share the victory
  }
over-and = { $first } and { $last }
over-scores = Final scores
rematch = Play again
to-rematch = To the next game
record = Download this game

odds = Odds
odds-show = Show the odds
odds-hide = Hide the odds
odds-reckoning = Working out the odds …
odds-getting-ready = The odds are getting ready

bot-line = { $name }, { $level }: { $sentence }

clock-left = { $span } left
span-hours = { $hours } h { $minutes } min
span-days = { $days } d { $hours } h
clock-span = { $unit ->
    [seconds] { $count } seconds
    [minutes] { $count ->
        [one] 1 minute
       *[other] { $count } minutes
      }
   *[days] { $count ->
        [one] 1 day
       *[other] { $count } days
      }
  }
chance-die = What did the real die show?
chance-card = Which real card was drawn?
chance-stolen = Which of your cards has { $player } taken?
disputed = What { $player } has named does not fit what others have named. Everybody, please look at the real cards again.
chance-cards = { $count ->
    [one] Which real card is it?
   *[other] Which real cards are they? { $count } to name
  }
die-of = { $colour } die
die-support = { $colour } support die
seats-here = Who sits here
seat-moves = has the turn
seat-away = away: a bot plays
seat-away-short = bot
leave-other = Let a bot play for { $player }
come-back-other = Give { $player } the seat back
minutes = { $most } minutes
minutes-range = { $least } to { $most } minutes
needs-options = Also needs: { $options }
needs-one-of = Also needs one of: { $options }
needs-players = For { $least } to { $most } players
needs-bars = Not together with: { $options }
needs-seats = Add seats: at least { $least } players are needed.
needs-people = Put people in the bots’ places: no bot can play with this.
network-closed = This house listens on this computer alone. To let phones on your network in, start it with “caravan serve --host 0.0.0.0”.
sound = Sounds
sound-on = Turn sounds on
sound-off = Turn sounds off
large = Large screen
large-on = Enlarge for a projector
large-off = Back to normal size
scoring-all = All at once
scoring-unfold = Details
scoring-fold = Less
close = Close
minutes-ours = about { $length } in our games
table-shuffle = Draw the order of the seats
order-drawn = The order of the seats was drawn.
word-mine = A word of yours for the dice
word-of = { $player }: a word for the dice
word-if-you-like = if you like
word-is-given = given
word-why = Mixed into the dice when the game begins, so that not even the house can choose them. Nobody at the table sees it before.
word-give = Give the word
word-change = Give this one instead
word-take-back = Take the word back
word-given = has given a word
word-told = { $player } gave the dice the word “{ $word }”.
proof-title = How the dice can be checked
proof-before = The house has drawn a secret seed already; this is its SHA-256. Note it: after the game the seed is shown here, and anybody can check that it is still the same.
proof-after = The SHA-256 is the one that was shown before the game. Download this game: “caravan verify game.caravan” works out every roll and card again.
proof-commitment = SHA-256 of the seed
proof-seed = Seed
proof-words = Words that were mixed into it
