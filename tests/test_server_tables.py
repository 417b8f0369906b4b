"""Live tables: what people may do at them, what they are told, and that nothing is lost."""

import asyncio
from pathlib import Path

from server_house import open_house, two_people


def test_a_move_is_acknowledged_and_everybody_sees_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            ann, bob = await two_people(house)
            move = ann.moves[0]
            request = await ann.play(move)
            bob.read()
            assert ann.acknowledged == [request]
            assert bob.acknowledged == []
            assert ann.history == bob.history
            assert [entry.text for entry in bob.history] == [move]
            assert bob.state.to_move == 1
            assert bob.moves
            assert not ann.moves

    asyncio.run(run())
