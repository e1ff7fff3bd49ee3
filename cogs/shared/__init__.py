"""Words, buttons and panels that several features share."""
