# Who plays now, and who wants to

command-tables = Find a game: join, watch, invite people

tables-title = Tables here
tables-none = Nobody is playing at the moment.
tables-none-other = There are no other tables here.
tables-own = Your tables
tables-mine = My tables
tables-mine-more = Page { $page }
tables-mine-none = You sit at no table.
tables-in-a-server = In another server
tables-in-messages = In a message or group
tables-leave = Leave
tables-end = Stop the game
tables-of-tournament = It belongs to a tournament.
tables-more-own = More of your tables
tables-left = You left the table.
tables-more = And { $count } more.
tables-lobby = open
tables-playing = playing
tables-asleep = waiting
tables-private = Only you see this table.
tables-seats = { $count ->
    [0] no free seat
    [one] one free seat
   *[other] { $count } free seats
}
tables-join = Join
tables-watch = Watch
tables-waiting-more = { $count } more
tables-waiting = Looking for a game: { $names }
tables-wait = Find an opponent
tables-stop-waiting = Stop looking
tables-now-waiting = You are on the list for an hour, and everybody here can see your name. When a table opens, I mention you in its channel.
tables-waiting-hidden = You are hidden elsewhere but not here, or nobody could ask you to play.
tables-invite = Invite
tables-opened = { $mentions }: { $name } has opened a table.

# Invitations

invite-line = Who do you want to invite? Up to five people who can read this channel; the invitation is posted here.
invite-whom = Choose people
invite-words = { $mentions }: { $name } invites { $count ->
    [one] you
   *[other] you all
} to a game.
invite-meet = Come to the table
invite-done = Your invitation is posted.
invite-left-out = Not invited (can't see this channel, want no invitations, or had one from you within the hour): { $names }
invite-no-more = No invitations for me
invite-no-more-saved = Nobody can invite you any more. /spite settings changes that.

refusal-nobody-mentioned = I mention nobody in this server, so I can't call people. /spite tables shows who is playing.
refusal-nobody-invited = Nobody was invited: they can't see this channel, want no invitations, or had one from you within the hour.
refusal-too-many-invitations = You have sent several invitations lately. Try again in { $minutes } min.
refusal-too-many-invitations-here = Several invitations were posted in this channel lately. Try again in { $minutes } min, or invite in another channel.
refusal-not-posted = That could not be posted here. Try again in a moment.
refusal-too-many-wait = Plenty of people want to play already. Open a table, and they are told.

# Challenge of one person, from the menu that Discord opens on them

command-challenge = Challenge
challenge-title = Challenge { $name }
challenge-server = { $name } is mentioned in this channel, and both of you come to a table from there.
challenge-elsewhere = A table opens here for all to see, and holds a seat for { $name } for five minutes.
challenge-send = Challenge

refusal-a-bot = That is a bot, and bots come to no table. A computer plays with you at once.
refusal-yourself = That is you. Choose somebody else; /spite me shows how you have done.
