# Ce que fait par des commandes qui tient une maison.

help-backup = Copier la base de données de la maison dans un fichier, même pendant que la maison est ouverte.
help-restore = Faire d’une sauvegarde une base de données, vide ou absente jusque-là.
help-export = Écrire chaque partie finie dans un dossier, avec la preuve de ses dés.
help-prune = Supprimer les tables où rien ne s’est passé depuis longtemps.
help-tables = Énumérer les tables de la maison ; en fermer une pour de bon, ou effacer un nom de toutes.
help-check-logs = Rejouer le journal de chaque table ; code 2 si l’un est abîmé.
help-backup-file = Le nouveau fichier, une base de données SQLite.
help-restore-file = Une sauvegarde.
help-export-folder = Le dossier des parties ; celles qu’il a déjà sont sautées.
help-since = Seulement les parties finies ce jour-là ou plus tard, comme 2026-01-31.
help-older = Depuis combien de temps rien ne s’est passé : 90d pour des jours, 12h pour des heures.
help-dry-run = Les compter seulement ; ne rien supprimer.
help-tables-what = list, close ou erase (par défaut : list).
help-tables-which = Pour close, la table ; pour erase, le nom de la personne.
help-status = Seulement les tables ouvertes (open), en cours (on), finies (over) ou fermées (closed).
backup-under-way = Copie de la base de données …
backup-done = { $tables ->
    [0] La maison n’a pas de table ; sa base de données est dans { $file } ({ $size } Mo).
    [one] La seule table de la maison est dans { $file } ({ $size } Mo).
   *[other] Les { NUMBER($tables, useGrouping: 0) } tables de la maison sont dans { $file } ({ $size } Mo).
  }
backup-there = { $file } existe déjà ; une sauvegarde va dans un nouveau fichier
backup-damaged = { $file } est abîmé : SQLite y trouve des erreurs
not-backup = { $file } n’est pas la sauvegarde d’une maison
restore-under-way = Restauration de la sauvegarde …
restore-done = { $tables ->
    [0] La sauvegarde, sans table, est restaurée dans { $database }.
    [one] Une table est restaurée dans { $database }.
   *[other] { NUMBER($tables, useGrouping: 0) } tables sont restaurées dans { $database }.
  }
database-full = { $database } contient déjà des tables de jeu ({ NUMBER($count, useGrouping: 0) }) ; une sauvegarde se restaure dans une base de données vide
database-foreign = { $database } contient les tables d’un autre programme ; une sauvegarde se restaure dans une base de données vide
house-open = une maison est ouverte sur { $database }, ou l’était il y a un instant : fermez-la, et réessayez dans dix secondes
export-under-way = Écriture des parties …
export-done = { $written ->
    [0] Aucune partie n’a été écrite
    [one] Une partie a été écrite
   *[other] { NUMBER($written, useGrouping: 0) } parties ont été écrites
  } dans { $folder } ; { $there ->
    [0] aucune n’y était déjà
    [one] une y était déjà
   *[other] { NUMBER($there, useGrouping: 0) } y étaient déjà
  }.
bad-day = un jour est une date, comme 2026-01-31, pas { $given }
bad-age = un âge est un nombre de jours ou d’heures, comme 90d ou 12h, pas { $given }
prune-under-way = Suppression des tables …
prune-none = Aucune table n’est si vieille.
prune-done = { $tables ->
    [one] Une table a été supprimée
   *[other] { NUMBER($tables, useGrouping: 0) } tables ont été supprimées
  } : { NUMBER($over, useGrouping: 0) } finies ou fermées, { NUMBER($open, useGrouping: 0) } jamais commencées, { NUMBER($on, useGrouping: 0) } abandonnées.
prune-would = { $tables ->
    [one] Une table serait supprimée
   *[other] { NUMBER($tables, useGrouping: 0) } tables seraient supprimées
  } : { NUMBER($over, useGrouping: 0) } finies ou fermées, { NUMBER($open, useGrouping: 0) } jamais commencées, { NUMBER($on, useGrouping: 0) } abandonnées.
tables-under-way = Lecture des tables …
tables-none = Il n’y a pas de telles tables.
tables-id = table
tables-game = jeu
tables-status = état
tables-seats = places
tables-opened = ouverte
tables-last = dernier événement
tables-waited = on attend
tables-free = (libre)
tables-status-open = ouverte
tables-status-on = en cours
tables-status-over = finie
tables-status-closed = fermée
bad-status = il n’y a pas d’état « { $given } » ; il y a : { $choices }
bad-tables-what = caravan tables énumère, ferme ou efface : `caravan tables list`, `caravan tables close ID`, `caravan tables erase NOM`
tables-closed = La table { $table } est fermée.
tables-over = la partie de { $table } est déjà finie
tables-closed-already = { $table } est déjà fermée
no-such-table = il n’y a pas de table { $table }
erase-under-way = Effacement du nom …
erase-done = { $tables ->
    [0] Personne ne s’appelle { $name } à aucune table.
    [one] { $name } a été effacé d’une table.
   *[other] { $name } a été effacé de { NUMBER($tables, useGrouping: 0) } tables.
  }
erase-changes = avec un autre nom, son journal ne mènerait pas à la même partie
check-under-way = Toutes les tables sont rejouées …
check-gap = l’événement { NUMBER($number, useGrouping: 0) } manque
check-unreadable = l’événement { NUMBER($number, useGrouping: 0) } ne peut pas être lu
check-forbidden = événement { NUMBER($number, useGrouping: 0) } : { $why }
check-dice = événement { NUMBER($number, useGrouping: 0) } : le journal dit { $said }, mais les dés ont dit { $drawn }
check-row = sa ligne dit { $what } { $said }, son journal { $told }
check-no-row = elle a des événements, mais pas de ligne parmi les tables
check-done = { $damaged ->
    [0] { $tables ->
        [0] Il n’y a pas de table.
        [one] La seule table est saine.
       *[other] Les { NUMBER($tables, useGrouping: 0) } tables sont saines.
      }
    [one] Une table sur { NUMBER($tables, useGrouping: 0) } est abîmée.
   *[other] { NUMBER($damaged, useGrouping: 0) } tables sur { NUMBER($tables, useGrouping: 0) } sont abîmées.
  }
check-done-partly = Sur { NUMBER($tables, useGrouping: 0) } tables, { $damaged ->
    [0] aucune n’est abîmée
    [one] une est abîmée
   *[other] { NUMBER($damaged, useGrouping: 0) } sont abîmées
  } ; { $left ->
    [one] une n’a pas pu être vérifiée, car ses cartes ou ses règles ne sont pas là.
   *[other] { NUMBER($left, useGrouping: 0) } n’ont pas pu être vérifiées, car leurs cartes ou leurs règles ne sont pas là.
  }
