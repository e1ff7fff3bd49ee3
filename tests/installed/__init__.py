"""The program as others install it: built, put into an empty environment, started there by its name."""
