# Le Jeu des Pharaons : tables, en-têtes, règles, fichiers de cartes et la table dans un terminal.

pharaohs-players = Le Jeu des Pharaons se joue de 2 à 6, pas à { NUMBER($players, useGrouping: 0) }
pharaohs-quiz-level = l’option quiz est pour le niveau 1, pas pour level2
pharaohs-unknown-mission = il n’y a pas de mission « { $mission } » ; il y a : { $missions }
pharaohs-mission-twice = la mission { $mission } y est deux fois
pharaohs-missions-count = à { NUMBER($players, useGrouping: 0) } joueurs, il faut autant de missions, pas { NUMBER($missions, useGrouping: 0) }

pharaohs-roll-first = lancez d’abord le dé
pharaohs-direction-first = le dé montre { $die } : avancez ou reculez d’abord
pharaohs-prison-first = vous passez devant la prison : libérez { $player }, ou laissez { $player } là
pharaohs-offer-first = choisissez d’abord la case de l’offrande
pharaohs-answer-first = une question est posée : répondez
pharaohs-take-first = choisissez d’abord l’objet à prendre
pharaohs-again-first = la mission est remplie : avancez encore, ou restez
pharaohs-too-far = la case { $square } n’est pas une des six devant { $from } ni des six derrière
pharaohs-no-such-answer = la question a { $answers } réponses, il n’y a pas de réponse { $answer }
pharaohs-struck-out = la réponse { $answer } est fausse et barrée
pharaohs-no-pass = au niveau 2, il faut répondre à la question
pharaohs-die-first = le dé vient d’abord, puis { $card }
pharaohs-card-first = c’est une carte du paquet { $deck ->
    [who] « Qui suis-je ? »
    [truth] « Vrai ou faux »
    [knowledge] « Connaissance »
    [logic] « Logique »
    [amulets] des amulettes
   *[spells] des mauvais sorts
  } qui vient, pas le dé
pharaohs-card-not-here = { $card } n’est pas dans le paquet { $deck ->
    [who] « Qui suis-je ? »
    [truth] « Vrai ou faux »
    [knowledge] « Connaissance »
    [logic] « Logique »
    [amulets] des amulettes
   *[spells] des mauvais sorts
  } où l’on tire
pharaohs-card-not-next = le paquet { $deck ->
    [who] « Qui suis-je ? »
    [truth] « Vrai ou faux »
    [knowledge] « Connaissance »
    [logic] « Logique »
    [amulets] des amulettes
   *[spells] des mauvais sorts
  } revient dans son ordre : { $next } vient maintenant, pas { $card }
pharaohs-card-drawn = { $card } a été tirée, et le paquet { $deck ->
    [who] « Qui suis-je ? »
    [truth] « Vrai ou faux »
    [knowledge] « Connaissance »
    [logic] « Logique »
    [amulets] des amulettes
   *[spells] des mauvais sorts
  } n’a pas encore fait le tour
pharaohs-start-first = avant le premier tour, dites qui commence, puis la mission de chacun
pharaohs-started = qui commence a été dit avant le premier tour, et les missions aussi
pharaohs-judge-first = il faut dire si la réponse est juste : « juste » et un nom, ou « faux »
pharaohs-not-asked = la question n’était pas pour { $player }
pharaohs-bots-hear-nobody = aucun robot ne peut jouer là où l’on répond à voix haute : il ne parle pas et n’entend pas
pharaohs-option-needs = « { $option ->
    [age6] { option-name-age6 }
    [age9] { option-name-age9 }
   *[aloud] { option-name-aloud }
  } » ({ $option }) demande { $needs ->
    [level2] l’option « { option-name-level2 } » (level2)
    [quiz] l’option « { option-name-quiz } » (quiz)
   *[other] une de ces options : « { option-name-level2 } » (level2), « { option-name-quiz } » (quiz)
  }

pharaohs-file-not-toml = { $file }, ligne { NUMBER($line, useGrouping: 0) } : ce n’est pas du TOML : { $why }
pharaohs-file-slug = { $file }, ligne { NUMBER($line, useGrouping: 0) } : « { $slug } » n’est pas un nom de carte : minuscules, chiffres et traits d’union simples, 40 au plus
pharaohs-file-not-a-card = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $slug } n’est pas une table à part
pharaohs-file-slug-twice = { $file }, ligne { NUMBER($line, useGrouping: 0) } : la carte { $slug } est déjà dans { $other }
pharaohs-file-how-many = { $file }, ligne { NUMBER($line, useGrouping: 0) } : un paquet a de 1 à { $most } cartes, pas { $cards }
pharaohs-file-unknown-kind = { $file }, ligne { NUMBER($line, useGrouping: 0) } : il n’y a pas de sorte de case « { $kind } » ; il y a : { $kinds }
pharaohs-file-not-a-list = { $file }, ligne { NUMBER($line, useGrouping: 0) } : il faut pour { $kind } une liste de cases
pharaohs-file-no-square = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $square } n’est pas une case de 1 à 99
pharaohs-file-square-twice = { $file }, ligne { NUMBER($line, useGrouping: 0) } : la case { $square } a déjà une sorte
pharaohs-file-square-missing = { $file }, ligne { NUMBER($line, useGrouping: 0) } : la case { $square } n’a pas de sorte
pharaohs-file-passage-end = { $file }, ligne { NUMBER($line, useGrouping: 0) } : le passage { $square } ne peut pas mener en { $end } : il faut une autre case, de 1 à 99
pharaohs-file-one-alone = { $file }, ligne { NUMBER($line, useGrouping: 0) } : une seule case { $kind } n’a pas de suivante où envoyer
pharaohs-file-no-object = { $file }, ligne { NUMBER($line, useGrouping: 0) } : les pyramides envoient au prochain objet sacré, et il n’y en a pas : ni tools, ni jewels, ni instruments
pharaohs-file-no-passages = { $file }, ligne { NUMBER($line, useGrouping: 0) } : passage veut une table à part : chaque passage avec la case où il débouche
pharaohs-file-key-missing = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $slug } n’a pas de « { $key } »
pharaohs-file-key-unknown = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $slug } a une clé « { $key } » de trop ; ses clés sont : { $keys }
pharaohs-file-languages = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $key } de { $slug } doit avoir exactement ces langues : { $languages }
pharaohs-file-empty = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $key } de { $slug } est vide en { $language }
pharaohs-file-age = { $file }, ligne { NUMBER($line, useGrouping: 0) } : l’âge de { $slug } est 6 ou 9, en nombre entier
pharaohs-file-answers = { $file }, ligne { NUMBER($line, useGrouping: 0) } : il faut à { $slug } de 2 à { $most } réponses, toutes différentes
pharaohs-file-answers-differ = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $slug } n’a pas autant de réponses dans chaque langue
pharaohs-file-right = { $file }, ligne { NUMBER($line, useGrouping: 0) } : right de { $slug } n’est pas le numéro d’une de ses réponses
pharaohs-file-none-young = { $file }, ligne { NUMBER($line, useGrouping: 0) } : aucune carte de ce paquet n’est pour 6 ans
pharaohs-file-effect = { $file }, ligne { NUMBER($line, useGrouping: 0) } : { $slug } : « { $effect } » n’est pas une chose que fait une carte à ce niveau
pharaohs-file-needs = { $file }, ligne { NUMBER($line, useGrouping: 0) } : les besoins de { $slug } doivent nommer exactement : { $objects }
pharaohs-file-total = { $file }, ligne { NUMBER($line, useGrouping: 0) } : il faut à la mission { $slug } de 1 à { $most } objets en tout, en nombres entiers
pharaohs-file-missions = { $file }, ligne { NUMBER($line, useGrouping: 0) } : il faut de { $fewest } à { $most } missions

pharaohs-effect-nothing = Il ne se passe rien.
pharaohs-effect-forward = { $amount ->
    [one] Avancez d’une case et faites ce qu’elle dit.
   *[other] Avancez de { $amount } cases et faites ce que dit la case.
  }
pharaohs-effect-back = { $amount ->
    [one] Reculez d’une case et faites ce qu’elle dit.
   *[other] Reculez de { $amount } cases et faites ce que dit la case.
  }
pharaohs-effect-next = { $kind ->
    [bijoux] Avancez jusqu’à la prochaine case « bijoux » et arrêtez-vous là : la case ne fait rien. S’il n’y en a plus devant vous, reculez jusqu’à la dernière.
   *[other] Avancez jusqu’à la prochaine case « { $kind } » et arrêtez-vous là : la case ne fait rien. S’il n’y en a plus devant vous, restez où vous êtes.
  }
pharaohs-effect-previous = Reculez jusqu’à la case « { $kind } » la plus proche derrière vous et arrêtez-vous là : la case ne fait rien. S’il n’y en a pas, restez où vous êtes.
pharaohs-effect-miss = { $amount ->
    [one] Passez un tour.
   *[other] Passez { $amount } tours.
  }
pharaohs-effect-roll = Relancez le dé.
pharaohs-effect-win = { $amount ->
    [tools] Un outil est à vous.
    [jewels] Un bijou est à vous.
    [instruments] Un instrument est à vous.
   *[choice] Un objet sacré de votre choix est à vous.
  }
pharaohs-effect-lose = { $amount ->
    [tools] Perdez un outil, si vous en avez un.
    [jewels] Perdez un bijou, si vous en avez un.
    [instruments] Perdez un instrument, si vous en avez un.
   *[choice] Perdez un objet de la sorte dont vous avez le plus.
  }
pharaohs-effect-forgo = Le prochain objet sacré que vous gagnez est perdu.
pharaohs-effect-shield = Le prochain mauvais sort ne peut rien contre vous.
pharaohs-effect-rest = Le prochain sphinx ou la prochaine momie ne vous retient pas.
pharaohs-effect-swap = { $amount ->
    [ahead] Changez de place avec le joueur le plus proche devant vous. S’il n’y en a pas, restez où vous êtes.
   *[behind] Changez de place avec le joueur le plus proche derrière vous. S’il n’y en a pas, restez où vous êtes.
  }

pharaohs-table-square = case
pharaohs-table-objects = objets
pharaohs-table-mission = mission
pharaohs-table-misses = à passer
pharaohs-table-player = { "    " }joueur
pharaohs-table-prison = en prison
pharaohs-table-stopped = ascension finie
pharaohs-ask-roll = À vous : lancer
pharaohs-ask-direction = Le dé montre { $die } : avancer ou reculer ?
pharaohs-ask-prisoner = Vous passez devant la prison : voulez-vous libérer { $player } ?
pharaohs-ask-offering = Offrande magique : sur quelle case allez-vous ?
pharaohs-ask-object = Quel objet sacré prenez-vous ?
pharaohs-ask-mission = Votre mission est remplie : avancer encore du même nombre, ou rester ici ?
pharaohs-ask-answer = { $quiz ->
    [yes] Tapez « réponse » et son numéro, ou « passer ».
   *[no] Tapez « réponse » et son numéro.
  }
pharaohs-ask-judgement = { $quiz ->
    [yes] Qui a donné la bonne réponse ? Tapez « juste » et un nom, ou « faux ».
   *[no] La réponse est-elle juste ? Tapez « juste » et le nom, ou « faux ».
  }
pharaohs-table-card = { $player } prend la première carte du vrai paquet « { $deck } » et la lit à voix haute.
pharaohs-table-answer = Pour { $player } seulement, qui juge : { $answer }
pharaohs-choose-free = ({ $player } rejoue au prochain tour)
pharaohs-choose-leave = ({ $player } reste en prison)
pharaohs-choose-take = ({ $kind } : { $have } sur { $need })
pharaohs-need-tools = { $count ->
    [one] 1 outil
   *[other] { $count } outils
  }
pharaohs-need-jewels = { $count ->
    [one] 1 bijou
   *[other] { $count } bijoux
  }
pharaohs-need-instruments = { $count ->
    [one] 1 instrument
   *[other] { $count } instruments
  }
pharaohs-table-bring = À rapporter : { $needs }.
pharaohs-table-needs = Il manque encore à { $mission } : { $needs }.
pharaohs-table-complete = Il ne manque plus rien à { $mission } : au sommet !
pharaohs-note-right = { $question } — { $answer }. { $comment }
pharaohs-table-reads = { $quiz ->
    [yes] { $player } lit, les autres répondent tour à tour :
   *[no] { $player } pose la question :
}
pharaohs-table-reads-aloud = { $quiz ->
    [yes] { $player } lit la question, et les autres répondent à voix haute :
   *[no] { $player } pose la question, et l’on répond à voix haute :
}
pharaohs-table-shield = protégé du prochain mauvais sort
pharaohs-table-rest = le prochain sphinx ou la prochaine momie ne retient pas
pharaohs-table-forgo = renonce { $count ->
    [one] au prochain objet
   *[other] aux { $count } prochains objets
  }
pharaohs-deck-truth = Vrai ou faux
pharaohs-deck-knowledge = Connaissance
pharaohs-deck-logic = Logique
pharaohs-deck-who = Qui suis-je ?
pharaohs-kind-tools = outils
pharaohs-kind-jewels = bijoux
pharaohs-kind-instruments = instruments
pharaohs-kind-object = objet sacré
pharaohs-kind-pyramid = pyramide
pharaohs-kind-offering = offrande magique
pharaohs-kind-hieroglyph = hiéroglyphe
pharaohs-kind-sphinx = sphinx
pharaohs-kind-mummy = momie
pharaohs-kind-pharaoh = pharaon
pharaohs-kind-die = dé
pharaohs-kind-amulet = amulette
pharaohs-kind-spell = mauvais sort
pharaohs-kind-prison = prison
pharaohs-kind-passage = passage secret
pharaohs-kind-summit = sommet
pharaohs-kind-none = il ne s’y passe rien
pharaohs-kind-start = départ
