# Les règles du Jeu des Pharaons dans nos mots ; rules-camelup.ftl dit comment elles sont écrites.

rules-pharaohs-aim = De quoi il s’agit
rules-pharaohs-aim-text =
    Cent cases montent autour d’une pyramide. Lancez le dé, choisissez votre chemin, et soyez le premier au sommet. Au niveau 1, c’est tout, avec des questions pour tous si vous jouez le quiz. Au niveau 2, il faut d’abord réunir les objets sacrés de votre mission.
    ⚑ On joue de deux à six.⚐ On part à côté de la pyramide, sur la case 0. (PH-1)
    La boîte dit : niveau 1, de 6 à 8 ans. Elle ne donne ni âge pour le niveau 2, ni durée ; dans nos parties à quatre, il faut environ trois quarts d’heure.

rules-pharaohs-board = Les cases
rules-pharaohs-board-text =
    - Objets sacrés : outils 24, 35, 45, 58, 68, 73 ; bijoux 32, 40, 46, 51, 64, 75 ; instruments 22, 33, 41, 53, 70, 74. (PH-2)
    - Pyramide 31, 39, 54, 60, 84 ; offrande magique 43, 82. (PH-3)
    - Hiéroglyphe 6, 12, 13, 18, 25, 28, 37, 49, 52, 61, 71, 83, 85, 91, 95, 99. (PH-4)
    - Sphinx 4, 7, 17, 27, 36, 44, 59, 66, 80, 93 ; momie 9, 15, 21, 62, 76, 98. (PH-5)
    - Pharaon 2, 10, 16, 19, 30, 38, 55, 65, 77, 87, 90 ; dé 5, 11, 23, 48, 67, 78, 96. (PH-6)
    - Passages secrets 42, 56, 69, 79, 88, 94. ⚑ Où ils débouchent : 42 en 61, 56 en 37, 69 en 85, 79 en 52, 88 en 91, 94 en 71. (PH-7)
    - Les 18 cases qui restent sont amulettes, mauvais sorts et prison. ⚑ Amulette 1, 14, 26, 34, 50, 63, 72, 86, 92 ; mauvais sort 3, 8, 20, 29, 47, 81, 89, 97 ; prison 57. (PH-8)
    - 100 est le sommet. (PH-9)

rules-pharaohs-moving = Se déplacer
rules-pharaohs-moving-text =
    À une vraie table, chacun lance le dé, et le plus grand nombre commence. ⚑ Ceux qui sont à égalité relancent ; ici, on tire au sort qui commence, ce qui est aussi juste.⚐ Puis on joue dans le sens des aiguilles d’une montre. (PH-10)
    À votre tour, lancez le dé, allez d’autant de cases, et faites ce que dit la case. (PH-11)
    Votre tout premier déplacement se fait vers l’avant. Ensuite vous choisissez chaque fois d’avancer ou de reculer, ⚑ même quand vous relancez dans ce premier tour. (PH-12)
    Mais si **avancer** mène à un mauvais sort ou en prison, vous n’avez pas le choix : il faut avancer. ⚑ La règle du jeu ne parle du sens de l’avancée qu’au niveau 2 ; ici, il en est ainsi aux deux niveaux. (PH-13)
    ⚑ On ne peut reculer que si l’on arrive à la case 1 ou plus haut. (PH-14)
    Il faut tomber juste sur le sommet. Si le dé donne trop, montez à 100 et redescendez du reste. ⚑ Votre tour s’arrête là, quelle que soit la case. (PH-15)
    > De la case 98, un 6 monte de deux jusqu’au sommet et redescend de quatre : jusqu’à 96, un dé. On ne relance pas ; au tour suivant, on essaie de faire un 4.
    Il n’y a de place que pour un joueur par case. Si vous tombez sur quelqu’un, il va sur la case d’où vous venez. ⚑ Il n’y fait rien ; puis vous faites ce que dit la case. C’est ainsi de quelque façon que vous arriviez, et la case d’où vous venez est celle où ce pas-là a commencé. Seules les cases 0 et 100 accueillent tout le monde. Les tours à passer pour un sphinx ou une momie suivent celui qu’on renvoie ; un prisonnier, lui, est libre. (PH-16)

rules-pharaohs-squares = Ce que font les cases au niveau 1
rules-pharaohs-squares-text =
    - **Outils** : avancez jusqu’à la prochaine case outils, et arrêtez-vous là : cette case ne fait rien. De 73, reculez à 68. (PH-20)
    - **Bijoux** : avancez jusqu’à la prochaine case bijoux, et arrêtez-vous là. De 75, reculez à 64. (PH-21)
    - **Instruments** : avancez jusqu’à la prochaine case instruments, et arrêtez-vous là. De 74, reculez à 70. (PH-22)
    - **Pyramide** : avancez jusqu’à la prochaine case d’un objet sacré, la première qui vient, et arrêtez-vous là. De 84, reculez à 75. (PH-23)
    - **Offrande magique** : choisissez une des six cases devant vous ou des six derrière, allez-y, et faites ce qu’elle dit. ⚑ Ce doit être une des cases 1 à 100, et ni mauvais sort ni prison ne vous ôtent le choix. (PH-24)
    - **Amulette** : tirez une carte amulette, et suivez-la. (PH-25)
    - **Mauvais sort** : tirez une carte de mauvais sort, et suivez-la. (PH-26)
    - **Hiéroglyphe** : il ne se passe rien. (PH-27)
    - **Sphinx, momie** : passez un tour. (PH-28)
    - **Pharaon** : avancez de trois cases, et faites ce que dit cette case. (PH-29)
    - **Passage secret** : allez là où il débouche. ⚑ Arrêtez-vous là : cette case ne fait rien. (PH-30)
    - **Dé** : relancez, et choisissez de nouveau votre sens. (PH-31)
    - **Prison** : passez trois tours, à moins que quelqu’un n’y tombe et ne vous renvoie, libre, ou que quelqu’un qui vous dépasse ne choisisse de vous libérer ; vous jouez alors à votre prochain tour. ⚑ Dépasser, c’est franchir la prison vers l’avant, à son propre tour : par le dé, un pharaon, une carte, ou le chemin vers la prochaine case d’une sorte. Reculer ne compte pas, ni un passage secret, une offrande, un échange, ou les six cases d’une bonne réponse au quiz. On le demande à qui dépasse avant qu’il n’arrive, chaque fois. N’est prisonnier que celui qui y est tombé et a des tours à passer ; être renvoyé sur cette case par un autre n’est pas la prison. (PH-32)
    ⚑ Une chose peut en amener une autre. Si cela vous mène à une case où vous êtes déjà tombé dans ce tour, vous vous y arrêtez et n’y faites rien ; la case où votre tour a commencé ne compte pas. (PH-33)
    Le premier au sommet gagne. (PH-34)

rules-pharaohs-cards = Amulettes et mauvais sorts
rules-pharaohs-cards-text =
    Les paquets sont mélangés avant la partie. Une question tirée va sous son paquet, qui revient donc dans le même ordre. ⚑ Il en va de même des amulettes et des mauvais sorts. (PH-40)
    Les amulettes portent bonheur. L’une d’elles est une bague : au niveau 1, elle vous mène à la prochaine case bijoux, et vous vous arrêtez là. ⚑ S’il n’y en a plus devant vous, elle vous ramène à la dernière. La règle du jeu ne montre pas d’autre amulette : toutes les autres sont de cette maison. (PH-41)
    Les mauvais sorts portent malheur. L’un d’eux vous prend votre prochain objet sacré : au niveau 1, vous reculez jusqu’à la première case d’un objet sacré derrière vous, et vous arrêtez là. ⚑ S’il n’y en a pas, il ne se passe rien. La règle du jeu ne montre pas d’autre mauvais sort : tous les autres sont de cette maison. (PH-42)
    Chaque carte dit ce qu’elle fait à votre niveau. (PH-43)

rules-pharaohs-quiz = Le quiz (niveau 1)
rules-pharaohs-quiz-text =
    Sur les outils, vous tirez une carte *Qui suis-je ?*, sur les bijoux *Vrai ou faux*, sur les instruments *Connaissance*, sur une pyramide *Logique*. Vous lisez la question, et les autres répondent. (PH-50)
    Ils ont environ une minute, et droit à plusieurs essais. ⚑ À partir de votre gauche, chacun à son tour propose une réponse, parmi deux à quatre, ou passe, deux tours de table au plus. Une réponse fausse est barrée pour tous. On s’arrête à la première bonne réponse, ou quand il ne reste qu’une réponse. Chacun a une minute ; une fois qu’elle est écoulée, il passe. (PH-51)
    Qui a juste avance de six cases. ⚑ Il s’y arrête, même s’il partait de la case 0 ; son premier lancer de dé se fera quand même vers l’avant. Lui aussi redescend du sommet si six est trop, et renvoie qui se trouve sur sa nouvelle case ; et il peut gagner ainsi. Un prisonnier qui a juste est libre ; les tours à passer pour un sphinx ou une momie vont avec lui. (PH-52)
    On lit ensuite le commentaire de la carte, et vous partez de votre case comme toujours. (PH-53)

rules-pharaohs-mission = Niveau 2 : votre mission
rules-pharaohs-mission-text =
    Chacun tire une mission : un nom de code, et combien d’outils, de bijoux et d’instruments il faut rapporter. ⚑ Les missions sont de cette maison, de cinq objets chacune, pour être équitables. Toutes sont différentes, et tout le monde les voit. (PH-60)
    Ce que vous avez trouvé est noté sur une feuille que tous voient. Les objets au-delà des besoins de la mission ne valent rien. (PH-65)

rules-pharaohs-objects = Niveau 2 : trouver des objets
rules-pharaohs-objects-text =
    Sur les outils, les bijoux ou les instruments, le joueur d’en face ⚑ (à mi-tour de table, vers la gauche)⚐ vous pose une question *Qui suis-je ?*, *Vrai ou faux* ou *Connaissance*. Une bonne réponse rapporte un objet de cette sorte, une mauvaise rien. Vous restez sur la case. ⚑ Vous n’avez qu’un essai, et il faut répondre. (PH-61)
    - **Pyramide** : une question *Logique* ; une bonne réponse rapporte un objet de votre choix. (PH-62)
    - **Offrande magique** : un objet de votre choix, sans question. ⚑ Si votre mission est remplie, vous restez simplement là. (PH-63)
    - Les autres cases font ce qu’elles font au niveau 1, ⚑ la case où mène un pharaon aussi.⚐ Une bague est un bijou en main, et le mauvais sort du prochain objet sacré annule le prochain que vous gagnez. (PH-64)
    Quand votre mission est remplie, on ne vous demande plus rien. Sur les outils, les bijoux, les instruments ou une pyramide, vous pouvez à la place avancer encore une fois du nombre du dé. ⚑ C’est à votre choix, une fois par tour ; faites alors ce que dit la nouvelle case. (PH-66)

rules-pharaohs-summit = Niveau 2 : le sommet
rules-pharaohs-summit-text =
    Le premier au sommet avec une mission remplie gagne. (PH-67)
    Qui y tombe sans l’avoir remplie y reste : son ascension est finie. ⚑ Quand tous sont arrêtés, celui qui a le plus d’objets de sa mission gagne ; à égalité, la victoire est partagée. (PH-68)
    ⚑ Les tours à passer et la prison retardent de même aux deux niveaux. Le tour de celui qui doit passer est sauté automatiquement. (PH-69)

rules-pharaohs-questions = Les questions
rules-pharaohs-questions-text =
    ⚑ La règle du jeu ne montre aucune carte de questions : les nôtres sont de cette maison. Chacun des quatre paquets en a plus de soixante sur l’Égypte ancienne, avec de deux à quatre réponses et un commentaire à lire à voix haute. Elles sont marquées 6+ ou 9+ ; le niveau 1 ne tire que des 6+. (PH-80)

rules-pharaohs-younger = Le niveau 2 pour les plus jeunes
rules-pharaohs-younger-text =
    Au niveau 2, on ne tire que les questions marquées 6+.

rules-pharaohs-older = Le quiz à partir de 9 ans
rules-pharaohs-older-text =
    Au quiz, on tire aussi les questions marquées 9+.

rules-pharaohs-aloud = Les cartes de questions de votre boîte
rules-pharaohs-aloud-text =
    Les quatre paquets de questions sont sur votre table, et le programme n’y tire aucune carte. Le lecteur prend la première carte du paquet annoncé, lit la question à voix haute, écoute, puis dit ici si quelqu’un a juste : au quiz, qui ; au niveau 2, si le joueur a juste.
    Le lecteur lit ensuite le commentaire de la carte, et la remet sous son paquet. Il n’y a pas d’horloge : environ une minute, dit la règle du jeu.
    Amulettes, mauvais sorts et missions se tirent comme toujours. Aucun robot ne peut jouer : il ne parle pas et n’entend pas.
