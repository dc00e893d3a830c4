"""Supercup 4, betting partners: SC-35 to SC-38."""

import pytest

PARTNERS = ["partners"]
NAMES = ["Alice", "Simon", "Carl", "Dora", "Emil", "Fay"]
START = "1 orange blue white / 3 green yellow"
LEG = ("white 1", "blue 1", "orange 1", "green 1", "yellow 1")
"""From START: yellow on 5, green on 4, then orange, blue and white stacked on 2, from top to bottom."""


@pytest.fixture
def six(table):
    """Sets up a table of six with the partners' extension, and what else is asked."""
    return lambda *options: table(START, players=NAMES, options=[*PARTNERS, *options])


def fill(game, action):
    """The turns up to Alice's next one: everybody plays the same."""
    while game.to_move != "Alice":
        game.play(action)
    return game


@pytest.mark.rule("SC-35")
def test_choose_another_player_and_be_partners_without_refusal(six):
    game = six()
    assert game.legal_of("partner") == ["Simon", "Carl", "Dora", "Emil", "Fay"]
    game.play("Alice: partner Dora")
    assert game.position["partners"] == {"Alice": "Dora", "Dora": "Alice"}
    assert game.to_move == "Simon"


@pytest.mark.rule("SC-35")
def test_not_oneself_and_not_somebody_who_is_not_there(six):
    game = six()
    assert game.refuses("partner Alice", "SC-35")
    assert game.refuses("partner Zoe")


@pytest.mark.rule("SC-35")
def test_not_a_player_whose_card_is_not_free(six):
    game = six().play("Alice: partner Dora")
    assert game.refuses("partner Alice", "SC-35")
    assert game.refuses("partner Dora", "SC-35")
    assert game.legal_of("partner") == ["Carl", "Emil", "Fay"]
    game.play("Simon: partner Fay")
    assert game.position["partners"] == {"Alice": "Dora", "Dora": "Alice", "Simon": "Fay", "Fay": "Simon"}


@pytest.mark.rule("SC-35")
def test_not_while_one_s_own_card_is_not_free(six):
    game = six().play("Alice: partner Simon")
    assert game.legal_of("partner") == []
    assert game.refuses("partner Carl", "SC-35")  # Simon, who was chosen
    fill(game, "win blue")
    assert game.legal_of("partner") == []
    assert game.refuses("partner Carl", "SC-35")  # Alice, who chose


@pytest.mark.rule("SC-35")
def test_there_are_no_partners_without_the_extension(table):
    game = table(START, players=NAMES)
    assert game.legal_of("partner") == []
    assert game.refuses("partner Simon", "SC-35")


@pytest.mark.rule("SC-36")
def test_example_alice_and_simon_share_a_5(six):
    """Alice has a pyramid tile alone, Simon the yellow 5 and the orange 3. Yellow leads: she gets 6, he adds 1."""
    game = six()
    game.play("Alice: roll white 1", "Simon: leg yellow", "Carl: leg orange", "Dora: win blue")
    game.play("Emil: win blue", "Fay: win blue", "Alice: win blue", "Simon: leg orange")
    fill(game, "win green")
    assert game.holds("Simon")["leg"] == [["yellow", 5, None], ["orange", 3, None]]
    game.play("Alice: partner Simon", "Simon: win green")
    game.play("Carl: roll blue 1", "Dora: roll orange 1", "Emil: roll green 1", "Fay: roll yellow 1")
    assert game.ranking == "yellow green orange blue white"
    assert game.money == {
        "Alice": 3 + (1 + 5),
        "Simon": 3 + (5 - 1) + 1,
        "Carl": 3 - 1 + 1,
        "Dora": 3 + 1,
        "Emil": 3 + 1,
        "Fay": 3 + 1,
    }


@pytest.mark.rule("SC-36")
def test_only_one_tile_is_added_and_it_is_the_best(six):
    game = six().play("Alice: partner Simon", "Simon: leg yellow")
    fill(game, "win blue").play("Alice: win blue", "Simon: leg green")
    fill(game, "win green").play("Alice: win green", "Simon: leg green")
    fill(game, "win orange").play("Alice: win orange", *(f"roll {die}" for die in LEG))
    assert game.money["Alice"] == 3 + 5  # not 5 + 1 + 1 + 1
    assert game.money["Simon"] == 3 + 5 + 1 + 1 + 1


@pytest.mark.rule("SC-36", "CU-44")
def test_of_two_pyramid_tiles_one_is_added(six):
    game = six().play("Alice: partner Simon", "Simon: roll white 1")
    fill(game, "win blue").play("Alice: win blue", "Simon: roll blue 1", *(f"roll {die}" for die in LEG[2:]))
    assert game.position["leg"] == 2
    assert game.money["Alice"] == 3 + 1
    assert game.money["Simon"] == 3 + 1 + 1


@pytest.mark.rule("SC-36")
def test_a_tile_that_costs_is_never_added(six):
    game = six().play("Alice: partner Simon", "Simon: leg white")
    fill(game, "win blue").play("Alice: win blue", "Simon: leg blue")
    fill(game, "win green").play("Alice: roll white 1", "Simon: win blue", *(f"roll {die}" for die in LEG[1:]))
    assert game.money["Alice"] == 3 + 1
    assert game.money["Simon"] == 3 - 1 - 1 + 1


@pytest.mark.rule("SC-36", "SC-33")
@pytest.mark.parametrize(("place", "shared"), [(3, 3), (4, 0)])
def test_a_covered_tile_is_shared_with_what_it_pays(six, place, shared):
    game = six("positions").play("Alice: partner Simon", f"Simon: position {place} bottom orange")
    fill(game, "win blue").play("Alice: win blue", "Simon: win blue")
    game.play("Carl: roll white 1", "Dora: roll blue 1", "Emil: roll orange 1", "Fay: roll green 1")
    game.play("Alice: roll yellow 1")
    assert game.position["leg"] == 2
    assert game.money["Alice"] == 3 + 1 + shared
    assert game.money["Simon"] == 3 + (3 if place == 3 else -1) + 1


@pytest.mark.rule("SC-36")
def test_who_has_no_partner_shares_nothing(six):
    game = six().play("Alice: win blue", "Simon: leg yellow", "Carl: partner Dora", *(f"roll {die}" for die in LEG))
    assert game.money == {
        "Alice": 3 + 1,
        "Simon": 3 + 5 + 1,
        "Carl": 3 + 1,
        "Dora": 3 + 1,
        "Emil": 3 + 1,
        "Fay": 3 + 1,
    }


@pytest.mark.rule("SC-36")
def test_partners_with_nothing_in_front_of_them_share_nothing(six):
    game = six().play("Alice: partner Simon", "Simon: win blue", "Carl: win blue", "Dora: win blue", "Emil: win blue")
    game.play("Fay: win blue", "Alice: win blue", "Simon: win green")
    game.roll(*LEG[:4]).play("Alice: win green", "Simon: win white", "Carl: roll yellow 1")
    assert game.position["leg"] == 2
    assert (game.money["Alice"], game.money["Simon"]) == (3, 3)


@pytest.mark.rule("SC-37", "CU-45")
def test_it_joins_the_sum_before_it_is_paid(six):
    """Alice's five tiles cost 5 and Simon's pyramid tile pays 1: 3 - 5 + 1 leaves 0, not 0 + 1."""
    game = six()
    cards = {"blue": "blue", "green": "white", "orange": "orange", "yellow": "blue", "white": "white"}
    for card, loss in cards.items():
        game.play(f"Alice: leg {loss}")
        fill(game, f"win {card}")
    game.play("Alice: partner Simon", *(f"roll {die}" for die in LEG))
    assert game.position["leg"] == 2
    assert game.money["Alice"] == 0
    assert game.money["Simon"] == 3 + 1


@pytest.mark.rule("SC-37")
def test_it_makes_up_for_losses(six):
    game = six().play("Alice: leg white", "Simon: leg yellow")
    fill(game, "win blue").play("Alice: leg blue", "Simon: win blue")
    fill(game, "win green").play("Alice: partner Simon", *(f"roll {die}" for die in LEG))
    assert game.money["Alice"] == 3 - 1 - 1 + 5
    assert game.money["Simon"] == 3 + 5 + 1


@pytest.mark.rule("SC-36", "CU-50")
def test_partners_share_in_the_last_leg_too(table):
    game = table("3 blue green orange yellow white", players=NAMES, options=PARTNERS)
    game.play("Alice: partner Simon", "Simon: leg white")
    fill(game, "lose blue").play("Alice: win green", "Simon: win green")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2")
    assert game.over
    assert game.money["Alice"] == 3 + 1 + 5 - 1  # her pyramid tile, his white 5, a wrong race card
    assert game.money["Simon"] == 3 + 5 + 1 - 1


@pytest.mark.rule("SC-38", "SC-35")
def test_after_the_leg_all_partner_cards_are_free_again(six):
    game = six().play("Alice: partner Simon").roll(*LEG)
    assert game.position["leg"] == 2
    assert game.position["partners"] == {}
    assert game.legal_of("partner") == ["Simon", "Carl", "Dora", "Emil", "Fay"]
    game.play("Alice: partner Fay")
    assert game.position["partners"] == {"Alice": "Fay", "Fay": "Alice"}


@pytest.mark.rule("SC-36", "SC-38")
def test_a_partner_of_the_last_leg_shares_no_more(six):
    game = six().play("Alice: partner Simon").roll(*LEG)
    assert game.money["Alice"] == 3 + 1  # Simon's pyramid tile
    game.play("Alice: win blue", "Simon: leg yellow").roll("yellow 1", "green 1", "orange 1", "blue 1")
    game.play("Alice: win green", "Simon: win green", "Carl: roll white 1")
    assert game.position["leg"] == 3
    assert game.money["Alice"] == 4
    assert game.money["Simon"] == 3 + 1 + 5
