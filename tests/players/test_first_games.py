"""First games are short and alive: a few of them, played as the bench plays a thousand."""

from tests.bench.first_game import FIRST_TURNS, Played, play_first_game, summary

GAMES = 30
MOST_OWN_TURNS = 11
MOST_WITHOUT_A_PLAY = 0.3


def test_first_games_are_short_and_alive_from_the_first_turn() -> None:
    games = [play_first_game(f"short/{number}") for number in range(GAMES)]
    assert all(0 not in game.plays[:FIRST_TURNS] for game in games)
    figures = summary(games)
    assert isinstance(figures["own_turns"], dict)
    assert figures["own_turns"]["median"] <= MOST_OWN_TURNS
    assert float(str(figures["no_play_share"])) <= MOST_WITHOUT_A_PLAY


def test_the_same_seed_plays_the_same_game() -> None:
    assert play_first_game("same") == play_first_game("same")


def test_figures_of_first_games() -> None:
    games = [Played(won=place < 7, plays=(1,) * 4 + (0,), could_play=(True,) * 5) for place in range(9)]
    games.append(Played(won=False, plays=(1, 0) + (1,) * 18, could_play=(True,) * 19 + (False,)))
    assert summary(games) == {
        "own_turns": {"median": 5.0, "90%": 5, "most": 20, "over_15": 0.1},
        "no_play_share": round(10 / 65, 4),
        "could_not_play_share": round(1 / 65, 4),
        "first_two_without_a_play": 1,
        "won": 0.7,
    }
