/** The texts about the house on this device. */

import { catalogue } from ".";

export const device = catalogue({
  en: {
    title: "On this device",
    intro:
      "Ludogîte can live on this device. Then you play against bots or together on one screen, take lessons, solve puzzles and read the rules without a connection.",
    looking: "One moment…",
    impossible:
      "This browser cannot keep anything from this address. It needs https, and a window that is not private.",
    unready: "What you need offline is still being made. Look again in a few minutes.",
    away: "The shelf is here already. Everything else is {size} of files, and takes about {room} here.",
    begun: "{here} of {size} are here already.",
    keeping: "{here} of {size}",
    progress: "What is here",
    kept: "Everything is here, about {room}. It works without a connection.",
    failed:
      "It stopped in between: no connection, or no room left. What is here stays; go on whenever you like.",
    keep: "Keep for offline",
    "go-on": "Go on",
    remove: "Remove",
    "remove-note": "Removing it makes room. Your games stay.",
    persistent: "The browser will not clear it by itself.",
    fleeting: "The browser may clear it when the device runs out of room. An installed app is safer.",
    install: "Install the app",
    "install-title": "As an app",
    "install-text": "With its own icon, Ludogîte opens like any other app.",
    "install-how": "Your browser's menu has it: Install, or Add to home screen.",
    installed: "Ludogîte is installed on this device.",
    games: "The games of this device",
    "games-text": "They are kept here only. In a file they travel to another device, and go on there.",
    "games-save": "Save the games",
    "games-read": "Take games from a file",
    taken: "{count} {count:game|games} taken from the file.",
  },
  fr: {
    title: "Sur cet appareil",
    intro:
      "Ludogîte peut habiter cet appareil. Vous jouez alors contre des robots ou à plusieurs sur un écran, suivez les leçons, cherchez les problèmes et lisez les règles sans connexion.",
    looking: "Un instant…",
    impossible:
      "Ce navigateur ne peut rien garder de cette adresse. Il faut https, et une fenêtre qui ne soit pas privée.",
    unready: "Ce qu'il faut hors connexion est encore en préparation. Revenez dans quelques minutes.",
    away: "L'étagère est déjà là. Tout le reste fait {size} de fichiers, et prend environ {room} ici.",
    begun: "{here} sur {size} sont déjà là.",
    keeping: "{here} sur {size}",
    progress: "Ce qui est là",
    kept: "Tout est là, environ {room}. Cela marche sans connexion.",
    failed:
      "Cela s'est arrêté en chemin : plus de connexion, ou plus de place. Ce qui est là reste ; continuez quand vous voulez.",
    keep: "Garder hors connexion",
    "go-on": "Continuer",
    remove: "Retirer",
    "remove-note": "Le retirer fait de la place. Vos parties restent.",
    persistent: "Le navigateur ne l'effacera pas de lui-même.",
    fleeting:
      "Le navigateur peut l'effacer si l'appareil manque de place. Une application installée est plus sûre.",
    install: "Installer l'application",
    "install-title": "Comme application",
    "install-text": "Avec son icône, Ludogîte s'ouvre comme toute autre application.",
    "install-how": "Le menu de votre navigateur le propose : Installer, ou Ajouter à l'écran d'accueil.",
    installed: "Ludogîte est installé sur cet appareil.",
    games: "Les parties de cet appareil",
    "games-text":
      "Elles ne sont gardées qu'ici. Dans un fichier, elles voyagent vers un autre appareil et y continuent.",
    "games-save": "Enregistrer les parties",
    "games-read": "Prendre les parties d'un fichier",
    taken: "{count} {count:partie prise|parties prises} du fichier.",
  },
});
