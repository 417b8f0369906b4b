"""The searches as plain Python, called as the compiled ones are."""

from typing import Any

from ludogite.bots.search.compiled import interpreted_functions
from ludogite.games.game import Game


class Rows(list[list[Any]]):
    """Rows of numbers that can be asked for as an array of two dimensions is."""

    def __getitem__(self, at: Any) -> Any:
        return super().__getitem__(at[0])[at[1]] if isinstance(at, tuple) else super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        super().__getitem__(at[0])[at[1]] = value


class Interpreted:
    """A search that works on lists, and writes back into the arrays that it was called with."""

    signatures = ("interpreted",)

    def __init__(self, game: Game, name: str) -> None:
        self._function = interpreted_functions(game)[name]

    def __call__(self, arrays: Any, *numbers: int) -> None:
        plain = [array.tolist() if array.ndim == 1 else Rows(array.tolist()) for array in arrays]
        self._function(type(arrays)(*plain), *numbers)
        for array, values in zip(arrays, plain, strict=True):
            array[...] = values
