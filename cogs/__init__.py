"""What Discord sees: the ``/spite`` commands, the panels, and the one router of presses."""
