"""By which rules a table plays: those of its lobby, what its host has changed, partners, a match that goes on."""
