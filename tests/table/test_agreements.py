"""Acts beside moves: resigning, draws, take-backs, rematches, next games, and who has to agree."""

from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE
from ludogite.table.summary import summary_of
from ludogite.table.views.past import past_view
from support.hostless_table import one_person, two_people


def test_the_player_who_resigns_loses() -> None:
    ann, bob = two_people()
    bob.act("resign")
    assert ann.state.ending
    assert (ann.state.phase, ann.state.ending.how) == ("over", "resigned")
    assert ann.state.ending.result == (1.0, 0.0)
    assert ann.state.ending.title == Words("You win: Guest B gave up.", "Vous gagnez : Invité B a abandonné.")
    assert bob.state.ending
    assert bob.state.ending.title == Words("You lose: you gave up.", "Vous perdez : vous avez abandonné.")
    assert ann.state.points == [1.0, 0.0]
    assert not ann.moves
    ann.play("a1-a2")
    assert ann.codes == ["not-now"]


def test_a_draw_is_offered_and_accepted() -> None:
    ann, bob = two_people()
    bob.act("offer-draw")
    bob.act("accept")
    assert bob.codes == ["not-yours"]
    assert [(offer.what, offer.seat) for offer in ann.state.offers] == [("draw", 1)]
    ann.act("accept")
    assert ann.state.ending
    assert (ann.state.ending.how, ann.state.ending.result) == ("agreed", (0.5, 0.5))
    assert not ann.state.offers


def test_an_offer_is_declined_in_words_or_by_a_move() -> None:
    ann, bob = two_people()
    bob.act("offer-draw")
    ann.act("decline")
    assert not ann.state.offers
    declined = bob.state.declined
    assert declined
    assert (declined.what, declined.seat, declined.by) == ("draw", 1, 0)
    assert declined.words == Words("Guest A declines the draw.", "Invité A refuse la nulle.")
    assert ann.at.come("bob").state.declined == declined  # also after the connection was cut
    ann.act("offer-draw")
    ann.play(ann.moves[0])
    assert not ann.state.offers
    assert ann.state.declined is None  # it was her own
    bob.act("accept")
    assert bob.codes == ["not-now"]


def test_a_move_of_another_player_lets_an_offer_lapse() -> None:
    ann, bob = two_people()
    bob.act("offer-draw")
    ann.play(ann.moves[0])
    declined = bob.state.declined
    assert declined
    assert (declined.what, declined.seat, declined.by) == ("draw", 1, 0)
    assert declined.words.en == "Guest A plays on: the offer of a draw has lapsed."
    assert not bob.state.offers


def test_people_take_back_by_agreement() -> None:
    ann, bob = two_people()
    can_undo = [ann.rights.undo]
    ann.play(ann.moves[0])
    assert [*can_undo, ann.rights.undo] == ["no", "by-offer"]
    ann.act("undo")
    assert ann.codes == ["not-now"]
    bob.play(bob.moves[0])
    ann.act("offer-undo")
    bob.act("accept")
    assert ann.texts == bob.texts == []
    assert ann.moves


def test_against_a_bot_a_move_is_taken_back_at_once_with_the_answer() -> None:
    ann = one_person()
    for move in (3, 4):
        ann.play(ann.moves[move])
        ann.at.bots_move()
    assert len(ann.history) == 4
    can_undo = [ann.rights.undo]
    ann.act("undo")
    assert len(ann.history) == 2
    assert ann.state.to_move == 0
    ann.act("undo")
    assert not ann.history
    assert [*can_undo, ann.rights.undo] == ["at-once", "no"]


def test_nothing_is_taken_back_once_chance_has_spoken() -> None:
    ann = one_person(game="karma-solo", kind="screen")
    while not ann.history or ann.history[-1].player != CHANCE:
        ann.play(ann.moves[0])
    assert ann.rights.undo == "no"
    ann.act("undo")
    assert ann.codes == ["not-now"]
    assert ann.why.startswith("Chance has decided something")


def test_a_rematch_is_another_table_with_the_seats_changed() -> None:
    ann, bob = two_people()
    ann.act("offer-rematch")
    assert ann.codes == ["not-now"]
    ann.act("resign")
    ann.act("offer-rematch")
    bob.act("accept")
    opened = ann.at.opened
    assert opened
    assert ann.state.next_table == bob.state.next_table == opened.id
    assert [seat.guest for seat in opened.seats] == ["bob", "ann"]
    assert opened.seed != ann.at.setup.seed
    assert opened.id != ann.at.setup.id
    ann.act("offer-rematch")
    assert ann.codes == ["not-now"] * 2  # there is one


def test_the_next_game_of_a_match_changes_the_roles() -> None:
    ann, bob = two_people(options={"format": "double"})
    assert (ann.state.round, ann.state.rounds, ann.state.players) == (1, 4, [0, 1])
    ann.play(ann.moves[0])
    ann.act("next")
    assert ann.codes == ["not-now"]
    ann.act("resign")
    assert ann.state.ending
    assert ann.state.ending.seed is None
    assert summary_of(ann.at.model).phase == "playing"  # the match is not over
    ann.act("next")
    assert (bob.state.round, bob.state.players) == (2, [1, 0])
    assert bob.history == []
    assert bob.moves
    board = bob.board
    bob.act("resign")
    bob.act("next")
    assert bob.board != board
    assert past_view(ann.at.model, "ann", 1, 1).step == 1
    assert bob.state.points == [1.0, 1.0]


def test_a_move_may_cross_an_offer_and_an_answer_may_not_be_to_another_offer() -> None:
    ann, bob = two_people()
    version = ann.version
    bob.act("offer-draw")
    ann.act("accept", v=version)
    assert ann.codes == ["stale"]
    ann.play(ann.moves[0], v=version)
    assert (len(ann.history), ann.state.offers) == (1, [])
    bob.play(bob.moves[0], v=version)
    assert bob.codes == ["stale"]
