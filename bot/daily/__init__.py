"""Daily deal: a day, its sealed deal, and attempts at it."""
