"""Learns a value network for Movers & Hoppers by self-play in batches, and tests it against the levels.

    python examples/learn_value.py --device cuda

Each generation plays many games at once, with the best move by the network or sometimes a random one, and learns from
their results. The first games are random. Needs PyTorch; with a GPU it takes minutes.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import torch
from learned_value import CAMP_SIZE, FACES, FILE, HIDDEN, INPUTS, OUT_BITS, PIECES, TILES, UNCHOSEN, UNIT_BITS, Learned
from torch.nn.functional import binary_cross_entropy_with_logits

import ludogite
from ludogite.bots.bot import bot_for
from ludogite.kernel.layout import MOVER, OVER

GAME = "movers-hoppers"
ENDLESS = 300
"""Longer games are abandoned, and not learned from."""
EVERY = 4
"""Plies between two positions learned from; neighbours are too similar."""
EARLY, EARLY_STRAYS, STRAYS = 8, 0.5, 0.1
"""The share of random moves: larger in the first plies, so that games differ."""
OPENING = 4
"""Random moves at the beginning of each test game."""
ROUNDS = 3
"""Passes over the positions per generation."""


class Network(torch.nn.Module):
    """96 inputs, a hidden layer, one value; seen from both sides, and the turn."""

    def __init__(self) -> None:
        super().__init__()
        self.inputs = torch.nn.EmbeddingBag(INPUTS + 1, HIDDEN, mode="sum", padding_idx=INPUTS)
        self.biases = torch.nn.Parameter(torch.zeros(HIDDEN))
        self.out = torch.nn.Parameter(torch.randn(HIDDEN) / HIDDEN)
        self.turn = torch.nn.Parameter(torch.zeros(()))
        torch.nn.init.normal_(self.inputs.weight, std=0.2)

    def forward(self, views: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
        """The logits of player 0's win (games), from the views (games, 2, pieces) and whose turn it is (1 or -1)."""
        units = torch.relu(self.inputs(views.flatten(0, 1)).unflatten(0, views.shape[:2]) + self.biases)
        return (units[:, 0] - units[:, 1]) @ self.out + self.turn * turns

    def written(self) -> dict[str, Any]:
        """The network in integers, as `learned_value.py` reads it."""
        inputs = self.inputs.weight[:INPUTS].T.flatten()
        return {
            "out": (self.out * (1 << OUT_BITS)).round().int().tolist(),
            "biases": (self.biases * (1 << UNIT_BITS)).round().int().tolist(),
            "inputs": (inputs * (1 << UNIT_BITS)).round().int().tolist(),
            "turn": round(100 * float(self.turn)),
        }


def views(states: torch.Tensor) -> torch.Tensor:
    """The input of each piece, seen from both sides (games, 2, pieces)."""
    pieces = states[:, PIECES : PIECES + 2 * CAMP_SIZE].long()
    faces = states[:, FACES : FACES + 2 * CAMP_SIZE].long()
    owners = torch.arange(2 * CAMP_SIZE, device=states.device) // CAMP_SIZE
    sides = [
        (2 * (owners != player) + faces) * TILES + (pieces if player == 0 else TILES - 1 - pieces)
        for player in range(2)
    ]
    return torch.where((faces == UNCHOSEN)[:, None], INPUTS, torch.stack(sides, dim=1))


def turns(states: torch.Tensor) -> torch.Tensor:
    """1 where player 0 is to move, -1 where player 1 is."""
    return 1.0 - 2.0 * states[:, MOVER].float()


def best_moves(games: ludogite.Batch, trial: ludogite.Batch, network: Network, states: torch.Tensor) -> torch.Tensor:
    """For each game the move after which the network likes the mover's position best; a win before all others."""
    moves, counts = (torch.as_tensor(array, device=states.device) for array in games.legal())
    after = torch.as_tensor(trial.states, device=states.device)
    best, chosen = torch.full((len(games),), -torch.inf, device=states.device), moves[:, 0].clone()
    for number in range(int(counts.max())):
        tried = torch.where(number < counts, moves[:, min(number, moves.shape[1] - 1)], moves[:, 0])
        after.copy_(states)
        trial.step(tried.contiguous(), checked=False)
        shares = torch.as_tensor(trial.results(), device=states.device)[:, 0].float() / 6 - 1
        is_over = after[:, MOVER] == OVER
        values = torch.where(is_over, 1000 * shares, network(views(after), turns(after))) * turns(states)
        is_better = (values > best) & (number < counts)
        best, chosen = torch.where(is_better, values, best), torch.where(is_better, tried, chosen)
    return chosen


@torch.no_grad()
def played(
    network: Network | None, count: int, device: str, seed: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Positions of ``count`` games as views and turns, and player 0's result in each; without a network at random."""
    games, trial = (ludogite.batch(GAME, count, device=device, seed=seed) for _ in range(2))
    states = torch.as_tensor(games.states, device=device)
    seen: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []
    for ply in range(ENDLESS):
        going = states[:, MOVER] != OVER
        if not bool(going.any()):
            break
        if ply % EVERY == 0:
            seen.append((torch.nonzero(going)[:, 0], views(states[going]).to(torch.uint8), turns(states[going])))
        moves = torch.as_tensor(games.sample(), device=device)
        if network is not None:
            strays = torch.rand(count, device=device) < (EARLY_STRAYS if ply < EARLY else STRAYS)
            moves = torch.where(strays, moves, best_moves(games, trial, network, states))
        games.step(moves.contiguous(), checked=False)
    shares = torch.as_tensor(games.results(), device=device)[:, 0].float() / 12
    wins = torch.cat([shares[which] for which, _, _ in seen])
    ended = wins >= 0
    return torch.cat([view for _, view, _ in seen])[ended], torch.cat([turn for _, _, turn in seen])[ended], wins[ended]


def learn(network: Network, examples: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]], rate: float) -> float:
    """Learn from the positions in several passes; returns the mean loss of the last one."""
    seen, turned, wins = (torch.cat(parts) for parts in zip(*examples, strict=True))
    optimiser = torch.optim.Adam(network.parameters(), lr=rate)
    for _ in range(ROUNDS):
        losses = []
        for part in torch.randperm(len(wins), device=wins.device).split(8192):
            loss = binary_cross_entropy_with_logits(network(seen[part].long(), turned[part]), wins[part])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(float(loss.detach()))
    return sum(losses) / len(losses)


def score(bot: Any, opponent: str, games: int) -> float:
    """The share of the points in ``games`` games, alternating seats, with a random opening per pair."""
    game = ludogite.load(GAME).compiled()
    theirs, points = bot_for(opponent, game), 0.0
    for number in range(games):
        random, position, seat = Random(number // 2), game.start(), number % 2  # noqa: S311 - games
        while position.to_move is not None:
            if position.ply < OPENING:
                move = random.choice(position.legal_moves())
            else:
                move = (bot if position.to_move == seat else theirs).choose(position, random)
            position = position.play(move)
        points += (position.result or (0, 0))[seat]
    return points / games


def main() -> int:
    """Learn, write the network, and play the levels."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    made.add_argument("--generations", type=int, default=14, metavar="N")
    made.add_argument("--games", type=int, default=16384, metavar="N", help="games per generation (16,384)")
    made.add_argument(
        "--trials", type=int, default=40, metavar="N", help="games against each of the levels 1 to 6 at the end (40)"
    )
    made.add_argument("--out", type=Path, default=FILE, metavar="FILE")
    arguments = made.parse_args()
    torch.manual_seed(1)
    network, examples = Network().to(arguments.device), []
    for generation in range(arguments.generations):
        start = time.perf_counter()
        examples.append(played(network if generation else None, arguments.games, arguments.device, generation))
        examples = examples[-4:] if generation > 1 else examples
        loss = learn(network, examples, 0.003 if generation < arguments.generations // 2 else 0.001)
        seconds = time.perf_counter() - start
        print(
            f"generation {generation}: {len(examples[-1][2]):,} positions, loss {loss:.3f}, {seconds:.1f} s", flush=True
        )
    arguments.out.write_text(json.dumps(network.written()) + "\n", encoding="utf-8")
    bot = Learned(arguments.out)
    for level in range(1, 7):
        share = score(bot, str(level), arguments.trials)
        print(f"against level {level}: {share:.0%} of {arguments.trials} games", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
