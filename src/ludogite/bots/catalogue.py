"""The catalogue of bots: levels ``1`` to ``8``, ``random``, and searches with settings, as ``alphabeta:nodes=5000``."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import nan

from ludogite.bots.bot import Bot, is_external, own_bots
from ludogite.bots.evaluation.weights import NO_WEIGHTS, weights_of
from ludogite.bots.fullwidth.features import THREE_FEATURES
from ludogite.bots.human_error import misjudged_weights
from ludogite.bots.levels import DEFAULT_LEVELS, LEVELS, UCT_LEVELS, Level
from ludogite.bots.players import NamedBot, alphabeta_move, fullwidth_search, monte_carlo_move, random_move
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.mcts_search import GUIDED, UCT, MonteCarlo
from ludogite.games.arguments import shown, whole_number
from ludogite.games.game import Game
from ludogite.games.words import Refused

Settings = dict[str, float]
DEFAULT = Level(Budget(seconds=1.0))
FILE = ".py"
MOST = 1e12
"""The largest value of a setting."""


class UnknownBot(Refused):
    """A name that is not in the catalogue."""


def is_imported(spec: str) -> bool:
    """Whether a name says where a person's own bot is defined, as ``my_bot.py:Greedy`` or ``package:Greedy``."""
    if is_external(spec):
        return False
    where, _, name = spec.rpartition(":")
    kind = where.partition(":")[0]
    return spec.endswith(FILE) or not (kind in KINDS or kind.isdecimal() or not where or "=" in name)


def bot(spec: object, game: Game) -> Bot:
    """The bot of this name for a game, a level also as a number; raises UnknownBot."""
    level = whole_number(spec)
    spec = spec if isinstance(spec, str) else shown(spec if level is None else level)
    if is_external(spec):
        raise UnknownBot(
            f"{spec[:60]!r}: an external engine plays only if the command line of this run names it.",
            f"{spec[:60]!r} : un moteur externe ne joue que si la ligne de commande de ce lancement le nomme.",
        )
    if is_imported(spec):
        raise UnknownBot(
            f"{spec[:60]!r}: your own bots play in the arena, if the command line names them.",
            f"{spec[:60]!r} : vos propres robots jouent dans l'arène, si la ligne de commande les nomme.",
        )
    kind, *parts = spec.strip().split(":")
    settings = _settings(spec, parts)
    if kind in KINDS:
        made = KINDS[kind](spec, game, settings)
    elif kind in map(str, range(1, LEVELS + 1)):
        made = _level(spec, game, int(kind))
    else:
        raise UnknownBot(
            f"There is no bot {spec[:40]!r}. Bots are levels 1 to {LEVELS}, and {', '.join(KINDS)} with settings, "
            "as alphabeta:nodes=5000.",
            f"Il n'y a pas de robot {spec[:40]!r}. Les robots sont les niveaux 1 à {LEVELS}, et {', '.join(KINDS)} "
            "avec des réglages, comme alphabeta:nodes=5000.",
        )
    if settings:
        raise UnknownBot(
            f"{kind} has no setting {', '.join(settings)}.", f"{kind} n'a pas de réglage {', '.join(settings)}."
        )
    return made


def _settings(spec: str, parts: list[str]) -> Settings:
    settings = {}
    for part in parts:
        name, _, value = part.partition("=")
        settings[name] = _number(value)
        if not 0 <= settings[name] <= MOST:
            raise UnknownBot(
                f"In {spec[:60]!r}, {part[:30]!r} should be a name, = and a number from 0 up, as nodes=5000.",
                f"Dans {spec[:60]!r}, {part[:30]!r} devrait être un nom, = et un nombre positif, comme nodes=5000.",
            )
    return settings


def _number(text: str) -> float:
    """The number in a text; NaN if there is none."""
    try:
        return float(text)
    except ValueError:
        return nan


def _budget(settings: Settings, default: Budget = DEFAULT.budget) -> Budget:
    """The budget among the settings, removed from them."""
    seconds, nodes, depth = (settings.pop(name, None) for name in ("seconds", "nodes", "depth"))
    if seconds is None and nodes is None and depth is None:
        return default
    try:
        return Budget(seconds, None if nodes is None else int(nodes), None if depth is None else int(depth))
    except ValueError:
        raise UnknownBot(
            "Seconds, nodes and depth are each more than 0.", "Les secondes, nœuds et profondeur dépassent 0."
        ) from None


def _random(spec: str, game: Game, settings: Settings) -> Bot:
    return NamedBot(spec, random_move)


def _alphabeta(spec: str, game: Game, settings: Settings, default: Level = DEFAULT) -> Bot:
    """Alpha-beta; ``rest``, ``margin``, ``exact`` and ``samples`` change options, ``soft`` makes the choice softer."""
    evaluation = evaluation_of(game)
    if evaluation is None:
        raise UnknownBot(
            f"Alpha-beta does not play {game.title.en}: it needs two players, few dice and an evaluation.",
            f"Alpha-bêta ne joue pas à {game.title.fr} : il lui faut deux joueurs, peu de dés et une évaluation.",
        )
    defaults = AlphaBetaOptions() if default.rest is None else AlphaBetaOptions(default.rest)
    style = replace(
        defaults,
        quiescence_depth=int(settings.pop("rest", defaults.quiescence_depth)),
        margin=int(settings.pop("margin", defaults.margin)),
        exact_level=int(settings.pop("exact", defaults.exact_level)),
        samples=max(int(settings.pop("samples", defaults.samples)), 1),
    )
    softness = int(settings.pop("soft", default.softness))
    level = replace(default, budget=_budget(settings, default.budget), softness=softness)
    search = AlphaBeta(game, misjudged_weights(weights_of(evaluation), evaluation, level.error), style)
    return NamedBot(spec, partial(alphabeta_move, search, level))


def _fullwidth(spec: str, game: Game, settings: Settings) -> Bot:
    """Plain full-width alpha-beta with three hand-set features: an opponent that is independent of our training."""
    if game.id not in THREE_FEATURES:
        raise UnknownBot(
            f"Full-width search does not play {game.title.en}: it plays the six board games.",
            f"La recherche pleine largeur ne joue pas à {game.title.fr} : elle joue aux six jeux de plateau.",
        )
    return NamedBot(spec, partial(alphabeta_move, fullwidth_search(game), Level(_budget(settings))))


def _uct(spec: str, game: Game, settings: Settings) -> Bot:
    """Plain UCT with random games; ``explore`` is its exploration constant."""
    options = replace(UCT, exploration=settings.pop("explore", _exploration(game)))
    return NamedBot(spec, partial(monte_carlo_move, MonteCarlo(game, NO_WEIGHTS, options), Level(_budget(settings))))


def _exploration(game: Game) -> float:
    """The exploration constant of plain UCT in a game."""
    exploration: float = getattr(evaluation_of(game), "EXPLORATION", UCT.exploration)
    return exploration


def _mcts(spec: str, game: Game, settings: Settings) -> Bot:
    """Monte Carlo tree search with the game's evaluation as priors and values; ``explore`` and ``warmth`` change it."""
    evaluation = evaluation_of(game)
    if evaluation is None:
        return _uct(spec, game, settings)
    options = replace(
        GUIDED,
        exploration=settings.pop("explore", GUIDED.exploration),
        temperature=settings.pop("warmth", GUIDED.temperature),
    )
    search = MonteCarlo(game, weights_of(evaluation), options)
    return NamedBot(spec, partial(monte_carlo_move, search, Level(_budget(settings))))


def _level(spec: str, game: Game, level: int) -> Bot:
    """A bot of one of the eight levels: a game's own bot, alpha-beta if there is an evaluation, else UCT."""
    if own := own_bots(game):
        return own.bot_of_level(level)
    if evaluation := evaluation_of(game):
        return _alphabeta(spec, game, {}, getattr(evaluation, "LEVELS", DEFAULT_LEVELS)[level - 1])
    return NamedBot(spec, partial(monte_carlo_move, MonteCarlo(game, NO_WEIGHTS, UCT), UCT_LEVELS[level - 1]))


KINDS: dict[str, Callable[[str, Game, Settings], Bot]] = {
    "random": _random,
    "alphabeta": _alphabeta,
    "fullwidth": _fullwidth,
    "mcts": _mcts,
    "uct": _uct,
}
