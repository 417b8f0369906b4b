/** The texts of positions without a table. */

import { catalogue } from ".";

export const study = catalogue({
  en: {
    explore: "Explore",
    back: "One move back",
    forward: "One move forward",
    chance: "Chance decides now.",
    over: "The game is over here.",
  },
  fr: {
    explore: "Explorer",
    back: "Un coup en arrière",
    forward: "Un coup en avant",
    chance: "C'est au hasard de décider.",
    over: "La partie est terminée ici.",
  },
});
