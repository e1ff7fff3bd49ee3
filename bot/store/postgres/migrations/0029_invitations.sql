-- Beside earlier releases. Where an invitation was posted, as in SQLite's schema 29.

ALTER TABLE invitations ADD COLUMN guild BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN channel BIGINT NOT NULL DEFAULT 0;

CREATE INDEX invitations_of_channel ON invitations (channel, at);
