# Une partie que l’on revoit.

replay = Revoir la partie
replay-play = Lecture
replay-pause = Pause
replay-first = Au début
replay-back = Coup précédent
replay-on = Coup suivant
replay-last = À la fin
replay-at = { $at } sur { $end }
replay-speed = Vitesse
replay-times = { $speed } ×
replay-keys = ← → un coup, Début et Fin, espace pour la lecture ou la pause
replay-start = Le début.
replay-charts = La partie en courbes
replay-reading = On relit la partie…
replay-eyes = Vue par
replay-spectator = un spectateur
replay-title = Revoir une partie enregistrée
replay-drop = Déposez une partie enregistrée (.caravan) ici, ou n’importe où sur la page.
replay-choose = Choisir un fichier
replay-another = Un autre fichier
replay-large = { $name } est trop gros pour une partie enregistrée : { $size } ko, et la limite est de 64.
replay-unfinished = Cette partie n’a pas été finie.
replay-no-game = { $name } n’est pas une partie enregistrée. Une partie enregistrée est le fichier (.caravan) que donne « Télécharger la partie » quand une partie est finie.
replay-unreadable = ce fichier ne peut pas être lu
replay-bad = { $name } : { $why }
replay-look-back = Regarder en arrière
replay-now = Revenir au présent

chart-scores = Le score au fil de la partie, en { $unit }
chart-chances = Les chances de gagner de chaque chameau
chart-line = { $name } : { $first } au début, { $last } à la fin, entre { $least } et { $most }.
unit-camelup = { $count ->
    [one] livre
   *[other] livres
  }
unit-touareg = { $count ->
    [one] point
   *[other] points
  }
unit-pharaohs = { $count ->
    [one] case
   *[other] cases
  }
unit-pharaohs-level2 = { $count ->
    [one] objet
   *[other] objets
  }

turning-points = Les tournants
turning-next = Tournant suivant
turning-none = Rien n’a beaucoup changé d’un coup.
turning-up = Chameau { $colour } : ses chances bondissent de { $from } à { $to }
turning-down = Chameau { $colour } : ses chances tombent de { $from } à { $to }
turning-gain = { $player } gagne { $amount } { $unit }
turning-loss = { $player } perd { $amount } { $unit }
turning-lead = { $player } prend la tête
turning-others = { $told } ({ $rest })
