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
