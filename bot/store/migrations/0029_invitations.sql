-- Where an invitation was posted: so many an hour are posted in one channel. 0 for those of earlier releases.

ALTER TABLE invitations ADD COLUMN guild INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN channel INTEGER NOT NULL DEFAULT 0;

CREATE INDEX invitations_of_channel ON invitations (channel, at);

PRAGMA user_version = 29;
