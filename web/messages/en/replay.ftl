# A game looked at again.

replay = Replay
replay-play = Play
replay-pause = Pause
replay-first = To the start
replay-back = Previous move
replay-on = Next move
replay-last = To the end
replay-at = { $at } of { $end }
replay-speed = Speed
replay-times = { $speed } ×
replay-keys = ← → one move, Home and End, space plays and pauses
replay-start = The start.
replay-charts = The game in charts
replay-reading = The game is being read again …
replay-eyes = Seen by
replay-spectator = a spectator
replay-title = Replay a saved game
replay-drop = Drop a saved game (.caravan) here, or anywhere on the page.
replay-choose = Choose a file
replay-another = Another file
replay-large = { $name } is too large for a saved game: { $size } kB, and the limit is 64.
replay-unfinished = This game was not finished.
replay-no-game = { $name } is not a saved game. A saved game is the file (.caravan) that “Download this game” gives when a game is over.
replay-unreadable = this file cannot be read
replay-bad = { $name }: { $why }
replay-look-back = Look back
replay-now = Back to now

chart-scores = Score over time, in { $unit }
chart-chances = Each camel’s chances of winning
chart-line = { $name }: { $first } at the start, { $last } at the end, between { $least } and { $most }.
unit-camelup = { $count ->
    [one] pound
   *[other] pounds
  }
unit-touareg = { $count ->
    [one] point
   *[other] points
  }
unit-pharaohs = { $count ->
    [one] square
   *[other] squares
  }
unit-pharaohs-level2 = { $count ->
    [one] object
   *[other] objects
  }

turning-points = Turning points
turning-next = Next turning point
turning-none = Nothing changed much at once.
turning-up = The { $colour } camel’s chances jump from { $from } to { $to }
turning-down = The { $colour } camel’s chances drop from { $from } to { $to }
turning-gain = { $player } gains { $amount } { $unit }
turning-loss = { $player } loses { $amount } { $unit }
turning-lead = { $player } takes the lead
turning-others = { $told } ({ $rest })
