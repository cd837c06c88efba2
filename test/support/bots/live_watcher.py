#!/usr/bin/env python3
"""Watches a match between persons at its referee's socket, as docs/formats.md describes it.

Usage: live_watcher.py CODE.sock

Prints a line for each thing that a spectator wants to know, and at the end of each match the whole
record, as a replay of version 3. Ends when the referee does.
"""

import os
import socket
import sys


def connect(path):
    # A path of a socket may not be longer than 107 bytes, that of its folder may.
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.connect(f"/proc/self/fd/{folder}/{os.path.basename(path)}")
    os.close(folder)
    return connection.makefile("rw", encoding="utf-8", newline="\n")


def watch(lines):
    record = []  # the lines of the match that is on, or was the last one
    for line in lines:
        line = line.rstrip("\n")
        word, _, rest = line.partition(" ")
        if word == "no":
            yield f"refused: {rest}"
        elif word in ("match", "person") or (word == "set" and rest.count(" ") == 1):
            yield line  # a header has "set" with three numbers
        elif word in ("watch", "watching", "~", "go", "stand", "over"):
            continue  # the clock, and who is there
        elif word == "tetris-replay":
            record = [line]
        else:
            record.append(line)
        if word == "time":  # the last line of a result
            yield "\n".join(record)


def main():
    lines = connect(sys.argv[1])
    lines.write("tetris-live 1 watch\n")
    lines.flush()
    for news in watch(lines):
        print(news, flush=True)


if __name__ == "__main__":
    main()
