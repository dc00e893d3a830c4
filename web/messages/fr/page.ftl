# La page : l’accueil, les tables, les places, la connexion.

page-name = Caravanserai
page-motto = Une maison pour trois jeux du désert
skip = Aller à la table
home = Accueil
language-name = Français
look-dark = Sombre
look-light = Clair
fan-work = Une œuvre d’amateurs, non officielle : le texte des règles, les dessins et les cartes sont les nôtres. Les titres appartiennent à leurs éditeurs.

games = Les jeux
players-range = { $least } à { $most } joueurs
play-now = Jouer tout de suite
play-now-against = contre { $bots ->
    [one] un robot
   *[other] { $bots } robots
  }
set-up = Préparer une table
my-name = Votre nom
default-name = Voyageur
name-full = Un nom a { $most } lettres au plus.
open-tables = Tables ouvertes
open-tables-none = Aucune table publique n’attend. Ouvrez-en une : elle sera annoncée ici.
my-tables = Mes tables
my-tables-none = Les tables où vous jouez sont gardées ici, dans ce navigateur seulement.
status-open = attend des joueurs
status-on = en cours
status-over = terminée
status-closed = fermée
seats-free = { $count ->
    [one] une place libre
   *[other] { $count } places libres
  }
sit-down = S’asseoir
go-on = Continuer
look-back = Revoir
forget = Oublier
watch = Regarder

new-title = Une table de « { $game } »
options = Options
seats = Qui joue
seat-number = Place { $number }
seat-person = Une personne ici
seat-bot = Un robot
seat-open = Un ami, sur invitation
seat-level = Niveau
seat-name = Nom
level-random = au hasard
level-easy = facile
level-medium = moyen
level-hard = difficile
add-seat = Ajouter une place
take-seat-away = Retirer la place { $number }
table-public = Publique : annoncée à tous
table-odds = Les joueurs peuvent voir leurs chances
table-clock = Temps par tour
clock-none = sans limite
table-cards = Plateau et cartes
cards-ours = ceux de la maison
table-has-cards = Plateau et cartes : { $cards }
table-dice = Dés et cartes
dice-house = lancés et tirés par la maison
dice-table = de vrais, sur votre propre table
open-the-table = Ouvrir la table

join-title = Une invitation pour vous
join-text = Une place à une table de « { $game } » vous est réservée.
join = Prendre la place
join-closed = Aucune place à prendre ici
join-used = Cette invitation a déjà servi, ou une autre l’a remplacée. Demandez-en une nouvelle, ou regardez.
join-begun = La partie a commencé. Vous pouvez la regarder.
join-full = Plus aucune place n’est libre. Vous pouvez regarder.
join-private = Cette table est privée : il faut une invitation.
join-sits = Vous avez déjà une place à cette table.

invite-title = Inviter
invite-text = Chaque ami ouvre un de ces liens, ou vise son code avec l’appareil photo. Chaque lien sert une seule fois.
invite-seat = Invitation à la place { $seat }
copy = Copier le lien
copied = Copié
qr-of = Code QR de l’invitation à la place { $seat }
waiting-for = On attend { $count ->
    [one] encore un joueur
   *[other] encore { $count } joueurs
  }
begin-now = Commencer avec les joueurs présents
seat-is-open = libre
seat-is-bot = robot, { $level }

your-turn = À vous de jouer
your-turn-to-tell = À vous : dites ce qui est sorti
actions = Actions
lit-means = jouable maintenant
turn-of = C’est à { $player } de jouer
tells = { $what ->
    [card] { $player } dit quelle carte c’était
    [dice] { $player } dit ce que les dés ont montré
   *[other] { $player } dit ce qui est sorti
  }
thinking = { $player } réfléchit…
bot-thinking = Un robot réfléchit pour { $player }…
getting-ready = { $player } se prépare
bot-getting-ready = Un robot se prépare à jouer pour { $player }
how-far = { $what } : { $percent } %
watching = Vous regardez
choose-something = Choisissez ce qui est éclairé, ou une des actions ici.
all-actions = Toutes les actions ({ $count })
never-mind = Finalement non
sending = Envoi…
sending-later = Gardé jusqu’au retour de la connexion : { $what }
what-came = ce qui est sorti
say-it = Valider
log = Ce qui s’est passé
log-none = Rien encore.
said-by-stand-in = { $line } (joué par un robot)
said-by-clock = { $line } (temps écoulé : la maison a joué)

hand-over = Passer l’appareil à { $player }
curtain-title = Passez l’appareil à { $player }
curtain-text = C’est à { $player } de jouer sur cet appareil. Que personne d’autre ne regarde.
curtain-robbed = { $player } dit quelle carte est partie. Que personne d’autre ne regarde.
curtain-open = Je suis { $player }

health-joining = Connexion…
health-healing = Connexion perdue. Reconnexion…
no-answer = La maison ne répond pas. Y a-t-il une connexion ?
health-gone-key = Votre place n’est plus sur cet appareil. Demandez une nouvelle invitation.
health-gone-table = Cette table n’existe pas ici.
health-closed = Cette table a été fermée par qui tient la maison. Ce qui a été joué reste lisible.
health-gone = Connexion refusée. Rechargez la page.
absent-bot = Un robot joue pour vous.
come-back = Reprendre ma place
leave = Laisser un robot jouer pour moi

over-title = { $count ->
    [one] { $winners } gagne
   *[other] { $winners } se partagent la victoire
  }
over-and = { $first } et { $last }
over-scores = Résultat final
rematch = Rejouer
to-rematch = Vers la partie suivante
record = Télécharger la partie

odds = Chances
odds-show = Montrer les chances
odds-hide = Cacher les chances
odds-reckoning = Calcul des chances…
odds-getting-ready = Les chances se préparent

bot-line = { $name }, { $level } : { $sentence }

clock-left = encore { $span }
span-hours = { $hours } h { $minutes } min
span-days = { $days } j { $hours } h
clock-span = { $unit ->
    [seconds] { $count } secondes
    [minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
      }
   *[days] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
      }
  }
chance-die = Qu’a montré le vrai dé ?
chance-card = Quelle vraie carte a été tirée ?
chance-stolen = Laquelle de vos cartes est partie chez { $player } ?
disputed = Ce que { $player } a nommé ne va pas avec ce que d’autres ont nommé. Que chacun regarde de nouveau les vraies cartes.
chance-cards = { $count ->
    [one] Quelle est cette vraie carte ?
   *[other] Quelles sont ces vraies cartes ? Encore { $count } à nommer
  }
die-of = dé { $colour }
die-support = dé d’encouragement { $colour }
seats-here = Qui est assis ici
seat-moves = doit jouer
seat-away = absent : un robot joue
seat-away-short = robot
leave-other = Laisser un robot jouer pour { $player }
come-back-other = Rendre sa place à { $player }
minutes = { $most } minutes
minutes-range = { $least } à { $most } minutes
needs-options = Demande aussi : { $options }
needs-one-of = Demande aussi une option parmi : { $options }
needs-players = Pour { $least } à { $most } joueurs
needs-bars = Pas avec : { $options }
needs-seats = Ajoutez des places : il faut au moins { $least } joueurs.
needs-people = Mettez des personnes à la place des robots : aucun robot ne peut jouer ainsi.
network-closed = Cette maison n’écoute que sur cet ordinateur. Pour y faire entrer les téléphones de votre réseau, lancez-la avec « caravan serve --host 0.0.0.0 ».
sound = Sons
sound-on = Activer les sons
sound-off = Couper les sons
large = Grand écran
large-on = Agrandir pour un projecteur
large-off = Revenir à la taille normale
scoring-all = Tout d’un coup
scoring-unfold = Détails
scoring-fold = Moins
close = Fermer
minutes-ours = environ { $length } dans nos parties
table-shuffle = Tirer au sort l’ordre des places
order-drawn = L’ordre des places a été tiré au sort.
word-mine = Un mot à vous pour les dés
word-of = { $player } : un mot pour les dés
word-if-you-like = si vous voulez
word-is-given = déjà donné
word-why = Mêlé aux dés quand la partie commence : ainsi, pas même la maison ne peut les choisir. Personne à la table ne le voit avant.
word-give = Donner le mot
word-change = Donner plutôt celui-ci
word-take-back = Reprendre le mot
word-given = a donné un mot
word-told = { $player } a donné aux dés le mot « { $word } ».
proof-title = Comment vérifier les dés
proof-before = La maison a déjà tiré une graine secrète ; voici son SHA-256. Notez-le : après la partie, la graine est montrée ici, et chacun peut vérifier que c’est toujours la même.
proof-after = Le SHA-256 est celui qui était montré avant la partie. Téléchargez la partie : « caravan verify game.caravan » recalcule chaque lancer et chaque carte.
proof-commitment = SHA-256 de la graine
proof-seed = Graine
proof-words = Mots qui y ont été mêlés
