"""First games are short and alive: some of them, played as the bench plays a thousand."""

from tests.bench.first_game import FIRST_TURNS, Played, missed, play_first_game, summary

GAMES = 60
MOST_OWN_TURNS = 11
MOST_WITHOUT_A_PLAY = 0.33
MOST_UNPLAYABLE = 3


def test_first_games_are_short_and_alive_from_the_first_turn() -> None:
    games = [play_first_game(f"short/{number}") for number in range(GAMES)]
    assert all(game.could_play[0] for game in games)
    assert sum(not all(game.could_play[:FIRST_TURNS]) for game in games) <= MOST_UNPLAYABLE
    figures = summary(games)
    assert figures["own_turns"]["median"] <= MOST_OWN_TURNS
    assert figures["no_play_share"] <= MOST_WITHOUT_A_PLAY


def test_the_same_seed_plays_the_same_game() -> None:
    assert play_first_game("same") == play_first_game("same")


def test_figures_of_first_games() -> None:
    games = [Played(won=place < 7, plays=(1,) * 4 + (0,), could_play=(True,) * 5) for place in range(9)]
    games.append(Played(won=False, plays=(1, 0) + (1,) * 18, could_play=(True, False) + (True,) * 18))
    figures = summary(games)
    assert figures == {
        "own_turns": {"median": 5.0, "90%": 5, "most": 20, "over_15": 0.1},
        "no_play_share": round(10 / 65, 4),
        "could_not_play_share": round(1 / 65, 4),
        "could_play_first_two": 0.9,
        "first_two_without_a_play": 1,
        "won": 0.7,
    }
    assert missed(figures) == ["median", "could_play_first_two"]
