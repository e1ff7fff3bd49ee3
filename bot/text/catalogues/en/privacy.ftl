# What is kept about people, and having it told or deleted

privacy-title = What I keep about you
privacy-kept = Your Discord number and the name you had here, for every table you sit at; each of your presses that changed a table; your language and reminders; the puzzles you tried; rules you saved for a server.
privacy-not-kept = No messages, no pictures, no lists of members.
privacy-how-long = { $days ->
    [0] What is finished is kept until you delete it.
   *[other] { $days } days after a table has closed, nobody is named in it any more.
}
privacy-export = Get my data
privacy-exported = Everything I keep about you is in this file. Only you see it.
privacy-delete = Delete my data
privacy-delete-sure = Delete everything? You leave { $count ->
    [0] no table
    [one] 1 table
   *[other] { $count } tables
}, and computers play on for you. This can't be undone.
privacy-delete-yes = Yes, delete it
privacy-cancel = Cancel
privacy-deleted = Done. I keep nothing about you any more.
