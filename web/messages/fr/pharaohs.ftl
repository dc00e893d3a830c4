# Le Jeu des Pharaons : la table et ses mots. Les noms des cases et des objets sont dans les messages du paquet.

board = La pyramide aux cent cases
square-kind = Case { $square } : { $kind }
on-square = case { $square }
climbers = Grimpeurs
skips = passe { $count ->
    [one] un tour
   *[other] { $count } tours
  }
in-prison = en prison
objects-of = { $kind } : { $have } sur { $need }
question-by = { $player } lit la question à voix haute
question-of-the-box = { $player } prend la première carte du vrai paquet « { $deck } » et la lit à voix haute
question-judged = Répondez à voix haute. { $player } dit qui a juste.
question-answer = Montrer la réponse, au lecteur seulement
answers = Réponses
answer-struck = faux
read-aloud = À lire à voix haute
the-die = Le dé montre { $die }

do-pharaohs-roll = Lancer le dé
do-pharaohs-forward = Avancer
do-pharaohs-back = Reculer
do-pharaohs-forward-to = Avancer à { $square } : { $kind }
do-pharaohs-back-to = Reculer à { $square } : { $kind }
do-pharaohs-offer = Vers la case { $square }
do-pharaohs-offer-to = Vers { $square } : { $kind }
do-pharaohs-answer = Réponse { $answer }
do-pharaohs-pass = Pas de réponse
do-pharaohs-take = Prendre : { $kind }
do-pharaohs-right = { $player } a juste
do-pharaohs-wrong = Personne n’a juste
do-pharaohs-free = Libérer le prisonnier
do-pharaohs-leave = Le laisser en prison
do-pharaohs-again = Avancer encore du même nombre
do-pharaohs-stay = Rester ici

said-pharaohs-roll = { $player } lance le dé : { $die }
said-pharaohs-forward = { $player } avance
said-pharaohs-back = { $player } recule
said-pharaohs-offer = { $player } va à la case { $square }
said-pharaohs-answer = { $player } donne la réponse { $answer }
said-pharaohs-pass = { $player } ne répond pas
said-pharaohs-take = { $player } prend : { $kind }
said-pharaohs-right = { $player } : { $other } a juste
said-pharaohs-wrong = { $player } n’a entendu aucune bonne réponse
said-pharaohs-free = { $player } libère le prisonnier
said-pharaohs-leave = { $player } laisse le prisonnier en prison
said-pharaohs-again = { $player } avance encore du même nombre
said-pharaohs-stay = { $player } reste
said-pharaohs-draws = { $line }, et tire { $count ->
    [one] une carte
   *[other] { $count } cartes
  }

odds-turns = Tours jusqu’au sommet
odds-turns-means = La moyenne de chacun, avec les choix les plus rapides et des réponses au hasard.
odds-choices = Tours après chaque choix
look-closer = De plus près
look-whole = Toute la pyramide
time-left = Le temps de répondre
board-ours = La règle ne montre pas toute la boîte. Où mènent les passages secrets, quelles cases sont amulettes, mauvais sorts ou prison, et les textes de toutes les cartes et missions sont de cette maison (PH-7, PH-8, PH-41, PH-42, PH-60, PH-80).

seats-of-pharaohs = Une place peut être une équipe : une classe entière joue à six équipes au plus, et chacune peut se donner un nom.
