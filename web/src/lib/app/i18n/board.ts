/** The texts of the board: what to click next, and how it sounds to those who hear it. */

import { catalogue } from ".";

export const board = catalogue({
  en: {
    // the board
    board: "Board",
    "board-keys": "Arrow keys move between the cells, Enter chooses, Escape takes a step back.",
    "step-back": "Step back",
    finish: "Finish here",
    "finish-or-go-on": "Finish here, or go on.",
    "choose-place": "Choose a place.",
    "choose-target": "Choose where it goes.",
    "choose-target-or-again": "Choose where it goes, or click it again {again}.",
    "choose-again": "Click it again {again}.",
    "choose-onto": "Now move a piece onto the tile.",
    "choose-word": "Choose.",
    "choose-for-ringed": "What should the ringed piece be?",

    // how cells and pieces are called
    piece: "{owner}'s {piece}",
    empty: "empty",
    row: "Row {row}",
    "use-choose": "can be chosen",
    "use-go": "can go here",
    "use-again": "once more {again}",
    "use-finish": "once more to finish here",
    chosen: "chosen",
    "last-move": "last move",
  },
  fr: {
    board: "Plateau",
    "board-keys": "Les flèches vont de case en case, Entrée choisit, Échap revient d'une étape.",
    "step-back": "Revenir d'une étape",
    finish: "Finir ici",
    "finish-or-go-on": "Finissez ici, ou continuez.",
    "choose-place": "Choisissez un emplacement.",
    "choose-target": "Choisissez où il va.",
    "choose-target-or-again": "Choisissez où il va, ou cliquez encore dessus {again}.",
    "choose-again": "Cliquez encore dessus {again}.",
    "choose-onto": "Amenez maintenant un pion sur la case posée.",
    "choose-word": "Choisissez.",
    "choose-for-ringed": "Que doit être le pion entouré ?",

    piece: "{piece}, {owner}",
    empty: "vide",
    row: "Rangée {row}",
    "use-choose": "choix possible",
    "use-go": "destination possible",
    "use-again": "encore une fois {again}",
    "use-finish": "encore une fois pour finir ici",
    chosen: "votre choix",
    "last-move": "dernier coup",
  },
});
