#!/usr/bin/env python3
"""A bot of the Tetris Bot Protocol for tests: bot.py KIND [ARGUMENT].

It drops each piece straight down to where the stack stays lowest. A KIND is a peculiarity of a
public bot, or a way to be hostile; see KINDS at the end.
"""
import json
import os
import re
import signal
import subprocess
import sys
import time

# The cells of each piece around its (x, y): north, east, south, west.
CELLS = {
    "I": [[(-1, 0), (0, 0), (1, 0), (2, 0)], [(0, -2), (0, -1), (0, 0), (0, 1)],
          [(-2, 0), (-1, 0), (0, 0), (1, 0)], [(0, -1), (0, 0), (0, 1), (0, 2)]],
    "O": [[(0, 0), (1, 0), (0, 1), (1, 1)], [(0, -1), (1, -1), (0, 0), (1, 0)],
          [(-1, -1), (0, -1), (-1, 0), (0, 0)], [(-1, 0), (0, 0), (-1, 1), (0, 1)]],
    "T": [[(-1, 0), (0, 0), (1, 0), (0, 1)], [(0, -1), (0, 0), (1, 0), (0, 1)],
          [(0, -1), (-1, 0), (0, 0), (1, 0)], [(0, -1), (-1, 0), (0, 0), (0, 1)]],
    "L": [[(-1, 0), (0, 0), (1, 0), (1, 1)], [(0, -1), (1, -1), (0, 0), (0, 1)],
          [(-1, -1), (-1, 0), (0, 0), (1, 0)], [(0, -1), (0, 0), (-1, 1), (0, 1)]],
    "J": [[(-1, 0), (0, 0), (1, 0), (-1, 1)], [(0, -1), (0, 0), (0, 1), (1, 1)],
          [(1, -1), (-1, 0), (0, 0), (1, 0)], [(-1, -1), (0, -1), (0, 0), (0, 1)]],
    "S": [[(-1, 0), (0, 0), (0, 1), (1, 1)], [(1, -1), (0, 0), (1, 0), (0, 1)],
          [(-1, -1), (0, -1), (0, 0), (1, 0)], [(0, -1), (-1, 0), (0, 0), (-1, 1)]],
    "Z": [[(0, 0), (1, 0), (-1, 1), (0, 1)], [(0, -1), (0, 0), (1, 0), (1, 1)],
          [(0, -1), (1, -1), (-1, 0), (0, 0)], [(-1, -1), (-1, 0), (0, 0), (0, 1)]],
}
NAMES = ["north", "east", "south", "west"]


class Bot:
    facings = (0, 1, 2, 3)
    holds = True
    info = {"name": "scripted", "version": "1", "author": "the tests", "features": []}

    def __init__(self, argument):
        self.argument = argument
        self.board = None  # rows of booleans, the bottom one first
        self.queue = []
        self.hold = None
        self.calculating = False

    # ---- The conversation

    def write(self, message):
        self.write_text(json.dumps(message) + "\n")

    def write_text(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def run(self):
        self.greet()
        for line in sys.stdin:
            message = json.loads(line)
            handle = getattr(self, "on_" + message["type"], None)
            if handle:
                handle(message)
        self.on_end()

    def greet(self):
        self.write({"type": "info", **self.info})

    def on_end(self):
        pass

    def on_rules(self, message):
        self.write({"type": "ready"})

    def on_start(self, message):
        assert len(message["board"]) == 40 and all(len(row) == 10 for row in message["board"])
        self.board = [[cell is not None for cell in row] for row in message["board"]]
        self.queue = list(message["queue"])
        self.hold = message["hold"]
        self.calculating = True

    def on_suggest(self, message):
        self.write({"type": "suggestion", "moves": self.suggest()})

    def on_play(self, message):
        location = message["move"]["location"]
        kind = location["type"]
        if kind != self.queue[0]:
            if self.hold is None:
                assert kind == self.queue[1], message
                self.hold, self.queue = self.queue[0], self.queue[1:]
            else:
                assert kind == self.hold, message
                self.hold = self.queue[0]
        self.queue = self.queue[1:]
        facing = NAMES.index(location["orientation"])
        for x, y in self.cells(kind, facing, location["x"], location["y"]):
            assert not self.board[y][x], message
            self.board[y][x] = True
        rows = [row for row in self.board if not all(row)]
        self.board = rows + [[False] * 10 for _ in range(40 - len(rows))]

    def on_new_piece(self, message):
        self.queue.append(message["piece"])

    def on_stop(self, message):
        self.calculating = False

    def on_quit(self, message):
        sys.exit(0)

    # ---- The moves

    def cells(self, kind, facing, x, y):
        return [(x + dx, y + dy) for dx, dy in CELLS[kind][facing]]

    def fits(self, kind, facing, x, y):
        return all(0 <= cx < 10 and 0 <= cy < 40 and not self.board[cy][cx]
                   for cx, cy in self.cells(kind, facing, x, y))

    locks_out = False  # it also places above row 20

    def drops(self, kind):
        """(cost, kind, facing, x, y, clears a row) of each straight drop."""
        found = []
        for facing in self.facings:
            for x in range(10):
                y = 20
                if not self.fits(kind, facing, x, y):
                    continue
                while self.fits(kind, facing, x, y - 1):
                    y -= 1
                cells = self.cells(kind, facing, x, y)
                if min(cy for _, cy in cells) >= 20 and not self.locks_out:
                    continue
                holes = sum(not self.board[cy - 1][cx] and (cx, cy - 1) not in cells
                            for cx, cy in cells if cy > 0)
                clears = any(all(self.board[cy][cx] or (cx, cy) in cells for cx in range(10))
                             for cy in {cell[1] for cell in cells})
                cost = sum(cy for _, cy in cells) + 8 * holes - 4 * clears
                found.append((cost, kind, facing, x, y, clears))
        return found

    def best(self):
        kinds = [self.queue[0]]
        brought = self.hold or (self.queue[1] if len(self.queue) > 1 else None)
        if self.holds and brought and brought not in kinds:
            kinds.append(brought)
        return sorted(drop for kind in kinds for drop in self.drops(kind))

    def move(self, drop, spin="none"):
        _, kind, facing, x, y, _ = drop
        return {"location": {"type": kind, "orientation": NAMES[facing], "x": x, "y": y},
                "spin": spin}

    def suggest(self):
        return [self.move(drop) for drop in self.best()[:5]]


class Scripted(Bot):
    """Suggests the moves of its argument, one at a time: "T south 4 1 full, O north 8 0 none"."""

    def suggest(self):
        words, _, self.argument = self.argument.partition(",")
        kind, orientation, x, y, spin = words.split()
        return [{"location": {"type": kind, "orientation": orientation, "x": int(x), "y": int(y)},
                 "spin": spin}]


# ---- Peculiarities of public bots


class ColdClear(Bot):
    """Thinks only in between, as long as its argument says, and answers at once with what it has;
    says nothing to `suggest` before `start` and after `stop`; locks out; dies at the end of its
    input."""
    locks_out = True

    def on_start(self, message):
        super().on_start(message)
        self.begun = time.monotonic()

    def on_play(self, message):
        super().on_play(message)
        self.begun = time.monotonic()

    def suggest(self):
        has_thought = time.monotonic() - self.begun >= float(self.argument or 0.005)
        return super().suggest() if has_thought else []

    def on_suggest(self, message):
        if self.calculating:
            super().on_suggest(message)

    def on_end(self):
        os.abort()


class Dellacherie(Bot):
    """The vertical I as `west`, no hold, long lists."""
    facings = (0, 2, 3, 1)
    holds = False

    def suggest(self):
        drops = [drop for drop in self.best() if drop[1] != "I" or drop[2] in (0, 3)]
        return [self.move(drop) for drop in drops]


class LemonTea(Bot):
    """Exits at `play` before `new_piece`, and without `bag_state`; each placement three times."""

    def on_start(self, message):
        super().on_start(message)
        if "bag_state" not in message["randomizer"]:
            sys.exit("no bag_state")
        self.added = 0

    def on_new_piece(self, message):
        super().on_new_piece(message)
        self.added += 1

    def on_play(self, message):
        if self.added == 0:
            sys.exit("play before new_piece")
        self.added = 0
        super().on_play(message)

    def suggest(self):
        return [self.move(drop, spin) for drop in self.best()[:5]
                for spin in ("full", "none", "mini")]


class MisaMino(Bot):
    """`features` null, members of its own, `full` for every clearing move; plays its own move."""
    info = {"name": "m", "version": "1", "author": "a", "features": None, "more": {"x": [1]}}

    def suggest(self):
        drop = self.best()[0]
        self.mine = self.move(drop, "full" if drop[5] else "none")
        return [self.mine]

    def on_play(self, message):
        super().on_play({"move": self.mine})


class Bashtet(Bot):
    """Slow, long lines, O in every facing, reads by patterns, kills its group at `quit`."""

    def run(self):
        self.greet()
        for line in sys.stdin:
            kind = re.match(r'^\{"type":"([a-z_]+)"', line).group(1)
            if kind == "start":
                assert re.search(r'"board":\[\[(null|"[A-Z]"),', line), line
                assert " " not in line
            getattr(self, "on_" + kind)(json.loads(line))

    def on_suggest(self, message):
        time.sleep(float(self.argument or 0.02))
        moves = []
        while len(moves) < 258:
            for drop in self.best():
                moves.append(self.move(drop))
        self.write({"type": "suggestion", "moves": moves[:258]})

    def on_quit(self, message):
        os.killpg(0, signal.SIGKILL)


class Chatty(Bot):
    """Writes more than is asked for, before `info`, too."""

    def greet(self):
        self.write_text("loading...\n\n")
        super().greet()
        self.write({"type": "greeting", "text": "hello"})

    def on_suggest(self, message):
        self.write_text("thinking\n[1,2]\n")
        self.write({"type": "suggestion", "moves": [{"x": 1}, "I"] + self.suggest(),
                    "move_info": {"nodes": 12.0, "nps": 3e5, "depth": 2, "extra": "x"}, "y": 1})


# ---- Hostile ones


class Silent(Bot):
    def greet(self):
        time.sleep(1000)


class Mute(Bot):
    def on_suggest(self, message):
        pass


class Slow(Bot):
    """The first answers are late: as many as the argument says."""
    asked = 0

    def on_suggest(self, message):
        self.asked += 1
        if self.asked <= int(self.argument):
            time.sleep(4)
        super().on_suggest(message)


class Leaving(Bot):
    """Ends when it is told to stop."""

    def on_stop(self, message):
        sys.exit(0)


class Flood(Bot):
    def on_suggest(self, message):
        while True:
            self.write_text('{"type":"more"}\n')


class Endless(Bot):
    def on_suggest(self, message):
        while True:
            self.write_text("x" * 65536)


class Partial(Bot):
    def on_suggest(self, message):
        self.write_text('{"type":"suggestion","mo')


class Illegal(Bot):
    def suggest(self):
        return [{"location": {"type": self.queue[0], "orientation": "north", "x": 40, "y": 2},
                 "spin": "none"}]


class Resigning(Bot):
    def suggest(self):
        return []


class Dying(Bot):
    played = 0

    def on_play(self, message):
        super().on_play(message)
        self.played += 1
        if self.played == 3:
            sys.exit("three moves are enough")


class Closing(Bot):
    def on_suggest(self, message):
        os.close(1)
        time.sleep(1000)


class Deaf(Bot):
    def on_rules(self, message):
        os.close(0)
        super().on_rules(message)
        time.sleep(1000)


class Forking(Bot):
    """Leaves a process, whose number it writes to the file of its argument."""

    def greet(self):
        child = subprocess.Popen(["sleep", "1000"])
        with open(self.argument, "w") as file:
            file.write(str(child.pid))
        super().greet()


class Stubborn(Bot):
    """Ignores SIGTERM and `quit`; writes its number to the file of its argument."""

    def greet(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with open(self.argument, "w") as file:
            file.write(str(os.getpid()))
        super().greet()

    def on_quit(self, message):
        time.sleep(1000)

    def on_end(self):
        time.sleep(1000)


class Refusing(Bot):
    def on_rules(self, message):
        self.write({"type": "error", "reason": "unsupported_rules"})


KINDS = {
    "plain": Bot, "scripted": Scripted, "coldclear": ColdClear, "dellacherie": Dellacherie, "lemontea": LemonTea,
    "misamino": MisaMino, "bashtet": Bashtet, "chatty": Chatty, "silent": Silent, "mute": Mute,
    "slow": Slow, "leaving": Leaving, "flood": Flood, "endless": Endless,
    "partial": Partial, "illegal": Illegal, "resigning": Resigning, "dying": Dying,
    "closing": Closing, "deaf": Deaf, "forking": Forking, "stubborn": Stubborn, "refusing": Refusing,
}

if __name__ == "__main__":
    KINDS[sys.argv[1]](sys.argv[2] if len(sys.argv) > 2 else None).run()
