"""The panels a player meets, built from views and texts. Each function returns a layout that is ready to be sent."""
