# Touareg : tables, départs et règles.

touareg-players = Touareg se joue de 2 à 5, pas à { NUMBER($players, useGrouping: 0) }
touareg-unknown-good = il n’y a pas de marchandise « { $good } » ; il y a water (l’eau), gold (l’or), salt (le sel) et millet (le millet)
touareg-start-two = le premier marché a deux cartes, pas { NUMBER($cards, useGrouping: 0) }
touareg-good-twice = { $good ->
     [water] l’eau
     [gold] l’or
     [salt] le sel
    *[millet] le millet
  } y est deux fois
touareg-good-values = il faut pour { $good ->
     [water] l’eau
     [gold] l’or
     [salt] le sel
    *[millet] le millet
  } les dinars et les points, chacun un nombre de 1 à 99
touareg-good-missing = il manque { $good ->
     [water] l’eau
     [gold] l’or
     [salt] le sel
    *[millet] le millet
  }

touareg-main-done = l’action principale de ce tour est faite
touareg-main-ended = une grotte ou un voleur a servi après le chargement : on ne charge plus rien ce tour-ci
touareg-main-first = faites d’abord une action principale : piochez, chargez, prenez au marché ou achetez
touareg-not-last-round = on ne passe qu’au dernier tour d’une étape
touareg-no-deck = la pioche est vide : personne ne pioche au dernier tour
touareg-not-drawn = les cartes en main ne vont au marché qu’après avoir pioché
touareg-market-ended = après un vol, plus rien ne va au marché
touareg-not-in-hand = il n’y a pas { $good ->
     [water] d’eau
     [gold] d’or
     [salt] de sel
    *[millet] de millet
  } en main
touareg-no-animal = il n’y a pas là { $beast ->
     [camel] de chameau { $number }
    *[donkey] d’âne { $number }
  }
touareg-animal-full = { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  } porte déjà quatre marchandises
touareg-third-kind = { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  } porte déjà deux sortes de marchandises
touareg-second-change = { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  } porte déjà deux sortes : on ne peut mettre dessus que { $top ->
     [water] l’eau
     [gold] l’or
     [salt] le sel
    *[millet] le millet
  }
touareg-water-alone = l’eau voyage seule : { $good ->
     [water] l’eau
     [gold] l’or
     [salt] le sel
    *[millet] le millet
  } ne va pas sur { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  }
touareg-third-gold = { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  } porte déjà deux cartes d’or
touareg-other-animal = on ne charge qu’un animal par tour, et c’est { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  }
touareg-other-kind = on ne prend qu’une sorte par tour, et c’est { $good ->
     [water] l’eau
     [gold] l’or
     [salt] le sel
    *[millet] le millet
  }
touareg-not-in-market = il n’y a pas { $good ->
     [water] d’eau
     [gold] d’or
     [salt] de sel
    *[millet] de millet
  } au marché
touareg-none-in-stock = il ne reste plus { $special ->
     [donkey] d’âne
     [cave] de grotte
     [thief] de voleur
    *[plan] de plan
  } dans la réserve
touareg-too-poor = votre main et vos animaux valent moins de 3 dinars en tout
touareg-not-buying = vous n’achetez rien en ce moment
touareg-pay-first = vous achetez { $special ->
     [donkey] un âne
     [cave] une grotte
     [thief] un voleur
    *[plan] un plan
  } : { $paid ->
    [one] { $paid } dinar payé sur 3
   *[other] { $paid } dinars payés sur 3
  }
touareg-nothing-on = { $beast ->
     [camel] le chameau { $number }
    *[donkey] l’âne { $number }
  } ne porte rien
touareg-no-cave = il n’y a pas là de grotte { $number }
touareg-cave-filled = la grotte { $number } a déjà reçu une marchandise ce tour
touareg-cave-full = la grotte { $number } cache déjà deux marchandises
touareg-last-owed = vous devez votre dernière carte en main au marché
touareg-no-thief = il n’y a pas de voleur à envoyer
touareg-thieves-spent = tous les voleurs ont déjà servi
touareg-no-such-seat = personne n’est assis là
touareg-steal-self = on ne se vole pas soi-même
touareg-market-first = { $owed ->
    [one] une carte doit d’abord aller au marché
   *[other] { $owed } cartes doivent d’abord aller au marché
  }
touareg-empty-hand = la main de { $player } est vide
touareg-card-owed = { $owed ->
    [one] une carte doit d’abord aller au marché
   *[other] { $owed } cartes doivent d’abord aller au marché
  }
touareg-hand-full = { $owed ->
    [one] une carte doit d’abord aller au marché : on garde au plus quatre cartes en main
   *[other] { $owed } cartes doivent d’abord aller au marché : on garde au plus quatre cartes en main
  }
touareg-not-stage-end = les cartes spéciales se rendent à la fin de la première étape
touareg-turn-in-first = dites d’abord quelle carte spéciale inutilisée vous rendez, ou gardez le reste
touareg-none-unused = vous n’avez pas { $special ->
     [donkey] d’âne inutilisé
     [cave] de grotte inutilisée
     [thief] de voleur inutilisé
    *[plan] de plan inutilisé
  }
touareg-deck-without = il n’y a pas { $good ->
     [water] d’eau
     [gold] d’or
     [salt] de sel
    *[millet] de millet
  } dans la pioche
touareg-hand-without = il n’y a pas { $good ->
     [water] d’eau
     [gold] d’or
     [salt] de sel
    *[millet] de millet
  } dans la main de { $player }

touareg-table-stage = Étape { $stage }
touareg-table-last-round = Étape { $stage }, dernier tour
touareg-table-market = marché
touareg-table-deck = pioche
touareg-table-unseen = pas encore vues
touareg-table-discard = défausse
touareg-table-stock = réserve
touareg-table-hand = main
touareg-table-plans = plans
touareg-table-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
touareg-table-known = au moins { $goods }
touareg-table-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
  }
touareg-table-owed = encore dues au marché : { $owed }
touareg-table-buying = achat { $special ->
     [donkey] d’âne
     [cave] de grotte
     [thief] de voleur
    *[plan] de plan
  } : { $paid ->
    [one] { $paid } dinar payé sur 3
   *[other] { $paid } dinars payés sur 3
  }
touareg-table-unused = inutilisé
touareg-table-goods = marchandises
touareg-table-values = (dinars/points ×cartes)
