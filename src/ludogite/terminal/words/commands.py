"""Texts of the commands that serve, copy and measure, in English and French."""

from ludogite.games.words import Words

COMMAND_TEXTS = {
    "server_open": Words("The server is running: {address}", "Le serveur est en marche : {address}"),
    "server_open_others": Words("Others can reach it at {address}", "Les autres le trouvent à {address}"),
    "server_stop": Words("Ctrl-C stops it; every game is kept.", "Ctrl-C l'arrête ; chaque partie est gardée."),
    "server_site": Words(
        "The app is in {folder}: {count} files, {megabytes} MB. Put them on any web space; offline play needs https.",
        "L'application est dans {folder} : {count} fichiers, {megabytes} Mo. Mettez-les sur n'importe quel espace "
        "web ; pour jouer hors connexion, il faut https.",
    ),
    "worker_ready": Words(
        "The worker is ready (processes: {processes}). Ctrl-C stops it.",
        "Le worker est prêt (processus : {processes}). Ctrl-C l'arrête.",
    ),
    "server_counts": Words(
        "guests {guests}, tables {tables}, acts {acts}", "invités {guests}, tables {tables}, actes {acts}"
    ),
    "server_backup": Words(
        "{file} has everything, and was checked: {counts}; {megabytes} MB.",
        "{file} contient tout, et a été vérifié : {counts} ; {megabytes} Mo.",
    ),
    "server_restored": Words(
        "Everything was restored from {file}, and was checked: {counts}.",
        "Tout a été rétabli depuis {file}, et vérifié : {counts}.",
    ),
    "server_replaced": Words("The previous data is in {file}.", "Les données précédentes sont dans {file}."),
    "server_secrets": Words(
        "The keys that sign cookies have changed: restart every server.",
        "Les clés qui signent les cookies ont changé : redémarrez tous les serveurs.",
    ),
    "server_moved": Words(
        "Everything was copied to {place}, and was checked: {counts}. The old database is unchanged.",
        "Tout a été copié dans {place}, et vérifié : {counts}. L'ancienne base est restée intacte.",
    ),
    "server_next": Words(
        "Now set LUDOGITE_DATABASE to the new one (or `database` in ludogite.toml), and start: ludogite serve",
        "Donnez la nouvelle à LUDOGITE_DATABASE (ou à `database` dans ludogite.toml), puis lancez : ludogite serve",
    ),
    "server_orphans": Words(
        "Left out, because they belong to tables that are gone: rows {count}.",
        "Laissées de côté, car de tables disparues : lignes {count}.",
    ),
    "server_copying": Words("Copying the database", "Copie de la base"),
    # Measuring.
    "column_depth": Words("depth", "profondeur"),
    "column_count": Words("count", "nombre"),
    "column_seconds": Words("seconds", "secondes"),
    "column_a_second": Words("per second", "par seconde"),
    "column_game": Words("game", "jeu"),
    "column_search": Words("search", "recherche"),
    "column_start": Words("start", "départ"),
    "column_middle": Words("middle", "milieu"),
    "column_goal": Words("goal", "objectif"),
    "measuring": Words("Measuring {what}…", "Mesure de {what}…"),
    "no_reference": Words(
        'OpenSpiel is not installed, so there is nothing to compare with: pip install "ludogite[openspiel]"',
        'OpenSpiel n\'est pas installé, rien à quoi se comparer : pip install "ludogite[openspiel]"',
    ),
    "speeds_title": Words(
        "Thousands of positions or simulations per second, on one core",
        "Milliers de positions ou de simulations par seconde, sur un cœur",
    ),
    "speeds_caption": Words(
        "{searches}; {like} plays random games to the end, as OpenSpiel's C++ MCTS does in breakthrough",
        "{searches} ; {like} joue au hasard jusqu'au bout, comme le MCTS en C++ d'OpenSpiel à breakthrough",
    ),
    "compiling_rules": Words("Compiling {game}…", "Compilation de {game}…"),
}
