# Touareg : la table et ses mots.

good-water = eau
good-gold = or
good-salt = sel
good-millet = millet
special-donkey = âne
special-cave = grotte
special-thief = voleur
special-plan = plan
beast-camel = chameau { $number }
beast-donkey = âne { $number }
cave-number = grotte { $number }
thief-number = voleur { $number }
thief-unused = pas encore utilisé
stage-number = Étape { $stage }
stage-last-round = Étape { $stage }, dernier tour
market = Marché
deck = Pioche
discard = Défausse
stock = Réserve
stock-donkey = { $count ->
    [one] âne
   *[other] ânes
  }
stock-cave = { $count ->
    [one] grotte
   *[other] grottes
  }
stock-thief = { $count ->
    [one] voleur
   *[other] voleurs
  }
stock-plan = { $count ->
    [one] plan
   *[other] plans
  }
my-hand = Mon campement
hand-of = Campement : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
plans = { $count ->
    [one] { $count } plan
   *[other] { $count } plans
  }
empty-load = rien
turn-owed = Encore dû au marché : { $owed }
turn-buying = { $paid ->
    [one] Achat ({ $special }) : { $paid } dinar payé
   *[other] Achat ({ $special }) : { $paid } dinars payés
  }
caravans = Caravanes
stage-scored = L’étape est comptée
last-stage-scored = La dernière étape est comptée
cards-turned-in = Des cartes spéciales sont rendues
earned-majority = { $player } a seul le plus de cartes « { $good } » : { $goods }
earned-tie = { $player } est à égalité en tête pour « { $good } » : { $goods }
earned-turned-in = { $player } rend une carte : { $special }
earned-unused = { $cards ->
    [one] { $player } : une carte inutilisée, { $special }
   *[other] { $player } : { $cards } cartes inutilisées, { $special }
  }

do-touareg-draw = Piocher
do-touareg-market = Au marché : { $good }
do-touareg-load = Charger sur { $animal } : { $good }
do-touareg-take = Prendre au marché pour { $animal } : { $good }
do-touareg-buy = Acheter : { $special }
do-touareg-pay-hand = Payer avec : { $good }
do-touareg-pay-animal = Payer avec la carte du dessus de { $animal }
do-touareg-hide-hand = Cacher dans { $cave } : { $good }
do-touareg-hide-animal = Cacher dans { $cave } la carte du dessus de { $animal }
do-touareg-steal-hand = Voler une carte du campement de { $player }
do-touareg-steal-animal = Voler sur un animal de { $player } : { $animal }
do-touareg-end = Finir le tour
do-touareg-pass = Passer
do-touareg-score = Rendre : { $special }
do-touareg-keep = Garder le reste

said-touareg-draw = { $player } pioche { $goods }
said-touareg-draw-hidden = { $player } pioche { $count ->
    [one] une carte
   *[other] { $count } cartes
  }
said-touareg-market = { $player } met au marché : { $good }
said-touareg-load = { $player } charge sur { $animal } : { $good }
said-touareg-take = { $player } prend au marché pour { $animal } : { $good }
said-touareg-buy = { $player } achète : { $special }
said-touareg-pay-hand = { $player } paie avec : { $good }
said-touareg-pay-animal = { $player } paie avec la carte du dessus de { $animal }
said-touareg-hide-hand = { $player } cache dans { $cave } : { $good }
said-touareg-hide-animal = { $player } cache dans { $cave } la carte du dessus de { $animal }
said-touareg-steal-hand = { $player } vole dans le campement de { $other } : { $good }
said-touareg-steal-hand-hidden = { $player } vole une carte du campement de { $other }
said-touareg-steal-animal = { $player } vole sur un animal de { $other } : { $animal }
said-touareg-end = { $player } finit son tour
said-touareg-pass = { $player } passe
said-touareg-score = { $player } rend : { $special }
said-touareg-keep = { $player } garde le reste
a-card = une carte
odds-draw = La prochaine carte de la pioche
odds-steal = Une carte volée dans un campement
odds-lead = Qui mènera à la fin de l’étape
odds-lead-ties = Qui est en tête à égalité mène aussi : pour une marchandise, la somme de ces chances peut dépasser 100 %, ou rester en dessous s’il se peut que personne n’en ait.
odds-lead-means = { $playouts ->
    [0] Les deux premières sont exactes, d’après ce que vous avez vu ; qui mènera est certain.
    [1] Les deux premières sont exactes, d’après ce que vous avez vu ; qui mènera est estimé d’après une partie jouée jusqu’au bout.
   *[other] Les deux premières sont exactes, d’après ce que vous avez vu ; qui mènera est estimé d’après { $playouts } parties jouées jusqu’au bout.
  }
legend-dinars = dinars
legend-points = points de majorité
legend-cards = cartes
good-values = { $good } : prix { $dinars }, points pour qui en a le plus { $points }, cartes dans le jeu { $cards }
values-ours = L’or vaut ce qui est imprimé. La règle ne montre pas ce que valent l’eau, le sel et le millet : leurs valeurs sont celles de cette maison (TG-3).
values-ours-here = Sauf pour l’or, ces valeurs sont celles de cette maison (TG-3).
values-own = Cette table a ses propres valeurs (TG-3).
values-other = Ma boîte a d’autres valeurs
values-dinars = { $good } : dinars
values-points = { $good } : points
