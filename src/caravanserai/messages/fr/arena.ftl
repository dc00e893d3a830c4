# Les tournois entre robots, les rapports et les images.

arena-no-bots = un tournoi veut au moins un robot, par exemple random
arena-same-name = deux robots s’appellent { $name } ; l’un d’eux doit changer de nom
arena-bot-stays = le robot { $bot } ne peut pas aller dans d’autres processus : mettez sa classe dans un module, ou jouez avec workers=0
arena-no-worker = aucun processus n’a pu démarrer ; un script qui appelle cv.tournament a besoin de if __name__ == "__main__"
arena-worker-lost = un processus est mort { $times } fois de suite en jouant les parties { $first } à { $last } ({ $bots })
arena-no-ray = une grappe a besoin de Ray : pip install caravanserai[cluster]
arena-no-cluster = impossible de rejoindre la grappe { $address } : { $why }
arena-workers-on-cluster = une grappe a ses propres processus : donnez leur nombre ou la grappe, pas les deux
arena-records-there = { $folder } contient déjà des parties enregistrées ; donnez un autre dossier
arena-records = { $games ->
    [one] La partie est enregistrée dans { $folder }
   *[other] { NUMBER($games) } parties sont enregistrées dans { $folder }
  }
bad-workers = les processus sont un nombre à partir de 0, pas { NUMBER($workers, useGrouping: 0) }

arena-heading = { $title } : { NUMBER($games) } parties en { NUMBER($rounds) } { $rounds ->
    [one] ronde
   *[other] rondes
  }
arena-bot = robot
arena-win-rate = victoires %
arena-score = score
arena-rank = rang
arena-rating = classement
arena-time = par coup
arena-by-playouts = { $playouts ->
    [one] Une partie simulée par coup.
   *[other] { NUMBER($playouts) } parties simulées par coup.
  }
arena-by-seconds = { $seconds } s par coup : une autre fois, le résultat peut différer.
arena-rounded = Arrondi à partir de { NUMBER($asked) } parties : une ronde en a { NUMBER($round) }.
arena-method = Entre crochets : intervalles à 95 %, une ronde étant une observation. Dans une ronde, chaque robot occupe chaque place avec la même chance. Classement : Bradley et Terry sur l’échelle d’Elo, d’après qui finit devant qui ; la moyenne est 1500.
arena-one-round = Une seule ronde ne dit rien de la précision : jouez plus de parties.
arena-unbounded = Quelqu’un n’a jamais perdu : on ne peut dire de combien il est meilleur, et le classement est prudent.
arena-fouls = { $bot } a perdu des coups, joués au hasard à sa place : { $fouls }. Le premier, partie et événement : { $first }
arena-foul-raised = { $count } en erreur
arena-foul-illegal = { $count } non permis
arena-foul-late = { $count } hors délai
arena-foul-endless = { $count } dans une partie sans fin

help-arena = Faire jouer des robots les uns contre les autres, sur tous les cœurs ou sur une grappe, et les classer.
help-bots = Les robots, séparés par des virgules : des noms, ou module:Classe pour les vôtres. Le dernier prend les places qui restent.
help-arena-count = Le nombre de parties, arrondi à des rondes entières.
help-arena-seconds = Combien de secondes un robot peut réfléchir à un coup, au lieu d’un nombre de parties simulées.
help-arena-playouts = Combien de parties un robot peut simuler pour un coup. Par défaut : 200.
help-arena-limit = Les secondes après lesquelles un robot perd son coup. Par défaut : 60 avec des parties simulées, sinon 2 plus dix fois --seconds.
help-arena-workers = Le nombre de processus ; 0 joue dans celui-ci. Par défaut : un par cœur.
help-cluster = Jouer sur Ray : local, auto, ou l’adresse d’une grappe. Demande l’extra cluster.
help-records = Enregistrer chaque partie dans ce dossier.
help-plot = Dessiner une image : FICHIER.png ou FICHIER.svg. Demande l’extra plot.
help-report = Dire ce que demande un auteur de jeux : durée, scores, places, actions, et ce que vaut la première.

report-length = La durée d’une partie
report-length-means = Moyenne { $mean }, écart-type { $deviation }. Sur 100 parties, 5 sont finies en { $q5 } actions, 25 en { $q25 }, 50 en { $q50 }, 75 en { $q75 }, 95 en { $q95 }.
report-actions-played = actions
report-games = parties
report-seats = Les places, à partir de celle qui commence
report-seat = place
report-score = score moyen
report-quartiles = quartiles
report-wins = victoires %
report-actions = Combien de fois chaque sorte d’action est jouée
report-action = action
report-share = %
report-per-game = par partie
report-openings = Combien de fois gagne le premier joueur, selon la sorte de sa première action
report-opening-texts = Selon la première action : les meilleures et les pires
report-means = Entre crochets : intervalles à 95 %. Tout le monde joue au hasard.

plot-suffix = une image est un .png ou un .svg, pas { $file }
plot-no-folder = ce dossier n’existe pas
plot-no-matplotlib = --plot a besoin de Matplotlib : pip install caravanserai[plot]
plot-written = L’image est dans { $file }
plot-heading = { $title }, { $players } joueurs, { NUMBER($games) } parties
plot-means = barres : intervalles à 95 % ; pointillés : la moyenne
plot-win-rate = Victoires, % des places
plot-rating = Classement
plot-scores = Scores
plot-length = Durée
plot-length-axis = actions
plot-games-axis = parties
plot-seat = place { $seat }
plot-seat-wins = Victoires par place, à partir du premier joueur, %
plot-actions = Actions jouées, %
plot-openings = Première action : victoires, %
