/** The texts about the local server. */

import { catalogue } from ".";

export const device = catalogue({
  en: {
    title: "On this device",
    intro:
      "Ludogîte can run on this device. Then you can play against bots or together on one screen, take lessons, solve puzzles and read the rules without a connection.",
    looking: "One moment…",
    impossible:
      "This browser cannot store anything for this address. It needs https, and a window that is not private.",
    unready: "The files for offline play are still being prepared. Try again in a few minutes.",
    away: "The home page is stored already. The rest is {size} to download and takes up about {room}.",
    begun: "{here} of {size} are stored already.",
    keeping: "{here} of {size}",
    progress: "Download progress",
    kept: "Everything is stored, about {room}. It works without a connection.",
    failed:
      "The download stopped: no connection, or no space left. What is stored stays; continue whenever you like.",
    keep: "Keep for offline",
    "go-on": "Go on",
    remove: "Remove",
    "remove-note": "Removing it frees space. Your games stay.",
    persistent: "The browser will not delete it on its own.",
    fleeting: "The browser may delete it when the device runs out of space. An installed app is safer.",
    install: "Install the app",
    "install-title": "As an app",
    "install-text": "With its own icon, Ludogîte opens like any other app.",
    "install-how": "Your browser's menu has it: Install, or Add to home screen.",
    installed: "Ludogîte is installed on this device.",
    games: "Games on this device",
    "games-text": "They are kept only here. Export them to a file to continue on another device.",
    "games-save": "Export games",
    "games-read": "Import games",
    taken: "{count} {count:game|games} imported.",
  },
  fr: {
    title: "Sur cet appareil",
    intro:
      "Ludogîte peut fonctionner sur cet appareil. Vous jouez alors contre des robots ou à plusieurs sur un écran, suivez les leçons, résolvez des problèmes et lisez les règles sans connexion.",
    looking: "Un instant…",
    impossible:
      "Ce navigateur ne peut rien enregistrer pour cette adresse. Il faut https, et une fenêtre qui ne soit pas privée.",
    unready:
      "Les fichiers pour jouer hors connexion sont encore en préparation. Revenez dans quelques minutes.",
    away: "La page d'accueil est déjà là. Le reste, {size} à télécharger, prend environ {room}.",
    begun: "{here} sur {size} sont déjà là.",
    keeping: "{here} sur {size}",
    progress: "Progression du téléchargement",
    kept: "Tout est là, environ {room}. Tout fonctionne sans connexion.",
    failed:
      "Le téléchargement s'est arrêté : plus de connexion, ou plus de place. Ce qui est là reste ; continuez quand vous voulez.",
    keep: "Garder hors connexion",
    "go-on": "Continuer",
    remove: "Supprimer",
    "remove-note": "Cela libère de la place. Vos parties restent.",
    persistent: "Le navigateur ne l'effacera pas de lui-même.",
    fleeting:
      "Le navigateur peut l'effacer si l'appareil manque de place. Une application installée est plus sûre.",
    install: "Installer l'application",
    "install-title": "Comme application",
    "install-text": "Avec son icône, Ludogîte s'ouvre comme toute autre application.",
    "install-how": "Le menu de votre navigateur le propose : Installer, ou Ajouter à l'écran d'accueil.",
    installed: "Ludogîte est installé sur cet appareil.",
    games: "Les parties sur cet appareil",
    "games-text":
      "Elles ne sont gardées qu'ici. Exportez-les dans un fichier pour continuer sur un autre appareil.",
    "games-save": "Exporter les parties",
    "games-read": "Importer des parties",
    taken: "{count} {count:partie importée|parties importées}.",
  },
});
