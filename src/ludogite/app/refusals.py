"""Refusals of the app."""

from ludogite.games.words import Refused, Words


class NoSuchTable(Refused):
    """An unknown table."""

    code, status = "no-such-table", 404
    words = Words("There is no such table.", "Cette table n'existe pas.")


class DamagedTable(Refused):
    """A stored table that cannot be read or replayed."""

    code, status = "damaged-table", 409
    words = Words(
        "The saved data of this table is damaged, so it cannot be opened. Other tables are not affected.",
        "Les données de cette table sont abîmées : on ne peut pas l'ouvrir. Les autres tables n'ont rien.",
    )


class NotNow(Refused):
    """A table that cannot be read now."""

    code, status = "not-now", 503
    words = Words(
        "The tables cannot be read at the moment: try again soon.",
        "Les tables ne peuvent pas être lues pour l'instant : réessayez bientôt.",
    )


class OwnedElsewhere(NotNow):
    """A table that is live in another process."""

    code = "elsewhere"
    words = Words(
        "Another server runs this table and does not answer: try again soon.",
        "Un autre serveur s'occupe de cette table et ne répond pas : réessayez bientôt.",
    )

    def __init__(self, process: str) -> None:
        super().__init__()
        self.process = process


class NoSuchInvitation(Refused):
    """An unknown invitation."""

    code, status = "no-such-invitation", 404
    words = Words("There is no such invitation.", "Cette invitation n'existe pas.")


class SeatTaken(Refused):
    """A seat that is taken."""

    code, status = "seat-taken", 409
    words = Words("Somebody has already taken this seat.", "Quelqu'un a déjà pris cette place.")


class TooManyTables(Refused):
    """Too many unfinished tables."""

    code, status = "too-many-tables", 429

    def __init__(self, most: int) -> None:
        super().__init__(
            f"You have {most} unfinished tables; finish some first.",
            f"Vous avez {most} tables en cours ; terminez-en d'abord.",
        )


class Busy(Refused):
    """Too much work in the queue."""

    code, status = "too-fast", 429
    words = Words("The server is too busy: try again soon.", "Le serveur est trop occupé : réessayez bientôt.")


class EnginesBusy(Refused):
    """No answer: too many requests, a timeout, or a game that is not ready."""

    code, status = "engines-busy", 503


class Preparing(EnginesBusy):
    """The game is being compiled."""

    words = Words(
        "This game is still being prepared: ask again in a minute.",
        "Ce jeu est encore en préparation : redemandez dans une minute.",
    )


class NeedsPeople(Refused):
    """A request that needs other people, on a device."""

    code, status = "needs-people", 409
    words = Words(
        "This needs a server, where people meet: here you play on your own device.",
        "Il faut pour cela un serveur, où l'on se retrouve : ici, vous jouez sur votre propre appareil.",
    )
