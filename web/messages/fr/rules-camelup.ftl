# Les règles de Camel Up dans nos mots. Une ligne est un paragraphe, « - » un point d’une liste, « > » un exemple ; les
# numéros entre parenthèses au bout d’une ligne sont ceux du registre, que citent les refus de l’arbitre.
# Ce qui va de « ⚑ » à « ⚐ », ou jusqu’au bout de la ligne, est une règle de cette maison, comme dans docs/rules.

rules-camelup-aim = De quoi il s’agit
rules-camelup-aim-text =
    Cinq chameaux font une fois le tour de la pyramide, en grimpant les uns sur les autres en chemin. Aucun n’est à vous. Vous êtes dans la foule, quelques livres en bourse, et vous pariez : sur celui qui mène quand une manche s’achève, sur celui qui gagnera la course, sur celui qui finira dernier.
    ⚑ On joue de deux à huit ;⚐ avec Supercup, jusqu’à dix. (CU-1)
    Quand le premier chameau a passé la ligne, on paie la dernière manche et les cartes de course ; qui a alors le plus de livres a gagné.

rules-camelup-box = Le matériel
rules-camelup-box-text =
    - Cinq chameaux et cinq dés, chacun de sa couleur : bleu, vert, orange, jaune, blanc. Un dé montre 1, 2 ou 3, chacun deux fois. (CU-2)
    - Une piste de 16 cases, parcourue dans le sens des aiguilles d’une montre à partir de la case 1 ; la ligne d’arrivée vient juste après la dernière. ⚑ La banque a toujours assez de livres. (CU-3)
    - Cinq tuiles Pyramide, et trois tuiles de manche par couleur, empilées : le 5 dessus, puis le 3, puis le 2. (CU-4)
    - Chaque joueur a cinq cartes de course, une par chameau ; une tuile Désert, oasis d’un côté et mirage de l’autre ; et 3 livres. (CU-5)

rules-camelup-setup = La mise en place
rules-camelup-setup-text =
    On lance les cinq dés, et chaque chameau part de la case que montre le sien : 1, 2 ou 3. (CU-6)
    Les chameaux qui partent de la même case montent les uns sur les autres, ⚑ dans un ordre tiré au hasard. (CU-7)
    À une vraie table, le plus jeune commence. ⚑ Ici, c’est la première place ; on peut tirer les places au sort en préparant la table. (CU-8)

rules-camelup-camels = Comment avancent les chameaux
rules-camelup-camels-text =
    Les chameaux d’une même case sont empilés. Un chameau qui avance emporte tous ceux qui sont au-dessus de lui ; ceux d’en dessous restent. Ce qui avance ensemble est un **groupe**, et il garde son ordre. (CU-10)
    Un groupe qui s’arrête là où il y a déjà des chameaux monte sur eux. (CU-11)
    Plus loin sur la piste, on est devant ; sur la même case, c’est le plus haut de la pile qui est devant. Un chameau porté par un autre le devance donc. (CU-12)
    Dès qu’un groupe dépasse la dernière case, la course est finie. Le chameau du dessus a gagné, et tout le groupe est classé avant les autres, de haut en bas. (CU-13)

rules-camelup-turn = Un tour
rules-camelup-turn-text =
    À votre tour, vous faites une chose, et une seule, parmi quatre. On ne passe pas. (CU-20)
    - **Prendre une tuile de manche** : parier sur un chameau pour cette manche.
    - **Poser votre tuile Désert**, ou la déplacer : pousser les chameaux, ou les retarder.
    - **Lancer un dé** : prendre une tuile Pyramide ; un dé sort et fait avancer son chameau.
    - **Poser une carte de course** : parier sur le vainqueur ou sur le dernier de toute la course.
    Puis c’est au joueur suivant, dans le sens des aiguilles d’une montre. La fin d’une manche n’y change rien. (CU-21)

rules-camelup-leg = Prendre une tuile de manche
rules-camelup-leg-text =
    Prenez la tuile du dessus d’une pile qui n’est pas vide. On peut en avoir autant qu’on veut, et plusieurs de la même couleur. Le premier servi a la tuile qui paie le plus. (CU-22)

rules-camelup-desert = Poser la tuile Désert
rules-camelup-desert-text =
    Posez votre tuile sur la piste, côté oasis ou côté mirage. Il ne doit y avoir sur la case ni chameau ni tuile Désert. (CU-25)
    - Jamais sur la case 1. (CU-26)
    - Jamais juste à côté d’une case qui porte une tuile Désert, devant ou derrière. ⚑ Si vous déplacez la vôtre, elle est d’abord levée et ne compte pas. (CU-27)
    - Une tuile déjà posée peut être déplacée sur une autre case, du côté que l’on veut. La retourner sur place n’est pas un déplacement. (CU-28)
    - La dernière case est permise. ⚑ Une oasis y fait passer la ligne à un groupe. (CU-29)

rules-camelup-tile = Les chameaux sur une tuile Désert
rules-camelup-tile-text =
    Quand un groupe s’arrête sur une tuile Désert, le propriétaire de la tuile reçoit aussitôt 1 livre, peu importe qui a lancé le dé. (CU-30)
    - **Oasis** : le groupe avance d’une case, et monte sur les chameaux qui s’y trouvent. (CU-31)
    - **Mirage** : le groupe recule d’une case, et se glisse **sous** les chameaux qui s’y trouvent. Si c’est la case qu’il vient de quitter, il passe sous ceux qui y sont restés. (CU-32)
    La tuile reste jusqu’au décompte de la manche, ou jusqu’à ce que son propriétaire la déplace. Comme deux tuiles ne sont jamais voisines, aucun groupe n’en rencontre deux en un déplacement. (CU-33)

rules-camelup-roll = Lancer un dé
rules-camelup-roll-text =
    Prenez une tuile Pyramide : elle vaudra 1 livre au décompte de la manche. Un des dés encore dans la pyramide en sort, tous avec la même chance, et son chameau avance d’autant de cases qu’il montre. (CU-35)
    Le dé reste dehors jusqu’à la fin de la manche : chaque dé sort donc une fois par manche. Surveillez les chameaux qui n’ont pas encore bougé. (CU-36)

rules-camelup-card = Poser une carte de course
rules-camelup-card-text =
    Posez une de vos cartes de course, face cachée, sur la pile du vainqueur ou sur celle du dernier. Tout le monde voit qu’elle est à vous ; personne n’en voit la couleur avant la fin de la course. On ne la reprend pas. (CU-37)
    On peut en poser une par tour, tant qu’on en a, sur l’une ou l’autre pile. Plus une carte juste est posée tôt, plus elle paie. (CU-38)

rules-camelup-legend = La fin d’une manche
rules-camelup-legend-text =
    Une manche s’achève quand le dernier dé est sorti et que son chameau a bougé. Chacun est alors payé : (CU-40)
    - une tuile de manche du chameau de tête paie son nombre, 5, 3 ou 2 ; (CU-41)
    - une tuile de manche du deuxième paie 1 ; (CU-42)
    - une tuile de manche de tout autre chameau coûte 1 ; (CU-43)
    - une tuile Pyramide paie 1. (CU-44)
    Vos gains et vos pertes sont d’abord additionnés, puis payés, et une bourse ne descend jamais au-dessous de 0. (CU-45)
    Ensuite les tuiles de manche, les tuiles Pyramide et les dés sont remis en place, et chaque tuile Désert revient à son propriétaire. Le joueur suivant commence la nouvelle manche. (CU-46)
    > Le jaune mène, le bleu est deuxième. Ana a le jaune 5, le bleu 3, le blanc 2 et une tuile Pyramide : 5 + 1 − 1 + 1 = 6 livres.

rules-camelup-end = La fin de la course
rules-camelup-end-text =
    Quand un groupe passe la ligne, tout s’arrête : plus de dé, plus de tour. La manche est comptée une dernière fois, avec la tuile Pyramide que l’on vient de prendre. (CU-50)
    On retourne alors la pile du vainqueur, de la première carte posée à la dernière. La première carte du chameau vainqueur paie 8, la deuxième 5, la troisième 3, la quatrième 2, chacune des suivantes 1. Une carte d’un autre chameau coûte 1 à son propriétaire. (CU-51)
    La pile du dernier est comptée de même, pour le chameau qui finit dernier : la case la plus en arrière, le bas de sa pile. (CU-52)
    Qui n’a plus de quoi payer est épargné : carte après carte, une bourse ne descend jamais au-dessous de 0. (CU-53)
    Qui a le plus de livres gagne. À égalité, la victoire est partagée. (CU-54)
    L’argent est public, mais personne n’est tenu de dire combien il en a. ⚑ On peut le déduire de ce que tous ont vu, et on le montre donc. (CU-55)

rules-camelup-support = Supercup 1 : la longue piste et les dés d’encouragement
rules-camelup-support-text =
    La piste a 20 cases au lieu de 16 ; la ligne d’arrivée vient après la dernière. ⚑ Elles sont numérotées de 1 à 20. (SC-1)
    Chaque couleur a de plus un **dé d’encouragement**, qui montre 1 ou 2, chacun trois fois. Ils attendent sur un piédestal. (SC-2)
    Il y a six tuiles Pyramide, et quatre tuiles de manche par couleur : 5, 3, 2, 2. (SC-3)
    Au début d’une manche, de la première aussi, le dé d’encouragement du chameau qui est dernier rejoint les cinq dés dans la pyramide. (SC-4)
    Il fait avancer son chameau comme tout autre dé, puis retourne sur le piédestal et ne sert plus dans cette manche. Ce chameau bouge donc deux fois. (SC-5)
    La manche s’achève quand la pyramide est vide : après six dés. (SC-6)

rules-camelup-spicy = La règle épicée
rules-camelup-spicy-text =
    Après votre action normale, si vous avez une tuile Pyramide, vous pouvez en rendre une, prise à l’instant ou plus tôt, et mettre dans la pyramide un dé d’encouragement du piédestal. Une fois par tour. (SC-10)
    - Pas le dé du chameau qui mène en ce moment. (SC-11)
    - Pas après avoir pris la dernière tuile Pyramide, car la pyramide est vide et la manche finie ; ni une fois la course terminée. (SC-12)
    Un dé d’encouragement qui a fait avancer son chameau va dans son cratère, et n’en sort plus jusqu’à la fin de la manche. (SC-13)
    Au début d’une manche, tous les dés d’encouragement reviennent sur le piédestal ; puis celui du dernier entre dans la pyramide, comme toujours. (SC-14)
    Il reste donc toujours autant de tuiles Pyramide que de dés dans la pyramide, jamais plus de six. (SC-15)

rules-camelup-photographer = Supercup 2 : le photographe
rules-camelup-photographer-text =
    Une action normale de plus, sauf si un autre joueur est le photographe : prenez la tuile Photographe, et placez l’appareil photo à côté d’une case vide, sans chameau ni tuile Désert. La case 1 est permise aussi. (SC-20)
    Tant que vous avez la tuile, vous pouvez refaire cette action pour déplacer l’appareil photo vers une autre case vide. (SC-21)
    Quand un groupe finit son déplacement sur cette case, même après une oasis ou un mirage, vous recevez 1 livre par chameau du groupe, de 1 à 5. La tuile et l’appareil sont remis en place, et n’importe qui peut les prendre. (SC-22)
    Ils sont aussi remis en place au début d’une nouvelle manche. (SC-23)
    On ne pose pas de tuile Désert sur la case de l’appareil photo. (SC-24)

rules-camelup-positions = Supercup 3 : parier sur les places
rules-camelup-positions-text =
    Les piles de manche ont quatre tuiles, 5, 3, 2, 2 ; quatre aussi quand on joue avec les dés d’encouragement. (SC-30)
    Il y a quatre tuiles Position : deuxième, troisième, quatrième, cinquième place. (SC-31)
    Une action normale de plus : prenez une tuile Position encore là, et couvrez-en une de vos tuiles de manche qui ne l’est pas encore, ou la tuile du **bas** d’une pile qui n’est pas vide, que vous prenez. (SC-32)
    (Le résumé, à la fin du livret, parle du dessous d’une pile de tuiles Position : c’est une coquille.)
    Au décompte de la manche, une tuile couverte paie 3 livres si son chameau est exactement à cette place, et coûte 1 sinon, quel que soit son nombre. On ne peut pas la découvrir. (SC-33)
    On peut en avoir plusieurs, chacune sur une tuile de manche à elle. Après la manche, toutes sont remises en place. (SC-34)

rules-camelup-partners = Supercup 4 : les partenaires
rules-camelup-partners-text =
    À six joueurs ou plus. Une action normale de plus, tant que vous n’avez pas de partenaire : choisissez quelqu’un qui n’en a pas non plus. On ne peut pas refuser, et vous êtes partenaires jusqu’au décompte de la manche. (SC-35)
    Chacun de vous reçoit alors aussi ce que paie une tuile de l’autre : tuile de manche, tuile couverte ou tuile Pyramide. Son propriétaire est payé tout de même. ⚑ On prend pour vous la meilleure, si elle rapporte quelque chose. (SC-36)
    Elle est ajoutée avant que gains et pertes soient réglés : elle peut donc compenser une perte. (SC-37)
    Après la manche, chacun est libre de nouveau. (SC-38)

rules-camelup-together = Combiner les extensions
rules-camelup-together-text =
    Prenez autant d’extensions que vous voulez. La règle épicée demande les dés d’encouragement, les partenaires demandent six joueurs, et à neuf ou dix il faut les quatre, avec ou sans la règle épicée. (SC-40)
