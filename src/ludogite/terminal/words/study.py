"""Texts of lessons, puzzles, reviews and replays, in English and French."""

from ludogite.games.words import Words

STUDY_TEXTS = {
    # Lessons.
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
        "show: a move that does it · repeat: this step again · skip: the next step · back: the one before · "
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
    # Puzzles.
    "puzzle_title": Words(
        "{title} · puzzle {number} of {count} · {grade}", "{title} · problème {number} sur {count} · {grade}"
    ),
    "puzzle_welcome": Words(
        "Type a move, as {example}; also: hint, solution, next, quit.",
        "Tapez un coup, comme {example} ; aussi : indice, solution, suivant, quitter.",
    ),
    "puzzle_ask": Words("Your answer", "Votre réponse"),
    "puzzle_on": Words("Enter: the next puzzle · quit", "Entrée : le problème suivant · quitter"),
    "puzzle_line": Words("It goes on: {moves}", "La suite : {moves}"),
    "puzzle_solution": Words("The solution: {moves}", "La solution : {moves}"),
    "puzzle_theme": Words("Theme: {theme}", "Thème : {theme}"),
    # Reviews of records.
    "column_value": Words("value", "valeur"),
    "column_loss": Words("loss", "perte"),
    "column_luck": Words("luck", "chance"),
    "column_better": Words("better", "mieux"),
    "marks": Words(
        "Value: the chance of winning after the move. ? loses {mistake} or more, ?? {blunder}; ◆ the game turns.",
        "Valeur : les chances de gagner après le coup. ? perd {mistake} ou plus, ?? {blunder} ; ◆ la partie bascule.",
    ),
    "plot_title": Words("{who}'s chances of winning, move by move", "Chances de gagner ({who}), coup par coup"),
    "plot_title_all": Words(
        "The players' chances of winning, move by move", "Chances de gagner des joueurs, coup par coup"
    ),
    "played_so": Words(
        "{who}: precision {precision}, mistakes: {mistakes}, blunders: {blunders}",
        "{who} : précision {precision}, erreurs : {mistakes}, gaffes : {blunders}",
    ),
    "turning_points": Words("Turning points: {moves}", "Tournants : {moves}"),
    "drawn_in": Words("The plot is in {file}.", "Le graphique est dans {file}."),
    # Replaying.
    "step_start": Words("the start", "le départ"),
    "step": Words("{move} ({number} of {count})", "{move} ({number} sur {count})"),
    "step_keys": Words(
        "Enter: on · b: back · a number: go there · q: quit",
        "Entrée : suite · b : retour · un numéro : y aller · q : quitter",
    ),
}
