"""A table of dice: the zones, the roll, dice in hand and in reserve, scores and cards, on a cloth."""

from collections.abc import Iterator, Sequence

from ludogite.games.legend import Legend
from ludogite.games.scene import Die, Hand, Scene, Track
from ludogite.svg.board import NO_MARKS, Marks
from ludogite.svg.colours import COLOURS, EDGE, SANS, SERIF, die_colour
from ludogite.svg.dice import DIE, card, draw_die, token
from ludogite.svg.elements import Picture, element, stacked, stamped, text, translated

CLOTH, LIGHT, GOOD, FALL = "#24574a", "#f6f1e3", "#a2cf8a", "#f39a90"
STRIDE, LEFT, HEIGHTS = 50, 24, (0, 4, 10, 19, 30, 43, 58)
ZONE_COLOURS = ("w", "r", "o", "y", "g", "b", "v")
MOST_STEPS = 12
"""A longer track is drawn as a rail."""
RAIL = 320
IN_A_ROW = 9
OWNED = "owned"
PLACES = ("throw", "roll", "rest", "spent", OWNED, "pool")
CARD_STEP = 146


def draw_table(scene: Scene, legend: Legend, players: int, language: str, marks: Marks = NO_MARKS) -> Picture:
    """Whole table, from the top: climbing tracks, dice by their places, rails and cards."""
    parts = [_climbing_track(track, scene) for track in scene.tracks if len(track.steps) <= MOST_STEPS]
    parts += _rows(scene, legend, players, marks)
    parts += [_bar_track(track, players) for track in scene.tracks if len(track.steps) > MOST_STEPS]
    if scene.hands:
        parts.append(_cards(scene, legend, players, language))
    drawn = stacked(parts, 12)
    left, top, width, height = -14, -12, drawn.width + 28, drawn.height + 24
    look = {"rx": 12, "fill": CLOTH, "stroke": EDGE, "stroke_width": 4}
    cloth = element("rect", x=left + 2, y=top + 2, width=width - 4, height=height - 4, **look)
    return Picture(left, top, width, height, cloth + drawn.body)


def _climbing_track(track: Track, scene: Scene) -> Picture:
    """Track as a climbing path, with the zone reached, and the one the roll on the table would lead to."""
    spots = [(LEFT + at * STRIDE, -height) for at, height in zip(range(len(track.steps)), HEIGHTS, strict=False)]
    at = dict(zip(track.steps, spots, strict=False))
    now = track.markers[0] if track.markers else None
    road = "".join(f"S{x - STRIDE / 2:g} {y + 1} {x} {y}" if x > LEFT else f"M{x} {y}" for x, y in spots)
    dots = {"fill": "none", "stroke": LIGHT, "stroke_opacity": 0.6, "stroke_width": 5, "stroke_dasharray": "1 9"}
    body = element("path", d=road, stroke_linecap="round", **dots)
    aim = next((note for note in scene.notes if note.name in ("climbs", "falls")), None)
    if aim and now in at and aim.count in at:
        (x, y), (to_x, to_y) = at[now], at[aim.count]
        d = f"M{x} {y - 18}Q{(x + to_x) / 2} {min(y, to_y) - 52} {to_x} {to_y - 19}"
        colour = GOOD if aim.name == "climbs" else FALL
        body += element("path", d=d, fill="none", stroke=colour, stroke_width=3.4, stroke_dasharray="8 5")
        body += element("circle", cx=to_x, cy=to_y, r=19, fill="none", stroke=colour, stroke_width=4)
    for number, (step, (x, y)) in enumerate(at.items()):
        body += translated(x, y, _step(step, number, is_reached=now is not None and step <= now))
    if now in at and scene.player is not None:
        x, y = at[now]
        body += translated(x, y - 28, token(scene.player, scene.player + 1), scale=1.3)
    return Picture(0, -HEIGHTS[-1] - 32, LEFT * 2 + STRIDE * (len(spots) - 1), HEIGHTS[-1] + 52, body)


def _step(step: int, number: int, *, is_reached: bool) -> str:
    paint, ink = die_colour(ZONE_COLOURS[number % len(ZONE_COLOURS)])
    is_filled = is_reached and number > 0
    look = {"fill": paint if is_filled else "#efe6d0", "stroke": paint, "stroke_width": 3}
    size = 16 if number else 11
    words = {"fill": ink if is_filled else COLOURS["ink"], "font_family": SERIF, "font_weight": 700}
    return element("circle", r=size, **look) + text(str(step), (0, 0), size, **words)


def _rows(scene: Scene, legend: Legend, players: int, marks: Marks) -> Iterator[Picture]:
    """Dice of each place, owned ones with their owner's token; below a roll its result."""
    for place in PLACES:
        dice = [die for die in scene.dice if die.place == place]
        for owner in sorted({die.owner for die in dice if die.owner is not None}) if place == OWNED else [None]:
            lot = [die for die in dice if owner in {None, die.owner}]
            if lot:
                yield _row(lot, legend, marks, "" if owner is None else token(owner, players))
        if place == "roll" and dice:
            yield from _result(scene)


def _row(dice: Sequence[Die], legend: Legend, marks: Marks, mark: str) -> Picture:
    start = DIE if mark else 0
    body = translated(DIE / 2, DIE / 2, mark, scale=1.5) if mark else ""
    lit = list(marks.names)
    for index, die in enumerate(dice):
        row, column = divmod(index, IN_A_ROW)
        is_lit = die.name in lit
        if is_lit:
            lit.remove(die.name)
        spot = (start + (column + 0.5) * DIE, (row + 0.5) * DIE)
        body += stamped(*spot, draw_die(die, legend, is_lit=is_lit))
    return Picture(0, 0, start + min(len(dice), IN_A_ROW) * DIE, (1 + (len(dice) - 1) // IN_A_ROW) * DIE, body)


def _result(scene: Scene) -> Iterator[Picture]:
    """Result of a roll, and the result to beat."""
    counts = {note.name: note.count for note in scene.notes}
    if "result" not in counts:
        return
    climbs = "climbs" in counts
    sign, colour = ("▲", GOOD) if climbs else ("▼", FALL)
    against = f" {'>' if climbs else '≤'} {counts['beat']}" if counts.get("beat") is not None else ""
    words = f"{sign} {counts['result']}{against}"
    size = {"x": -58, "width": 116, "height": 30, "rx": 15}
    pill = element("rect", fill="#173a31", stroke=colour, stroke_width=2, **size)
    look = {"fill": colour, "font_family": SANS, "font_weight": 700}
    yield Picture(-58, 0, 116, 30, pill + text(words, (0, 15), 19, **look))


def _bar_track(track: Track, players: int) -> Picture:
    """Track as a bar per marker, with its number, and a line at the goal."""
    end = max(track.steps[-1], 1)
    body = ""
    for player, marker in enumerate(track.markers):
        y = player * 34
        share = min(marker / end, 1) * RAIL
        body += element("rect", y=y - 6, width=RAIL, height=12, rx=6, fill="#efe6d0", fill_opacity=0.35)
        body += element("rect", y=y - 6, width=share, height=12, rx=6, fill="url(#rail)")
        body += translated(share, y, token(player, players), scale=1.15)
        body += text(str(marker), (RAIL + 34, y), 22, fill=LIGHT, font_family=SERIF, font_weight=700)
    height = 34 * (len(track.markers) - 1)
    if track.goal is not None:
        x = track.goal / end * RAIL
        body += element("path", d=f"M{x:g} -14V{height + 14}", stroke=LIGHT, stroke_width=2.5, stroke_dasharray="4 3")
        body += text(str(track.goal), (x, height + 24), 14, fill=LIGHT, font_family=SANS)
    return Picture(-14, -16, RAIL + 76, height + 50, body)


def _cards(scene: Scene, legend: Legend, players: int, language: str) -> Picture:
    """Cards of all players, each hand below its owner's token."""
    labels = {label.click: label for label in scene.labels}
    body, right = "", 0
    for hand in scene.hands:
        shown = _shown(hand)
        if shown and len(scene.hands) > 1:
            body += translated(right + len(shown) * CARD_STEP / 2 - 5, 10, token(hand.player, players))
        for name in shown:
            drawn = card(labels[name] if name else None, legend, language, is_used=hand.is_used)
            body += translated(right, 26, drawn)
            right += CARD_STEP
    return Picture(0, 0, right - 10, 102, body)


def _shown(hand: Hand) -> list[str]:
    """Clicks of the cards of a hand; empty for a card that is face down."""
    return [*hand.cards, *[""] * hand.hidden]
