# Presses that were refused: what is so, and what to do

refusal-stale = That button was out of date. Nothing was played.
refusal-substitute-too-strong = Nobody is to gain by being absent: the computer that plays for them is never stronger than Regular, nor than this table's own computers. Choose an easier one.
refusal-not-your-turn = It is { $name }'s turn.
refusal-not-seated = You are not at this table. Join when a seat is free, or play your own game now.
refusal-seats-held = The free seats are held a few minutes for { $names }. Try again if they don't come.
refusal-table-full = All seats are taken. Join the next game.
refusal-already-seated = You are already at this table.
refusal-seated-elsewhere = { $count ->
    [one] You are already playing at another table. Finish or leave it first.
   *[other] You are already playing at { $count } tables, counting all servers and messages. Finish or leave one first.
}
refusal-too-many-kept = { $count ->
    [one] You already have a solo or sleeping game. Finish or stop it first: /spite tables takes you to it. A stopped game ends within ten minutes.
   *[other] You already have { $count } solo or sleeping games, counting all servers. Finish or stop one first: /spite tables takes you to them. A stopped game ends within ten minutes.
}
refusal-no-table = There is no table here. /spite start opens one.
refusal-table-gone = That table is gone. /spite start opens a new one.
refusal-table-elsewhere = The part of me that looks after that table does not answer just now. Try again in a moment.
refusal-table-exists = This channel already has a table. Join it, or open one in another channel.
refusal-table-exists-link = This channel already has a table: [go there]({ $link }).
refusal-table-unreadable = This channel's table can't be read any more, so nothing can be played here for now. The people who run the bot find the reason in its log.
refusal-not-host = Only the host can do that here: ask { $name }.
refusal-not-host-or-moderator = Only { $name } or a moderator can do that.
refusal-not-started = The game hasn't started yet. { $name } has to press Start.
refusal-already-started = The game has already started. If you are not in it, join the next one.
refusal-more-players = { $missing ->
    [one] One more player is needed. Add a computer, or wait.
   *[other] { $missing } more players are needed. Add computers, or wait.
}
refusal-too-many-for-system = { $high ->
    [one] That game is for one player only.
   *[other] That game is for { $high } players at most. Someone must leave first.
}
refusal-no-computer-left = There is no computer at the table to remove.
refusal-no-number = That isn't the number of a move. Press Jump again and type just a number, such as 12.
refusal-game-over = This game is over. Press Rematch for another.
refusal-nothing-to-undo = There is nothing to undo. A play that turned up a new card can't be undone.
refusal-illegal = You can't do that now. Nothing was played.
refusal-not-away = You are already playing yourself.
refusal-already-away = The computer is already playing for you.
refusal-away = The computer is playing for you. Take your seat back first.
refusal-unreadable = This can't be read any more. Everything else works; the people who run the bot find it in its log.
refusal-deletion-barred = Your data can't be deleted right now, so nothing has been deleted. The people who run this bot can see why: try again tomorrow.
refusal-not-saved = That couldn't be saved. Nothing has changed: press again.
refusal-unsure = The database isn't answering, so it isn't clear yet whether that counted. Look at your hand again in a moment.
refusal-nothing-finished = There is no finished game here yet that you may see.
refusal-nothing-played = That game ended before anybody made a move, so there is nothing to look back on. Play another one.
refusal-no-finished-game = There is no finished game with that number here. Leave the number out for the last one in this channel.
refusal-restarting = I am restarting. Press again in a moment.
refusal-channel-hidden = I can't see the channel where that was played, so I can't tell whether you may look at it. Ask me in that channel.
refusal-permissions = I can't do that in this channel. I need: { $permissions }.
refusal-not-in-thread = I can't post in this private thread because I'm not in it. Mention me here to let me in, then try again.
refusal-thread-locked = This thread is locked, so only moderators can post here. Have it unlocked, or choose another channel.
refusal-may-not-write = You can't write in { $channel }, so I post nothing there for you. Ask where you can write; a game alone works anywhere, since only you see it.
refusal-your-permissions = To do that you need: { $permissions }.
refusal-stands = That is done and saved. Only the answer to it could not be shown: look again to see how it stands.
refusal-event-unreadable = That could not be read as your Discord sent it, so nothing was done. Try again; if it stays so, update your Discord app.
refusal-unexpected = Something went wrong, and I've noted it ({ $code }). Please press again.
refusal-busy = One moment, please: your last press isn't done yet.
refusal-too-busy = There is too much going on right now. Try again in a moment.
refusal-too-quick = That was too quick. Here is the table as it is now.
refusal-too-quick-command = That was too quick. Wait a few seconds and try again.
refusal-too-many-tables = { $count ->
    [one] This server allows one table at a time. Join it, or wait until it is over.
   *[other] This server allows { $count } tables at a time. Join one, or wait until one is over.
}
refusal-too-many-lobbies = You have opened several tables lately. Try again in { $minutes } min.
refusal-full-house = I have as many tables as I can handle. Please try later.
refusal-unknown-system = There is no game called { $name }. Choose one from the list.
refusal-saved-gone = This server has since deleted these rules. /spite rules shows the others.
refusal-saved-unknown = This server has no saved rules called “{ $name }”. Choose from the list.
refusal-saved-taken = Somebody else has saved rules called “{ $name }”. Choose another name.
refusal-saved-full = This server already has { $count } saved sets of rules. Delete one first.
refusal-saved-not-yours = Only the person who saved “{ $name }”, or somebody who manages the server, can delete it.
refusal-saved-name = That name can't be used. Choose one with letters or numbers.
refusal-unknown-level = There is no computer of that kind. Choose one from the list.
refusal-outdated = That panel is from an older version. Press My hand for a new one.
refusal-outdated-command = That command has changed. Type it again; if it still fails, reload Discord.
refusal-picture = There is no picture this time. **In words** has everything.

# Permissions by Discord's names

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-attach_files = Attach Files
permission-embed_links = Embed Links
permission-read_message_history = Read Message History
permission-manage_messages = Manage Messages
permission-manage_guild = Manage Server

# Options that make no game

rules-unknown-option = There is no rule by that name. Choose one from the list.
rules-not-allowed = { $option } can't be { $value }. Choose another value.
rules-too-many-jokers = At most four jokers per deck: choose { $most } or fewer.
rules-no-suits = A pack without suits needs “{ $option }: { $value }”.
rules-too-many-packs = There are at most { $most } decks of these numbers.
rules-wrong-top = With this pack and these kings, piles go up to { $value }.
rules-no-such-rank = { $option }: ranks go from 1 to { $value } here.
rules-every-rank = { $option }: leave at least one rank out.
rules-no-partners = Partners need four, six or eight seats.
rules-needs-suits = To load goal piles, cards need suits. Choose playing cards.
rules-loading-needs-discards = To load goal piles, every turn has to end with a discard. Change how turns end first.
rules-loading-needs-end = To load goal piles, the game has to end when the stock runs out. Change that first.
rules-one-pack = The 1 to 12 pack can't be split. Take goal cards from the same pack.
rules-split-needs-two = A separate goal deck needs at least two decks.
rules-goal-deck-short = The goal deck is too small: at most { $most } cards in each goal pile.
rules-goal-deck-too-small = The goal deck is too small for so many goal piles. Take goal cards from the same pack.
rules-stock-too-small = { $stock ->
    [0] No card would be left to draw. Take fewer goal cards or more decks.
    [one] Only 1 card would be left to draw. Take fewer goal cards or more decks.
   *[other] Only { $stock } cards would be left to draw. Take fewer goal cards or more decks.
}
rules-stock-too-small-pack = { $stock ->
    [0] No card would be left to draw. Take fewer goal cards or smaller hands.
    [one] Only 1 card would be left to draw. Take fewer goal cards or smaller hands.
   *[other] Only { $stock } cards would be left to draw. Take fewer goal cards or smaller hands.
}
rules-needs-scoring = A match needs points. Turn scoring on first, or play single games.
rules-seats-of-system = This game is for { SPELL($low) } to { SPELL($high) } players. Choose another number of seats.
rules-seats-two = This game is for { SPELL($low) } or { SPELL($high) } players. Choose another number of seats.
rules-seats-exactly = This game is for { SPELL($low) } players. Choose that many seats.
rules-seats-pairs = This game is for four, six or eight players. Choose that many seats.
rules-unknown-system = There is no game called { $value }. Choose one from the list.
refusal-needs-server = That needs a server I'm in. Its managers can add me. You can play alone anywhere: games against the computer, the daily deal, puzzles and lessons.
needs-server-add = Add me to a server
refusal-only-private = Here Discord shows my answers only to you, so nobody could join a table. You can still play alone, or open a table where you may use your apps.
refusal-only-private-result = Here Discord shows my answers only to you, so nobody would see your result. Post it where others can see me: in a server I'm in, in a group or in a message.
refusal-too-many-tables-here = { $count ->
    [one] There can be one table at a time here. Join it, or wait until it is over.
   *[other] There can be { $count } tables at a time here. Join one, or wait until one is over.
}
