## What the people who run the bot have decided.

refusal-blocked = You can't play here: the people who run this bot have blocked you. If that is a mistake, ask them. /spite privacy gets you your data or deletes them.
refusal-server-blocked = Nothing can be played in this server: the people who run this bot have blocked it. If that is a mistake, ask them.
refusal-read-only = The bot is under maintenance, so nothing changes at the tables for now. Your game stays as it is; try again in a few minutes.
