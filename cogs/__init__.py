"""Interface in Discord: the ``/spite`` commands, the panels, and the one router of presses."""
