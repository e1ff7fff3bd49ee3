"""The daily deal: a day, its sealed deal, and a try at it. Pure."""
