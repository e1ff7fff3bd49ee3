## What the people who run the bot have decided.

refusal-blocked = You can't play here: the people who run this bot have blocked you{ $has_why ->
    [yes] {" "}(reason: { $why })
   *[no] {""}
}. /spite privacy gets you your data or deletes them. If that is a mistake, ask { $has_contact ->
    [yes] here: { $contact }
   *[no] them.
}
refusal-server-blocked = Nothing can be played in this server: the people who run this bot have blocked it{ $has_why ->
    [yes] {" "}(reason: { $why })
   *[no] {""}
}. If that is a mistake, ask { $has_contact ->
    [yes] here: { $contact }
   *[no] them.
}
refusal-read-only = The bot is under maintenance, so nothing changes at the tables for now. Your game stays as it is; try again in a few minutes.
contact = Questions about this bot? Ask here: { $contact }

# The operator in Discord

operator-title = Operator
operator-version = Spite { $versions } · { $processes ->
    [one] one process
   *[other] { $processes } processes
}
operator-servers-count = { $count ->
    [one] one server
   *[other] { $count } servers
}{ $verified ->
    [yes] {""}
   *[no] {" "}(not verified: 100 at most)
}
operator-tables = { $count ->
    [one] one open table
   *[other] { $count } open tables
}
operator-load = load { $level } of 5, { $requests } % of the requests used
operator-backup = newest backup { $moment }
operator-no-backup = no backups are looked at
operator-well = Everything is in order.
operator-doctor = Doctor
operator-doctor-well = Nothing to mend.
operator-errors = Errors of the last day
operator-error = - { $count }× { $words } ({ $fault }, { $place }), last { $moment }
operator-alarm-missed = { $count ->
    [one] A process has not reported for minutes.
   *[other] { $count } processes have not reported for minutes.
}
operator-alarm-not-ready = { $count ->
    [one] A process is not ready: { $why }
   *[other] { $count } processes are not ready: { $why }
}
operator-alarm-aside = { $count ->
    [one] One table can't be read: see SpiteTablesSetAside.
   *[other] { $count } tables can't be read: see SpiteTablesSetAside.
}
operator-alarm-refused = Discord has refused { $count } requests in ten minutes: see SpiteRefused.
operator-alarm-backup = The newest backup is { $count } days old: see SpiteBackupOld.
operator-near-apply = { $count } servers. Discord lets an unverified bot into { $most }: apply for verification in the developer portal now.
operator-near-unverified = { $count } servers, not verified: nobody can add the bot any more. Apply for verification in the developer portal.
operator-near-requests = { $count } % of the requests are used: tables are shown late soon. See SpiteNearRequests.
operator-near-tables = { $count } of { $most } tables are open in a process: spread them over several.
operator-near-load = A process has more to do than it can (level { $count } of { $most }): spread the tables over several.
operator-refresh = Refresh
operator-servers = Servers
operator-servers-title = { $count ->
    [one] One server
   *[other] { $count } servers, largest first
}
operator-server-line = - { $name } · { $count ->
    [one] one member
   *[other] { $count } members
}
operator-server-choose = Choose a server
operator-server-number = Number: { $number }
operator-server-size = Members: { $count } · open tables here: { $tables }
operator-server-blocked = This server is blocked.
operator-page-back = Back
operator-page-on = More
operator-leave = Leave
operator-leave-sure = Leave **{ $name }** ({ $count } members)? Its tables fall asleep. Its data go after 30 days, and come back if somebody adds the bot before.
operator-leave-yes = Yes, leave
operator-left = Left { $name }.
operator-blocks = Blocked
operator-blocks-title = Blocked: { $count }
operator-blocked-line = - { $whom ->
    [server] Server
   *[user] Person
} { $number }: { $why }
operator-user = Person
operator-server = Server
operator-unblock = Unblock
operator-block-user = Block a person
operator-block-server = Block a server
operator-block-label = Number, then the reason
operator-block-hint = Copy the number in Discord's developer mode. The reason is read by the person.
operator-block-done = { $number } is blocked.
operator-unblock-done = { $number } is no longer blocked.
operator-alarms = Errors and alarms
operator-alarms-what = One message in a channel of yours says what is wrong, and is kept up to date once a minute. It holds nothing of people. Something new is posted anew, at most every quarter of an hour.
operator-told-nowhere = It is posted nowhere.
operator-told-in = It is in { $channel }.
operator-told-lost = It can't be posted there: look at the permissions.
operator-choose-channel = Choose a channel
operator-tell-nowhere = Post it nowhere
operator-channel-label = The channel's address or number
operator-channel-hint = In Discord: right-click the channel, Copy Link
operator-channel-chosen = Chosen. The message comes within a minute.
operator-living-title = Spite: errors and alarms
operator-as-of = as of { $moment }
operator-news = Announce
operator-news-what = { $count ->
    [0] No server allows news. A server's managers choose a channel for them in its settings.
    [one] One server allows news. Each announcement is posted there once.
   *[other] { $count } servers allow news. Each announcement is posted there once.
}
operator-news-last = Last announcement: { $moment }, posted in { $told } of { $servers } servers.
operator-write = Write an announcement
operator-write-label = What servers read
operator-write-hint = Up to 1,000 characters. You see it before it is posted.
operator-news-sure = { $count ->
    [one] One server gets this. It can't be taken back.
   *[other] { $count } servers get this. It can't be taken back.
}
operator-announce = { $count ->
    [one] Post it in one server
   *[other] Post it in { $count } servers
}
operator-news-title = News from the people who run this bot
operator-news-off = The server's managers turn these off in /spite settings.
refusal-not-operator = Only the people who run this bot can do that, in their messages with it.
refusal-discord-silent = Discord doesn't answer that now. Try again in a moment.
refusal-no-such-channel = I see no text channel or thread of that number. Copy its link in Discord, and let me see it.
refusal-no-such-person = That begins with no number of Discord's. Type the number, a space and the reason.
refusal-own-number = That is your own number: you would lock yourself out.
refusal-server-left = I'm not in that server any more. The list shows those I'm in.
