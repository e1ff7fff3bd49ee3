"""Standings: figures, badges and history, derived from the results of games alone, so a recount gives the same."""
