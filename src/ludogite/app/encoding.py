"""Encoding of messages; parts shared by several messages are encoded once."""

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from functools import lru_cache
from operator import attrgetter
from types import new_class
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ludogite.app.messages import socket as wire
from ludogite.app.messages.studies import Study, StudyWhy
from ludogite.games.board_scene import SpelledActions
from ludogite.games.events import EVENT_CACHE, Event
from ludogite.games.refusals import Reason
from ludogite.games.scene import Action, Scene
from ludogite.study.position import StudyPosition
from ludogite.table.messages import NO_RIGHTS, Entry, Message, RefusedMessage, TableState, Update
from ludogite.table.views.past import PastGame, PastView

ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode
HEAD = len(encode(Update(0))) - len("0}")
"""Length of an encoded update before its version."""
EVENTS: dict[int, tuple[Event, Raw]] = {}
SENT_APART = frozenset({"columns", "rows", "cells", "actions", "orders"})
"""Parts of a scene that are sent separately: the board when it changes, actions to the player in turn."""


@lru_cache
def _compact_kind(kind: Any, without: frozenset[str]) -> tuple[Callable[..., Struct], Callable[[Any], tuple[Any, ...]]]:
    """A struct that stands for a dataclass, and a getter of its values."""
    parts = [part for part in fields(kind) if part.name not in without]
    body: dict[str, Any] = {"__annotations__": {part.name: Any for part in parts}}
    for part in parts:
        default = part.default if part.default_factory is MISSING else part.default_factory()
        if default is not MISSING:
            body[part.name] = default
    struct = new_class(kind.__name__, (Struct,), {"omit_defaults": True}, lambda own: own.update(body))
    return struct, attrgetter(*body["__annotations__"])


def compact(value: Any, without: frozenset[str] = frozenset()) -> Any:
    """A dataclass as a struct that omits defaults and some fields."""
    struct, values = _compact_kind(value.__class__, without)
    return struct(*values(value))


class MessageEncoder:
    """Encodes the messages of one broadcast; what several share is encoded once."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Update, bytes]] = {}
        """By id of an update: the update, so that its id is not reused, and its bytes."""
        self._told: tuple[object, ...] = ()
        """Shared parts of the latest update."""
        self._beginning = b""
        """Their bytes, and the length of the part before them."""
        self._head = 0

    def encode(self, message: Message) -> bytes:
        """A message as bytes."""
        if isinstance(message, RefusedMessage):
            return encode(message)
        found = self._written.get(id(message))
        if found is None:
            found = self._written[id(message)] = (message, self._update(message))
        return found[1]

    def _update(self, update: Update) -> bytes:
        """Encode the shared parts first, then those of the receiver."""
        told = (update.version, update.state, update.kept, update.entries, update.scene)
        if told != self._told:
            self._told = told
            self._begin(*told)
        own = Update(
            update.version,
            update.info,
            rights=NO_RIGHTS if update.rights == NO_RIGHTS else update.rights,  # omitted by identity
            seats=update.seats,
            actions=_actions(update.actions) if update.actions else (),
            previews=update.previews,
            board=update.board,
            ack=update.ack,
            protocol=wire.PROTOCOL if update.info else None,
        )
        return self._beginning + encode(own)[self._head :]

    def _begin(
        self, version: int, state: TableState | None, kept: int | None, entries: Sequence[Entry], scene: Scene | None
    ) -> None:
        whole = Update(
            version,
            state=state and compact(state),
            kept=kept,
            entries=_entries(entries) if entries else (),
            scene=scene and _scene(scene),
        )
        self._beginning = encode(whole)[:-1]
        self._head = HEAD + len(str(version))


def encode_past(past: PastView) -> bytes:
    """An earlier position, with its board in the scene."""
    return encode(replace(past, scene=compact(past.scene)))


def encode_game(game: PastGame) -> bytes:
    """A game of a match, with its history."""
    return encode(replace(game, entries=_entries(game.entries)))


def study_message(study: StudyPosition, why: Reason | None = None) -> Study:
    """A study, ready to be encoded."""
    game = study.game
    return Study(
        game=game.id,
        options=study.options,
        option_words=study.option_words,
        position=str(study),
        roles=list(game.seats),
        to_move=study.to_move,
        has_chance=game.has_chance,
        legend=study.legend,
        entries=_entries(study.entries),
        scene=_scene(study.scene),
        actions=_actions(study.actions),
        previews=study.previews,
        board=study.board,
        ending=study.ending,
        outcomes=study.outcomes,
        why=StudyWhy(why.words, why.rule) if why else None,
    )


def _scene(scene: Scene) -> Any:
    return compact(scene, SENT_APART)


def _actions(actions: Sequence[Action | str]) -> Sequence[Any]:
    if isinstance(actions, SpelledActions):
        return actions.moves
    return [action[0] if action[2] else action[:2] for action in actions]


def _entries(entries: Sequence[Entry]) -> list[Any]:
    return [(entry[0], entry[1], _event(entry[2]), entry[3], entry[4]) for entry in entries]


def _event(event: Event) -> Raw:
    """An event as bytes; cached, because games reuse their events."""
    found = EVENTS.get(id(event))
    if found is None:
        if len(EVENTS) >= EVENT_CACHE:
            EVENTS.clear()
        found = EVENTS[id(event)] = (event, Raw(encode(compact(event))))
    return found[1]
