# Les commandes et la table dans un terminal.

compiling = { $game } : compilation { $part ->
    [odds] des chances
    [search] du jeu des robots
   *[rules] des règles
  }, une seule fois : { $percent } %…
getting-ready = { $player } se prépare : { $percent } %…
simulating = Parties
solving = Calcul
stopped = Arrêté.
you = Vous

unknown-language = il n’y a pas de langue « { $language } » ; il y a : { $languages }
cannot-read = impossible de lire { $file } : { $why }
bad-random = les joueurs au hasard sont de 0 à { $most }, pas { NUMBER($random, useGrouping: 0) }

help-caravan = Une maison pour les jeux du désert : les jouer, les arbitrer, les simuler.
help-language = Parler anglais ou français ; avant la commande ou après (par défaut : la langue du système, ou CARAVAN_LANGUAGE).
help-version = Afficher la version et s’arrêter là.
help-games = Lister les jeux, leurs joueurs et leurs options.
help-referee = Rejouer des parties enregistrées et dire où elles en sont ; code 2 si l’une est fautive.
help-play = S’asseoir à une table dans le terminal, avec des amis devant le même écran et des robots si l’on veut.
help-simulate = Jouer beaucoup de parties au hasard sur tous les cœurs et dire ce qu’il en est sorti.
help-bench = Mesurer la vitesse d’un fil d’exécution sur des parties au hasard.
help-game = Le nom du jeu, comme le liste `caravan games`.
help-files = Des parties enregistrées (.caravan), ou - pour l’entrée standard.
help-options = Les options de la table, séparées par des virgules.
help-json = Afficher du JSON pour les programmes.
help-players = Le nombre de joueurs.
help-people = Les personnes à la table, séparées par des virgules, dans l’ordre des places (par défaut : vous).
help-random = Le nombre de joueurs au hasard assis après tous les autres (par défaut : 0).
help-seed = Où commence le hasard : la même graine donne les mêmes dés (par défaut : du système pour play, sinon 0).
help-continue = Reprendre une partie enregistrée là où elle en est.
help-save = Enregistrer la partie dans ce fichier (par défaut : un nouveau fichier dans votre dossier de données).
help-count = Le nombre de parties.
help-threads = Le nombre de fils d’exécution (par défaut : tous les cœurs).
help-seconds = La durée de la mesure.

games-name = nom
games-title = titre
games-players = joueurs
games-options = options

simulate-length = { $games ->
    [one] 1 partie
   *[other] { NUMBER($games) } parties
  } ; { NUMBER($mean) } actions par partie, de { NUMBER($least) } à { NUMBER($most) }
simulate-seat = place
simulate-score = score moyen
simulate-deviation = écart-type
simulate-wins = victoires

bench-steps-per-second = pas par seconde
bench-games-per-second = parties par seconde
bench-steps-per-game = pas par partie

standing-to-move = C’est à { $player } de jouer ; { $count ->
    [one] une seule action permise.
   *[other] { $count } actions permises.
  }
standing-waiting = L’action de { $player } attend ce que dit le hasard.

table-welcome = À la table : { $players }. Tapez une action, { $help } pour voir ce qui est permis, { $quit } pour partir.
table-clock = Vous avez { $seconds } secondes.
table-time-out = Le temps est écoulé : { $action }
table-event = { $player } : { $action }
card-title = « { $title } »
table-prompt = { $player }>
table-secret = face cachée (non affiché) :
table-over = { $count ->
    [one] La partie est finie : { $winners } gagne.
   *[other] La partie est finie : { $winners } se partagent la victoire.
  }
table-left = Vous avez quitté la table. La partie est enregistrée : reprenez-la avec --continue { $file }
table-left-unsaved = Vous avez quitté la table. La partie n’est dans aucun fichier ; voici ce qui a été joué :
table-kept = La partie est enregistrée dans { $file }
table-save-where = Dites dans quel fichier : enregistrer FICHIER
table-help = { $help } : ceci ; { $table } : montrer la table ; { $odds } : donner les chances ; { $log } : ce qui a été joué ; { $save } FICHIER : y enregistrer la partie ; { $quit } : partir, la partie reste enregistrée.
table-help-unseen = Une action peut finir par ? pour être tapée sans être vue : { $example }
command-help = aide
command-table = table
command-odds = chances
command-log = journal
command-save = enregistrer
command-quit = quitter
other-game = { $file } est une partie de { $game }
help-dice = Tirer le hasard de la graine, ou demander ce qu’ont montré les vrais dés ou les vraies cartes sur votre table.
table-chance = { $action } — qu’est-ce qui est sorti ?
table-dice = Dés et cartes sont tirés pour vous : tapez l’action seule.
table-hand-to-giver = Appuyez sur Entrée : l’écran est effacé pour { $player }, qui dit quelle carte c’était.
table-disputed = { $player } a nommé des cartes qui n’ont pas pu sortir : regardez encore les vraies cartes.
table-cannot-have-come = Ces cartes ne peuvent pas toutes être sorties, d’après ce qui a été dit avant : regardez encore.
table-hand-over = Votre tour est fini. Appuyez sur Entrée : l’écran est effacé pour { $player }.
table-sit-down = L’écran est à { $player }. Que personne d’autre ne regarde ; { $player } appuie sur Entrée.
table-look-away = Que personne ne regarde, sauf { $player }, qui va voir quelque chose en secret et appuie sur Entrée.
table-look-again = Appuyez sur Entrée : l’écran est effacé, et tout le monde peut de nouveau regarder.
table-refused = { $action } : ce n’est pas possible maintenant
help-cards = Un dossier avec un plateau et des cartes à vous, de la forme de ceux du Jeu des Pharaons.
help-head = Une ligne d’en-tête au lieu d’un tirage, par exemple « start: 1 green yellow orange / 3 blue white ».
told-by-record = { $option } ne va pas avec --continue : { $file } le dit déjà
cannot-write = impossible d’écrire { $file } : { $why }

# Chances.
odds-camelup-leg = À la fin de la manche : chances en pour cent
odds-camelup-race = La course : chances en pour cent
odds-camelup-worth = Valeur de chaque action, en livres
odds-camelup-camel = chameau
odds-camelup-place = { $place ->
    [1] 1er
   *[other] { $place }e
  }
odds-camelup-win = gagne
odds-camelup-last = dernier
odds-camelup-tiles = Les tuiles Désert de la piste comptent pour cette manche ; ensuite il n’y en a plus.
odds-camelup-spicy = Personne n’ajoute de dé d’encouragement.
odds-camelup-worth-means = Valeur : ce que l’action change à votre bourse au décompte de cette manche, si les dés seuls la finissent ; pour une carte de course : ce que rapporte la prochaine carte juste, multiplié par ses chances, moins la pénalité.
odds-camelup-estimate = { $sign } une estimation : des cartes d’autres joueurs sont dessous.
odds-touareg-cards = Chances d’une carte, en pour cent
odds-touareg-draw = la prochaine carte piochée
odds-touareg-steal = volée à { $player }
odds-touareg-lead = Chances d’être majoritaire à la fin de l’étape, en pour cent
odds-touareg-player = joueur
odds-touareg-estimate = Les chances d’une carte sont ici estimées.
odds-touareg-playouts = Les chances d’être majoritaire sont estimées par { NUMBER($playouts, useGrouping: 0) } parties simulées ; ± donne l’erreur type.
odds-pharaohs-left = Tours jusqu’au sommet, en moyenne
odds-pharaohs-choices = Tours restants après chaque choix
odds-pharaohs-player = joueur
odds-pharaohs-turns = tours
odds-pharaohs-choice = choix
odds-pharaohs-means = Avec les meilleurs choix, comme si les autres n’étaient pas là, chaque carte étant tirée de son paquet entier.
help-odds = Donner les chances exactes d’une partie enregistrée, ou d’une position que vous tapez.
help-odds-source = Une partie enregistrée (.caravan), - pour l’entrée standard ; ou camelup, avec --track.
help-odds-player = D’après ce que sait cette personne. Par défaut : celle dont c’est le tour.
help-odds-public = D’après ce que sait un spectateur.
help-odds-track = Où sont les chameaux, de bas en haut : « 1 green yellow orange / 3 blue white ».
help-odds-out = Les dés sortis, séparés par des virgules : blue, white, support green.
help-odds-support = Les dés d’encouragement dans la pyramide. Par défaut : celui du chameau à présent dernier, sauf s’il en est sorti un.
help-odds-desert = Les tuiles Désert : « 5 oasis, 9 mirage » ; la vôtre : « 9 mirage mine ».
help-odds-top = Les tuiles de manche en haut de leur pile, si ce n’est pas la première : « yellow 3, blue 0 », 0 s’il n’en reste pas.
help-odds-held = Les tuiles de manche que vous avez : « yellow 5, blue 3 ».
help-odds-purse = Vos livres. Par défaut : 3.
help-odds-playouts = De combien de parties simulées une estimation est faite.
odds-asker-of-typed = { $option } sert à une partie enregistrée, pas à une position tapée
odds-typed-with-record = { $option } sert à une position tapée, pas à une partie enregistrée
odds-others = { $count ->
    [one] 1 autre 0,00
   *[other] { $count } autres 0,00
  }
odds-camelup-assumed = Le dé d’encouragement dans la pyramide est censé être celui du chameau à présent dernier ; --support en dit un autre.
odds-pharaohs-nearly = Les objets bien au-delà de ce que demande la mission ne sont pas comptés : exact à un cheveu près.
help-shuffle = Tirer au sort l’ordre des places, donc qui commence ; sans cela, c’est le premier joueur nommé. Au Jeu des Pharaons, on tire au sort qui commence, sauf si --head le dit.
table-shuffled = L’ordre des places a été tiré au sort : { $player } occupe la première.
