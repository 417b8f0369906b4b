"""Everything the terminal app says, in English and French."""

from dataclasses import dataclass

from ludogite.games.words import Words

TEXTS = {
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
    "bot": Words("simple bot", "robot simple"),
    "you": Words("you", "vous"),
    "seat": Words("player {number}", "joueur {number}"),
    "title": Words("{title} · move {number}", "{title} · coup {number}"),
    "title_round": Words(
        "{title} · game {round} of {rounds} · move {number}", "{title} · partie {round} sur {rounds} · coup {number}"
    ),
    "welcome": Words(
        "Type a move, as {example}; Tab completes it. Also: help, moves, rules, undo, quit.",
        "Tapez un coup, comme {example} ; Tab le complète. Aussi : aide, coups, règles, annuler, quitter.",
    ),
    "promise": Words(
        "Chance follows from a seed fixed now; its hash is {commitment}.",
        "Le hasard découle d'une graine fixée maintenant ; son empreinte est {commitment}.",
    ),
    "revealed": Words("The seed was {seed}: anybody can check it.", "La graine était {seed} : chacun peut vérifier."),
    "played": Words("{who}: {moves}", "{who} : {moves}"),
    "thinking": Words("The simple bot is thinking…", "Le robot simple réfléchit…"),
    "thinking_cold": Words(
        "The simple bot is thinking… (its rules are being compiled: until then it plays at random)",
        "Le robot simple réfléchit… (ses règles se compilent : d'ici là il joue au hasard)",
    ),
    "taken_as": Words("{typed}: taken as {move}", "{typed} : compris comme {move}"),
    "possible": Words("You may play: {moves}", "Vous pouvez jouer : {moves}"),
    "several": Words("{typed} could be: {moves}", "{typed} peut être : {moves}"),
    "rule": Words("Rule {number}: {sentence}", "Règle {number} : {sentence}"),
    "chance": Words("Chance: {outcomes}", "Hasard : {outcomes}"),
    # How a game ends.
    "wins": Words("{who} wins.", "{who} gagne."),
    "you_win": Words("You win!", "Vous gagnez !"),
    "you_lose": Words("You lose.", "Vous perdez."),
    "shared": Words("{who} share the win.", "{who} se partagent la victoire."),
    "drawn": Words("The game is drawn.", "La partie est nulle."),
    "end_passes": Words("Two passes followed one another.", "Deux passes se sont suivies."),
    "end_repetition": Words("The same position stood too often.", "La même position s'est répétée trop souvent."),
    "end_length": Words("The most moves allowed have been played.", "Le nombre maximal de coups est atteint."),
    "end_quiet": Words("Nothing has happened for too long.", "Il ne s'est rien passé depuis trop longtemps."),
    "end_resigned": Words("{who} gave up.", "{who} a abandonné."),
    "end_agreed": Words("The players agreed on it.", "Les joueurs en ont convenu."),
    "scores": Words("Scores: {scores}", "Scores : {scores}"),
    "points": Words("The match stands {points}.", "Le match en est à {points}."),
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
    "seed_kept": Words(
        "The secret seed is kept in {file} until the game is over; whoever reads it knows what chance will bring.",
        "La graine secrète est gardée dans {file} jusqu'à la fin ; qui la lit sait ce que le hasard apportera.",
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
    "help_undo": Words("takes back your latest decision", "reprend votre dernière décision"),
    "help_rules": Words(
        "the rules of this game, or one of them: rules 2.1", "les règles du jeu, ou l'une d'elles : règles 2.1"
    ),
    "help_board": Words("draws the position again", "redessine la position"),
    "help_flip": Words("turns the board around", "tourne le tablier"),
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
    "moves_hint": Words(
        "moves {beginning} lists those that begin so", "coups {beginning} liste ceux qui commencent ainsi"
    ),
    "no_moves_begin": Words("No legal move begins with {beginning}.", "Aucun coup légal ne commence par {beginning}."),
    "nothing_to_undo": Words("You have not decided anything yet.", "Vous n'avez encore rien décidé."),
    "undone": Words("Taken back: {moves}", "Repris : {moves}"),
    "no_rule": Words(
        "There is no rule {number}. Rules: {numbers}", "Il n'y a pas de règle {number}. Règles : {numbers}"
    ),
    "no_draw": Words(
        "A draw needs two people at this table who agree.", "La nulle demande deux personnes d'accord à cette table."
    ),
    "file_exists": Words(
        "{file} exists already; choose another name.", "{file} existe déjà ; choisissez un autre nom."
    ),
    # The shelf.
    "shelf": Words("The shelf", "L'étagère"),
    "shelf_players": Words("{count} players", "{count} joueurs"),
    "shelf_alone": Words("for one", "en solitaire"),
    "shelf_minutes": Words("{minutes} minutes", "{minutes} minutes"),
    "which_game": Words("Which game? A number or a name", "Quel jeu ? Un numéro ou un nom"),
    "how_to_play": Words("How do you want to play?", "Comment voulez-vous jouer ?"),
    "how_bot_first": Words("against the simple bot, you are {seat}", "contre le robot simple, vous êtes {seat}"),
    "how_together": Words("together at this keyboard", "ensemble à ce clavier"),
    "how_alone": Words("alone", "en solitaire"),
    "how_options": Words("change the options first", "changer d'abord les options"),
    "how_number": Words("A number (Enter for 1)", "Un numéro (Entrée pour 1)"),
    "no_such_number": Words(
        "Please type a number from 1 to {count}.", "Tapez un numéro de 1 à {count}, s'il vous plaît."
    ),
    "options_title": Words("Options", "Options"),
    "option_line": Words("name=value, or Enter to go on", "nom=valeur, ou Entrée pour continuer"),
    # Replaying.
    "step_start": Words("the start", "le départ"),
    "step": Words("{move} ({number} of {count})", "{move} ({number} sur {count})"),
    "step_keys": Words(
        "Enter: on · b: back · a number: go there · q: quit",
        "Entrée : suite · b : retour · un numéro : y aller · q : quitter",
    ),
}


@dataclass(frozen=True)
class Voice:
    """Says the texts in one language."""

    language: str = "en"

    def __call__(self, text: str, /, **values: object) -> str:
        return TEXTS[text].say(self.language).format(**values)
