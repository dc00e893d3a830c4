# What whoever runs a house does by commands.

help-backup = Copy the house’s database into one file, even while the house is open.
help-restore = Make an empty or missing database what a backup has.
help-export = Write the record of each finished game to a folder, with the proof of its dice.
help-prune = Delete tables at which nothing has happened for long.
help-tables = List the house’s tables; close one for good, or erase a person’s name from all.
help-check-logs = Replay every table’s log; exit 2 where one is damaged.
help-backup-file = The new file, an SQLite database.
help-restore-file = A backup.
help-export-folder = The folder for the records; those that it has already are skipped.
help-since = Only games that ended on this day or later, as in 2026-01-31.
help-older = How long ago the last event must be: 90d for days, 12h for hours.
help-dry-run = Only count them; delete nothing.
help-tables-what = list, close or erase (default: list).
help-tables-which = For close, the table; for erase, the person’s name.
help-status = Only the tables that are open, on, over or closed.
backup-under-way = Copying the database …
backup-done = { $tables ->
    [0] The house has no tables yet; its database is in { $file } ({ $size } MB).
    [one] The house’s one table is in { $file } ({ $size } MB).
   *[other] All { NUMBER($tables, useGrouping: 0) } tables of the house are in { $file } ({ $size } MB).
  }
backup-there = { $file } is there already; a backup goes into a new file
backup-damaged = { $file } is damaged: SQLite finds faults in it
not-backup = { $file } is not a backup of a house
restore-under-way = Restoring the backup …
restore-done = { $tables ->
    [0] The backup, without any table, was restored to { $database }.
    [one] One table was restored to { $database }.
   *[other] { NUMBER($tables, useGrouping: 0) } tables were restored to { $database }.
  }
database-full = { $database } has tables of games already ({ NUMBER($count, useGrouping: 0) }); a backup is restored into an empty database
database-foreign = { $database } has tables of another program; a backup is restored into an empty database
house-open = a house is open on { $database }, or was a moment ago: close it, and try again after ten seconds
export-under-way = Writing records …
export-done = { $written ->
    [0] No record was written
    [one] One record was written
   *[other] { NUMBER($written, useGrouping: 0) } records were written
  } to { $folder }; { $there ->
    [0] none was there already
    [one] one was there already
   *[other] { NUMBER($there, useGrouping: 0) } were there already
  }.
bad-day = a day is a date, as in 2026-01-31, not { $given }
bad-age = an age is a number of days or hours, as in 90d or 12h, not { $given }
prune-under-way = Deleting tables …
prune-none = No table is that old.
prune-done = { $tables ->
    [one] One table was deleted
   *[other] { NUMBER($tables, useGrouping: 0) } tables were deleted
  }: { NUMBER($over, useGrouping: 0) } finished or closed, { NUMBER($open, useGrouping: 0) } never begun, { NUMBER($on, useGrouping: 0) } abandoned.
prune-would = { $tables ->
    [one] One table would be deleted
   *[other] { NUMBER($tables, useGrouping: 0) } tables would be deleted
  }: { NUMBER($over, useGrouping: 0) } finished or closed, { NUMBER($open, useGrouping: 0) } never begun, { NUMBER($on, useGrouping: 0) } abandoned.
tables-under-way = Reading tables …
tables-none = There are no such tables.
tables-id = table
tables-game = game
tables-status = status
tables-seats = seats
tables-opened = opened
tables-last = last event
tables-waited = waited for
tables-free = (free)
tables-status-open = open
tables-status-on = on
tables-status-over = over
tables-status-closed = closed
bad-status = there is no status "{ $given }"; there are: { $choices }
bad-tables-what = caravan tables lists, closes or erases: `caravan tables list`, `caravan tables close ID`, `caravan tables erase NAME`
tables-closed = Table { $table } is closed.
tables-over = { $table } is over already
tables-closed-already = { $table } is closed already
no-such-table = there is no table { $table }
erase-under-way = Erasing the name …
erase-done = { $tables ->
    [0] Nobody is called { $name } at any table.
    [one] { $name } was erased from one table.
   *[other] { $name } was erased from { NUMBER($tables, useGrouping: 0) } tables.
  }
erase-changes = with another name its log would not lead to the same game
check-under-way = Replaying all tables …
check-gap = event { NUMBER($number, useGrouping: 0) } is missing
check-unreadable = event { NUMBER($number, useGrouping: 0) } cannot be read
check-forbidden = event { NUMBER($number, useGrouping: 0) }: { $why }
check-dice = event { NUMBER($number, useGrouping: 0) }: the log says { $said }, but the dice said { $drawn }
check-row = its row says { $what } { $said }, its log { $told }
check-no-row = it has events, but no row among the tables
check-done = { $damaged ->
    [0] { $tables ->
        [0] There are no tables.
        [one] The one table is sound.
       *[other] All { NUMBER($tables, useGrouping: 0) } tables are sound.
      }
    [one] 1 of { NUMBER($tables, useGrouping: 0) } tables is damaged.
   *[other] { NUMBER($damaged, useGrouping: 0) } of { NUMBER($tables, useGrouping: 0) } tables are damaged.
  }
check-done-partly = Of { NUMBER($tables, useGrouping: 0) } tables { $damaged ->
    [0] none is damaged
    [one] one is damaged
   *[other] { NUMBER($damaged, useGrouping: 0) } are damaged
  }; { $left ->
    [one] one could not be checked, since its cards or its rules are not here.
   *[other] { NUMBER($left, useGrouping: 0) } could not be checked, since their cards or their rules are not here.
  }
