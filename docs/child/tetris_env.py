#!/usr/bin/env python3
"""Games of Tetris for a learner, with the usual reset() and step(). docs/env.md says what they are,
and has an example. An action is (rotation, column), or with --mode ticks a text such as "LLP".

By itself it measures itself: how many steps a second it makes against a command. `cat`, which
only sends back what it gets, shows what Python can do at most.

    python3 tetris_env.py
    python3 tetris_env.py cat
"""

import json
import subprocess
import sys
import time


COMMAND = ("tetris", "env", "--board", "bits")  # bits are read quickest


class TetrisError(ValueError):
    """A step that was refused: the game is as it was before."""


class Games:
    """Many games in one process. Each call sends one line, whatever number of games it is for."""

    def __init__(self, command=COMMAND):
        self.process = subprocess.Popen(
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, requests):
        """The answers to these requests, which docs/env.md describes, in their order."""
        self.process.stdin.write(json.dumps(requests, separators=(",", ":")).encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise EOFError("%s has ended" % self.process.args[0])
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
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

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


class TetrisEnv:
    """One game at a time. An observation is a dictionary with the members of docs/env.md."""

    def __init__(self, command=COMMAND):
        self.games = Games(command)

    def reset(self, *, seed=None, options=None):
        """(observation, info). Without a seed each game has the next one."""
        [observation] = self.games.reset([0], None if seed is None else [seed])
        return self._check(observation), {}

    def step(self, action):
        """(observation, reward, terminated, truncated, info); raises TetrisError if refused."""
        [observation] = self.games.step({0: action})
        end = self._check(observation)["end"]
        return observation, observation["reward"], end not in (None, "limit"), end == "limit", {}

    def close(self):
        self.games.close()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    @staticmethod
    def _check(observation):
        if "error" in observation:
            raise TetrisError(observation["error"])
        return observation


def measure(command, at_once, seconds=3.0):
    """How many steps a second so many games at once make. A game that has ended begins again."""
    with Games(command) as games:
        numbers = range(at_once)
        games.reset(numbers)
        steps = 0
        begin = time.perf_counter()
        while time.perf_counter() < begin + seconds:
            # Columns in turn, so that a game has about thirty pieces.
            actions = {game: (0, (3 * steps + game) % 7) for game in numbers}
            ended = [
                game
                for game, answer in zip(numbers, games.step(actions))
                if "error" in answer or answer.get("end") is not None
            ]
            if ended:
                games.reset(ended)
            steps += 1
        return at_once * steps / (time.perf_counter() - begin)


def main():
    command = sys.argv[1:] or COMMAND
    for at_once in (1, 16):
        print("%d at once: %.0f steps a second" % (at_once, measure(command, at_once)), flush=True)


if __name__ == "__main__":
    main()
