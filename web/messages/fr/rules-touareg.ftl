# Les règles de Touareg dans nos mots ; rules-camelup.ftl dit comment elles sont écrites.

rules-touareg-aim = De quoi il s’agit
rules-touareg-aim-text =
    Votre campement est dans le désert, entre Tombouctou et Gao. De là, vous menez une caravane jusqu’à la prochaine oasis, en deux étapes. Chargez vos animaux d’eau, d’or, de sel et de millet : à la fin d’une étape, qui a le plus d’une sorte en est payé. Ce qui compte, c’est ce que vous portez, cachez ou avez volé, non ce qui est encore au campement.
    On joue de deux à cinq, à partir de 10 ans ; la boîte dit de 20 à 45 minutes. (TG-1)

rules-touareg-goods = Les marchandises
rules-touareg-goods-text =
    Il y a 44 cartes de marchandises : 8 eau, 10 or, 12 sel et 14 millet. (TG-2)
    Une carte est de l’argent, en dinars, quand vous achetez. Et sa sorte vaut des points à qui en a le plus. Dinars et points : eau { $waterDinars } et { $waterPoints }, or { $goldDinars } et { $goldPoints }, sel { $saltDinars } et { $saltPoints }, millet { $milletDinars } et { $milletPoints }. { $own ->
        [yes] Ce sont les valeurs propres à cette table.
       *[no] L’or est tel que la règle le montre. ⚑ Les autres valeurs sont celles de cette maison ; une table peut en fixer d’autres.
      } (TG-3)

rules-touareg-setup = La mise en place
rules-touareg-setup-text =
    Chacun a 2 chameaux ; à deux joueurs, 3 chacun. (TG-4)
    Les cartes spéciales sont en réserve. Ânes, grottes, voleurs et plans : à deux joueurs 2, 2, 3, 3 (c’est imprimé ainsi ; le troisième plan est peut-être une coquille) ; à trois 3, 3, 3, 2 ; à quatre 4, 4, 3, 3 ; à cinq 5, 5, 3, 4. (TG-5)
    On mélange les marchandises pour faire la pioche, et on en découvre les deux premières cartes : c’est le marché. (TG-6)
    À une vraie table, le plus jeune commence. ⚑ Ici, c’est la première place ; on peut tirer les places au sort en préparant la table. (TG-7)

rules-touareg-turn = Un tour
rules-touareg-turn-text =
    Faites une chose parmi quatre ; puis c’est à votre voisin de gauche. (TG-10)
    - **Piocher** trois cartes pour votre campement.
    - **Charger** sur un animal des marchandises de votre campement.
    - **Prendre** au marché des marchandises d’une sorte, aussitôt chargées sur un animal.
    - **Acheter** une carte spéciale.
    Avant ou après, vous pouvez aussi vous servir de vos grottes et de vos voleurs. ⚑ Votre tour s’achève quand vous le dites, ou quand il n’y a plus rien à faire. (TG-11)
    À la fin de votre tour, votre campement, c’est-à-dire votre main, compte quatre cartes au plus. (TG-12)
    ⚑ Au dernier tour d’une étape, vous pouvez passer au lieu de faire une des quatre choses : personne n’est forcé de payer avec un chargement qui va compter. Vous pouvez d’abord vous servir de grottes et de voleurs ; passer met fin à votre tour. Avant le dernier tour, on ne passe pas, puisqu’on peut toujours piocher. (TG-13)
    ⚑ Quand se servir des grottes et des voleurs : (TG-14)
    - ⚑ Finissez ce que vous avez commencé avant de vous servir d’une grotte ou d’un voleur. Mais on peut remplir une grotte entre la pioche et ce que l’on met au marché.
    - ⚑ Tant que vous devez une carte au marché, vous ne pouvez rien voler, ni cacher votre dernière carte.
    - ⚑ Se servir d’une grotte ou d’un voleur met fin au chargement. Voler met fin aussi à ce que l’on met au marché.
    > Vous avez un or et piochez trois cartes. Vous cachez l’or dans votre grotte, mettez un sel au marché, et alors seulement vous envoyez votre voleur.

rules-touareg-draw = Piocher
rules-touareg-draw-text =
    Prenez en main les trois premières cartes de la pioche. Personne d’autre ne les voit. (TG-20)
    Mettez ensuite au marché, face visible, au moins une carte de votre main, n’importe laquelle ; davantage si vous en avez plus de quatre, ou si vous le voulez. (TG-21)
    S’il n’y avait plus qu’une ou deux cartes à piocher, rien n’est dû au marché, à moins que vous n’ayez plus de quatre cartes en main. (TG-22)
    > Vous avez trois cartes et vous en piochez trois. Deux doivent aller au marché ; avec une grotte, vous pouvez en cacher une et n’en mettre qu’une au marché.

rules-touareg-load = Charger un animal
rules-touareg-load-text =
    Posez jusqu’à quatre cartes de votre main ⚑ (au moins une)⚐ sur un seul animal, dans l’ordre de votre choix, par-dessus ce qu’il porte. On ne glisse rien au milieu. Un chameau est exigeant : (TG-25)
    - il porte quatre marchandises au plus ; (TG-26)
    - de deux sortes au plus ; (TG-27)
    - avec un seul changement de sorte dans la rangée : « or, millet, millet, or » n’est pas permis ; (TG-28)
    - l’eau voyage seule : un chameau qui porte de l’eau ne porte rien d’autre ; (TG-29)
    - et il porte deux cartes d’or au plus. (TG-30)
    En un tour, on ne charge qu’un animal, chameau ou âne. (TG-46)

rules-touareg-market = Prendre au marché
rules-touareg-market-text =
    Prenez au marché jusqu’à quatre cartes ⚑ (au moins une)⚐ d’une même sorte et chargez-les aussitôt sur un seul animal, selon les mêmes règles. Elles ne passent jamais par la main. (TG-35)

rules-touareg-buy = Acheter une carte spéciale
rules-touareg-buy-text =
    Une carte spéciale coûte 3 dinars. Payez avec des marchandises de votre main, du dessus de vos animaux, ou des deux. D’un animal, on ne paie qu’avec la carte du dessus, puis avec celle d’en dessous. ⚑ On ne peut commencer un achat que si votre main et vos animaux valent 3 dinars en tout. (TG-40)
    On ne rend pas la monnaie. ⚑ Vous cessez de payer dès que 3 dinars sont atteints. (TG-41)
    Ce que vous avez payé va sur la défausse, face visible. (TG-42)
    La carte est posée devant vous, face visible ; elle sert dans ce tour ou plus tard. On peut en avoir autant qu’on veut, et plusieurs pareilles. (TG-43)
    Quand la réserve n’a plus de carte d’une sorte, on ne peut plus en acheter. (TG-44)

rules-touareg-specials = Les cartes spéciales
rules-touareg-specials-text =
    - **Âne** : un animal de plus. Il porte quatre marchandises au plus, mais de toutes sortes et dans n’importe quel ordre : de l’eau avec autre chose, quatre cartes d’or, ce que vous voulez. (TG-45)
    - **Grotte** : à votre tour, vous pouvez mettre une marchandise dans chaque grotte, de votre main ou du dessus d’un animal, face cachée. Une grotte en contient deux au plus, et les garde jusqu’à la fin de l’étape. (TG-50)
    - **Voleur** : à votre tour, une seule fois dans sa vie, il vole une marchandise à un autre joueur : tirée au hasard de sa main, ou du dessus d’un animal. Il ne vole rien dans les grottes ni sous d’autres voleurs. Plusieurs voleurs peuvent frapper en un tour. ⚑ Le butin va sous le premier de vos voleurs qui n’en a pas. (TG-60)
    - Le butin reste face cachée sous le voleur jusqu’à la fin de l’étape. ⚑ Vous et votre victime savez ce que c’est ; les autres seulement s’ils l’ont vu sur un animal. (TG-61)
    - **Plan** : il vaut 2 points quand vous le rendez. (TG-65)

rules-touareg-stage = La fin d’une étape
rules-touareg-stage-text =
    Une fois la dernière carte de la pioche prise, on finit ce tour, et chacun joue encore une fois, du voisin de gauche jusqu’à celui qui l’a prise. Personne ne peut piocher. ⚑ Le dernier tour se compte à partir de cette carte, jusqu’à ce que commence la deuxième étape ou que finisse la partie. (TG-70)
    Les mains sont mises de côté, face cachée : elles ne comptent pas. (TG-71)
    On ouvre les grottes et les voleurs. Leurs marchandises comptent ; les cartes qui ont servi retournent en réserve. (TG-72)
    Pour chaque sorte, on compte ce que chacun a sur ses animaux, dans ses grottes et sous ses voleurs. Qui en a le plus, seul, reçoit les points de la sorte, une fois. (TG-73)
    Si plusieurs sont en tête, chacun reçoit les points moins 1. ⚑ Une sorte que personne n’a ne paie rien. (TG-74)
    Les ânes qui portent quelque chose retournent en réserve. Celui qui ne porte rien n’a pas servi, même s’il a porté quelque chose avant. (TG-75)
    Ensuite, à partir du voisin de gauche de celui qui a pioché la dernière carte, chacun peut rendre des cartes spéciales qui n’ont pas servi. ⚑ On ne demande rien à qui n’en a pas, ou n’en a plus. (TG-76)
    - Un âne, une grotte ou un voleur vaut 1 point. (TG-77)
    - Un plan vaut 2 points. (TG-78)
    - Une carte gardée ne paie rien maintenant, et reste là pour la deuxième étape. (TG-79)

rules-touareg-second = La deuxième étape
rules-touareg-second-text =
    Le marché reste tel qu’il est. (TG-80)
    Toutes les marchandises qui ont été comptées sont mélangées en une nouvelle pioche. ⚑ Celles qui ont payé des cartes spéciales restent sur la défausse, hors du jeu. (TG-81)
    Chacun reprend sa main. (TG-82)
    Le voisin de gauche de celui qui a pioché la dernière carte de la première étape commence. (TG-83)
    ⚑ S’il n’y a pas de marchandises pour une nouvelle pioche, la deuxième étape se réduit à son dernier tour. (TG-84)

rules-touareg-end = La fin de la partie
rules-touareg-end-text =
    La deuxième étape finit comme la première : dernière carte, encore un tour chacun, des points à qui a le plus de chaque sorte. (TG-90)
    Puis chaque carte spéciale qui n’a pas servi paie automatiquement : 1 point, un plan 2. (TG-91)
    Qui a le plus de points gagne. À égalité, la main la plus précieuse l’emporte : ⚑ celle qui vaut le plus de dinars ; si elles se valent aussi, la victoire est partagée. (TG-92)
