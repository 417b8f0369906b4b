"""Texts of the menu and the table, in English and French."""

from ludogite.games.words import Words

TABLE_TEXTS = {
    # The dice, by the place where they lie.
    "dice_roll": Words("The roll", "Le lancer"),
    "dice_throw": Words("In the air", "En l'air"),
    "dice_rest": Words("Still to roll", "Encore à lancer"),
    "dice_spent": Words("Rolled this turn", "Lancés ce tour-ci"),
    "dice_owned": Words("Own dice", "Dés acquis"),
    "dice_pool": Words("General reserve", "Réserve générale"),
    # The table.
    "titled": Words("{title}: {value}", "{title} : {value}"),
    "latest": Words("Latest moves", "Derniers coups"),
    "bot": Words("bot {spec}", "robot {spec}"),
    "you": Words("you", "vous"),
    "out": Words("out", "hors jeu"),
    "seat": Words("player {number}", "joueur {number}"),
    "title": Words("{title} · move {number}", "{title} · coup {number}"),
    "title_round": Words(
        "{title} · game {round} of {rounds} · move {number}", "{title} · partie {round} sur {rounds} · coup {number}"
    ),
    "welcome": Words(
        "Type a move, as {example}; Tab completes it. Also: help, hint, moves, legend, rules, undo, quit.",
        "Tapez un coup, comme {example} ; Tab le complète. Aussi : aide, indice, coups, légende, règles, annuler, "
        "quitter.",
    ),
    "promise": Words(
        "Chance follows from a seed fixed now; its hash is {commitment}.",
        "Le hasard découle d'une graine fixée maintenant ; son empreinte est {commitment}.",
    ),
    "revealed": Words("The seed was {seed}: anybody can check it.", "La graine était {seed} : chacun peut vérifier."),
    "played": Words("{who}: {moves}", "{who} : {moves}"),
    "in_words": Words("{words} ({moves})", "{words} ({moves})"),
    "thinking": Words("The {bot} is thinking…", "Le {bot} réfléchit…"),
    "thinking_cold": Words(
        "The {bot} is compiling its search, once and for all; until then it plays its first moves at once…",
        "Le {bot} compile sa recherche, une fois pour toutes ; d'ici là il joue ses premiers coups d'instinct…",
    ),
    "hurried": Words(
        "(Its search is still being compiled: until then it moves without thinking.)",
        "(Sa recherche se compile encore : d'ici là il joue sans réfléchir.)",
    ),
    "taken_as": Words("{typed}: taken as {move}", "{typed} : compris comme {move}"),
    "possible": Words("You may play: {moves}", "Vous pouvez jouer : {moves}"),
    "any_dice": Words(
        "roll and any of the dice still to roll, up to {example}",
        "roll et les dés à lancer de votre choix, jusqu'à {example}",
    ),
    "only": Words("You can only play: {move} (Enter will do)", "Un seul coup possible : {move} (Entrée suffit)"),
    "several": Words("{typed} could be: {moves}", "{typed} peut être : {moves}"),
    "rule": Words("Rule {number}: {sentence}", "Règle {number} : {sentence}"),
    "chance": Words("Chance", "Hasard"),
    # How a match stands.
    "scores": Words("Scores: {scores}", "Scores : {scores}"),
    "by_rule": Words("(rule {rule})", "(règle {rule})"),
    "game_result": Words("Game {round} · {result}", "Partie {round} · {result}"),
    "next_game": Words(
        "Now game {round} of {rounds}; the roles change: {roles}.",
        "Voici la partie {round} sur {rounds} ; les rôles changent : {roles}.",
    ),
    # Leaving and keeping.
    "bye": Words("Goodbye.", "Au revoir."),
    "kept": Words("The record is in {file}.", "Le relevé est dans {file}."),
    "kept_open": Words(
        "The game is kept in {file}. Go on with: ludogite play --resume {file}",
        "La partie est gardée dans {file}. Pour continuer : ludogite play --resume {file}",
    ),
    "kept_as": Words(
        "The game is kept. Go on with: ludogite play --resume {name}",
        "La partie est gardée. Pour continuer : ludogite play --resume {name}",
    ),
    "lost": Words("The game could not be kept.", "La partie n'a pas pu être gardée."),
    "leave_sure": Words(
        "The game could not be kept and would be lost. Leave? y or n",
        "La partie n'a pas pu être gardée et serait perdue. Partir ? o ou n",
    ),
    "resign_sure": Words("Give up this game? y or n", "Abandonner cette partie ? o ou n"),
    "draw_sure": Words("Do all agree on a draw? y or n", "Tous d'accord pour la nulle ? o ou n"),
    "kept_title": Words("Kept games", "Parties gardées"),
    "kept_bot": Words("against {bots}", "contre {bots}"),
    "kept_watch": Words("only {bots}", "{bots} seulement"),
    "kept_moves": Words("move {number}", "coup {number}"),
    "kept_how": Words(
        "Go on with: ludogite play --resume, or one of them by its name.",
        "Pour continuer : ludogite play --resume, ou l'une d'elles par son nom.",
    ),
    "kept_none": Words("No game is kept.", "Aucune partie gardée."),
    "kept_damaged": Words("These cannot be read: {names}", "Celles-ci sont illisibles : {names}"),
    "hand_over": Words(
        "Now it is {who}'s turn, and the cards are secret: hand the keyboard over.",
        "C'est au tour de {who}, et les cartes sont secrètes : passez-lui le clavier.",
    ),
    "hand_over_ready": Words(
        "{who}: press Enter when nobody else is looking", "{who} : Entrée quand personne d'autre ne regarde"
    ),
    "watching": Words(
        "You are watching. Ctrl-C leaves; the game is kept.", "Vous regardez. Ctrl-C : partir, partie gardée."
    ),
    "seed_kept": Words(
        "The secret seed is kept in {file} until the game is over; anyone who reads it knows what chance will bring.",
        "La graine secrète est gardée dans {file} jusqu'à la fin ; quiconque la lit sait ce que le hasard apportera.",
    ),
    "not_kept": Words("The record could not be saved: {reason}", "Le relevé n'a pas pu être enregistré : {reason}"),
    "resumed": Words("The game goes on after move {count}.", "La partie reprend après le coup {count}."),
    # Commands.
    "help_title": Words("What you can type", "Ce que vous pouvez taper"),
    "help_move": Words("a move, as {example}", "un coup, comme {example}"),
    "help_move_does": Words(
        "plays it; a beginning that fits only one will do", "le joue ; un début sans ambiguïté suffit"
    ),
    "help_help": Words("this list", "cette liste"),
    "help_moves": Words(
        "the legal moves; those that begin with a text: moves c2",
        "les coups légaux ; ceux qui commencent par un texte : coups c2",
    ),
    "help_hint": Words("where to look; again: the best move", "où regarder ; encore : le meilleur coup"),
    "help_undo": Words("takes back your latest decision", "annule votre dernière décision"),
    "help_rules": Words(
        "the rules of this game, or one of them: rules 2.1", "les règles du jeu, ou l'une d'elles : règles 2.1"
    ),
    "help_legend": Words(
        "what the colours and signs mean, and what cards do", "le sens des couleurs et des signes, l'effet des cartes"
    ),
    "legend_lit": Words("what decided the game", "ce qui a décidé de la partie"),
    "legend_last": Words("where the last move was", "là où le dernier coup a eu lieu"),
    "help_board": Words("draws the position again", "redessine la position"),
    "help_flip": Words("turns the board around", "tourne le plateau"),
    "help_text": Words("the position in one line", "la position en une ligne"),
    "help_record": Words(
        "the game so far; to save it: record FILE", "la partie jusqu'ici ; pour l'enregistrer : relevé FICHIER"
    ),
    "help_resign": Words("gives up this game", "abandonne cette partie"),
    "help_draw": Words("both players agree on a draw", "les deux joueurs conviennent de la nulle"),
    "help_quit": Words("leaves the table", "quitte la table"),
    "moves_count": Words("Legal moves: {count}", "Coups légaux : {count}"),
    "record_secret": Words(
        "What was played is still secret, and so is the record.",
        "Ce qui a été joué est encore secret, et le relevé aussi.",
    ),
    "record_untold": Words(
        "This record would reveal what is secret until the game is over. To save it unseen: record FILE",
        "Ce relevé révélerait ce qui reste secret jusqu'à la fin de la partie. Pour l'enregistrer sans le voir : "
        "relevé FICHIER",
    ),
    "moves_hint": Words(
        "moves {beginning} lists those that begin so", "coups {beginning} liste ceux qui commencent ainsi"
    ),
    "no_moves_begin": Words("No legal move begins with {beginning}.", "Aucun coup légal ne commence par {beginning}."),
    "undone": Words("Taken back: {moves}", "Annulé : {moves}"),
    "no_rule": Words(
        "There is no rule {number}. Rules: {numbers}", "Il n'y a pas de règle {number}. Règles : {numbers}"
    ),
    "file_exists": Words(
        "{file} exists already; choose another name.", "{file} existe déjà ; choisissez un autre nom."
    ),
    # Hints and what searches find.
    "analysing": Words("Thinking…", "Réflexion…"),
    "compiling": Words("Compiling the search, once and for all; then thinking…", "Compilation, une fois pour toutes…"),
    "hint_look": Words("Look at {places}.", "Regardez {places}."),
    "hint_elsewhere": Words(
        "The best move touches nothing on the table.", "Le meilleur coup ne touche à rien sur la table."
    ),
    "hint_only": Words("You have no choice: {move}", "Vous n'avez pas le choix : {move}"),
    "hint_again": Words("For the move itself: hint again.", "Pour le coup lui-même : encore indice."),
    "hint_move": Words("{move}: {worth}", "{move} : {worth}"),
    "hint_line": Words("It may go on: {moves}", "Cela peut continuer : {moves}"),
    "hint_others": Words("Also: {moves}", "Aussi : {moves}"),
    "hint_stopped": Words("The search was stopped.", "Recherche interrompue."),
    "expects": Words("{share} chance of winning", "{share} de chances de gagner"),
    "wins_in": Words("wins in {count}", "gagne en {count}"),
    "loses_in": Words("loses in {count}", "perd en {count}"),
    "exact": Words("These values are exact.", "Ces valeurs sont exactes."),
    "searched": Words(
        "Estimated: depth {depth}, {nodes} positions in {seconds} s.",
        "Estimé : profondeur {depth}, {nodes} positions en {seconds} s.",
    ),
    "valued": Words(
        "Estimated from what turns and scores are worth.", "Estimé d'après ce que valent les tours et les scores."
    ),
    # The odds of dice.
    "help_odds": Words(
        "Karma Dice: what every roll promises; one of them: odds rr",
        "Karma Dice : ce que promet chaque lancer ; l'un d'eux : chances rr",
    ),
    "welcome_odds": Words("And odds: what every roll promises.", "Et chances : ce que promet chaque lancer."),
    "odds_not_here": Words("In this game nobody chooses dice to roll.", "À ce jeu, on ne choisit pas de dés à lancer."),
    "odds_not_now": Words(
        "Nothing to compute now: odds are about which dice to roll, and now you choose something else.",
        "Rien à calculer : les chances concernent les dés à lancer, et là vous choisissez autre chose.",
    ),
    "odds_no_roll": Words("You cannot roll {dice} now.", "Vous ne pouvez pas lancer {dice} maintenant."),
    "odds_beyond": Words(
        "It cannot succeed, or has more dice than were considered.",
        "Il ne peut pas réussir, ou a plus de dés qu'on n'en a examiné.",
    ),
    "odds_stopped": Words("The computation was stopped.", "Calcul interrompu."),
    "odds_computing": Words("Computing the odds… {share}", "Calcul des chances… {share}"),
    "odds_never": Words("never", "jamais"),
    "odds_always": Words("always", "toujours"),
    "odds_from": Words("from {result}", "dès {result}"),
    "odds_kind_exact": Words("exact", "exact"),
    "odds_kind_estimate": Words("estimate", "estimation"),
    "odds_of_roll": Words(
        "Odds of {move}: {success} to succeed, {points} points on average; then stop: {rule} ({kind})",
        "Chances de {move} : {success} de réussir, {points} points en moyenne ; puis s'arrêter : {rule} ({kind})",
    ),
    "odds_of_stop": Words(
        "stop: {points} points for sure; {move} brings {mean} on average ({kind})",
        "stop : {points} points assurés ; {move} en rapporte {mean} en moyenne ({kind})",
    ),
    "odds_more": Words(
        "And {count} more: odds {dice}, for one of them.", "Et {count} autres : chances {dice}, par exemple."
    ),
    "odds_exact": Words("Exact.", "Exact."),
    "odds_estimate": Words("Estimate, not exact.", "Estimation, non exacte."),
    "odds_most_dice": Words(
        "Only rolls of at most {count} dice were considered; odds exact considers all and takes longer.",
        "Seuls les lancers d'au plus {count} dés ont été examinés. chances exactes les examine tous, plus lentement.",
    ),
    "odds_no_card": Words("Trait cards are left out.", "Les cartes Trait ne sont pas comptées."),
    "odds_about": Words(
        "Points of this turn, played for the most points; hint plays for the win.",
        "Points de ce tour, joué pour en marquer le plus ; indice, lui, vise la victoire.",
    ),
    "odds_about_winning": Words(
        "Chance to win: an estimate, if you play for the win. The rest is about a turn played for the most points.",
        "Chances de gagner : estimées, si l'on vise la victoire. Le reste : pour un tour joué pour le plus de points.",
    ),
    "odds_win": Words("Chance to win: {win}.", "Chances de gagner : {win}."),
    "column_win": Words("to win", "gagner"),
    "column_success": Words("success", "réussite"),
    "column_points": Words("points", "points"),
    "column_stop": Words("then stop", "puis stop"),
    "column_move": Words("move", "coup"),
    # The shelf.
    "shelf": Words("Games", "Jeux"),
    "shelf_players": Words("{count} players", "{count} joueurs"),
    "shelf_alone": Words("for one", "en solitaire"),
    "shelf_minutes": Words("{minutes} minutes", "{minutes} minutes"),
    "which_game": Words("Which one? A number or a name, or quit", "Lequel ? Un numéro ou un nom, ou quitter"),
    "how_to_play": Words("How do you want to play?", "Comment voulez-vous jouer ?"),
    "how_bot_first": Words("against a bot, you are {seat}", "contre un robot, vous êtes {seat}"),
    "how_bots_first": Words("against bots, you are {seat}", "contre des robots, vous êtes {seat}"),
    "how_together": Words("together at this keyboard", "ensemble à ce clavier"),
    "no_bot_alone": Words(
        "This is a game for one: you play it alone, without a bot.",
        "C'est un jeu en solitaire : vous y jouez sans robot.",
    ),
    "how_alone": Words("alone", "en solitaire"),
    "how_lesson": Words("learn it first ({minutes} min)", "l'apprendre d'abord ({minutes} min)"),
    "how_options": Words("change the options first", "changer d'abord les options"),
    "own_strength": Words("at my strength: level {level}", "à mon niveau : niveau {level}"),
    "own_level": Words("At your strength: level {level}.", "À votre niveau : niveau {level}."),
    "how_strong": Words("How strong should the bot be?", "Quelle force pour le robot ?"),
    "how_number": Words("A number or a name (Enter for {usual})", "Un numéro ou un nom (Entrée pour {usual})"),
    "how_watch": Words("bots only, you watch", "les robots entre eux, vous regardez"),
    "how_strong_all": Words("How strong should the bots be?", "Quelle force pour les robots ?"),
    "no_such_choice": Words(
        "Please type a number from 1 to {count}, or a name.", "Tapez un numéro de 1 à {count}, ou un nom."
    ),
    "did_you_mean": Words("{typed}: did you mean {meant}?", "{typed} : vouliez-vous dire {meant} ?"),
    "back_and_quit": Words("Or: back, quit.", "Ou : retour, quitter."),
    "options_title": Words("Options", "Options"),
    "option_line": Words("name=value; Enter goes on, back too", "nom=valeur ; Entrée ou retour pour continuer"),
}
