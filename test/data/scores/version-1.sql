-- A file of version 1, with a game, its replay and a result of the puzzle.
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
    ended INTEGER NOT NULL);
CREATE INDEX game_by_place
    ON game (steered, sequence, width, height, score DESC, ended, id);
CREATE INDEX puzzle_by_moves
    ON puzzle (width, height, way, helped, undone, moves, milliseconds, ended, id);
CREATE INDEX puzzle_by_time
    ON puzzle (width, height, way, helped, undone, milliseconds, moves, ended, id);
INSERT INTO game VALUES (4, 'fc2b5c5a2d53a5b7b2cdb6b0c8a4a3c5d0ef1d4a2b4d6b6a0c1e2f3a4b5c6d7e', 'Ann',
    'helped', 'random', 12, 18, 7, 270, 100, 34, 'default', 30, 61200, 1000);
INSERT INTO replay VALUES (4, 'the replay');
INSERT INTO puzzle VALUES (2, 4, 4, 'uniform', 0, 0, '5', 80, 30000, 'Bob', 2000);
PRAGMA user_version = 1;
