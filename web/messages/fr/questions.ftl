# Les questions d’un jeu, pour les enseignants et les lecteurs : choisies, lues et imprimées.

questions = Questions
questions-all = Toutes les questions, à lire et à imprimer
questions-title = Les questions : { $game }
questions-text = Pour les enseignants, et pour qui lit à voix haute : choisissez, lisez, imprimez. Les réponses ne sont montrées que si vous les demandez.
questions-decks = Paquets
questions-age = Âge
questions-any-age = tous
questions-marked = { $age }+
questions-language = Langue
questions-both = les deux, côte à côte
questions-answers = Réponses
questions-answers-nowhere = sans
questions-answers-beside = avec chaque question
questions-answers-apart = sur une page à la fin
questions-comments = avec les commentaires
questions-warning = Les bonnes réponses sont ici. Que personne qui joue ne regarde cet écran.
questions-show = Montrer les réponses
questions-hide = Les laisser cachées
questions-right = juste
questions-aloud = On répond à voix haute : il n’y a pas de choix.
questions-print = Imprimer
questions-count = { $count ->
    [0] Aucune question : choisissez un paquet.
    [one] { $count } question
   *[other] { $count } questions
  }
questions-reading = On cherche les questions…
questions-pupil = Nom :
questions-solutions = Réponses
