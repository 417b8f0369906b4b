"""Monte Carlo tree search for any game: chance nodes are explicit, every node has a value for each player.

A tree is arrays: node 0 is the root, a node's children are a list from its ``first``, linked by ``next``. States are
not stored; each simulation replays its moves from the root.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from ludogite.bots.evaluation.contract import priority
from ludogite.bots.search.arithmetic import exponential, logarithm
from ludogite.bots.search.values import chance_of, evaluate
from ludogite.kernel.contract import chance_event, chance_total, legal, result
from ludogite.kernel.drivers import advance, playout
from ludogite.kernel.layout import CHANCE, MOVER, OVER, RECENT, WHOLE
from ludogite.kernel.randomness import below

NONE = -1
MOVE, FIRST, NEXT, VISITS, NODE_SIZE = range(5)

USED, STOP, SIMULATIONS, LIMIT, LONGEST_PLAYOUT, LEAF_VALUE, DEEPEST, CONTROLS = range(8)
"""Parameters and counters of a search."""
BY_PLAYOUT, BY_EVALUATION = range(2)
"""Ways to value a leaf: by a random game to its end, or by the evaluation."""

EXPLORATION, FIRST_PLAY_URGENCY, TEMPERATURE, OPTIONS = range(4)
"""The exploration constant, the value of an untried move, and the softness of priors (0: none are used)."""

MOST_DEPTH = 512
MOST_LOGIT = 5.0
"""A move's priority changes its prior by a factor of at most e to this, up or down."""

Floats = Sequence[float]


class Tree(NamedTuple):
    tables: Any
    weights: Any
    network: Any
    root: Any
    """The state at the root."""
    root_keys: Any
    state: Any
    keys: Any
    moves: Any
    features: Any
    active: Any
    shares: Any
    """Each player's result of the present simulation."""
    twelfths: Any
    random: Any
    nodes: Any
    """[node, NODE_SIZE]"""
    sums: Any
    """[node, player]: the sum of shares over the simulations through a node."""
    priors: Any
    """[node]"""
    path: Any
    control: Any
    options: Any


def simulate(tree: Tree) -> None:
    """Simulate until ``control[LIMIT]`` simulations are done in all, or the search is stopped; at least once."""
    control = tree.control
    while control[SIMULATIONS] == 0 or (control[SIMULATIONS] < control[LIMIT] and control[STOP] == 0):
        reset(tree)
        length = select_leaf(tree)
        evaluate_leaf(tree)
        backpropagate(tree, length)
        control[SIMULATIONS] += 1


def backpropagate(tree: Tree, length: int) -> None:
    """Add the simulation's shares to every node of its path."""
    for step in range(length):
        node = tree.path[step]
        tree.nodes[node, VISITS] += 1
        for player in range(len(tree.shares)):
            tree.sums[node, player] += tree.shares[player]


def reset(tree: Tree) -> None:
    """Restore the root's position."""
    for i in range(len(tree.root)):
        tree.state[i] = tree.root[i]
    for i in range(tree.root[RECENT]):
        tree.keys[i] = tree.root_keys[i]


def select_leaf(tree: Tree) -> int:
    """Walk from the root to a leaf, writing the path and expanding the tree there; returns the path's length."""
    node, length = 0, 1
    tree.path[0] = node
    while tree.state[MOVER] != OVER and length < MOST_DEPTH:
        if tree.state[MOVER] == CHANCE:
            child = child_by_chance(tree, node)
        else:
            if tree.nodes[node, FIRST] == NONE and (tree.nodes[node, VISITS] == 0 and node > 0):
                break
            child = select_child(tree, node)
        if child == NONE:
            break
        advance(tree.tables, tree.state, tree.keys, tree.nodes[child, MOVE])
        node = child
        tree.path[length] = node
        length += 1
    tree.control[DEEPEST] = max(tree.control[DEEPEST], length - 1)
    return length


def child_by_chance(tree: Tree, node: int) -> int:
    """The child of a node for a drawn outcome; NONE if the tree is full."""
    event = below(tree.random, chance_total(tree.tables, tree.state))
    outcome = chance_event(tree.tables, tree.state, event)
    child = tree.nodes[node, FIRST]
    while child != NONE and tree.nodes[child, MOVE] != outcome:
        child = tree.nodes[child, NEXT]
    return add_child(tree, node, outcome) if child == NONE else child


def select_child(tree: Tree, node: int) -> int:
    """The child of a node with the highest score, after expanding a node without children; NONE if the tree is full."""
    if tree.nodes[node, FIRST] == NONE and not expand(tree, node):
        return NONE
    player = tree.state[MOVER]
    visits = max(tree.nodes[node, VISITS], 1)
    curiosity = sqrt(visits) if tree.options[TEMPERATURE] > 0.0 else logarithm(float(visits))
    best, best_score = NONE, -1.0
    child = tree.nodes[node, FIRST]
    while child != NONE:
        score = selection_score(tree, child, player, curiosity)
        if score > best_score:
            best, best_score = child, score
        child = tree.nodes[child, NEXT]
    return best


def selection_score(tree: Tree, child: int, player: int, curiosity: float) -> float:
    """Selection score of a child: UCB1, or PUCT if priors are used.

    ``curiosity`` grows with its parent's visits: by their logarithm, or with priors by their square root.
    """
    tried: int = tree.nodes[child, VISITS]
    prior: float = tree.priors[child]
    options: Floats = tree.options
    mean: float = tree.sums[child, player] / tried if tried > 0 else options[FIRST_PLAY_URGENCY]
    if options[TEMPERATURE] > 0.0:
        return mean + options[EXPLORATION] * prior * curiosity / (1 + tried)
    if tried == 0:
        return mean + prior
    return mean + options[EXPLORATION] * sqrt(curiosity / tried)


def expand(tree: Tree, node: int) -> bool:
    """Give a node its children; False if the tree is full."""
    count = min(legal(tree.tables, tree.state, tree.moves), len(tree.moves))
    if tree.control[USED] + count > len(tree.nodes):
        return False
    temperature = tree.options[TEMPERATURE]
    sum_ = 0.0
    for number in range(count):
        child = add_child(tree, node, tree.moves[number])
        if temperature > 0.0:
            logit = priority(tree.tables, tree.state, tree.moves[number]) / temperature
            tree.priors[child] = exponential(min(max(logit, -MOST_LOGIT), MOST_LOGIT))
            sum_ += tree.priors[child]
        else:
            tree.priors[child] = below(tree.random, 1 << 16) / (1 << 16)  # moves never tried come in any order
    if temperature > 0.0:
        child = tree.nodes[node, FIRST]
        while child != NONE:
            tree.priors[child] /= sum_
            child = tree.nodes[child, NEXT]
    return True


def add_child(tree: Tree, node: int, move: int) -> int:
    """Add a child before the others; NONE if the tree is full."""
    child: int = tree.control[USED]
    if child >= len(tree.nodes):
        return NONE
    tree.control[USED] = child + 1
    tree.nodes[child, MOVE] = move
    tree.nodes[child, FIRST] = NONE
    tree.nodes[child, NEXT] = tree.nodes[node, FIRST]
    tree.nodes[child, VISITS] = 0
    for player in range(len(tree.shares)):
        tree.sums[child, player] = 0.0
    tree.nodes[node, FIRST] = child
    return child


def evaluate_leaf(tree: Tree) -> None:
    """Write each player's share at the leaf."""
    if tree.state[MOVER] >= 0 and tree.control[LEAF_VALUE] == BY_EVALUATION:
        player = tree.state[MOVER]
        value = evaluate(tree.tables, tree.weights, tree.network, tree.features, tree.active, tree.state)
        chance = chance_of(value)
        for other in range(len(tree.shares)):
            tree.shares[other] = chance if other == player else 1.0 - chance
        return
    playout(tree.tables, tree.state, tree.keys, tree.moves, tree.random, tree.control[LONGEST_PLAYOUT])
    players = len(tree.shares)
    if tree.state[MOVER] == OVER:
        result(tree.tables, tree.state, tree.twelfths)
    for player in range(players):
        tree.shares[player] = tree.twelfths[player] / WHOLE if tree.state[MOVER] == OVER else 1.0 / players
