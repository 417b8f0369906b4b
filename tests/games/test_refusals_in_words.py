"""Refusals as players read them: French agrees, and things have names."""

import pytest

import ludogite


def explained(game: str, line: str, tried: str) -> tuple[str, str]:
    """Why a move is refused after some others, in both languages."""
    position = ludogite.load(game).start()
    for text in line.split():
        position = position.play(text)
    refusal = position.refusal(tried)
    return refusal.explain("en"), refusal.explain("fr")


@pytest.mark.parametrize(("tried", "way"), [("a1-a8", "verte : comme un cavalier"), ("d1-d8", "bleue : comme un roi")])
def test_the_colour_of_a_square_agrees_with_it(tried: str, way: str) -> None:
    assert f"selon la couleur de sa case ({way})" in explained("katarenga", "", tried)[1]


def test_the_kanto_is_called_by_its_name() -> None:
    english, french = explained("kanto", "?c4 8 ?c5 K", "c4xc5")
    assert "The 8 cannot take the Kanto" in english
    assert "Le 8 ne peut pas prendre le Kanto" in french


def test_dice_that_are_too_few_are_counted() -> None:
    english, french = explained("karma-solo", "", "roll rrrrrrr")
    assert "Your reserve has only 6 red dice." in english
    assert "Dans votre réserve, il y a seulement 6 dés rouges." in french
