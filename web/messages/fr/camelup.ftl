# Camel Up : la table et ses mots.

colour-blue = bleu
colour-green = vert
colour-orange = orange
colour-yellow = jaune
colour-white = blanc
letter-blue = Bl
letter-green = V
letter-orange = O
letter-yellow = J
letter-white = Bc
side-oasis = oasis
side-mirage = mirage
card-hidden = face cachée

track = La piste
space = Case { $space }
space-camels = { $camels }, de bas en haut
space-tile = { $side ->
    [oasis] oasis
   *[mirage] mirage
  } de { $owner }
space-camera = appareil photo de { $owner }
leg-number = Manche { $leg }
pyramid = La pyramide
pyramid-dice = { $count ->
    [0] vide
    [one] encore un dé
   *[other] encore { $count } dés
  }
roll-it = Lancer un dé
leg-tiles = Tuiles de manche
leg-stack = { $colour } : { $values }
leg-stack-none = { $colour } : plus aucune
race-bets = La course
my-cards = Mes cartes de course
winner-pile = Vainqueur
loser-pile = Dernier
pile-count = { $count ->
    [0] aucune carte
    [one] une carte
   *[other] { $count } cartes
  }
craters = Cratères : dés d’encouragement sortis jusqu’à la fin de la manche
position-tiles = Tuiles Position
position-tile = Place { $place }
purses = Bourses
pounds = { $pounds ->
    [one] { $pounds } livre
   *[other] { $pounds } livres
  }
pyramid-tiles = { $count ->
    [0] aucune tuile Pyramide
    [one] 1 tuile Pyramide
   *[other] { $count } tuiles Pyramide
  }
cards-in-hand = { $count ->
    [0] plus de carte de course
    [one] 1 carte de course
   *[other] { $count } cartes de course
  }
partner-of = partenaire : { $player }
camel-of = chameau { $colour }
leg-scored = La manche { $leg } est comptée
race-scored = La course est comptée
paid-leg = { $place ->
    [1] { $player } : le chameau { $colour } est en tête, tuile { $value }
    [2] { $player } : le chameau { $colour } est deuxième, tuile { $value }
   *[other] { $player } : le chameau { $colour } n’est ni premier ni deuxième, tuile { $value }
  }
paid-position = { $pounds ->
    [-1] { $player } : la tuile couverte pariait sur le chameau { $colour } à la place { $bet }, mais il est à la place { $place }
   *[other] { $player } : la tuile couverte pariait sur le chameau { $colour } à la place { $bet } : gagné
  }
paid-pyramid = { $tiles ->
    [one] { $player } : une tuile Pyramide
   *[other] { $player } : { $tiles } tuiles Pyramide
  }
paid-partner = { $player } : la meilleure tuile de { $partner }, son partenaire
paid-spared = { $player } : une bourse vide ne paie pas davantage
paid-desert = { $player } : un chameau s’est arrêté sur la tuile Désert de la case { $space }
paid-photo = { $player } : une photo sur la case { $space }
paid-winner = { $right ->
    [0] { $player } avait parié sur le chameau { $colour } comme vainqueur : perdu
    [1] { $player } avait parié sur le chameau { $colour } comme vainqueur, première bonne carte
   *[other] { $player } avait parié sur le chameau { $colour } comme vainqueur, bonne carte numéro { $right }
  }
paid-loser = { $right ->
    [0] { $player } avait parié sur le chameau { $colour } comme dernier : perdu
    [1] { $player } avait parié sur le chameau { $colour } comme dernier, première bonne carte
   *[other] { $player } avait parié sur le chameau { $colour } comme dernier, bonne carte numéro { $right }
  }

do-camelup-leg = Prendre la tuile de manche du chameau { $colour }
do-camelup-desert = { $side ->
    [oasis] Oasis sur la case { $space }
   *[mirage] Mirage sur la case { $space }
  }
do-camelup-roll = Lancer un dé
do-camelup-win = Parier que le chameau { $colour } gagne la course
do-camelup-lose = Parier que le chameau { $colour } finit dernier
do-camelup-camera = Appareil photo à côté de la case { $space }
do-camelup-position-hold = Couvrir votre tuile { $value } du chameau { $colour } avec la place { $place }
do-camelup-position-bottom = Prendre la tuile du bas de la pile du chameau { $colour } et la couvrir avec la place { $place }
do-camelup-partner = Devenir partenaire de { $player }
do-camelup-support = Ajouter le dé d’encouragement du chameau { $colour }
do-camelup-done = N’en ajouter aucun

said-camelup-leg = { $player } prend une tuile de manche du chameau { $colour }
said-camelup-desert = { $player } pose { $side ->
    [oasis] une oasis
   *[mirage] un mirage
  } sur la case { $space }
said-camelup-roll = { $player } lance un dé
said-camelup-rolled = { $player } lance un dé : le chameau { $colour } avance de { $pips }
said-camelup-rolled-support = { $player } lance le dé d’encouragement du chameau { $colour } : { $pips }
said-camelup-win = { $player } parie que le chameau { $colour } gagne la course
said-camelup-lose = { $player } parie que le chameau { $colour } finit dernier
said-camelup-win-hidden = { $player } pose une carte sur la pile du vainqueur
said-camelup-lose-hidden = { $player } pose une carte sur la pile du dernier
said-camelup-camera = { $player } place l’appareil photo à côté de la case { $space }
said-camelup-position-hold = { $player } couvre sa tuile { $value } du chameau { $colour } avec la place { $place }
said-camelup-position-bottom = { $player } prend la tuile du bas de la pile du chameau { $colour } pour la place { $place }
said-camelup-partner = { $player } et { $other } sont partenaires pour cette manche
said-camelup-support = { $player } ajoute le dé d’encouragement du chameau { $colour }
said-camelup-done = { $player } n’ajoute pas de dé

odds-leg = À la fin de cette manche
odds-race = La course
odds-first = premier
odds-second = deuxième
odds-win = gagne
odds-last = dernier
odds-worth = Ce que vaut chaque action
odds-worth-means = Combien de livres une action ajoute à votre bourse, ou lui enlève, au décompte de la manche, si l’on ne fait plus que lancer les dés.
odds-percent = { $percent } %
coach-best = L’entraîneur : « { $action } » était le meilleur coup.
coach-cost = L’entraîneur : « { $best } » valait mieux que « { $action } ». Différence en livres : { $cost }.
