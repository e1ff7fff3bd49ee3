-- Beside earlier releases. When somebody last had their data told, as in SQLite's schema 30.

CREATE TABLE exports (
    person BIGINT PRIMARY KEY,
    at     BIGINT NOT NULL
);
