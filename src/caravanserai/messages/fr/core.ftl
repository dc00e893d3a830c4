# Ce que dit chaque jeu quand quelque chose est impossible.

line = ligne { NUMBER($number, useGrouping: 0) }
fault-of = { $what } : { $why }

unknown-game = il n’y a pas de jeu « { $game } » ; il y a : { $games }
unknown-option = { $game } n’a pas d’option « { $option } » ; il a : { $options }
no-options = { $game } n’a pas d’options, donc pas de « { $option } »
no-cards = { $game } n’a ni plateau ni cartes que l’on puisse changer
option-twice = l’option { $option } est nommée deux fois
unknown-dice = les dés sont « seed » ou « table », pas « { $dice } »
bad-seed = une graine est un nombre entier de 0 à 2^64 - 1, pas { $seed }
not-a-player = « { $player } » n’est pas à cette table ; les joueurs sont : { $players }

# Ce qu’un programme a donné n’est pas ce qu’il faut : { $what } est le nom du paramètre.
not-whole = { $what } doit être un nombre entier, pas { $given }
number-small = { $what } doit valoir au moins { $least }, pas { $given }
number-large = { $what } doit valoir au plus { $most }, pas { $given }
not-text = { $what } doit être un texte, pas { $given }
not-texts = { $what } doit être une liste de textes, pas { $given }
not-keyed = { $what } doit être un dictionnaire de textes, pas { $given }
not-folder = { $what } doit être le chemin d’un dossier, pas { $given }
not-truth = { $what } doit être True ou False, pas { $given }
not-bytes = { $what } doit être une suite d’octets (bytes), pas { $given }
not-function = { $what } doit être une fonction, pas { $given }
not-bots = { $what } doit être une liste de robots, pas { $given }
not-made = { $what } doit venir de { $makers }, pas être { $given }
bad-viewers = viewers doit donner des places de -1 à { $most }, en ordre croissant, pas { $given }
bad-position = une position de ce jeu a { NUMBER($bytes, useGrouping: 0) } octets, pas { NUMBER($given, useGrouping: 0) }
file-not-contents = il faut une partie enregistrée, pas le nom de son fichier : donnez ce que contient { $file }, par exemple Path(…).read_bytes()
action-not-text = une action est un texte, comme legal() les donne, ou son numéro
outcome-not-text = ce qu’a dit le hasard est un texte, comme outcomes() les donne, ou son numéro
no-such-number = les numéros vont ici de 0 à { NUMBER($most, useGrouping: 0) }

name-empty = un nom a au moins un caractère
name-long = le nom « { $name } » a plus de { $most } caractères
name-spaces = le nom « { $name } » commence ou finit par une espace
name-letter = le nom « { $name } » contient « { $letter } », interdit dans un nom
name-unread = le nom « { $name } » contient { $code }, un caractère qui ne peut pas se lire à cet endroit
name-twice = le nom « { $name } » apparaît deux fois

own-word-empty = un mot à soi a au moins un caractère
own-word-none = « { $word } » n’est pas un mot : c’est le signe de qui n’en a pas donné
own-word-long = le mot « { $word } » a plus de { $most } caractères
own-word-spaces = le mot « { $word } » commence ou finit par une espace
own-word-letter = le mot « { $word } » contient « { $letter } », interdit dans un mot à soi
own-word-unread = le mot « { $word } » contient { $code }, un caractère qui ne peut pas se lire à cet endroit

game-over = la partie est finie
waiting-for-chance = l’action de { $player } attend ce que dit le hasard
not-waiting = rien n’attend le hasard
first-word-unknown = aucune action ne commence par « { $word } » ; essayez : { $choices }
word-unknown = « { $word } » ne peut pas suivre « { $after } » ; possible : { $choices }
word-too-many = « { $word } » est de trop après « { $after } »
words-missing = il manque quelque chose à la fin : { $choices }
space-at-end = il y a une espace de trop à la fin
spaces-between = une seule espace entre les mots, après « { $after } »

head-form = une ligne d’en-tête s’écrit « clé: valeur »
event-form = un événement s’écrit « Nom: action », une espace après les deux-points
key-twice = la clé { $key } apparaît deux fois
key-needs-option = la clé { $key } va avec l’option { $option }, qui n’est pas choisie
unknown-key = la clé { $key } est inconnue ; les clés sont : { $keys }
key-missing = l’en-tête n’a pas de « { $key } »
not-utf-8 = l’octet { NUMBER($place, useGrouping: 0) } de la ligne n’est pas de l’UTF-8
byte-order-mark = le fichier commence par un indicateur d’ordre des octets
chance-missing = ce qu’a dit le hasard manque ; seul le dernier événement peut l’attendre
not-your-turn = c’est à { $player } de jouer

bad-games = il faut jouer au moins une partie, pas { NUMBER($games, useGrouping: 0) }
bad-playouts = il faut au moins une partie simulée, pas { NUMBER($playouts, useGrouping: 0) }
no-sketch = seul Camel Up se décrit par la place de ses chameaux, pas { $game } ; donnez une partie enregistrée
odds-two-askers = les chances sont celles d’un joueur ou celles que tous peuvent connaître, pas les deux
no-odds = le jeu { $game } ne donne pas de chances
bad-threads = il faut au moins un fil d’exécution, pas { NUMBER($threads, useGrouping: 0) }
two-budgets = un coup se compte en secondes ou en parties simulées, pas les deux
bad-seconds = les secondes sont un nombre au-dessus de 0, au plus { $most }, pas { $seconds }
bad-actions = une action pour chacune des { NUMBER($games, useGrouping: 0) } parties
actions-not-whole = les actions d’un lot sont des nombres entiers : des places dans game.actions
no-room = il n’y a pas assez de mémoire pour { NUMBER($games, useGrouping: 0) } parties à la fois
illegal-in-batch = l’action { NUMBER($action, useGrouping: 0) } n’est pas permise dans la partie { NUMBER($game, useGrouping: 0) } du lot
no-such-event = la partie a { NUMBER($events, useGrouping: 0) } événements, il n’y a pas de { NUMBER($number, useGrouping: 0) }

# On attend, sans barre à regarder.
waiting-compiled = caravanserai : compilation de { $unit }. Elle n’a lieu qu’une fois et peut durer quelques minutes.
waiting-solved = caravanserai : calcul de { $game }. Cela peut durer un moment.

# Robots.
unknown-bot = il n’y a pas de robot « { $bot } » ; il y a : { $bots }, ou module:Classe
bad-bot = le robot { $bot } ne peut pas être créé : { $why }
no-bot = { $bot } n’est pas un robot : dérivez-le de cv.Bot, avec un nom et choose(view, legal)
bot-no-class = donnez la classe du robot { $bot }, pas un objet de cette classe
bot-no-hash = { $bot } n’a pas de valeur de hachage, qui distingue un robot d’un autre : donnez une classe ou une fonction
bad-proof = « { $key } » demande 64 chiffres et lettres de a à f
bad-words = « { $key } » demande un mot pour chacun des { $players } joueurs, dans l’ordre des places, et « { $none } » pour qui n’en a pas donné

# Comment s’écrivent les nombres.
decimal-mark = ,
interval = { $value } [{ $low } ; { $high }]
