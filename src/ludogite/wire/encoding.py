"""A table's messages as bytes, written by msgspec from the types of ``wire``; shared parts are written once."""

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from operator import attrgetter
from types import new_class
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from ludogite.games.board_scene import SpelledActions
from ludogite.games.events import EVENTS_KEPT, Event
from ludogite.games.refusals import Reason
from ludogite.games.scene import Action, Scene
from ludogite.study.position import StudyPosition
from ludogite.table.messages import NO_RIGHTS, Entry, Message, RefusedRequest, TableState, Update
from ludogite.table.past import PastGame, PastView
from ludogite.wire import messages as wire
from ludogite.wire.studies import StudyWhy

ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode
HEAD = len(encode(wire.Update(0))) - len("0}")
"""How long the beginning of an update is, before its version."""
EVENTS: dict[int, tuple[Event, Raw]] = {}
SENT_APART = frozenset({"columns", "rows", "cells", "actions", "orders"})
"""Parts of a scene: the board is sent when it is another one, actions to the player in turn."""


@lru_cache
def _compact_kind(kind: Any, without: frozenset[str]) -> tuple[Callable[..., Struct], Callable[[Any], tuple[Any, ...]]]:
    """The struct that is written for a dataclass, and what gets its values."""
    parts = [part for part in fields(kind) if part.name not in without]
    body: dict[str, Any] = {"__annotations__": {part.name: Any for part in parts}}
    for part in parts:
        default = part.default if part.default_factory is MISSING else part.default_factory()
        if default is not MISSING:
            body[part.name] = default
    struct = new_class(kind.__name__, (Struct,), {"omit_defaults": True}, lambda own: own.update(body))
    return struct, attrgetter(*body["__annotations__"])


def compact(value: Any, without: frozenset[str] = frozenset()) -> Any:
    """A dataclass to be written without what is as its defaults say, and without some of its fields."""
    struct, values = _compact_kind(value.__class__, without)
    return struct(*values(value))


class MessageEncoder:
    """Writes the messages of one broadcast; what several of them say alike is written once."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Update, bytes]] = {}
        """By id of an update: the update itself, so that its id stays its own, and what was written."""
        self._told: tuple[object, ...] = ()
        """What the latest said that others say, too."""
        self._beginning = b""
        """That as it was written, and how much of it says which update it is."""
        self._head = 0

    def encode(self, message: Message) -> bytes:
        """A message as it is sent."""
        if isinstance(message, RefusedRequest):
            return encode(_refused(message))
        found = self._written.get(id(message))
        if found is None:
            found = self._written[id(message)] = (message, self._update(message))
        return found[1]

    def _update(self, update: Update) -> bytes:
        """First what others are told, too, then what is only for the receiver."""
        told = (update.version, update.state, update.kept, update.entries, update.scene)
        if told != self._told:
            self._told = told
            self._begin(*told)
        info = update.info
        own = wire.Update(
            update.version,
            protocol=UNSET if info is None else wire.PROTOCOL,
            table=UNSET if info is None else info,
            rights=UNSET if update.rights == NO_RIGHTS else update.rights,
            seats=UNSET if update.seats is None else update.seats,
            actions=_actions(update.actions) if update.actions else UNSET,
            previews=update.previews or UNSET,
            board=UNSET if update.board is None else update.board,
            ack=UNSET if update.ack is None else update.ack,
        )
        return self._beginning + encode(own)[self._head :]

    def _begin(
        self, version: int, state: TableState | None, kept: int | None, entries: Sequence[Entry], scene: Scene | None
    ) -> None:
        whole = wire.Update(
            version,
            state=UNSET if state is None else compact(state),
            kept=UNSET if kept is None else kept,
            entries=_entries(entries) if entries else UNSET,
            scene=UNSET if scene is None else _scene(scene),
        )
        self._beginning = encode(whole)[:-1]
        self._head = HEAD + len(str(version))


def encode_past(past: PastView) -> bytes:
    """An earlier position, with its board in the scene."""
    return encode({"round": past.round, "step": past.step, "scene": compact(past.scene), "text": past.text})


def encode_game(game: PastGame) -> bytes:
    """A game of a match, with its history."""
    entries = _entries(game.entries)
    return encode({"round": game.round, "players": game.players, "entries": entries, "options": game.options})


def encode_study(study: StudyPosition, why: Reason | None = None) -> bytes:
    """A position without a table, as it is sent."""
    game = study.game
    return encode(
        {
            "game": game.id,
            "options": study.options,
            "option_words": study.option_words,
            "position": str(study),
            "roles": game.seats,
            "to_move": study.to_move,
            "has_chance": game.has_chance,
            "legend": study.legend,
            "entries": _entries(study.entries),
            "scene": _scene(study.scene),
            "actions": _actions(study.actions),
            "previews": study.previews,
            "board": study.board,
            "ending": study.ending,
            "outcomes": study.outcomes,
            "why": StudyWhy(why.words, why.rule) if why else None,
        }
    )


def _refused(message: RefusedRequest) -> wire.Refused:
    why = message.refusal
    return wire.Refused(message.version, message.id, why.words, why.code, why.rule, why.suggestion)


def _scene(scene: Scene) -> Any:
    return compact(scene, SENT_APART)


def _actions(actions: Sequence[Action]) -> Sequence[Any]:
    if isinstance(actions, SpelledActions):
        return actions.moves
    return [action[0] if action[2] else action[:2] for action in actions]


def _entries(entries: Sequence[Entry]) -> list[Any]:
    return [(entry[0], entry[1], _event(entry[2]), entry[3], entry[4]) for entry in entries]


def _event(event: Event) -> Raw:
    """An event as it is sent; games keep theirs to use them again, and so do we what was written."""
    found = EVENTS.get(id(event))
    if found is None:
        if len(EVENTS) >= EVENTS_KEPT:
            EVENTS.clear()
        found = EVENTS[id(event)] = (event, Raw(encode(compact(event))))
    return found[1]
