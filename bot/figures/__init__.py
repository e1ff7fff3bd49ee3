"""Figures, ratings and feats, computed from the results of games alone."""
