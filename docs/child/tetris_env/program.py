"""The program that plays the games, and its lines."""

import json
import subprocess
import sys
import tempfile

COMMAND = ("tetris", "env", "--board", "bits")  # bits are read quickest


class TetrisError(ValueError):
    """What the program refuses, or why it has ended, in its own sentence."""


class Games:
    """Many games in one process. Each call sends one line, whatever number of games it is for."""

    def __init__(self, command=COMMAND):
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
            )
        except OSError as failure:
            self.process = None
            raise TetrisError("cannot start %s: %s" % (command[0], failure.strerror)) from None

    def ask(self, requests):
        """The answer to a request, or the answers to a list of them, which docs/env.md describes."""
        return self.ask_line(json.dumps(requests, separators=(",", ":")))

    def ask_line(self, line):
        """The same for requests that are a line of JSON already."""
        if self.process is None:
            raise TetrisError("the games are closed; expected new ones")
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            raise TetrisError(self._end())
        return json.loads(answer)

    def reset(self, games, seeds=None):
        """Begins these games anew, with their seeds if they are given; their observations."""
        requests = [{"type": "reset", "game": game} for game in games]
        for request, seed in zip(requests, seeds or []):
            request["seed"] = seed
        return self.ask(requests)

    def step(self, actions):
        """Actions by game: {3: (0, 4), 5: "LLP"}. Observations; refused steps have an "error"."""
        return self.ask([make_step(game, action) for game, action in actions.items()])

    def close(self):
        """Ends the program, and prints what it has said on standard error."""
        if self.process is not None:
            _, said = self._wait()
            sys.stderr.write(said)

    def _wait(self):
        process, self.process = self.process, None
        try:
            process.stdin.close()
        except OSError:
            pass  # it has ended before
        process.stdout.close()
        status = process.wait()
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace")
        self.errors.close()
        return status, said

    def _end(self):
        """Why the program has ended: the last line that it has said on standard error."""
        name = self.process.args[0]
        status, said = self._wait()
        return said.strip().rpartition("\n")[2] or "%s has ended with status %d" % (name, status)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


def make_step(game, action):
    """The request of an action: (rotation, x), a text of verbs, milliseconds, or its members."""
    step = {"type": "step", "game": game}
    if isinstance(action, str):
        step["verbs"] = action
    elif isinstance(action, int):
        step["ms"] = action
    elif isinstance(action, dict):
        step.update(action)
    else:
        step["rotation"], step["x"] = action
    return step
