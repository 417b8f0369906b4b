"""Every legal move has actions of its own, and they lead back to it."""

import pickle
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.encoding import Encoding, Node, NoEncoding
from ludogite.games.game import Game
from ludogite.games.refusals import IllegalMove
from ludogite.games.words import Refused
from support.encoded import ENCODED, encoded_games
from support.walks import positions, walk

every_game = pytest.mark.parametrize("game", ENCODED)


@every_game
def test_every_legal_move_is_split_into_actions_and_joined_again(game: str) -> None:
    for chosen in encoded_games(game):
        encoding = Encoding(chosen)
        for position in walk(chosen, seed=1, most=30):
            moves = encoding.moves(position)
            assert sorted(moves.values()) == position.legal_moves()
            for actions, text in list(moves.items())[::12]:
                assert encoding.split(position, text) == actions
                assert encoding.join(position, actions) == text


@every_game
@given(data=st.data())
def test_no_move_begins_another_and_all_numbers_are_in_range(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    encoding = Encoding(position.game)
    moves = sorted(encoding.moves(position))
    assert len(moves) == len(position.legal_moves())
    for actions in moves:
        assert 1 <= len(actions) <= encoding.most_steps
        assert all(0 <= action < encoding.actions for action in actions)
    for before, after in pairwise(moves):  # sorted, a move that begins another stands right before one it begins
        assert after[: len(before)] != before


@every_game
def test_a_game_is_played_by_actions_as_by_spellings(game: str) -> None:
    for number, chosen in enumerate(encoded_games(game)):
        random = Random(number)
        node = Node(chosen.start())
        for _ in range(80):
            if node.to_move is None:
                break
            legal = node.legal_actions()
            assert legal == sorted(set(legal))
            assert legal
            action = random.choice(legal)
            after = node.choose(action)
            if after.position is node.position:
                assert after.chosen == (*node.chosen, action)
            else:
                assert after.chosen == ()
            node = after
        assert node.legal_actions() or node.position.result is not None


@every_game
@given(data=st.data())
def test_nodes_are_values(game: str, data: st.DataObject) -> None:
    node = Node(data.draw(positions(game)))
    for _ in range(3):
        if node.to_move is None:
            assert node.legal_actions() == []
            return
        for again in (pickle.loads(pickle.dumps(node)), Node(node.position, node.chosen)):
            assert again == node
            assert hash(again) == hash(node)
            assert again.legal_actions() == node.legal_actions()
        node = node.choose(data.draw(st.sampled_from(node.legal_actions())))
    with pytest.raises(AttributeError):
        node.chosen = ()  # type: ignore[misc]


@every_game
@given(data=st.data())
def test_the_actions_of_a_node_have_words_of_their_own(game: str, data: st.DataObject) -> None:
    node = Node(data.draw(positions(game)))
    for _ in range(3):
        words = [node.describe(action) for action in node.legal_actions()]
        assert len(set(words)) == len(words)
        assert all(words)
        if not words:
            return
        node = node.choose(data.draw(st.sampled_from(node.legal_actions())))


@every_game
def test_every_action_number_has_a_word_and_a_meaning(game: str) -> None:
    encoding = Encoding(ludogite.load(game))
    words = [encoding.word(action) for action in range(encoding.actions)]
    assert len(set(words)) == len(words)
    assert sum(part.size for part in encoding.numbers) == encoding.actions
    with pytest.raises(Refused, match="no legal move"):
        encoding.word(encoding.actions)


@every_game
@pytest.mark.parametrize("strange", [-1, 10**9, 10**40, "a1", None, 1.0, True])
def test_what_is_not_legal_is_refused_in_both_languages(game: str, strange: object) -> None:
    node = Node(ludogite.load(game).start())
    with pytest.raises(Refused, match="no legal move here") as refused:
        node.choose(strange)  # type: ignore[arg-type]
    assert refused.value.words.fr
    with pytest.raises(Refused):
        node.describe(strange)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        Encoding(node.position.game).join(node.position, (strange,))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        Encoding(node.position.game).split(node.position, "nothing")


def test_a_game_without_an_encoding_says_so() -> None:
    colorado = ludogite.load("colorado")
    without = Game(replace(colorado.book, encoding=None), colorado.setting)
    with pytest.raises(NoEncoding, match="colorado has no encoding"):
        Encoding(without)
