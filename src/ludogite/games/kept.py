"""Properties that are worked out once."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - used like ``property``
    """As ``functools.cached_property`` from Python 3.12 on: without a lock, which takes longer than much that is kept.

    The value lies in the instance's dictionary, where it is found first from then on.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> "kept[T]": ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> "kept[T] | T":
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value
