"""What is said to whoever runs a house, in English and French."""

from ludogite.games.words import Words

HOUSE_TEXTS = {
    "house_open": Words("The house is open: {address}", "La maison est ouverte : {address}"),
    "house_open_others": Words("Others find it at {address}", "Les autres la trouvent à {address}"),
    "house_stop": Words("Ctrl-C closes it; every game is kept.", "Ctrl-C la ferme ; chaque partie est gardée."),
    "house_site": Words(
        "The house is in {folder}: {count} files, {megabytes} MB. Put them on any web space; https is needed offline.",
        "La maison est dans {folder} : {count} fichiers, {megabytes} Mo. Mettez-les sur n'importe quel espace web ; "
        "hors connexion, il faut https.",
    ),
    "worker_ready": Words(
        "The worker is ready (processes: {processes}). Ctrl-C ends it.",
        "Le worker est prêt (processus : {processes}). Ctrl-C y met fin.",
    ),
    "house_counts": Words(
        "guests {guests}, tables {tables}, acts {acts}", "invités {guests}, tables {tables}, actes {acts}"
    ),
    "house_backup": Words(
        "{file} has all of the house, and was checked: {counts}; {megabytes} MB.",
        "{file} a toute la maison, et a été vérifié : {counts} ; {megabytes} Mo.",
    ),
    "house_restored": Words(
        "The house is as it was in {file}, and was checked: {counts}.",
        "La maison est comme elle était dans {file}, et a été vérifiée : {counts}.",
    ),
    "house_replaced": Words("What was there before is in {file}.", "Ce qu'il y avait avant est dans {file}."),
    "house_secrets": Words(
        "The keys that sign cookies are others now: every server of the house has to be started again.",
        "Les clés qui signent les cookies ont changé : chaque serveur de la maison est à redémarrer.",
    ),
    "house_moved": Words(
        "All of the house is in {place} now, and was checked: {counts}. Where it was, it is as before.",
        "Toute la maison est dans {place}, et a été vérifiée : {counts}. L'ancienne base est restée intacte.",
    ),
    "house_next": Words(
        "Now set LUDOGITE_DATABASE to the new one (or `database` in ludogite.toml), and open it: ludogite serve",
        "Donnez la nouvelle à LUDOGITE_DATABASE (ou à `database` dans ludogite.toml), puis ouvrez : ludogite serve",
    ),
    "house_orphans": Words(
        "Left out, because they belong to tables that are gone: rows {count}.",
        "Laissées de côté, car de tables disparues : lignes {count}.",
    ),
    "house_copying": Words("Copying the house", "Copie de la maison"),
}
