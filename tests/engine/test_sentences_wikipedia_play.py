"""Every rule sentence of WP-EN and WP-ES, second part: play and scores (``wikipedia``, ``wikipedia_es``)."""

from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from tests.engine.build import (
    discards,
    ending,
    full_pile,
    goal,
    hand,
    heights,
    kinds,
    legal,
    legal_of,
    play,
    points,
    position,
    rules_for,
    side,
    started,
    winners,
)

WIKIPEDIA = rules_for("wikipedia")
SPANISH = rules_for("wikipedia_es")


# Play


def test_the_dealer_starts_and_play_goes_clockwise() -> None:
    """WP-EN “Play starts with the dealer and goes around the table in a clockwise fashion.”
    WP-ES “El juego comienza con el crupier y recorre la mesa en el sentido de las agujas del reloj.” (starter
    dealer)"""
    rules = rules_for("wikipedia", 4)
    for number in range(8):
        state = started(rules, number)
        assert state.first == state.to_play == state.dealer
        play(state, sorted(discards(state))[0])
        assert state.to_play == (state.dealer + 1) % 4


def test_a_turn_starts_by_drawing_to_five() -> None:
    """WP-EN “Each turn starts with a player drawing from the common draw pile to give themselves a five-card hand.”
    WP-EN “That person starts their turn by drawing cards from the draw pile to make their five-card hand.”
    WP-ES “Cada turno comienza con un jugador que extrae del mazo común para obtener una mano de cinco cartas.”
    WP-ES “Esa persona comienza su turno robando cartas del mazo de robo para formar su mano de cinco cartas.”
    (hand_size 5)"""
    state = position(WIKIPEDIA, hands=["JD", "2D 3D"], stock="4C 5C 6C 7C")
    play(state, "h:JD>s1")
    assert hand(state, 1) == ["2D", "3D", "7C", "6C", "5C"]


def test_plays_are_free_and_then_one_card_is_discarded() -> None:
    """WP-EN “They then make whatever plays they can until they have no more plays that they want to do, and then they
    discard a card from their hand into their personal discard area.”
    WP-ES “Luego hacen todas las jugadas que pueden hasta que no tienen más jugadas que quieren hacer, y luego descartan
    una carta de su mano en su área de descarte personal” (end_turn must_discard)"""
    state = position(WIKIPEDIA, hands=["AD 2D JD JH"])
    assert {"h:AD>c1", "h:JD>s1"} <= legal(state)
    play(state, "h:AD>c1")
    assert {"h:2D>c1", "h:JD>s1", "h:2D>s1"} <= legal(state)
    assert "pass" not in legal(state)
    play(state, "h:JD>s1")
    assert (state.to_play, side(state, 1)) == (1, ["JD"])


def test_with_five_cards_in_hand_one_must_discard() -> None:
    """WP-ES “que deben hacerlo si tienen 5 cartas en la mano, pero si tienen 4 o menos cartas en su mano, no tienen que
    poner una en su área de descarte personal.” (end_turn may_skip_if_short; wikipedia_es, contradiction C6)"""
    state = position(SPANISH, hands=["AD JD JH JS 9D"])
    assert "pass" not in legal(state)
    play(state, "h:AD>c1")
    assert {"pass", "h:JD>s1"} <= legal(state)
    play(state, "pass")
    assert (state.to_play, state.sides[0]) == (1, [[], [], [], []])
    english = position(WIKIPEDIA, hands=["AD JD JH JS 9D"])
    play(english, "h:AD>c1")
    assert "pass" not in legal(english)


def test_five_cards_out_bring_five_more() -> None:
    """WP-EN “If they put all 5 cards out before making a discard they pick up 5 more cards and continue.”
    WP-EN “However, if all five cards in the hand can be played in the playing piles (for example, if a player drew A,
    2, 3, A, 2, they could play ace, two, three on one playing pile and ace and then 2 on a second pile), resulting in
    running out of cards before making a discard, that player may draw five more playing cards to replenish their hand.”
    WP-ES “Sin embargo, si las cinco cartas de la mano se pueden jugar en las pilas de juego (por ejemplo, si un jugador
    sacó A, 2, 3, A, 2, podría jugar as, dos, tres en una pila de juego y as y luego 2 en una segunda pila), lo que
    resulta en quedarse sin cartas antes de descartar, ese jugador puede robar cinco cartas más para reponer su mano.”
    (refill_on_empty continue)"""
    state = position(WIKIPEDIA, hands=["AD 2D 3D AH 2H"], goals=["9C"])
    events = play(state, "h:AD>c1", "h:2D>c1", "h:3D>c1", "h:AH>c2", "h:2H>c2")
    assert kinds(events).count("Drew") == 1
    assert (state.to_play, len(hand(state))) == (0, 5)


def test_the_fifth_card_played_or_discarded_brings_five_more() -> None:
    """WP-ES “Si sacan las 5 cartas o ponen la quinta carta en su área de descarte personal, recogen 5 cartas más y
    continúan.” (refill_after_last_discard; wikipedia_es, contradiction C7)"""
    played = position(SPANISH, hands=["AD 2D 3D AH 2H"], goals=["9C"])
    assert kinds(play(played, "h:AD>c1", "h:2D>c1", "h:3D>c1", "h:AH>c2", "h:2H>c2")).count("Drew") == 1
    assert (played.to_play, len(hand(played))) == (0, 5)
    state = position(SPANISH, hands=["AD JD"])
    assert kinds(play(state, "h:AD>c1", "h:JD>s1")) == ["Played", "Discarded", "Drew"]
    assert (state.to_play, len(hand(state))) == (0, 5)
    english = position(WIKIPEDIA, hands=["AD JD"])
    play(english, "h:AD>c1", "h:JD>s1")
    assert english.to_play == 1


def test_only_one_card_and_no_buried_card() -> None:
    """WP-EN “They may ONLY put one card out on their personal discard area and may NOT play a buried card in their
    personal discard area when they are playing.”
    WP-ES “SOLO pueden poner una carta en su área de descarte personal y NO pueden jugar una carta enterrada en su área
    de descarte personal cuando están jugando.”"""
    state = position(WIKIPEDIA, hands=["JD JH"], sides=[["6H 2C"]], centre=[5])
    assert not any("," in notation for notation in legal(state))
    assert legal_of(state, "s1") == set()
    play(state, "h:JD>s1")
    assert state.to_play == 1


def test_a_discard_with_cards_left_ends_the_turn() -> None:
    """WP-EN “When they put a card out on their personal discard area and have 1 or more cards left in their hand, their
    turn is over”
    WP-ES “Cuando colocan una carta en su área de descarte personal y les quedan 1 o más cartas en la mano, su turno
    termina.” (wikipedia and wikipedia_es)"""
    for system in ("wikipedia", "wikipedia_es"):
        state = position(rules_for(system), hands=["JD JH"])
        play(state, "h:JD>s1")
        assert (state.to_play, hand(state)) == (1, ["JH"])


def test_the_goal_card_goes_directly_on_a_pile() -> None:
    """WP-EN “The best move would be to play the goal card directly on a playing pile (it would have to be an ace at
    this point, since all four playing piles are empty at this point).”
    WP-ES “La mejor jugada sería jugar la carta de gol directamente en una pila de juego (tendría que ser un as en este
    punto, ya que las cuatro pilas de juego están vacías en este momento).”"""
    assert legal_of(position(WIKIPEDIA, goals=["9C AD"]), "g") == {"g>c1"}
    assert legal_of(position(WIKIPEDIA, goals=["9C 2D"]), "g") == set()


def test_the_hand_plays_up_to_the_goal_card() -> None:
    """WP-EN “If this is not possible, the player may use the cards in their hand to put cards into the playing piles
    and "play up" to the value of the goal card.”
    WP-ES “Si esto no es posible, el jugador puede usar las cartas en su mano para poner cartas en las pilas de juego y
    "jugar" hasta el valor de la carta objetivo.”"""
    state = position(WIKIPEDIA, goals=["9C 4D"], hands=["AD 2D 3D JH"])
    play(state, "h:AD>c1", "h:2D>c1", "h:3D>c1", "g>c1")
    assert goal(state) == ["9C"]


def test_a_turn_may_be_just_a_discard() -> None:
    """WP-EN “If the player cannot do either of these things, the turn might simply consist of making a discard to one
    of their four discard piles.”
    WP-ES “Si el jugador no puede hacer ninguna de estas cosas, el turno podría consistir simplemente en descartar una
    de sus cuatro pilas de descarte.”"""
    state = position(WIKIPEDIA, hands=["JD 9D"], goals=["8C"])
    assert legal(state) == discards(state)


def test_refills_may_follow_one_another() -> None:
    """WP-EN “It is possible, if not probable, for this to happen more than once, or even a few times in a row, before
    someone is forced to make a discard because they cannot make any further plays.”
    WP-ES “Es posible, si no probable, que esto suceda más de una vez, o incluso algunas veces seguidas, antes de que
    alguien se vea obligado a descartar porque no puede realizar más jugadas.”"""
    state = position(WIKIPEDIA, hands=["AD"], stock="8C 6D 5D 4D 3D 2D")
    play(state, "h:AD>c1")
    assert hand(state) == ["2D", "3D", "4D", "5D", "6D"]
    events = play(state, *(f"h:{rank}D>c1" for rank in range(2, 6)))
    assert "Drew" not in kinds(events)
    state.stock = state.stock * 5
    assert kinds(play(state, "h:6D>c1"))[-1] == "Drew"
    assert (state.to_play, len(hand(state))) == (0, 5)


def test_the_next_player_follows_a_discard() -> None:
    """WP-EN “Once a discard is made, the turn moves to the next player.”
    WP-ES “Una vez que se descarta, el turno pasa al siguiente jugador.”"""
    state = position(rules_for("wikipedia", 4), to_play=3, hands=["JD"] * 4)
    play(state, "h:JD>s1")
    assert state.to_play == 0


def test_the_first_turn_has_five_new_cards() -> None:
    """WP-EN “On someone's first turn they will always draw five cards, but on subsequent turns they will draw however
    many cards are required.”
    WP-ES “En el primer turno de alguien, siempre robarán cinco cartas, pero en los turnos siguientes robarán cuantas
    cartas sean necesarias.” (opening_hand)"""
    for opening in ("dealt", "first_turn"):
        state = started(WIKIPEDIA.change(opening_hand=opening))
        play(state, sorted(discards(state))[0])
        assert len(hand(state, state.to_play)) == 5


def test_three_plays_and_a_discard_bring_four_cards() -> None:
    """WP-EN “For example, suppose they are able to play three cards and then ends their first turn with their discard.
    On the next turn, they would have one card left in their hand and would then draw four more to reconstitute a
    five-card hand.”
    WP-ES “Por ejemplo, supongamos que pueden jugar tres cartas y luego terminan su primer turno con su descarte. En el
    siguiente turno, les quedaría una carta en la mano y luego robarían cuatro más para reconstituir una mano de cinco
    cartas.”"""
    state = position(WIKIPEDIA, hands=["AD 2D 3D JD JH", "8C 8D 8H 8S 9S"])
    play(state, "h:AD>c1", "h:2D>c1", "h:3D>c1", "h:JD>s1")
    assert hand(state) == ["JH"]
    drawn = play(state, "h:8C>s1")[-1]
    assert (drawn[0], len(drawn[1])) == (0, 4)


def test_a_discard_alone_brings_one_card() -> None:
    """WP-EN “If a player's only possible move on their first play is to discard because they have no playable card on
    the playing piles, they would discard one card, leaving them with four, in which case on their next turn they would
    simply draw one card to end up with the standard five-card hand.”
    WP-ES “Si el único movimiento posible de un jugador en su primera jugada es descartar porque no tiene una carta
    jugable en las pilas de juego, descartaría una carta, dejándola con cuatro, en cuyo caso en su siguiente turno
    simplemente robaría una carta para terminar con la mano estándar de cinco cartas.”"""
    state = position(WIKIPEDIA, hands=["9D 9H JD JH JS", "8C 8D 8H 8S 9S"])
    play(state, "h:JD>s1")
    assert len(hand(state)) == 4
    drawn = play(state, "h:8C>s1")[-1]
    assert (drawn[0], len(drawn[1])) == (0, 1)


def test_a_turn_ends_with_a_discard_unless_it_wins() -> None:
    """WP-EN “No matter how many cards are able to be played, a turn ends with a player placing a card from their hand
    into one of their discard piles (unless they play the winning move of putting their last goal card into play, in
    which case they win and no discard is required).”
    WP-ES “No importa cuántas cartas se puedan jugar, un turno termina cuando un jugador coloca una carta de su mano en
    una de sus pilas de descarte (a menos que juegue la jugada ganadora de poner en juego su última carta de gol, en
    cuyo caso gana y no se requiere descartar).” (end_turn must_discard; contradiction C6)"""
    state = position(WIKIPEDIA, goals=["5H"], hands=["JD"], centre=[4])
    assert "pass" not in legal(state)
    assert kinds(play(state, "g>c1")) == ["Played", "Ended"]
    assert hand(state) == ["JD"]


def test_many_turns_may_draw_one_card_each() -> None:
    """WP-EN “If everyone has a high goal card at the start of play, there may be many turns where the players draw just
    one card and then decide which card to add to the discard piles until someone gets a sufficient number of cards
    saved up in the discard piles of cards to reach their high number.”
    WP-ES “Si todos tienen una carta de objetivo alto al comienzo del juego, puede haber muchos turnos en los que los
    jugadores roban solo una carta y luego deciden qué carta agregar a las pilas de descarte hasta que alguien obtenga
    una cantidad suficiente de cartas guardadas en las pilas de descarte.”"""
    state = position(WIKIPEDIA, goals=["QC", "QD"], hands=["9D 9H JD JH JS", "9C 9H JD JH JS"])
    for _ in range(6):
        events = play(state, sorted(discards(state))[0])
        assert len(hand(state, state.to_play)) == 5
    assert kinds(events) == ["Discarded", "TurnEnded", "Drew"]


def test_playing_up_helps_others_too() -> None:
    """WP-EN “Or one person may end up with a low goal card and, in reaching that one and then ending their turn, they
    will have unavoidably helped someone else to reach their higher number goal card.”
    WP-ES “O una persona puede terminar con una tarjeta de meta baja y, al alcanzar esa y luego terminar su turno,
    inevitablemente habrá ayudado a otra persona a alcanzar su tarjeta de meta de mayor número.”"""
    state = position(WIKIPEDIA, goals=["9C 2D", "9C 3D"], hands=["JD"], centre=[1])
    play(state, "g>c1", "h:JD>s1")
    assert legal_of(state, "g") == {"g>c1"}


def test_hand_and_discard_piles_serve_together() -> None:
    """WP-EN “In order to make your goal card or prevent your opponent from reaching theirs, you can use cards from both
    your hand and your discard piles during your turn.”
    WP-ES “Para hacer tu carta de objetivo o evitar que tu oponente alcance la de ellos, puedes usar cartas tanto de tu
    mano como de tus pilas de descarte durante tu turno.”"""
    state = position(WIKIPEDIA, hands=["6D 8D JD"], sides=[["7H"]], goals=["9C 9D"], centre=[5])
    play(state, "h:6D>c1", "s1>c1", "h:8D>c1", "g>c1")
    assert heights(state) == [9]


# Scoring


def test_only_who_cleared_the_goal_pile_scores() -> None:
    """WP-EN “After each hand has ended, scoring takes place. Only the player who cleared their goal pile can score”
    WP-ES “Una vez finalizada cada mano, se lleva a cabo la puntuación. Solo el jugador que despejó su pila de goles
    puede anotar” (score_who winner)"""
    rules = rules_for("wikipedia", 3)
    state = position(rules, goals=["5H", "9C", "9C 9D 9H"], centre=[4])
    play(state, "g>c1")
    assert points(state)[1:] == [0, 0]


def test_five_points_and_one_for_each_card_left() -> None:
    """WP-EN “They score five points for clearing the goal pile and one point per card left in their opponents' goal
    piles.”
    WP-ES “Anota cinco puntos por despejar la pila de goles y un punto por cada carta que quede en las pilas de goles de
    sus oponentes.” (win_bonus 5, per_card 1)"""
    rules = rules_for("wikipedia", 3)
    state = position(rules, goals=["5H", "9C", "9C 9D 9H"], centre=[4])
    play(state, "g>c1")
    assert points(state) == [5 + 1 + 3, 0, 0]


def test_a_drawn_hand_scores_the_difference() -> None:
    """WP-EN “If, in the rare instance that the draw pile is exhausted and there is no possible way to furnish a new
    one, a drawn hand is declared, and the person closest to a cleared goal pile scores the difference between their
    opponents' leftover cards and their own.”
    WP-ES “Si, en el raro caso de que la pila de robo se agote y no haya forma posible de proporcionar una nueva, se
    declara una mano dibujada y la persona más cercana a una pila de goles despejada marca la diferencia entre las
    cartas sobrantes de sus oponentes y sus propio.” (exhaustion draw, drawn_hand_score difference)"""
    rules = rules_for("wikipedia", 3)
    state = position(rules, goals=["9C 9D 9H", "9C", "9C 9D"], hands=["JD", "8C"], stock=0)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state), points(state)) == ("exhausted", (), [0, (3 - 1) + (2 - 1), 0])
    saved = position(rules, hands=["JD", "8C"], stock=3, done=[full_pile(rules)])
    play(saved, "h:JD>s1")
    assert ending(saved) is None


def test_games_go_to_25_50_or_100() -> None:
    """WP-EN “Games are usually played to 25, 50, or 100 points.”
    WP-ES “Los juegos generalmente se juegan a 25, 50 o 100 puntos.” (match_target)"""
    for target in (25, 50, 100):
        rules: Rules = WIKIPEDIA.change(match_target=target)
        assert match_winners(rules, [target - 1, 0]) == ()
        assert match_winners(rules, [target, 0]) == (0,)
