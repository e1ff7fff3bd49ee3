"""Card faces and packs.

A card is a small integer, so that a position is plain data and cheap to copy. Equal faces are equal
integers; only jokers are told apart by a number. ``face_name`` and ``parse_face`` turn a card into
the notation of the record (``7H``, ``10S``, ``KD``, ``*1``, ``7``, ``W``) and back.
"""

from typing import Final

from bot.engine.errors import MalformedFace

SUIT_LETTERS: Final = "CDHS"

ACE: Final = 1
KING: Final = 13
NO_SUIT: Final = -1
CODES: Final = 160
"""Cards are numbered below this, so tables indexed by card have this length."""

_FIRST_JOKER: Final = 65
MOST_JOKERS: Final = 32
"""Jokers that a pack may hold, however many decks it has."""
_FIRST_NUMBER: Final = 129
_MOST_NUMBERS: Final = 15
WILD_CARD: Final = 144

RANK_NAMES: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def french_card(rank: int, suit: int) -> int:
    """Return the card of ``rank`` (1 ace to 13 king) and ``suit`` (0 to 3: clubs, diamonds, hearts, spades)."""
    return suit * 16 + rank


def joker(number: int) -> int:
    """Return the joker with that number, counted from 1 through all decks."""
    return _FIRST_JOKER - 1 + number


def numbered_card(rank: int) -> int:
    """Return the card of a pack without suits that shows ``rank`` (1 to 15)."""
    return _FIRST_NUMBER - 1 + rank


def is_joker(card: int) -> bool:
    """Whether a card is a joker of any number."""
    return _FIRST_JOKER <= card < _FIRST_JOKER + MOST_JOKERS


def is_numbered(card: int) -> bool:
    """Whether a card belongs to a pack without suits and shows a rank."""
    return _FIRST_NUMBER <= card < _FIRST_NUMBER + _MOST_NUMBERS


def is_french(card: int) -> bool:
    """Whether a card has a suit and a rank."""
    # The suit lies in bits 4 and 5, the rank in the lowest four.
    return 0 < card < 64 and 1 <= card & 15 <= KING


def printed_rank(card: int) -> int:
    """Return the rank printed on a card, 1 to 15; 0 for jokers and the wild cards of numbered packs."""
    return PRINTED_RANKS[card]


def _printed_on(card: int) -> int:
    if is_french(card):
        return card & 15
    return card - _FIRST_NUMBER + 1 if is_numbered(card) else 0


def suit_of(card: int) -> int:
    """Return the suit, 0 to 3, or ``NO_SUIT`` for jokers and numbered cards."""
    return card >> 4 if is_french(card) else NO_SUIT


def rank_name(rank: int, numbered: bool = False) -> str:
    """Return ``A``, ``2`` .. ``10``, ``J``, ``Q``, ``K``; the plain number in packs without suits."""
    return str(rank) if numbered or rank > KING else RANK_NAMES[rank]


def _name_of(card: int) -> str:
    if is_joker(card):
        return f"*{card - _FIRST_JOKER + 1}"
    if card == WILD_CARD:
        return "W"
    if is_numbered(card):
        return str(printed_rank(card))
    if is_french(card):
        return RANK_NAMES[card & 15] + SUIT_LETTERS[card >> 4]
    return ""


# Tables by card: computers look up ranks and names millions of times.
PRINTED_RANKS: Final = tuple(_printed_on(card) for card in range(CODES))
FACE_NAMES: Final = tuple(_name_of(card) for card in range(CODES))
_CARDS_BY_NAME: Final = {name: card for card, name in enumerate(FACE_NAMES) if name}


def face_name(card: int) -> str:
    """Return the record's name of a card: ``7H``, ``*1``, ``7`` or ``W``."""
    return FACE_NAMES[card]


def parse_face(name: str) -> int:
    """Return the card of that name.

    :raises MalformedFace: no card has this name.
    """
    try:
        return _CARDS_BY_NAME[name]
    except (KeyError, TypeError):
        raise MalformedFace(name) from None


def face_names(cards: list[int] | tuple[int, ...]) -> list[str]:
    return [FACE_NAMES[card] for card in cards]


def parse_faces(names: list[str]) -> list[int]:
    """Return the cards of those names, in their order. Raises ``MalformedFace``."""
    return [parse_face(name) for name in names]


def french_deck(kings: bool = True) -> list[int]:
    """Return one deck in canonical order: clubs, diamonds, hearts, spades, each from ace to king."""
    ranks = range(ACE, KING + 1 if kings else KING)
    return [french_card(rank, suit) for suit in range(4) for rank in ranks]


def jokers_of(count: int) -> list[int]:
    return [joker(number) for number in range(1, count + 1)]


def numbered_pack(top_rank: int, copies: int, wilds: int) -> list[int]:
    """Return a pack without suits in canonical order: rank by rank, all copies, then the wild cards."""
    ranked = [numbered_card(rank) for rank in range(1, top_rank + 1) for _ in range(copies)]
    return ranked + [WILD_CARD] * wilds
