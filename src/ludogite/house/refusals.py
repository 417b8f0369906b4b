"""What the house refuses, and why."""

from ludogite.games.words import Refused, Words


class NoSuchTable(Refused):
    """A table that there is not."""

    code, status = "no-such-table", 404
    words = Words("There is no such table.", "Cette table n'existe pas.")


class DamagedTable(Refused):
    """A table that was kept, but cannot be read or makes no sense any more."""

    code, status = "damaged-table", 409
    words = Words(
        "What was kept of this table is damaged, so it cannot be opened. Other tables are not concerned.",
        "Ce qui a été gardé de cette table est abîmé : on ne peut pas l'ouvrir. Les autres tables n'ont rien.",
    )


class NotNow(Refused):
    """A table that cannot be read at the moment."""

    code, status = "not-now", 503
    words = Words(
        "The tables cannot be read at the moment: try again soon.",
        "Les tables ne peuvent pas être lues pour l'instant : réessayez bientôt.",
    )


class OwnedElsewhere(NotNow):
    """A table that is live at another process."""

    code = "elsewhere"
    words = Words(
        "This table is looked after by another part of the house, which does not answer: try again soon.",
        "Une autre partie de la maison s'occupe de cette table et ne répond pas : réessayez bientôt.",
    )

    def __init__(self, process: str) -> None:
        super().__init__()
        self.process = process


class NoSuchInvitation(Refused):
    """An invitation that nobody has made."""

    code, status = "no-such-invitation", 404
    words = Words("There is no such invitation.", "Cette invitation n'existe pas.")


class SeatTaken(Refused):
    """A seat that somebody else has."""

    code, status = "seat-taken", 409
    words = Words("Somebody has already taken this seat.", "Quelqu'un a déjà pris cette place.")


class TooManyTables(Refused):
    """A guest with more tables than the host allows."""

    code, status = "too-many-tables", 429

    def __init__(self, most: int) -> None:
        super().__init__(
            f"You have {most} unfinished tables; finish some first.",
            f"Vous avez {most} tables en cours ; terminez-en d'abord.",
        )


class Busy(Refused):
    """A question when too many others wait."""

    code, status = "too-fast", 429
    words = Words("Too much is being asked: try again soon.", "On demande trop à la fois : réessayez bientôt.")


class EnginesBusy(Refused):
    """There is no answer now: too many ask, it took too long, or the game is not ready."""

    code, status = "engines-busy", 503


class Preparing(EnginesBusy):
    """The game is being compiled."""

    words = Words(
        "This game is still being prepared: ask again in a minute.",
        "Ce jeu est encore en préparation : redemandez dans une minute.",
    )
