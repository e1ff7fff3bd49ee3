# Settings: one's own, and a server's

command-settings = Change my settings, or the server's

settings-own-title = My settings
settings-own-line = Just for you, in every server. The computers' pace applies to tables you open.
settings-own-what = 🏆 Games that only you see count on leaderboards only if you choose so. 📣 If you win the daily deal, a server may name you; it mentions you only if you choose so.
settings-own-saved = Saved.
settings-own-language-auto = Language: my Discord's
settings-language-name = Language: { $name }
settings-pace-slow = Computers: slow
settings-pace-usual = Computers: normal
settings-pace-quick = Computers: fast
settings-hints = { $on ->
    [yes] Hints: on
   *[no] Hints: off
}
settings-invited = { $on ->
    [yes] Invitations: on
   *[no] Invitations: off
}
settings-mentioned = { $on ->
    [yes] If I win the daily deal, mention me: on
   *[no] If I win the daily deal, mention me: off
}
settings-private = { $on ->
    [yes] My solo games on leaderboards: on
   *[no] My solo games on leaderboards: off
}

settings-server-title = Settings of this server
settings-server-line = These apply to everybody here. “Stopped by” says who may stop a table with several people.
settings-server-saved = Saved for this server.
settings-language-auto = Language: this server's in Discord
settings-game = Usual game: { $name }
settings-level = Usual computer: { $level }
settings-stopping-host = Stopped by: host or moderators
settings-stopping-moderators = Stopped by: moderators
settings-tables-usual = Tables at once: no limit
settings-tables = Tables at once: { $count }
settings-channels = Where tables may be opened
settings-channels-all = In every channel
settings-results = Where results of games between people are posted
settings-nowhere = Nowhere
settings-daily = Where each daily deal is announced
settings-season-month = Leaderboard: this month
settings-season-all = Leaderboard: all time
settings-threads = { $on ->
    [yes] Threads: on
   *[no] Threads: off
}
settings-quiet = { $on ->
    [yes] Mentions: on
   *[no] Mentions: off
}

settings-gone-title = Channels in this server's settings were deleted
settings-gone-channels = Tables may be opened only in channels that were deleted, so nobody can open one. Press **Take deleted channels out** to allow them everywhere, or choose other channels.
settings-gone-some = Some of the channels where tables may be opened were deleted; the others still hold.
settings-gone-results = The channel for results was deleted, so none are posted.
settings-gone-daily = The channel for the daily deal was deleted, so it is announced nowhere.
settings-drop-gone = Take deleted channels out

refusal-channels-gone = { $manager ->
    [yes] The channels where tables may be opened in this server were deleted, so nobody can open one. Take them out to allow tables everywhere, or choose others.
   *[no] The channels where tables may be opened in this server were deleted, so nobody can open one. Ask somebody who manages the server: /spite settings mends it with one press.
}
refusal-channel-not-chosen = Tables can't be opened in this channel. They can here: { $channels }
refusal-not-moderator = In this server only moderators can stop a table with several people. Ask one, or leave your seat.
refusal-permissions-there = I can't post in { $channel }. I need these permissions there: { $permissions }.
refusal-channel-gone = That channel was deleted. Choose another one.
refusal-no-threads-here = { $channel } can have no threads for games: only text channels can. Ask in one.
refusal-threads-full = This server has as many open threads as Discord allows, so your table gets none. Have some archived, or open it in a channel without a table.
refusal-thread-failed = Discord couldn't make a thread for the table. Try again in a moment.
permission-create_public_threads = Create Public Threads

# A table's thread

thread-name = Spite & Malice: { $name }
thread-opened = Your table has its own thread.
thread-go = Go to the table
result-to-table = To the table
open-thread = Open it in a thread

settings-news = News about this bot
settings-news-what = News from the people who run this bot, such as a release or a planned pause: rarely, and only in the channel you choose. Without one this server gets none.
settings-gone-news = The channel for news was deleted, so this server gets none.
