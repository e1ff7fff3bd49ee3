# What is kept about people, and having it told or deleted

privacy-title = What I keep about you
privacy-kept = I keep your Discord number and the name you had here, in tables, results, tournaments and daily deals. I keep each play and each change you made at a table. I also keep your settings, lessons and puzzles, and rules you saved for a server. If the people who run this bot have blocked you, I keep that and the reason.
privacy-not-kept = I keep no messages, no pictures, no lists of members.
privacy-how-long = { $days ->
    [0] Finished games are kept until you delete them.
   *[other] { $days } days after a table or tournament closes, your name is removed from it; from results, puzzles and daily deals, two years after your last one.
}
privacy-hidden = You are hidden: leaderboards, profiles and other people's lists of games don't show your name.
privacy-export = Get my data
privacy-exported = { $part ->
    [0] Everything I keep about you is in this file. Only you see it.
   *[other] Everything I keep about you, part { $part } of { $parts }. Only you see it.
}
refusal-exported-lately = You got your data within the last hour. Ask again in { $minutes } min.
refusal-export-too-large = There is too much to send here. Ask the people who run the bot for it.
privacy-delete = Delete my data
privacy-delete-sure = { $count ->
    [0] Delete everything? This can't be undone.
    [one] Delete everything? You leave your table, and a computer plays on for you. This can't be undone.
   *[other] Delete everything? You leave { $count } tables, and computers play on for you. This can't be undone.
}
privacy-delete-sign-up = Your sign-up for **{ $title }** is taken back.
privacy-delete-games = You withdraw from **{ $title }** for good: your opponents win the games you have left.
privacy-delete-final = You lose the final of **{ $title }**: no computer plays on, and { $name } wins the tournament.
privacy-delete-yes = Yes, delete everything
privacy-cancel = Cancel
privacy-deleted = Done. Nothing I keep names you any more. The results of your games stay, without you, and a fingerprint that is not your number, so that a restored backup forgets you again. What I posted in channels stays there until a moderator deletes it.
privacy-blocked-stays = The people who run this bot have blocked you. Your number stays on that list, with the reason: deleting it would lift the block.

server-data = Data of this server
server-data-kept = - Kept: what this server has chosen and saved, its tables, tournaments, results and standings, and where it allows news. No messages, no lists of members.
    - **Get the data** gives you what everybody here may see, without anybody's number and without cards. What is kept about a person only they get, with /spite privacy.
    - **Delete the data** removes all of it. It is also deleted 30 days after I am removed from the server.
server-data-export = Get the data
server-data-exported = { $part ->
    [0] What I keep of this server is in this file. Only you see it.
   *[other] What I keep of this server, part { $part } of { $parts }. Only you see it.
}
server-data-delete = Delete the data
server-data-sure = Delete everything that I keep of this server? { $tables ->
    [0] {""}
    [one] The open table closes without a result.{" "}
   *[other] { $tables } open tables close without a result.{" "}
}{ $tournaments ->
    [0] {""}
    [one] The tournament that is running ends without a winner.{" "}
   *[other] { $tournaments } running tournaments end without a winner.{" "}
}Settings, saved games, leaderboards and everybody's results here are gone for good. This can't be undone.
server-data-deleted = Done. I keep nothing of this server any more, except how games ended, without the server and without names. What I posted in channels stays until a moderator deletes it. A restored backup forgets this server again.
