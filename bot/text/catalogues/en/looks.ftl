# How pictures look

look-title = How my pictures look
look-title-server = How this server's table looks
look-line = Only you see it: in your hand and your replays.
look-line-server = Everybody sees it. Tables here change at once.
look-colours-dark = Dark
look-colours-light = Light
look-colours-contrast = High contrast
look-deck-four_colours = Four colours
look-deck-classic = Red and black
look-print-large = Large print: on
look-print-usual = Large print: off
look-cards-text = Cards as text: on
look-cards-picture = Cards as text: off
look-cards-means = **Cards as text** writes your cards into the message instead of a picture.
look-for-me = For me
look-for-server = For this server
look-sample = A picture with this look.
look-open = Look

command-look = Choose how pictures look

# A table that waits for its players

lobby-note-host = host
