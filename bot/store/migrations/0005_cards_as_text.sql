-- Whether a person plays with pictures or with cards as text.

ALTER TABLE user_settings ADD COLUMN cards TEXT;

PRAGMA user_version = 5;
