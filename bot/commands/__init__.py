"""The command line, a file for each command; ``bot/__main__.py`` chooses among them."""
