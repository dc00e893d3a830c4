# Les robots : comment chacun joue, et ce qu’on en dit à une table.

temper-random = Un renard des sables qui pose la patte sur tout ce qui brille, bon ou mauvais.
temper-easy = Un jeune chamelier qui joue à l’instinct : jamais de sottise, jamais de calcul non plus.
temper-medium = Une marchande qui prend toujours la meilleure affaire du moment, et ne voit pas plus loin.
temper-hard = Un vieil astrologue qui vit mille avenirs avant chaque coup, et n’en oublie aucun.
temper-unknown = Un hôte venu de loin : personne ici ne sait comment il joue.

bots-bot = robot
bots-name = nom
bots-temper = caractère
help-list-bots = Lister les robots : leurs noms et leur façon de jouer.
help-play-bots = Les robots assis après les personnes, séparés par des virgules : { $bots }, ou module:Classe pour les vôtres (par défaut : easy,medium,hard si vous êtes seul).
help-play-seconds = Combien de secondes un robot peut réfléchir à un coup.
bots-too-many = { $bots ->
    [one] un robot est nommé, mais
   *[other] { NUMBER($bots) } robots sont nommés, mais
  } { $seats ->
    [0] chacun dans la partie enregistrée est une personne ; nommez les personnes avec --players
    [one] un seul dans la partie enregistrée n’est pas une personne ; nommez les personnes avec --players
   *[other] seuls { NUMBER($seats) } dans la partie enregistrée ne sont pas des personnes ; nommez les personnes avec --players
  }
bots-unknown-game = les robots easy, medium et hard ne connaissent pas { $game } ; random joue à tout
table-bot = { $players } ({ $bot })
table-bot-thinks = { $player } réfléchit…
table-foul-raised = { $player } a trébuché ({ $why }) ; un coup au hasard est joué à sa place.
table-foul-illegal = { $player } voulait jouer un coup interdit ({ $why }) ; un coup au hasard est joué à sa place.
table-foul-late = { $player } a mis trop de temps ({ $why }) ; un coup au hasard est joué à sa place.
