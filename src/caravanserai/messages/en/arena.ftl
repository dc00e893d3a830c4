# Tournaments between bots, reports and pictures.

arena-no-bots = a tournament needs at least one bot, such as random
arena-same-name = two bots are called { $name }; one of them needs another name
arena-bot-stays = the bot { $bot } cannot go to other processes: put its class into a module, or play with workers=0
arena-no-worker = no worker process could be started; a script that calls cv.tournament needs if __name__ == "__main__"
arena-worker-lost = a worker process died { $times } times over while it played games { $first } to { $last } ({ $bots })
arena-no-ray = a cluster needs Ray: pip install caravanserai[cluster]
arena-no-cluster = cannot join the cluster { $address }: { $why }
arena-workers-on-cluster = a cluster has workers of its own: name the workers or the cluster, not both
arena-records-there = { $folder } holds records already; name another folder
arena-records = { $games ->
    [one] The record is in { $folder }
   *[other] { NUMBER($games) } records are in { $folder }
  }
bad-workers = workers are a number from 0, not { NUMBER($workers, useGrouping: 0) }

arena-heading = { $title }: { NUMBER($games) } games in { NUMBER($rounds) } { $rounds ->
    [one] round
   *[other] rounds
  }
arena-bot = bot
arena-win-rate = wins %
arena-score = score
arena-rank = rank
arena-rating = rating
arena-time = a move
arena-by-playouts = { $playouts ->
    [one] One playout a move.
   *[other] { NUMBER($playouts) } playouts a move.
  }
arena-by-seconds = { $seconds } s a move: another run may come out otherwise.
arena-rounded = Rounded up from { NUMBER($asked) } games: a round has { NUMBER($round) }.
arena-method = In brackets: 95 % intervals, a round being one observation. In a round every bot sits on every seat with the same luck. Rating: Bradley and Terry on Elo’s scale, from who finished ahead of whom; the mean is 1500.
arena-one-round = A single round tells nothing of how sure this is: play more games.
arena-unbounded = Somebody never lost: how much better that is cannot be told, and the ratings are cautious.
arena-fouls = { $bot } lost moves to random ones: { $fouls }. The first, game and event: { $first }
arena-foul-raised = { $count } raised
arena-foul-illegal = { $count } not legal
arena-foul-late = { $count } out of time
arena-foul-endless = { $count } in a game without end

help-arena = Let bots play many games against each other, on all cores or on a cluster, and rate them.
help-bots = The bots, comma-separated: names, or module:Class of your own. Where seats are left, the last one takes them.
help-arena-count = How many games, rounded up to whole rounds.
help-arena-seconds = Seconds that a bot may think about a move, instead of a number of playouts.
help-arena-playouts = Playouts that a bot may make for a move. Default: 200.
help-arena-limit = Seconds after which a bot loses its move. Default: 60 with playouts, otherwise 2 plus ten times --seconds.
help-arena-workers = How many processes; 0 plays in this one. Default: one a core.
help-cluster = Play on Ray: local, auto, or a cluster’s address. Needs the extra cluster.
help-records = Keep each game’s record in this folder.
help-plot = Draw a picture: FILE.png or FILE.svg. Needs the extra plot.
help-report = Tell what a designer asks: length, scores, seats, actions, and what the first action is worth.

report-length = How long a game is
report-length-means = Mean { $mean }, deviation { $deviation }. Of 100 games 5 are over by { $q5 } actions, 25 by { $q25 }, 50 by { $q50 }, 75 by { $q75 }, 95 by { $q95 }.
report-actions-played = actions
report-games = games
report-seats = Seats, from the one that begins
report-seat = seat
report-score = mean score
report-quartiles = quartiles
report-wins = wins %
report-actions = How often each sort of action is played
report-action = action
report-share = %
report-per-game = a game
report-openings = How often the first player wins, by the sort of the first action
report-opening-texts = By the first action: the best and the worst
report-means = In brackets: 95 % intervals. Everybody plays at random.

plot-suffix = a picture is a .png or a .svg, not { $file }
plot-no-folder = there is no such folder
plot-no-matplotlib = --plot needs Matplotlib: pip install caravanserai[plot]
plot-written = The picture is in { $file }
plot-heading = { $title }, { $players } players, { NUMBER($games) } games
plot-means = bars: 95 % intervals; dotted: the mean
plot-win-rate = Wins, % of seats
plot-rating = Rating
plot-scores = Scores
plot-length = Length
plot-length-axis = actions
plot-games-axis = games
plot-seat = seat { $seat }
plot-seat-wins = Wins by seat, from the first player, %
plot-actions = Actions played, %
plot-openings = First action: wins, %
