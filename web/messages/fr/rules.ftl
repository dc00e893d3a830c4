# Les règles : le feuillet où elles sont, et ce qui est sous leurs images.

rules = Règles
rules-of = Règles : { $game }
rules-game-camelup = Camel Up
rules-game-touareg = Touareg
rules-game-pharaohs = Le Jeu des Pharaons
rules-close = Fermer
rules-back = Retour à la table
rules-contents = Ce qu’on y trouve
rules-example = Exemple.
rules-played = Jouée à cette table
rules-not-played = Pas jouée à cette table
rules-other-cards = Cette table joue avec le plateau et les cartes « { $cards } ». Ces règles décrivent ceux de la maison.
rules-look-up = Voir la règle { $rule }
rules-ours = Ce sont les règles comme cette maison les joue, racontées avec nos mots. L’arbitre nomme les petits numéros quand une chose n’est pas possible.

rules-rulings = Un petit drapeau est planté là où la règle du jeu ne dit rien, ou laisse un choix : ce qui est coloré après lui, c’est ainsi que joue cette maison. Si vous avez la boîte sous la main, convenez de ce que vous voulez.
rules-ruling = la règle du jeu laisse cela ouvert ; c’est ainsi que joue cette maison

rules-figure-box = Chaque couleur a un chameau, un dé et une pile de tuiles de manche, le 5 dessus.
rules-figure-unit = Le dé bleu montre 2 : le bleu emporte le blanc et laisse le vert. Sur la case 6, ils montent sur l’orange. Le blanc mène maintenant, devant le bleu, l’orange et le vert.
rules-figure-actions = Prendre une tuile de manche, poser sa tuile Désert, lancer un dé, ou poser une carte de course.
rules-figure-spaces = Avec un chameau en 3 et une tuile en 5, une nouvelle tuile Désert va en 2 ou en 7, non en 1, 3, 4, 5 ou 6.
rules-figure-oasis = Le bleu s’arrête sur l’oasis : une case de plus, et par-dessus le vert.
rules-figure-mirage = Le bleu s’arrête sur le mirage : une case de moins, et par-dessous le vert.
rules-figure-leg-paid = Le jaune mène, le bleu est deuxième : 5 + 1 − 1 + 1 = 6 livres.
rules-figure-race-paid = L’orange a gagné. Dans l’ordre où elles ont été posées, les cartes justes paient 8, 5, 3, 2, 1 ; la blanche coûte 1.
rules-figure-support = Un dé du jeu de base, et le dé d’encouragement de la même couleur : plus rond, au bord en pointillé.
rules-figure-photograph = Un groupe de trois s’arrête devant l’appareil du joueur 2 : 3 livres.
rules-figure-place = Le jaune 5 couvert par la troisième place : 3 livres si le jaune est troisième ; sinon, la tuile coûte 1.
rules-figure-partners = Les joueurs 1 et 2 sont partenaires, et le jaune mène. Chacun reçoit aussi ce que paie la meilleure tuile de l’autre : 5 + 1 et 1 + 5.
rules-figure-goods = Combien il y a de cartes, ce que chacune vaut en dinars, et les points pour qui en a le plus.
rules-figure-goods-cards = cartes
rules-figure-goods-dinars = { $count ->
    [one] dinar
   *[other] dinars
  }
rules-figure-goods-points = { $count ->
    [one] point
   *[other] points
  }
rules-figure-loads = Ce que portent les animaux, le dessous d’abord.
rules-figure-load-two = deux sortes, un changement
rules-figure-load-change = un deuxième changement
rules-figure-load-water = de l’eau seule
rules-figure-load-mixed = de l’eau avec autre chose
rules-figure-load-gold = une troisième carte d’or
rules-figure-load-donkey = un âne prend tout
rules-figure-price = { $paid } : { $dinars ->
    [one] { $dinars } dinar
   *[other] { $dinars } dinars
  }, de quoi acheter une grotte.
rules-figure-specials = Les cartes spéciales : âne, grotte, voleur et plan.
rules-figure-majority = Le joueur 1 a le plus d’or, seul : { $goldPoints ->
    [one] { $goldPoints } point
   *[other] { $goldPoints } points
  }. Pour le sel, les joueurs 1 et 3 sont à égalité : { $saltPoints } − 1 = { $tied ->
    [one] { $tied } point
   *[other] { $tied } points
  } chacun.
rules-figure-legend = Les signes des cases. Amulette, mauvais sort, bijoux, outils, instruments et pyramide montrent ce que dit la règle ; les autres signes sont les nôtres, comme le choix des cases amulette, mauvais sort et prison.
rules-figure-bounce = De 98, avec un 6 : jusqu’au sommet, puis retour à 96.
rules-figure-mission = Une mission : deux outils, deux bijoux, un instrument.
rules-figure-right = juste
rules-figure-wrong = faux
