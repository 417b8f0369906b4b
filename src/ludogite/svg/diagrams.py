"""The diagrams of the rules pages: named positions, their marks, and their pictures."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS, load
from ludogite.games.rules_pages import folder
from ludogite.games.scene import Cell, Scene
from ludogite.svg.board import Marks
from ludogite.svg.picture import Panel, draw

POSITIONS = "positions.toml"


@dataclass(frozen=True)
class Diagram:
    """Diagram of a position; each field is a key of its table in ``positions.toml``."""

    game: str
    name: str
    position: str = ""
    """Text of the position; the start position if empty."""
    options: Mapping[str, Any] | None = None
    seat: int | None = None
    """Seat from which it is seen, if that matters."""
    moves: tuple[str, ...] = ()
    """Legal moves, drawn as arrows or by highlighting the dice they choose."""
    reach: str = ""
    """First click: all cells that it can lead to are marked."""
    barred: tuple[str, ...] = ()
    """Cells that it cannot lead to."""
    lit: tuple[str, ...] = ()
    crop: tuple[str, ...] = ()
    """Two opposite corners of the visible part."""
    parts: tuple[str, ...] = ()
    """Visible parts of a table of dice: places of dice, names of tracks and notes, ``cards``."""
    then: tuple[str, ...] = ()
    """Moves and outcomes to play; a second picture shows the position after them."""
    names: bool = False
    """Whether loose tiles show their names."""

    @property
    def rules(self) -> Game:
        """Game with the diagram's options."""
        return load(self.game, **(self.options or {}))

    def panels(self) -> list[Panel]:
        """Scenes to draw, with their marks."""
        game = self.rules
        position = game.parse(self.position) if self.position else game.start()
        marks = self._marks(position)
        panels = [Panel(self._shown(position.scene(self.seat), marks), marks)]
        if self.then:
            for text in self.then:
                position = position.play(text)
            panels.append(Panel(self._shown(position.scene(self.seat), Marks())))
        return panels

    def files(self) -> dict[str, str]:
        """Files of the picture; one per language if it contains words."""
        legend, players = BOOKS[self.game].scene.LEGEND, self.rules.players
        drawn = {
            language: draw(self.panels(), legend, players, language, names=self.names) for language in ("en", "fr")
        }
        if drawn["en"] == drawn["fr"]:
            return {f"{self.name}.svg": drawn["en"]}
        return {f"{self.name}.{language}.svg": svg for language, svg in drawn.items()}

    def _marks(self, position: Position) -> Marks:
        """Marks of the diagram; raises ValueError if they contradict the rules."""
        actions = {action.move: action.clicks for action in position.scene(self.seat).actions}
        ways: list[tuple[str, ...]] = []
        for move in self.moves:
            if move not in actions:
                raise ValueError(f"{self.game}, diagram {self.name}: {move} is not a legal move")
            ways += position.event(move).ways or [actions[move]]
        begun = [clicks[1:] for clicks in actions.values() if clicks[0] == self.reach]
        reached = tuple(sorted({clicks[0] for clicks in begun if clicks and clicks[0] != self.reach}))
        if wrong := set(self.barred) & set(reached):
            raise ValueError(f"{self.game}, diagram {self.name}: {', '.join(wrong)} can be reached")
        return Marks(tuple(ways), reached, self.barred, (*self.lit, *([self.reach] if self.reach else [])))

    def _shown(self, scene: Scene, marks: Marks) -> Scene:
        """Visible part of the scene."""
        if self.crop:
            return _cropped(scene, self.crop)
        if self.parts:
            return replace(
                scene,
                dice=tuple(die for die in scene.dice if die.place in self.parts),
                tracks=tuple(track for track in scene.tracks if track.name in self.parts),
                notes=tuple(note for note in scene.notes if note.name in self.parts),
                hands=scene.hands if "cards" in self.parts else (),
            )
        return scene if scene.dice else _trimmed(scene, marks)


def _cropped(scene: Scene, corners: tuple[str, ...]) -> Scene:
    """Part of a board between two corners; camps behind the middle of an edge are kept with it."""
    ends = [cell for cell in scene.cells if cell.name in corners]
    left, right = min(cell.column for cell in ends), max(cell.column for cell in ends)
    low, high = min(cell.row for cell in ends), max(cell.row for cell in ends)
    is_central = left + right == len(scene.columns) - 1

    def kept(cell: Cell) -> bool:
        return low <= cell.row <= high and (is_central if cell.kind == "camp" else left <= cell.column <= right)

    return replace(
        scene,
        columns=scene.columns[left : right + 1],
        rows=scene.rows[low : high + 1],
        cells=tuple(replace(cell, column=cell.column - left, row=cell.row - low) for cell in scene.cells if kept(cell)),
        regions=tuple(
            region for region in scene.regions if region.behind is None or (is_central and low <= region.behind <= high)
        ),
    )


def _trimmed(scene: Scene, marks: Marks) -> Scene:
    """Board without edges that have only unmarked places."""
    seen = [cell for cell in scene.cells if cell.kind != "place" or cell.name in marks.names]
    squares = [cell for cell in seen if cell.kind != "camp"]
    corner = (min(cell.column for cell in squares), min(cell.row for cell in squares))
    far = (max(cell.column for cell in squares), max(cell.row for cell in squares))
    cells = tuple(replace(cell, column=cell.column - corner[0], row=cell.row - corner[1]) for cell in seen)
    columns, rows = scene.columns[corner[0] : far[0] + 1], scene.rows[corner[1] : far[1] + 1]
    return replace(scene, cells=cells, columns=columns, rows=rows)


@cache
def diagrams(game: str) -> dict[str, Diagram]:
    """Diagrams of a game's page, by name, in the order of the file."""
    path = diagram_folder(game) / POSITIONS
    if not path.is_file():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: Diagram(game, name, **_frozen(table)) for name, table in tables.items()}


def diagram_folder(game: str) -> Path:
    """Folder of a game's diagrams, positions and pictures."""
    return folder(game) / "diagrams" / game


def _frozen(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
