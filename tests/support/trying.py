"""What learners may try that is not legal, as clicks: up to the first that begins no move."""

from ludogite.study.position import StudyPosition

SPENT = "spent "
"""How the names of dice begin that were rolled already."""


def clicks_of(study: StudyPosition, tried: str) -> list[str]:
    """The clicks for what is tried, the last of them refused; none where a hand could not do it."""
    names = study.game.book.notation.touched(tried)
    return _on_the_board(study, names) if study.board.cells else _at_the_dice(study, names)


def _on_the_board(study: StudyPosition, names: tuple[str, ...]) -> list[str]:
    """Places are to be seen, or offered by the clicks before; a click that begins another move is no try."""
    seen = {cell.name for cell in study.board.cells if cell.kind != "place"}
    ways = [tuple(action.clicks) for action in study.actions]
    done: tuple[str, ...] = ()
    for name in names:
        clicks = (*done, name)
        if not any(way[: len(clicks)] == clicks for way in ways):
            begins_anew = len(done) == 1 and any(way[0] == name for way in ways)
            return [] if begins_anew or name not in seen else list(clicks)
        done = clicks
    return []


def _at_the_dice(study: StudyPosition, names: tuple[str, ...]) -> list[str]:
    """One die, which cannot be chosen now."""
    dice = {die.name for die in study.scene.dice}
    chosen = {action.clicks[0] for action in study.actions}
    lying = [name if name in dice else SPENT + name for name in names]
    return lying[:1] if lying and lying[0] in dice - chosen else []
