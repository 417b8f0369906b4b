"""What the terminal says around a lesson, in English and French."""

from ludogite.games.words import Words

LESSON_TEXTS = {
    "lesson_title": Words(
        "{title} · step {number} of {count} · {step}", "{title} · étape {number} sur {count} · {step}"
    ),
    "lesson_welcome": Words(
        "A lesson of about {minutes} minutes. Type a move, as {example}; also: show, repeat, skip, back, rules, quit.",
        "Une leçon d'environ {minutes} minutes. Tapez un coup, comme {example} ; aussi : montrer, refaire, sauter, "
        "retour, règles, quitter.",
    ),
    "lesson_ask": Words("Your move", "À vous"),
    "lesson_on": Words("Enter: go on · repeat: this step again", "Entrée : continuer · refaire : encore cette étape"),
    "lesson_show": Words("One way to do it: {move}", "Une façon de faire : {move}"),
    "lesson_help": Words(
        "show: a move that does it · repeat: this step anew · skip: the next step · back: the one before · "
        "rules, or rules 2.1 · quit",
        "montrer : un coup qui convient · refaire : cette étape à nouveau · sauter : l'étape suivante · "
        "retour : la précédente · règles, ou règles 2.1 · quitter",
    ),
    "lesson_last": Words("{title} · your first game", "{title} · votre première partie"),
    "lesson_goal": Words("Your goal: {goal}", "Votre but : {goal}"),
    "lesson_play": Words(
        "Enter: play · back: the last step · quit", "Entrée : jouer · retour : la dernière étape · quitter"
    ),
    "lesson_left": Words(
        "Go on another time with: ludogite lesson {game}", "À reprendre avec : ludogite lesson {game}"
    ),
}
