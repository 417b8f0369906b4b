"""What the terminal says around puzzles, in English and French."""

from ludogite.games.words import Words

PUZZLE_TEXTS = {
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
}
