# Camel Up : tables, départs et règles.

camelup-players = Camel Up se joue de 2 à 10, pas à { NUMBER($players, useGrouping: 0) }
camelup-spicy-needs-support = l’option spicy demande l’option support
camelup-partners-need-players = l’option partners demande au moins 6 joueurs, pas { $players }
camelup-many-need-all = à { $players } joueurs, il faut les quatre extensions ; il manque : { $missing }

camelup-start-space = les chameaux partent de la case 1, 2 ou 3, pas « { $space } »
camelup-track-space = la piste a les cases 1 à { $last }, pas « { $space } »
camelup-start-space-twice = la case { $space } est nommée deux fois
camelup-start-empty = aucun chameau n’est nommé sur la case { $space }
camelup-unknown-colour = il n’y a pas de chameau « { $colour } » ; il y a : blue, green, orange, yellow, white
camelup-start-camel-twice = le chameau { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } est nommé deux fois
camelup-start-camel-missing = le chameau { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } n’a pas de case

camelup-no-such-space = il n’y a pas de case { $space } : la piste finit à la case { $last }
camelup-first-space = aucune tuile Désert ne va sur la case 1
camelup-camel-there = un chameau se trouve sur la case { $space }
camelup-same-space = la tuile est déjà sur la case { $space } : déplacez-la sur une autre
camelup-tile-there = une tuile Désert se trouve sur la case { $space }
camelup-beside-tile = la case { $space } touche la tuile Désert de la case { $tile }
camelup-camera-there = l’appareil photo est à côté de la case { $space }
camelup-same-scene = l’appareil photo est déjà à côté de la case { $space } : déplacez-le vers une autre
camelup-stack-empty = il ne reste plus de tuile de manche { $colour ->
     [blue] bleue
     [green] verte
     [orange] orange
     [yellow] jaune
    *[white] blanche
  }
camelup-no-card = vous n’avez plus en main la carte de course { $colour ->
     [blue] bleue
     [green] verte
     [orange] orange
     [yellow] jaune
    *[white] blanche
  }
camelup-no-photographer = cette table joue sans le photographe
camelup-camera-taken = { $player } est le photographe
camelup-no-positions = cette table joue sans les tuiles Position
camelup-place-taken = la tuile Position { $place } est prise
camelup-tile-not-held = vous n’avez pas de tuile de manche { $colour ->
     [blue] bleue
     [green] verte
     [orange] orange
     [yellow] jaune
    *[white] blanche
  } de valeur { $value }
camelup-tile-covered = votre tuile de manche { $colour ->
     [blue] bleue
     [green] verte
     [orange] orange
     [yellow] jaune
    *[white] blanche
  } de valeur { $value } est déjà couverte
camelup-no-partners = cette table joue sans les partenaires
camelup-no-such-seat = personne n’est assis là
camelup-self-partner = on ne peut pas être son propre partenaire
camelup-has-partner = vous êtes partenaire de { $player } jusqu’au décompte de la manche
camelup-partner-taken = { $player } a un partenaire jusqu’au décompte de la manche
camelup-no-spicy = cette table joue sans la règle épicée
camelup-action-first = un dé d’encouragement s’ajoute après l’action normale, et seulement si l’on a une tuile Pyramide
camelup-extra-first = ajoutez d’abord un dé d’encouragement, ou finissez votre tour (fini)
camelup-die-away = le dé d’encouragement { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } n’est pas sur le piédestal
camelup-die-of-leader = le chameau { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } est en tête
camelup-die-in-crater = le dé d’encouragement { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } est dans son cratère jusqu’à la fin de la manche
camelup-die-out = le dé { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } n’est pas dans la pyramide
camelup-support-out = le dé d’encouragement { $colour ->
     [blue] bleu
     [green] vert
     [orange] orange
     [yellow] jaune
    *[white] blanc
  } n’est pas dans la pyramide
camelup-not-asked = on place les chameaux au départ : c’est un autre tirage qui vient maintenant
camelup-start-over = les chameaux sont déjà au départ

camelup-table-leg-tiles = tuiles de manche
camelup-table-pyramid = pyramide
camelup-table-places = positions
camelup-table-winner-pile = pile du vainqueur
camelup-table-loser-pile = pile du dernier
camelup-table-player = { "  " }joueur
camelup-table-money = livres
camelup-table-held = tuiles de manche prises
camelup-table-pyramid-tiles = tuiles Pyramide
camelup-table-cards = cartes de course en main
camelup-table-partner = partenaire
camelup-letter-blue = Bl
camelup-letter-green = V
camelup-letter-orange = O
camelup-letter-yellow = J
camelup-letter-white = Bc
camelup-table-leg = Manche { NUMBER($leg, useGrouping: 0) }

camelup-sketch-track = dites où sont les chameaux, par exemple : 1 green yellow orange / 3 blue white
camelup-sketch-die = il n’y a pas de dé « { $die } » ; il y a : blue, green, orange, yellow, white, et des dés d’encouragement comme support blue
camelup-sketch-die-twice = le dé { $die } est nommé deux fois
camelup-sketch-support = le dé { $die } demande l’option support
camelup-sketch-one-support = sans la règle épicée, un seul dé d’encouragement joue pendant une manche
camelup-sketch-all-out = tous les dés sont sortis : la manche est finie
camelup-sketch-dice = la pyramide ne contient jamais plus de six dés, pas { $dice }
camelup-sketch-desert = « { $tile } » n’est pas une tuile Désert ; dites 5 oasis, 9 mirage ou 9 mirage mine
camelup-sketch-own-tile = vous avez une seule tuile Désert, pas deux
camelup-sketch-tile = il n’y a pas de tuile de manche « { $tile } » ; dites une couleur et un de ces nombres : { $values }
camelup-sketch-held-twice = il n’y a pas autant de tuiles de manche { $tile }
camelup-sketch-held-lies = la tuile de manche { $tile } est encore sur sa pile
camelup-sketch-purse = une bourse contient un nombre de livres, pas « { $purse } »
