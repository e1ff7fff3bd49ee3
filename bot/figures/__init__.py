"""Figures, ratings and feats, counted from the results of games and nothing else."""
