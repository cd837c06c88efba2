-- A file of version 6: that of version 5, a sprint of 20 rows and an ultra game of 60 seconds.
PRAGMA application_id = 1415935090;
CREATE TABLE replay (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    text TEXT NOT NULL
);
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    way TEXT NOT NULL,
    helped INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    board TEXT NOT NULL,
    moves INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    name TEXT NOT NULL,
    ended INTEGER NOT NULL
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    proof TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    steered TEXT NOT NULL,
    sequence TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    score INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    brain TEXT NOT NULL,
    adversary INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    rising INTEGER NOT NULL DEFAULT 0,
    rules TEXT NOT NULL DEFAULT 'classic',
    goal TEXT NOT NULL DEFAULT '',
    level INTEGER NOT NULL DEFAULT 0,
    garbage INTEGER NOT NULL DEFAULT 0,
    measure INTEGER NOT NULL
        GENERATED ALWAYS AS (CASE WHEN goal IN ('sprint', 'cheese') THEN milliseconds
        WHEN goal = 'survival' THEN -pieces ELSE -score END)
);
CREATE INDEX game_by_place ON game
    (rules, goal, steered, sequence, width, height, garbage, rising, measure, ended, id);
CREATE TABLE "match" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    proof TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    rival TEXT NOT NULL,
    clock TEXT NOT NULL,
    result TEXT NOT NULL,
    counted INTEGER NOT NULL,
    before REAL NOT NULL,
    rating REAL NOT NULL,
    milliseconds INTEGER NOT NULL,
    ended INTEGER NOT NULL
);
CREATE INDEX match_by_name ON "match" (name, counted, id);
CREATE TABLE match_replay (
    id INTEGER PRIMARY KEY REFERENCES "match" (id),
    text TEXT NOT NULL
);
INSERT INTO game VALUES (4, 'a', 'Ann', 'alone', 'bag', 10, 20, 7, 9410, 101, 40, '', 0, 57200,
    1000, 0, 'modern', 'sprint', 1, 0);
INSERT INTO replay VALUES (4, 'the replay');
INSERT INTO "match" VALUES (3, 'b', 'Ann', 'level 6', 'time', 'won', 1, 1200, 1224, 84300, 2000);
PRAGMA user_version = 5;
ALTER TABLE game ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN faults INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "match" ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "match" ADD COLUMN faults INTEGER NOT NULL DEFAULT 0;
INSERT INTO game VALUES (5, 'c', 'Ann', 'alone', 'bag', 10, 20, 7, 4410, 51, 20, '', 0, 27200,
    1000, 0, 'modern', 'sprint', 1, 20, 51, 3);
INSERT INTO game VALUES (6, 'd', 'Ann', 'alone', 'bag', 10, 20, 7, 9000, 90, 30, '', 0, 60000,
    1000, 0, 'modern', 'ultra', 2, 60, 0, 0);
PRAGMA user_version = 6;
