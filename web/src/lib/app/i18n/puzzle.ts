/** The texts of puzzles. */

import { catalogue } from ".";

export const puzzle = catalogue({
  en: {
    puzzles: "Puzzles",
    intro: "In each of these positions one move is clearly the best. Find it.",
    today: "Puzzle of the day",
    solve: "Solve it",
    "solved-today": "Solved. There is another one tomorrow.",
    "solved-of": "{solved} of {count} solved",
    "number-of": "Puzzle {number} of {count}",
    days: "{count} {count:day|days} running",
    row: "{count} in a row",
    "to-find": "{count} {count:move|moves} to find",
    hint: "Hint",
    solution: "Solution",
    "try-again": "Try again",
    "go-on": "What comes next",
    next: "Next puzzle",
    more: "More from this game",
    explore: "Explore",
  },
  fr: {
    puzzles: "Problèmes",
    intro: "Dans chacune de ces positions, un coup est nettement le meilleur. Trouvez-le.",
    today: "Problème du jour",
    solve: "Le résoudre",
    "solved-today": "Résolu. Il y en a un autre demain.",
    "solved-of": "{solved} sur {count} résolus",
    "number-of": "Problème {number} sur {count}",
    days: "{count} {count:jour|jours} de suite",
    row: "{count} d'affilée",
    "to-find": "{count} {count:coup|coups} à trouver",
    hint: "Indice",
    solution: "Solution",
    "try-again": "Réessayer",
    "go-on": "La suite",
    next: "Problème suivant",
    more: "Autres de ce jeu",
    explore: "Explorer",
  },
});
