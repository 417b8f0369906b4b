/** The texts of a lesson, around what the game's own lesson says. */

import { catalogue } from ".";

export const lesson = catalogue({
  en: {
    "lesson-of": "{game}: the lesson",
    "to-box": "Back to {game}",
    "step-of": "Step {step} of {steps}",
    goal: "The goal of the game",
    begin: "Begin",
    previous: "Back",
    repeat: "Repeat",
    show: "Show me",
    skip: "Skip",
    next: "Next",
    "try-again": "Try again",
    "real-game": "And now for real",
    "play-it": "Play it",
    "see-rule": "Rule {rule}",
    "close-note": "Close this note",
  },
  fr: {
    "lesson-of": "{game} : la leçon",
    "to-box": "Retour à {game}",
    "step-of": "Étape {step} sur {steps}",
    goal: "Le but du jeu",
    begin: "Commencer",
    previous: "Retour",
    repeat: "Refaire",
    show: "Montrer",
    skip: "Passer",
    next: "Suivant",
    "try-again": "Réessayer",
    "real-game": "Et maintenant, pour de vrai",
    "play-it": "Jouer",
    "see-rule": "Règle {rule}",
    "close-note": "Fermer cette remarque",
  },
});
