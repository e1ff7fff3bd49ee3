"""The daily deal, played privately."""
