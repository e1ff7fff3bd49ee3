"""Who has played how well, counted from the results of games: pure, and so counted again with the same figures."""
