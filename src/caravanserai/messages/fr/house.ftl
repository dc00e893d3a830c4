# La maison : ce qu’elle est, et ce qu’elle refuse.

game-camelup = Cinq chameaux courent autour d’une pyramide et se grimpent sur le dos ; pariez avant les autres.
game-touareg = Chargez votre caravane, cachez vos trésors, volez vos voisins : qui aura le plus de chaque marchandise à la fin de l’étape ?
game-pharaohs = Gravissez la pyramide aux cent cases, entre questions sur l’Égypte ancienne et objets à rapporter.
option-name-support = Dés d’encouragement
option-name-spicy = Épicé
option-name-photographer = Photographe
option-name-positions = Positions
option-name-partners = Partenaires
option-name-level2 = Niveau 2
option-name-quiz = Quiz
option-name-age6 = Questions dès 6 ans
option-name-age9 = Questions dès 9 ans
option-name-aloud = Vraies cartes de questions
option-support = Une piste plus longue, et un dé d’encouragement qui pousse le dernier chameau.
option-spicy = Après votre action, vous pouvez rendre une tuile Pyramide pour mettre dans la pyramide un dé d’encouragement de plus.
option-photographer = Un appareil photo au bord de la piste rapporte une livre par chameau du groupe qui s’arrête devant.
option-positions = On peut aussi parier sur le chameau qui sera deuxième, troisième, quatrième ou cinquième de la manche.
option-partners = Deux joueurs peuvent devenir partenaires pour une manche : chacun compte aussi la meilleure tuile de l’autre.
option-level2 = Niveau 2 : des objets sacrés, et une mission à remplir pour que le sommet compte.
option-quiz = Le niveau 1 avec des questions sur l’Égypte ancienne : vous en lisez une à voix haute, les autres répondent, et qui a juste avance de six cases.
option-age6 = Au niveau 2 aussi, seulement les questions marquées 6+.
option-age9 = Au quiz aussi, les questions marquées 9+.
option-aloud = Les questions de votre boîte : le lecteur prend une carte, la lit à voix haute, et dit si la réponse est juste. Aucun robot ne peut alors jouer : il n’entend personne.

no-table = cette table n’existe pas
no-such-seat = il n’y a pas de place { $seat } ici
no-seat = seuls les joueurs de cette table peuvent le faire
bad-key = votre place n’est plus sur cet appareil : demandez une nouvelle invitation
host-only = seul l’hôte peut le faire
bad-code = cette invitation n’est pas valable, ou ne l’est plus
private-table = cette table est privée : il faut une invitation
no-free-seat = aucune place n’est libre
seat-taken = quelqu’un est assis là
has-begun = la partie a commencé
not-begun = la partie n’a pas commencé
not-over = la partie n’est pas finie
table-closed = cette table a été fermée par qui tient la maison ; ce qui a été joué reste lisible
table-changed = qui tient la maison vient de changer quelque chose à cette table : regardez de nouveau
late-action = trop tard : la partie a avancé ; regardez et choisissez de nouveau
early-action = il n’y a pas encore d’événement { NUMBER($number, useGrouping: 0) } : le suivant porte le numéro { NUMBER($latest, useGrouping: 0) }
house-dice = { $action } : ici, la maison lance et tire : donnez l’action seule
giver-tells = { $player } dit quelle carte c’était : personne d’autre ne sait ce qu’il y avait à prendre
head-is-drawn = « { $key } » est tiré par les dés de la maison
own-word-real-dice = à cette table les dés sont de vrais dés : aucun mot ne peut s’y mêler
own-word-no-person = seule une personne donne un mot pour les dés, pas un robot ni une place libre
unknown-house-dice = les dés sont « house » ou « table », pas « { $dice } »
bad-clock = un tour dure de { NUMBER($least, useGrouping: 0) } à { NUMBER($most, useGrouping: 0) } secondes
bots-have-no-hands = avec de vraies cartes, aucun robot ne peut jouer à { $game } : il ne verrait pas sa main
unknown-level = il n’y a pas de robot « { $level } » ; il y a : { $levels }
already-bot = un robot joue déjà pour { $player }
not-absent = { $player } est encore là : les autres peuvent laisser un robot jouer à sa place quand c’est son tour et que sa connexion est coupée depuis { $seconds } secondes
not-absent-clock = { $player } est encore là : les autres peuvent laisser un robot jouer à sa place quand son temps s’est écoulé et que sa connexion est coupée depuis { $seconds } secondes
weak-stand-in = à la place de quelqu’un d’autre, seul « { $stand_in } » ou un robot plus fort peut jouer, pas « { $level } »
not-away = aucun robot ne joue pour vous
odds-forbidden = à cette table, on ne montre pas les chances
too-many-tables = la maison est pleine
too-many-creations = trop de nouvelles tables : attendez un peu
too-many-refusals = trop de mauvaises clés ou invitations : attendez un peu
too-many-replays = trop de parties à revoir d’un coup : attendez un peu
unknown-cards = { $count ->
    [0] cette maison n’a pas d’autres plateaux et cartes que les siens
   *[other] cette maison n’a pas de plateau et de cartes « { $cards } » ; elle propose : { $offered }
  }
cards-gone = cette table joue avec le plateau et les cartes « { $cards } », que cette maison ne propose pas en ce moment ; rien n’est perdu, et la partie reprendra dès qu’ils seront de nouveau là
other-rules = cette table a été ouverte avec la version { $version } des règles de { $game }, et cette maison joue la version { $now } ; rien n’est perdu, et un Caravanserai plus ancien peut la continuer
cards-changed = le plateau et les cartes « { $cards } » ne sont plus ceux avec lesquels cette table a joué : ils ont été changés ; rien n’est perdu, et la partie reprendra dès qu’ils seront comme avant
long-record = cette partie enregistrée a { NUMBER($events, useGrouping: 0) } événements : on ne peut revoir que des parties de { NUMBER($most, useGrouping: 0) } au plus
too-busy = trop de choses arrivent à la fois : essayez encore
not-written = la maison ne peut rien enregistrer en ce moment, et rien n’a donc été fait : essayez encore dans un moment
database-away = la maison n’atteint pas sa base de données en ce moment : essayez encore dans un moment
unhealthy = la base de données ne peut pas servir : { $why }
bad-form = { $where } : { $why }
bad-method = cette action n’existe pas ici
no-page = il n’y a rien ici
too-large = c’est trop à la fois
bad-request = cela ne peut pas être lu
our-fault = erreur de notre côté ; elle a été enregistrée : réessayez

page-title = Caravanserai
page-text = La maison est ouverte. Cette installation n’a pas de page ; les programmes jouent par son interface.
page-link = L’interface, telle qu’OpenAPI la décrit

# Commandes.
help-serve = Ouvrir la maison : des tables où jouer par le réseau.
help-migrate = Montrer les migrations de la base de données, et faire celles qui manquent.
help-verify = Recalculer chaque tirage d’une partie finie de la maison ; code 2 si l’un n’est pas ce que dit sa graine.
help-host = L’adresse où écouter ; 0.0.0.0 pour tout le réseau (par défaut : cette machine seulement).
help-port = Le port (par défaut : 8000).
help-database = La base de données : sqlite:///FICHIER ou postgresql://… (par défaut : un fichier de votre dossier de données).
help-house-cards = Un nom, et un dossier avec un plateau et des cartes à vous, à choisir pour les tables du Jeu des Pharaons ; peut être donné plusieurs fois.
help-house-workers = Combien de processus ; à plusieurs il faut PostgreSQL (par défaut : 1).
help-origin = Une autre adresse sous laquelle les navigateurs connaissent la maison, comme https://play.example.org ; peut être donnée plusieurs fois.
help-proxy = L’adresse d’un mandataire devant la maison, qui dit d’où viennent les requêtes ; peut être donnée plusieurs fois.
help-browser = Ouvrir aussi le navigateur.
help-check = Les montrer seulement.
help-record = Une partie enregistrée par la maison (.caravan), ou - pour l’entrée standard.
help-bot-pause = Secondes après lesquelles un robot répond.
help-unlimited = Aucune limite de débit, pour mesurer sur sa propre machine.
serve-open = La maison est ouverte sur { $address } (Ctrl-C la ferme).
serve-there = Une maison est déjà ouverte sur { $address }.
migrate-done = faite
migrate-missing = manque
verify-good = { $draws ->
    [0] Rien n’a été tiré, et le départ est ce que dit la graine.
    [one] Le seul tirage, et le départ, sont ce que dit la graine.
   *[other] Les { $draws } tirages, et le départ, sont ce que dit la graine.
  }
verify-words = Ces mots des joueurs ont été mêlés à la graine : { $words }
verify-no-proof = la partie enregistrée n’a pas de « { $key } » : seule une partie finie avec les dés de la maison se vérifie
verify-other-seed = la graine n’est pas celle qui avait été promise
verify-head = { $key } : { $value } : la graine dit { $seed }
verify-event = événement { NUMBER($number, useGrouping: 0) } : { $event } : la graine dit { $seed }
bad-database = { $database } n’est pas une base de données ; sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM
no-database = impossible d’ouvrir { $database } : { $why }
database-taken = { $file } sert déjà à une autre maison ouverte : un fichier n’en sert qu’une à la fois (une base PostgreSQL se partage)
workers-failed = un processus de la maison n’a pas pu démarrer, et tous se sont arrêtés ; le journal dit pourquoi
newer-database = la base de données est d’une version plus récente (migration { $revision }) : mettez caravanserai à jour
old-database = il manque des migrations à la base de données : lancez d’abord `caravan migrate` (jusqu’à { $revision })
no-house = { $database } ne contient pas les tables d’une maison
database-fails = la base de données ne peut pas servir : { $why }
bad-house-workers = il faut 1 processus ou plus, pas { NUMBER($workers, useGrouping: 0) }
workers-need-postgresql = { NUMBER($workers, useGrouping: 0) } processus demandent PostgreSQL : --database postgresql://…
port-taken = le port { NUMBER($port, useGrouping: 0) } est pris ; essayez --port avec un autre
bad-port = un port va de 1 à { NUMBER($most, useGrouping: 0) }, pas { NUMBER($port, useGrouping: 0) }
bad-address = impossible d’écouter sur { $host }, port { NUMBER($port, useGrouping: 0) } : { $why }
bad-origin = { $origin } n’est pas l’adresse d’une page ; https://play.example.org en est une
bad-cards = --cards attend un nom et un dossier, comme dans --cards classe=mon-dossier, pas { $given }
ages-touareg = dès 10 ans
ages-pharaohs = niveau 1 : de 6 à 8 ans
