#!/usr/bin/env python3
"""An example of a brain as a program of its own: few holes, and a low and even stack.

    tetris --brain-command 'python3 flat_brain.py' --brain-active

To make another one, change rate(). What it prints on standard error goes to a log
(~/.local/state/tetris/brain.log); standard output is for answers alone.
"""

import json
import sys


def rate(heights, holes, cleared):
    """How bad a board is after a landing."""
    bumps = sum([abs(a - b) for a, b in zip(heights, heights[1:])])
    return 8 * holes + bumps + 0.5 * sum(heights) - 2 * cleared


def measure(rotations):
    """Each with its width and its height."""
    return [
        (cells, max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1) for cells in rotations
    ]


class Brain:
    def __init__(self, hello):
        self.width = hello["width"]
        self.limit = hello["limit"]
        self.pieces = {piece["name"]: measure(piece["rotations"]) for piece in hello["pieces"]}

    def new_game(self, seed):
        """Forgets whatever it remembered of the last game."""

    def best_move(self, question):
        # A column is a number whose bit y is row y: the board's first row is the highest.
        board = "".join(question["board"]).replace("#", "1").replace(".", "0")
        columns = [int(board[x :: self.width], 2) for x in range(self.width)]
        self.filled = board.count("1")
        tops = [column.bit_length() for column in columns]
        best = None
        for rotation, (cells, width, height) in enumerate(self.pieces[question["piece"]]):
            for left in range(self.width - width + 1):
                y = max(0, *[tops[left + x] - cy for x, cy in cells])
                if y + height > self.limit:
                    continue
                score = self.rate_landing(columns, cells, left, y)
                if best is None or score < best["score"]:
                    best = {"rotation": rotation, "x": left, "score": score}
        return best

    def rate_landing(self, columns, cells, left, bottom):
        after = list(columns)
        for x, y in cells:
            after[left + x] |= 1 << (bottom + y)
        full = after[0]
        for column in after:
            full &= column
        cleared = bin(full).count("1")
        while full:
            below = (1 << (full.bit_length() - 1)) - 1
            after = [column & below | column >> 1 & ~below for column in after]
            full &= below
        heights = [column.bit_length() for column in after]
        # Whatever is filled is no hole, and rows that went were filled all over.
        filled = self.filled + len(cells) - cleared * self.width
        return rate(heights, sum(heights) - filled, cleared)


def main():
    brain = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            brain = Brain(message)
            answer = {"type": "ready", "protocol": 1, "name": "flat", "about": "example", "sees": 0}
        elif message["type"] == "new":
            brain.new_game(message["seed"])
            continue
        elif message["type"] == "move":
            answer = brain.best_move(message) or {"move": None}
            answer["id"] = message["id"]
        else:  # quit
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
