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
    bumps = sum(abs(a - b) for a, b in zip(heights, heights[1:]))
    return 8 * holes + bumps + 0.5 * sum(heights) - 2 * cleared


class Brain:
    def __init__(self, hello):
        self.width = hello["width"]
        self.limit = hello["limit"]
        self.pieces = {piece["name"]: piece["rotations"] for piece in hello["pieces"]}

    def new_game(self, seed):
        """Forgets whatever it remembered of the last game."""

    def best_move(self, question):
        rows = question["board"][::-1]  # now row 0 is the lowest
        columns = [
            sum(1 << y for y, row in enumerate(rows) if row[x] == "#") for x in range(self.width)
        ]
        best = None
        for rotation, cells in enumerate(self.pieces[question["piece"]]):
            width = max(x for x, _ in cells) + 1
            height = max(y for _, y in cells) + 1
            for left in range(self.width - width + 1):
                y = max(max(columns[left + x].bit_length() - cy for x, cy in cells), 0)
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
        holes = sum(height - bin(column).count("1") for height, column in zip(heights, after))
        return rate(heights, holes, cleared)


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
