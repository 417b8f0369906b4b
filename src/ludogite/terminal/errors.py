"""Errors explained to people in their language."""

import errno
import os

from ludogite.games.words import Refused, Words, visible

EXPECTED_ERRORS = (Refused, OSError, UnicodeError, MemoryError, RecursionError)
"""Errors that people and files can cause."""
NOT_TEXT = Words("The file is not text in UTF-8.", "Le fichier n'est pas un texte en UTF-8.")
TOO_MUCH = Words("That is too much for this computer.", "C'est trop pour cet ordinateur.")
KNOWN = {
    errno.ENOENT: Words("No such file or folder", "Fichier ou dossier introuvable"),
    errno.EACCES: Words("Permission denied", "Permission refusée"),
    errno.EPERM: Words("Not permitted", "Opération interdite"),
    errno.EISDIR: Words("It is a folder, not a file", "C'est un dossier, pas un fichier"),
    errno.ENOTDIR: Words("Something on its path is not a folder", "Un élément du chemin n'est pas un dossier"),
    errno.EEXIST: Words("It exists already", "Existe déjà"),
    errno.ENOSPC: Words("No space is left on the disk", "Il n'y a plus de place sur le disque"),
    errno.EROFS: Words("The disk can only be read", "Le disque est en lecture seule"),
    errno.ENAMETOOLONG: Words("The name is too long", "Le nom est trop long"),
}


def reason(error: OSError, language: str) -> str:
    """The reason in a language; the system's own message if we have none."""
    known = KNOWN.get(error.errno or 0)
    return known.say(language) if known else error.strerror or str(error)


def explained(error: Exception, language: str) -> str:
    """The message for one of the expected errors."""
    if isinstance(error, Refused):
        return error.words.say(language)
    if isinstance(error, OSError):
        return complaint(error, language)
    return (NOT_TEXT if isinstance(error, UnicodeError) else TOO_MUCH).say(language)


def complaint(error: OSError, language: str) -> str:
    """The file, if there is one, and the reason."""
    if not error.filename:
        return reason(error, language)
    return f"{visible(os.fsdecode(error.filename))}{' : ' if language == 'fr' else ': '}{reason(error, language)}"
