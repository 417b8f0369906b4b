"""Validation errors in words: the field, the expected and the given value."""

import re

from ludogite.games.words import Words

KINDS = {
    "int": Words("a whole number", "un nombre entier"),
    "float": Words("a decimal number", "un nombre décimal"),
    "str": Words("a text", "un texte"),
    "bool": Words("true or false", "true ou false"),
    "array": Words("a list", "une liste"),
    "object": Words("an object", "un objet"),
    "null": Words("null", "null"),
}
PARTS = {"str": Words("characters", "caractères"), "array": Words("items", "éléments")}
BOUNDS = {"<=": Words("at most {}", "{} au plus"), ">=": Words("at least {}", "{} au moins")}

PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(.*)`$")
EXPECTED = re.compile(r"Expected `([^`]+)`(?: (of length )?([<>]=) (\d+)|, got `([^`]+)`| matching .*)?", re.DOTALL)
MISSING = re.compile(r"(?:Object missing required field `|Missing required query parameter ')(\w+)")
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
IMPOSSIBLE = re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL)
BROKEN = re.compile("JSON is malformed|Input data was truncated|Invalid UTF-8")

LONGEST = 60
NO_JSON = Words("The request is not JSON.", "La requête n'est pas du JSON.")
UNCLEAR = Words("The request is not valid.", "La requête n'est pas valable.")


def complaint(found: str, field: str = "") -> Words:
    """A validation error in words; ``field`` names the field if the error does not."""
    if place := PLACE.search(found):
        found, field = found[: place.start()], place[1]
    if missing := MISSING.match(found):
        name = _named(field, missing[1])
        return Words(f"{name} is missing.", f"{name} manque.")
    if unknown := UNKNOWN.fullmatch(found):
        name = _named(field, unknown[1])
        return Words(f"There is no field {name} here.", f"Il n'y a pas de champ {name} ici.")
    subject = Words(_named(field), _named(field)) if field else Words("The request", "La requête")
    if impossible := IMPOSSIBLE.fullmatch(found):
        value = impossible[1][:LONGEST]
        return Words(f"{subject.en} cannot be {value}.", f"{subject.fr} ne peut pas être {value}.")
    if expected := EXPECTED.fullmatch(found):
        wanted = _wanted(*expected.groups())
        return Words(f"{subject.en} should be {wanted.en}.", f"{subject.fr} devrait être {wanted.fr}.")
    return NO_JSON if BROKEN.match(found) else UNCLEAR


def _named(*names: str) -> str:
    """A field by its path."""
    return f"`{'.'.join(filter(None, names))[:LONGEST]}`"


def _wanted(kind: str, length: str | None, sign: str | None, bound: str | None, got: str | None) -> Words:
    wanted = _either(kind)
    if sign and bound:
        part = PARTS.get(kind, Words("", "")) if length else Words("", "")
        most = BOUNDS[sign]
        en, fr = (f"{bound} {part.removesuffix('s' if bound == '1' else '')}".strip() for part in (part.en, part.fr))
        return Words(f"{wanted.en} of {most.en.format(en)}", f"{wanted.fr} de {most.fr.format(fr)}")
    if got:
        other = _either(got)
        return Words(f"{wanted.en}, not {other.en}", f"{wanted.fr}, pas {other.fr}")
    return Words(f"{wanted.en} of another form", f"{wanted.fr} d'une autre forme")


def _either(kinds: str) -> Words:
    """Alternatives of a type in words."""
    words = [KINDS.get(kind, Words(kind, kind)) for kind in kinds.split(" | ")]
    return Words(" or ".join(word.en for word in words), " ou ".join(word.fr for word in words))
