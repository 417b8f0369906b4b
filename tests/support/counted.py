"""Collections that tests loop over: an empty one fails, as a loop over nothing checks nothing."""

from collections.abc import Callable, Iterable, Iterator, Sized
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
Items = TypeVar("Items", bound=Iterable[Any])


def counted(items: Iterable[T], least: int = 1) -> Iterator[T]:
    """Yield the items; fail at the end if there were fewer than ``least``."""
    number = 0
    for item in items:
        number += 1
        yield item
    assert number >= least, f"{number} items to check, at least {least} expected"


def never_empty(made: Callable[P, Items]) -> Callable[P, Items]:
    """Decorate a function whose results tests loop over: a collection, or an iterator."""

    @wraps(made)
    def checked(*arguments: P.args, **named: P.kwargs) -> Items:
        items = made(*arguments, **named)
        if isinstance(items, Sized):
            assert len(items), f"{made.__name__} has found nothing"
            return items
        return cast("Items", counted(items))

    return checked
